"""Messages read before the game is locked, so that a slow reading keeps no other command waiting.

The work is rehearsed: what it writes is forgotten, what it has read is remembered. Then it is done for good under the
lock, as if there had been no rehearsal, but finds every reading done. If another command has written meanwhile, it is
rehearsed again.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

from ..store.folder import GameFolder
from .letters import publish_receipt
from .memory import Memory
from .opening import open_table
from .settling import Reply, nothing
from .table import Table

REHEARSALS = 3
"""After so many the work is done whatever others have written; what that has changed is read under the lock."""
T = TypeVar("T")


def rehearsed(path: Path, work: Callable[[Table, Reply], T], at: datetime | None = None) -> T:
    """Take messages in, and write the receipts.

    Args:
        path: the game's folder.
        work: gets the open game and what is to be called for each message that was read; it is done several times.
        at: the date of the receipts.

    Raises:
        UserError: as for a game that is opened to be written to, or what the work raises.
    """
    memory = Memory()
    for left in reversed(range(REHEARSALS)):
        head = _rehearse(path, work, memory)
        with open_table(path, write=True) as table:
            if left and table.folder.journal.head() != head:
                continue
            table.memory = memory
            return work(table, partial(publish_receipt, table, at=at))
    raise AssertionError("the last rehearsal is followed by the work")


def _rehearse(path: Path, work: Callable[[Table, Reply], object], memory: Memory) -> str:
    """Do the work on the journal as it is now, and forget what was written; returns the journal's head."""
    with GameFolder.open(path, read_only=True) as folder, folder.journal.rehearsing():
        head, table = folder.journal.head(), Table(folder)
        table.memory = memory
        work(table, nothing)
        return head
