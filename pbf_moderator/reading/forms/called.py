"""Sentences to another player by name where a player is what is chosen: "Anna, don't be angry" names nobody."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.message import Message
from ..rows.outcomes import Row
from ..text.tokens import COMMA
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE

_SEAT = "seat"
_PHRASE = 2
"""Words of a polite phrase."""
_CHOOSING = (
    "first", "last", "next", "chooses", "decides", "wins", "yes", "is", "the_one", "above", "beside", "exchanges",
)  # fmt: skip
"""Turns of speech with which a name at the head of a sentence may be what is chosen."""


def without_calls(message: Message, decision: Decision, rows: Sequence[Row]) -> list[Row]:
    """The sentences that may choose a player, without those that only speak to one.

    Args:
        message: the whole message.
        decision: the question.
        rows: the sentences that may speak of it.
    """
    form = decision.form
    options = {*form.options} if isinstance(form, One) else set()
    seats = {id for c in message.spotted.spots if c.has(_SEAT) for id in c.ids(_SEAT)}
    if not options or not options & seats:
        return list(rows)
    return [row for row in rows if not calls(message, decision, row)]


def calls(message: Message, decision: Decision, row: Row) -> bool:
    """Whether a sentence opens with a player's name and a comma, and goes on with an excuse or a denial that chooses nobody.

    Args:
        message: the whole message.
        decision: the question.
        row: the clauses of the sentence.
    """
    head = next(iter(message.within(row[0])), None)
    if head is None or not head.has(_SEAT) or head.start != row[0].start or message.mark_after(head) != COMMA:
        return False
    row = message.sentence(row[0].sentence)
    rest = [s for c in row for s in message.within(c) if s != head and not s.has(FILLER)]
    polite = any(s.has(FILLER) and s.end - s.start >= _PHRASE for c in row for s in message.within(c))
    idle = polite or any(c.denied for c in row) or any(s.has(SENSE, "sorry") for s in rest)
    chosen = any(
        s.has(_SEAT) or s.has(ORDER) or s.has(KIND, decision.kind) or s.has(SENSE, *_CHOOSING) for s in rest
    )
    return idle and not chosen
