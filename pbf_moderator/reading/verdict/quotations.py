"""The player's own words for an answer: what stands together is quoted together, with the marks that were written."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.message import Message
from ..rows.outcomes import Row
from ..text.tokens import BREAK, MARK


def quotations(message: Message, rows: Sequence[Row]) -> tuple[str, ...]:
    """What was written in some sentences, in order: those with nothing but marks between them on a line as one.

    Args:
        message: the message.
        rows: the sentences; what one of them has in common with another is quoted once.
    """
    stretches = sorted((min(c.start for c in row), max(c.end for c in row)) for row in rows if row)
    joined: list[tuple[int, int]] = []
    for start, end in stretches:
        if joined and (start < joined[-1][1] or _is_next(message, joined[-1][1], start)):
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    quoted = (message.quoted(start, end) for start, end in joined)
    return tuple(dict.fromkeys(filter(None, quoted)))


def _is_next(message: Message, end: int, start: int) -> bool:
    """Whether only marks of a line stand between two positions."""
    between = message.spotted.text.tokens[end:start]
    return all(token.kind == MARK and token.text != BREAK for token in between)
