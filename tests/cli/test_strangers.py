"""Mail of people who do not play: it neither fills the journal nor keeps other commands waiting."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pbf_moderator.desk.gathering import HEAD, STRANGERS_AT_ONCE
from tests.cli.conftest import Run

MBOX_LINE = "From krull@example.net Mon Nov  2 07:34:12 2026\n"
DATE = "Date: Mon, 2 Nov 2026 07:34:12 +0000\n"


def mail(number: int, text: str, sender: str = "krull@example.net") -> str:
    return f"From: {sender}\nMessage-ID: <{number}@example.net>\n{DATE}Subject: x\n\n{text}\n"


def size_of(game: Path) -> int:
    return (game / "journal.sqlite").stat().st_size


def befriend(game: Path, address: str) -> None:
    """Put an address into the address book."""
    file = game / "game.toml"
    text = file.read_text("utf-8")
    assert "[players.malazan]" in text
    lines = [line for line in text.splitlines() if not line.startswith("authserv_id")]
    start = lines.index("[players.malazan]")
    place = next(n for n in range(start, len(lines)) if lines[n].startswith("mails"))
    lines[place] = f'mails = ["{address}"]'
    file.write_text("\n".join(lines) + "\n", "utf-8")


def test_a_flood_of_strangers_is_taken_note_of_up_to_a_bound(
    pbf: Run, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bound = STRANGERS_AT_ONCE // 5
    monkeypatch.setattr("pbf_moderator.desk.gathering.STRANGERS_AT_ONCE", bound)
    count = bound + 150
    with (tmp_path / "in.mbox").open("w") as file:
        for number in range(count):
            file.write(MBOX_LINE + mail(number, "Buy this now!\n" * 2_000) + "\n")
    before = size_of(game)
    done = pbf("ingest", game, tmp_path / "in.mbox", "--json")
    rows = json.loads(done.out)
    assert done.code == 1
    assert {(r["outcome"], r["why"]) for r in rows} == {("held", "unknown_sender")}
    assert f"{count - len(rows)} more messages of strangers were left where they are" in done.err
    assert len(rows) == bound and size_of(game) - before < 4_000_000
    again = json.loads(pbf("ingest", game, tmp_path / "in.mbox", "--json").out)
    assert [r["why"] for r in again].count("read_before") == len(rows)


def test_of_a_strangers_huge_mail_the_head_is_kept(pbf: Run, game: Path, tmp_path: Path) -> None:
    letter = "Pale: raid\n" + "> quoted\n" * 150_000
    (tmp_path / "huge.eml").write_text(mail(1, letter))
    before = size_of(game)
    (row,) = json.loads(pbf("ingest", game, tmp_path / "huge.eml", "--json").out)
    assert (row["outcome"], row["why"]) == ("held", "cut")
    assert size_of(game) - before < HEAD + 60_000
    refused = pbf("ingest", game, "--release", row["entry"], "--as", "malazan")
    assert refused.code == 2
    assert "only the beginning" in refused.err
    befriend(game, "krull@example.net")
    (row,) = json.loads(pbf("ingest", game, tmp_path / "huge.eml", "--json").out)
    assert row["seat"] == "malazan"
    assert row["staged"]


def test_a_strangers_ordinary_mail_is_released_once_the_address_is_known(
    pbf: Run, game: Path, tmp_path: Path
) -> None:
    (tmp_path / "1.eml").write_text(mail(1, "Pale: raid"))
    (row,) = json.loads(pbf("ingest", game, tmp_path / "1.eml", "--json").out)
    befriend(game, "krull@example.net")
    (released,) = json.loads(pbf("ingest", game, "--release", row["entry"], "--as", "malazan", "--json").out)
    assert released["staged"]


def test_a_source_that_breaks_off_gives_what_came_before(pbf: Run, game: Path, tmp_path: Path) -> None:
    item = "<privmsg><sender>krull</sender><date>2026-11-02T10:00:00+00:00</date><subject>{}</subject><message>Pale: raid</message></privmsg>\n"
    text = "<phpbb>\n" + item.format("one") + item.format("two") + "<privmsg><sender>"
    (tmp_path / "cut.xml").write_text(text)
    done = pbf("ingest", game, tmp_path / "cut.xml")
    assert done.code == 2
    assert "damaged near line 4" in done.err
    assert "New messages: 2" in done.out
    (tmp_path / "cut.xml").write_text("<phpbb>\n<privmsg>")
    done = pbf("ingest", game, tmp_path / "cut.xml")
    assert done.code == 2
    assert "damaged near line 2" in done.err


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe is held open as POSIX does it")
def test_other_commands_need_not_wait_for_a_slow_source(pbf: Run, game: Path) -> None:
    command = [sys.executable, "-m", "pbf_moderator", "ingest", str(game), "-", "--as", "malazan"]
    slow = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert slow.stdin is not None
        slow.stdin.write("Pale: ")
        slow.stdin.flush()
        assert pbf("deadline", game, "48h").code == 0
        out, _ = slow.communicate("raid\n", timeout=60)
    finally:
        slow.kill()
        slow.wait()
    assert "Malazan" in out
