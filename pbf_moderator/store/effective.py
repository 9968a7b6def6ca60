"""What counts of a journal after everything that was taken back.

Pure: entries in, values out. An undo shortens the list of inputs, and the answers that the dropped commits had used
become pending again, since "used" is what the commits that remain have used.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
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
    inputs: list[tuple[Entry, list[int]]] = []
    staged: dict[int, Staged] = {}
    withdrawn: set[int] = set()
    for entry in entries:
        if entry.kind == COMMIT:
            inputs.append((entry, entry.body.get("used", [])))
        elif entry.kind == RULING:
            inputs.append((entry, []))
        elif entry.kind == UNDO:
            undo = entry.body
            if undo.get("drop"):
                withdrawn.update(_used(inputs[undo["to"] :]))
            del inputs[undo["to"] :]
        elif entry.kind == STAGED:
            staged.update((item["id"], Staged(**item)) for item in entry.body["staged"])
        elif entry.kind == WITHDRAWN:
            withdrawn.update(entry.body["ids"])
    used = _used(inputs)
    waiting = tuple(s for s in staged.values() if s.id not in withdrawn and (s.standing or s.id not in used))
    return Effective(tuple(entry for entry, _ in inputs), waiting, used, max(staged, default=0) + 1)


def _used(inputs: Iterable[tuple[Entry, list[int]]]) -> frozenset[int]:
    return frozenset(id_ for _, ids in inputs for id_ in ids)


def staged_body(staged: Iterable[Staged]) -> dict[str, Any]:
    """The body of an entry of the kind `staged`."""
    return {"staged": [asdict(s) for s in staged]}
