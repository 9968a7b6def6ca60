"""Pages that tell dates from the present moment, and were saved without a clock."""

from __future__ import annotations

import json
import os
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pbf_moderator.desk.opening import open_table
from tests.cli.conftest import Run
from tests.cli.messages import outcome, pasted

PAGE = """{head}<html><body id="phpbb"><div class="post" id="p7"><p class="author"><a class="username">malazan-nick</a>
  » {shown}</p><div class="postbody"><div class="content">Genabaris: {order}</div></div></div>{more}</body></html>"""
LATER = """<div class="post" id="p8"><p class="author"><a class="username">jaghut-nick</a> » 04 Nov 2026, 10:00</p>
  <div class="postbody"><div class="content">Ciao!</div></div></div>"""
DUE, READ = "2026-11-02 21:00", "2026-11-03T20:00:00+00:00"


@pytest.fixture
def game(pbf: Run, table: Path) -> Path:
    """The table, which goes by UTC, with a deadline at nine in the evening."""
    book = table / "game.toml"
    book.write_text(
        re.sub(r"^timezone = .*$", 'timezone = "UTC"', book.read_text("utf-8"), flags=re.MULTILINE), "utf-8"
    )
    assert pbf("deadline", table, DUE, "--now", "2026-11-02T13:00:00+00:00").code == 0
    return table


def page(path: Path, shown: str, saved: str, head: str = "", more: str = "", order: str = "marcia+0") -> Path:
    path.write_text(PAGE.format(head=head, shown=shown, order=order, more=more), "utf-8")
    moment = datetime.fromisoformat(saved).replace(tzinfo=UTC).timestamp()
    os.utime(path, (moment, moment))
    return path


def date_of(game: Path) -> list[str]:
    with open_table(game) as table:
        return [s.written for s in table.effective.waiting if s.seat == "malazan"]


@pytest.mark.parametrize(
    ("shown", "saved", "late"),
    [
        ("Oggi, 20:10", "2026-11-02 20:40", False),
        ("Oggi, 20:10", "2026-11-02 23:40", False),
        ("Today, 8:10 pm", "2026-11-02 23:40", False),
        ("4 minutes ago", "2026-11-02 20:50", False),
        ("Oggi, 21:10", "2026-11-02 23:40", True),
        ("4 minutes ago", "2026-11-02 23:40", True),
        ("Oggi, 20:10", "2026-11-03 19:00", True),
        ("Ieri, 20:10", "2026-11-03 19:00", False),
        ("Oggi, 23:10", "2026-11-02 20:40", False),
        ("Oggi, 23:10", "2026-11-02 22:40", True),
    ],
)
def test_the_date_of_the_file_bounds_what_stands_in_it(
    pbf: Run, game: Path, tmp_path: Path, shown: str, saved: str, late: bool
) -> None:
    """A copy is later than the saving, never earlier: what was there before the deadline is in time, all else waits."""
    found = outcome(pbf, game, page(tmp_path / "p.html", shown, saved), now=READ)
    assert found == [("held", "date_unknown") if late else ("needs_answer", "")]


def test_a_file_older_than_what_stands_on_the_page_says_nothing(pbf: Run, game: Path, tmp_path: Path) -> None:
    wrong = page(tmp_path / "p.html", "Oggi, 20:10", "2026-11-02 23:40", more=LATER)
    assert outcome(pbf, game, wrong, now="2026-11-05T20:00:00+00:00")[0] == ("held", "date_unknown")


@pytest.mark.parametrize("order", ["written before", "written after"])
def test_its_place_among_others_is_not_guessed(pbf: Run, game: Path, tmp_path: Path, order: str) -> None:
    """A day later in the file's date says not that the post is the later one."""
    other = pasted(
        tmp_path / "a.txt",
        "Genabaris: supporto",
        "2026-11-02 20:00" if order == "written after" else "2026-11-02 20:30",
    )
    copied = page(tmp_path / "p.html", "Oggi, 20:10", "2026-11-02 20:40")
    found = outcome(pbf, game, other, copied, now="2026-11-02T20:45:00+00:00")
    sure = order == "written before"
    assert found[1] == (("needs_answer", "") if sure else ("held", "order_unknown"))


def test_the_moderator_says_when_it_was_saved(pbf: Run, game: Path, tmp_path: Path) -> None:
    copied = page(tmp_path / "p.html", "Oggi, 20:10", "2026-11-03 19:00")
    assert outcome(pbf, game, copied, "--saved-at", "2026-11-02 20:40", now=READ) == [("needs_answer", "")]
    assert date_of(game) == ["2026-11-02T20:10:00+00:00"]


@pytest.mark.parametrize("private", [False, True])
def test_what_was_held_for_want_of_a_date_is_judged_anew(
    pbf: Run, game: Path, tmp_path: Path, private: bool
) -> None:
    copied = page(tmp_path / "p.html", "Oggi, 20:10", "2026-11-03 19:00")
    if private:
        copied.write_text(
            '<body id="phpbb"><div class="post pm" id="post-1"><p class="author"><strong>Sent:</strong> Today, 20:10<br>'
            '<strong>From:</strong> <a class="username">malazan-nick</a></p>'
            '<div class="content">Genabaris: marcia+0</div></div></body>',
            "utf-8",
        )
    assert outcome(pbf, game, copied, now=READ) == [("held", "date_unknown")]
    assert "--saved-at" in pbf("held", game).out
    assert outcome(pbf, game, copied, "--saved-at", "2026-11-02 20:40", now=READ) == [("needs_answer", "")]
    assert json.loads(pbf("held", game, "--json").out) == []
    assert {why for _, why in outcome(pbf, game, copied, "--saved-at", "2026-11-02 20:40", now=READ)} == {
        "read_before"
    }
    assert pbf("verify", game).code == 0


@pytest.mark.parametrize(
    "head",
    [
        "<!--\n Page saved with SingleFile \n url: https://f.example.org/t \n"
        " saved date: Mon Nov 02 2026 20:40:12 GMT+0000 (Coordinated Universal Time)\n-->",
        "HTTP/1.1 200 OK\r\nServer: x\r\nDate: Mon, 02 Nov 2026 20:40:12 GMT\r\nContent-Type: text/html\r\n\r\n",
    ],
)
def test_a_date_above_the_page_is_its_clock(pbf: Run, game: Path, tmp_path: Path, head: str) -> None:
    copied = page(tmp_path / "p.html", "Oggi, 20:10", "2026-11-03 19:00", head)
    assert outcome(pbf, game, copied, "--kind", "html", now=READ) == [("needs_answer", "")]
    assert date_of(game) == ["2026-11-02T20:10:00+00:00"]


@pytest.mark.parametrize(
    "more",
    [
        ("--saved-at", "yesterday"),
        ("--saved-at", "2026-12-02 20:40"),
        ("--saved-at", "2026-11-02 20:40", "--written", "2026-11-02 20:40"),
        ("--saved-at", "2026-11-02 20:40", "--saved-at", "2026-11-02 20:50"),
        ("--saved-at", "2026-10-02 20:40"),
    ],
)
def test_a_clock_that_cannot_be_is_refused(
    pbf: Run, game: Path, tmp_path: Path, more: tuple[str, ...]
) -> None:
    copied = page(tmp_path / "p.html", "01 Nov 2026, 20:10", "2026-11-03 19:00")
    before = pbf("export", game).out
    done = pbf("ingest", game, copied, *more, "--now", READ)
    assert done.code == 2 and len(done.err.splitlines()) == 1
    assert pbf("export", game).out == before
