"""How fast players answer, from when a question was asked to when its answer was written; nothing of covert questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from math import ceil
from statistics import median
from typing import TYPE_CHECKING

from ..kernel.staging import Staged
from ..store.chain import Entry
from ..store.effective import Fold
from ..store.kinds import COMMIT, CREATED
from .table import Table

if TYPE_CHECKING:
    from ..post.story import Pace

HOUR = 3600


def paces(table: Table) -> dict[str, Pace]:
    """How fast each seat answers; those of whom nothing is known are left out."""
    from ..post.story import Pace

    waited: dict[str, list[float]] = {}
    for seat, hours in _answers(table):
        waited.setdefault(seat, []).append(hours)
    found = {}
    for seat in table.seats:
        late = [hours for hours in waited.get(seat, ()) if hours >= 0]
        if seat in waited:
            middle, longest = (_whole(median(late)), _whole(max(late))) if late else (0, 0)
            found[seat] = Pace(len(late), middle, longest, len(waited[seat]) - len(late))
    return found


def _whole(hours: float) -> int:
    """The full hours within which something has happened."""
    return max(1, ceil(hours))


def _answers(table: Table) -> Iterator[tuple[str, float]]:
    """Seat and hours (negative: said ahead) of each message that closed a question or several at once."""
    fold, journal = Fold(), table.folder.journal
    for entry in journal.entries():
        fold.take(entry)
    asked = _moment(journal.entries(CREATED)[0].at)
    for entry in table.effective.inputs:
        if entry.kind == COMMIT:
            for seat, written in _written(entry, fold.staged):
                yield seat, (_moment(written) - asked).total_seconds() / HOUR
        asked = _moment(entry.at)


def _written(entry: Entry, staged: Mapping[int, Staged]) -> list[tuple[str, str]]:
    """Who has written the answers that a commit used, and when; one that holds for several turns tells nothing."""
    covert = [key.split("/")[:2] for key in entry.body.get("covert", ())]
    used = [staged[id_] for id_ in entry.body.get("used", ()) if id_ in staged]
    kept = [s for s in used if s.written and not s.standing and [s.kind, s.seat] not in covert]
    return list(dict.fromkeys((s.seat, s.written) for s in kept))


def _moment(text: str) -> datetime:
    date = datetime.fromisoformat(text)
    return date if date.tzinfo else date.replace(tzinfo=UTC)
