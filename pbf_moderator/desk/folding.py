"""What a player's messages say one after the other: the answers that wait are the fold of the messages in the order of writing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING

from ..kernel.staging import Staged
from ..reading.values import PROVISIONAL
from ..store.chain import Entry
from ..store.effective import effective
from ..store.kinds import COMMIT, STAGED, UNDO, WITHDRAWN
from .doubts import without_lapsed
from .meanwhile import quiet_goals
from .ordering import Letter, in_order, other_orders, without_order
from .public_talk import with_public_doubts
from .received import HELD
from .table import Table
from .understanding import read_message

if TYPE_CHECKING:
    from ..reading.values import Reading


_MOST_READINGS = 5_000
"""Of one seat's messages in orders that are tried, a second or two; an evening takes some dozens."""


@dataclass(frozen=True)
class Told:
    """What one message was understood to say at its place among the others."""

    letter: Letter
    reading: Reading
    staged: tuple[Staged, ...] = ()


@dataclass
class Fold:
    """A seat's messages read in an order, and the answers that wait after them."""

    waiting: list[Staged]
    told: list[Told] = field(default_factory=list)

    def outcome(self) -> list[str]:
        """What the answers come to, whichever messages they are from."""
        return sorted(
            repr(
                (
                    s.kind,
                    s.about,
                    s.key,
                    list(s.answers),
                    sorted(dict(s.when).items()),
                    s.standing,
                    s.provisional,
                    s.unconfirmed,
                )
            )
            for s in self.waiting
        )

    def answers(self) -> set[str]:
        """The single answers that wait, a sheet's one by one."""
        found = set[str]()
        for s in self.waiting:
            about = (s.kind, s.about, s.key, sorted(dict(s.when).items()), s.standing)
            for answer in s.answers:
                parts = sorted(answer.items()) if isinstance(answer, dict) else [answer]
                found |= {repr((about, part)) for part in parts}
        return found


def fold(table: Table, seat: str, base: Iterable[Staged], letters: Sequence[Letter], now: datetime) -> Fold:
    """Read messages in the order given, each knowing what those before it have said.

    Args:
        table: an open game.
        seat: whose messages they are.
        base: the answers of the seat that wait before the first of them.
        letters: the messages.
        now: the date of those of which not even the reading has one.
    """
    from ..reading.verdict.confirming import pending_drafts

    done = Fold(without_lapsed(table, base))
    older = {s.id for s in done.waiting}
    number = table.effective.next_id
    for letter in letters:
        written = stamp(letter.message.written or letter.message.latest or now)
        before = [s for s in done.waiting if s.id not in older or s.written <= written]
        reading = read_message(table, letter.message, seat, before)
        reading = with_public_doubts(letter.message, reading, before)
        later = [s for s in done.waiting if s not in before]
        new = _staged(table, letter, seat, reading, number, written)
        number += len(new)
        gone = set(reading.withdrawn) | {old.id for old in before if any(_replaces(n, old) for n in new)}
        kept = [_under(n, later) for n in new]
        firm = [_as_said(s, reading) if s in before else s for s in done.waiting if s.id not in gone]
        done.waiting = firm + [s for s in kept if s]
        pending = pending_drafts([s for s in done.waiting if s not in new])
        done.told.append(Told(letter, replace(reading, pending=pending) if pending else reading, tuple(new)))
    return done


def stamp(date: datetime) -> str:
    """A moment as answers are dated by it."""
    return date.astimezone(UTC).isoformat(timespec="seconds")


def _staged(
    table: Table, letter: Letter, seat: str, reading: Reading, first: int, written: str
) -> list[Staged]:
    """The answers of a reading; none if the message is held."""
    message, now = letter.message, {"turn": str(table.public_view["turn"])}
    open_ = {decision.key for decision in table.asked(seat)}
    if reading.status == HELD:
        return []
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
            written=written,
            provisional=reading.finality == PROVISIONAL and not draft.standing,
            unconfirmed=draft.unsure,
            peaceful=[] if draft.key in open_ else quiet_goals(table, seat, reading, draft),
        )
        for n, draft in enumerate(reading.answers)
    ]


def _as_said(staged: Staged, reading: Reading) -> Staged:
    """An answer that waits, provisional or final as a later message says of all."""
    if reading.status == HELD or not reading.finality or staged.standing:
        return staged
    return replace(staged, provisional=reading.finality == PROVISIONAL)


def _replaces(new: Staged, old: Staged) -> bool:
    """Whether a new answer takes the place of an old one: same question, same condition. What is unconfirmed replaces only its like."""
    if new.id == old.id or (new.unconfirmed and not old.unconfirmed):
        return False
    same = (new.kind, new.seat, new.about, new.key) == (old.kind, old.seat, old.about, old.key)
    return same and (dict(new.when) == dict(old.when) or (old.unconfirmed and bool(old.key)))


def _under(new: Staged, later: Sequence[Staged]) -> Staged | None:
    """What is left of an answer beside those that were given later, before the last commit."""
    for rival in later:
        if _replaces(new, rival):
            return None
    return new


# -- what can be read again ---------------------------------------------------------------------------------------


def since_last_commit(entries: Sequence[Entry]) -> Sequence[Entry]:
    """The entries in which the questions are those of today."""
    last = max((n for n, e in enumerate(entries) if e.kind in (COMMIT, UNDO)), default=-1)
    return entries[last + 1 :]


def base_of(table: Table, seat: str) -> list[Staged]:
    """The answers of a seat that would wait had none of its messages since the last commit been read."""
    entries = table.folder.journal.entries()
    fresh = {
        e.n for e in since_last_commit(entries) if e.kind in (STAGED, WITHDRAWN) and e.body.get("of") == seat
    }
    return [s for s in effective(e for e in entries if e.n not in fresh).waiting if s.seat == seat]


def waiting_of(table: Table, seat: str) -> list[Staged]:
    """The answers of a seat that wait."""
    return [s for s in table.effective.waiting if s.seat == seat]


# -- what cannot be ordered ---------------------------------------------------------------------------------------


def of_unknown_order(
    table: Table, seat: str, base: Sequence[Staged], letters: Sequence[Letter], now: datetime
) -> list[Letter]:
    """The messages of which nobody can tell which was written first, where that makes a difference.

    Of a flood it is not found out whether it does: all that say something are asked about.
    """
    orderly = in_order(letters)
    room = _MOST_READINGS // max(1, len(letters))
    likely = list(islice(other_orders(orderly), room + 1))
    if not likely:
        return []
    known = fold(table, seat, base, orderly, now)
    speaking = {t.letter.message.id for t in known.told if t.staged or t.reading.withdrawn}
    if len(likely) > room:
        return [x for x in without_order(orderly) if x.message.id in speaking]
    unsure: list[Letter] = []
    for order, doubtful in likely:
        other = fold(table, seat, base, order, now)
        if other.outcome() != known.outcome():
            unsure += [x for x in doubtful if x.message.id in speaking and x not in unsure]
    return unsure
