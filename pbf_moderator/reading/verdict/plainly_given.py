"""The one number that is asked for, said with the verb of giving it: the other numbers of a message are talk if none is said so.

"They have 2, we are five. I offer 2. The rest I keep": what is told beside it can be no other answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..text.vocabulary import COUNT, FILLER, KIND
from ..values import Draft

_GIVES = ("gives", "chooses")
_OPEN = (
    "or", "roughly", "bounds", "part", "relative", "adds", "another", "believed", "they_bid", "up_to", "except", "another_turn",
    "never", "available", "has", "instead", "ponders", "postpones", "wishes", "hopes",
)  # fmt: skip
"""Turns of speech with which a number is not, or not surely, what is given now."""
_TURNING = (
    "correction",
    "instead",
    "raises",
    "lowers",
    "exchanges",
    "ponders",
    "postpones",
    "restores",
    "if",
    "unless",
)
"""Turns of speech by which what follows may change it."""


def plainly_given(message: Message, drafts: Sequence[Draft], idle: Sequence[Clause]) -> list[Draft]:
    """The numbers asked for without a name that a message gives once and for good in so many words.

    Args:
        message: the message.
        drafts: the answers that were read.
        idle: the clauses of which nothing came.
    """
    numbers = [d for d in drafts if len(d.answers) == 1 and isinstance(d.answers[0], int)]
    if len(numbers) != 1 or numbers[0].about or not numbers[0].key:
        return []
    draft = numbers[0]
    given = [(c, n) for c in message.clauses if (n := _given(message, draft, c)) is not None]
    if not given or given[-1][1] != draft.answers[0]:
        return []
    last = given[-1][0]
    before = [c for c, n in given[:-1] if n != draft.answers[0]]
    if before and not _turns(message, before[-1], last):
        return []
    after = [c for c in message.clauses if c.start >= last.end]
    sure = not any(_may_change(message, draft, c) for c in after)
    told = any(_is_said(message, draft, c) for c in idle if c.start < last.start and c not in before)
    return [draft] if sure and not told else []


def _given(message: Message, draft: Draft, clause: Clause) -> int | None:
    """The number that the sender gives in a clause, by the word of the question or by a verb of their own."""
    spots = message.within(clause)
    if clause.mood != SAY or clause.condition is not None or clause.other is not None or clause.denied:
        return None
    if message.says(clause, *_OPEN) or any(
        s.has("seat") and message.seat not in s.ids("seat") for s in spots
    ):
        return None
    numbers = _numbers(message, clause)
    return numbers[0] if len(numbers) == 1 and _is_said(message, draft, clause) else None


def _is_said(message: Message, draft: Draft, clause: Clause) -> bool:
    """Whether a clause has a number and the word of the question, or says that its sender gives it."""
    spots = message.within(clause)
    word = any(s.has(KIND, draft.kind) for s in spots)
    own = message.says(clause, "self", "me", "in_person") and message.says(clause, *_GIVES)
    return bool(_numbers(message, clause)) and (word or own)


def _turns(message: Message, one: Clause, other: Clause) -> bool:
    """Whether the words between two numbers, or beside the second, take the first one back."""
    return any(
        c.corrects or message.says(c, "raises", "lowers", "exchanges")
        for c in message.clauses
        if one.start < c.start <= other.start
    )


def _may_change(message: Message, draft: Draft, clause: Clause) -> bool:
    """Whether a clause behind a number may make another one of it."""
    turned = message.says(clause, *_TURNING) and not message.says(clause, "sorry")
    own = any(s.has(KIND, draft.kind) for s in message.within(clause)) and bool(_numbers(message, clause))
    return (
        turned or clause.corrects or own or (clause.condition is not None and bool(_numbers(message, clause)))
    )


def _numbers(message: Message, clause: Clause) -> list[int]:
    """The numbers of a clause, articles left out."""
    found = []
    for position in range(clause.start, clause.end):
        spot = message.at(position)
        number = message.number_at(position)
        if number is not None and not (spot is not None and spot.has(FILLER) and spot.has(COUNT)):
            found.append(number)
    return found
