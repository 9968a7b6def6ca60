"""A command killed at any instant: the next one goes on as if it had never run, or had finished."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.pictures import draw_map
from tests.cli.conftest import DEMO, Run
from tests.volume import THOROUGH, some

LOOKS_AT_PICTURES = True
"""So that the commands that are killed find the board drawn."""
NOW = "2026-11-03T22:00:00+01:00"
MESSAGES = [DEMO / n for n in ("turn-3-mails.mbox", "turn-3-private-messages", "turn-3-second-mail.eml")]
INSTANTS = (0.45, 0.2, 0.7, 0.97, 0.8, 0.6, 0.9)
"""When a command is killed, in parts of its time; in the first half it does little but load itself."""
ALL = THOROUGH or os.environ.get("PBF_TEST_KILLS") is not None
"""Whether every command is killed at every instant, or each at two of them, so that all of them have their turn."""
pytestmark = pytest.mark.skipif(
    not hasattr(signal, "SIGKILL"), reason="this system cannot kill a process outright"
)


@pytest.fixture(autouse=True, scope="module")
def the_board_is_drawn(begun: Path) -> None:
    """So that the time of a first run tells when those after it are busy."""
    with open_table(begun) as table:
        draw_map(table, 900)


@pytest.fixture
def game(begun: Path, tmp_path: Path) -> Path:
    """A copy of a game whose receipts come without pictures: a hundred processes would draw them."""
    copy = shutil.copytree(begun, tmp_path / "g")
    settings = copy / "game.toml"
    settings.write_text(
        settings.read_text("utf-8").replace("private_maps = true", "private_maps = false"), "utf-8"
    )
    return copy


def command(*args: object) -> list[str]:
    return [sys.executable, "-m", "pbf_moderator", *map(str, args)]


def killed_after(seconds: float, *args: object) -> bool:
    """Run a command and kill it; whether it was still running then."""
    process = subprocess.Popen(command(*args), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(seconds)
    running = process.poll() is None
    process.kill()
    process.wait()
    return running


def killed_while_it_ran(game: Path, seconds: float, *args: object) -> bool:
    """Kill a command so early that it still runs, putting the game back where it had ended before; whether that was possible."""
    before = shutil.copytree(game, game.parent / "before")
    for _ in range(5):
        if killed_after(seconds, *args):
            break
        shutil.rmtree(game)
        shutil.copytree(before, game)
        seconds /= 2
    else:
        return False
    shutil.rmtree(before)
    return True


def state(game: Path) -> dict[str, Any]:
    """What must be the same however often a command was killed."""
    with open_table(game) as table:
        messages = [e.body["id"] for e in table.folder.journal.entries("message")]
        return {
            "messages": sorted(messages),
            "staged": sorted((s.seat, s.key, json.dumps(list(s.answers))) for s in table.effective.waiting),
            "inputs": len(table.effective.inputs),
            "view": table.view(),
            "files": sorted(p.name for p in table.folder.outbox.rglob("*") if p.is_file()),
        }


@pytest.mark.parametrize("name", ["ingest", "advance"])
def test_killed_and_run_again(pbf: Run, game: Path, tmp_path: Path, name: str) -> None:
    steps: list[tuple[object, ...]] = [("ingest", *MESSAGES), ("advance",)]
    wanted = 0 if name == "ingest" else 1
    for step, *args in steps[:wanted]:
        pbf(step, game, *args, "--now", NOW)
    clean = tmp_path / "clean" / "g"
    shutil.copytree(game, clean)
    step, *args = steps[wanted]
    start = time.perf_counter()
    subprocess.run(command(step, clean, *args, "--now", NOW), check=False, capture_output=True)
    whole = time.perf_counter() - start
    for part in some(INSTANTS, 2):
        assert killed_while_it_ran(game, whole * part, step, game, *args, "--now", NOW)
        with open_table(game) as table:
            assert table.folder.journal.verify() is None
    pbf(step, game, *args, "--now", NOW)
    assert state(game) == state(clean)


ONCE: dict[str, tuple[object, ...]] = {
    "answer": ("malazan", "Pale: difesa+1"),
    "rule": ("power", "house=malazan", "value=4", "--reason", "miscounted"),
    "undo": ("--reason", "support was overlooked"),
    "close": ("--policy", "default", "--yes"),
    "deadline": ("48h",),
}
"""Commands that do something once more when they are run again, with what they are given."""


def decided(game: Path) -> list[tuple[str, str]]:
    """What the journal holds besides the files of the outbox."""
    with open_table(game) as table:
        assert table.folder.journal.verify() is None
        entries = table.folder.journal.entries()
        return [(e.kind, json.dumps(e.body, sort_keys=True)) for e in entries if e.kind != "post"]


@pytest.mark.parametrize("name", ONCE)
def test_killed_it_has_done_all_or_nothing(pbf: Run, game: Path, tmp_path: Path, name: str) -> None:
    if name == "undo":
        pbf("ingest", game, *MESSAGES, "--now", NOW)
        pbf("advance", game, "--no-map", "--now", NOW)
    before = decided(game)
    clean = shutil.copytree(game, tmp_path / "clean" / "g")
    start = time.perf_counter()
    done = subprocess.run(command(name, clean, *ONCE[name], "--now", NOW), check=False, capture_output=True)
    whole = time.perf_counter() - start
    after = decided(clean)
    assert done.returncode < 2 and len(after) > len(before), done.stderr
    for part in INSTANTS if ALL else INSTANTS[[*ONCE].index(name) :: 4]:
        copy = shutil.copytree(game, tmp_path / f"{part}" / "g")
        killed_after(whole * part, name, copy, *ONCE[name], "--now", NOW)
        assert decided(copy) in (before, after)
        assert pbf("status", copy).code < 2
