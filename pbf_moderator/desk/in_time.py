"""Corrections that were written before their question was closed and read after it: what they would change, and how they are taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ..kernel.staging import Staged
from ..store.folder import input_of
from ..store.kinds import COMMIT, UNDO
from .closed import CLOSED, QUESTION_CLOSED
from .confirming import lines_of
from .deliveries import OUT, deliveries
from .folding import waiting_of
from .held import find_held, kept_message, release
from .moderate import undo
from .table import Table

if TYPE_CHECKING:
    from ..reading.values import Reading
    from .received import Taken

_TRIAL = "trial"


@dataclass(frozen=True)
class Correction:
    """A held message that was written while its question was open.

    Attributes:
        written, closed: when it was written, and when its question was closed.
        kept: the inputs that would remain if the question were opened again.
        steps: those that would be taken back.
        so_far, then: the lines of its sender's answers that would go, and those that would come.
        told: whether something that tells of what came after has gone out.
    """

    written: datetime
    closed: datetime
    kept: int
    steps: int
    so_far: tuple[str, ...]
    then: tuple[str, ...]
    told: bool


def correction_in(table: Table, id_: str, at: datetime | None = None) -> Correction | None:
    """What a held message would change that was written in time; None for any other.

    Args:
        table: a game whose journal is only rehearsed on: it is left where the correction leads.
        id_: the message's id.
        at: the present.
    """
    body = find_held(table, id_)
    message, seat = kept_message(table, body), body["seat"]
    if body["why"] != CLOSED or seat is None or message.written is None:
        return None
    found = _closed_by(table, seat, _reading_of(table, body))
    if found is None:
        return None
    kept, closed = found
    if message.written >= closed:
        return None
    steps, told = len(table.effective.inputs) - kept, _has_gone_out(table, kept)
    table.folder.journal.append(UNDO, {"to": kept, "reason": _TRIAL, "drop": False}, at)
    table.refresh()
    before = _lines(table, seat)
    release(table, id_, at=at)
    after = _lines(table, seat)
    gone, new = _without(before, after), _without(after, before)
    return Correction(message.written, closed, kept, steps, gone, new, told)


def take_in_time(
    table: Table,
    id_: str,
    kept: int,
    reason: str,
    *,
    at: datetime | None = None,
    reply: Callable[[Taken], object] = lambda taken: None,
) -> Taken:
    """Open the question again that a held message answers, and take the message.

    Args:
        table: a game opened for writing.
        id_: the message's id.
        kept: the inputs that remain.
        reason: why, for the journal and the next post.
        at: the date of the entries.
        reply: called with the result.
    """
    if len(table.effective.inputs) > kept:
        undo(table, kept, reason, at=at)
    return release(table, id_, at=at, reply=reply)


def _reading_of(table: Table, body: Mapping[str, Any]) -> Reading:
    from .understanding import read_message

    return read_message(table, kept_message(table, body), body["seat"], waiting_of(table, body["seat"]))


def _closed_by(table: Table, seat: str, reading: Reading) -> tuple[int, datetime] | None:
    """The number of inputs before the first that closed what a message answers, and when that was."""
    turn = table.memory.this_turn.of(table)
    about = {issue.about for issue in reading.issues if issue.code == QUESTION_CLOSED}
    keys = {
        a.decision.key
        for a in (*turn.before, *turn.answered)
        if a.decision.seat == seat and tuple(filter(None, (a.decision.kind, a.decision.about))) in about
    }
    if any(issue.code == CLOSED for issue in reading.issues):
        keys |= {d.key for d, _ in turn.sheets if d.seat == seat}
    for n, entry in enumerate(table.effective.inputs):
        if entry.kind == COMMIT and not keys.isdisjoint(entry.body["answers"]):
            return n, datetime.fromisoformat(entry.at)
    return None


def _has_gone_out(table: Table, kept: int) -> bool:
    """Whether a post or letter about what came after so many inputs is out."""
    out = {state.value for state in OUT}
    ways = deliveries(table).items()
    return any((input_of(name) or 0) > kept and body["state"] in out for name, body in ways)


def _lines(table: Table, seat: str) -> list[str]:
    """What counts of a seat's answers, a line each."""
    from ..reading.verdict.confirming import draft_of

    return lines_of(table, seat, [draft_of(s) for s in _latest(waiting_of(table, seat))])


def _latest(waiting: Iterable[Staged]) -> list[Staged]:
    """Of the answers to one question the last, without those that are not confirmed."""
    found = {
        (s.kind, s.about, s.key, repr(sorted(dict(s.when).items(), key=str))): s
        for s in sorted(waiting, key=lambda s: (s.written, s.id))
        if not s.unconfirmed
    }
    return list(found.values())


def _without(lines: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    return tuple(line for line in dict.fromkeys(lines) if line not in others)
