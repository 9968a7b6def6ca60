"""Commands at the same time: none waits while another reads messages, and nothing is lost or counted twice."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.rehearsal import REHEARSALS
from pbf_moderator.desk.table import Table
from pbf_moderator.reading import reader
from tests.cli.conftest import Run
from tests.cli.test_kill import MESSAGES, NOW, command, state
from tests.cli.test_kill import game as game
from tests.volume import some

READ = reader._read
Args = Sequence[object]


def elsewhere(*args: object) -> subprocess.CompletedProcess[str]:
    """Another process runs a command meanwhile."""
    return subprocess.run(command(*args), capture_output=True, text=True, check=False)


def when_reading(monkeypatch: pytest.MonkeyPatch, do: Callable[[int], object], until: int = 1) -> list[int]:
    """Do something else in the middle of the first readings; gives a list that counts all of them."""
    calls: list[int] = []

    def read(*args: Any, **kwargs: Any) -> Any:
        calls.append(len(calls))
        if len(calls) <= until:
            do(len(calls))
        return READ(*args, **kwargs)

    monkeypatch.setattr(reader, "_read", read)
    return calls


def mentions(game: Path) -> dict[str, int]:
    """How many entries each message has."""
    with open_table(game) as table:
        ids = [e.body["id"] for e in table.folder.journal.entries("message")]
    return {id_: ids.count(id_) for id_ in ids}


def latest(game: Path) -> dict[str, str]:
    """What became of each message, by the last that was noted of it."""
    with open_table(game) as table:
        return {e.body["id"]: e.body["outcome"] for e in table.folder.journal.entries("message")}


def outcomes(game: Path) -> Counter[tuple[str, ...]]:
    """How often each outcome of each wording of a message was noted; one that is read after older ones may have two."""
    with open_table(game) as table:
        bodies = [e.body for e in table.folder.journal.entries("message")]
        return Counter((b["id"], b["digest"], b["trust"], b["outcome"], b["why"]) for b in bodies)


def told(game: Path) -> dict[str, Any]:
    """What must be the same whichever way it came about; receipts are called by their entries."""
    found = state(game)
    found["files"] = sorted(name.partition("-")[2] for name in found["files"])
    return found


def test_other_commands_get_through_while_a_message_is_read(
    pbf: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others: list[subprocess.CompletedProcess[str]] = []

    def meanwhile(number: int) -> None:
        others.append(elsewhere("status", game))
        others.append(elsewhere("answer", game, "malazan", "Pale: difesa+1", "--now", NOW))

    when_reading(monkeypatch, meanwhile)
    assert pbf("ingest", game, *MESSAGES, "--now", NOW).code < 2
    assert len(others) == 2
    assert all(other.returncode < 2 for other in others), others[-1].stderr
    with open_table(game) as table:
        assert [s for s in table.effective.waiting if s.source.startswith("phone")]


@pytest.mark.parametrize(
    "line", [("ingest", "--release", "mid:x@x", "--as", "malazan"), ("answer", "malazan", "Pale: difesa+1")]
)
def test_so_they_do_while_a_single_one_is_read(
    pbf: Run, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: tuple[str, ...]
) -> None:
    mail = tmp_path / "stranger.eml"
    mail.write_text("From: x@example.org\nMessage-ID: <x@x>\n\nPale: difesa+1\n")
    pbf("ingest", game, mail, "--now", NOW)
    entries = len(mentions(game))
    done: list[int] = []
    when_reading(
        monkeypatch, lambda _: done.append(elsewhere("deadline", game, "48h", "--now", NOW).returncode)
    )
    name, *args = line
    assert pbf(name, game, *args, "--now", NOW).code < 2
    assert done == [0] and sum(mentions(game).values()) == entries + 1


MEANWHILE: dict[str, list[Args]] = {
    "the same messages": [("ingest", *MESSAGES)],
    "some of them": [("ingest", MESSAGES[0])],
    "an answer on the phone": [("answer", "malazan", "Pale: difesa+1")],
    "another turn": [("close", "--policy", "default", "--yes"), ("advance", "--no-map")],
    "a ruling": [("rule", "power", "house=malazan", "value=4", "--reason", "miscounted")],
}


@pytest.mark.parametrize("name", some([*MEANWHILE], 3))
def test_it_is_as_if_the_other_command_had_been_first(
    pbf: Run, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    one_by_one = shutil.copytree(game, tmp_path / "one" / "g")
    for first, *args in MEANWHILE[name]:
        assert elsewhere(first, one_by_one, *args, "--now", NOW).returncode < 2
    pbf("ingest", one_by_one, *MESSAGES, "--now", NOW)

    def meanwhile(number: int) -> None:
        for first, *args in MEANWHILE[name]:
            assert elsewhere(first, game, *args, "--now", NOW).returncode < 2

    when_reading(monkeypatch, meanwhile)
    pbf("ingest", game, *MESSAGES, "--now", NOW)
    assert told(game) == told(one_by_one)
    assert set(mentions(game).values()) <= {1} or mentions(game) == mentions(one_by_one)


def test_nobody_can_keep_it_from_ending(pbf: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another command writes during every rehearsal: the last time the messages are taken in all the same."""
    when_reading(
        monkeypatch,
        lambda n: elsewhere("rule", game, "power", "house=malazan", f"value={n}", "--reason", "again"),
        until=100,
    )
    assert pbf("ingest", game, MESSAGES[2], "--now", NOW).code < 2
    with open_table(game) as table:
        assert len(table.folder.journal.entries("ruling")) == REHEARSALS
    assert list(mentions(game).values()) == [1]


def test_what_was_rehearsed_is_not_read_again(pbf: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the lock every reading is ready, and each message is read as often as it was before."""
    locked: list[bool] = []
    tables: list[Table] = []
    init = Table.__init__
    monkeypatch.setattr(Table, "__init__", lambda self, *args: (tables.append(self), init(self, *args))[1])

    def note(number: int) -> None:
        locked.append(any(table.folder.journal._locked for table in tables))

    when_reading(monkeypatch, note, until=1000)
    pbf("ingest", game, *MESSAGES, "--now", NOW)
    assert locked and not any(locked)


def test_processes_read_the_same_mailbox(game: Path, tmp_path: Path) -> None:
    clean = shutil.copytree(game, tmp_path / "clean" / "g")
    elsewhere("ingest", clean, *MESSAGES, "--now", NOW)
    rivals = [
        subprocess.Popen(command("ingest", game, *order, "--now", NOW), stderr=subprocess.PIPE)
        for order in (MESSAGES, MESSAGES[::-1], MESSAGES[1:])
    ]
    for rival in rivals:
        _, err = rival.communicate(timeout=120)
        assert rival.returncode < 2, err
    assert latest(game) == latest(clean)
    assert all(count == 1 for count in outcomes(game).values())
    assert told(game)["staged"] == told(clean)["staged"]
    assert {*told(game)["files"]} == {*told(clean)["files"]}, "one receipt more for what was read anew"
