"""Who goes where, and who otherwise: "everybody to A, otherwise one foot to B" has two answers, of which the first that can be is taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row
from ..text.vocabulary import FILLER, KIND
from ..text.words import kinds_of
from ..values import ASK
from .moves import read_moves


def is_bare_other(message: Message, clause: Clause) -> bool:
    """Whether a clause says with units and a place who goes where otherwise, on no condition of its own, and speaks of no combat."""
    if not clause.second or clause.condition is not None:
        return False
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    fights = {k for group in ("plays_cards", "flees", "gives_help", "suffers") for k in kinds_of(group)}
    moved = any(s.has("unit") for s in spots) and any(s.has("area") for s in spots)
    return moved and not any(s.has("card") or s.has(KIND, *fights) for s in spots)


def read_moves_or_others(message: Message, decision: Decision, rows: Sequence[Row]) -> Outcome:
    """What some sentences say to a decision whose form is Moves, with what is told for where that cannot be.

    Args:
        message: the whole message.
        decision: the question; `about` is the area that is left.
        rows: the sentences that speak of it.
    """
    at = next(
        ((n, k) for n, row in enumerate(rows) for k, c in enumerate(row) if is_bare_other(message, c)), None
    )
    if at is None:
        return read_moves(message, decision, rows)
    n, k = at
    first = read_moves(message, decision, [*rows[:n], *([rows[n][:k]] if k else [])])
    behind = [replace(rows[n][k], second=False, lead=""), *rows[n][k + 1 :]]
    second = read_moves(message, decision, [behind, *rows[n + 1 :]])
    return _together(message, first, second, rows)


def _together(message: Message, first: Outcome, second: Outcome, rows: Sequence[Row]) -> Outcome:
    """Both as one; where one of them is not clear, the sender is asked about the whole."""
    first.used |= second.used
    first.said = first.said or second.said
    first.rows = [row for row in rows if any(c in told for told in (*first.rows, *second.rows) for c in row)]
    first.issues += [issue for issue in second.issues if issue not in first.issues]
    if first.settled and second.settled:
        first.answers += second.answers
    elif first.settled or second.answers:
        line = message.words_of([c for row in rows for c in row])
        first.say(ASK, "moves_unclear", first.decision.about, line=line)
    return first
