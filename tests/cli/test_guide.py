"""What docs/moderators-guide.md promises of settings, messages and files, and no other test tries; `tests/guide_claims.toml` lists them all."""

from __future__ import annotations

import email
import json
import os
import re
import shutil
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.opening import open_table
from tests.cli.conftest import DEMO, ORDERS_ASKED, Run
from tests.cli.messages import NOW, SHEET, outcome, pasted
from tests.reading.positions import lay_out, positions
from tests.reading.test_confidence import DOUBTFUL

LATER = "2026-11-02T23:00:00+01:00"


def set_to(game: Path, name: str, value: str) -> None:
    """Change a setting, or add it."""
    settings = game / "game.toml"
    text = settings.read_text("utf-8")
    line, count = f"{name} = {value}", 1
    changed = re.sub(rf"(?m)^{name} = .*$", line, text, count=count)
    settings.write_text(changed if changed != text else f"{line}\n{text}", "utf-8")


def files(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def state(pbf: Run, game: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(pbf("status", game, "--json").out)
    return found


def commits(game: Path) -> dict[str, Any]:
    """What counted in the end, by key."""
    with open_table(game) as table:
        return {k: v for e in table.effective.inputs for k, v in e.body.get("answers", {}).items()}


def receipts(game: Path, kind: str = "bbcode") -> list[str]:
    return [f.read_text("utf-8") for f in sorted((game / "outbox" / "receipts").glob(f"*.{kind}"))]


# -- the folder ---------------------------------------------------------------------------------------------------


def test_the_folder_of_a_game_holds_what_is_listed(game: Path) -> None:
    listed = {"game.toml", "scenario", "journal.sqlite", "outbox", "cache"}
    assert listed <= files(game)
    opening = files(game / "outbox" / "0000-opening")
    assert {"post.bbcode", "map-900.png", "question-malazan.bbcode", "question-malazan.eml"} <= opening


def test_the_outbox_counts_inputs(pbf: Run, game: Path) -> None:
    pbf("rule", game, "power", "house=Malazan", "value=4", "--reason", "agreed")
    pbf("close", game, "--policy", "default", "--yes")
    pbf("advance", game, "--no-map")
    assert state(pbf, game)["inputs"] >= 2
    folders = [f for f in files(game / "outbox") if re.match(r"\d{4}-turn3", f)]
    assert f"{state(pbf, game)['inputs']:04}" in {f[:4] for f in folders}


def test_the_cache_may_be_deleted(pbf: Run, game: Path) -> None:
    before = state(pbf, game)
    shutil.rmtree(game / "cache")
    assert state(pbf, game) == before


def test_the_journal_alone_brings_a_game_back(pbf: Run, game: Path, tmp_path: Path) -> None:
    """Beside the scenario and the settings, which its moderator has."""
    pbf("answer", game, "malazan", "Pale: difesa+1")
    copy = tmp_path / "copy"
    copy.mkdir()
    for name in ("journal.sqlite", "game.toml"):
        shutil.copy(game / name, copy / name)
    shutil.copytree(game / "scenario", copy / "scenario")
    assert state(pbf, copy)["head"] == state(pbf, game)["head"]
    assert pbf("close", copy, "--policy", "default", "--yes").code == 0
    assert commits(copy)["orders/malazan#1"] == {"pale": "defence-1"}


def test_a_backup_takes_up_what_was_read_since(pbf: Run, table: Path, tmp_path: Path) -> None:
    first = pasted(tmp_path / "a.txt", SHEET, "2026-11-02 17:00")
    second = pasted(tmp_path / "b.txt", "Genabaris: supporto")
    outcome(pbf, table, first)
    shutil.copy(table / "journal.sqlite", tmp_path / "backup.sqlite")
    outcome(pbf, table, second)
    shutil.copy(tmp_path / "backup.sqlite", table / "journal.sqlite")
    assert outcome(pbf, table, first, second) == [("ignored", "read_before"), ("needs_answer", "")]


# -- commands -----------------------------------------------------------------------------------------------------


def test_the_exit_code_tells_how_it_went(pbf: Run, table: Path, tmp_path: Path) -> None:
    assert pbf("status", table).code == 0
    outcome(pbf, table, pasted(tmp_path / "m.txt", SHEET, nick="stranger"))
    assert pbf("held", table).code == 1, "it needs attention"
    assert pbf("status", tmp_path / "nothing").code == 2


_LOADED = """
import sys
from pbf_moderator.cli import main
sys.argv = ["pbf", *sys.argv[1:]]
try:
    main()
except SystemExit:
    pass
names = {"smtplib", *(f"pbf_moderator.delivery.{m}" for m in ("smtp", "board", "drafts")), *(f"pbf_moderator.forums.{m}" for m in ("browser", "phpbb", "smf", "mybb"))}
sends = names & {*sys.modules}
print("LOADED", *sends)
"""


@pytest.mark.parametrize(
    "line",
    [["advance", "--no-map"], ["close", "--policy", "default"], ["remind"], ["post"], ["outbox"]],
    ids=str,
)
def test_nothing_but_the_evening_sends(game: Path, line: list[str]) -> None:
    """No other command so much as loads what sends."""
    command = [sys.executable, "-c", _LOADED, line[0], str(game), *line[1:]]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "LOADED"


def test_a_fault_of_the_program_is_told_as_such(
    pbf: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("pbf_moderator.cli.records.shown_entry", broken)
    done = pbf("log", game)
    assert done.code and "an error in pbf itself" in done.err and "PBF_DEBUG=1" in done.err


def test_the_log_begins_where_one_says(pbf: Run, game: Path) -> None:
    pbf("answer", game, "malazan", "Pale: difesa+1")
    every = [row["n"] for row in json.loads(pbf("log", game, "--json").out)]
    later = [row["n"] for row in json.loads(pbf("log", game, "--since", every[2], "--json").out)]
    assert later == [n for n in every if n > every[2]] and later


def test_dates_are_whole_in_what_other_programs_read(pbf: Run, table: Path, tmp_path: Path) -> None:
    pbf("deadline", table, "48h", "--now", NOW)
    outcome(pbf, table, pasted(tmp_path / "m.txt", SHEET, nick="stranger"))
    report = state(pbf, table)
    dates = [report["deadline"], json.loads(pbf("held", table, "--json").out)[0]["date"]]
    assert all(datetime.fromisoformat(date).tzinfo for date in dates)
    assert {row["seat"] for row in report["waiting"]} <= {*report["names"]}


# -- settings -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("system", "posts", "speaks"), [("it", "it", "it"), ("en", "en", "")])
def test_a_language_that_is_left_out_is_the_scenarios_or_the_systems(
    pbf: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, posts: str, speaks: str
) -> None:
    monkeypatch.setenv("PBF_LANGUAGE", system)
    assert pbf("new", "agot-2e", tmp_path / "g").code == 0
    text = (tmp_path / "g" / "game.toml").read_text("utf-8")
    assert f'\nlanguage = "{posts}"' in text and f'moderator_language = "{speaks}"' in text


def test_settings_may_be_given_on_the_line(pbf: Run, tmp_path: Path) -> None:
    line = ("--set", "timezone=Europe/Rome", "--set", "dialect=phpbb")
    assert pbf("new", "agot-2e", tmp_path / "g", *line).code == 0
    text = (tmp_path / "g" / "game.toml").read_text("utf-8")
    assert 'timezone = "Europe/Rome"' in text and 'dialect = "phpbb"' in text


def test_a_new_game_has_private_maps(pbf: Run, tmp_path: Path) -> None:
    pbf("new", "agot-2e", tmp_path / "g")
    assert "private_maps = true" in (tmp_path / "g" / "game.toml").read_text("utf-8")


def test_without_an_address_of_the_moderator_there_are_no_mails(pbf: Run, tmp_path: Path) -> None:
    for address in ("mod@example.org", ""):
        game = tmp_path / f"g{len(address)}"
        book = tmp_path / "book.toml"
        text = (DEMO / "game.toml").read_text("utf-8")
        book.write_text(text.replace('"mod@example.org"', f'"{address}"'), "utf-8")
        assert pbf("new", "malazan-genabackis", game, "--book", book).code == 0
        assert bool([*(game / "outbox").rglob("*.eml")]) is bool(address)
        assert [*(game / "outbox").rglob("question-*.bbcode")]


def test_without_an_address_for_pictures_a_post_names_the_file(pbf: Run, game: Path) -> None:
    assert "https://example.org/genabackis/0000-opening/map-900.png" in _opening(game)
    set_to(game, "picture_url", '""')
    told = pbf("post", game).out
    assert "https://example.org" not in told and "map-900.png" in told


def _opening(game: Path) -> str:
    return (game / "outbox" / "0000-opening" / "post.bbcode").read_text("utf-8")


@pytest.mark.parametrize(("missing", "taken"), [("default", {}), ("previous", {})])
def test_closing_takes_what_the_setting_says(pbf: Run, game: Path, missing: str, taken: object) -> None:
    set_to(game, "missing", '"hold"')
    refused = pbf("close", game, "--yes")
    assert refused.code == 2 and "--policy" in refused.err
    set_to(game, "missing", f'"{missing}"')
    assert pbf("close", game, "--yes").code == 0
    assert commits(game)["orders/malazan#1"] == taken


@pytest.mark.parametrize(("first", "why"), [("true", "before_question"), ("false", "")])
def test_the_day_stands_where_the_setting_says(
    pbf: Run, table: Path, tmp_path: Path, first: str, why: str
) -> None:
    """11/2/2026 is the eleventh of February or the second of November."""
    set_to(table, "day_first", first)
    [(_, found)] = outcome(pbf, table, pasted(tmp_path / "m.txt", SHEET, "11/2/2026 18:00"))
    assert found == why


def test_weekends_and_absences_are_left_out(pbf: Run, game: Path) -> None:
    book = game / "game.toml"
    start, end = book.read_text("utf-8").split("[players.malazan]")
    end = re.sub(r"(?m)^absent = .*$", 'absent = [["2026-11-09", "2026-11-10"]]', end, count=1)
    book.write_text(f"{start}[players.malazan]{end}", "utf-8")
    friday = "2026-11-06T12:00:00+01:00"

    def until(*line: str) -> str:
        done = pbf("deadline", game, "24h", *line, "--now", friday)
        assert done.code == 0, done.err
        return str(state(pbf, game)["deadline"])[:10]

    assert until() == "2026-11-07"
    assert until("--skip-weekends") == "2026-11-09"
    assert until("--skip-weekends", "--respect-absences") > "2026-11-10"
    set_to(game, "skip_weekends", "true")
    assert until() == "2026-11-09"


def test_one_nick_for_two_seats_is_refused(pbf: Run, game: Path) -> None:
    book = game / "game.toml"
    book.write_text(book.read_text("utf-8").replace('"icebound"', '"whiskyjack77"'), "utf-8")
    done = pbf("status", game)
    assert done.code == 2 and "WhiskyJack77".lower() in done.err.lower()


# -- messages -----------------------------------------------------------------------------------------------------


def test_what_cannot_be_read_is_refused_in_a_sentence(pbf: Run, table: Path, tmp_path: Path) -> None:
    outlook = tmp_path / "mail.msg"
    outlook.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))
    done = pbf("ingest", table, outlook, "--now", NOW)
    assert done.code == 2 and "mail.msg" in done.err and "New messages: 0" in done.out


def test_a_kind_may_be_said(pbf: Run, table: Path, tmp_path: Path) -> None:
    """A mail whose file looks like nothing is a mail if the moderator says so."""
    source = tmp_path / "m.dat"
    source.write_text(f"X-Odd: 1\nFrom: malazan-nick <m@example.org>\n\n{SHEET}\n", "utf-8")
    rows = json.loads(pbf("ingest", table, source, "--kind", "eml", "--now", NOW, "--json").out)
    assert [row["channel"] for row in rows] == ["mail"]


OWN = "Genabaris: marcia+0\nGenabaris Bay: supporto\nToblai Tundra: difesa+1\nPort Genabaris: incursione"


@pytest.mark.parametrize(
    ("text", "nick", "wanted"),
    [
        (OWN, "malazan-nick", "accepted"),
        (f"{OWN}\nKurl: supporto", "malazan-nick", "accepted_with_refused_lines"),
        (SHEET, "malazan-nick", "needs_answer"),
        (OWN, "stranger", "held"),
        ("Buona serata a tutti!", "malazan-nick", "needs_answer"),
    ],
)
def test_each_outcome_comes_as_the_table_says(
    pbf: Run, table: Path, tmp_path: Path, text: str, nick: str, wanted: str
) -> None:
    [(found, _)] = outcome(pbf, table, pasted(tmp_path / "m.txt", text, nick=nick))
    assert found == wanted
    if wanted.startswith("accepted"):
        talk = pasted(tmp_path / "t.txt", "Buona serata a tutti!", "2026-11-02 19:00")
        assert outcome(pbf, table, talk) == [("ignored", "")]


CODES = [
    ("Genabaris: marcia", {"order_ambiguous"}),
    ("Genabaris: incursione o supporto", {"order_unclear", "two_orders"}),
    ("Genabaris: incursione\nGenabaris: supporto", {"two_orders"}),
    (f"{OWN}\nIf he attacks me with three knights I play Coltaine.", {"condition_not_kept"}),
    (f"{OWN}\nIf I am attacked in Port Genabaris I play Coltaine.", {"no_combat_there"}),
    ("Forget what I said about Coltaine.", {"withdrawal_unclear"}),
]


@pytest.mark.parametrize(("text", "codes"), CODES)
def test_each_code_of_the_guide_is_asked_back(
    pbf: Run, table: Path, tmp_path: Path, text: str, codes: set[str]
) -> None:
    done = pbf("ingest", table, pasted(tmp_path / "m.txt", text), "--now", NOW)
    assert not codes.isdisjoint(re.findall(r"\w+_\w+", done.out)), done.out
    guide = Path(__file__).parents[2] / "docs" / "moderators-guide.md"
    assert all(code in guide.read_text("utf-8") for code in codes)


def test_a_message_after_the_deadline_is_late(pbf: Run, table: Path, tmp_path: Path) -> None:
    pbf("deadline", table, "2026-11-02 21:00", "--now", NOW)
    late = pasted(tmp_path / "m.txt", SHEET, "2026-11-02 22:00")
    assert outcome(pbf, table, late, now=LATER) == [("held", "late")]


def test_a_deadline_is_of_the_questions_that_are_open(pbf: Run, table: Path) -> None:
    pbf("deadline", table, "2026-11-02 21:00", "--now", NOW)
    assert [row["answered"] for row in state(pbf, table)["waiting"]] == [False] * 6
    assert pbf("advance", table, "--no-map", "--now", LATER).code in (0, 1)
    assert state(pbf, table)["inputs"] == 0, "it closes nothing"
    pbf("close", table, "--policy", "default", "--yes", "--now", LATER)
    pbf("advance", table, "--no-map", "--now", LATER)
    assert state(pbf, table)["deadline"] is None, "what is asked now has none"


MAIL = """{head}From: Marco <marco.b@example.org>
Date: Mon, 02 Nov 2026 {sent} +0100
Message-ID: <{name}@example.org>

Pale: difesa+1
"""
RECEIVED = """Received: from there by mx.example.org; Mon, 02 Nov 2026 22:00:00 +0100
Authentication-Results: mx.example.org; dmarc=pass header.from=example.org
"""


def test_the_date_of_a_mail_is_that_of_the_own_server(pbf: Run, game: Path, tmp_path: Path) -> None:
    """A sender's clock that goes slow makes no late mail a timely one."""
    pbf("deadline", game, "2026-11-02 21:00", "--now", ORDERS_ASKED)
    mail = tmp_path / "m.eml"
    mail.write_text(MAIL.format(head=RECEIVED, sent="20:00:00", name="a"), "utf-8")
    assert outcome(pbf, game, mail, now=LATER) == [("held", "late")]


@pytest.mark.parametrize("verdict", ["pass", "fail"])
def test_who_has_no_proof_gets_no_receipt(pbf: Run, game: Path, tmp_path: Path, verdict: str) -> None:
    mail = tmp_path / "m.eml"
    head = RECEIVED.replace("dmarc=pass", f"dmarc={verdict}")
    mail.write_text(MAIL.format(head=head, sent="20:00:00", name="a"), "utf-8")
    [(_, why)] = outcome(pbf, game, mail, now=LATER)
    assert (why == "failed_authentication") is (verdict == "fail")
    assert bool(_receipts_there(game)) is (verdict == "pass")


def _receipts_there(game: Path) -> list[Path]:
    return [*(game / "outbox").glob("receipts/*")]


def test_a_receipt_lies_there_as_a_mail_and_as_a_text(pbf: Run, game: Path) -> None:
    pbf("answer", game, "jaghut", "Ganiss: raid")
    there = _receipts_there(game)
    assert {file.suffix for file in there} == {".eml", ".bbcode"}
    mail = email.message_from_bytes(next(f for f in there if f.suffix == ".eml").read_bytes())
    assert mail["To"] == "Tom <tom.h@example.org>"


def test_two_messages_with_the_same_answers_have_the_same_code(pbf: Run, table: Path, tmp_path: Path) -> None:
    for n, text in enumerate((OWN, f"Ciao! Eccoli.\n{OWN}\nA presto.")):
        pbf("ingest", table, pasted(tmp_path / f"{n}.txt", text, f"2026-11-02 18:0{n}"), "--now", NOW)
    codes = [re.findall(r"[0-9A-Z]{4,}-[0-9A-Z]{3,}", text) for text in receipts(table)]
    assert len(codes) == 2 and codes[0] and codes[0] == codes[1]


def test_a_message_is_kept_to_the_byte_whatever_became_of_it(pbf: Run, table: Path, tmp_path: Path) -> None:
    for n, (text, nick) in enumerate(
        ((SHEET, "malazan-nick"), ("Ciao!", "malazan-nick"), (SHEET, "stranger"))
    ):
        pbf("ingest", table, pasted(tmp_path / f"{n}.txt", text, f"2026-11-02 18:0{n}", nick), "--now", NOW)
    with open_table(table) as opened:
        journal = opened.folder.journal
        kept = [journal.blob(e.body["raw"]).decode() for e in journal.entries("message")]
    assert [SHEET in kept[0], "Ciao!" in kept[1], SHEET in kept[2]] == [True] * 3


@pytest.mark.parametrize("name", ["list.eml", "bounce.eml", "auto_reply.eml", "receipt.eml"])
def test_what_is_no_letter_is_ignored_and_kept(pbf: Run, table: Path, name: str) -> None:
    mail = Path(__file__).parents[1] / "inbox" / "data" / name
    pbf("ingest", table, mail, "--now", NOW)
    with open_table(table) as opened:
        journal = opened.folder.journal
        [entry] = journal.entries("message")
        assert entry.body["outcome"] == "ignored" and journal.blob(entry.body["raw"]) == mail.read_bytes()


EDITED = """<html><body id="phpbb"><div class="post" id="p7"><p class="author"><a class="username">malazan-nick</a>
<time datetime="2026-11-02T17:00:00+00:00">x</time></p><div class="postbody"><div class="content">Genabaris: {}</div>{}</div></div></body></html>"""


def test_an_edit_without_a_date_is_held_after_the_deadline(pbf: Run, table: Path, tmp_path: Path) -> None:
    pbf("deadline", table, "2026-11-02 21:00", "--now", NOW)
    for n, order in enumerate(("incursione", "supporto")):
        page = tmp_path / f"{n}.html"
        page.write_text(EDITED.format(order, ""), "utf-8")
        os.utime(page, (1_793_700_000 + 36_000 * n,) * 2)
    assert outcome(pbf, table, tmp_path / "0.html") == [("needs_answer", "")]
    [(held, _)] = outcome(pbf, table, tmp_path / "1.html", now="2026-11-03T12:00:00+01:00")
    assert held == "held"


def test_a_game_under_way_says_when_its_questions_were_asked(pbf: Run, tmp_path: Path) -> None:
    """Orders that were written since count."""
    found = []
    for n, asked in enumerate(("2026-11-20", "2026-11-24")):
        game = tmp_path / str(n)
        line = ("--book", DEMO / "game.toml", "--position", DEMO / "position.toml", "--now", asked)
        assert pbf("new", "malazan-genabackis", game, *line).code == 0
        message = pasted(tmp_path / "m.txt", "Pale: difesa+1", "2026-11-22 10:00", "WhiskyJack77")
        found += outcome(pbf, game, message, now="2026-11-24T20:00:00+01:00")
    assert found == [("needs_answer", ""), ("held", "before_question")]


def test_the_explanation_shows_secret_answers_and_the_other_commands_do_not(
    pbf: Run, table: Path, tmp_path: Path
) -> None:
    message = pasted(tmp_path / "m.txt", OWN)
    explained = pbf("ingest", shutil.copytree(table, tmp_path / "c"), message, "--explain", "--now", NOW).out
    plain = pbf("ingest", table, message, "--now", NOW).out
    others = plain + "".join(
        pbf(*line).out
        for line in (("status", table), ("held", table), ("log", table), ("advance", table, "--no-map"))
    )
    assert _tells(explained) and not _tells(others)
    assert _tells(pbf("log", table, "--secrets").out)


def _tells(text: str) -> bool:
    return bool(re.search(r"supporto|support|difesa\+1|defence-1", text))


@pytest.mark.usefixtures("rules_alone")
def test_a_doubtful_reading_is_shown_as_such_and_taken_before_a_default(pbf: Run, tmp_path: Path) -> None:
    game = lay_out(positions()["2-card"], tmp_path)
    doubtful = tmp_path / "m.txt"
    doubtful.write_text(DOUBTFUL, "utf-8")
    said = pbf("ingest", game, doubtful, "--kind", "paste", "--as", "greyjoy").out
    assert "unconfirmed" in said
    assert [row["seat"] for row in state(pbf, game)["waiting"] if row["unconfirmed"]] == ["greyjoy"]
    assert "read with doubts" in pbf("status", game).out
    assert pbf("close", game, "--policy", "default", "--yes").code == 0
    assert commits(game)["card/greyjoy/seagard#1"] == "asha-greyjoy"


def test_an_export_holds_everything(pbf: Run, table: Path, tmp_path: Path) -> None:
    """What the moderator keeps, and what nobody else may have before the end."""
    pbf("ingest", table, pasted(tmp_path / "m.txt", OWN), "--now", NOW)
    whole = pbf("export", table).out
    with open_table(table) as opened:
        assert opened.created["secret"] in whole
    assert OWN.splitlines()[0] in whole and "malazan-nick" in whole
    refused = pbf("export", table, "--public")
    assert refused.code == 2 and OWN.splitlines()[0] not in refused.out
