"""What a sentence says in front of a colon to tell why, with a denial that is none of what follows: "I take no risks: I bid 3"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..text.tokens import COLON, OPEN
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE, TERM
from .outcomes import Row

_OWN = ("gives", "chooses", "against", "decides", "for", "lowers", "raises")
"""Turns of speech by which what stands behind the colon tells what the sender gives."""


def without_reasons(message: Message, rows: Sequence[Row], kinds: Collection[str]) -> list[Row]:
    """Sentences for a reader of numbers, each clause from behind the colon on where what leads up to it denies something and counts nothing.

    Args:
        message: the whole message.
        rows: its sentences.
        kinds: the questions for a number.
    """
    return [[_number_behind(message, clause, kinds) for clause in row] for row in rows]


def without_reasons_for_orders(message: Message, rows: Sequence[Row]) -> list[Row]:
    """The same for a reader of sheets: what leads up to the colon names no order, no place and no decision, or gives up another order of the same place."""
    return [[_order_behind(message, clause) for clause in row] for row in rows]


def behind_reason(message: Message, clause: Clause, ids: Collection[str]) -> Clause:
    """The same for a reader of choices: what leads up to the colon names none of the options.

    Args:
        message: the whole message.
        clause: one of its clauses.
        ids: the options.
    """
    colon = _colon_behind_denial(message, clause)
    if colon is None:
        return clause
    head = message.spots_between(clause.start, colon)
    named = any(c.id in ids and not s.has(FILLER) for s in head for c in s.concepts)
    return clause if named else replace(clause, start=colon + 1, denied=())


def without_talk(message: Message, named: Sequence[tuple[Clause, Spot]]) -> list[tuple[Clause, Spot]]:
    """The names of a list without those that a reason or a bracket says again and does not count: "two in A because I worry about A".

    Args:
        message: the whole message.
        named: the names of a sentence, each with its clause, in order.
    """
    kept: list[tuple[Clause, Spot]] = []
    for clause, spot in named:
        aside = clause.lead in ("because", OPEN)
        counted = any(message.number_at(p) is not None for p in range(clause.start, clause.end))
        again = any(spot.concepts == other.concepts for c, other in kept if c is not clause)
        kept += [] if aside and again and not counted else [(clause, spot)]
    return kept


def _number_behind(message: Message, clause: Clause, kinds: Collection[str]) -> Clause:
    colon = _colon_behind_denial(message, clause, again="track")
    if colon is None:
        return clause
    counted = [p for p in range(clause.start, clause.end) if message.number_at(p) is not None]
    if not any(p > colon for p in counted) or any(p < colon for p in counted):
        return clause
    head, rest = message.spots_between(clause.start, colon), message.spots_between(colon, clause.end)
    if any(s.decides(kinds) or s.has(SENSE, "gives", "they_bid") for s in head):
        return clause  # "I do not bid: 3 is too much"
    if not any(s.decides(kinds) or s.has("track") or s.has(TERM) or s.has(SENSE, *_OWN) for s in rest):
        return clause
    return replace(clause, start=colon + 1, denied=())


def _order_behind(message: Message, clause: Clause) -> Clause:
    colon = _colon_behind_denial(message, clause, again="area")
    if colon is None:
        return clause
    head, rest = message.spots_between(clause.start, colon), message.spots_between(colon, clause.end)
    told = any(s.has(ORDER) for s in rest) and any(s.has("area") for s in rest)
    named = any(
        (s.has(ORDER) or s.has(KIND) or s.has("area") or s.has(SENSE, "rest", "all")) and not s.has(FILLER)
        for s in head
    )
    why = not named or _gives_up(head, rest)
    return replace(clause, start=colon + 1, denied=()) if told and why else clause


def _gives_up(head: Sequence[Spot], rest: Sequence[Spot]) -> bool:
    """Whether words only deny another order of the one place that is named again behind them: "A that helps is no use: A goes"."""
    places, named = ({a for s in spots for a in s.ids("area")} for spots in (head, rest))
    before, behind = ({o for s in spots for o in s.ids(ORDER)} for spots in (head, rest))
    kinds = {k for s in head if s.has(ORDER) for k in s.ids(KIND)}
    others = any(s.has(SENSE, "rest", "all") or not kinds.issuperset(s.ids(KIND)) for s in head)
    return len(places) == 1 and places <= named and bool(before) and not (before & behind or others)


def _colon_behind_denial(message: Message, clause: Clause, again: str = "") -> int | None:
    """Where the colon of a clause stands whose denials all stand before it.

    A word that nobody knows must lead up to it, not "this:", or what stands before it must be named `again` behind it.
    """
    tokens = message.spotted.text.tokens
    colon = next((i for i in range(clause.start, clause.end) if tokens[i].text == COLON), None)
    if colon is None or clause.mood != SAY or clause.condition is not None or not clause.denied:
        return None
    named = {i for s in message.spots_between(clause.start, colon) for i in s.ids(again)} if again else set()
    same = any(not named.isdisjoint(s.ids(again)) for s in message.spots_between(colon, clause.end))
    pointed = not (same or message.spotted.unknown(colon - 1, colon))
    return None if pointed or any(denial.start > colon for denial in clause.denied) else colon
