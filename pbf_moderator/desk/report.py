"""Where a game stands, told from what the last command kept, without replaying it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..store.folder import GameFolder
from . import snapshot


def report_of(game: Path) -> dict[str, Any]:
    """Where a game stands, kept in its cache until something changes."""
    with GameFolder.open(game, read_only=True) as folder:
        report: dict[str, Any] | None = snapshot.cached_report(folder, "status")
        if report is None:
            from .status import status
            from .table import Table

            report = status(Table(folder))
            snapshot.cache_report(folder, "status", report)
    return report
