"""What a moderator who understands a message better than the reader does: says in plain words what is meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from .confirming import REJECTED, doubts, lines_of, sayable, settle_doubt
from .overtaken import corrected_by, is_corrected, later_ones, still_asked
from .settling import nothing
from .spoken import as_one, readings_of, speak_for
from .table import Table

if TYPE_CHECKING:
    from ..reading.unkept import Unkept
    from ..reading.values import Reading
    from .received import Taken

RESTATED = "restated_by_moderator"


@dataclass(frozen=True)
class Unclear:
    """A message of which its sender would be asked something.

    Attributes:
        seat: whose it is.
        message: its id.
        words: what stands in it.
        lines: what counts of it, a line each.
        questions: what its sender would be asked.
        left: what nothing came of although it may have meant something.
        parts: the words in question.
        before: what its sender wrote before in the same go, and this corrects.
        after: what its sender wrote after it.
    """

    seat: str
    message: str
    words: str
    lines: tuple[str, ...]
    questions: tuple[str, ...]
    left: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


@dataclass(frozen=True)
class Restated:
    """What the moderator's words would come to: a line for each new answer, what is not clear or refused in them, and what is not kept, with the reason."""

    lines: tuple[str, ...]
    questions: tuple[str, ...]
    left: tuple[Unkept, ...]


def unclear_messages(table: Table, read: Iterable[Taken]) -> list[Unclear]:
    """The messages of which something must be asked that whoever sees the board may understand, in the order of their reading.

    A reading that waits for its sender's yes is left to the sender; so is what a later message of the same seat has settled
    or corrected, what the rules forbid, and what is merely missing.

    Args:
        table: an open game.
        read: what was read and has no receipt at its sender yet.
    """
    taken = list(read)
    return [
        _unclear(table, one, taken)
        for one in taken
        if one.reading is not None
        and _is_unclear(one.reading, later := later_ones(one, taken))
        and not _is_settled(later)
    ]


def trial(table: Table, unclear: Unclear, text: str, at: datetime | None = None) -> Restated:
    """What the moderator's words for a message would come to; nothing is kept.

    Args:
        table: a game whose journal is only rehearsed on.
        unclear: the message.
        text: the words.
        at: the present.
    """
    spoken = speak_for(table, unclear.seat, text, at)
    read = readings_of(spoken.taken)
    told = [*read, *spoken.refused]
    return Restated(
        tuple(lines_of(table, unclear.seat, as_one(read).answers)) if read else (),
        _remarks(table, unclear.seat, as_one(told), spoken.left) if told else (),
        tuple(spoken.left),
    )


def restate(
    table: Table,
    unclear: Unclear,
    text: str,
    *,
    at: datetime | None = None,
    reply: Callable[[Taken], object],
    receipts: Sequence[Taken] = (),
) -> Taken:
    """Take the moderator's words for what a message means; its sender gets one receipt for both.

    Args:
        table: a game opened for writing.
        unclear: the message.
        text: the words, of which something is taken (see `trial`); what was read in them with doubts counts, since the moderator has seen it.
        at: the date of the entries.
        reply: called with what the player is told.
        receipts: what was read in the same go, the receipts of which are still here.
    """
    told = [taken for taken in receipts if taken.message.id == unclear.message]
    done = speak_for(table, unclear.seat, text, at)
    pieces, words = done.taken, done.text
    last, ids = pieces[-1], {piece.message.id for piece in pieces}
    for doubt in doubts(table):
        if doubt.message in ids:
            last = settle_doubt(table, doubt, right=True, at=at, reply=nothing)
    spoken = as_one(readings_of(pieces))
    for taken in told:
        reply(_told_anew(taken, spoken, last, words))
    if not told:
        reply(replace(pieces[-1], reading=spoken))
    return pieces[-1]


