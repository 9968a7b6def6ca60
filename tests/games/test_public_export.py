"""What players get of a finished game proves it, and holds nothing that was said to the moderator alone."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from email.message import EmailMessage
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.intake import inbox_settings, ingest
from pbf_moderator.desk.letters import publish_receipt
from pbf_moderator.desk.moderate import answer_with_words, undo
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import owing
from pbf_moderator.desk.proceed import proceed
from pbf_moderator.desk.publish import publish_opening
from pbf_moderator.desk.seed import note_word
from pbf_moderator.desk.settings import Player, Settings
from pbf_moderator.desk.table import Table, create
from pbf_moderator.inbox.mail import read_mail
from pbf_moderator.inbox.message import Message
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.scenario.loading import load_scenario
from tests.cli.conftest import Run
from tests.cli.conftest import pbf as pbf

from .record import conquering_answer
from .test_by_messages import AN_HOUR, BEGIN, SEED

SEATS = ("lannister", "baratheon", "stark")
SCENARIO, TURN = "agot-2e", 9
MARKERS = (
    "MARKADDRESS",
    "MARKHOST",
    "MARKSUBJECT",
    "MARKTALK",
    "MARKNAME",
    "MARKWORD",
    "MARKSTRANGER",
    "MARKCALL",
)
"""Planted in addresses, ids of mails, subjects, texts, names of senders, a word that was replaced, a stranger's mail, a call."""


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The last two turns of a game, played by mails, a step of it twice."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbf_moderator.desk.pictures.draw_map", lambda *_, **__: b"\x89PNG")
        return play(tmp_path_factory.mktemp("public") / "game")


def play(path: Path) -> Path:
    people = {s: Player(name=s.title(), mails=(address(s),), language="en") for s in SEATS}
    settings = Settings(language="it", moderator_mail="mod@MARKADDRESS.example", players=people)
    create(
        path,
        load_scenario(SCENARIO),
        settings,
        players=3,
        options={"tides": True},
        position={"turn": TURN, "step": "planning"},
        secret=bytes(range(32)),
        at=BEGIN,
    )
    at = BEGIN
    with open_table(path, write=True) as table:
        note_word(table, "stark", "MARKWORD", BEGIN)
        note_word(table, "stark", "snow", BEGIN)
        publish_opening(table, at=BEGIN)
        ingest(table, [sealed(table, "nobody", "MARKSTRANGER", at)], at=at)
        for step in range(200):
            at += AN_HOUR
            go_on(table, at)
            if step == 2:
                undo(table, len(table.effective.inputs) - 1, "a slip", drop=True, at=at)
            if table.match.over:
                break
    return path


def address(seat: str) -> str:
    return f"{seat}.MARKADDRESS@example.org"


def sealed(table: Table, seat: str, text: str, at: datetime) -> Message:
    """A mail with a marker in each of its parts."""
    mail = EmailMessage()
    mail["From"], mail["Date"] = f"MARKNAME <{address(seat)}>", at
    mail["Message-ID"], mail["Subject"] = f"<{seat}.{at.timestamp():.0f}@MARKHOST>", "MARKSUBJECT"
    mail.set_content(text)
    return read_mail(mail.as_bytes(), inbox_settings(table))


def letters(table: Table, at: datetime) -> Iterator[Message]:
    for seat in owing(table):
        asked = [d for d in table.asked(seat) if not d.passive]
        lines = [
            write(d, conquering_answer(table.match.game, d, SEED), table.scenario.lexicon, "en")
            for d in asked
        ]
        yield sealed(table, seat, "\n\n".join([*lines, "-- ", "MARKTALK"]), at)


def go_on(table: Table, at: datetime) -> None:
    reply: Any = partial(publish_receipt, table, at=at)
    mails = list(letters(table, at))
    if called := owing(table)[:1]:
        words = mails.pop(0).body
        answer_with_words(table, called[0], f"{words}\n\n-- \nMARKCALL", at, reply)
    ingest(table, mails, at=at, reply=reply)
    proceed(table, picture=False, at=at + timedelta(minutes=1))


@pytest.fixture
def game(finished: Path, tmp_path: Path) -> Path:
    return shutil.copytree(finished, tmp_path / "g")


def rows_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_nothing_private_is_in_it(pbf: Run, game: Path) -> None:
    whole, public = pbf("export", game).out, pbf("export", game, "--public").out
    in_everything = [mark for mark in MARKERS[:7] if mark in whole.replace("\\", "")]
    assert {"MARKHOST", "MARKWORD"} <= set(in_everything), "the markers are in the journal"
    assert not [mark for mark in MARKERS if mark.lower() in public.lower()]
    with open_table(game) as table:
        created = table.created
        raws = [e.body["raw"] for e in table.folder.journal.entries("message")]
    assert created["private"] not in public and not any(raw in public for raw in raws)
    assert created["secret"] in public, "the last post tells it"
    kinds = {row["kind"]: row for row in rows_of(public) if "shown" in row}
    assert {"message", "staged", "created", "post"} <= kinds.keys()
    assert json.loads(kinds["staged"]["shown"]) == {"staged": []}


