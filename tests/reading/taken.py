"""Rows of a position, a seat, a language, a message and what waits after it, for tests of one chapter of the reader."""

from __future__ import annotations

from typing import Any

from .measure import judge
from .messages import Expected, Letter
from .positions import shared_room

Row = tuple[str, str, str, str, dict[str, Any]]


def got(row: Row) -> dict[str, Any]:
    """What waits after a message."""
    position, seat, language, text, _ = row
    letter = Letter("x", "x", position, seat, language, "", text, Expected({}))
    return dict(judge(shared_room(), letter).outcome.facts)


def is_left_alone(row: Row) -> bool:
    """Whether nothing of a kind waits after a message; or, where the row has an answer, anything but that."""
    ((kind, answer),) = row[4].items()
    taken = {fact: value for fact, value in got(row).items() if fact.lstrip("~!").startswith(kind)}
    return not taken if answer is None else all(value[:1] != [answer] for value in taken.values())
