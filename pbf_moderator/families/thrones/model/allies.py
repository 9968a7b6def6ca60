"""Allies: a deck of cards for each, whose leader goes with whoever has the Leadership card, and who is bound to them.

Source: expansion, allies who change sides; tactics cards, Forge Alliances.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Ally:
    """An ally with a deck of cards of its own."""

    id: str
    leader: str = ""
    """The leader who comes with its Leadership card, if it has one."""
    permanent: bool = False
    """Whether its Leadership card founds a permanent alliance."""


@dataclass(frozen=True)
class AllyCard:
    """A card of the decks of some allies: what it does at once, and what holds until it is used or the turn ends."""

    id: str
    allies: tuple[str, ...]
    copies: int = 1
    at_once: Row = field(default_factory=dict)
    lasting: tuple[Row, ...] = ()


@dataclass(frozen=True)
class Drawn:
    """A card that lies before a house, and the ally in whose deck it belongs."""

    ally: str
    card: str


@dataclass
class Alliances:
    """Which cards of allies lie before whom, and which alliances are permanent."""

    led: dict[str, str] = field(default_factory=dict)
    """Ally -> the house before which its Leadership card lies."""
    oaths: dict[str, str] = field(default_factory=dict)
    """Ally -> that card."""
    bound: dict[str, str] = field(default_factory=dict)
    """Ally -> the house that alone draws from its deck."""
    shown: dict[str, list[Drawn]] = field(default_factory=dict)
    """House -> the cards that it has drawn this turn and may still use."""


def ally_of(row: Row) -> Ally:
    """The ally of a row of the scenario."""
    return Ally(row["id"], row.get("leader", ""), row.get("permanent", False))


def ally_card_of(row: Row, allies: Mapping[str, Ally]) -> AllyCard:
    """The card of a row of the scenario; one that names no ally lies in every deck."""
    return AllyCard(
        row["id"],
        tuple(row.get("allies", allies)),
        row.get("copies", 1),
        row.get("at_once", {}),
        tuple(row.get("lasting", ())),
    )
