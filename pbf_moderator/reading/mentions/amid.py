"""Places that are named only to tell between whom somebody stands: "it keeps me between A and B"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..text.tokens import MARK
from ..text.vocabulary import FILLER, KIND, SENSE, Concept
from .mentions import Spot, Spotted

_LITTLE = ("others", "me", "self", "in_person", "its", "to", "there")


def without_bounds(spotted: Spotted) -> Spotted:
    """The mentions of a text, the place behind "between me and" taken for a word that says nothing."""
    spots = spotted.spots
    found = list(spots)
    for n, spot in enumerate(spots):
        if spot.has(SENSE, "amid") and spot.end == spot.start + 1:
            place = _bound(spotted, spots, n)
            if place is not None:
                found[place] = replace(spots[place], concepts=(Concept(FILLER, ""),))
    return replace(spotted, spots=tuple(found)) if found != list(spots) else spotted


def _bound(spotted: Spotted, spots: Sequence[Spot], n: int) -> int | None:
    """Which mention is the place that stands behind a person and "and"; None where two places or none are named."""
    tokens, joined = spotted.text.tokens, False
    for at in range(n + 1, len(spots)):
        spot = spots[at]
        if any(t.kind == MARK for t in tokens[spots[n].end : spot.start]):
            return None
        if joined:
            if spot.has("area"):
                return at
            if not spot.has(FILLER):
                return None
        elif spot.has(SENSE, "and"):
            joined = spot.start > spots[n].end
            if not joined:
                return None
        elif spot.has(KIND) or not (
            spot.has(FILLER) or spot.has(SENSE, *_LITTLE) or spot.has("seat") or spot.has("unit")
        ):
            return None
    return None
