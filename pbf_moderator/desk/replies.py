"""The moderator's reply to what a player asks beside the answers: it goes out with the receipt."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .received import Taken

REPLIES = "moderator_replies"


def questions_of(taken: Taken) -> list[str]:
    """What the sender of a message asks the moderator, in the sender's words."""
    from ..reading.questions import questions_in

    return questions_in(taken.reading) if taken.reading is not None else []


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
