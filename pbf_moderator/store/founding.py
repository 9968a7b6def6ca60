"""The folder of a new game: made beside its place and moved there whole, or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from ..errors import UserError
from .files import made, sync_folder, sync_tree, tree_hash
from .journal import Journal
from .kinds import CREATED

_UNFINISHED = ".unfinished"
_ABANDONED = 3600
"""Seconds after which a folder still unfinished belongs to a command that was killed."""


def create_folder(
    path: Path, settings: str, scenario: Path, created: Mapping[str, Any], at: datetime | None = None
) -> None:
    """Make the folder of a new game, as `GameFolder.create` tells.

    Raises:
        UserError: something is there already, or it cannot be written.
    """
    if path.exists():
        raise UserError(f"{path} exists already; choose another folder for the game")
    home = path.resolve().parent
    try:
        with made(home):
            _sweep(home, path.name)
            draft = Path(tempfile.mkdtemp(prefix=f".{path.name}.", suffix=_UNFINISHED, dir=home))
            try:
                _fill(draft, settings, scenario, created, at)
                sync_tree(draft)
                os.rename(draft, path)
            except BaseException:
                shutil.rmtree(draft, ignore_errors=True)
                raise
        sync_folder(home)
    except OSError as error:
        raise UserError(f"the game's folder {path} cannot be made: {error.strerror}") from error


def _fill(
    draft: Path, settings: str, scenario: Path, created: Mapping[str, Any], at: datetime | None
) -> None:
    unwanted = shutil.ignore_patterns("__pycache__", ".*")
    # copyfile leaves permissions behind: an installed pack may be read-only, the game's copy must not be.
    shutil.copytree(scenario, draft / "scenario", ignore=unwanted, copy_function=shutil.copyfile)
    (draft / "game.toml").write_text(settings, "utf-8")
    for name in ("outbox", "cache"):
        (draft / name).mkdir()
    with Journal.create(draft / "journal.sqlite") as journal:
        journal.append(CREATED, {**created, "scenario_hash": tree_hash(draft / "scenario")}, at)


def _sweep(home: Path, name: str) -> None:
    """Remove what killed commands have left of a folder of this name."""
    for draft in home.iterdir():
        ours = draft.name.startswith(f".{name}.") and draft.name.endswith(_UNFINISHED)
        if ours and time.time() - draft.stat().st_mtime > _ABANDONED:
            shutil.rmtree(draft, ignore_errors=True)
