"""What counts of a journal after everything that was taken back.

Pure: entries in, values out. An undo shortens the list of inputs, and the answers that the dropped commits had used
become pending again, since "used" is what the commits that remain have used.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

from ..kernel.staging import Staged
from .chain import Entry
from .kinds import COMMIT, RULING, STAGED, UNDO, WITHDRAWN


@dataclass(frozen=True)
class Effective:
    """The journal as it counts now.

    Attributes:
        inputs: the commits and rulings that make the position, in order.
        waiting: the staged answers that may still be used, standing ones even if they were used before.
        used: the ids of the staged answers that the inputs have used.
        next_id: the id for the next staged answer.
    """

    inputs: tuple[Entry, ...]
    waiting: tuple[Staged, ...]
    used: frozenset[int]
    next_id: int


def effective(entries: Iterable[Entry]) -> Effective:
    """Fold a journal's entries into what counts."""
    fold = Fold()
    for entry in entries:
        fold.take(entry)
    return fold.now()


class Fold:
    """A journal read entry by entry; `now` tells what counts up to the last one taken."""

    def __init__(self) -> None:
        self.staged: dict[int, Staged] = {}
        self._inputs: list[tuple[Entry, list[int]]] = []
        self._withdrawn: set[int] = set()

    def take(self, entry: Entry) -> None:
        """Go on by one entry."""
        if entry.kind == COMMIT:
            self._inputs.append((entry, entry.body.get("used", [])))
        elif entry.kind == RULING:
            self._inputs.append((entry, []))
        elif entry.kind == UNDO:
            undo = entry.body
            if undo.get("drop"):
                self._withdrawn.update(_used(self._inputs[undo["to"] :]))
            del self._inputs[undo["to"] :]
        elif entry.kind == STAGED:
            self.staged.update((item["id"], Staged(**item)) for item in entry.body["staged"])
        elif entry.kind == WITHDRAWN:
            self._withdrawn.update(entry.body["ids"])

    def now(self) -> Effective:
        """What counts."""
        used = _used(self._inputs)
        counted = {s.source for n in used if (s := self.staged.get(n)) and s.provisional}
        here = (s for s in self.staged.values() if s.id not in self._withdrawn)
        waiting = tuple(_firm(s, counted) for s in here if s.standing or s.id not in used)
        inputs = tuple(entry for entry, _ in self._inputs)
        return Effective(inputs, waiting, used, max(self.staged, default=0) + 1)


def _firm(staged: Staged, counted: Collection[str]) -> Staged:
    """An answer; provisional no more where others of its message were taken as they stood."""
    return replace(staged, provisional=False) if staged.provisional and staged.source in counted else staged


def _used(inputs: Iterable[tuple[Entry, list[int]]]) -> frozenset[int]:
    return frozenset(id_ for _, ids in inputs for id_ in ids)


def staged_body(staged: Iterable[Staged]) -> dict[str, Any]:
    """The body of an entry of the kind `staged`."""
    return {"staged": [asdict(s) for s in staged]}


def inputs_after(entries: Iterable[Entry]) -> dict[int, int]:
    """Entry -> the number of inputs that counted after it, for commits, rulings and undos."""
    found, count = {}, 0
    for entry in entries:
        if entry.kind in (COMMIT, RULING):
            count += 1
        elif entry.kind == UNDO:
            count = entry.body["to"]
        else:
            continue
        found[entry.n] = count
    return found
