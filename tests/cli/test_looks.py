"""What a moderator's eyes meet: the settings' comments in the own language, texts that say what is new in them, bars on lines of their own."""

from __future__ import annotations

import io
import sys
import tomllib
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from pbf_moderator.cli import patience
from pbf_moderator.desk.book import settings_text
from pbf_moderator.desk.moderators_words import ModeratorsWords
from pbf_moderator.desk.settings import Settings
from tests.forums.board.state import State

from .conftest import Run
from .test_evening import address as address
from .test_evening import make as make
from .test_evening import software as software
from .test_evening import state as state

UNWRITTEN = {"accept_unverifiable", "day_first", "dkim_keys"}
"""Settings that a new file does not have."""


@pytest.mark.parametrize("language, word", [("it", "Le impostazioni"), ("en", "The settings")])
def test_each_setting_says_in_the_moderators_language_what_it_is_for(language: str, word: str) -> None:
    text = settings_text(Settings(language="it", moderator_language=language))
    assert text.startswith(f"# {word}") and "docs/" not in text
    words = ModeratorsWords(language)
    for name in {row.name for row in fields(Settings)} - UNWRITTEN:
        comment = words.say(f"book.{name}").splitlines()[0]
        assert f"# {comment}\n" in text, name
    assert tomllib.loads(text)["moderator_language"] == language


def test_the_games_language_stands_in(pbf: Run, tmp_path: Path) -> None:
    assert "# Le impostazioni" in settings_text(Settings(language="it"))


def test_of_letters_that_are_nearly_alike_the_differences_are_shown(
    pbf: Run, make: Callable[..., Path], state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\ny\nn\n"))
    told = pbf("evening", make()).out
    assert "as in a letter above]" in told
    letters = told.split("=====")
    assert sum("question-" in part for part in letters) == 3
    assert (
        len(letters[-1])
        < len(next(p for n, p in enumerate(letters) if "question-" in letters[n - 1])) * 2 / 3
    )


class _Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_what_is_told_beside_a_bar_has_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = _Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    patience.own_line()
    assert not screen.getvalue(), "no bar stands there"
    monkeypatch.setattr(patience, "_bars", [object()])
    patience.own_line()
    assert screen.getvalue() == "\r\x1b[K"


@pytest.mark.parametrize(
    "language, words", [("it", ("guarnigione 2", "rifornimenti")), ("en", ("garrison 2", "supply"))]
)
def test_the_position_is_told_in_one_language(
    pbf: Run, make: Callable[..., Path], language: str, words: tuple[str, ...]
) -> None:
    """Half of it was English whatever the game's language was."""
    told = pbf("view", make(language)).out.casefold()
    assert all(word in told for word in words)
    assert language == "en" or not any(word in told for word in ("garrison", "power", "supply", "turn 1"))
