"""What a moderator could try, each tried through `pbf`: it is refused, or told in the next post, or named by verify."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.kernel.chance import commitment
from pbf_moderator.store.chain import Entry
from pbf_moderator.store.journal import Journal
from tests.cli.conftest import DEMO, Run

NOW = "2026-11-03T22:00:00+01:00"
MESSAGES = [DEMO / n for n in ("turn-3-mails.mbox", "turn-3-private-messages", "turn-3-second-mail.eml")]
Forge = Callable[[list[tuple[str, dict[str, Any]]]], None]


@pytest.fixture(scope="session")
def played(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with messages and a post, to be copied."""
    from pbf_moderator.cli import main

    path = shutil.copytree(begun, tmp_path_factory.mktemp("played") / "g")
    for line in (["ingest", path, *MESSAGES], ["advance", path, "--no-map"]):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.argv", ["pbf", *map(str, line), "--now", NOW])
            with pytest.raises(SystemExit):
                main()
    return path


@pytest.fixture
def table(played: Path, tmp_path: Path) -> Path:
    return shutil.copytree(played, tmp_path / "g")


def forge(game: Path, change: Forge) -> None:
    """Write a journal anew, altered, with salts and links that fit."""
    path = game / "journal.sqlite"
    with Journal.open(path, read_only=True) as old:
        entries: list[Entry] = list(old.entries())
        blobs = [old.blob(sha) for sha in old.blobs()]
    rows = [(entry.kind, entry.body) for entry in entries]
    change(rows)
    path.unlink()
    with Journal.create(path) as new, new.transaction():
        for blob in blobs:
            new.store_blob(blob)
        for number, (kind, body) in enumerate(rows):
            new.append(kind, body, datetime.fromisoformat(entries[min(number, len(entries) - 1)].at))


def posts(game: Path) -> dict[str, str]:
    return {p.parent.name: p.read_text("utf-8") for p in sorted((game / "outbox").glob("*/post*.bbcode"))}


def last_of(game: Path, folder: str) -> str:
    return posts(game)[folder]


def last_post(game: Path) -> str:
    return list(posts(game).values())[-1]


def test_an_honest_game_holds(pbf: Run, table: Path) -> None:
    done = pbf("verify", table)
    assert done.code == 0 and "all is well" in done.out, done
    assert json.loads(pbf("verify", table, "--json").out)["marks"] > 5


def test_heads_are_given_in_full_and_receipts_have_one(table: Path) -> None:
    marks = [re.findall(r"#\d+, \w+ [0-9a-f]{64}\b", text) for text in posts(table).values()]
    assert marks and all(marks)
    first = (table / "outbox" / "transcript.jsonl").read_bytes().splitlines(keepends=True)[0]
    assert f"1 riga, impronta {hashlib.sha256(first).hexdigest()}" in last_of(table, "0000-opening"), (
        "it pins the first line"
    )
    receipts = list((table / "outbox" / "receipts").glob("*.bbcode"))
    assert receipts and all(re.search(r"#\d+, \w+ [0-9a-f]{64}\b", p.read_text("utf-8")) for p in receipts)


# -- the journal rewritten ----------------------------------------------------------------------------------------


def nothing(rows: list[tuple[str, dict[str, Any]]]) -> None:
    """Only new salts: the same content, other links."""


def the_last_entries_gone(rows: list[tuple[str, dict[str, Any]]]) -> None:
    del rows[-12:]


def another_secret(rows: list[tuple[str, dict[str, Any]]]) -> None:
    rows[0][1].update(secret="11" * 32, commitment=commitment(bytes.fromhex("11" * 32)))


def with_two_swapped(sheet: dict[str, str]) -> dict[str, str]:
    """A sheet of orders in which two orders have changed places."""
    one = next(iter(sheet))
    two = next(area for area in sheet if sheet[area] != sheet[one])
    return {**sheet, one: sheet[two], two: sheet[one]}


def another_answer(rows: list[tuple[str, dict[str, Any]]]) -> None:
    """The sheet of one player is altered where it is staged and where it was committed."""
    staged = next(body for kind, body in rows if kind == "staged" and body["staged"][0]["kind"] == "orders")
    row = staged["staged"][0]
    swapped = row["answers"][0] = with_two_swapped(row["answers"][0])
    for kind, body in rows:
        if kind == "commit" and row["key"] in body["answers"]:
            body["answers"][row["key"]] = swapped


FORGERIES: list[Forge] = [nothing, the_last_entries_gone, another_secret, another_answer]


