"""Folders of the outbox that tell of what was taken back: marked, so that nobody sends what lies in them."""

from __future__ import annotations

from pathlib import Path

from ..errors import UserError
from ..store.folder import input_of
from .table import Table

MARK = "undone-"


def mark_undone(table: Table) -> list[Path]:
    """Rename the folders that belong to inputs which no longer count; returns their new names.

    Raises:
        UserError: a folder cannot be renamed.
    """
    inputs, outbox = len(table.effective.inputs), table.folder.outbox
    folders = sorted(path for path in outbox.glob("*") if path.is_dir())
    future = [path for path in folders if (input_of(path.name) or 0) > inputs]
    try:
        return [path.rename(_free(outbox, path.name)) for path in future]
    except OSError as error:
        raise UserError(
            f"{error.filename} tells of what was undone and cannot be renamed: {error.strerror}."
        ) from error


def _free(outbox: Path, name: str) -> Path:
    """A name with the mark that is not taken yet: the same step may be undone again and again."""
    target, again = outbox / f"{MARK}{name}", 1
    while target.exists():
        again += 1
        target = outbox / f"{MARK}{again}-{name}"
    return target
