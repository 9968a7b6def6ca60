"""A game that is only there as an export: opened to be read and verified, in a folder that is gone afterwards."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from ..errors import UserError
from ..scenario.loading import Scenario, copy_into, load_scenario
from ..store.chain import Entry
from ..store.export import import_lines
from ..store.folder import GameFolder
from ..store.journal import Journal
from ..store.kinds import CREATED
from ..store.public import PublicJournal, is_public
from .book import settings_text
from .opening import open_table
from .settings import Settings
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
            public = PublicJournal(path) if is_public(path) else None
            created = public.entries(CREATED) if public else _created(path, folder)
        except UnicodeDecodeError as error:
            raise UserError(f"{path} is no export of a game: {error}") from error
        if not created:
            raise UserError(f"{path} is no export of a game: it has no beginning")
        _lay_out(folder, load_scenario(created[0].body["scenario"], packs))
        if public:
            yield _open_public(folder, public, packs)
            return
        with open_table(folder, packs) as table:
            yield table


def _created(path: Path, folder: Path) -> list[Entry]:
    """The first entry of an export of everything, which becomes a journal again."""
    with path.open(encoding="utf-8") as lines, import_lines(lines, folder / "journal.sqlite") as journal:
        return journal.entries(CREATED)


def _lay_out(folder: Path, scenario: Scenario) -> None:
    copy_into(scenario, folder / "scenario")
    (folder / "game.toml").write_text(settings_text(Settings(language=scenario.language)), "utf-8")
    for name in ("outbox", "cache"):
        (folder / name).mkdir()


def _open_public(folder: Path, journal: PublicJournal, packs: tuple[str, ...]) -> Table:
    """A game of which the players have no journal, but a part of one, which is read in its place."""
    return Table(GameFolder(folder, cast(Journal, journal)), packs)
