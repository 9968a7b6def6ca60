"""What pbf has written itself is never read as a player's message."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.messages import NOW, SHEET, outcome, pasted


@pytest.mark.parametrize(
    "inside",
    [
        "",
        "outbox",
        "outbox/0000-opening",
        "journal.sqlite",
        "game.toml",
        "scenario",
        "scenario/scenarios",
        "cache",
    ],
)
@pytest.mark.parametrize("seat", [(), ("--as", "malazan")])
def test_the_games_own_folder_is_no_source(pbf: Run, game: Path, inside: str, seat: tuple[str, ...]) -> None:
    (game / "cache").mkdir(exist_ok=True)
    assert (game / inside).exists()
    before = pbf("export", game).out
    done = pbf("ingest", game, game / inside, *seat)
    assert done.code == 2 and "belongs to the game" in done.err and len(done.err.splitlines()) == 1
    assert pbf("export", game).out == before


def test_neither_is_another_games(pbf: Run, game: Path, tmp_path: Path) -> None:
    other = shutil.copytree(game, tmp_path / "other")
    assert pbf("ingest", game, other / "outbox").code == 2


def test_a_folder_beside_them_may_hold_messages(pbf: Run, table: Path) -> None:
    (table / "incoming").mkdir()
    pasted(table / "incoming" / "a.txt", SHEET)
    assert outcome(pbf, table, table / "incoming") == [("needs_answer", "")]


def test_a_folder_above_the_game_is_read_without_it(pbf: Run, table: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    shutil.copytree(table, home / "g")
    pasted(home / "a.txt", SHEET)
    assert outcome(pbf, home / "g", home) == [("needs_answer", "")]


def test_a_link_to_the_game_is_the_game(pbf: Run, game: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(game / "outbox")
    assert pbf("ingest", game, tmp_path / "link").code == 2


@pytest.mark.parametrize("seat", [(), ("--as", "malazan")])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_files_of_the_outbox_are_the_moderators_wherever_they_lie(
    pbf: Run, game: Path, tmp_path: Path, seat: tuple[str, ...], line_end: bytes
) -> None:
    copied = tmp_path / "copied"
    copied.mkdir()
    for name in ("question-malazan.eml", "question-malazan.bbcode", "post.bbcode"):
        [file] = (game / "outbox").glob(f"*/{name}")
        (copied / name).write_bytes(file.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", line_end))
    done = pbf("ingest", game, copied, *seat, "--now", NOW, "--json")
    rows = json.loads(done.out)
    assert len(rows) == 3 and {row["outcome"] for row in rows} == {"ignored"}
    assert not any(row["staged"] for row in rows)
