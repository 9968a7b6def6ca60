"""What the game needs of SQLite besides tables: a lock, and its errors in words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ..errors import UserError

PATIENCE = 5.0
"""Seconds to wait for another command before giving up."""


@contextmanager
def exclusive(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock at `path` while the block runs.

    The lock is an exclusive transaction on an empty file: the operating system drops it with the process that held
    it, however that process ended, and SQLite brings the patience and works on every system.

    Args:
        path: the lock's file, made if absent.
        patience: seconds to wait for whoever holds it.

    Raises:
        UserError: it is still held after that, or the folder cannot be written.
    """
    with speaking(path):
        connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
    with closing(connection):
        with speaking(path):
            connection.execute("BEGIN EXCLUSIVE")
        yield


@contextmanager
def speaking(path: Path) -> Iterator[None]:
    """Turn SQLite's errors about a file of the game into sentences for the user.

    Raises:
        UserError: SQLite has failed.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise UserError(_sentence(error, path)) from error


def _sentence(error: sqlite3.Error, path: Path) -> str:
    code = _code(error)
    if code == sqlite3.SQLITE_BUSY:
        return f"another pbf command is working on this game ({path.parent}); try again when it has finished"
    if code == sqlite3.SQLITE_FULL:
        return f"{path} cannot grow: the disk is full"
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return f"{path} cannot be opened or written: check the permissions of its folder"
    if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR):
        return f"{path} is not a journal of pbf"
    return f"{path} cannot be used: {error}"


def is_torn(error: sqlite3.Error) -> bool:
    """Whether it means that the file's content is broken, rather than that it cannot be had just now."""
    return _code(error) in (None, sqlite3.SQLITE_CORRUPT)


def _code(error: sqlite3.Error) -> int | None:
    """SQLite's primary code; None where Python's module itself refused the content of a row."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
