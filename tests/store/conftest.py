"""What the tests of the store share."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pbf_moderator.store.journal import Journal

NOON = datetime(2025, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


@pytest.fixture
def journal(path: Path):
    with Journal.create(path) as opened:
        yield opened


@pytest.fixture
def hundred(path: Path) -> Path:
    """A closed journal of a hundred notes."""
    with Journal.create(path) as opened:
        opened.append_many([("note", {"text": f"note {n}"}) for n in range(1, 101)], NOON)
    return path


def _tamper(path: Path, *statements: str) -> None:
    """Change a journal behind its back, as somebody with an SQLite shell would."""
    with closing(sqlite3.connect(path)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in names:
            connection.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@pytest.fixture
def tamper() -> Callable[..., None]:
    return _tamper
