"""What players say to each other in the topic: it wants no receipt, and takes the place of no answer that was given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..kernel.forms import Answer
from ..kernel.staging import Staged

if TYPE_CHECKING:
    from ..inbox.message import Message
    from ..reading.values import Draft, Reading

_TOLD = frozenset(
    {
        *("restated_by_moderator", "moderator_replies", "confirmed_by_moderator", "rejected_by_moderator"),
        *("seed_word_noted", "now_final", "provisional", "withdrawn", "rejected", "entered_by_moderator"),
    }
)
"""Notes for which there is a receipt all the same."""
_OF_OTHERS = frozenset({"no_own_units", "unknown_area"})
"""What is refused to whoever speaks of the places of others."""


def is_public_talk(message: Message, reading: Reading) -> bool:
    """Whether a post of the topic holds no answer, and nothing that its sender must be asked or told."""
    from ..reading.values import INFO, TALK, WARN

    if not message.in_topic or reading.answers or reading.withdrawn:
        return False
    return all(
        i.code in TALK or i.code in _OF_OTHERS or (i.level in (INFO, WARN) and i.code not in _TOLD)
        for i in reading.issues
    )


def as_talk(reading: Reading) -> Reading:
    """The same without a question: nobody is asked for an answer because of what was said to others."""
    from ..reading.values import ASK, IGNORED, REFUSE

    kept = tuple(i for i in reading.issues if i.level not in (ASK, REFUSE))
    return replace(reading, issues=kept, status=IGNORED)


def with_public_doubts(message: Message, reading: Reading, before: Sequence[Staged]) -> Reading:
    """The reading of a post; what would take the place of an answer that stands counts only once it is confirmed, if more stands beside it.

    Args:
        message: the message.
        reading: what it was understood to say.
        before: the sender's answers that wait.
    """
    from ..reading.receipts.may_mean import has_talk_beside
    from ..reading.values import ASK, NEEDS_ANSWER, Issue
    from ..reading.verdict.confidence import UNCONFIRMED

    if not message.in_topic or not has_talk_beside(reading):
        return reading
    doubted = [d for d in reading.answers if not d.unsure and any(_turns(d, s) for s in before)]
    if not doubted:
        return reading
    answers = tuple(replace(d, unsure=True) if d in doubted else d for d in reading.answers)
    about = tuple(dict.fromkeys(d.kind for d in doubted))
    issues = (*reading.issues, Issue(ASK, UNCONFIRMED, about))
    return replace(reading, answers=answers, issues=issues, status=NEEDS_ANSWER)


def _turns(draft: Draft, staged: Staged) -> bool:
    """Whether an answer would take the place of another one that counts and says something else, not merely more."""
    when = {name: value for name, value in staged.when.items() if name != "turn"}
    same = (draft.kind, draft.about, draft.key) == (staged.kind, staged.about, staged.key)
    return (
        same
        and not staged.unconfirmed
        and dict(draft.when) == when
        and not only_adds(draft.answers, staged.answers)
    )


def only_adds(answers: Sequence[Answer], before: Sequence[Answer]) -> bool:
    """Whether answers are what was said before; a sheet may have slots more."""
    return len(answers) == len(before) and all(
        new.items() >= old.items() if isinstance(new, dict) and isinstance(old, dict) else new == old
        for new, old in zip(answers, before, strict=True)
    )
