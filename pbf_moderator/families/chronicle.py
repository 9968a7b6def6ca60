"""What a family gives to the story of a game, as plain data: numbers over the turns, who held what, fights, cards played.

All of it is made of the view of the table and of events that everybody may read, so a story can tell nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Card = tuple[str, str]
"""A card's id, and the category of the language files that has its name."""


@dataclass(frozen=True)
class Plot:
    """Numbers of one position that are worth a line over the turns.

    Attributes:
        title: the key of a phrase and its values.
        numbers: seat -> its number; "" is the number of the table as a whole.
        places: whether they are places, of which the first is the best and is drawn at the top.
    """

    title: tuple[str, Mapping[str, Any]]
    numbers: Mapping[str, int]
    places: bool = False


@dataclass(frozen=True)
class Holdings:
    """Whose the areas of one position are.

    Attributes:
        category: the one of the language files that has the areas' names.
        owners: area -> seat, "" where it is nobody's.
    """

    category: str
    owners: Mapping[str, str]


@dataclass(frozen=True)
class Fight:
    """A fight that is over.

    Attributes:
        event: the number of the event that ended it.
        kind: what it was, a phrase `story.KIND`.
        place: where, with the category of its name.
        sides: who attacked and who defended; "" is no seat.
        sums: phrase `story.KEY` -> what the attacker and the defender had at that stage, "" where there is nothing to tell.
        cards: seat -> what it played in it.
        winner: the seat that won, "" if none did.
    """

    event: int
    kind: str
    place: tuple[str, str]
    sides: tuple[str, str]
    sums: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    cards: Mapping[str, Sequence[Card]] = field(default_factory=dict)
    winner: str = ""


@dataclass(frozen=True)
class Played:
    """A card that was played, or turned up for all (`seat` is "")."""

    event: int
    card: Card
    seat: str = ""
