"""What a moderator who knows better does with readings that wait to be confirmed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from ..kernel.decision import Decision
from ..kernel.staging import Staged
from ..store.kinds import MESSAGE
from .doubts import without_lapsed
from .moderate import answer_with_words
from .speech import language_for
from .table import Table

if TYPE_CHECKING:
    from ..reading.values import Draft
    from .received import Taken

CONFIRMED, REJECTED = "confirmed_by_moderator", "rejected_by_moderator"


@dataclass(frozen=True)
class Doubtful:
    """What a message has probably meant: whose it is, its id, its words, and a line for each reading."""

    seat: str
    message: str
    words: str
    lines: tuple[str, ...]


def doubts(table: Table) -> list[Doubtful]:
    """The messages of which a reading waits to be confirmed, those of each seat in the order in which they were read."""
    from ..reading.verdict.confirming import pending_drafts

    found = [
        (seat, id_, unsure)
        for seat in table.seats
        for id_, unsure in _by_message(_pending(table, seat)).items()
    ]
    words = _words(table) if found else {}
    return [
        Doubtful(seat, id_, words.get(id_, ""), tuple(lines_of(table, seat, pending_drafts(unsure))))
        for seat, id_, unsure in found
    ]


def settle_doubt(
    table: Table,
    doubt: Doubtful,
    right: bool,
    *,
    at: datetime | None = None,
    reply: Callable[[Taken], object],
    receipts: Sequence[Taken] = (),
) -> Taken:
    """Confirm or drop what a message has probably meant, as if the player had told the moderator so.

    Args:
        table: a game opened for writing.
        doubt: the message.
        right: whether that was meant.
        at: the date of the entries.
        reply: called with what the player is told.
        receipts: what was read in the same go, the receipts of which are still here: they are told anew instead of being followed by another.
    """
    from ..reading.verdict.confirming import pending_drafts

    pending = _pending(table, doubt.seat)
    mine = _by_message(pending).get(doubt.message, [])
    told = [taken for taken in receipts if taken.received.seat == doubt.seat]
    drafts = pending_drafts(mine)

    def told_anew(spoken: Taken) -> None:
        for taken in told:
            reply(_settled(taken, doubt, drafts, right, spoken))
        if all(taken.message.id != doubt.message for taken in told):
            reply(spoken)

    text = _word(table, doubt.seat, right, [] if mine == pending else [pending.index(s) + 1 for s in mine])
    return answer_with_words(table, doubt.seat, text, at=at, reply=told_anew)


def _word(table: Table, seat: str, right: bool, numbers: Sequence[int]) -> str:
    """What a player would write who confirms or denies readings, by their numbers unless it is all of them."""
    from ..reading.text.words import words

    known = words(language_for(table, seat)).confirming
    said = known["confirms" if right else "rejects"][0]
    return f"{said} {', '.join(map(str, numbers))}" if numbers else said


def _settled(taken: Taken, doubt: Doubtful, drafts: Sequence[Draft], right: bool, spoken: Taken) -> Taken:
    """What was read in a message, with the moderator's word about the readings of one of the same seat."""
    from ..reading.values import INFO, Issue
    from ..reading.verdict.confidence import UNCONFIRMED

    reading = taken.reading
    assert reading is not None and spoken.reading is not None
    left = tuple(draft for draft in reading.pending if draft not in drafts)
    if taken.message.id != doubt.message:
        return replace(taken, reading=replace(reading, pending=left))
    answers = [replace(a, unsure=False) for a in reading.answers if right or not a.unsure]
    issues = [issue for issue in reading.issues if issue.code != UNCONFIRMED]
    verdict = Issue(INFO, CONFIRMED if right else REJECTED)
    settled = replace(
        reading,
        answers=tuple(answers),
        issues=(*issues, verdict),
        pending=left,
        complete=spoken.reading.complete,
    )
    return replace(taken, reading=settled, version=spoken.version)


def _pending(table: Table, seat: str) -> list[Staged]:
    """The readings of a seat that wait for a word, as they are numbered in receipts."""
    from ..reading.verdict.confirming import in_order

    return in_order(without_lapsed(table, (s for s in table.effective.waiting if s.seat == seat)))


def _by_message(unsure: Sequence[Staged]) -> dict[str, list[Staged]]:
    found: dict[str, list[Staged]] = {}
    for staged in unsure:
        found.setdefault(staged.source.partition(":")[2], []).append(staged)
    return found


def _words(table: Table) -> dict[str, str]:
    """What stands in each message, by its id; each version of one that was edited has its own."""
    return {e.body["id"]: e.body["body"] for e in table.folder.journal.entries(MESSAGE) if e.body["body"]}


def lines_of(table: Table, seat: str, drafts: Sequence[Draft]) -> list[str]:
    """Answers of a seat as its receipts put them, in the game's language; a line each."""
    from ..reading.receipts.receipts import drafts_in_words

    lexicon, language = table.scenario.lexicon, table.settings.language
    return drafts_in_words(drafts, seat, sayable(table, seat), lexicon, language)


def sayable(table: Table, seat: str) -> list[Decision]:
    """The decisions that a seat is asked, and those that it may speak of ahead."""
    return [*table.asked(seat), *table.only_coming(seat), *table.may_say(seat)]
