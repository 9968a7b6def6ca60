"""What a later message of the same player has settled: corrected as a whole, or answered anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .ordering import Letter, was_earlier

if TYPE_CHECKING:
    from ..reading.values import Draft, Issue, Reading
    from .received import Taken

_STILL_TOLD = frozenset({"area_missing", "unconfirmed", "answer_withdrawn"})
"""What a correction of something else does not settle."""
_AT_ITS_BEGINNING = 2
"""Clauses within which a message says that it corrects an earlier one."""


def later_ones(one: Taken, read: Iterable[Taken]) -> list[Taken]:
    """What the sender of a message wrote after it, of what was read in the same go; where no date tells, a correction is the later one."""
    return [
        x
        for x in read
        if x.received.seat == one.received.seat
        and x.reading is not None
        and x is not one
        and _was_earlier(one, x)
    ]


def _was_earlier(one: Taken, other: Taken) -> bool:
    earlier = was_earlier(*(Letter(x.message, x.message.id, "") for x in (one, other)))
    if earlier is not None or one.reading is None or other.reading is None:
        return bool(earlier)
    return corrects(other.reading) and not corrects(one.reading)


def is_corrected(later: Sequence[Taken]) -> bool:
    """Whether one of the later messages begins with words that take the place of what was said before."""
    return any(x.reading is not None and corrects(x.reading) for x in later)


def is_overtaken(message: str, read: Iterable[Taken]) -> bool:
    """Whether a later message of the same sender has corrected one, or answered all that was read in it with doubts.

    Args:
        message: its id.
        read: what was read in the same go.
    """
    taken = list(read)
    one = next((x for x in taken if x.message.id == message and x.reading is not None), None)
    if one is None or one.reading is None:
        return False
    later = later_ones(one, taken)
    doubted = any(draft.unsure for draft in one.reading.answers)
    return is_corrected(later) or (doubted and not still_doubted(one.reading, later))


def still_doubted(reading: Reading, later: Sequence[Taken]) -> list[Draft]:
    """What was read in a message with doubts, and no later one has answered."""
    firm = [d for x in later if x.reading is not None for d in x.reading.answers if not d.unsure]
    return [d for d in reading.answers if d.unsure and not any(_is_of(d, f) for f in firm)]


def _is_of(draft: Draft, other: Draft) -> bool:
    """Whether two answers are about the same question."""
    return (draft.kind, draft.about) == (other.kind, other.about)


def corrected_by(one: Taken, read: Iterable[Taken]) -> tuple[str, ...]:
    """The words of the earlier messages of the same sender that a message corrects, of what was read in the same go."""
    if one.reading is None or not corrects(one.reading):
        return ()
    taken = list(read)
    return tuple(x.message.body for x in taken if x.reading is not None and one in later_ones(x, taken))


def still_asked(reading: Reading, later: Sequence[Taken]) -> list[Issue]:
    """What a message makes its sender be asked and no later one has answered."""
    from ..reading.values import ASK

    answered = {about for x in later if x.reading is not None for about in _answered(x.reading)}
    return [i for i in reading.issues if i.level == ASK and not (i.about and answered.issuperset(i.about))]


def _answered(reading: Reading) -> Iterable[str]:
    """The slots of sheets that a reading fills, and the questions about one place that it answers, by the place or their kind."""
    for draft in reading.answers:
        if draft.unsure:
            continue
        if draft.sources:
            yield from draft.sources
        else:
            yield draft.about or draft.kind


def corrects(reading: Reading) -> bool:
    """Whether a message begins with words that take the place of an earlier one, and holds more than those."""
    from ..reading.hearing import Hearing

    if not isinstance(heard := reading.heard, Hearing):
        return False
    first = heard.message.clauses[:_AT_ITS_BEGINNING]
    more = any(heard.message.is_content(c) for c in heard.message.clauses)
    return more and any(c.lead == "correction" or c.corrects for c in first)


def without_overtaken_questions(reading: Reading) -> Reading:
    """A reading that a later message corrects: its receipt asks nothing that the correction was written for."""
    from ..reading.values import ASK

    kept = tuple(i for i in reading.issues if i.level != ASK or i.code in _STILL_TOLD)
    return replace(reading, issues=kept)
