"""What a moderator who understands a message better than the reader does: says in plain words what is meant."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from .closed import QUESTION_CLOSED
from .confirming import REJECTED, doubts, lines_of, sayable, settle_doubt
from .overtaken import corrected_by, is_corrected, later_ones, named_in, still_asked, still_doubted
from .public_talk import as_talk
from .seed_words import NOTED
from .settling import nothing
from .spoken import as_one, readings_of, speak_for
from .table import Table

if TYPE_CHECKING:
    from ..reading.receipts.unkept import Unkept
    from ..reading.values import Draft, Issue, Reading
    from .received import Taken

RESTATED, WITHOUT_CONDITION = "restated_by_moderator", "condition_left_out"


@dataclass(frozen=True)
class Unclear:
    """A message of which its sender would be asked something, or a part may have meant something.

    Attributes:
        seat: whose it is.
        message: its id.
        words: what stands in it.
        lines: what counts of it, a line each.
        waits: what counts of it once it is confirmed.
        earlier: what else counts of what its sender has said.
        questions: what its sender would be asked.
        left: what nothing came of although it may have meant something.
        parts: the words in question.
        before: what its sender wrote before in the same go, and this corrects.
        after: what its sender wrote after it.
        word: the word for the seed that it gives.
        public: whether it stands in the topic and holds no answer, so that it may be talk.
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
    waits: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()
    word: str = ""
    public: bool = False


@dataclass(frozen=True)
class Restated:
    """What the moderator's words would come to: a line for each new answer, what is not clear or refused in them, what is not kept, with the reason, the word for the seed, and a line for each answer of the message itself that would go on counting beside them."""

    lines: tuple[str, ...]
    questions: tuple[str, ...]
    left: tuple[Unkept, ...]
    word: str = ""
    beside: tuple[str, ...] = ()


def unclear_messages(table: Table, read: Iterable[Taken]) -> list[Unclear]:
    """The messages of which something must be asked that whoever sees the board may understand, in the order of their reading.

    A reading that waits for its sender's yes is left to the sender; so is what a later message of the same seat has settled
    or corrected, what the rules forbid beside an answer, and what is merely missing.

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


def trial(
    table: Table, unclear: Unclear, text: str, at: datetime | None = None, first: Reading | None = None
) -> Restated:
    """What the moderator's words for a message would come to; nothing is kept.

    Args:
        table: a game whose journal is only rehearsed on.
        unclear: the message.
        text: the words.
        at: the present.
        first: what was read in the message itself.
    """
    spoken = speak_for(table, unclear.seat, text, at)
    read = readings_of(spoken.taken)
    told = [*read, *spoken.refused]
    return Restated(
        tuple(lines_of(table, unclear.seat, as_one(read).answers)) if read else (),
        _remarks(table, unclear.seat, as_one(told), spoken.left) if told else (),
        tuple(spoken.left),
        next((word for one in reversed(read) if (word := _word_in(one))), ""),
        tuple(lines_of(table, unclear.seat, _counting_beside(table, unclear.seat, first, read))),
    )


def _counting_beside(table: Table, seat: str, first: Reading | None, read: Sequence[Reading]) -> list[Draft]:
    """The answers of a message that the moderator's words leave as they are."""
    if first is None or not read:
        return []
    waits = {(s.kind, s.about) for s in table.effective.waiting if s.seat == seat and not s.unconfirmed}
    return [d for d in _left_as_they_are(first, as_one(read).answers) if (d.kind, d.about) in waits]


def _left_as_they_are(first: Reading, new: Sequence[Draft]) -> list[Draft]:
    """The sure answers of a message to questions that the moderator's words do not answer."""
    anew = [draft.question for draft in new]
    return [d for d in first.answers if not d.unsure and d.question not in anew]


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
    readings = readings_of(pieces)
    spoken, said = as_one(readings), _spoken_of(readings)
    for taken in told:
        reply(_told_anew(taken, spoken, last, words, said))
    if not told:
        reply(replace(pieces[-1], reading=spoken))
    return pieces[-1]


