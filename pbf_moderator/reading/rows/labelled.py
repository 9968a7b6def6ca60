"""Numbers with labels of their own in a list of lines "name: number": "total: 7" and "left over: 1" answer no question, whatever stands unnamed elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..clauses.message import Message
from ..text.tokens import MARK, NUMBER, SEPARATORS, WORD
from ..text.vocabulary import FILLER, SENSE
from .outcomes import Row

_ENOUGH = 2
"""Lines with the names of questions that make a list."""
_LABEL = 4
"""Words of a label, at most."""
_RECKONING = ("sum", "rest", "stay", "has", "exists", "spares", "unused")
_TURNING = ("correction", "instead", "instead_alone", "exchanges", "first", "next", "each", "not", "no")


def without_foreign_labels(message: Message, rows: Sequence[Row], names: Collection[str]) -> list[Row]:
    """The sentences without the lines of a list whose label names none of the questions.

    Args:
        message: the whole message.
        rows: its sentences.
        names: what the questions are about.
    """
    labels = [(start, mark) for start, end in message.lines if (mark := _mark_of(message, start, end))]
    own = [label for label in labels if _names_any(message, *label, names)]
    if len(own) < _ENOUGH:
        return list(rows)
    foreign = {
        message.line_number(label[0]) for label in labels if label not in own and _reckons(message, *label)
    }
    return [row for row in rows if message.line_number(row[0].start) not in foreign]


def _mark_of(message: Message, start: int, end: int) -> int:
    """Where the mark between a label and the one number behind it stands; 0 where a line is built otherwise."""
    tokens = message.spotted.text.tokens[start:end]
    marks = [n for n, t in enumerate(tokens) if t.kind == MARK]
    numbers = [n for n, t in enumerate(tokens) if t.kind == NUMBER]
    if len(marks) != 1 or len(numbers) != 1 or tokens[marks[0]].text not in SEPARATORS:
        return 0
    at = marks[0]
    label = all(t.kind == WORD for t in tokens[:at]) and 0 < at <= _LABEL
    return start + at if label and numbers[0] == at + 1 == len(tokens) - 1 else 0


def _reckons(message: Message, start: int, end: int) -> bool:
    """Whether a label only reckons: a sum, or what is left; "correction" and "last word" are none."""
    spots = [s for s in message.spots_between(start, end) if not s.has(FILLER)]
    return any(s.has(SENSE, *_RECKONING) for s in spots) and not any(s.has(SENSE, *_TURNING) for s in spots)


def _names_any(message: Message, start: int, end: int, names: Collection[str]) -> bool:
    spots = [s for s in message.spots_between(start, end) if not s.has(FILLER)]
    return any(c.id in names for s in spots for c in s.concepts)
