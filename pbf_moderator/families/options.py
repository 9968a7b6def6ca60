"""Options: the readings of a rule that tables may differ on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

OptionValue = bool | str


@dataclass(frozen=True)
class Option:
    """One option, its values and what it settles."""

    name: str
    values: tuple[OptionValue, ...]
    """All that it may be, the usual one first."""
    settles: str
    """The question that it answers, in the words of the designer's guide."""
    source: str
    """Edition and page, or why there is none."""
    needs: str = ""
    """The table without which it means nothing."""
    belongs_to: str = ""
    """The option that must be on for it to mean anything, where the name does not say so."""

    @property
    def usual(self) -> OptionValue:
        """Its value where nobody says anything."""
        return self.values[0]

    def applies(self, tables: Mapping[str, Any]) -> bool:
        """Whether it means anything in a scenario."""
        return not self.needs or bool(tables.get(self.needs))


def idle(rows: Iterable[Option], chosen: Mapping[str, Any]) -> frozenset[str]:
    """The options that mean nothing in a game, since the one that they belong to is off.

    `gates_deck` belongs to `gates` by its name; others say so in their row.

    Args:
        rows: the options of the family.
        chosen: option -> its value in the game, those of the scenario among them.
    """
    owners = {row.name: row.belongs_to for row in rows if row.belongs_to}
    off = [name for name, value in chosen.items() if value is False]
    return frozenset(
        name for name in chosen if owners.get(name) in off or any(name.startswith(f"{one}_") for one in off)
    )


def takes(values: tuple[OptionValue, ...] | list[OptionValue], value: object) -> bool:
    """Whether a value is one of an option's; 1 is not true."""
    return any(value == known and type(value) is type(known) for known in values)
