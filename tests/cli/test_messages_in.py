"""pbf ingest: every message gets its outcome, and one bad item stops nothing."""

from __future__ import annotations

import json
import os
import time
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pbf_moderator.desk.opening import open_table
from tests.cli.conftest import ORDERS_ASKED, Run
from tests.cli.messages import NOW, SHEET, outcome, pasted


def test_what_was_read_before_is_named(pbf: Run, table: Path, tmp_path: Path) -> None:
    files = [
        pasted(tmp_path / "a.txt", SHEET),
        pasted(tmp_path / "b.txt", "Nathilog: supporto", "2026-11-02 18:30"),
    ]
    first = pbf("ingest", table, *files, "--now", NOW)
    assert "New messages: 2, read before: 0." in first.out
    entries = [line.split()[0] for line in first.out.splitlines()[:2]]
    again = pbf("ingest", table, *files, "--now", NOW)
    assert f"New messages: 0, read before: 2 ({'-'.join(entries)})." in again.out


@pytest.mark.parametrize("broken", ["zip", "html", "missing", "binary"])
def test_a_broken_file_among_good_ones_stops_nothing(
    pbf: Run, table: Path, tmp_path: Path, broken: str
) -> None:
    good, late = (
        pasted(tmp_path / "a.txt", SHEET),
        pasted(tmp_path / "z.txt", "Hudd Sea: raid", nick="jaghut-nick"),
    )
    bad = tmp_path / f"m.{broken}"
    if broken != "missing":
        bad.write_bytes(
            {"zip": b"PK\x03\x04broken", "html": b"<html><body>nothing", "binary": bytes(range(200))}[broken]
        )
    done = pbf("ingest", table, good, bad, late, "--now", NOW)
    assert done.code == 2 and str(bad) in done.err
    assert "Malazan" in done.out and "Jaghut" in done.out and "New messages: 2" in done.out


def test_a_year_1_is_no_date(pbf: Run, table: Path, tmp_path: Path) -> None:
    item = "<privmsg><subject>{}</subject><sender>{}</sender><date>{}</date><message>{}</message></privmsg>"
    rows = [
        ("x", "malazan-nick", "0001-01-01T00:00:00+01:00", SHEET),
        ("y", "jaghut-nick", "2026-11-02T18:00:00+01:00", "Hudd Sea: raid"),
    ]
    export = tmp_path / "pm.xml"
    export.write_text(
        f"<?xml version='1.0'?><phpbb>{''.join(item.format(*row) for row in rows)}</phpbb>", "utf-8"
    )
    done = pbf("ingest", table, export, "--now", NOW)
    assert "New messages: 2" in done.out and not done.err


def test_an_order_that_a_game_does_not_have_is_asked_back(pbf: Run, tmp_path: Path) -> None:
    game = tmp_path / "first"
    assert pbf("new", "agot-1e", game, "--now", ORDERS_ASKED).code == 0
    settings = game / "game.toml"
    text = settings.read_text("utf-8")
    assert "[players.baratheon]" in text
    start, end = text.split("[players.baratheon]")
    book = end.replace("nicks = []", 'nicks = ["robert"]', 1)
    settings.write_text(f"{start}[players.baratheon]{book}", "utf-8")
    message = pasted(tmp_path / "m.txt", "Dragonstone: support", nick="robert")
    assert outcome(pbf, game, message) == [("needs_answer", "")]


def test_without_a_date_it_is_in_time_only_before_the_deadline(pbf: Run, table: Path, tmp_path: Path) -> None:
    pbf("deadline", table, "2026-11-02 21:00", "--now", NOW)
    assert outcome(pbf, table, pasted(tmp_path / "a.txt", SHEET, "")) == [("needs_answer", "")]
    held = outcome(pbf, table, pasted(tmp_path / "b.txt", "Pale: raid", ""), now="2026-11-02T23:00:00+01:00")
    assert held == [("held", "date_unknown")]
    future = pasted(tmp_path / "c.txt", "Pale: support", "2031-01-01 10:00")
    assert outcome(pbf, table, future, now="2026-11-02T23:00:00+01:00") == [("held", "date_unknown")]
    talk = pasted(tmp_path / "d.txt", "Buona serata a tutti!", "")
    assert outcome(pbf, table, talk, now="2026-11-02T23:00:00+01:00") == [("ignored", "")]


