"""A march that was said ahead while its goal was free is no attack once somebody has taken it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from pbf_moderator.desk.opening import open_table

from .conftest import Run

BOOK = """title = "A trial"
language = "{language}"
timezone = "UTC"
dialect = "phpbb"
moderator = "Modera"
moderator_language = "{language}"
[players.stark]
nicks = ["alice"]
language = "{language}"
[players.lannister]
nicks = ["bjorn"]
language = "{language}"
[players.baratheon]
nicks = ["clara"]
language = "{language}"
"""
NOW = "2026-11-03T22:00:00+01:00"
SHEETS = {
    "stark": "White Harbor: consolidate power\nWinterfell: defense+1\nThe Shivering Sea: march-1\n{said}",
    "lannister": "Lannisport: defense+1\nStoney Sept: consolidate power\nThe Golden Sound: support\nmessenger: pass",
    "baratheon": "Dragonstone: defense+1\nKingswood: support\nShipbreaker Bay: march+0\n"
    "march from Shipbreaker Bay: 1 ship -> The Narrow Sea",
}
QUIET = "march from The Shivering Sea: 1 ship -> The Narrow Sea"
Played = Callable[..., Path]


@pytest.fixture
def played(pbf: Run, tmp_path: Path) -> Played:
    """A game up to the march of the Shivering Sea, of which something was said with the orders."""

    def play(said: str, language: str = "en", **sheets: str) -> Path:
        book, game = tmp_path / "book.toml", tmp_path / "g"
        book.write_text(BOOK.format(language=language), "utf-8")
        assert pbf("new", "agot-2e", game, "--players", 3, "--book", book, "--words-close", "none").code == 0
        for seat, sheet in (SHEETS | sheets).items():
            pbf("answer", game, seat, sheet.format(said=said), "--now", NOW)
        return game

    return play


def evening(pbf: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 9))
    return pbf("evening", game, "--no-fetch", "--no-send", "--now", NOW).out


def fought(game: Path) -> bool:
    with open_table(game) as table:
        return any(e.kind == "combat" or table.match.game.battle for e in table.match.game.events)


def asked_of(game: Path, seat: str) -> list[str]:
    with open_table(game) as table:
        return [d.kind for d in table.asked(seat)]


@pytest.mark.parametrize(
    "language, told, letter",
    [
        (
            "en",
            "said in advance when nobody was there; now it would be an attack",
            "Meanwhile somebody has taken",
        ),
        ("it", "detta in anticipo quando la meta era libera", "Nel frattempo qualcuno ha preso"),
    ],
)
def test_a_goal_that_was_taken_meanwhile_is_asked_about(
    played: Played, pbf: Run, monkeypatch: pytest.MonkeyPatch, language: str, told: str, letter: str
) -> None:
    game = played(QUIET, language)
    assert told in evening(pbf, game, monkeypatch)
    assert asked_of(game, "stark") == ["moves"] and not fought(game)
    (file,) = (game / "outbox").glob("*marches/question-stark.bbcode")
    assert letter in file.read_text("utf-8")
    pbf("answer", game, "stark", QUIET, "--now", NOW)
    pbf("advance", game, "--no-map", "--now", NOW)
    assert fought(game), "who says it again attacks"


@pytest.mark.parametrize(
    "said",
    [
        "march from The Shivering Sea: attack The Narrow Sea with 1 ship",
        QUIET + ", whoever is there",
    ],
)
def test_words_for_an_attack_need_no_question(
    played: Played, pbf: Run, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    game = played(said)
    evening(pbf, game, monkeypatch)
    assert fought(game)


def test_who_is_asked_ahead_once_more_is_told_why(
    played: Played, pbf: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others are waited for when the goal is taken: the letter that asks ahead has the reason, too."""
    game = played(
        QUIET, lannister="Lannisport: march+1\nStoney Sept: raid\nThe Golden Sound: support\nraven: pass"
    )
    evening(pbf, game, monkeypatch)
    assert asked_of(game, "lannister") == ["moves"]
    (file,) = (game / "outbox").glob("*marches/question-stark.bbcode")
    text = file.read_text("utf-8")
    assert "Meanwhile somebody has taken Narrow Sea" in text.partition("Coming up")[2]


def test_a_goal_that_an_own_march_brings_into_reach_is_not_called_impossible(
    played: Played, pbf: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "march from Dragonstone: 1 knight -> King's Landing"
    game = played("", baratheon=f"Dragonstone: march+1\nKingswood: support\nShipbreaker Bay: march+0\n{said}")
    evening(pbf, game, monkeypatch)
    assert asked_of(game, "baratheon") == ["march"]
    (file,) = (game / "outbox").glob("*marches/question-baratheon.bbcode")
    assert "You said in advance" not in file.read_text("utf-8")
