"""An order that strikes nobody, told ahead by its word and by "no target", where only one order can be meant: "X: pass. The order has no target".

The question that will come has an option without a target for each place with such an order; where there are several, one must be named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import SAY
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row, rows_of
from ..text.vocabulary import FILLER, SENSE
from ..text.words import kinds_by

WHY = "its word, and that it has no target"
_OPEN = (
    "or",
    "except",
    "unless",
    "supposes",
    "asks",
    "ponders",
    "postpones",
    "roughly",
    "else",
    "another_turn",
    "correction",
    "not",
)


def read_aimless(message: Message, ahead: Sequence[Decision], said: Sequence[Outcome]) -> Iterator[Outcome]:
    """The option without a target of a question that may come.

    Args:
        message: the whole message.
        ahead: the questions that may come.
        said: what the message says to any question.
    """
    for decision in ahead:
        aims = decision.kind in kinds_by("aims", message.vocabulary.family)
        if (
            not aims
            or not isinstance(decision.form, One)
            or decision.kind in {o.decision.kind for o in said if o.settled}
        ):
            continue
        places = [str(o) for o in decision.form.options if "/" not in str(o)]
        told = [
            (row, place)
            for row in rows_of(message.clauses)
            if (place := _place(message, decision, row, places))
        ]
        if len({place for _, place in told}) == 1 and len(told) == 1:
            row, place = told[0]
            used = {p for c in row for p in range(c.start, c.end)}
            yield Outcome(decision, [place], used, [row], said=True, when={}, why=WHY)


def _place(message: Message, decision: Decision, row: Row, places: Sequence[str]) -> str:
    """The place whose order has no target, by a sentence that names no other place and nothing but that."""
    spots = message.in_row(row)
    if not any(s.decides((decision.kind,)) for s in spots) or not any(
        s.has(SENSE, "no_target") for s in spots
    ):
        return ""
    if any(
        c.mood != SAY or c.condition is not None or c.second or c.corrects or c.other is not None for c in row
    ):
        return ""
    if any(s.has(SENSE, *_OPEN) and not (s.has(FILLER) or s.has(SENSE, "no_target")) for s in spots):
        return ""
    if any(s.has("unit") or s.has("seat") for s in spots if not s.has("area")):
        return ""
    named = [s for s in spots if s.has("area")]
    left = [p for p in places if any(p in s.ids("area") for s in named)] if named else list(places)
    return left[0] if len(left) == 1 and len(named) <= 1 else ""
