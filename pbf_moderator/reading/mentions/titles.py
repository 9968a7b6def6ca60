"""Names and orders in quotation marks: the marks belong to them, "card: “X”"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ..text.tokens import MARK, QUOTE, Text
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import NAMES
from .mentions import Spot

_MODES = ("plan", "ask", "never")
"""How a sender may want to be treated, which nobody quotes for another reason."""


def with_quotation_marks(text: Text, spots: Iterable[Spot]) -> Iterator[Spot]:
    """The mentions, each name or order that stands alone between quotation marks with those.

    Args:
        text: the message.
        spots: its mentions in order.
    """
    given = list(spots)
    taken = {i for s in given for i in range(s.start, s.end)}
    for spot in given:
        around = (spot.start - 1, spot.end)
        alone = all(_is_quotation_mark(text, i) and i not in taken for i in around)
        if alone and (any(spot.has(category) for category in (*NAMES, ORDER)) or _is_chosen(given, spot)):
            yield replace(spot, start=spot.start - 1, end=spot.end + 1)
        else:
            yield spot


def _is_chosen(given: Sequence[Spot], spot: Spot) -> bool:
    """Whether an option of several words stands behind the word of a decision or of choosing: "I choose “move leaders”"."""
    before = next((s for s in reversed(given) if s.end < spot.start and not s.has(FILLER)), None)
    led = before is not None and (before.has(KIND) or before.has(SENSE, "chooses"))
    if spot.has(OPTION, *_MODES):
        return True
    return led and spot.has(OPTION) and spot.end - spot.start > 1


def _is_quotation_mark(text: Text, position: int) -> bool:
    inside = 0 <= position < len(text.tokens)
    return inside and text.tokens[position].kind == MARK and text.tokens[position].text == QUOTE
