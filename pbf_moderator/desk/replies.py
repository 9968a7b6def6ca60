"""The moderator's reply to what a player asks beside the answers: it goes out with the receipt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .received import Taken

REPLIES = "moderator_replies"


def questions_of(taken: Taken) -> list[str]:
    """What the sender of a message asks the moderator, in the sender's words."""
    from ..reading.receipts.may_mean import names_only_players
    from ..reading.receipts.questions import questions_in

    reading = taken.reading
    if reading is None:
        return []
    found = questions_in(reading)
    if taken.message.in_topic:  # "no war with Anna for now, right?" is for Anna to hear
        found = [text for text in found if not names_only_players(reading, text)]
    return _with_the_next(found, [text for text, _ in reading.ignored])


def _with_the_next(questions: Sequence[str], parts: Sequence[str]) -> list[str]:
    """Questions with those right behind them, which are about the same: alone they name nothing of the game."""
    found: list[str] = []
    for n, part in enumerate(parts):
        if part in questions or (n and parts[n - 1] in found and part.endswith("?")):
            found.append(part)
    return [*(q for q in questions if q not in found), *found]


def with_reply(taken: Taken, text: str, language: str) -> Taken:
    """A message's reading with the moderator's reply in the place of the questions.

    Args:
        taken: the message.
        text: the reply, which the receipt quotes.
        language: that the moderator writes.
    """
    from ..reading.values import INFO, Issue

    reading = taken.reading
    assert reading is not None
    questions = questions_of(taken)
    left = tuple((said, why) for said, why in reading.ignored if said not in questions)
    issues = (*reading.issues, Issue(INFO, REPLIES, data={"spoken": language}, line=text))
    return replace(taken, reading=replace(reading, ignored=left, issues=issues))
