"""Who went, on a map of moves: numbers beside the arrows in the order of what happened, and with each below who it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .art import Art
from .scene import Arrow

_BEGINS = ("whole", "first")
_APART, _AND = " ", ","


@dataclass(frozen=True)
class Going:
    """A way that somebody went, or what followed from it.

    Attributes:
        arrows: its steps.
        who: drawings and keys of names: who went, and what was lost; none leaves it out of the line below.
        number: which of the ways of the turn it is, or from which it followed, from 1; 0 for none.
    """

    arrows: tuple[Arrow, ...]
    who: tuple[Art | str, ...] = ()
    number: int = 0


def as_told(goings: Sequence[Going]) -> tuple[tuple[Arrow, ...], tuple[Art | str, ...]]:
    """The arrows with their numbers, those of the same way in one, and the line below; of a single way without a number."""
    many = len({going.number for going in goings} - {0}) > 1
    numbers: dict[Arrow, list[str]] = {}
    for going in goings:
        for arrow in going.arrows:
            of_way = numbers.setdefault(arrow, [])
            if many and going.number and arrow.leg in _BEGINS and str(going.number) not in of_way:
                of_way.append(str(going.number))
    arrows = tuple(replace(arrow, number="\u00b7".join(of_way)) for arrow, of_way in numbers.items())
    below = sorted((going for going in goings if going.who), key=lambda going: going.number)
    return arrows, tuple(part for going in below for part in _said(going, many=many))


def _said(going: Going, *, many: bool) -> Iterator[Art | str]:
    number = str(going.number) if many and going.number else ""
    yield _APART
    if going.arrows:
        yield Art("badge", seat=going.arrows[0].seat, number=number)
    yield from going.who


def named(names: Sequence[str]) -> Iterator[str]:
    """Some names with commas between them."""
    for number, name in enumerate(names):
        yield from (_AND, name) if number else (name,)
