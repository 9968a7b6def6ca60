"""Orders that are told with where they lie: "X from A and help from B" lays two orders, though "with help from B" tells of help."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ..text.tokens import MARK, Text
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE, Concept, Vocabulary
from .mentions import Spot

_AREA, PAIR = "area", 2


def with_orders_from(
    vocabulary: Vocabulary, text: Text, spots: Sequence[Spot], relevant: Collection[Concept]
) -> Iterator[Spot]:
    """The mentions, a phrase for help from somewhere as an order and where it lies, where it goes on from such an order.

    Args:
        vocabulary: everything that can be written in the game.
        text: the message.
        spots: its mentions in order.
        relevant: the names that matter to the sender.
    """
    for n, spot in enumerate(spots):
        long = spot.end - spot.start >= PAIR
        if long and _goes_on(text, spots, n, relevant) and _is_of_own_area(spots, n, relevant):
            yield from _parted(vocabulary, text, spot)
        else:
            yield spot


def _goes_on(text: Text, spots: Sequence[Spot], n: int, relevant: Collection[Concept]) -> bool:
    """Whether a phrase for help goes on, behind an "and" or a mark, from an order and the area where that lies."""
    spot = spots[n]
    helps = spot.has(SENSE, "supported_by") or spot.has(KIND)
    if not helps or spot.has(ORDER):
        return False
    before = [s for s in spots[:n] if not (s.has(FILLER) or s.has(SENSE, "and", "from", "to"))][-PAIR:]
    joined = n > 0 and spots[n - 1].has(SENSE, "and") and spots[n - 1].end == spot.start
    parted = spot.start > 0 and text.tokens[spot.start - 1].kind == MARK
    ordered = len(before) == PAIR and before[0].has(ORDER) and before[1].has(_AREA)
    return ordered and (joined or parted) and any(c in relevant for c in before[1].concepts)


def _is_of_own_area(spots: Sequence[Spot], n: int, relevant: Collection[Concept]) -> bool:
    """Whether an area that matters follows, and nobody's name."""
    following = next((s for s in spots[n + 1 :] if not s.has(FILLER)), None)
    own = following is not None and any(c in relevant for c in following.concepts if c.category == _AREA)
    return own and following is not None and not following.has("seat")


def _parted(vocabulary: Vocabulary, text: Text, spot: Spot) -> Iterator[Spot]:
    """The order that the first word of a phrase is, and the words that lead on; the phrase where that word is no order."""
    order, rest = (
        _concepts(vocabulary, text, start, end)
        for start, end in ((spot.start, spot.start + 1), (spot.start + 1, spot.end))
    )
    if not any(c.category == ORDER for c in order):
        yield spot
        return
    source = text.source(spot.start, spot.start + 1)
    yield replace(spot, end=spot.start + 1, concepts=order, text=source)
    if rest:
        source = text.source(spot.start + 1, spot.end)
        yield replace(spot, start=spot.start + 1, concepts=rest, text=source)


def _concepts(vocabulary: Vocabulary, text: Text, start: int, end: int) -> tuple[Concept, ...]:
    """What a phrase may be."""
    node = vocabulary.root
    for token in text.tokens[start:end]:
        if token.text not in node.children:
            return ()
        node = node.children[token.text]
    return tuple(node.concepts)
