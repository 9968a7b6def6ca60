"""A message and what it says, written into the journal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ..inbox.message import Message
from ..kernel.staging import Staged
from ..store.effective import staged_body
from ..store.kinds import MESSAGE, STAGED, WITHDRAWN
from .received import HELD, Received
from .table import Table

if TYPE_CHECKING:
    from ..orders.reading import Reading


def stage(table: Table, message: Message, seat: str, reading: Reading) -> list[Staged]:
    """The staged answers of a reading, with their numbers in the journal."""
    first = table.effective.next_id
    open_ = {decision.key for decision in table.asked(seat)}
    now = {"turn": str(table.view()["turn"])}
    return [
        Staged(
            id=first + n,
            kind=draft.kind,
            seat=seat,
            answers=list(draft.answers),
            about=draft.about,
            key=draft.key,
            # What is said ahead is for this turn, unless it is to stand.
            when={**({} if draft.key in open_ or draft.standing else now), **draft.when},
            standing=draft.standing,
            source=f"{'standing' if draft.standing else message.channel}:{message.id}",
        )
        for n, draft in enumerate(reading.answers)
    ]


def record(
    table: Table,
    message: Message,
    received: Received,
    raw: str,
    staged: list[Staged],
    at: datetime | None,
    withdrawn: Iterable[int] = (),
) -> int:
    """Write a message and what it says into the journal; gives the version number of the seat's messages.

    Args:
        table: a game opened for writing.
        message: as it was received.
        received: what became of it.
        raw: the hash of the kept bytes.
        staged: the answers that it gives.
        at: the date of the entries.
        withdrawn: the ids of the waiting answers that it takes back.
    """
    journal = table.folder.journal
    body = {
        "id": message.id,
        "channel": message.channel,
        "sender": message.sender,
        "date": message.date.isoformat() if message.date else None,
        "subject": message.subject,
        "digest": message.digest,
        "seat": received.seat,
        "outcome": received.outcome,
        "why": received.why,
        "body": message.body if _keep_words(message, received) else None,
        "raw": raw,
    }
    with journal.together():
        received.entry = journal.append(MESSAGE, body, at).n
        replaced = [old.id for old in table.effective.waiting if any(_replaces(new, old) for new in staged)]
        gone = sorted({*replaced, *withdrawn})
        if gone:
            journal.append(WITHDRAWN, {"ids": gone}, at)
        if staged:
            journal.append(STAGED, staged_body(staged), at)
    if staged or gone:
        table.reload_staged()
    return sum(1 for e in journal.entries(MESSAGE) if e.body["seat"] == received.seat and received.seat)


def _keep_words(message: Message, received: Received) -> bool:
    """A held message will be read again; a mailbox full of strangers must not fill the journal."""
    return received.outcome == HELD and (received.seat is not None or message.channel != "mail")


def _replaces(new: Staged, old: Staged) -> bool:
    """Whether a new answer takes the place of an old one: same question, same condition."""
    same = (new.kind, new.seat, new.about, new.key) == (old.kind, old.seat, old.about, old.key)
    return same and dict(new.when) == dict(old.when)


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
