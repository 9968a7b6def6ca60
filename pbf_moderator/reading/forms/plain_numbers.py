"""The one number that is asked for, among the few that are told: what there is stands beside it, "five of my eight", or it is told anew, "4… no, 5"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...kernel.decision import Decision
from ...kernel.forms import Amount
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row
from ..text.tokens import MARK
from ..text.vocabulary import FILLER, ORDER, SENSE
from ..text.words import kinds_of
from .last_numbers import gives_on_condition

WHY = "the number that is left"
_OPEN = (
    "or", "roughly", "except", "if", "unless", "supposes", "another_turn", "bounds", "up_to", "relative", "adds",
    "another", "excess", "never", "raises", "lowers", "tells", "they_bid",
)  # fmt: skip
_DENIES = ("not", "no_more", "neither", "instead")
_OF = ("from", "has", "amid")
_NEAR = 3
"""Words between "of" and the number of all that there are."""


@dataclass(frozen=True)
class _Told:
    value: int
    clause: Clause
    position: int


def read_plain_number(message: Message, decision: Decision, rows: Sequence[Row]) -> Outcome | None:
    """The number that stands in the end, where the sentences hold nothing but it, what there is, and what it takes the place of.

    Args:
        message: the whole message.
        decision: the only open question for a number.
        rows: its sentences.
    """
    form = decision.form
    told = [*_told(message, rows)]
    if not isinstance(form, Amount) or not 1 < len(told) <= _NEAR:
        return None
    if not all(_is_plain(message, t.clause) for t in told):
        return None
    given = [t for t in told if not (t.value == form.high and _is_of_all(message, t))]
    given = [t for t in given if not _is_denied(message, t)]
    stands: _Told | None = None
    for one in given:
        if stands is not None and one.value != stands.value and not _turns(message, stands, one):
            return None
        stands = one
    if stands is None or form.problems(stands.value):
        return None
    if any(c.corrects and c.start > told[-1].position for row in rows for c in row):
        return None  # "3, no 4, no …"
    if gives_on_condition(message, decision, told[-1].position):
        return None
    held = list(dict.fromkeys(t.clause for t in told))
    used = {p for c in held for p in range(c.start, c.end)}
    return Outcome(decision, [stands.value], used, [held], said=True, why=WHY)


def _told(message: Message, rows: Sequence[Row]) -> Iterator[_Told]:
    for row in rows:
        for clause in row:
            for position in range(clause.start, clause.end):
                value, spot = message.number_at(position), message.at(position)
                if value is not None and not (
                    spot is not None and (spot.has(FILLER) or spot.start != position)
                ):
                    yield _Told(value, clause, position)


def _is_plain(message: Message, clause: Clause) -> bool:
    """Whether a clause is meant and names nothing that its number may be of."""
    if clause.mood != SAY or clause.condition is not None or clause.second or clause.other is not None:
        return False
    spots = message.within(clause)
    if any(s.has(c) for s in spots for c in ("area", "unit", "seat", "card")) or any(
        s.has(ORDER) for s in spots
    ):
        return False
    own = {k for g in ("auctions", "plays_cards") for k in kinds_of(g)}
    free = not any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots if not s.decides(own))
    return free and len({i for s in spots for i in s.ids("track")}) <= 1


def _is_of_all(message: Message, told: _Told) -> bool:
    """Whether a number tells how many there are: "of my eight", "I have eight"."""
    before = message.spots_between(max(told.clause.start, told.position - _NEAR), told.position)
    return any(s.has(SENSE, *_OF) for s in before) or _is_after_of(message, told)


def _is_after_of(message: Message, told: _Told) -> bool:
    """Whether a little word that nobody explains parts two numbers: "tre dei miei otto"."""
    numbers = [p for p in range(told.clause.start, told.position) if message.number_at(p) is not None]
    if not numbers or not 1 < told.position - numbers[-1] <= _NEAR:
        return False
    between = message.spots_between(numbers[-1] + 1, told.position)
    return not _marked(message, numbers[-1], told.position) and all(s.has(FILLER) for s in between)


def _marked(message: Message, start: int, end: int) -> bool:
    return any(t.kind == MARK for t in message.spotted.text.tokens[start:end])


def _is_denied(message: Message, told: _Told) -> bool:
    before = message.spots_between(told.clause.start, told.position)
    return any(s.has(SENSE, *_DENIES) for s in before[-1:])


def _turns(message: Message, one: _Told, other: _Told) -> bool:
    """Whether a "no" or another word of correction stands between two numbers."""
    between = message.spots_between(one.position + 1, other.position)
    return other.clause.corrects or any(s.has(SENSE, "no", "correction") for s in between)
