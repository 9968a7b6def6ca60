"""What counts is when a message was written: files are read by `pbf ingest` in this order and in that one."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from pbf_moderator.desk.opening import open_table
from tests.cli.conftest import Run
from tests.cli.messages import NOW, outcome, pasted

LATE = "2026-11-02 18:00"


def genabaris(game: Path) -> list[str]:
    """What waits for one area."""
    with open_table(game) as table:
        sheets = [s.answers[0] for s in table.effective.waiting if s.seat == "malazan"]
    return [sheet["genabaris"] for sheet in sheets if isinstance(sheet, dict) and "genabaris" in sheet]


def read(pbf: Run, game: Path, *sources: Path, now: str = NOW) -> list[str]:
    """Each source in a command of its own."""
    return [why for source in sources for _, why in outcome(pbf, game, source, now=now)]


def test_an_older_message_read_later_does_not_stand(pbf: Run, table: Path, tmp_path: Path) -> None:
    late = pasted(tmp_path / "late.txt", "Genabaris: marcia+1", LATE)
    early = pasted(tmp_path / "early.txt", "Genabaris: supporto\nGenabaris Bay: supporto", "2026-11-02 12:30")
    read(pbf, table, late, early)
    assert genabaris(table) == ["march-plus-1"]
    receipts = [p.read_text("utf-8") for p in sorted((table / "outbox" / "receipts").glob("*.bbcode"))]
    assert any("messaggio più recente" in text for text in receipts) and "riletto" in receipts[-1]


PAGE = """<html><body id="phpbb">{}</body></html>"""
POST = """<div class="post" id="p{}"><p class="author"><a class="username">malazan-nick</a>
<time datetime="2026-11-02T17:00:00+00:00">x</time></p><div class="postbody"><div class="content">{}</div></div></div>"""


def page(path: Path, *posts: tuple[int, str], minute: int) -> Path:
    path.write_text(
        PAGE.format("".join(POST.format(n, f"Genabaris: {order}") for n, order in posts)), "utf-8"
    )
    os.utime(path, (1_793_700_000 + 60 * minute, 1_793_700_000 + 60 * minute))
    return path


def test_a_star_and_an_edit_to_and_fro_count_each_time(pbf: Run, table: Path, tmp_path: Path) -> None:
    stood = []
    for n, order in enumerate(("incursione", "incursione*", "incursione", "supporto", "incursione*")):
        assert read(pbf, table, page(tmp_path / f"{n}.html", (7, order), minute=n)) != ["read_before"]
        stood += genabaris(table)
    assert stood == ["raid", "raid-special", "raid", "support", "raid-special"]


def test_an_older_page_does_not_bring_back_older_words(pbf: Run, table: Path, tmp_path: Path) -> None:
    new = page(tmp_path / "new.html", (7, "supporto"), minute=9)
    old = page(tmp_path / "old.html", (7, "incursione"), minute=1)
    assert read(pbf, table, new, old)[-1] == "older_version"
    assert genabaris(table) == ["support"]


@pytest.mark.parametrize("turned", [False, True])
def test_posts_of_one_minute_follow_their_numbers(
    pbf: Run, table: Path, tmp_path: Path, turned: bool
) -> None:
    sources = [
        page(tmp_path / "a.html", (11, "incursione"), minute=1),
        page(tmp_path / "b.html", (12, "supporto"), minute=1),
    ]
    read(pbf, table, *(reversed(sources) if turned else sources))
    assert genabaris(table) == ["support"]


MAIL = """Authentication-Results: mx.example.org; dmarc={} header.from=example.org
From: Marco <marco@example.org>
Date: Mon, 02 Nov 2026 18:00:00 +0100
Message-ID: <1@example.org>

Genabaris: marcia+1
"""


def test_a_genuine_mail_counts_though_a_copy_of_it_was_held(pbf: Run, table: Path, tmp_path: Path) -> None:
    settings = table / "game.toml"
    start, end = settings.read_text("utf-8").split("[players.malazan]")
    start = start.replace("authserv_id = []", "", 1).replace('authserv_id = ""', "", 1)
    end = end.replace("mails = []", 'mails = ["marco@example.org"]', 1)
    settings.write_text(f'authserv_id = "mx.example.org"\n{start}[players.malazan]{end}', "utf-8")
    for name, verdict in (("copy", "fail"), ("genuine", "pass")):
        (tmp_path / f"{name}.eml").write_text(MAIL.format(verdict), "utf-8")
    copy, genuine = tmp_path / "copy.eml", tmp_path / "genuine.eml"
    assert read(pbf, table, copy) == ["failed_authentication"] and not genabaris(table)
    assert read(pbf, table, genuine) == [""]
    assert genabaris(table) == ["march-plus-1"]
    assert read(pbf, table, copy, genuine) == ["read_before"] * 2


SMF = """<smf:xml-feed xmlns:smf="http://www.simplemachines.org/xml/profile">{}</smf:xml-feed>"""
PERSONAL = """<personal_message><id>{}</id><sent_date UTC="2026-11-02 17:00:00">x</sent_date><subject>x</subject>
<body><![CDATA[Genabaris: {}]]></body><sender><name>malazan-nick</name></sender></personal_message>"""
PHPBB = """<html><body id="phpbb"><div class="post pm" id="post-{}"><div class="postbody"><h3 class="first">x</h3>
<p class="author"><strong>Sent:</strong> Mon Nov 02, 2026 5:00 pm<br><strong>From:</strong>
<a class="username">malazan-nick</a></p><div class="content">Genabaris: {}</div></div></div></body></html>"""


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("board", ["smf", "phpbb"])
def test_private_messages_of_one_minute_follow_their_numbers(
    pbf: Run, table: Path, tmp_path: Path, board: str, turned: bool
) -> None:
    sources = []
    for number, order in ((9, "incursione"), (10, "supporto")):
        if board == "smf":
            sources.append(tmp_path / f"{number}.xml")
            sources[-1].write_text(SMF.format(PERSONAL.format(number, order)), "utf-8")
        else:
            sources.append(tmp_path / f"{number}.html")
            sources[-1].write_text(PHPBB.format(number, order), "utf-8")
    read(pbf, table, *(reversed(sources) if turned else sources))
    assert genabaris(table) == ["support"]
    assert json.loads(pbf("status", table, "--json").out)["held"] == []


@pytest.mark.parametrize("turned", [False, True])
def test_without_numbers_two_of_one_minute_wait_for_the_moderator(
    pbf: Run, table: Path, tmp_path: Path, turned: bool
) -> None:
    sources = [
        pasted(tmp_path / f"{n}.txt", f"Genabaris: {o}", LATE) for n, o in enumerate(("raid", "support"))
    ]
    assert read(pbf, table, *(reversed(sources) if turned else sources))[-1] == "order_unknown"
    assert genabaris(table) == []
