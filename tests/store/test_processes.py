"""A kill at any instant, and two commands at once."""

from __future__ import annotations

import hashlib
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.store.folder import GameFolder
from pbf_moderator.store.journal import Journal

from .conftest import NOON

APPENDER = """
import sys
from pathlib import Path
from pbf_moderator.store.journal import Journal
journal, name, count = Journal.open(Path(sys.argv[1])), sys.argv[2], int(sys.argv[3])
print("ready", flush=True)
for n in range(count):
    with journal.transaction():
        raw = journal.store_blob(f"{name} {n}".encode() * 400)
        journal.append("message", {"id": f"{name} {n}", "raw": raw})
        journal.append("note", {"text": f"{name} {n}"})
    print(f"{name} {n}", flush=True)
"""
COUNTER = """
import sys
from pathlib import Path
from pbf_moderator.store.journal import Journal
journal = Journal.open(Path(sys.argv[1]), patience=60)
for _ in range(int(sys.argv[2])):
    with journal.writing():
        count = sum(1 for entry in journal.entries("note"))
        journal.append("note", {"text": str(count)})
"""
HOLDER = """
import sys, time
from pathlib import Path
from pbf_moderator.store.journal import Journal
with Journal.open(Path(sys.argv[1])).writing():
    print("held", flush=True)
    time.sleep(60)
"""
HALFWAY = """
import os, sys, time
from pathlib import Path
from pbf_moderator.store.journal import Journal
journal = Journal.open(Path(sys.argv[1]))
with journal.transaction():
    journal.append("note", {"text": "lost"})
    journal.store_blob(os.urandom(8_000_000))
    print("spilled", flush=True)
    time.sleep(60)
"""
CREATOR = """
import sys
from pathlib import Path
from pbf_moderator.store.folder import GameFolder
for n in range(1000):
    GameFolder.create(Path(sys.argv[1]) / f"game{n}", "x = 1", Path(sys.argv[2]), {"scenario": "toy"}).close()
    print(n, flush=True)
"""
PUTTER = """
import sys
from pathlib import Path
from pbf_moderator.store.folder import GameFolder
game, start = GameFolder.open(Path(sys.argv[1])), int(sys.argv[2])
print("ready", flush=True)
for n in range(start, start + 1000):
    game.put("post.bbcode", str(n).encode() * 5000)
"""


