"""Pronouns for a person of the board who was named right before: they stand for that person's name."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..text.tokens import BREAK, ENDS
from ..text.vocabulary import SENSE, Concept
from .mentions import Spot, Spotted

_PERSON = Concept(SENSE, "person")


def with_persons(spotted: Spotted) -> Spotted:
    """The mentions of a text, a pronoun taken for the person named before in the same sentence or the one before it.

    A person is a unit that has a card too; where several were named nobody is meant for sure, and the word stays what it was.
    """
    if not any(s.has(SENSE, "person") for s in spotted.spots):
        return spotted
    spots: list[Spot] = []
    starts, persons = _starts(spotted), [s for s in spotted.spots if _is_person(s)]
    for spot in spotted.spots:
        named = _person_before(starts, persons, spot) if spot.has(SENSE, "person") else None
        concepts = named.concepts if named is not None else tuple(c for c in spot.concepts if c != _PERSON)
        if concepts:
            spots.append(spot if concepts == spot.concepts else replace(spot, concepts=concepts))
    return replace(spotted, spots=tuple(spots))


def _person_before(starts: Sequence[int], persons: Sequence[Spot], spot: Spot) -> Spot | None:
    """The only person named before a pronoun since the sentence before its own began."""
    number = bisect_right(starts, spot.start)
    start = starts[number - 2] if number > 1 else 0
    named = persons[_place(persons, start) : _place(persons, spot.start)]
    return named[-1] if len(_persons(named)) == 1 else None


def _place(spots: Sequence[Spot], start: int) -> int:
    return bisect_left(spots, start, key=lambda s: s.start)


def _starts(spotted: Spotted) -> list[int]:
    """Where sentences begin, as far as marks tell; a full stop and a new line end one."""
    tokens = spotted.text.tokens
    ends = [i for i, token in enumerate(tokens) if token.text in (BREAK, *ENDS)]
    return [i + 1 for i, before in zip(ends, [-2, *ends], strict=False) if i != before + 1]


def _is_person(spot: Spot) -> bool:
    return not {*spot.ids("unit")}.isdisjoint(spot.ids("card"))


def _persons(spots: Iterable[Spot]) -> set[str]:
    return {id for s in spots for id in s.ids("unit")}
