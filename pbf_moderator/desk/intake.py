"""Messages in: from whom, for this game or not, what they say, and what happens to each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from ..errors import UserError
from ..inbox.message import Message
from ..inbox.settings import InboxSettings
from ..kernel.forms import Answer
from ..kernel.staging import Staged
from ..store.effective import staged_body
from ..store.kinds import DEADLINE, MESSAGE, STAGED, WITHDRAWN
from .deadlines import deadline_for
from .table import Table

if TYPE_CHECKING:
    from ..orders.reading import Reading

ACCEPTED, PARTLY, NEEDS_ANSWER = "accepted", "accepted_with_refused_lines", "needs_answer"
HELD, IGNORED = "held", "ignored"
SET_ASIDE = {"automatic", "bounce", "receipt", "own"}
"""Outcomes of the inbox that nobody need look at."""
UNTRUSTED = {"failed_authentication", "unverifiable_sender"}
"""Reasons to hold a message unread, and not to answer it."""
EPOCH = datetime.min.replace(tzinfo=UTC)


@dataclass
class Received:
    """What became of one message.

    `outcome` is accepted, accepted_with_refused_lines, needs_answer, held or ignored; `why` is the reason where it
    is held or ignored; `entry` is the number of its journal entry (0 for one that was there already).
    """

    id: str
    channel: str
    sender: str
    seat: str | None
    outcome: str
    why: str = ""
    staged: list[dict[str, Any]] = field(default_factory=list)
    questions: list[dict[str, Any]] = field(default_factory=list)
    ignored: list[dict[str, Any]] = field(default_factory=list)
    entry: int = 0

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Taken:
    """A message with its outcome and, where it was read, its reading (for the receipt)."""

    received: Received
    message: Message
    reading: Reading | None = None
    version: int = 0


def inbox_settings(table: Table) -> InboxSettings:
    """What the readers of the inbox must know of this game."""
    from ..post.outbox import REPLY_MARKER

    s = table.settings
    own = frozenset({s.moderator_mail.casefold()} if s.moderator_mail else ())
    return InboxSettings(
        timezone=s.timezone,
        day_first=s.day_first,
        authserv_id=s.authserv_id,
        own_addresses=own,
        reply_marker=REPLY_MARKER,
    )


def seat_of(table: Table, message: Message) -> str | None:
    """The seat of a sender, by the address book."""
    sender = message.sender.strip().casefold()
    for seat, player in table.settings.players.items():
        known = player.mails if message.sender_kind == "mail" else player.nicks
        if sender and sender in (k.casefold() for k in known):
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
            taken.append(_set_aside(message, None, IGNORED, "read_before"))
            continue
        versions.setdefault(message.id, set()).add(message.digest)
        raw = table.folder.journal.keep(message.raw)
        seat = seat_of(table, message)
        if seat is None or message.outcome:
            outcome, why = _unread(message, seat)
            result = _set_aside(message, seat, outcome, why)
            record(table, replace(message, id=name, raw=b""), result.received, raw, [], at)
            taken.append(replace(result, message=replace(message, raw=b"")))
        else:
            waiting.append((replace(message, id=name, raw=b""), seat, raw))
    for message, seat, raw in sorted(waiting, key=lambda item: item[0].date or EPOCH):
        taken.append(take(table, message, seat, raw, at=at, reply=reply))
    return taken


def known_versions(table: Table) -> dict[str, set[str]]:
    """Message id -> the digests of its versions read so far."""
    known: dict[str, set[str]] = {}
    for entry in table.folder.journal.entries(MESSAGE):
        id_ = entry.body["id"]
        known.setdefault(id_, set())
        known.setdefault(id_.partition("~")[0], set()).add(entry.body["digest"])
    return known


def _unread(message: Message, seat: str | None) -> tuple[str, str]:
    if message.outcome in SET_ASIDE:
        return IGNORED, message.outcome
    if message.outcome:
        return HELD, message.outcome
    return HELD, "unknown_sender" if seat is None else ""


def _set_aside(message: Message, seat: str | None, outcome: str, why: str) -> Taken:
    return Taken(Received(message.id, message.channel, message.sender, seat, outcome, why), message)


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
        result = _set_aside(message, seat, HELD, why)
        record(table, message, result.received, raw, [], at)
        return result
    try:
        reading = read_message(table, message, seat, why)
    except UserError:
        raise
    except Exception:  # a fault of the reader must not stop the messages of the others
        result = _set_aside(message, seat, HELD, "reader_failed")
        record(table, message, result.received, raw, [], at)
        return result
    received = Received(message.id, message.channel, message.sender, seat, reading.status)
    received.questions = [_row(i) for i in reading.issues if i.level in ("ask", "refuse")]
    received.ignored = [{"text": text, "why": why} for text, why in reading.ignored]
    received.why = next((i.code for i in reading.issues if i.level == "hold"), "")
    staged = [] if reading.status == HELD else stage(table, message, seat, reading)
    withdrawn = () if reading.status == HELD else reading.withdrawn
    received.staged = [_staged_row(s) for s in staged] if staged else _draft_rows(reading)
    with table.folder.journal.together():
        version = record(table, message, received, raw, staged, at, withdrawn)
        taken = Taken(received, message, reading, version)
        reply(taken)
    return taken


def reason_to_hold(table: Table, message: Message) -> str:
    """Why a player's message waits for the moderator's word, or an empty string."""
    if message.auth == "failed":
        return "failed_authentication"
    if message.auth == "unverifiable" and not table.settings.accept_unverifiable:
        return "unverifiable_sender"
    return "late" if lateness(table, message) else ""


def lateness(table: Table, message: Message) -> dict[str, int]:
    """By how many minutes a message missed the deadline of the open questions; empty if it did not."""
    due = deadline_for(table.folder.journal.entries(DEADLINE), {d.key for d in table.asked()})
    if due is None or message.date is None or message.date <= due:
        return {}
    return {"minutes": -(-int((message.date - due).total_seconds()) // 60)}


def read_message(table: Table, message: Message, seat: str, why_held: str = "") -> Reading:
    """What a message says to the questions that its sender is or may be asked.

    Args:
        table: an open game.
        message: the player's.
        seat: whose it is.
        why_held: why it will count only on the moderator's word, or an empty string.
    """
    from ..orders.reader import read
    from ..orders.reading import HOLD, Issue

    game = table.match.game
    return read(
        message.body,
        seat=seat,
        asked=table.asked(seat),
        ahead=table.family.upcoming(game, seat),
        scenario=table.scenario,
        previous=previous_answers(table, seat),
        waiting=[s for s in table.effective.waiting if s.seat == seat and not s.key],
        language=table.settings.language_of(seat),
        subject=message.subject,
        facts=banning_card(table),
        removed=message.removed,
        holds=[Issue(HOLD, why_held, data=lateness(table, message))] if why_held else [],
        odd=lambda decision, answer: table.family.odd(game, decision, answer),
        private=message.channel != "thread",
    )


def banning_card(table: Table) -> dict[str, str]:
    """The card that forbids orders this turn, if one does."""
    view = table.view()
    cards = {row["id"]: row.get("does", {}) for row in table.scenario.tables["cards"]}
    for card in view["drawn"].values() if view["bans"] else ():
        effects = [cards[card], *cards[card].get("choices", ())]
        if any(effect.get("effect") == "ban" for effect in effects):
            return {"banned_by": card}
    return {}


def previous_answers(table: Table, seat: str) -> dict[str, Answer]:
    """What a seat has already said to its open questions."""
    found: dict[str, Answer] = {}
    for decision in table.asked(seat):
        mine = [s for s in table.effective.waiting if s.key == decision.key and s.answers]
        if mine:
            found[decision.key] = max(mine, key=lambda s: s.id).answers[0]
    return found


def stage(table: Table, message: Message, seat: str, reading: Reading) -> list[Staged]:
    """The staged answers of a reading, with their numbers in the journal."""
    first = table.effective.next_id
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
            when={**({} if draft.key or draft.standing else now), **draft.when},
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


def _row(issue: Any) -> dict[str, Any]:
    return {"level": issue.level, "code": issue.code, "about": list(issue.about), "data": dict(issue.data)}


def _staged_row(staged: Staged) -> dict[str, Any]:
    row: Mapping[str, Any] = asdict(staged)
    return {k: row[k] for k in ("id", "kind", "about", "key", "answers", "when", "standing")}


def _draft_rows(reading: Reading) -> list[dict[str, Any]]:
    rows = []
    for draft in reading.answers:
        rows.append({k: getattr(draft, k) for k in ("kind", "about", "key", "answers", "when", "standing")})
    return rows
