"""Words for nobody who leaves, where a thing that could be left behind follows: "I won't leave a token" denies the token."""

from __future__ import annotations

from dataclasses import replace

from ..text.vocabulary import COUNT, FILLER, SENSE, Concept
from ..text.words import kinds_of
from .mentions import Spot, Spotted

_NOT = Concept(SENSE, "not")


def with_denied_things(spotted: Spotted) -> Spotted:
    """The mentions of a text, "does not leave" taken for a plain denial where what it does not leave is a thing.

    Args:
        spotted: the mentions, those of decisions among them.
    """
    spots = [_denial(spotted, n) for n in range(len(spotted.spots))]
    return replace(spotted, spots=tuple(spots))


def _denial(spotted: Spotted, n: int) -> Spot:
    spot = spotted.spots[n]
    if not (spot.has(SENSE, "nobody_goes") and spot.has(SENSE, "stay")) or spot.end - spot.start == 1:
        return spot
    behind = spotted.spots[n + 1 : n + 3]
    little = bool(behind) and behind[0].has(FILLER) and behind[0].has(COUNT)
    thing = behind[1] if little and len(behind) > 1 else behind[0] if behind else None
    start = behind[0].end if little else spot.end
    if thing is None or thing.start != start or (little and behind[0].start != spot.end):
        return spot
    left = thing.decides(kinds_of("left_behind")) and not thing.has(SENSE, "stay")
    return replace(spot, concepts=(_NOT,)) if left else spot
