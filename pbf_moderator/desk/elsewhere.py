"""Answers that stand where nobody reads them, in a subject or an attached file: asked for again, never passed over in silence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from ..inbox.message import Message
from .subjects import without_prefixes

if TYPE_CHECKING:
    from ..kernel.decision import Decision
    from ..reading.values import Issue, Reading

ATTACHMENT = "attachment"
_MARKS = " .,;:!"
_DOCUMENTS = {
    ".txt", ".md", ".rtf", ".doc", ".docx", ".odt", ".pages", ".pdf", ".htm", ".html", ".csv", ".xls", ".xlsx", ".ods",
}  # fmt: skip
"""Files that a player may have written answers into."""


def told_of_the_rest(message: Message, reading: Reading, read: Callable[[str], Reading]) -> Reading:
    """The reading of a message, with a question about answers that stand beside its text if there are none in it.

    Args:
        message: the player's; the subject of a post is its topic's.
        reading: what its text says.
        read: reads another text of the same player.
    """
    from ..reading.values import ASK, HELD, NEEDS_ANSWER

    if message.in_topic or reading.answers or reading.withdrawn or reading.status == HELD:
        return reading
    if not (told := _unread(message, read)):
        return reading
    rest = [i for i in reading.issues if (i.level, i.code) != (ASK, "not_understood")]
    return replace(reading, issues=(*told, *rest), status=NEEDS_ANSWER)


def helped_by_subject(
    message: Message, reading: Reading, asked: Sequence[Decision], read: Callable[[str], Reading]
) -> Reading:
    """The reading of a message that says yes or no, where only its subject says to what: "yes I leave it" below "Re: token".

    The answer is the body's: its first word alone must be the same answer to the one open question.

    Args:
        message: the player's.
        reading: what its text says.
        asked: the questions that are open to its sender.
        read: reads another text of the same player.
    """
    from ..reading.values import HELD

    said, about = message.body.split(), without_prefixes(message.subject)
    if message.in_topic or reading.answers or reading.withdrawn or reading.status == HELD:
        return reading
    if len(asked) != 1 or len(said) < 2 or not about.strip():
        return reading
    first = read(said[0].strip(_MARKS)).answers
    whole = read(f"{about}: {message.body}") if len(first) == 1 and first[0].key else reading
    same = [d for d in whole.answers if (d.key, d.answers) == (first[0].key, first[0].answers)]
    return whole if same else reading


def attached(message: Message) -> list[str]:
    """The names of the attached files in which answers may stand."""
    names = [part.text.partition("\n")[0] for part in message.removed if part.kind == ATTACHMENT]
    return [name for name in names if PurePath(name).suffix.lower() in _DOCUMENTS]


def _unread(message: Message, read: Callable[[str], Reading]) -> list[Issue]:
    from ..reading.values import ASK, Issue

    found = [Issue(ASK, "only_attached", line=name) for name in attached(message)]
    said = read(message.subject) if message.subject.strip() else None
    if said and (said.answers or said.withdrawn):
        found.append(Issue(ASK, "only_in_subject", line=message.subject))
    return found
