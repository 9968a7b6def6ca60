"""Reports kept in the game's cache until the journal or the settings change; cheap to import."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from .. import __version__
from ..store.folder import GameFolder

SHAPE = 6
"""Counted up when a report gets another shape."""


def _key(folder: GameFolder) -> str:
    settings = (folder.path / "game.toml").read_bytes()
    damage = str(folder.journal.damage or "")
    text = f"{__version__} {SHAPE} {folder.journal.head()} {damage} {hashlib.sha256(settings).hexdigest()}"
    return hashlib.sha256(text.encode()).hexdigest()


def cached_report(folder: GameFolder, name: str) -> Any:
    """A report that still holds, or None."""
    try:
        report = json.loads((folder.cache / f"{name}.json").read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return report["report"] if isinstance(report, dict) and report.get("key") == _key(folder) else None


def cache_report(folder: GameFolder, name: str, report: Any) -> None:
    """Keep a report; a cache that cannot be written does not matter."""
    text = json.dumps({"key": _key(folder), "report": report}, ensure_ascii=False)
    try:
        (folder.cache / f"{name}.json").write_text(text, "utf-8")
    except OSError:
        return
