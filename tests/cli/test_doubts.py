"""A moderator who understands what the reader doubts confirms it on the spot, in an evening; status and close know of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
DEMO = TOP / "scenarios" / "malazan-genabackis" / "demo"
MESSAGE = """Pale difesa+2. Genabaris marcia+1, Darujhistan incursione, Genabaris Bay supporto.
Se perdo a Pale mi ritiro a Kurl.
I fanti di Genabaris, come ti dicevo al telefono.
"""


def pbf(*args: object, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "pbf_moderator", *map(str, args)],
        input=typed,
        env={**os.environ, "PYTHONPATH": str(TOP), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done.stdout


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "g"
    book, position = DEMO / "game.toml", DEMO / "position.toml"
    pbf("new", "malazan-genabackis", folder, "--book", book, "--position", position)
    assert "unconfirmed" in pbf("ingest", folder, "-", "--as", "malazan", typed=MESSAGE)
    return folder


def evening(game: Path, typed: str) -> str:
    return pbf("evening", game, "--no-fetch", "--no-send", typed=typed)


def test_yes_of_the_moderator_counts_and_is_asked_once(game: Path) -> None:
    told = evening(game, "s\n\n")
    assert "come ti dicevo al telefono" in told and "ritirata: Kurl" in told
    assert "ritirata: Kurl" not in evening(game, "\n")
    assert "all is well" in pbf("verify", game)


def test_no_drops_it(game: Path) -> None:
    assert "ritirata: Kurl" in evening(game, "n\n\n")
    assert "ritirata: Kurl" not in evening(game, "\n")
    assert "all is well" in pbf("verify", game)


def test_it_is_left_to_the_player(game: Path) -> None:
    assert "ritirata: Kurl" in evening(game, "l\n\n")
    assert "ritirata: Kurl" in evening(game, "l\n\n")
    assert "accepted" in pbf("ingest", game, "-", "--as", "malazan", typed="Confermo")
    assert "ritirata: Kurl" not in evening(game, "\n")
