"""Tactics cards: what is printed on them, and which of them a house has used and in force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Tactic:
    """A tactics card: what it does at once, and what holds while it is in force."""

    id: str
    house: str = ""
    """The only house that has it; else every house has its own copy."""
    at_once: Row = field(default_factory=dict)
    lasting: tuple[Row, ...] = ()


@dataclass
class Tactics:
    """The tactics cards of all houses, as far as they are not in the hand."""

    used: dict[str, list[str]] = field(default_factory=dict)
    shown: dict[str, list[str]] = field(default_factory=dict)
    """House -> the cards that are in force this turn."""
    before: dict[str, list[str]] = field(default_factory=dict)
    """House -> those of the turn before."""

    def end_turn(self) -> None:
        """The cards of this turn become those of the turn before."""
        self.before, self.shown = self.shown, {}
