"""Why a message is not even read."""

from __future__ import annotations

from ..inbox.message import Message
from .received import HELD, IGNORED
from .table import Table

OWN = "own"
SET_ASIDE = {"automatic", "bounce", "receipt", OWN}
"""Outcomes of the inbox that nobody need look at."""

NEWSLETTER = "newsletter"
"""Why a list's mail of nobody who plays is ignored."""


def unread(message: Message, seat: str | None) -> tuple[str, str]:
    """The outcome of a message that is not read, and why."""
    if message.outcome in SET_ASIDE:
        return IGNORED, message.outcome
    if message.outcome == "list" and seat is None:
        return IGNORED, NEWSLETTER
    if message.outcome:
        return HELD, message.outcome
    return HELD, "unknown_sender" if seat is None else ""


def distrust(table: Table, message: Message) -> str:
    """Why nobody knows whether a message is from the player that it names, or an empty string."""
    if message.auth == "failed":
        return "failed_authentication"
    accepted = table.settings.accept_unverifiable
    if message.auth == "unverifiable" and not accepted or message.auth == "unchecked" and accepted is False:
        return "unverifiable_sender"
    return ""
