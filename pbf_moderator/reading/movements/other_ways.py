"""Moves that were heard in words about another thing: a blow from one place at another, a flight after a defeat, a move by a card."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kernel.forms import Moves
from ..clauses.message import Message
from ..rows.outcomes import Outcome
from ..rows.sequences import is_of_leaving
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of


def is_by_another_order(message: Message, moves: Outcome, asked: Collection[str]) -> bool:
    """Whether the place that is left stands right behind another order, or its words tell of the flight that is asked about.

    Args:
        message: the whole message.
        moves: who goes from where.
        asked: the kinds of the questions that are open.
    """
    if not isinstance(moves.decision.form, Moves):
        return False
    flights = {*kinds_of("flees")} & {*asked}
    for clause in (c for row in moves.rows for c in row):
        spots = [s for s in message.within(clause) if not s.has(FILLER) or s.has(SENSE, "from")]
        if any(s.has(KIND, *flights) for s in spots if flights):
            return True
        for n, spot in enumerate(spots):
            before = [s for s in spots[:n] if not s.has(SENSE, "from", "to")]
            orders = before[-1].ids(ORDER) if before and moves.decision.about in spot.ids("area") else ()
            if orders and not any(is_of_leaving(message.vocabulary, o) for o in orders):
                return True
    return False


def is_told_by_card(moves: Outcome, said: Sequence[Outcome]) -> bool:
    """Whether the words of a move are those of one by a card, which is another thing."""
    apart = [o for o in said if isinstance(o.decision.form, Moves) and o.decision.kind in kinds_of("apart")]
    return any(o.settled and o.used & moves.used for o in apart)
