"""Messages in: from whom, for this game or not, what they say, and what happens to each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime

from ..errors import UserError
from ..inbox.addresses import normal_address
from ..inbox.message import Message
from ..inbox.nicks import nick_key
from ..inbox.settings import InboxSettings
from .holding import UNTRUSTED, reason_to_hold, unread
from .identity import known_versions
from .received import HELD, IGNORED, Received, Taken, set_aside
from .recording import draft_rows, question_row, record, stage, staged_row
from .table import Table
from .understanding import read_message

EPOCH = datetime.min.replace(tzinfo=UTC)


def inbox_settings(table: Table) -> InboxSettings:
    """What the readers of the inbox must know of this game."""
    from ..post.outbox import REPLY_MARKER

    s = table.settings
    own = frozenset({normal_address(s.moderator_mail)} if s.moderator_mail else ())
    return InboxSettings(
        timezone=s.timezone,
        day_first=s.day_first,
        authserv_ids=s.authserv_ids,
        dkim_keys=s.dkim_keys,
        own_addresses=own,
        reply_marker=REPLY_MARKER,
    )


def seat_of(table: Table, message: Message) -> str | None:
    """The seat of a sender, by the address book."""
    as_mail = message.sender_kind == "mail"
    key = normal_address if as_mail else nick_key
    sender = key(message.sender)
    for seat, player in table.settings.players.items():
        if sender and sender in map(key, player.mails if as_mail else player.nicks):
            return seat
    return None


def ingest(
    table: Table,
    messages: Iterable[Message],
    *,
    at: datetime | None = None,
    reply: Callable[[Taken], object] = lambda taken: None,
) -> list[Taken]:
    """Take messages in: every one is kept, each once, those of the players in the order of their dates.

    Args:
        table: a game opened for writing.
        messages: as the inbox reads them; they may be many, so that only those of players stay in memory.
        at: the date of the journal's entries.
        reply: called for each message that was read, in the transaction that records it.
    """
    versions = known_versions(table)
    taken: list[Taken] = []
    waiting: list[tuple[Message, str, str]] = []
    for message in messages:
        name = message.id if message.id not in versions else f"{message.id}~{message.digest}"
        if message.digest in versions.get(message.id, ()) or name in versions:
            taken.append(set_aside(message, None, IGNORED, "read_before"))
            continue
        versions.setdefault(message.id, set()).add(message.digest)
        raw = table.folder.journal.keep(message.raw)
        seat = seat_of(table, message)
        if seat is None or message.outcome:
            outcome, why = unread(message, seat)
            result = set_aside(message, seat, outcome, why)
            record(table, replace(message, id=name, raw=b""), result.received, raw, [], at)
            taken.append(replace(result, message=replace(message, raw=b"")))
        else:
            waiting.append((replace(message, id=name, raw=b""), seat, raw))
    for message, seat, raw in sorted(waiting, key=lambda item: item[0].date or EPOCH):
        taken.append(take(table, message, seat, raw, at=at, reply=reply))
    return taken


def take(
    table: Table,
    message: Message,
    seat: str,
    raw: str,
    *,
    released: bool = False,
    at: datetime | None = None,
    reply: Callable[[Taken], object] = lambda taken: None,
) -> Taken:
    """Read one player's message, stage what it says and reply, in one journal transaction.

    Args:
        table: a game opened for writing.
        message: with the id under which it is kept.
        seat: whose it is.
        raw: the hash of the kept bytes.
        released: the moderator has said that it counts although it was held.
        at: the date of the entries.
        reply: called with the result.
    """
    why = "" if released else reason_to_hold(table, message)
    if why in UNTRUSTED:
        result = set_aside(message, seat, HELD, why)
        record(table, message, result.received, raw, [], at)
        return result
    try:
        reading = read_message(table, message, seat, why)
    except UserError:
        raise
    except Exception:  # a fault of the reader must not stop the messages of the others
        result = set_aside(message, seat, HELD, "reader_failed")
        record(table, message, result.received, raw, [], at)
        return result
    received = Received(message.id, message.channel, message.sender, seat, reading.status)
    received.questions = [question_row(i) for i in reading.issues if i.level in ("ask", "refuse")]
    received.ignored = [{"text": text, "why": why} for text, why in reading.ignored]
    received.why = next((i.code for i in reading.issues if i.level == "hold"), "")
    staged = [] if reading.status == HELD else stage(table, message, seat, reading)
    withdrawn = () if reading.status == HELD else reading.withdrawn
    received.staged = [staged_row(s) for s in staged] if staged else draft_rows(reading)
    with table.folder.journal.together():
        version = record(table, message, received, raw, staged, at, withdrawn)
        taken = Taken(received, message, reading, version)
        reply(taken)
    return taken
