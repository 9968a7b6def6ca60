"""A number that a "no" right behind it puts another in the place of: "5 points... no 6, I counted wrongly", "4 points, no, 6"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row
from ..text.vocabulary import FILLER, KIND, SENSE

_NO = ("no", "correction", "sorry", "instead_alone", "but")


def corrected_number(message: Message, said: Outcome, rows: Sequence[Row]) -> Outcome:
    """An answer that is a number, with the number that the next words put in its place; the answer as it was where there is none.

    Args:
        message: the whole message.
        said: the answer.
        rows: the sentences that may speak of it.
    """
    last = max(said.used, default=-1)
    at = next((c for row in rows for c in row if c.start <= last < c.end), None)
    behind = [c for row in rows for c in row if at is not None and c.start >= at.end][:4]
    if at is None or not behind or behind[0].sentence > at.sentence + 1:
        return said
    denied = False
    for clause in behind:
        if clause.sentence > behind[0].sentence:
            break
        numbers = [*_numbers(message, clause)]
        if _only_denies(message, clause):
            denied = True
        elif (
            (denied or _opens_with_no(message, clause))
            and len(numbers) == 1
            and _is_plain(message, clause, numbers[0])
        ):
            value = message.number_at(numbers[0])
            if said.decision.form.problems(value):
                return said
            used = said.used | {*range(clause.start, clause.end)}
            return replace(said, answers=[value], used=used, rows=[*said.rows, [clause]])
        else:
            break
    return said


def _numbers(message: Message, clause: Clause) -> Iterator[int]:
    yield from (p for p in range(clause.start, clause.end) if message.number_at(p) is not None)


def _only_denies(message: Message, clause: Clause) -> bool:
    """Whether a clause says no and nothing else."""
    spots = message.within(clause)
    little = all(s.has(SENSE, *_NO) or s.has(FILLER) for s in spots)
    return (
        any(s.has(SENSE, *_NO) for s in spots)
        and little
        and not message.spotted.unknown(clause.start, clause.end)
    )


def _opens_with_no(message: Message, clause: Clause) -> bool:
    first = message.at(clause.start)
    return first is not None and first.has(SENSE, *_NO)


def _is_plain(message: Message, clause: Clause, number: int) -> bool:
    """Whether nothing of the game stands before a number in its clause but the word of its question."""
    spots = [s for s in message.within(clause) if s.start < number and not s.has(FILLER)]
    named = any(s.has(c) for s in spots for c in ("area", "unit", "card", KIND))
    return clause.mood == SAY and clause.condition is None and not named
