"""Pronouns for a person of the board who was named right before: they stand for that person's name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from .mentions import Spot, Spotted
from .tokens import BREAK, ENDS
from .vocabulary import SENSE, Concept

_PERSON = Concept(SENSE, "person")


def with_persons(spotted: Spotted) -> Spotted:
    """The mentions of a text, a pronoun taken for the person named before in the same sentence or the one before it.

    A person is a unit that has a card too; where several were named nobody is meant for sure, and the word stays what it was.
    """
    if not any(s.has(SENSE, "person") for s in spotted.spots):
        return spotted
    spots: list[Spot] = []
    for spot in spotted.spots:
        named = _person_before(spotted, spot) if spot.has(SENSE, "person") else None
        concepts = named.concepts if named is not None else tuple(c for c in spot.concepts if c != _PERSON)
        if concepts:
            spots.append(spot if concepts == spot.concepts else replace(spot, concepts=concepts))
    return replace(spotted, spots=tuple(spots))


def _person_before(spotted: Spotted, spot: Spot) -> Spot | None:
    start = _start(spotted, spot.start)
    named = [s for s in spotted.spots if start <= s.start < spot.start and _is_person(s)]
    return named[-1] if len(_persons(named)) == 1 else None


def _start(spotted: Spotted, position: int) -> int:
    """Where the sentence before that of a position begins, as far as marks tell."""
    tokens = spotted.text.tokens
    ends = [i + 1 for i in range(position) if tokens[i].text in (BREAK, *ENDS)]
    ends = [
        end for end in ends if end not in (i + 1 for i in ends)
    ]  # a full stop and a new line end one sentence
    return ends[-2] if len(ends) > 1 else 0


def _is_person(spot: Spot) -> bool:
    return not {*spot.ids("unit")}.isdisjoint(spot.ids("card"))


def _persons(spots: Iterable[Spot]) -> set[str]:
    return {id for s in spots for id in s.ids("unit")}
