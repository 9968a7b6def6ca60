"""What a deal says beside its names: a price that is told without what it is paid in, or anew behind a "no", and somebody who goes free by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...kernel.forms import Some
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row
from ..text.tokens import COLON
from ..text.vocabulary import COUNT, FILLER, OPTION, SENSE
from ..text.words import kinds_of

_TURNS = ("no", "correction", "excess", "fewer")
_PAYS = ("pays", "gives", "adds", "plus", "and")
_DENIES = ("not", "never", "neither", "nor")
_NEAR = 2
"""Words between a number and what it counts."""


@dataclass(frozen=True)
class _Figure:
    """A number in a message: whether it counts what is paid, and whether a word of correction stands before it."""

    value: int
    clause: Clause
    position: int
    priced: bool
    turned: bool
    paid: bool


def with_told_numbers(message: Message, outcome: Outcome, rows: Sequence[Row]) -> Outcome:
    """A deal with the price that its words come down to, and with whoever goes free by it.

    Args:
        message: the whole message.
        outcome: what was read of it by names.
        rows: the sentences that it was read from, and those beside them.
    """
    form = outcome.decision.form
    if outcome.decision.kind not in kinds_of("deals") or not isinstance(form, Some) or not outcome.settled:
        return outcome
    parts = list(outcome.answers[0]) if isinstance(outcome.answers[0], list) else []
    paid = [i for i, n in form.bag.items() if n > 1]
    if not parts or len(paid) != 1:
        return outcome
    figures = [f for row in rows for f in _figures(message, row, paid[0])]
    count, used = parts.count(paid[0]), set(outcome.used)
    for n, figure in enumerate(figures):
        before = [f for f in figures[:n] if f.priced]
        again = bool(before) and figure.turned and not figure.priced
        first = not any(f.priced for f in figures) and figure.paid and not count
        if (again or first) and 0 < figure.value <= form.bag[paid[0]]:
            count = figure.value
            used -= {f.position for f in before}
            used |= {*range(figure.clause.start, figure.clause.end)}
    freed = [p for p in form.bag if p not in (*parts, paid[0]) and _goes_free(message, rows, p)]
    whole = [*(p for p in parts if p != paid[0]), *freed, *[paid[0]] * count]
    return outcome if whole == parts else replace(outcome, answers=[whole], used=used)


def _figures(message: Message, row: Row, paid: str) -> Iterator[_Figure]:
    """The numbers of a sentence that nothing else in it explains."""
    turned = False
    for clause in row:
        spots = message.within(clause)
        turned = turned or clause.corrects
        for position in range(clause.start, clause.end):
            spot = message.at(position)
            turned = turned or (spot is not None and spot.start == position and spot.has(SENSE, *_TURNS))
            value = message.number_at(position)
            if value is None or clause.mood != SAY or clause.condition is not None:
                continue
            if spot is not None and spot.has(FILLER):
                continue
            behind = next((s for s in spots if s.start > position and not s.has(COUNT)), None)
            near = behind is not None and behind.start - position <= _NEAR
            priced = behind is not None and near and behind.has(OPTION, paid)
            if behind is not None and near and any(behind.has(c) for c in ("unit", "area", "card", "seat")):
                continue
            before = [s for s in spots if s.end <= position][-1:]
            pays = any(s.has(SENSE, *_PAYS) or s.decides(kinds_of("deals")) for s in before)
            yield _Figure(value, clause, position, priced, turned, pays)


def _behind_colon(message: Message, clause: Clause) -> Clause:
    """What a clause says behind its colon, which no denial before that reaches: "you won't refuse this: X goes free"."""
    tokens = message.spotted.text.tokens
    start = next((i + 1 for i in range(clause.start, clause.end) if tokens[i].text == COLON), clause.start)
    return replace(clause, start=start, denied=tuple(d for d in clause.denied if d.start >= start))


def _goes_free(message: Message, rows: Sequence[Row], person: str) -> bool:
    """Whether somebody is said to go free in the words of a deal, and it is not denied."""
    for row in rows:
        for whole in row:
            clause = _behind_colon(message, whole)
            spots = message.within(clause)
            named = [s for s in spots if person in s.ids("unit")]
            free = [s for s in spots if s.decides((*kinds_of("of_victors"), *kinds_of("sets_free")))]
            plain = clause.mood == SAY and clause.condition is None and not clause.denied
            if named and free and plain and not any(s.has(SENSE, *_DENIES) for s in spots):
                return not any(s.has("area") for s in spots)
    return False
