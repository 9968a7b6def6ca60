"""Why a message waits for the moderator, and what can be done about it, in the moderator's language."""

from __future__ import annotations

from collections.abc import Mapping
from shlex import quote
from typing import Any

from .moderators_words import ModeratorsWords

RELEASE = "pbf ingest {game} --release {n}"
DISMISS = "pbf ingest {game} --dismiss {n}"
WITH_SEAT = "pbf ingest {game} --release {n} --as SEAT"
WITH_DATE = 'pbf ingest {game} --release {n} --written "YYYY-MM-DD HH:MM"'


def why_held(code: str, words: ModeratorsWords) -> str:
    """Why a held message waits, in words."""
    return words.say(f"why.{code}") if words.has(f"why.{code}") else code.replace("_", " ")


def what_to_do(body: Mapping[str, Any], game: object, words: ModeratorsWords) -> str:
    """What the moderator can do about a held message, with the commands as they are to be typed."""
    key = f"advice.{body['why']}"
    return words.say(key if words.has(key) else "advice.other", **_commands(body, quote(str(game))))


def _commands(body: Mapping[str, Any], game: str) -> dict[str, str]:
    """The commands by their names; a stranger's message is released as somebody's."""
    shapes = {"dismiss": DISMISS, "with_seat": WITH_SEAT, "with_date": WITH_DATE}
    shapes["release"] = RELEASE if body["seat"] or body["why"] == "unknown_sender" else WITH_SEAT
    return {"game": game} | {name: shape.format(game=game, n=body["entry"]) for name, shape in shapes.items()}
