"""What `pbf` says to the moderator, in the moderator's language."""

from __future__ import annotations

import tomllib
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import StrictUndefined

from ..resources import TEMPLATES, roots
from ..templating import Templates
from .sentences import in_language

if TYPE_CHECKING:
    from .settings import Settings

FALLBACK = "en"
UNITS = {"hours": 1, "whole_days": 24}
"""The names of units in the table `clock`, in hours."""


class ModeratorsWords:
    """The sentences of one language; English stands in for one that has none.

    Args:
        language: two letters.
    """

    def __init__(self, language: str) -> None:
        self.language = language if _file(language) else FALLBACK
        self._environment = Templates(autoescape=False, undefined=StrictUndefined)
        self._environment.filters["count"] = _count

    def say(self, key: str, **values: Any) -> str:
        """A sentence with its values.

        Args:
            key: table and name, such as evening.send.
        """
        table, _, name = key.partition(".")
        text = _texts(self.language).get(table, {}).get(name) or _texts(FALLBACK)[table][name]
        return self._environment.from_string(text).render(values)

    def has(self, key: str) -> bool:
        """Whether there is a sentence of that name."""
        table, _, name = key.partition(".")
        return name in _texts(FALLBACK).get(table, {})

    def told(self, sentence: object) -> str:
        """A sentence that stands in the code in English, such as an error's."""
        return in_language(str(sentence), self.language)

    def moment(self, when: datetime) -> str:
        """A date with its day of the week, in the zone that it has."""
        day = self.say("clock.days").split()[when.weekday()]
        return f"{day} {when:%Y-%m-%d %H:%M}"


def words_for(settings: Settings) -> ModeratorsWords:
    """In the language that game.toml names for the moderator, or the game's."""
    return ModeratorsWords(settings.moderator_language or settings.language)


def words_at(folder: Path | None, otherwise: str) -> ModeratorsWords:
    """The language that a folder's settings name for the moderator, if it is a game's.

    Args:
        folder: the game's, if a command is about one.
        otherwise: the language where they name none, or cannot be read.
    """
    try:
        settings = tomllib.loads((folder / "game.toml").read_text("utf-8")) if folder else {}
    except (OSError, ValueError):
        settings = {}
    named = settings.get("moderator_language")
    return ModeratorsWords(named if named and isinstance(named, str) else otherwise)


@cache
def duration_units() -> dict[str, int]:
    """A unit of time as moderators type it, in any of their languages -> its hours."""
    found: dict[str, int] = {}
    for file in (file for root in roots() for file in (root / TEMPLATES / "moderator").glob("*.toml")):
        clock = tomllib.loads(file.read_text("utf-8"))["clock"]
        found |= {word: hours for key, hours in UNITS.items() for word in clock[key].split()}
    return found


def has_words(language: str) -> bool:
    """Whether the moderator can be spoken to in a language."""
    return _file(language) is not None


def _count(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"


@cache
def _texts(language: str) -> dict[str, dict[str, str]]:
    file = _file(language)
    return tomllib.loads(file.read_text("utf-8")) if file else {}


def _file(language: str) -> Path | None:
    if not language.isalpha():
        return None
    files = (root / TEMPLATES / "moderator" / f"{language}.toml" for root in roots())
    return next((file for file in files if file.is_file()), None)
