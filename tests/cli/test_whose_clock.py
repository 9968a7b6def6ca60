"""Whose clock a new game goes by: what was said, this computer's, that of the game's language; it is told wherever times are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pbf_moderator.desk.clock_zone import home_of
from pbf_moderator.resources import roots

from .conftest import Run


def begun(pbf: Run, game: Path, *more: str, scenario: str = "malazan-genabackis") -> tuple[str, str]:
    """A new game; its zone, and what was told of it."""
    done = pbf("new", scenario, game, *more)
    assert done.code == 0, done.err
    found = re.search(r'(?m)^timezone = "(.*)"', (game / "game.toml").read_text("utf-8"))
    assert found
    assert f"Deadlines go by the clock of {found[1]}" in done.out
    return found[1], done.out


@pytest.mark.parametrize(
    "computer, more, wanted, because",
    [
        ("UTC", (), "Europe/Rome", "for the game's language"),
        ("Etc/UTC", ("--set", "language=ro"), "Europe/Bucharest", "for the game's language"),
        ("GMT", ("--set", "language=ru"), "Europe/Moscow", "for the game's language"),
        ("UTC", ("--set", "language=en"), "UTC", "nothing tells of another"),
        ("Not/AZone", (), "Europe/Rome", "for the game's language"),
        ("America/New_York", (), "America/New_York", "as this computer does"),
        ("Europe/London", ("--set", "language=en"), "Europe/London", "as this computer does"),
        ("Europe/London", ("--timezone", "Asia/Tokyo"), "Asia/Tokyo", ""),
        ("Europe/London", ("--set", "timezone=Asia/Tokyo"), "Asia/Tokyo", ""),
        ("Europe/London", ("--set", "timezone=UTC"), "UTC", ""),
    ],
)
def test_whose_clock_a_new_game_goes_by(
    pbf: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    computer: str,
    more: tuple[str, ...],
    wanted: str,
    because: str,
) -> None:
    monkeypatch.setenv("TZ", computer)
    found, told = begun(pbf, tmp_path / "g", *more)
    assert found == wanted
    assert because in told if because else f"clock of {wanted}.\n" in told


def test_the_book_says_it_and_the_command_line_says_it_better(pbf: Run, tmp_path: Path) -> None:
    book = tmp_path / "book.toml"
    book.write_text('timezone = "Europe/Lisbon"\nlanguage = "it"\n', "utf-8")
    assert begun(pbf, tmp_path / "g", "--book", str(book))[0] == "Europe/Lisbon"
    assert begun(pbf, tmp_path / "h", "--book", str(book), "--timezone", "Europe/Malta")[0] == "Europe/Malta"
    book.write_text('language = "it"\n', "utf-8")
    assert begun(pbf, tmp_path / "i", "--book", str(book))[0] == "Europe/Rome"


def test_a_zone_that_nobody_knows_is_refused(pbf: Run, tmp_path: Path) -> None:
    done = pbf("new", "malazan-genabackis", tmp_path / "g", "--timezone", "Europe/Roma")
    assert done.code == 2 and 'Did you mean "Europe/Rome"?' in done.err and not (tmp_path / "g").exists()


@pytest.mark.parametrize(
    "language, told",
    [
        ("it", "Per tutti gli orari e le scadenze vale l'ora di Roma."),
        ("en", "All times and deadlines are in Rome time."),
        ("ro", "Toate orele și termenele sunt după ora Romei."),
        ("ru", "Все сроки — по римскому времени."),
    ],
)
def test_the_opening_post_and_the_status_tell_it(pbf: Run, tmp_path: Path, language: str, told: str) -> None:
    game = tmp_path / "g"
    begun(pbf, game, "--set", f"language={language}", "--timezone", "Europe/Rome")
    pbf("advance", game, "--no-map")
    opening = (game / "outbox" / "0000-opening" / "post.bbcode").read_text("utf-8")
    assert told in opening
    assert re.search(r"(Clock|Orologio): Europe/Rome, \D+\d\d:\d\d", pbf("status", game).out)
    assert json.loads(pbf("status", game, "--json").out)["timezone"] == "Europe/Rome"


def test_a_deadline_lies_where_the_moderator_lives(pbf: Run, tmp_path: Path) -> None:
    """An Italian moderator who says nothing of zones and means nine in the evening of Italy."""
    game = tmp_path / "g"
    begun(pbf, game)
    pbf("advance", game, "--no-map")
    assert pbf("deadline", game, "2027-01-10 21:00").code == 0
    assert json.loads(pbf("status", game, "--json").out)["deadline"] == "2027-01-10T21:00:00+01:00"


def test_a_language_may_have_no_home() -> None:
    assert home_of("en", roots()) == "" and home_of("xx", roots()) == "" and home_of("it", roots())