@pytest.mark.parametrize(
    ("date", "subject", "text", "why"),
    [
        ("2026-10-12 10:00", "", SHEET, "before_question"),
        ("2026-11-02 08:30", "", SHEET, "before_question"),
        ("2026-11-02 11:50", "", SHEET, ""),
        ("2026-10-31 10:00", "Ordini turno 1", SHEET, ""),
        ("2026-11-02 18:00", "Ordini turno 4", SHEET, "other_turn"),
        ("2026-11-02 18:00", "Re: turn 2", SHEET, "other_turn"),
        ("2026-11-02 18:00", "", f"Ecco gli ordini del terzo turno\n{SHEET}", "other_turn"),
        ("2026-11-02 18:00", "", f"Приказы на 4-й ход\n{SHEET}", "other_turn"),
        ("2026-11-02 18:00", "", f"Comenzi tura 2:\n{SHEET}", "other_turn"),
        ("2026-11-02 18:00", "", f"Turno 1\n{SHEET}", ""),
        ("2026-11-02 18:00", "", f"{SHEET}\nHo rivisto la mappa del turno 3, bella partita", ""),
        ("2026-11-02 18:00", "", f"{SHEET}\nal turno 3 eravamo messi meglio noi di voi, come ricorderai", ""),
        ("2026-11-02 18:00", "[Ferro-2] ordini", SHEET, "other_game"),
        ("2026-11-02 18:00", "", f"[Ferro-2]\n{SHEET}", "other_game"),
        ("2026-11-02 18:00", "[EXT] ordini", SHEET, ""),
        ("2026-11-02 18:00", "[g] ordini", SHEET, ""),
        ("2026-11-02 18:00", "[Malazan] ordini", SHEET, ""),
        ("2026-11-02 18:00", "[turno 1] ordini", SHEET, ""),
    ],
)  # fmt: skip
def test_the_time_and_the_game_of_a_message(
    pbf: Run, table: Path, tmp_path: Path, date: str, subject: str, text: str, why: str
) -> None:
    [(found, reason)] = outcome(pbf, table, pasted(tmp_path / "m.txt", text, date, subject=subject))
    assert (reason, found == "held") == (why, bool(why))


def test_old_talk_is_not_held(pbf: Run, table: Path, tmp_path: Path) -> None:
    assert outcome(
        pbf, table, pasted(tmp_path / "m.txt", "Ciao a tutti, ci vediamo domani!", "2026-10-12 10:00")
    ) == [("ignored", "")]


def test_saved_pages_of_an_edited_post(pbf: Run, table: Path, tmp_path: Path) -> None:
    page = """<html><body id="phpbb"><div class="post" id="p7"><p class="author"><a class="username">malazan-nick</a>
      <time datetime="2026-11-02T17:00:00+00:00">x</time></p><div class="postbody"><div class="content">{}</div></div></div></body></html>"""
    files = []
    for n, order in enumerate(("incursione", "incursione*", "incursione"), 1):
        files.append(tmp_path / f"page{n}.html")
        files[-1].write_text(page.format(f"Pale: {order}"), "utf-8")
        os.utime(files[-1], (1_793_700_000 + n, 1_793_700_000 + n))
    assert all(why != "read_before" for file in files for _, why in outcome(pbf, table, file))
    assert {why for _, why in outcome(pbf, table, *files)} == {"read_before"}


def test_a_fast_clock_is_in_time_if_it_was_read_in_time(pbf: Run, table: Path, tmp_path: Path) -> None:
    pbf("deadline", table, "2026-11-02 21:00", "--now", NOW)
    fast = pasted(tmp_path / "a.txt", SHEET, "2026-11-03 04:00")
    assert outcome(pbf, table, fast) == [("needs_answer", "")]


def test_a_deadline_within_the_hour_that_comes_twice(pbf: Run, tmp_path: Path) -> None:
    game = tmp_path / "autumn"
    assert pbf("new", "malazan-genabackis", game, "--now", "2026-10-24T12:00:00+02:00").code == 0
    settings = game / "game.toml"
    text = settings.read_text("utf-8").replace('timezone = "UTC"', 'timezone = "Europe/Rome"')
    start, end = text.split("[players.malazan]")
    end = end.replace("nicks = []", 'nicks = ["malazan-nick"]', 1)
    settings.write_text(f"{start}[players.malazan]{end}", "utf-8")
    assert pbf("deadline", game, "2026-10-25 02:30", "--now", "2026-10-24T12:00:00+02:00").code == 0
    doubtful, sure = (pasted(tmp_path / f"{m}.txt", SHEET, f"2026-10-25 {m}") for m in ("02:20", "01:59"))
    now = "2026-10-25T12:00:00+01:00"
    assert outcome(pbf, game, doubtful, now=now) == [("held", "hour_twice")]
    assert outcome(pbf, game, sure, now=now) == [("needs_answer", "")]
    missing = pbf("deadline", game, "2027-03-28 02:30", "--now", now)
    assert missing.code == 2 and "2027-03-28 02:30" in missing.err and "clocks" in missing.err