def _told_anew(taken: Taken, second: Reading, last: Taken, text: str, said: Collection[str]) -> Taken:
    """A message's reading with the moderator's words laid over it, and what stands after the last of them.

    Args:
        taken: the message.
        second: what the moderator's words were read to say.
        last: the last piece of them.
        text: those of them that were taken.
        said: what they speak of.
    """
    from ..reading.receipts.may_mean import may_mean_something
    from ..reading.receipts.questions import questions_in
    from ..reading.values import ASK, INFO, Issue
    from ..reading.verdict.confidence import UNCONFIRMED

    first, now = taken.reading, last.reading
    assert first is not None and now is not None
    questions = questions_in(first)  # the moderator's words answer none of them
    meant = may_mean_something(first)
    # The words are quoted once, as the moderator's: beside an answer they would stand as the player's own.
    new = [replace(draft, unsure=False, quotes={}) for draft in second.answers]
    kept = _left_as_they_are(first, new)
    gone = {REJECTED, *([NOTED] if _word_in(second) else [])}
    old = [i for i in first.issues if i.code not in gone]
    issues = [
        *(i for i in old if i.level != ASK and not _is_settled_by(i, new)),
        *(i for i in second.issues if i.level != INFO or i.code in _TOLD_ANYWAY if i.code != UNCONFIRMED),
        *(Issue(INFO, WITHOUT_CONDITION, data={"condition": c}) for c in _conditions_lost(first, second)),
        Issue(INFO, RESTATED, data={"spoken": second.language}, line=text),
    ]
    reading = replace(
        first,
        answers=(*kept, *new),
        issues=tuple(issues),
        ignored=tuple(
            part
            for part in first.ignored
            if part[0] in questions or part[0] in meant and _is_still_open(part[0], first, said)
        ),
        pending=now.pending,
        complete=now.complete,
        status=now.status,
    )
    return replace(taken, reading=reading, version=last.version)


def _is_still_open(part: str, first: Reading, said: Collection[str]) -> bool:
    """Whether a part of a message that may mean something names what the moderator's words do not speak of: it must not vanish in silence."""
    from ..reading.hearing.heard import Hearing
    from ..reading.receipts.questions import clauses_in

    heard = first.heard
    if not isinstance(heard, Hearing):
        return False
    return not named_in(heard.message, clauses_in(heard.message, part), kinds=True) <= {*said}


def _spoken_of(readings: Sequence[Reading]) -> set[str]:
    """What the moderator's words name, and the questions that they answer."""
    from ..reading.hearing.heard import Hearing

    heard = [one.heard.message for one in readings if isinstance(one.heard, Hearing)]
    names = {name for message in heard for name in named_in(message, message.clauses, kinds=True)}
    return names | {name for one in readings for d in one.answers for name in (d.kind, d.about)}


_OF_THE_MOVE = frozenset({"only_while_free", "reached_later"})
"""What is told of a move whoever has written it."""
_TOLD_ANYWAY = _OF_THE_MOVE | {NOTED}


def _is_settled_by(issue: Issue, new: Sequence[Draft]) -> bool:
    """Whether what is put off, pointed out or refused is about something that the moderator's words have answered."""
    from ..reading.values import REFUSE, WARN

    answered = {name for draft in new for name in (draft.kind, draft.about, *draft.sources)} - {""}
    about = {*issue.about, issue.data.get("kind", "")}
    return issue.level in (WARN, REFUSE) and not answered.isdisjoint(about)


def _conditions_lost(first: Reading, second: Reading) -> list[str]:
    """The conditions on which a message moved something and which the moderator's words do not keep: the receipt says so."""
    from ..reading.hearing.heard import Hearing
    from ..reading.receipts.tied_moves import condition_on_move
    from ..reading.verdict.unused_text import names_something

    heard = first.heard
    kept = any(draft.when or len(draft.answers) > 1 for draft in second.answers)
    if not isinstance(heard, Hearing) or kept or any(i.code in _OF_THE_MOVE for i in second.issues):
        return []
    found = [condition_on_move(heard, text) for text, _ in first.ignored]
    found += [condition_on_move(heard, i.line) for i in first.issues if i.line]
    return [c for c in dict.fromkeys(found) if c and names_something(heard.message, c)]


_OF_THE_SENDER = frozenset({"unconfirmed", "area_missing", "answer_withdrawn", "not_final"})
"""What nobody but the sender can tell: whether a reading was meant, and what was left out."""


