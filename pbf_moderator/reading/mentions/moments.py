"""Orders and turns that only tell when something is done: "in that phase", "on turn 3 I go for A"."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ..text.headings import numbered_turns
from ..text.tokens import MARK, Text
from ..text.vocabulary import FILLER, ORDER, ORDER_ALONE, SENSE, Concept
from .mentions import Spot, Spotted

_ANOTHER = Concept(SENSE, "another_turn")


def without_phases(text: Text, spots: Iterable[Spot]) -> list[Spot]:
    """The mentions; an order's word beside that of a phase is no order, and names the decision of that phase at most.

    Args:
        text: the message.
        spots: its mentions in order.
    """
    given = list(spots)
    return [
        _no_order(spot) if spot.has(ORDER) and _is_of_phase(text, given, n) else spot
        for n, spot in enumerate(given)
    ]


def _is_of_phase(text: Text, spots: Sequence[Spot], n: int) -> bool:
    """Whether the word of a phase stands right before an order, articles left out, or right behind it."""
    after = spots[n + 1] if n + 1 < len(spots) else None
    if after is not None and after.has(SENSE, "phase") and after.start == spots[n].end:
        return True
    end = spots[n].start
    for before in reversed(spots[max(0, n - 3) : n]):
        if before.end != end:
            return False
        if before.has(SENSE, "phase"):
            return True
        if not before.has(FILLER) and not before.has(SENSE, "of"):
            return False
        end = before.start
    return False


def _no_order(spot: Spot) -> Spot:
    return replace(spot, concepts=tuple(c for c in spot.concepts if c.category not in (ORDER, ORDER_ALONE)))


def with_other_turns(spotted: Spotted, now: str) -> Spotted:
    """The mentions with the turns that are named by a number that is not this one's; what is said for them is no answer.

    Args:
        spotted: the message with its mentions.
        now: the number of the turn; nothing is done where it is not known.
    """
    if not now.isdigit():
        return spotted
    others = [(a, b) for a, b, number in numbered_turns(spotted.text.clean) if number != int(now)]
    if not others:
        return spotted
    tokens = spotted.text.tokens
    starts, ends = [t.start for t in tokens], [t.end for t in tokens]
    named: list[Spot] = []
    for begin, end in others:
        first, last = bisect_right(ends, begin), bisect_left(starts, end)
        if first < last and all(t.kind != MARK for t in tokens[first:last]):
            named.append(Spot(first, last, (_ANOTHER,), 0, spotted.text.source(first, last)))
    return Spotted(spotted.text, tuple(_merged(spotted.spots, named)), spotted.effort)


def _merged(spots: Iterable[Spot], named: Sequence[Spot]) -> Iterator[Spot]:
    """The mentions in order, those of other turns in the place of what lies in them."""
    taken = {i for s in named for i in range(s.start, s.end)}
    kept = (s for s in spots if taken.isdisjoint(range(s.start, s.end)))
    yield from sorted((*kept, *named), key=lambda s: s.start)
