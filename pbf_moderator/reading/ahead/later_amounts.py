"""What is said of an amount that nobody is asked for yet, under the condition that it is asked for: "if the enemy attacks: 2"."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Amount
from ..clauses.clause import IF, SAY, Clause
from ..clauses.message import Message
from ..movements.departures import Departures
from ..rows.outcomes import Outcome, Row, without
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE, TERM
from ..text.words import NAMES, kinds_of

_MORE = ("or", "not", "never", "only", "except", "roughly", "unless", "no_more", "rest", "beaten")
"""Turns of speech with which neither the condition nor the amount is a plain one."""
_REST = ("rest",)
"""Of these, what the number behind it only counts."""


def read_later_amounts(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> Departures:
    """Read the amounts that hang on nothing but what they are for, and leave the other words.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
    """
    open_ = {d.kind for d in asked}
    coming = [d for d in ahead if isinstance(d.form, Amount) and not d.about and d.kind not in open_]
    found = Departures()
    for row in rows:
        told = [(d, c, n) for d in coming for c in row if (n := _amount(message, d, row, c)) is not None]
        if len(told) != 1:
            found.rest.append(row)
            continue
        decision, clause, number = told[0]
        assert clause.condition is not None
        used = {*range(clause.start, clause.end), *range(clause.condition[1], clause.condition[2])}
        found.outcomes.append(Outcome(decision, [number], used, [[clause]], said=True, why="said ahead"))
        left = without(row, [(clause.start, clause.end)])
        found.rest += [left] if left else []
    return found


def _amount(message: Message, decision: Decision, row: Row, clause: Clause) -> int | None:
    """The only number of a clause, where its condition tells of what the decision is about and of nothing else."""
    if clause.condition is None or clause.condition[0] != IF or clause.mood != SAY:
        return None
    start, end, told = _parted(message, decision, clause)
    inside = any(s.has(TERM, decision.kind) for s in message.spots_between(start, end))
    named = inside or _is_named_before(message, decision, row, start)
    if not (named or _is_given_before(message, decision, clause)):
        return None
    numbers = _numbers(message, told, clause.end)
    if len(numbers) != 1 or _numbers(message, start, end) or decision.form.problems(numbers[0]):
        return None
    counted = _REST if told < clause.start else ()  # "what is left, that is 1"
    plain = not _says_more(message, start, end) and not _says_more(message, told, clause.end, counted)
    return numbers[0] if plain else None


def _parted(message: Message, decision: Decision, clause: Clause) -> tuple[int, int, int]:
    """Where a condition begins and ends, and where what is told under it begins: no comma parts "if the enemy comes I put in 1"."""
    assert clause.condition is not None
    _, start, end = clause.condition
    spots = message.spots_between(start, end)
    named = next((s.end for s in spots if s.has(TERM, decision.kind)), end)
    verb = next((s.start for s in spots if s.start >= named and s.has(KIND, decision.kind)), None)
    return (start, end, clause.start) if verb is None else (start, verb, verb)


def _is_named_before(message: Message, decision: Decision, row: Row, start: int) -> bool:
    """Whether the name that a condition goes with stands right before it: "the enemy, if they come: 2"."""
    before = [s for s in message.spots_between(row[0].start, start) if s.end <= start and not s.has(FILLER)]
    before = [s for s in before if not s.has(SENSE, "if", "and", "also", "forgot")]
    unknown = message.spotted.unknown(before[-1].end, start) if before else []
    return bool(before) and before[-1].has(TERM, decision.kind) and not unknown


def _is_given_before(message: Message, decision: Decision, clause: Clause) -> bool:
    """Whether a clause names what the amount is for, and hangs on no more than that it comes: "for the enemy I give 2 if they attack"."""
    assert clause.condition is not None
    _, start, end = clause.condition
    if start < clause.end:
        return False
    spots = [
        s for s in message.spots_between(start, end) if not (s.has(FILLER) or s.has(SENSE, "if", "others"))
    ]
    comes = bool(spots) and all(s.has(SENSE, "attacks", "attacking", "comes") for s in spots)
    named = any(s.has(TERM, decision.kind) for s in message.within(clause))
    return comes and named and not message.spotted.unknown(start, end)


def _numbers(message: Message, start: int, end: int) -> list[int]:
    spots = message.spots_between(start, end)
    coins = {s.start for s in spots if s.has(OPTION, *kinds_of("counted"))}
    little = {p for s in spots if s.has(FILLER) and s.end not in coins for p in range(s.start, s.end)}
    found = [message.number_at(p) for p in range(start, end) if p not in little]
    return [n for n in found if n is not None]


def _says_more(message: Message, start: int, end: int, harmless: Sequence[str] = ()) -> bool:
    """Whether a name or a turn of speech makes more of it; those that are `harmless` do not."""
    more = [sense for sense in _MORE if sense not in harmless]
    return any(
        not s.has(FILLER) and (any(s.has(c) for c in (*NAMES, ORDER)) or s.has(SENSE, *more))
        for s in message.spots_between(start, end)
    )