@pytest.mark.parametrize("change", FORGERIES, ids=lambda change: change.__name__)
def test_a_journal_written_anew_is_named_by_the_outbox(pbf: Run, table: Path, change: Forge) -> None:
    forge(table, change)
    done = pbf("verify", table)
    assert done.code == 1 and "outbox/" in done.out, done.out


@pytest.mark.parametrize("change", FORGERIES, ids=lambda change: change.__name__)
def test_with_the_outbox_gone_too_the_thread_names_it(
    pbf: Run, table: Path, tmp_path: Path, change: Forge
) -> None:
    saved = tmp_path / "thread.txt"
    saved.write_text("From: mod\nDate: 2026-11-03 22:10\n\n" + last_post(table), "utf-8")
    forge(table, change)
    shutil.rmtree(table / "outbox")
    (table / "outbox").mkdir()
    done = pbf("verify", table, "--thread", saved, "--nick", "mod")
    assert done.code == 1 and "thread.txt, message by mod" in done.out, done.out


def test_an_answer_that_contradicts_its_message_is_named_by_reading_it_again(pbf: Run, table: Path) -> None:
    forge(table, another_answer)
    shutil.rmtree(table / "outbox")
    (table / "outbox").mkdir()
    done = pbf("verify", table)
    assert done.code == 1 and "is not what its messages say" in done.out, done.out


def test_a_commit_that_contradicts_what_was_staged_is_named(pbf: Run, table: Path) -> None:
    def change(rows: list[tuple[str, dict[str, Any]]]) -> None:
        commit = next(body for kind, body in rows if kind == "commit" and any(map(bool, body["used"])))
        key = next(k for k, a in commit["answers"].items() if isinstance(a, dict) and len(a) > 1)
        commit["answers"][key] = with_two_swapped(commit["answers"][key])

    forge(table, change)
    assert "is not what its source" in pbf("verify", table).out


def test_a_commit_said_to_come_from_a_message_that_never_came_is_named(pbf: Run, table: Path) -> None:
    def change(rows: list[tuple[str, dict[str, Any]]]) -> None:
        body = next(body for kind, body in rows if kind == "staged")
        for row in body["staged"]:
            row["source"] = "mail:never@example.org"

    forge(table, change)
    assert "names a message that is not there" in pbf("verify", table).out


def test_a_transcript_that_leaves_out_an_act_or_tells_it_otherwise_is_named(pbf: Run, game: Path) -> None:
    told_after(pbf, game, ("answer", "malazan", "Pale: difesa+1"))
    assert "does not tell of it" not in pbf("verify", game).out

    def without_the_answer(rows: list[tuple[str, dict[str, Any]]]) -> None:
        for kind, body in rows:
            if kind == "told":
                body["lines"] = [line for line in body["lines"] if line.get("hand") != "entered"]

    forge(game, without_the_answer)
    assert "the transcript as it was published does not tell of it" in pbf("verify", game).out


# -- chance -------------------------------------------------------------------------------------------------------


def to_the_first_card(pbf: Run, game: Path) -> str:
    """Default answers until a card is due; gives its key."""
    for _ in range(60):
        report = json.loads(pbf("advance", game, "--no-map", "--json", "--now", NOW).out)
        for row in report["missing"]:
            if row["seat"] == "chance":
                return str(row["key"])
        pbf("close", game, "--policy", "default", "--yes", "--now", NOW)
    raise AssertionError("no card was ever due")


def test_a_word_after_the_fact_is_refused(pbf: Run, table: Path) -> None:
    to_the_first_card(pbf, table)
    assert pbf("seed", table, "--close", "--now", NOW).code == 0
    first = pbf("advance", table, "--no-map", "--now", NOW).out
    drawn = pbf("view", table, "--json").out
    inputs = json.loads(pbf("status", table, "--json").out)["inputs"]
    assert "Waiting for chance" not in first
    for keep in (0, inputs - 1):
        pbf("undo", table, "--to", keep, "--reason", "again")
        assert pbf("answer", table, "malazan", "--word", "other").code == 2
        assert pbf("seed", table, "--close").code == 2
    assert json.loads(drawn)["decks"]


