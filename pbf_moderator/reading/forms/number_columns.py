"""A table with two columns of figures: what is bid and what is left of it, told apart by the sums, or what was bid before and what is bid now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import Amount
from ..clauses.clause import SAY
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row
from ..text.tokens import NUMBER, WORD
from ..text.words import words
from .amount_items import names_of

_ROWS = 2
"""Rows that a table must have at least."""

_Figures = tuple[Decision, list[int], Row]
"""A question, the figures that stand beside its name, and their row."""


def bids_in_columns(
    message: Message, questions: Mapping[str, Decision], rows: Sequence[Row]
) -> list[Outcome]:
    """The bids of such a table; nothing where neither its head nor the sums tell which column they are in.

    Args:
        message: the whole message.
        questions: the questions of one kind, by what they are called.
        rows: the sentences that may speak of them.
    """
    found = _rows_of_two(message, questions, rows)
    if not found:
        return []
    newer = _newer_column(message, found[0][2])
    if newer is not None:
        return _told(found, newer, "in the newer column")
    fitting = [n for n in (0, 1) if _adds_up(found, n)]
    return _told(found, fitting[0], "beside what is left") if len(fitting) == 1 else []


def _rows_of_two(message: Message, questions: Mapping[str, Decision], rows: Sequence[Row]) -> list[_Figures]:
    """The rows of a table with one name and two figures each; none where something else is told between them."""
    found: list[_Figures] = []
    for row in rows:
        named = [d for d in questions.values() if _is_named(message, d, row)]
        figures = list(_figures(message, row))
        if len(named) == 1 and len(figures) == 2 and all(c.mood == SAY and c.condition is None for c in row):
            found.append((named[0], figures, row))
        elif named or (found and figures and len(found) < len(questions)):
            return []
    told_twice = len({d.about for d, _, _ in found}) < len(found)
    return [] if len(found) < _ROWS or told_twice else found


def _newer_column(message: Message, first: Row) -> int | None:
    """Which of two figures is the newer one by the line above the first row; None where it does not tell."""
    heads = words(message.language).headings
    line = message.line_number(first[0].start) - 1
    tokens = message.spotted.text.tokens
    above = [t.text for n, t in enumerate(tokens) if t.kind == WORD and message.line_number(n) == line]
    former = [n for n, word in enumerate(above) if word in heads.get("former", ())]
    newer = [n for n, word in enumerate(above) if word in heads.get("newer", ())]
    return int(former[0] < newer[0]) if len(former) == 1 and len(newer) == 1 else None


def _told(found: Sequence[_Figures], column: int, why: str) -> list[Outcome]:
    """The figures of one column as answers."""
    return [
        Outcome(d, [figures[column]], set(range(row[0].start, row[-1].end)), [row], said=True, why=why)
        for d, figures, row in found
    ]


def _adds_up(found: Sequence[_Figures], column: int) -> bool:
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
