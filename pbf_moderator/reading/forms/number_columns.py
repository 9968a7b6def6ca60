"""A table with two columns of figures, what is bid and what is left of it: the sums tell which is which, whatever the columns are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import Amount
from ..clauses.clause import SAY
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row
from ..text.tokens import NUMBER
from .amount_items import names_of

_ROWS = 2
"""Rows that a table must have at least."""


def bids_with_rests(
    message: Message, questions: Mapping[str, Decision], rows: Sequence[Row]
) -> list[Outcome]:
    """The bids of such a table; nothing where the sums do not tell which column they are in.

    Args:
        message: the whole message.
        questions: the questions of one kind, by what they are called.
        rows: the sentences that may speak of them.
    """
    found: list[tuple[Decision, list[int], Row]] = []
    for row in rows:
        named = [d for d in questions.values() if _is_named(message, d, row)]
        figures = list(_figures(message, row))
        if len(named) == 1 and len(figures) == 2 and all(c.mood == SAY and c.condition is None for c in row):
            found.append((named[0], figures, row))
        elif named or (found and figures and len(found) < len(questions)):
            return []
    if len(found) < _ROWS or len({d.about for d, _, _ in found}) < len(found):
        return []
    fitting = [n for n in (0, 1) if _adds_up(found, n)]
    if len(fitting) != 1:
        return []
    return [
        Outcome(
            d,
            [figures[fitting[0]]],
            set(range(row[0].start, row[-1].end)),
            [row],
            said=True,
            why="beside what is left",
        )
        for d, figures, row in found
    ]


def _adds_up(found: Sequence[tuple[Decision, list[int], Row]], column: int) -> bool:
    """Whether each row leaves what the one before left, less its own bid; the first one of all that there is."""
    bids = [figures[column] for _, figures, _ in found]
    rests = [figures[1 - column] for _, figures, _ in found]
    form = found[0][0].form
    purse = form.high if isinstance(form, Amount) else None
    starts = purse is None or not found[0][0].key or bids[0] + rests[0] == purse
    return starts and all(
        rest == before - bid for (before, rest), bid in zip(pairwise(rests), bids[1:], strict=True)
    )


def _figures(message: Message, row: Row) -> Iterator[int]:
    tokens = message.spotted.text.tokens
    for position in range(row[0].start, row[-1].end):
        if tokens[position].kind == NUMBER and message.at(position) is None and not tokens[position].sign:
            yield tokens[position].value


def _is_named(message: Message, decision: Decision, row: Row) -> bool:
    names = names_of(message.vocabulary, decision)
    return any(c in names for clause in row for s in message.within(clause) for c in s.concepts)
