"""What came in, told in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ..desk.moderators_words import ModeratorsWords
from ..desk.reasons import why_held
from ..desk.received import HELD, IGNORED, NEEDS_ANSWER, PARTLY, Received
from .common import harmless, near

_LISTS = "newsletter"


def tell_what_came(
    game: Path, rows: Sequence[Received], names: Mapping[str, str], words: ModeratorsWords
) -> Iterator[str]:
    """How many messages came, a sentence for each, and what could not be read.

    Args:
        game: the folder as the moderator calls it.
        rows: what became of each message.
        names: seat -> its name.
        words: the moderator's language.
    """
    yield words.say("came.total", new=len(rows))
    for row in rows:
        if row.why != _LISTS:
            yield tell_one(row, names, words)
    if lists := sum(row.why == _LISTS for row in rows):
        yield words.say("came.lists", n=lists)
    for row in rows:
        if row.why == "could_not_be_read":
            yield words.say("came.unread", n=row.entry, who=_who(row, names), game=near(game))


def tell_one(row: Received, names: Mapping[str, str], words: ModeratorsWords) -> str:
    """Who wrote, from where, and what became of it; never what it said."""
    source = words.say(f"channel.{row.channel}") if words.has(f"channel.{row.channel}") else row.channel
    return words.say("came.line", who=_who(row, names), source=source, what=_what(row, words))


def _who(row: Received, names: Mapping[str, str]) -> str:
    return names.get(row.seat or "") or harmless(row.sender) or "?"


def _what(row: Received, words: ModeratorsWords) -> str:
    if row.outcome == HELD:
        return words.say("came.held", why=why_held(row.why, words))
    if row.outcome == IGNORED:
        key = f"ignored.{row.why}"
        return words.say(key if words.has(key) else "ignored.other")
    level = {NEEDS_ANSWER: "ask", PARTLY: "refuse"}.get(row.outcome, "")
    codes = [q["code"] for q in row.questions if q["level"] == level]
    key = "needs_nothing" if row.outcome == NEEDS_ANSWER and not codes else row.outcome
    return words.say(f"came.{key}", n=len(row.staged), asked=_asked(codes, words))


def _asked(codes: Sequence[str], words: ModeratorsWords) -> str:
    """What is asked back or refused, each kind once and how often."""
    keys = [f"asked.{code}" if words.has(f"asked.{code}") else "asked.other" for code in codes]
    counted = {key: keys.count(key) for key in keys}
    return ", ".join(words.say(key) + (f" (×{n})" if n > 1 else "") for key, n in counted.items())
