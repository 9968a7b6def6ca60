"""Options: the readings of a rule that tables may differ on."""

from __future__ import annotations

from collections.abc import Mapping
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

    @property
    def usual(self) -> OptionValue:
        """Its value where nobody says anything."""
        return self.values[0]

    def applies(self, tables: Mapping[str, Any]) -> bool:
        """Whether it means anything in a scenario."""
        return not self.needs or bool(tables.get(self.needs))


def takes(values: tuple[OptionValue, ...] | list[OptionValue], value: object) -> bool:
    """Whether a value is one of an option's; 1 is not true."""
    return any(value == known and type(value) is type(known) for known in values)