def test_a_card_typed_on_the_sly_is_told_and_named(pbf: Run, table: Path) -> None:
    key = to_the_first_card(pbf, table)
    book = table / "game.toml"
    book.write_text(book.read_text().replace("typed_chance = false", "typed_chance = true"))
    assert pbf("answer", table, "chance", "--key", key, "--value", "reclutamento", "--now", NOW).code == 0
    pbf("advance", table, "--no-map", "--now", NOW)
    book.write_text(book.read_text().replace("typed_chance = true", "typed_chance = false"))
    pbf("seed", table, "--close", "--now", NOW)
    pbf("advance", table, "--no-map", "--now", NOW)
    done = pbf("verify", table)
    assert done.code == 1 and "was typed in" in done.out and "all is well" not in done.out
    told = "\n".join(posts(table).values())
    assert "Carte pescate a mano dal moderatore" in told and "D'ora in poi le carte le pesca" in told


# -- the moderator's own hand -------------------------------------------------------------------------------------


def told_after(pbf: Run, game: Path, *lines: tuple[object, ...]) -> str:
    """The posts that come after these commands, with defaults for what is still asked."""
    before = posts(game)
    pbf("seed", game, "--close", "--now", NOW)
    for line in lines:
        assert pbf(line[0], game, *line[1:], "--now", NOW).code < 2, line
    for _ in range(6):
        pbf("close", game, "--policy", "default", "--yes", "--now", NOW)
        pbf("advance", game, "--no-map", "--now", NOW)
    return "\n".join(text for name, text in posts(game).items() if before.get(name) != text)


def test_undo_and_rulings_are_told_with_their_reasons(pbf: Run, table: Path) -> None:
    told = told_after(
        pbf,
        table,
        ("undo", "--reason", "un appoggio dimenticato"),
        ("rule", "power", "house=malazan", "value=4", "--reason", "contati male"),
    )
    assert "un appoggio dimenticato" in told and "contati male" in told
    assert told.count("un appoggio dimenticato") == 1, "once"


def test_answers_of_the_moderator_and_defaults_are_told_and_listed(pbf: Run, game: Path) -> None:
    told = told_after(pbf, game, ("answer", "malazan", "Pale: difesa+1"))
    assert "Risposte inserite dal moderatore" in told and "Entro la scadenza non" in told
    assert "difesa+1" not in told.partition("Risposte inserite")[2][:200]
    done = pbf("verify", game)
    assert "answers entered" in done.out and "orders/malazan" in done.out


def test_a_strangers_message_let_through_is_told_and_counted(pbf: Run, game: Path, tmp_path: Path) -> None:
    mail = tmp_path / "stranger.eml"
    mail.write_text(
        "From: stranger@example.net\nTo: mod@example.org\nDate: Tue, 03 Nov 2026 20:00:00 +0100\n"
        "Message-ID: <s1@example.net>\nSubject: orders\n\nPale: difesa+1\n"
    )
    (row,) = json.loads(pbf("ingest", game, mail, "--json", "--now", NOW).out)
    told = told_after(pbf, game, ("ingest", "--release", row["entry"], "--as", "malazan"))
    assert (
        "Messaggi accettati dal moderatore" in told and told.count("Messaggi accettati dal moderatore") == 1
    )
    done = pbf("verify", game)
    assert "from messages held back at first" in done.out and "orders/malazan" in done.out, done.out


def test_a_journal_whose_dates_go_back_is_named(pbf: Run, table: Path) -> None:
    pbf("answer", table, "malazan", "--word", "drum", "--now", "2020-01-01T00:00:00+01:00")
    done = pbf("verify", table)
    assert "dated 2019-12-31" in done.out and "before entry" in done.out


def test_a_change_of_player_or_address_is_told(pbf: Run, table: Path) -> None:
    book = table / "game.toml"
    text = book.read_text()
    name = re.search(r"\[players\.malazan\]\nname = \"(.*?)\"", text)
    assert name
    book.write_text(text.replace(f'name = "{name[1]}"', 'name = "Giulia"'))
    told = told_after(pbf, table)
    assert "ora gioca Giulia" in told
    text = book.read_text()
    book.write_text(
        re.sub(r"(\[players\.malazan\].*?mails = \[)", r'\1"mod@example.net", ', text, flags=re.S)
    )
    assert "sono cambiati gli indirizzi" in told_after(pbf, table)
    assert "mod@example.net" not in "\n".join(posts(table).values())


def test_rules_edited_under_way_are_told_and_named(pbf: Run, table: Path) -> None:
    file = next((table / "scenario").rglob("scenario.toml"))
    file.write_text(file.read_text() + "\n# edited\n")
    assert "file delle regole" in told_after(pbf, table)
    assert "copy of the scenario" in pbf("verify", table).out
