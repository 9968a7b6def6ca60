"""Choices told without the words of their question: which of two comes before the other, and that all stays as it lies."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import SAY, TELL, Clause
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row
from ..rows.rank_places import Places
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of

_OPEN = (
    "or",
    "if",
    "unless",
    "supposes",
    "asks",
    "swaps",
    "except",
    "ponders",
    "postpones",
    "but",
    "instead",
)
"""Turns of speech by which a sentence says less, or more."""
_BEFORE = ("first", "foremost")
_KEPT = ("same", "restores")
_UNKNOWN = 3
"""Words that nobody knows in such a sentence, at most."""


def read_indirectly(message: Message, decision: Decision, rows: Sequence[Row]) -> Outcome | None:
    """What some sentences say to a choice that they do not name, if it is plain.

    Args:
        message: the whole message.
        decision: the question.
        rows: the sentences that may speak of it, in order.
    """
    if decision.kind in kinds_of("settles_ties"):
        return _put_before(message, decision, rows)
    return _left_as_it_lies(message, decision, rows) if decision.kind in kinds_of("by_badge") else None


def _put_before(message: Message, decision: Decision, rows: Sequence[Row]) -> Outcome | None:
    """The one of two who is said to come before the other: "A > B", "A goes before B", "A wins the tie"."""
    options = decision.form.options if isinstance(decision.form, One) else ()
    told = [c for row in rows for c in row if _named(message, c, options)]
    if not told or any(not _is_plain(message, c) for c in told):
        return None
    chosen = {seat for c in told if (seat := _first_of(message, decision, c, options))}
    if len(chosen) != 1:
        return None
    return _outcome(decision, chosen.pop(), told, "it is put before the other")


def _first_of(message: Message, decision: Decision, clause: Clause, options: Sequence[str]) -> str:
    spots = [s for s in message.within(clause) if any(i in options for i in s.ids("seat"))]
    if len(spots) > 1:
        one, other = spots[0], spots[-1]
        relation = Places(message, options).relation_of(one, other) if len(spots) == len(options) else ""
        found = {"above": one, "after": other}.get(relation)
        return next((i for i in found.ids("seat") if i in options), "") if found else ""
    wins = any(s.has(KIND, decision.kind) or s.has(SENSE, *_BEFORE) for s in message.within(clause))
    return next(i for i in spots[0].ids("seat") if i in options) if wins else ""


def _named(message: Message, clause: Clause, options: Sequence[str]) -> bool:
    return any(i in options for s in message.within(clause) for i in s.ids("seat"))


def _is_plain(message: Message, clause: Clause) -> bool:
    """Whether a clause says something outright, with few words that nobody knows."""
    plain = clause.mood in (SAY, TELL) and clause.condition is None and not (clause.denied or clause.second)
    known = len(message.spotted.unknown(clause.start, clause.end)) <= _UNKNOWN
    return plain and known and not clause.corrects and not message.says(clause, *_OPEN, "no", "not")


def _left_as_it_lies(message: Message, decision: Decision, rows: Sequence[Row]) -> Outcome | None:
    """A pass, where a sentence says that the orders stay as they lie and no other one names a place, an order or anything to do."""
    form = decision.form
    options = form.options if isinstance(form, One) and form.passing else ()
    clauses = [c for row in rows for c in row]
    kept = [c for c in clauses if message.says(c, *_KEPT)]
    if not options or not kept or any(not _is_plain(message, c) for c in kept):
        return None
    others = [s for c in clauses for s in message.within(c) if not s.has(FILLER)]
    named = any(
        s.has("area") or (s.has(ORDER) and c.denied == ()) for c in clauses for s in message.within(c)
    )
    done = any(s.has(OPTION, *options) for s in others)
    turned = any(
        c.corrects or c.condition is not None or message.says(c, "except", "or", "but") for c in clauses
    )
    if named or done or turned:
        return None
    return _outcome(decision, None, kept, "all stays as it lies")


def _outcome(decision: Decision, answer: str | None, clauses: Sequence[Clause], why: str) -> Outcome:
    used = {p for c in clauses for p in range(c.start, c.end)}
    return Outcome(decision, [answer], used, [[*clauses]], said=True, why=why)
