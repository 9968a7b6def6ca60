"""Asides in which a defeat is only called unlikely: "if we lose, which is of course impossible, we go back to A"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..text.tokens import BREAK, CLOSE, COMMA, DASH, ENDS, OPEN
from ..text.vocabulary import COUNT, FILLER, ORDER, SENSE, Concept
from .mentions import Spot, Spotted

_PLAIN = Concept(FILLER, "")
_LONGEST = 10
"""Words of such an aside, at most."""
_MARKS = (COMMA, DASH, OPEN, CLOSE)
_THOUGHT = ("believed", "hopes", "supposes", "wishes")
_DOUBTING = ("forbidden", "roughly")
_LITTLE = ("is", "that", "yes", "not", "idle", "self", "me", "others", "never", "so", "now", *_THOUGHT, *_DOUBTING)  # fmt: skip


def without_doubted_defeats(spotted: Spotted) -> Spotted:
    """The mentions of a text, those of an aside that only doubts a defeat taken for plain words."""
    changed = {
        s.start
        for n, spot in enumerate(spotted.spots)
        if spot.has(SENSE, "beaten")
        for s in _aside(spotted, n)
    }
    if not changed:
        return spotted
    spots = (replace(s, concepts=(_PLAIN,)) if s.start in changed else s for s in spotted.spots)
    return replace(spotted, spots=tuple(spots))


def _aside(spotted: Spotted, n: int) -> Sequence[Spot]:
    """The mentions between the two marks behind a word for a defeat, if they say no more than that it is not to be expected."""
    tokens, start = spotted.text.tokens, spotted.spots[n].end
    if not any(s.has(SENSE, "if") for s in spotted.spots[max(0, n - 3) : n]):
        return ()
    if start >= len(tokens) or tokens[start].text not in _MARKS:
        return ()
    end = next((i for i in range(start + 1, len(tokens)) if tokens[i].text in (*_MARKS, BREAK, *ENDS)), 0)
    if not end or tokens[end].text not in _MARKS or end - start > _LONGEST:
        return ()
    inside = spotted.within(start + 1, end)
    doubts = any(s.has(SENSE, *_DOUBTING) for s in inside)
    denied = any(s.has(SENSE, "not", "never") for s in inside) and any(
        s.has(SENSE, *_THOUGHT) for s in inside
    )
    little = all(s.has(SENSE, *_LITTLE) or s.has(FILLER) for s in inside)
    told = any(s.has(COUNT) and not s.has(FILLER) or s.has(ORDER) for s in inside)
    return inside if little and (doubts or denied) and not told else ()