PAGE = """<html><body id="phpbb"><div class="post" id="p7"><p class="author"><a class="username">malazan-nick</a>
  <time datetime="2026-11-02T17:00:00+00:00">x</time></p><div class="postbody"><div class="content">{}</div>
  {}</div></div></body></html>"""


def page(order: str, edited: str = "", times: int = 0, by: str = "malazan-nick") -> str:
    """A page with one post of 18:00, and the note below it if it was edited."""
    count = f", edited {times} times in total" if times else ""
    note = f'<div class="notice">Last edited by <a class="username">{by}</a> on Mon Nov 02, 2026 {edited}{count}.</div>'
    return PAGE.format(f"Genabaris: {order}", note if edited else "")


def saved(path: Path, text: str, minute: int = 0) -> Path:
    path.write_text(text, "utf-8")
    moment = datetime(2026, 11, 2, 18, minute, tzinfo=UTC).timestamp()
    os.utime(path, (moment, moment))
    return path


def genabaris(game: Path) -> list[str]:
    """What waits for one area."""
    with open_table(game) as table:
        sheets = [s.answers[0] for s in table.effective.waiting if s.seat == "malazan"]
    return [sheet["genabaris"] for sheet in sheets if isinstance(sheet, dict) and "genabaris" in sheet]


def test_of_two_edits_in_one_minute_the_number_of_edits_decides(
    pbf: Run, table: Path, tmp_path: Path
) -> None:
    second = saved(tmp_path / "b.html", page("supporto", "6:10 pm", 2), 10)
    first = saved(tmp_path / "a.html", page("incursione", "6:10 pm", 1), 30)
    assert outcome(pbf, table, second) == [("needs_answer", "")]
    assert outcome(pbf, table, first) == [("ignored", "older_version")]
    assert genabaris(table) == ["support"]


@pytest.mark.parametrize("turned", [False, True])
def test_the_files_in_a_zip_archive_have_dates_of_their_own(
    pbf: Run, table: Path, tmp_path: Path, turned: bool
) -> None:
    pages = [("old", 5, "incursione"), ("new", 30, "supporto")]
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        for name, minute, order in pages[::-1] if turned else pages:
            archive.writestr(zipfile.ZipInfo(f"{name}.html", (2026, 11, 2, 19, minute, 0)), page(order))
    outcome(pbf, table, tmp_path / "x.zip")
    assert genabaris(table) == ["support"]


@pytest.mark.parametrize("by", ["jaghut-nick", "Malazan", "not-malazan-nicky"])
def test_an_edit_by_somebody_else_is_held(pbf: Run, table: Path, tmp_path: Path, by: str) -> None:
    outcome(pbf, table, saved(tmp_path / "a.html", page("incursione")))
    edited = saved(tmp_path / "b.html", page("supporto", "6:10 pm", 1, by), 30)
    assert outcome(pbf, table, edited) == [("held", "edited_by_other")]
    assert genabaris(table) == ["raid"], "what the author wrote still counts"
    receipts = sorted((table / "outbox" / "receipts").glob("*.bbcode"))
    assert "modificato da qualcuno" in receipts[-1].read_text("utf-8")
    [held] = json.loads(pbf("status", table, "--json").out)["held"]
    assert pbf("ingest", table, "--release", held["entry"], "--now", NOW).code == 0
    assert genabaris(table) == ["support"]


def with_sender(game: Path, nick: str) -> None:
    settings = game / "game.toml"
    text = settings.read_text("utf-8")
    assert '"malazan-nick"' in text
    settings.write_text(text.replace('"malazan-nick"', f'"malazan-nick", "{nick}"'), "utf-8")


def test_what_was_dismissed_stays_so_though_its_sender_is_added(
    pbf: Run, table: Path, tmp_path: Path
) -> None:
    message = pasted(tmp_path / "a.txt", "Genabaris: difesa", nick="stranger")
    assert outcome(pbf, table, message) == [("held", "unknown_sender")]
    [held] = json.loads(pbf("status", table, "--json").out)["held"]
    assert pbf("ingest", table, "--dismiss", held["entry"]).code == 0
    with_sender(table, "stranger")
    assert outcome(pbf, table, message) == [("ignored", "read_before")]
    assert genabaris(table) == []


def test_a_strangers_message_is_settled_when_it_counts_later(pbf: Run, table: Path, tmp_path: Path) -> None:
    message = pasted(tmp_path / "a.txt", "Genabaris: difesa", nick="stranger")
    assert outcome(pbf, table, message) == [("held", "unknown_sender")]
    with_sender(table, "stranger")
    assert outcome(pbf, table, message) == [("needs_answer", "")]
    assert genabaris(table) == ["defence-1"]
    assert json.loads(pbf("status", table, "--json").out)["held"] == []


