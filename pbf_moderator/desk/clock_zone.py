"""Whose clock a new game goes by, where nobody has said so."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ..resources import TEMPLATES
from .settings import Settings

_NOBODYS = {"UTC", "UCT", "GMT", "GMT0", "GMT+0", "GMT-0", "Universal", "Zulu", "Greenwich"}
"""Zones of machines that nobody has told where they stand; London has a name of its own."""


class Why(Enum):
    """Why a game goes by a clock."""

    SAID = "said"
    MACHINE = "machine"
    LANGUAGE = "language"
    NOTHING = "nothing"


def usual_zone(language: str, folders: Sequence[Path]) -> tuple[str, Why]:
    """The zone of this computer, which mostly stands where the moderator lives; on one without any, that where the game's language is at home.

    Args:
        language: the game's.
        folders: those that may hold `templates/`, the strongest first.
    """
    if zone := machines_zone():
        return zone, Why.MACHINE
    if zone := home_of(language, folders):
        return zone, Why.LANGUAGE
    return Settings.timezone, Why.NOTHING


def machines_zone() -> str:
    """The name of the zone that this computer is set to; empty if it has none, or only that of machines."""
    from babel.localtime import get_localzone

    try:
        zone = str(get_localzone())
        ZoneInfo(zone)
    except (LookupError, ValueError, OSError, ZoneInfoNotFoundError):
        return ""
    return "" if zone.rpartition("/")[2] in _NOBODYS else zone


def home_of(language: str, folders: Sequence[Path]) -> str:
    """The zone in which most people speak a language, by its phrases; empty where that cannot be said."""
    from ..post.phrases import read_phrases

    files = (folder / TEMPLATES / "phrases" / "common" / f"{language}.toml" for folder in folders)
    return next((zone for file in files if (zone := read_phrases(file).get("time.home", ""))), "")
