"""Whether a message was written at its time: not after the deadline, not before the turn, not for another turn or game."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from ..inbox.message import Message
from ..reading.text.words import LANGUAGES
from ..store.kinds import COMMIT, CREATED
from .deadlines import current_deadline
from .ordering import Letter
from .table import Table

if TYPE_CHECKING:
    from ..reading.values import Issue

SENT_AHEAD = timedelta(hours=2)
"""How long before its turn began a message may have been written and still be meant for it, clocks that differ included."""
LATE = "late"
OF_SOMETHING_ELSE = {"other_game", "other_turn"}
"""Reasons to wait that make the time of a message unimportant."""
WRONG_CLOCKS = timedelta(days=1)
"""How far in the future a date may lie and still be believed; zones alone make half a day."""


def believed(message: Message, now: datetime) -> Message:
    """A message without the dates that cannot be true: nobody writes tomorrow."""
    limit = now + WRONG_CLOCKS
    date = message.date if message.date is None or message.date <= limit else None
    edited = message.edited if message.edited is None or message.edited <= limit else None
    return replace(message, date=date, edited=edited)


def first_read(message: Message, now: datetime) -> Message:
    """A message with the moment of its reading, and with the doubt of a clock that was being put back."""
    told = message.told
    again = told.replace(fold=1) if told else None
    doubt = again.astimezone(UTC) - told.astimezone(UTC) if told and again else timedelta(0)
    return replace(message, read=min(message.read or now, now), doubt=max(doubt, message.doubt))


def reason_in_time(table: Table, letter: Letter, now: datetime) -> Issue | None:
    """Why a message that was written at this time waits for the moderator's word; None if it need not.

    Args:
        table: an open game.
        letter: the message.
        now: the present, against which a message without a date is judged.
    """
    from ..reading.text.headings import other_tag, turns_named
    from ..reading.values import HOLD, Issue

    message, turn = letter.message, int(table.public_view["turn"])
    if message.edited_by_other:
        return Issue(HOLD, "edited_by_other")
    # The subject of a post is its topic's.
    subject = "" if message.in_topic else message.subject
    if tag := other_tag(subject, message.body, _own_names(table), table.scenario.lexicon):
        return Issue(HOLD, "other_game", data={"subject": tag})
    turns = turns_named(subject, message.body)
    if turns and turn not in turns:
        return Issue(HOLD, "other_turn", data={"turns": sorted(turns), "turn": turn})
    if issue := after_the_deadline(table, letter, now):
        return issue
    if message.written is None or turn in turns or not _before_its_turn(table, message.written, now):
        return None
    return Issue(HOLD, "before_question")


def _before_its_turn(table: Table, written: datetime, now: datetime) -> bool:
    """Whether a message was written long before the turn; in a rehearsal, where questions come from the future, none was."""
    asked, limit = last_question(table), written + SENT_AHEAD
    return limit < asked <= now and limit < turn_began(table)


def _own_names(table: Table) -> list[str]:
    """By what a message may call this game."""
    lexicon, s = table.scenario.lexicon, table.settings
    titles = [lexicon.title(language) for language in LANGUAGES]
    return [name for name in (s.tag, s.title, table.folder.path.name, table.scenario.id, *titles) if name]


def after_the_deadline(table: Table, letter: Letter, now: datetime) -> Issue | None:
    """Why a message waits because of the deadline, None if it need not.

    An edited post whose page does not tell when it was edited was written at some time before it was seen.
    """
    from ..reading.values import HOLD, Issue

    due = current_deadline(table)
    if due is None:
        return None
    message = letter.message
    silent_edit = letter.of != message.id and message.in_topic and message.edited is None
    if silent_edit or message.written is None or message.latest is None:
        seen = message.seen or message.saved or now
        return Issue(HOLD, "date_unknown") if min(seen, message.read or now) > due else None
    if message.latest <= due:
        return None
    if message.written <= due:
        return Issue(HOLD, "hour_twice")
    return Issue(HOLD, LATE, data={"minutes": -(-int((message.written - due).total_seconds()) // 60)})


# -- when was it asked --------------------------------------------------------------------------------------------


def last_question(table: Table) -> datetime:
    """When the questions that are open now were asked: the date of the input that led to them, or of the opening."""
    last = next((e for e in reversed(table.effective.inputs) if e.kind == COMMIT), None)
    return _at(last.at if last else _opening(table))


def turn_began(table: Table) -> datetime:
    """When the present turn began."""
    began = table.memory.this_turn.of(table).began
    return _at(began.at if began else _opening(table))


def _opening(table: Table) -> str:
    return table.folder.journal.entries(CREATED)[0].at


def _at(text: str) -> datetime:
    date = datetime.fromisoformat(text)
    return date if date.tzinfo else date.replace(tzinfo=UTC)
