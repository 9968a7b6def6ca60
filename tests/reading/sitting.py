"""A message given to the program as `pbf ingest` does it, in a position that stays as it is."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbf_moderator.desk.intake import inbox_settings, ingest
from pbf_moderator.desk.memory import Memory
from pbf_moderator.desk.received import HELD, IGNORED, Taken
from pbf_moderator.desk.table import Table
from pbf_moderator.inbox.message import Message
from pbf_moderator.inbox.source import read_source
from pbf_moderator.kernel.staging import Staged

from .facts import facts_of
from .messages import Letter
from .positions import AT, Room, speaking

if TYPE_CHECKING:
    from pbf_moderator.reading.values import Reading

LEFT_OUT = {
    "last_line_wins", "destination_ignored", "extra_text_ignored", "conditional_text_ignored", "order_without_area",
}  # fmt: skip
"""Remarks by which a sender learns that words of theirs were not taken."""


@dataclass(frozen=True)
class Outcome:
    """What became of a message.

    Attributes:
        facts: what waits afterwards and counts.
        unsure: what waits to be confirmed.
        stood: what waited before the last message.
        reading: what the message was understood to say; None where it was not read.
        status: accepted, held, …, and why.
        questions: what the sender is asked, as code and the words that it is about.
        ignored: what was left aside.
        told: the sender learns that something was not, or otherwise, read.
        broken: the error that stopped the reading, empty if none did.
        seconds: that the message took, from its bytes to what waits.
    """

    facts: Mapping[str, Any] = field(default_factory=dict)
    unsure: Mapping[str, Any] = field(default_factory=dict, kw_only=True)
    reading: Reading | None = None
    status: str = ""
    questions: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    told: bool = False
    broken: str = ""
    seconds: float = 0.0
    stood: Mapping[str, Any] = field(default_factory=dict)

    @property
    def read(self) -> dict[str, Any]:
        """What the message was read to say, whether that counts or waits to be confirmed (see `test_confidence`)."""
        return {**self.facts, **self.unsure}


def outcome_of(room: Room, letter: Letter) -> Outcome:
    """Give a message, after the earlier ones, to the program, and see what waits; all is forgotten again."""
    try:
        table = room.table(letter.position)
        settings = table.settings
        try:
            table.settings = speaking(settings, letter.seat, letter.language)
            with table.folder.journal.rehearsing():
                return _outcome(table, letter)
        finally:
            table.settings = settings
            _forget_readings(table)
            table.reload_staged()
    except Exception as trouble:
        return Outcome(broken=f"{type(trouble).__name__}: {trouble}")


def _forget_readings(table: Table) -> None:
    """Forget what messages say; what happened this turn stays as it is."""
    memory = Memory()
    memory.this_turn = table.memory.this_turn
    table.memory = memory


def _outcome(table: Table, letter: Letter) -> Outcome:
    for n, (seat, text) in enumerate(letter.earlier, 1):
        give(table, letter.channel, seat, text, n)
    asked = {d.key for d in table.asked(letter.seat)}
    stood = facts_of(_confirmed(table), letter.seat, asked)
    started = time.perf_counter()
    taken = give(table, letter.channel, letter.seat, letter.text, len(letter.before) + 1)
    seconds = time.perf_counter() - started
    facts = facts_of(_confirmed(table), letter.seat, asked)
    found = _told(taken[0], facts, seconds) if taken else Outcome(facts, seconds=seconds)
    unsure = facts_of((s for s in table.effective.waiting if s.unconfirmed), letter.seat, asked)
    return replace(found, stood=stood, unsure=unsure)


def _confirmed(table: Table) -> list[Staged]:
    """The answers that count."""
    return [s for s in table.effective.waiting if not s.unconfirmed]


def _told(item: Taken, facts: Mapping[str, Any], seconds: float) -> Outcome:
    row, reading = item.received, item.reading
    if row.why == "could_not_be_read":
        return Outcome(facts, broken=row.why, seconds=seconds)
    questions = tuple(" ".join((q["code"], *q["about"])) for q in row.questions)
    ignored = tuple(part["text"] for part in row.ignored)
    told = bool(questions or ignored or row.outcome in (HELD, IGNORED) or (reading and _is_told(reading)))
    status = f"{row.outcome} {row.why}".strip()
    return Outcome(facts, reading, status, questions, ignored, told, seconds=seconds)


def _is_told(reading: Reading) -> bool:
    return any(i.level != "info" or i.code in LEFT_OUT for i in reading.issues)


def give(table: Table, channel: str, seat: str, text: str, minute: int) -> list[Taken]:
    """Take one message in, written some minutes after the position was laid out."""
    return ingest(table, received(table, channel, seat, text, minute), at=AT + timedelta(minutes=minute))


def received(table: Table, channel: str, seat: str, text: str, minute: int) -> list[Message]:
    """A message as the inbox hands it on."""
    write = _mail if channel == "eml" else _pasted
    with tempfile.NamedTemporaryFile(suffix=f".{channel}") as file:
        Path(file.name).write_bytes(write(table, seat, text, minute))
        return list(read_source(file.name, kind=channel, settings=inbox_settings(table)))


def _mail(table: Table, seat: str, text: str, minute: int) -> bytes:
    player, mail = table.settings.player(seat), EmailMessage(policy=SMTP)
    mail["From"] = f"{player.name} <{player.mails[0]}>"
    mail["To"] = f"Mod <{table.settings.moderator_mail}>"
    mail["Subject"] = f"[{table.settings.tag}] orders"
    mail["Date"] = (AT + timedelta(minutes=minute)).strftime("%a, %d %b %Y %H:%M:%S +0000")
    mail["Message-ID"] = f"<m{minute}@example.org>"
    mail.set_content(text, charset="utf-8", cte="8bit")
    return mail.as_bytes()


def _pasted(table: Table, seat: str, text: str, minute: int) -> bytes:
    player = table.settings.player(seat)
    date = (AT + timedelta(minutes=minute)).strftime("%Y-%m-%d %H:%M+00:00")
    return f"From: {player.nicks[0]}\nDate: {date}\n\n{text}\n".encode()
