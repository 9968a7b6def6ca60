"""Messages that wait for the moderator's word: taken after all, or laid aside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from ..inbox.message import Message
from ..store.kinds import MESSAGE
from .intake import inbox_settings, take
from .received import HELD, IGNORED, Taken
from .table import Table


def held_messages(table: Table) -> list[dict[str, Any]]:
    """The messages that wait for the moderator's word: held and not released since."""
    latest: dict[str, dict[str, Any]] = {}
    for entry in table.folder.journal.entries(MESSAGE):
        latest[entry.body["id"]] = dict(entry.body, entry=entry.n)
    return [body for body in latest.values() if body["outcome"] == HELD]


def release(
    table: Table,
    id_: str,
    seat: str | None = None,
    *,
    at: datetime | None = None,
    reply: Callable[[Taken], object] = lambda taken: None,
) -> Taken:
    """Take a held message after all, for its own seat or the one that the moderator names.

    Raises:
        KeyError: no message of this id is held.
        ValueError: nobody knows whose it is, and no seat was named.
    """
    body = _held(table, id_)
    owner = seat or body["seat"]
    if owner is None:
        raise ValueError(id_)
    message = _kept_message(table, body)
    return take(table, message, owner, body["raw"], released=True, at=at, reply=reply)


def dismiss(table: Table, id_: str, *, at: datetime | None = None) -> None:
    """Lay a held message aside for good; it stays in the journal.

    Raises:
        KeyError: no message of this id is held.
    """
    body = _held(table, id_)
    fields = {name: value for name, value in body.items() if name != "entry"}
    table.folder.journal.append(MESSAGE, {**fields, "outcome": IGNORED, "why": "dismissed"}, at)


def _held(table: Table, id_: str) -> dict[str, Any]:
    for body in held_messages(table):
        if id_ in (body["id"], str(body["entry"])):
            return body
    raise KeyError(id_)


def _kept_message(table: Table, body: Mapping[str, Any]) -> Message:
    """A held message as it was read; the words of an unknown sender's mail are read again from its bytes."""
    raw = table.folder.journal.blob(body["raw"])
    date = datetime.fromisoformat(body["date"]) if body["date"] else None
    if body["body"] is not None:
        kind = "mail" if body["channel"] == "mail" else "nick"
        return Message(
            body["id"], body["channel"], body["sender"], kind, date, body["subject"], body["body"], raw=raw
        )
    from ..inbox.mail import read_mail

    return replace(read_mail(raw, inbox_settings(table)), id=body["id"], date=date, raw=b"")
