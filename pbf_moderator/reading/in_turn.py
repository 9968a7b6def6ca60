"""Several answers in one message to a question that is asked again and again, such as several targets in turn.

Nothing is read so where a part of them stays unclear: then the player is asked about the whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ..kernel.decision import Decision
from ..kernel.forms import One
from .choices import read_one
from .clauses import SAY, Clause
from .departures import comes_first, later_key
from .message import Message
from .names import concepts_of, names_in
from .outcomes import Outcome, Row
from .vocabulary import KIND, SENSE
from .words import kinds_of


def read_in_turn(
    message: Message, decision: Decision, rows: Sequence[Row]
) -> tuple[list[Outcome], list[Row]]:
    """The answers for the open question and for the same question when it comes again, and the sentences that are left.

    Args:
        message: the whole message.
        decision: the open question.
        rows: the sentences that may speak of it.
    """
    if decision.kind not in kinds_of("repeated") or not isinstance(decision.form, One):
        return [], list(rows)
    parts = [(row, part) for row in rows for part in _parts(message, decision, row)]
    told = [(row, part) for row, part in parts if _names_option(message, decision, part)]
    told.sort(key=lambda pair: not comes_first(message, pair[1]))
    outcomes = [read_one(message, decision, [part]) for _, part in told]
    areas = {str(o.answers[0]).partition("/")[0] for o in outcomes if o.settled}
    says_more = any(_says_more(message, part) for _, part in told)
    if len(told) < 2 or says_more or len(areas) < len(told) or not all(o.settled for o in outcomes):
        return [], list(rows)
    answers = [o.answers[0] for o in outcomes]
    for n, outcome in enumerate(outcomes):
        outcome.decision = replace(decision, key=later_key(decision.key, n))
        outcome.answers = [answers[n], *(answers[n + 1 :] if n else ())]
        outcome.why = "in the order of the message"
    used = [row for row, _ in told]
    return outcomes, [row for row in rows if row not in used]


def _parts(message: Message, decision: Decision, row: Row) -> Iterator[Row]:
    """A sentence cut before each word for the decision."""
    if any(c.mood != SAY or c.condition is not None for c in row):
        yield row
        return
    words = [s.start for c in row for s in message.within(c) if s.has(KIND, decision.kind)]
    edges = [row[0].start, *words[1:], row[-1].end]
    for start, end in pairwise(edges):
        part = [c for clause in row if (c := _cut(clause, start, end)).start < c.end]
        if part:
            yield part


def _cut(clause: Clause, start: int, end: int) -> Clause:
    return replace(clause, start=max(clause.start, start), end=min(clause.end, end))


def _names_option(message: Message, decision: Decision, part: Row) -> bool:
    wanted = concepts_of(message.vocabulary, names_in(decision))
    return any(
        c in wanted and c.category != "option"
        for clause in part
        for s in message.within(clause)
        for c in s.concepts
    )


def _says_more(message: Message, part: Row) -> bool:
    """Whether something is taken back or left open, or units are named, which are asked about by themselves."""
    spots = [s for clause in part for s in message.within(clause)]
    return any(s.has(SENSE, "correction", "or", "not", "instead") or s.has("unit") for s in spots)
