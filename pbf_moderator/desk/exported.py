"""A game that is only there as an export: opened to be read and verified, in a folder that is gone afterwards."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import UserError
from ..scenario.loading import copy_into, load_scenario
from ..store.export import import_lines
from ..store.kinds import CREATED
from .opening import open_table
from .settings import Settings, settings_text
from .table import Table


@contextmanager
def open_exported(path: Path, packs: tuple[str, ...] = ()) -> Iterator[Table]:
    """Open an export of a game, with the scenario as it is installed here, without making a game of it.

    Raises:
        UserError: it is no export, or the game's scenario is not installed.
    """
    with tempfile.TemporaryDirectory(prefix="pbf-") as draft:
        folder = Path(draft)
        try:
            with (
                path.open(encoding="utf-8") as lines,
                import_lines(lines, folder / "journal.sqlite") as journal,
            ):
                created = journal.entries(CREATED)
        except UnicodeDecodeError as error:
            raise UserError(f"{path} is no export of a game: {error}") from error
        if not created:
            raise UserError(f"{path} is no export of a game: it has no beginning")
        scenario = load_scenario(created[0].body["scenario"], packs)
        copy_into(scenario, folder / "scenario")
        (folder / "game.toml").write_text(settings_text(Settings(language=scenario.language)), "utf-8")
        for name in ("outbox", "cache"):
            (folder / name).mkdir()
        with open_table(folder, packs) as table:
            yield table
