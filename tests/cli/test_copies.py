"""Trying on a copy, and handing a game over."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from .conftest import Run


def head(pbf: Run, game: Path) -> str:
    return str(json.loads(pbf("status", game, "--json").out)["head"])


def test_what_is_tried_leaves_the_game_alone(pbf: Run, table: Path) -> None:
    before = head(pbf, table)
    done = pbf(
        "what-if", table, "--", "answer", "malazan", "Pale: raid", "--", "close", "--policy", "default", "--yes",
        "--", "status",
    )  # fmt: skip
    assert "Closed" in done.out and "1 input, journal" in done.out, done
    copy = Path(done.out.partition("\n")[0].partition(": ")[2])
    assert not copy.exists() and head(pbf, table) == before


def test_one_is_asked_for_commands(pbf: Run, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("pbf status\nnonsense\ndeadline\n\n"))
    done = pbf("what-if", table)
    assert done.code == 0 and "0 inputs" in done.out and "no command nonsense" in done.err
    assert "There is no deadline." in done.out


@pytest.mark.parametrize("name", ["evening", "new", "frobnicate"])
def test_a_copy_sends_nothing(pbf: Run, table: Path, name: str) -> None:
    done = pbf("what-if", table, "--", name)
    assert done.code == 2 and len(done.err.splitlines()) == 1


def test_a_game_is_handed_over_and_taken_over(pbf: Run, table: Path, tmp_path: Path) -> None:
    pbf("answer", table, "malazan", "Pale: raid")
    file, there = tmp_path / "game.zip", tmp_path / "next" / "g"
    done = pbf("hand-over", table, file)
    assert done.code == 0 and head(pbf, table) in done.out, done
    assert not any(name.startswith("cache") for name in zipfile.ZipFile(file).namelist())
    taken = pbf("take-over", file, there)
    assert taken.code == 0 and head(pbf, there) == head(pbf, table)
    assert pbf("verify", there).out == pbf("verify", table).out
    assert pbf("take-over", file, there).code == 2 and pbf("hand-over", table, file).code == 2


def test_what_is_damaged_is_not_taken_over(pbf: Run, table: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.zip"
    pbf("hand-over", table, file)
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    for name in ("game.zip", "nothing.zip"):
        done = pbf("take-over", tmp_path / name, tmp_path / "new")
        assert done.code == 2 and "damaged" in done.err and not (tmp_path / "new").exists()
    with zipfile.ZipFile(tmp_path / "evil.zip", "w") as archive:
        archive.writestr("journal.sqlite", b"")
        archive.writestr("../outside", b"")
    assert pbf("take-over", tmp_path / "evil.zip", tmp_path / "new").code == 2


def test_no_password_is_handed_over(
    pbf: Run, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBF_FORUM_PASSWORD", "planted-password")
    (table / "notes.txt").write_text("my planted-password", "utf-8")
    done = pbf("hand-over", table, tmp_path / "game.zip")
    assert done.code == 2 and "notes.txt" in done.err and "planted" not in done.err
    assert not (tmp_path / "game.zip").exists()
