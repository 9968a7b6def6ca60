"""Held messages that are to be read once more: what they answer is asked again, or their date has become known."""

from __future__ import annotations

from dataclasses import replace

from ..inbox.message import Message
from ..store.kinds import MESSAGE, UNDO
from .closed import CLOSED
from .identity import moment
from .ordering import Letter
from .received import HELD
from .recording import stored_letter
from .table import Table

_WITHOUT_DATE = {"date_unknown", "order_unknown"}
_OF_ANOTHER_MOMENT = {CLOSED, "before_question"}


def dated_since(table: Table, name: str, message: Message) -> Letter | None:
    """A held message without a date, with the date that it has now that its page was read with a clock; None if it is none.

    Args:
        table: an open game.
        name: under which the message is kept.
        message: as it was read now.
    """
    if message.date is None:
        return None
    entries = table.folder.journal.entries(MESSAGE)
    latest = next((e for e in reversed(entries) if e.body["id"] == name), None)
    if latest is None or latest.body["outcome"] != HELD or latest.body["date"] or not latest.body["seat"]:
        return None
    if latest.body["why"] not in _WITHOUT_DATE:
        return None
    letter = stored_letter(latest.body, 0)
    return replace(letter, message=replace(letter.message, date=message.date, seen=message.seen), decided=0)


def has_date_of(table: Table, name: str, message: Message) -> bool:
    """Whether a message that was kept without a date has got the one that it has now."""
    entries = table.folder.journal.entries(MESSAGE)
    latest = next((e for e in reversed(entries) if e.body["id"] == name), None)
    return latest is not None and moment(latest.body["date"]) == message.date


def asked_again(table: Table, name: str) -> Letter | None:
    """A held message as it is to be read once more, None if nothing has been taken back since.

    Args:
        table: an open game.
        name: under which the message is kept.
    """
    entries = table.folder.journal.entries()
    latest = next((e for e in reversed(entries) if e.kind == MESSAGE and e.body["id"] == name), None)
    if latest is None or latest.body["outcome"] != HELD or latest.body["why"] not in _OF_ANOTHER_MOMENT:
        return None
    if not any(e.kind == UNDO and e.n > latest.n for e in entries):
        return None
    return replace(stored_letter(latest.body, 0), decided=0)
