"""Messages in: from whom, for this game or not, what they say, and what happens to each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from ..inbox.addresses import normal_address
from ..inbox.message import Message, without_date
from ..inbox.nicks import nick_key
from ..inbox.settings import InboxSettings
from .claimed import settle_elsewhere
from .holding import OWN, distrust, unread
from .identity import READ_BEFORE, KnownMessages, is_later_sight
from .neighbours import Neighbour, Whose, neighbours, whose
from .ordering import Letter
from .own_files import is_of_outbox, outbox_hashes
from .people import seat_writing
from .received import HELD, IGNORED, Taken, set_aside
from .recording import record
from .reopened import asked_again, dated_since, has_date_of
from .settling import Reply, nothing, settle
from .table import Table
from .timing import first_read


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
    """The seat of a sender: by the moderator's word, else by the address book."""
    if message.vouched:
        return message.vouched
    players = {seat: {"mails": p.mails, "nicks": p.nicks} for seat, p in table.settings.players.items()}
    return seat_writing(message, players)


def is_certainly_of(table: Table, message: Message, seat: str) -> bool:
    """Whether a message would count as a seat's without the moderator's word."""
    return seat_of(table, message) == seat and not distrust(table, message)


def is_own(table: Table, message: Message) -> bool:
    """Whether the moderator wrote a message, by the settings."""
    settings = table.settings
    if message.sender_kind == "mail":
        return normal_address(message.sender) in inbox_settings(table).own_addresses
    return nick_key(message.sender) in {nick_key(nick) for nick in settings.moderator_nicks}


def ingest(
    table: Table,
    messages: Iterable[Message],
    *,
    at: datetime | None = None,
    reply: Reply = nothing,
) -> list[Taken]:
    """Take messages in: every one is kept, each once; a seat's answers follow from the order in which it wrote them.

    Args:
        table: a game opened for writing.
        messages: as the inbox reads them; they may be many, so that only those of players stay in memory.
        at: the date of the journal's entries.
        reply: called for each message that was read, in the transaction that records it.
    """
    with table.folder.journal.transaction():
        elsewhere = settle_elsewhere(table, at=at)
        taken, waiting = _kept(table, messages, at)
    taken += elsewhere
    for seat, letters in waiting.items():
        taken += settle(table, seat, letters, at=at, reply=reply)
    return sorted(taken, key=lambda item: item.received.entry)


def _kept(
    table: Table, messages: Iterable[Message], at: datetime | None
) -> tuple[list[Taken], dict[str, list[Letter]]]:
    """Keep the messages: what became of those that are not read, and each seat's letters that are to be read."""
    known, now = KnownMessages(table.folder.journal.entries()), at or datetime.now(UTC)
    written, others = outbox_hashes(table), neighbours(table)
    taken: list[Taken] = []
    waiting: dict[str, list[Letter]] = {}
    for message in messages:
        message = known.as_known(first_read(message, now))
        seat = seat_of(table, message)
        if seat is None and is_own(table, message) or is_of_outbox(message, written):
            message = replace(message, outcome=OWN)
        outcome, why = unread(message, seat)
        if not why:
            outcome, why = HELD, distrust(table, message)
        if seat and not why:
            outcome, why = _of_another_game(table, message, seat, known, others)
        version = known.repeated(message, why)
        again = version or (known.repeated(without_date(message), why) if message.date else None)
        if again and seat and (letter := dated_since(table, again.name, message)):
            waiting.setdefault(seat, []).append(letter)
            continue
        if again and not version and has_date_of(table, again.name, message):
            version = again
        if version and seat and (letter := asked_again(table, version.name)):
            waiting.setdefault(seat, []).append(letter)
            continue
        if version:
            taken.append(set_aside(message, seat, IGNORED, READ_BEFORE, version.entry))
            if seat and not why and is_later_sight(message, version):
                _note_sight(table, message, seat, known.name(message, why), at)
            continue
        of, raw = message.id, table.folder.journal.store_blob(message.raw)
        message = replace(message, id=known.name(message, why), raw=b"")
        if seat is None or why:
            result = set_aside(message, seat, outcome, why)
            record(table, Letter(message, of, raw), result.received, at, trust=why)
            taken.append(result)
        else:
            waiting.setdefault(seat, []).append(Letter(message, of, raw))
    return taken, waiting


def _of_another_game(
    table: Table, message: Message, seat: str, known: KnownMessages, others: Sequence[Neighbour]
) -> tuple[str, str]:
    """The outcome of a message that is for another game on the same account, or may be, and why; what was found once stands."""
    before = known.trust_in(message)
    if before is None:
        found = whose(table, message, seat, others)
    else:
        found = Whose(before) if before in {each.value for each in Whose} else Whose.OURS
    return IGNORED if found is Whose.THEIRS else HELD, found.value


def _note_sight(table: Table, message: Message, seat: str, name: str, at: datetime | None) -> None:
    """Keep that known words still stood at a later moment, without the words."""
    letter = Letter(
        replace(message, id=name, body="", raw=b""), message.id, table.folder.journal.store_blob(message.raw)
    )
    sight = set_aside(letter.message, seat, IGNORED, READ_BEFORE).received
    record(table, letter, sight, at, digest=message.digest)


def take(
    table: Table,
    message: Message,
    seat: str,
    raw: str,
    *,
    released: bool = False,
    of: str = "",
    at: datetime | None = None,
    reply: Reply = nothing,
) -> Taken:
    """Read one player's message, stage what it says and reply, in one journal transaction.

    Args:
        table: a game opened for writing.
        message: with the id under which it is kept.
        seat: whose it is.
        raw: the hash of the kept bytes.
        released: the moderator has said that it counts although it was held.
        of: the id that it shares with other versions of the same post, if it has another one.
        at: the date of the entries.
        reply: called with the result.
    """
    letter = Letter(first_read(message, at or datetime.now(UTC)), of or message.id, raw)
    if not released and (why := distrust(table, message)):
        result = set_aside(message, seat, HELD, why)
        record(table, letter, result.received, at, trust=why)
        return result
    done = settle(table, seat, [letter], released=released, at=at, reply=reply)
    return next(item for item in done if item.message.id == message.id)
