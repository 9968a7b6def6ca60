"""Messages that wait for the moderator's word: accepted, or discarded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from ..errors import UserError
from ..inbox.message import Message
from ..store.kinds import MESSAGE
from .gathering import CUT, HEAD
from .identity import DISMISSED, STRANGE, base_id
from .intake import inbox_settings, seat_of, take
from .received import HELD, IGNORED, Taken
from .recording import stored_letter
from .settling import ORDER_UNKNOWN, settle
from .table import Table

_MOST_NAMED = 12


def held_messages(table: Table) -> list[dict[str, Any]]:
    """The messages that wait for the moderator's word: held and not released since.

    A stranger's is settled too if the same message has counted since their address became known.
    """
    latest: dict[str, dict[str, Any]] = {}
    for entry in table.folder.journal.entries(MESSAGE):
        latest[entry.body["id"]] = dict(entry.body, entry=entry.n)
    known = {_sameness(body) for body in latest.values() if body["seat"] and not body.get("trust")}
    return [
        body
        for body in latest.values()
        if body["outcome"] == HELD and not (body["why"] in STRANGE and _sameness(body) in known)
    ]


def _sameness(body: Mapping[str, Any]) -> tuple[str, str]:
    """What two entries of one message share: a mail's id, for its words may have been cut."""
    return base_id(body), "" if body["channel"] == "mail" else body["digest"]


def find_held(table: Table, id_: str) -> dict[str, Any]:
    """The held message of this id or number of its entry.

    Raises:
        UserError: there is none; the sentence names those that there are.
    """
    held = held_messages(table)
    for body in held:
        if id_ in (body["id"], str(body["entry"])):
            return body
    numbers = ", ".join(str(body["entry"]) for body in held[:_MOST_NAMED])
    more = ", …" if len(held) > _MOST_NAMED else ""
    raise UserError(
        f"no message {id_} is held; " + (f"held are {numbers}{more}." if held else "nothing is held at all.")
    )


def words_of(table: Table, body: Mapping[str, Any]) -> str:
    """The words of a held message; of one that could not be read, what came."""
    message = kept_message(table, body)
    if message.body:
        return message.body
    if message.outcome or body["why"] in ("cut", "unreadable", "too_big"):
        return table.folder.journal.blob(body["raw"])[:HEAD].decode("utf-8", "replace")
    return ""


def check_release(table: Table, id_: str, seat: str | None = None) -> None:
    """Refuse what `release` would refuse, before anything is done.

    Raises:
        UserError: it is not held, its sender is a stranger and no seat was named, or only its head was kept.
    """
    body = find_held(table, id_)
    if body["why"] == CUT:
        raise UserError(
            f"only the beginning of message {id_} was kept, because its sender was a stranger; "
            "put the sender into game.toml and read its source again, or paste the answers with --as SEAT."
        )
    if (seat or body["seat"] or seat_of(table, kept_message(table, body))) is None:
        raise UserError(f"message {id_} is from a stranger; say whose it is with --as SEAT.")


def release(
    table: Table,
    id_: str,
    seat: str | None = None,
    *,
    written: datetime | None = None,
    at: datetime | None = None,
    reply: Callable[[Taken], object] = lambda taken: None,
) -> Taken:
    """Accept a held message, for its own seat or the one that the moderator names.

    It takes its place by its own date among the seat's messages; the order of the releases decides between equals.

    Args:
        table: a game opened for writing.
        id_: the message's id or the number of its entry.
        seat: whose it is, if its sender is not in the address book.
        written: when it was written, if the moderator knows it better.
        at: the date of the entries.
        reply: called with the result.

    Raises:
        UserError: as `check_release`.
    """
    check_release(table, id_, seat)
    body = find_held(table, id_)
    message = kept_message(table, body)
    owner = seat or body["seat"] or seat_of(table, message)
    assert owner is not None
    if seat is not None:
        message = replace(message, vouched=seat)
    if written is not None:
        message = replace(message, date=written, edited=None, doubt=timedelta(0))
    return take(table, message, owner, body["raw"], released=True, of=base_id(body), at=at, reply=reply)


def dismiss(
    table: Table,
    *ids: str,
    at: datetime | None = None,
    reply: Callable[[Taken], object] = lambda taken: None,
) -> list[Taken]:
    """Lay held messages aside for good, all or none; they stay in the journal.

    Returns:
        The messages that waited only because of them, and count now.

    Raises:
        UserError: no message of one of these ids is held.
    """
    bodies = list({body["id"]: body for body in (find_held(table, id_) for id_ in ids)}.values())
    with table.folder.journal.transaction():
        for body in bodies:
            fields = {name: value for name, value in body.items() if name != "entry"}
            table.folder.journal.append(MESSAGE, {**fields, "outcome": IGNORED, "why": DISMISSED}, at)
    seats = {body["seat"]: True for body in bodies if body["why"] == ORDER_UNKNOWN and body["seat"]}
    return [taken for seat in seats for taken in settle(table, seat, [], at=at, reply=reply)]


def kept_message(table: Table, body: Mapping[str, Any]) -> Message:
    """A held message as it was read; the words of an unknown sender's mail are read again from its bytes."""
    message = stored_letter(body, body["entry"]).message
    if body["body"] is not None:
        return message
    from ..inbox.mail import read_mail

    raw = table.folder.journal.blob(body["raw"])
    return replace(read_mail(raw, inbox_settings(table)), id=message.id, date=message.date, raw=b"")