def _is_unclear(reading: Reading, later: Sequence[Taken] = ()) -> bool:
    from ..reading.receipts.may_mean import is_table_talk

    if is_table_talk(reading) or is_corrected(reading, later):
        return False
    if any(draft.unsure for draft in (*reading.answers, *reading.pending)):
        return False
    if any(i.code == REJECTED or i.code == QUESTION_CLOSED and not reading.answers for i in reading.issues):
        return True
    return _is_refused_whole(reading) or any(
        i.code not in _OF_THE_SENDER for i in still_asked(reading, later)
    )


def _is_refused_whole(reading: Reading) -> bool:
    """Whether its sender is waited for, and of the message nothing was taken because the rules refuse it: perhaps it was misread."""
    from ..reading.values import REFUSE

    taken = reading.answers or reading.pending or reading.withdrawn
    return not (taken or reading.complete) and any(i.level == REFUSE for i in reading.issues)


def _is_settled(later: Sequence[Taken]) -> bool:
    """Whether a later message of the same seat has answered all that is open, and asks for nothing."""
    return any(x.reading is not None and x.reading.complete and not _is_unclear(x.reading) for x in later)


def _unclear(table: Table, taken: Taken, read: Sequence[Taken]) -> Unclear:
    from ..reading.receipts.may_mean import may_mean_something
    from ..reading.values import ASK, REFUSE, TALK

    seat, reading = taken.received.seat, taken.reading
    assert seat is not None and reading is not None
    asked = still_asked(reading, later_ones(taken, read))
    closed = [i for i in reading.issues if i.code == QUESTION_CLOSED]
    whole = _is_refused_whole(reading)
    refused = [i for i in reading.issues if whole and i.level == REFUSE and i not in closed]
    told = tuple(i for i in (*asked, *closed, *refused) if i.code not in TALK)
    return shown(
        table,
        taken,
        read,
        tuple(may_mean_something(reading)),
        questions=_questions(
            table, seat, replace(reading, issues=told), (ASK, REFUSE) if refused else (ASK,)
        ),
        lines=tuple(issue.line for issue in asked if issue.line),
    )


def shown(
    table: Table,
    taken: Taken,
    read: Sequence[Taken],
    left: tuple[str, ...],
    questions: tuple[str, ...] = (),
    lines: tuple[str, ...] = (),
) -> Unclear:
    """A message as it is shown to the moderator.

    Args:
        table: an open game.
        taken: the message.
        read: what was read in the same go.
        left: what nothing came of although it may have meant something.
        questions: what its sender would be asked.
        lines: the words that those are about.
    """
    from .receipts import counting_beside

    seat, reading = taken.received.seat, taken.reading
    assert seat is not None and reading is not None
    return Unclear(
        seat,
        taken.message.id,
        taken.message.body,
        tuple(lines_of(table, seat, [d for d in reading.answers if not d.unsure])),
        questions,
        left,
        (*lines, *left),
        corrected_by(taken, read),
        tuple(x.message.body for x in later_ones(taken, read)),
        tuple(lines_of(table, seat, still_doubted(reading, later_ones(taken, read)))),
        tuple(lines_of(table, seat, counting_beside(table, taken))),
        _word_in(reading),
        taken.message.in_topic and not reading.answers,
    )


def _word_in(reading: Reading) -> str:
    """The word for the seed that a reading has noted, or an empty string."""
    return next((i.line for i in reading.issues if i.code == NOTED), "")


def talk(taken: Taken) -> Taken:
    """A post that the moderator takes for talk: its sender is asked and told nothing about it."""
    assert taken.reading is not None
    return replace(taken, reading=replace(as_talk(taken.reading), ignored=()))


def _questions(table: Table, seat: str, reading: Reading, levels: Sequence[str]) -> tuple[str, ...]:
    from ..reading.receipts.receipts import remarks_in_words

    lexicon, language = table.scenario.lexicon, table.settings.language
    return tuple(remarks_in_words(reading, seat, sayable(table, seat), lexicon, language, levels))


def _remarks(table: Table, seat: str, reading: Reading, left: Sequence[Unkept]) -> tuple[str, ...]:
    """What is asked, refused or pointed out about the moderator's words, but for what is told as not kept."""
    from ..reading.receipts.receipts import remarks_in_words
    from ..reading.values import TALK

    told = {part.words for part in left}
    kept = tuple(i for i in reading.issues if i.line not in told and i.code not in TALK)
    lexicon, language = table.scenario.lexicon, table.settings.language
    bare = replace(reading, issues=kept, ignored=())
    return tuple(remarks_in_words(bare, seat, sayable(table, seat), lexicon, language))
