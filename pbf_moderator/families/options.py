"""Options: the readings of a rule that tables may differ on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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
    with_value: OptionValue | None = None
    """The value that this option must have, if it is not enough that it is on."""
    chapter: str = ""
    """The part of the rules under which it is told; the phrase `chapter.NAME` is its heading."""
    occurs: Callable[[Mapping[str, Any]], bool] = lambda tables: True
    """Whether anything in a scenario's tables brings its question up; where nothing does, nobody is told of it."""

    def rests(self, chosen: Mapping[str, Any]) -> bool:
        """Whether the option that it belongs to is off, or has another value than the one that it needs."""
        value = chosen.get(self.belongs_to)
        return value is False or (self.with_value is not None and value not in (None, self.with_value))

    @property
    def usual(self) -> OptionValue:
        """Its value where nobody says anything."""
        return self.values[0]

    def applies(self, tables: Mapping[str, Any]) -> bool:
        """Whether it means anything in a scenario."""
        return not self.needs or bool(tables.get(self.needs))


def idle(rows: Iterable[Option], chosen: Mapping[str, Any]) -> frozenset[str]:
    """The options that mean nothing in a game, since the one that they belong to is off.

    `gates_deck` belongs to `gates` by its name; others say so in their row, and with which of its values.

    Args:
        rows: the options of the family.
        chosen: option -> its value in the game, those of the scenario among them.
    """
    owned = {row.name: row for row in rows if row.belongs_to}
    off = [name for name, value in chosen.items() if value is False]
    return frozenset(
        name
        for name in chosen
        if any(name.startswith(f"{one}_") for one in off) or (name in owned and owned[name].rests(chosen))
    )


def takes(values: tuple[OptionValue, ...] | list[OptionValue], value: object) -> bool:
    """Whether a value is one of an option's; 1 is not true."""
    return any(value == known and type(value) is type(known) for known in values)
