"""Which order comes after the one that was told to come first, where who leaves its area is told behind "then" or "the second": "First A: …. Then B: …"."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.forms import Moves, One
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row
from ..text.tokens import WORD
from ..text.vocabulary import FILLER, SENSE
from ..text.words import kinds_of, words

_FROM_SECOND = 1
"""The ordinals but the first."""
_OPENING = 3
"""Words of a sentence among which an ordinal opens it: "al doilea marș e …"."""


def with_next_departures(message: Message, outcomes: Sequence[Outcome]) -> None:
    """Add to the order that comes first those that are told to come after it.

    Args:
        message: the message.
        outcomes: what was heard; the order of what is left is completed in place.
    """
    moves = [o for o in outcomes if isinstance(o.decision.form, Moves) and o.settled and o.rows]
    moves.sort(key=lambda o: o.rows[0][0].start)
    for first in outcomes:
        form = first.decision.form
        ahead = first.settled and not first.decision.key and not first.when and bool(first.rows)
        if not (ahead and isinstance(form, One) and first.decision.kind in kinds_of("leaves")):
            continue
        start = first.rows[0][0].start
        for move in moves:
            area, row = move.decision.about, move.rows[0]
            later = row[0].start > start and area in form.options and area not in first.answers
            if later and move.answers[0] and comes_next(message, row):
                first.answers = [*first.answers, area]
                first.rows += [] if row in first.rows else [row]


def comes_next(message: Message, row: Row) -> bool:
    """Whether a sentence opens with "then" or an ordinal but the first.

    Args:
        message: the message.
        row: the sentence.
    """
    opener = next((s for s in message.in_row(row) if s.has(SENSE) or not s.has(FILLER)), None)
    if opener is not None and opener.has(SENSE, "next", "then"):
        return True
    tokens = [t for t in message.spotted.text.tokens[row[0].start : row[0].end] if t.kind == WORD]
    later = words(message.language).headings.get("ordinals", ())[_FROM_SECOND:]
    return any(t.text.startswith(stem) for t in tokens[:_OPENING] for stem in later)
