"""game.toml and the address book: what is not known is refused by every command, and the book says how many play."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from pbf_moderator.desk.book import settings_text
from pbf_moderator.desk.settings import read_settings
from tests.cli.conftest import Run
from tests.cli.messages import NOW, SHEET

COMMANDS = (
    ("status",),
    ("held",),
    ("view",),
    ("advance", "--dry-run"),
    ("deadline",),
    ("verify",),
    ("post",),
    ("close",),
    ("remind",),
    ("seed",),
)
WRONG = {
    'dialect = "phpb"': '"phpbb"',
    'dialect = "PHPBB"': '"phpbb"',
    'language = "italiano"': '"it"',
    'language = "IT"': '"it"',
    'language = "xx"': "",
    'timezone = "Europe/Roma"': '"Europe/Rome"',
    'timezone = "Rome"': '"Europe/Rome"',
    'timezone = "Roma"': '"Europe/Rome"',
    'missing = "defualt"': '"default"',
    'dialct = "phpbb"': '"dialect"',
    '[players.malazn]': '"malazan"',
    '[players.malazan]\nnick = ["x"]': '"nicks"',
    '[players.malazan]\nlanguage = "rus"': '"ru"',
}  # fmt: skip


@pytest.mark.parametrize("line", WRONG)
def test_what_is_not_known_is_refused_with_a_suggestion(pbf: Run, table: Path, line: str) -> None:
    (table / "game.toml").write_text(line + "\n", "utf-8")
    for command in COMMANDS if line == 'dialect = "phpb"' else COMMANDS[:1]:
        done = pbf(command[0], table, *command[1:])
        assert done.code == 2 and len(done.err.splitlines()) == 1, (command, done)
        assert f"Did you mean {WRONG[line]}?" in done.err if WRONG[line] else "use " in done.err


def test_new_refuses_it_and_makes_nothing(pbf: Run, tmp_path: Path) -> None:
    done = pbf("new", "agot-2e", tmp_path / "g", "--set", "dialect=phpb")
    assert done.code == 2 and "phpbb" in done.err and not (tmp_path / "g").exists()


@pytest.mark.parametrize(
    "software, written, dialect",
    [("", "", "plain"), ("phpbb", "", "phpbb"), ("forumfree", "", "forumfree"), ("smf", "plain", "plain")],
)
def test_a_game_writes_as_its_board_does_unless_its_settings_say_otherwise(
    software: str, written: str, dialect: str
) -> None:
    forum = {"software": software, "address": "https://forum.example.org/", "user": "M"} if software else {}
    read = read_settings({"dialect": written, "forum": forum}, ("stark",), ["en"])
    assert read.dialect == dialect
    again = read_settings(tomllib.loads(settings_text(read)), ("stark",), ["en"])
    assert again.dialect == dialect


def test_an_evening_wants_to_know_who_plays(pbf: Run, tmp_path: Path) -> None:
    pbf("new", "agot-1e", tmp_path / "g")
    done = pbf("evening", tmp_path / "g", "--dry-run")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "non nomina ancora nessun giocatore" in done.err, "the evening speaks the language of its game"


def test_a_dialect_of_the_games_own_is_known(pbf: Run, table: Path) -> None:
    settings = table / "game.toml"
    settings.write_text(settings.read_text("utf-8").replace('dialect = ""', 'dialect = "ours"'), "utf-8")
    assert pbf("status", table).code == 2
    from pbf_moderator.resources import shipped

    own = table / "templates" / "dialects"
    own.mkdir(parents=True)
    (own / "ours.toml").write_text((shipped() / "templates/dialects/phpbb.toml").read_text("utf-8"), "utf-8")
    assert pbf("status", table).code == 0


# -- how many play ------------------------------------------------------------------------------------------------


def book(path: Path, *seats: str) -> Path:
    path.write_text("".join(f'[players.{seat}]\nnicks = ["{seat}-nick"]\n' for seat in seats), "utf-8")
    return path


def seats_of(pbf: Run, game: Path) -> set[str]:
    return set(json.loads(pbf("status", game, "--json").out)["names"])


def test_the_book_says_how_many_play(pbf: Run, tmp_path: Path) -> None:
    three = ("stark", "lannister", "baratheon")
    done = pbf("new", "agot-1e", tmp_path / "g", "--book", book(tmp_path / "b.toml", *three))
    assert done.code == 0 and "3 players (as many as the book lists)" in done.out
    assert seats_of(pbf, tmp_path / "g") == set(three)


def test_without_a_book_it_says_what_it_took(pbf: Run, tmp_path: Path) -> None:
    assert "5 players (the most that there can be)" in pbf("new", "agot-1e", tmp_path / "a").out
    assert "4 players (as you said)" in pbf("new", "agot-1e", tmp_path / "b", "--players", 4).out


@pytest.mark.parametrize(
    ("seats", "players"),
    [
        (("stark", "lannister", "baratheon"), 5),
        (("stark", "lannister", "baratheon", "tyrell"), 3),
        (("stark", "lannister", "tyrell"), None),
        (("stark", "lannister"), None),
        (("stark",), 3),
        (("stark", "lannister", "baratheon"), 0),
        (("stark", "lannister", "baratheon"), 2),
    ],
)
def test_a_book_and_a_number_that_contradict_each_other_are_refused(
    pbf: Run, tmp_path: Path, seats: tuple[str, ...], players: int | None
) -> None:
    number = ("--players", players) if players is not None else ()
    done = pbf("new", "agot-1e", tmp_path / "g", "--book", book(tmp_path / "b.toml", *seats), *number)
    assert done.code == 2 and len(done.err.splitlines()) == 1 and not (tmp_path / "g").exists()


# -- the moderator vouches ----------------------------------------------------------------------------------------

ENTERED = {"it": "inserito dal moderatore per conto di: ", "en": "Entered by the moderator on behalf of ",
           "ro": "introdus de moderator; autor: ", "ru": "записал ведущий; автор — "}  # fmt: skip


@pytest.mark.parametrize("language", ENTERED)
def test_a_seat_without_nick_or_mail_is_taken_at_the_moderators_word(
    pbf: Run, table: Path, tmp_path: Path, language: str
) -> None:
    settings = table / "game.toml"
    start, end = settings.read_text("utf-8").split("[players.tiste-andii]")
    end = end.replace('language = ""', f'language = "{language}"', 1)
    settings.write_text(f"{start}[players.tiste-andii]{end}", "utf-8")
    text = tmp_path / "phone.txt"
    text.write_text("Hudd Sea: raid\n", "utf-8")
    done = pbf("ingest", table, text, "--as", "tiste-andii", "--now", NOW, "--json")
    [row] = json.loads(done.out)
    assert row["seat"] == "tiste-andii" and row["outcome"] != "held"
    [receipt] = (table / "outbox" / "receipts").glob("*tiste-andii*.bbcode")
    assert ENTERED[language] in receipt.read_text("utf-8")
    again = pbf("ingest", table, text, "--as", "tiste-andii", "--now", NOW, "--json")
    assert [row["why"] for row in json.loads(again.out)] == ["read_before"]
    assert pbf("verify", table).code == 0


def test_a_strangers_message_that_is_released_says_who_vouched(pbf: Run, table: Path, tmp_path: Path) -> None:
    text = tmp_path / "m.txt"
    text.write_text(f"From: nobody\nDate: 2026-11-02 18:00\n\n{SHEET}\n", "utf-8")
    [row] = json.loads(pbf("ingest", table, text, "--now", NOW, "--json").out)
    assert pbf("ingest", table, "--release", row["entry"], "--as", "malazan", "--now", NOW).code == 0
    [receipt] = (table / "outbox" / "receipts").glob("*malazan*.bbcode")
    assert ENTERED["it"] in receipt.read_text("utf-8")


def test_a_game_goes_by_the_title_of_its_table(pbf: Run, tmp_path: Path) -> None:
    book, game = tmp_path / "book.toml", tmp_path / "g"
    book.write_text('title = "Il lunedì"\nlanguage = "it"\n', "utf-8")
    assert pbf("new", "malazan-genabackis", game, "--book", book, "--now", NOW).code == 0
    head = (game / "outbox" / "0000-opening" / "post.bbcode").read_text("utf-8").partition("\n")[0]
    assert head.startswith("=== Il lunedì – ")
    assert "Il lunedì" in pbf("status", game).out
