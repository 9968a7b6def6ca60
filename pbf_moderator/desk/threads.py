"""Which mail a mail answers, so that a player's program shows the game as one conversation."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from ..inbox.message import Message
from ..store.kinds import MESSAGE
from .table import Table

MAIL_ID = "mid:"
"""How the id of a message begins whose mail has a Message-ID of its own."""


@dataclass(frozen=True)
class Thread:
    """The Message-IDs that a mail names: the one it answers, if any, and those that it goes with."""

    in_reply_to: str = ""
    references: tuple[str, ...] = ()


def thread_of(table: Table, seat: str, answered: Message | None = None, before: int | None = None) -> Thread:
    """The thread of a mail to a seat.

    Args:
        table: an open game.
        seat: who gets it.
        answered: the message that it answers; without one it is the last mail that came from the seat.
        before: the number of the journal's entry after which nothing is looked at.
    """
    root = root_of(table, seat)
    last = mail_id(answered.id) if answered is not None else last_mail(table, seat, before)
    return Thread(last, (root, last) if last else (root,))


def root_of(table: Table, seat: str) -> str:
    """An id that all mails to a seat name, so that they go together; nothing was ever sent under it."""
    from ..post.outbox import ID_DOMAIN

    digest = hashlib.sha256(f"{table.created['commitment']}\0{seat}".encode()).hexdigest()
    return f"<thread.{digest[:24]}@{ID_DOMAIN}>"


def mail_id(id_: str) -> str:
    """The Message-ID of a message as it was received, or an empty string; a later version of it has the same."""
    plain = id_.partition("~")[0]
    return f"<{plain.removeprefix(MAIL_ID)}>" if plain.startswith(MAIL_ID) else ""


def last_mail(table: Table, seat: str, before: int | None = None) -> str:
    """The Message-ID of the last mail that was taken from a seat, or an empty string."""
    found = ""
    for entry in table.folder.journal.entries(MESSAGE):
        if (before is None or entry.n < before) and entry.body["seat"] == seat:
            found = mail_id(entry.body["id"]) or found
    return found
