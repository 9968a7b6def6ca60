"""What a later message of the same player has settled: corrected as a whole, or answered anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .ordering import Letter, was_earlier

if TYPE_CHECKING:
    from ..reading.clauses.clause import Clause
    from ..reading.clauses.message import Message
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


def is_corrected(reading: Reading, later: Sequence[Taken]) -> bool:
    """Whether one of the later messages takes the place of what a message left open."""
    return any(x.reading is not None and takes_the_place(x.reading, reading) for x in later)


def takes_the_place(later: Reading, earlier: Reading) -> bool:
    """Whether a message begins with words that correct an earlier one and speaks of all that was left open in that.

    A later message replaces an earlier one only in what both are about; what is said to another player corrects nothing.
    """
    from ..reading.hearing.heard import Hearing
    from ..reading.receipts.questions import is_to_another_player

    if not corrects(later) or not isinstance(heard := later.heard, Hearing):
        return False
    first = heard.message.clauses[:_AT_ITS_BEGINNING]
    if is_to_another_player(heard.message, first) or _begins_with_another(heard.message):
        return False
    return _left_open(earlier) <= named_in(heard.message, heard.message.clauses, kinds=True)


def _begins_with_another(message: Message) -> bool:
    """Whether a message begins with the name of another player: "Anna: sorry, …"."""
    from ..reading.text.people import SEAT

    first = message.at(0)
    return first is not None and first.has(SEAT) and {*first.ids(SEAT)} != {message.seat}


def _left_open(reading: Reading) -> set[str]:
    """The names in the parts of a message of which nothing came or something must be asked."""
    from ..reading.hearing.heard import Hearing
    from ..reading.receipts.questions import clauses_in
    from ..reading.values import ASK

    if not isinstance(heard := reading.heard, Hearing):
        return set()
    asked = [i for i in reading.issues if i.level == ASK and i.code not in _STILL_TOLD]
    about = {name for issue in asked for name in issue.about}
    parts = [*(i.line for i in asked if i.line and not i.about), *(text for text, _ in reading.ignored)]
    return about | {
        name for part in parts for name in named_in(heard.message, clauses_in(heard.message, part))
    }


def named_in(message: Message, clauses: Iterable[Clause], *, kinds: bool = False) -> set[str]:
    """What some clauses and their conditions name, but for units and players; `kinds`: the words for questions, too."""
    from ..reading.text.people import SEAT
    from ..reading.text.vocabulary import KIND, UNIT
    from ..reading.verdict.unused_text import is_name

    said = list(clauses)
    every = [s for c in said for s in message.within(c)]
    every += [s for c in said if c.condition for s in message.spots_between(*c.condition[1:])]
    spots = [s for s in every if is_name(s) or kinds and s.has(KIND)]
    return {c.id for s in spots for c in s.concepts if c.category not in (UNIT, SEAT)}


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
    return is_corrected(one.reading, later) or (doubted and not still_doubted(one.reading, later))


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
    return tuple(
        x.message.body
        for x in taken
        if x.reading is not None and one in later_ones(x, taken) and takes_the_place(one.reading, x.reading)
    )


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
    from ..reading.hearing.heard import Hearing

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
