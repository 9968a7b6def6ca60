"""A message and what became of it, written into the journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from ..inbox.message import Message, Part
from ..kernel.staging import Staged
from ..store.kinds import MESSAGE
from .elsewhere import ATTACHMENT
from .identity import base_id, moment
from .ordering import Letter
from .received import HELD, Received
from .table import Table

if TYPE_CHECKING:
    from ..reading.values import Reading


def record(
    table: Table,
    letter: Letter,
    received: Received,
    at: datetime | None,
    *,
    trust: str = "",
    says: str = "",
    released: bool = False,
    digest: str = "",
) -> None:
    """Write a message and its outcome into the journal.

    Args:
        table: a game opened for writing.
        letter: the message as it was received.
        received: what became of it; gets the number of the entry.
        at: the date of the entry.
        trust: why it was not even read, or an empty string.
        says: a hash over what it was understood to say.
        released: the moderator has said that it counts.
        digest: that of its words, where they are not kept once more.
    """
    message = letter.message
    body = {
        "id": message.id,
        "of": letter.of,
        "channel": message.channel,
        "sender": message.sender,
        "date": _text(message.date),
        "edited": _text(message.edited),
        "edits": message.edits,
        "seen": _text(message.seen),
        "saved": _text(message.saved),
        "read": _text(message.read),
        "doubt": int(message.doubt.total_seconds()),
        "place": list(message.place),
        **({"day": _text(message.day)} if message.day else {}),
        **({"vouched": message.vouched} if message.vouched else {}),
        **({"by_word": True} if message.by_word else {}),
        "subject": message.subject,
        "digest": digest or message.digest,
        "trust": trust,
        "seat": received.seat,
        "outcome": received.outcome,
        "why": received.why,
        "released": released,
        "says": says,
        "body": message.body if _keep_words(message, received) else None,
        "removed": _removed(message) if received.seat else [],
        "raw": letter.raw,
    }
    received.entry = table.folder.journal.append(MESSAGE, body, at).n


def _text(date: datetime | None) -> str | None:
    return date.isoformat() if date else None


def _removed(message: Message) -> list[list[Any]]:
    """What was set aside, without its words; an attached file by its name."""
    return [
        [part.kind, part.lines, part.text.partition("\n")[0]]
        if part.kind == ATTACHMENT
        else [part.kind, part.lines]
        for part in message.removed
    ]


def _keep_words(message: Message, received: Received) -> bool:
    """A player's message may be read again; a mailbox full of strangers must not fill the journal."""
    return received.seat is not None or (received.outcome == HELD and message.channel != "mail")


def stored_letter(body: Mapping[str, Any], entry: int) -> Letter:
    """A message with its words as the journal has it."""
    message = Message(
        id=body["id"],
        channel=body["channel"],
        sender=body["sender"],
        sender_kind="mail" if body["channel"] == "mail" else "nick",
        date=moment(body["date"]),
        subject=body["subject"],
        body=body["body"] or "",
        removed=tuple(Part(kind, "".join(name), lines) for kind, lines, *name in body.get("removed", ())),
        edited=moment(body.get("edited")),
        edits=body.get("edits", 0),
        seen=moment(body.get("seen")),
        saved=moment(body.get("saved")),
        read=moment(body.get("read")),
        vouched=body.get("vouched", ""),
        by_word=body.get("by_word", False),
        doubt=timedelta(seconds=body.get("doubt", 0)),
        place=(body["place"][0], body["place"][1]) if body.get("place") else ("", 0),
        day=moment(body.get("day")),
    )
    decided = entry if body.get("released") else 0
    return Letter(message, base_id(body), body["raw"], entry, decided, body.get("says", ""))


def question_row(issue: Any) -> dict[str, Any]:
    """A question asked back, as plain data."""
    return {"level": issue.level, "code": issue.code, "about": list(issue.about), "data": dict(issue.data)}


def staged_row(staged: Staged) -> dict[str, Any]:
    """A staged answer as plain data."""
    row: Mapping[str, Any] = asdict(staged)
    return {k: row[k] for k in ("id", "kind", "about", "key", "answers", "when", "standing")}


def draft_rows(reading: Reading) -> list[dict[str, Any]]:
    """The answers of a message that was not taken, as plain data."""
    rows = []
    for draft in reading.answers:
        rows.append({k: getattr(draft, k) for k in ("kind", "about", "key", "answers", "when", "standing")})
    return rows