def started(program: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", program, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def killed_after(process: subprocess.Popen[str], delay: float) -> list[str]:
    """Kill a process this many seconds after its first line; gives the lines that it wrote since."""
    assert process.stdout
    process.stdout.readline()
    time.sleep(delay)
    process.send_signal(signal.SIGKILL)
    said = process.stdout.read()
    process.wait()
    return [line for line in said.split("\n")[:-1] if line]


def test_what_was_acknowledged_before_a_kill_is_there_exactly_once(path):
    Journal.create(path).close()
    rng = random.Random(5)
    acknowledged: list[str] = []
    for run in range(400):  # a slow machine needs more runs to get as much done
        if run >= 25 and len(acknowledged) > 50:
            break
        acknowledged += killed_after(started(APPENDER, path, f"run{run}", 100_000), rng.uniform(0, 0.06))
        with Journal.open(path, read_only=run % 2 == 0) as journal:
            assert journal.verify() is None
            notes = Counter(e.body["text"] for e in journal.entries("note"))
            messages = Counter(e.body["id"] for e in journal.entries("message"))
        assert notes == messages, "an entry was torn from its message"
        assert set(notes.values()) <= {1}
        assert set(acknowledged) <= set(notes)
        assert len(notes) - len(acknowledged) <= run + 1, (
            "only the last append of a run may be unacknowledged"
        )
    assert len(acknowledged) > 50


@pytest.mark.parametrize("read_only", [True, False])
def test_a_kill_in_the_midst_of_writing_to_the_file_is_undone_by_whoever_comes_next(hundred, read_only):
    """Eight megabytes are more than SQLite holds back, so the file itself is half-written at the kill."""
    size = hundred.stat().st_size
    killed_after(started(HALFWAY, hundred), 0)
    assert hundred.with_name("journal.sqlite-journal").stat().st_size > 0
    assert hundred.stat().st_size > size
    with Journal.open(hundred, read_only) as journal:
        assert len(journal.entries()) == 100
        assert journal.blobs() == []
        assert journal.verify() is None
    assert hundred.stat().st_size == size


def test_two_processes_append_at_once(path):
    Journal.create(path).close()
    processes = [started(APPENDER, path, name, 60) for name in ("north", "south")]
    assert [(p.communicate()[0].count("\n"), p.returncode) for p in processes] == [(61, 0)] * 2
    with Journal.open(path) as journal:
        assert journal.verify() is None
        notes = [e.body["text"] for e in journal.entries("note")]
    for name in ("north", "south"):
        assert [note for note in notes if note.startswith(name)] == [f"{name} {n}" for n in range(60)]


def test_nobody_comes_between_reading_and_appending(path):
    Journal.create(path).close()
    processes = [started(COUNTER, path, 40) for _ in range(2)]
    assert [p.wait() for p in processes] == [0, 0]
    with Journal.open(path) as journal:
        assert [e.body["text"] for e in journal.entries()] == [str(n) for n in range(80)]


def test_an_open_journal_sees_what_another_command_adds(path):
    with Journal.create(path) as mine, Journal.open(path) as other:
        mine.append("note", {"text": "mine"}, NOON)
        assert [e.body["text"] for e in other.entries()] == ["mine"]
        assert other.append("note", {"text": "other"}, NOON).n == 2
        assert mine.head() == other.head()


def test_a_second_command_gives_up_with_a_sentence_and_goes_on_once_the_first_is_dead(path):
    Journal.create(path).close()
    holder = started(HOLDER, path)
    assert holder.stdout and holder.stdout.readline() == "held\n"
    try:
        with Journal.open(path, patience=0.2) as journal:
            assert journal.entries() == [], "reading is always possible"
            with pytest.raises(UserError, match="another pbf command is working on this game"):
                journal.append("note", {}, NOON)
            holder.kill()
            holder.wait()
            assert journal.append("note", {}, NOON).n == 1
    finally:
        holder.kill()
        holder.communicate()


def test_a_folder_whose_making_was_killed_is_whole_or_not_there(tmp_path):
    scenario = tmp_path / "toy"
    scenario.mkdir()
    for n in range(12):
        (scenario / f"{n}.toml").write_text("a = 1\n" * 2000)
    rng = random.Random(7)
    games = 0
    for run in range(10):
        home = tmp_path / f"run{run}"
        home.mkdir()
        killed_after(started(CREATOR, home, scenario), rng.uniform(0, 0.12))
        for path in home.glob("game*"):
            games += 1
            with GameFolder.open(path) as game:
                assert game.settings() == {"x": 1}
                assert [e.kind for e in game.journal.entries()] == ["created"]
                assert not game.scenario_changed()
                assert game.outbox.is_dir()
        assert len(list(home.glob(".*"))) <= 1
    assert games >= 10


def test_a_file_of_the_outbox_is_never_half_written(tmp_path):
    scenario = tmp_path / "toy"
    scenario.mkdir()
    path: Path = tmp_path / "game"
    GameFolder.create(path, "", scenario, {}, NOON).close()
    rng = random.Random(9)
    for run in range(12):
        killed_after(started(PUTTER, path, 1000 * run), rng.uniform(0, 0.06))
        with GameFolder.open(path) as game:
            target = game.outbox / "post.bbcode"
            intentions = [e.body for e in game.journal.entries("post")]
            if target.exists():
                lying = hashlib.sha256(target.read_bytes()).hexdigest()
                assert lying in [body["sha"] for body in intentions]
                assert (lying != intentions[-1]["sha"]) == bool(game.unwritten())
            else:
                assert game.unwritten() == ["post.bbcode"] * bool(intentions)
            assert all(body["replaced"] is None for body in intentions), "our own older version is no edit"
            game.put("post.bbcode", f"after {run}".encode(), at=NOON)
            assert target.read_bytes() == f"after {run}".encode()
            assert game.unwritten() == []
            assert [p.name for p in game.outbox.iterdir()] == ["post.bbcode"]
