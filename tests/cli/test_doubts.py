"""A moderator who understands what the reader doubts confirms it on the spot, in an evening; status and close know of it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import DEMO, Run

MESSAGE = """Pale difesa+2. Genabaris marcia+1, Darujhistan incursione, Genabaris Bay supporto.
Se perdo a Pale mi ritiro a Kurl.
I fanti di Genabaris, come ti dicevo al telefono.
"""
Say = Callable[[str], str]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return tmp_path / "g"


@pytest.fixture
def said(pbf: Run, game: Path, tmp_path: Path) -> Say:
    """Takes in what the player of Malazan writes, the doubtful message first; returns what is told of it."""

    def say(text: str) -> str:
        file = tmp_path / "said.txt"
        file.write_text(text, "utf-8")
        return pbf("ingest", game, file, "--kind", "paste", "--as", "malazan").out

    book, position = DEMO / "game.toml", DEMO / "position.toml"
    assert pbf("new", "malazan-genabackis", game, "--book", book, "--position", position).code == 0
    assert "unconfirmed" in say(MESSAGE)
    return say


@pytest.fixture
def evening(pbf: Run, said: Say, game: Path, monkeypatch: pytest.MonkeyPatch) -> Say:
    """An evening that sends nothing, with what the moderator types."""

    def spend(typed: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return pbf("evening", game, "--no-fetch", "--no-send").out

    return spend


def test_yes_of_the_moderator_counts_and_is_asked_once(evening: Say, pbf: Run, game: Path) -> None:
    told = evening("s\n\n")
    assert "come ti dicevo al telefono" in told and "ritirata: Kurl" in told
    assert "ritirata: Kurl" not in evening("\n")
    assert "all is well" in pbf("verify", game).out


def test_no_drops_it(evening: Say, pbf: Run, game: Path) -> None:
    assert "ritirata: Kurl" in evening("n\n\n")
    assert "ritirata: Kurl" not in evening("\n")
    assert "all is well" in pbf("verify", game).out


def test_it_is_left_to_the_player(evening: Say, said: Say) -> None:
    assert "ritirata: Kurl" in evening("l\n\n")
    assert "ritirata: Kurl" in evening("l\n\n")
    assert "accepted" in said("Confermo")
    assert "ritirata: Kurl" not in evening("\n")