def test_a_damaged_file_in_a_folder_is_held_under_its_path(pbf: Run, table: Path, tmp_path: Path) -> None:
    folder = tmp_path / "post"
    folder.mkdir()
    (folder / "a.zip").write_bytes(b"PK\x03\x04broken")
    pasted(folder / "b.txt", SHEET)
    assert outcome(pbf, table, folder) == [("held", "unreadable"), ("needs_answer", "")]
    assert "post/a.zip" in pbf("status", table).out


def test_a_receipt_of_a_held_message_does_not_say_that_it_counts(
    pbf: Run, table: Path, tmp_path: Path
) -> None:
    outcome(pbf, table, pasted(tmp_path / "m.txt", "Genabaris: marcia+0", subject="Re: turn 2"))
    [text] = [p.read_text("utf-8") for p in (table / "outbox" / "receipts").glob("*.bbcode")]
    assert "Ho capito" not in text and "Per ora non vale" in text and "arrivata in tempo" not in text


ATTACHED = """From: Marco <marco@example.org>
Date: Mon, 02 Nov 2026 19:00:00 +0100
Subject: {subject}
Message-ID: <{subject}@example.org>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=B

--B
Content-Type: text/plain

Here they are.
--B
Content-Type: {kind}; name={name}
Content-Disposition: attachment; filename={name}

Genabaris: march+1
--B--
"""


@pytest.mark.parametrize(
    ("name", "kind", "asked"),
    [
        ("orders.txt", "text/plain", True),
        ("orders.docx", "application/octet-stream", True),
        ("face.png", "image/png", False),
    ],
)
def test_answers_in_an_attached_file_are_asked_for(
    pbf: Run, table: Path, tmp_path: Path, name: str, kind: str, asked: bool
) -> None:
    _whole_sheet(pbf, table, tmp_path)
    mail = tmp_path / "m.eml"
    mail.write_text(ATTACHED.format(subject="orders", kind=kind, name=name), "utf-8")
    assert outcome(pbf, table, mail) == [("needs_answer" if asked else "ignored", "")]
    latest = max((table / "outbox" / "receipts").glob("*.bbcode")).read_text("utf-8")
    assert (name in latest) is asked


@pytest.mark.parametrize("body", ["", "Grazie!", "vedi oggetto"])
def test_answers_in_a_subject_are_asked_for(pbf: Run, table: Path, tmp_path: Path, body: str) -> None:
    _whole_sheet(pbf, table, tmp_path)
    only = pasted(tmp_path / "m.txt", body, "2026-11-02 18:30", subject="Genabaris: supporto")
    talk = pasted(tmp_path / "t.txt", body or "Ciao", "2026-11-02 18:40", subject="ordini del turno 1")
    assert outcome(pbf, table, only, talk) == [("needs_answer", ""), ("ignored", "")]
    receipts = sorted((table / "outbox" / "receipts").glob("*.bbcode"))
    assert "nell'oggetto" in receipts[1].read_text("utf-8")


def _whole_sheet(pbf: Run, game: Path, tmp_path: Path) -> None:
    settings = game / "game.toml"
    start, end = settings.read_text("utf-8").split("[players.malazan]")
    end = end.replace("mails = []", 'mails = ["marco@example.org"]', 1)
    settings.write_text(f"{start}[players.malazan]{end}", "utf-8")
    orders = (
        "Genabaris: marcia+0\nGenabaris Bay: supporto\nToblai Tundra: difesa+1\nPort Genabaris: incursione"
    )
    assert (
        outcome(pbf, game, pasted(tmp_path / "whole.txt", orders, "2026-11-02 17:00"))[0][0] != "needs_answer"
    )


@pytest.mark.parametrize("text", ["x\n" * 290, "x\n" * 2_000, "pale?\n" * 590])
def test_a_flood_of_short_lines_breaks_no_receipt(pbf: Run, table: Path, tmp_path: Path, text: str) -> None:
    """What a receipt leaves out is looked at again when it is written, and may not stop the messages of the others."""
    flood, other = (
        pasted(tmp_path / "a.txt", text),
        pasted(tmp_path / "b.txt", "Hudd Sea: raid", nick="jaghut-nick"),
    )
    started = time.process_time()
    assert outcome(pbf, table, flood, other) == [("needs_answer", "")] * 2
    assert time.process_time() - started < 10
    assert len(list((table / "outbox" / "receipts").glob("*.bbcode"))) == 2
