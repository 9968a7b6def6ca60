"""A game as a whole: a throw-away copy, one file for the next moderator, and that file unpacked and checked."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path, PurePosixPath

from ..errors import UserError
from .neighbours import ORIGIN
from .opening import open_table

JOURNAL, CACHE = "journal.sqlite", "cache"
_SECRETS = ("PBF_FORUM_PASSWORD", "PBF_IMAP_PASSWORD", "PBF_SMTP_PASSWORD")
_MOST = 4_000_000_000
"""Bytes of a game that is unpacked."""


@contextmanager
def throw_away_copy(game: Path) -> Iterator[Path]:
    """A copy of a game that is gone afterwards.

    Raises:
        UserError: as what is done with the copy; it speaks of the game itself.
    """
    with open_table(game):
        pass
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / game.resolve().name
        shutil.copytree(game, copy, ignore=_but_the_journal)
        _copy_journal(game, copy)
        (Path(folder) / ORIGIN).write_text(str(game.resolve()), "utf-8")
        try:
            yield copy
        except UserError as trouble:
            if str(copy) not in str(trouble):
                raise
            raise UserError(str(trouble).replace(str(copy), str(game))) from trouble


def _but_the_journal(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name.startswith(JOURNAL)]


def _copy_journal(game: Path, copy: Path) -> None:
    """As it stands between two entries, whoever writes meanwhile."""
    address = f"{(game / JOURNAL).resolve().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(address, uri=True)) as here,
        closing(sqlite3.connect(copy / JOURNAL)) as there,
    ):
        here.backup(there)


def hand_over(game: Path, file: Path) -> str:
    """Put a game into one file, and unpack that once to see whether it is whole.

    Args:
        game: the folder.
        file: the zip archive to be written; none may be there.

    Returns:
        The journal's head, by which both sides see that they have the same.

    Raises:
        UserError: the file is there already, or is to lie in no folder or in the game's own, or a password stands in the game.
    """
    if file.exists():
        raise UserError(f"{file} is there already; name another file.")
    if not file.parent.is_dir():
        raise UserError(f"{file.parent} is not a folder; name one in which the file can be written.")
    if file.resolve().is_relative_to(game.resolve()):
        raise UserError(
            f"{file} would lie in the game itself, and go along the next time; name another place."
        )
    with throw_away_copy(game) as copy:
        shutil.rmtree(copy / CACHE, ignore_errors=True)
        _refuse_passwords(copy)
        draft = copy.parent / "draft.zip"
        with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(copy.rglob("*")):
                archive.write(path, path.relative_to(copy))
        head = take_over(draft, copy.parent / "opened")
        if head != _checked(copy):
            raise UserError(f"{file} was not written: the journal changed on its way; run the command again.")
        shutil.copyfile(draft, file)
    return head


def _refuse_passwords(folder: Path) -> None:
    """A password must not travel, wherever somebody has written it down."""
    known = [found.encode() for name in _SECRETS if (found := os.environ.get(name))]
    for path in folder.rglob("*"):
        if known and path.is_file() and any(secret in path.read_bytes() for secret in known):
            raise UserError(
                f"{path.relative_to(folder)} holds a password of yours; take it out, then hand the game over."
            )


def take_over(file: Path, game: Path) -> str:
    """Unpack a game that was handed over, and look whether it is whole.

    Returns:
        The journal's head.

    Raises:
        UserError: there is no such file, it is no game's, it is damaged, or the folder is there already.
    """
    if game.exists():
        raise UserError(f"{game} is there already; name a new folder.")
    if not file.is_file():
        raise UserError(f"there is no file {file}.")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "game"
        try:
            with zipfile.ZipFile(file) as archive:
                _refuse_strange(archive, file)
                archive.extractall(folder)
        except (OSError, zipfile.BadZipFile) as trouble:
            raise UserError(f"{file} is not a game that was handed over, or it is damaged.") from trouble
        head = _checked(folder)
        game.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(folder, game)
    return head


def _refuse_strange(archive: zipfile.ZipFile, file: Path) -> None:
    paths = [PurePosixPath(name.replace("\\", "/")) for name in archive.namelist()]
    outside = any(path.is_absolute() or ".." in path.parts for path in paths)
    if PurePosixPath(JOURNAL) not in paths or outside or sum(i.file_size for i in archive.infolist()) > _MOST:
        raise UserError(f"{file} is not a game that was handed over.")


def _checked(folder: Path) -> str:
    """The head of a journal that is whole and can be played on."""
    with open_table(folder) as table:
        journal = table.folder.journal
        trouble = journal.verify() or table.stopped
        if trouble:
            raise UserError(f"the game is not whole: {trouble}")
        return journal.head()
