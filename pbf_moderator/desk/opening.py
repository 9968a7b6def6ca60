"""Opening a game for a command, and closing it again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..store.folder import GameFolder
from . import snapshot
from .hand import note_changes
from .status import status
from .table import Table


@contextmanager
def open_table(path: Path, packs: tuple[str, ...] = (), write: bool = False) -> Iterator[Table]:
    """Open a game; to write, no other command may be at work until it is closed.

    Raises:
        UserError: it is not a game, another command is at work, or (to write) it is damaged or its replay stopped.
    """
    with GameFolder.open(path, read_only=not write) as folder:
        if not write:
            table = Table(folder, packs)
            table.settings  # noqa: B018  what game.toml says is refused by each command alike
            yield table
            return
        with folder.journal.writing():
            table = Table(folder, packs)
            table.settings  # noqa: B018  a broken game.toml is refused before anything is written
            note_changes(table)
            yield table
            cache_status(table)


def cache_status(table: Table) -> None:
    """Keep the status report, so that asking for it does not mean to replay the game."""
    table.reload_staged()
    snapshot.cache_report(table.folder, "status", status(table))
