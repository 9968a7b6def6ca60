"""Why a message waits for the moderator's word, or is not read at all."""

from __future__ import annotations

from ..inbox.message import Message
from ..store.kinds import DEADLINE
from .deadlines import deadline_for
from .received import HELD, IGNORED
from .table import Table

SET_ASIDE = {"automatic", "bounce", "receipt", "own"}
"""Outcomes of the inbox that nobody need look at."""
UNTRUSTED = {"failed_authentication", "unverifiable_sender"}
"""Reasons to hold a message unread, and not to answer it."""


def unread(message: Message, seat: str | None) -> tuple[str, str]:
    """The outcome of a message that is not read, and why."""
    if message.outcome in SET_ASIDE:
        return IGNORED, message.outcome
    if message.outcome:
        return HELD, message.outcome
    return HELD, "unknown_sender" if seat is None else ""


def reason_to_hold(table: Table, message: Message) -> str:
    """Why a player's message waits for the moderator's word, or an empty string."""
    if message.auth == "failed":
        return "failed_authentication"
    accepted = table.settings.accept_unverifiable
    if message.auth == "unverifiable" and not accepted or message.auth == "unchecked" and accepted is False:
        return "unverifiable_sender"
    return "late" if lateness(table, message) else ""


def lateness(table: Table, message: Message) -> dict[str, int]:
    """By how many minutes a message missed the deadline of the open questions; empty if it did not."""
    due = deadline_for(table.folder.journal.entries(DEADLINE), {d.key for d in table.asked()})
    if due is None or message.date is None or message.date <= due:
        return {}
    return {"minutes": -(-int((message.date - due).total_seconds()) // 60)}