def _told_anew(taken: Taken, second: Reading, last: Taken, text: str) -> Taken:
    """A message's reading with the moderator's words laid over it, and what stands after the last of them."""
    from ..reading.confidence import UNCONFIRMED
    from ..reading.questions import questions_in
    from ..reading.values import ASK, INFO, Issue

    first, now = taken.reading, last.reading
    assert first is not None and now is not None
    questions = questions_in(first)  # the moderator's words answer none of them
    new = [replace(draft, unsure=False) for draft in second.answers]
    lost = _conditions_lost(first) if not any(draft.when for draft in new) else []
    answered_anew = [draft.question for draft in new]
    kept = [d for d in first.answers if not d.unsure and d.question not in answered_anew]
    issues = [
        *(i for i in first.issues if i.level != ASK),
        *(i for i in second.issues if i.level != INFO and i.code != UNCONFIRMED),
        Issue(INFO, RESTATED, line=text),
    ]
    reading = replace(
        first,
        answers=(*kept, *new),
        issues=tuple(issues),
        ignored=tuple(part for part in first.ignored if part[0] in questions or part[0] in lost),
        pending=now.pending,
        complete=now.complete,
        status=now.status,
    )
    return replace(taken, reading=reading, version=last.version)


def _conditions_lost(reading: Reading) -> list[str]:
    """The parts of a message that moved something under a condition: the receipt says that it is not kept."""
    from ..reading.hearing import Hearing
    from ..reading.tied_moves import condition_on_move

    heard = reading.heard
    return [t for t, _ in reading.ignored if isinstance(heard, Hearing) and condition_on_move(heard, t)]


_OF_THE_SENDER = frozenset({"unconfirmed", "area_missing", "answer_withdrawn", "not_final"})
"""What nobody but the sender can tell: whether a reading was meant, and what was left out."""


def _is_unclear(reading: Reading, later: Sequence[Taken] = ()) -> bool:
    from ..reading.may_mean import is_table_talk

    if is_table_talk(reading) or is_corrected(later):
        return False
    if any(draft.unsure for draft in (*reading.answers, *reading.pending)):
        return False
    if any(i.code == REJECTED for i in reading.issues):
        return True
    return any(i.code not in _OF_THE_SENDER for i in still_asked(reading, later))


def _is_settled(later: Sequence[Taken]) -> bool:
    """Whether a later message of the same seat has answered all that is open, and asks for nothing."""
    return any(x.reading is not None and x.reading.complete and not _is_unclear(x.reading) for x in later)


def _unclear(table: Table, taken: Taken, read: Sequence[Taken]) -> Unclear:
    from ..reading.may_mean import may_mean_something

    seat, reading = taken.received.seat, taken.reading
    assert seat is not None and reading is not None
    asked = still_asked(reading, later_ones(taken, read))
    left = tuple(may_mean_something(reading))
    return Unclear(
        seat,
        taken.message.id,
        taken.message.body,
        tuple(lines_of(table, seat, reading.answers)),
        _questions(table, seat, replace(reading, issues=tuple(asked))),
        left,
        (*(issue.line for issue in asked if issue.line), *left),
        corrected_by(taken, read),
        tuple(x.message.body for x in later_ones(taken, read)),
    )


def _questions(table: Table, seat: str, reading: Reading) -> tuple[str, ...]:
    from ..reading.receipts import questions_in_words

    lexicon, language = table.scenario.lexicon, table.settings.language
    return tuple(questions_in_words(reading, seat, sayable(table, seat), lexicon, language))


def _remarks(table: Table, seat: str, reading: Reading, left: Sequence[Unkept]) -> tuple[str, ...]:
    """What is asked, refused or pointed out about the moderator's words, but for what is told as not kept."""
    from ..reading.receipts import remarks_in_words
    from ..reading.values import TALK

    told = {part.words for part in left}
    kept = tuple(i for i in reading.issues if i.line not in told and i.code not in TALK)
    lexicon, language = table.scenario.lexicon, table.settings.language
    bare = replace(reading, issues=kept, ignored=())
    return tuple(remarks_in_words(bare, seat, sayable(table, seat), lexicon, language))
