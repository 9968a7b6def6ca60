"""The attacker and the defender, where it is asked whom to help in a combat: each is the seat that it is there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ...kernel.decision import Decision
from ..text.tokens import ENDS, MARK, QUESTION
from ..text.vocabulary import SENSE, Concept
from ..text.words import kinds_of
from .mentions import Spot, Spotted

SIDES = ("attacker", "defender")


def with_combat_sides(spotted: Spotted, asked: Iterable[Decision]) -> Spotted:
    """The mentions of a text, each word for a side of the combat in question taken for the seat that it is.

    Args:
        spotted: the text with its mentions.
        asked: the questions that are open; where they are about several combats nothing changes.
    """
    seats = _sides(asked)
    if not seats:
        return spotted
    return replace(spotted, spots=tuple(_seated(spotted, spot, seats) for spot in spotted.spots))


def _sides(asked: Iterable[Decision]) -> Mapping[str, str]:
    """Each side -> its seat, in the one combat in which it is asked whom to help."""
    known = [d.facts or {} for d in asked if d.kind in kinds_of("gives_help")]
    told = {tuple(facts.get(side, "") for side in SIDES) for facts in known}
    return dict(zip(SIDES, told.pop(), strict=True)) if len(told) == 1 else {}


def _seated(spotted: Spotted, spot: Spot, seats: Mapping[str, str]) -> Spot:
    """A mention, the seat where it is a word for a side; not beside a card, which one plays as the attacker."""
    sides = [side for side in SIDES if spot.has(SENSE, side) and seats[side]]
    if len(sides) != 1 or spot.has("seat") or any(s.has("card") for s in _sentence(spotted, spot)):
        return spot
    rest = [c for c in spot.concepts if not (c.category == SENSE and c.id in SIDES)]
    return replace(spot, concepts=(Concept("seat", seats[sides[0]]), *rest))


def _sentence(spotted: Spotted, spot: Spot) -> list[Spot]:
    """The mentions between the two marks that end a sentence."""
    tokens = spotted.text.tokens
    ends = [i for i, t in enumerate(tokens) if t.kind == MARK and t.text in (*ENDS, QUESTION)]
    start = max((i for i in ends if i < spot.start), default=-1)
    end = min((i for i in ends if i >= spot.end), default=len(tokens))
    return [s for s in spotted.spots if start < s.start and s.end <= end]