def test_answers_that_were_undone_are_not_in_it(pbf: Run, game: Path) -> None:
    public = rows_of(pbf("export", game, "--public").out)
    with open_table(game) as table:
        counting = {entry.n for entry in table.effective.inputs}
        commits = [e for e in table.folder.journal.entries("commit") if e.n not in counting]
    assert commits
    for entry in commits:
        row = next(row for row in public if row.get("n") == entry.n)
        assert "body" not in row and json.loads(row["shown"])["answers"] == {}


def test_it_is_verified_like_the_game(pbf: Run, game: Path, tmp_path: Path) -> None:
    public = tmp_path / "players.jsonl"
    public.write_text(pbf("export", game, "--public").out, "utf-8")
    mine, theirs = (json.loads(pbf("verify", each, "--json").out) for each in (game, public))
    assert mine["findings"] == theirs["findings"] == []
    assert theirs["entries"] == mine["entries"] and theirs["draws"] > 0
    assert theirs["by_hand"] and all(row in mine["by_hand"] for row in theirs["by_hand"])
    assert theirs["sources"].keys() == mine["sources"].keys(), "by the kinds of their sources"
    note, last = (line for line in theirs["noted"] if line not in mine["noted"])
    assert "results are not calculated anew" in last and last.count("post") == 1, "the ranking names players"
    assert "public export" in note and "no answer is compared with the message" in note
    done = pbf("verify", public)
    assert done.code == 0 and "all is well" in done.out and "To know: this is a public export" in done.out


def test_every_answer_that_counted_is_pinned_by_its_link(pbf: Run, game: Path) -> None:
    public = rows_of(pbf("export", game, "--public").out)
    with open_table(game) as table:
        counting = {entry.n for entry in table.effective.inputs}
    assert all("body" in row for row in public if row.get("n") in counting)


def altered_answer(rows: list[dict[str, Any]]) -> None:
    row = next(r for r in rows if r.get("kind") == "commit" and "body" in r)
    row["body"] = row["body"].replace("march", "raid", 1) if "march" in row["body"] else row["body"] + " "


def answer_without_proof(rows: list[dict[str, Any]]) -> None:
    row = next(r for r in rows if r.get("kind") == "commit" and "seed" in r.get("body", ""))
    body = json.loads(row.pop("body"))
    key = next(k for k, source in body["sources"].items() if source == "seed")
    bag = [item for item, _ in body["bags"][key]]
    drawn = body["answers"][key]
    body["answers"][key] = (
        [bag[-1] if drawn[0] != bag[-1] else bag[0]] if isinstance(drawn, list) else bag[-1]
    )
    del row["salt"]
    row["shown"] = json.dumps(body)


def another_secret(rows: list[dict[str, Any]]) -> None:
    body = json.loads(rows[1]["shown"])
    rows[1]["shown"] = json.dumps({**body, "secret": "00" * 32})


def other_beginning(rows: list[dict[str, Any]]) -> None:
    body = json.loads(rows[1]["shown"])
    rows[1]["shown"] = json.dumps({**body, "words_close": "2026-11-09T12:00:00+00:00"})


def entry_left_out(rows: list[dict[str, Any]]) -> None:
    del rows[5]


def end_cut_off(rows: list[dict[str, Any]]) -> None:
    del rows[-8:]


def post_rewritten(rows: list[dict[str, Any]]) -> None:
    row = next(r for r in rows if "blob" in r)
    row["data"] = "aGVsbG8="


CHEATS = (
    altered_answer, answer_without_proof, another_secret, other_beginning, entry_left_out, end_cut_off, post_rewritten,
)  # fmt: skip


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_what_is_altered_is_found(
    pbf: Run, game: Path, tmp_path: Path, cheat: Callable[[list[dict[str, Any]]], None]
) -> None:
    rows = rows_of(pbf("export", game, "--public").out)
    cheat(rows)
    forged = tmp_path / "forged.jsonl"
    forged.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    done = pbf("verify", forged)
    assert done.code in (1, 2) and "all is well" not in done.out, done.out + done.err


def test_a_game_recorded_by_an_earlier_version_is_given_without_the_ids_of_mails(
    pbf: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbf_moderator.desk.advance.keyed_sources", lambda private, sources: sources)
    monkeypatch.setattr("pbf_moderator.desk.pictures.draw_map", lambda *_, **__: b"\x89PNG")
    game = play(tmp_path / "game")
    monkeypatch.undo()
    assert not json.loads(pbf("verify", game, "--json").out)["findings"]
    public = tmp_path / "players.jsonl"
    public.write_text(pbf("export", game, "--public").out, "utf-8")
    assert not [mark for mark in MARKERS if mark.lower() in public.read_text("utf-8").lower()]
    report = json.loads(pbf("verify", public, "--json").out)
    assert not report["findings"] and any("no link proves them" in line for line in report["noted"])


def test_a_running_game_has_none(pbf: Run, tmp_path: Path) -> None:
    assert pbf("new", "agot-1e", tmp_path / "g").code == 0
    done = pbf("export", tmp_path / "g", "--public")
    assert (done.code, done.out) == (2, "") and "The last post of this game is not written" in done.err


def test_a_public_export_does_not_become_a_game(pbf: Run, game: Path, tmp_path: Path) -> None:
    from pbf_moderator.errors import UserError
    from pbf_moderator.store.export import import_lines

    lines = pbf("export", game, "--public").out.splitlines()
    with pytest.raises(UserError, match="for the players"):
        import_lines(lines, tmp_path / "again.sqlite")
