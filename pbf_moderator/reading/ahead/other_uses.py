"""What an order is used for in the place of recruiting, where a sentence names its area and that, and no recruits: "A: the points"."""

from __future__ import annotations

from collections.abc import Collection

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, only
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of

_OPEN = (
    "or", "roughly", "unless", "asks", "has", "exists", "ponders", "postpones", "another_turn", "tells", "correction",
    "instead", "costs", "sum", "or_else", "spares",
)  # fmt: skip
"""Turns of speech by which points are counted, or nothing is settled."""
_REASON = ("because", "that", "purpose", "so")


def chosen_instead(message: Message, decision: Decision, row: Row, kinds: Collection[str]) -> Outcome | None:
    """The other use of an order than recruiting; None where a sentence does not say it, or says more.

    Args:
        message: the whole message.
        decision: how the order of an area is used.
        row: a sentence that names the area.
        kinds: the kinds of the questions that are open or to come.
    """
    options = decision.form.options if isinstance(decision.form, One) else ()
    others = [o for o in options if o not in kinds_of("recruiting")]
    if len(others) != 1:
        return None
    told = [c for c in row if not c.denied and any(s.has(OPTION, *others) for s in message.within(c))]
    if len(told) != 1 or message.spotted.unknown(told[0].start, told[0].end):
        return None
    whole = [c for c in _without_reason(message, row, told[0]) if not _puts_off(message, c)]
    if not all(_tells_use(message, decision, c, others[0], kinds) for c in whole):
        return None
    used = {p for c in whole for s in message.within(c) for p in range(s.start, s.end)}
    return Outcome(decision, [others[0]], used, [whole], said=True, why="said ahead")


def is_put_off(message: Message, word: Spot) -> bool:
    """Whether what stands right behind a word for recruiting says that it is not for now: "recruiting can wait"."""
    after = message.at(word.end)
    return after is not None and after.has(SENSE, "postpones", "waits")


def from_place(message: Message, place: str, row: Row) -> Row:
    """A sentence from where it names a place on, if an order at another place is told before it: "X strikes Y, and in A I recruit"."""
    spots = message.in_row(row)
    spot = next((s for s in spots if place in s.ids("area")), None)
    before = [s for s in spots if spot is not None and s.end <= spot.start]
    another = any(s.has("area") for s in before) and any(s.has(ORDER) or s.has(KIND) for s in before)
    units = any(s.has("unit") for s in before)
    return row if spot is None or units or not another else only(row, spot.start, row[-1].end)


def _puts_off(message: Message, clause: Clause) -> bool:
    """Whether a clause opens with recruits that are put off, and names nothing else."""
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    bare = not any(s.has("area") or s.has("unit") or s.has("card") for s in spots)
    return (
        bare
        and bool(spots)
        and spots[0].has(OPTION, *kinds_of("recruiting"))
        and is_put_off(message, spots[0])
    )


def _without_reason(message: Message, row: Row, told: Clause) -> Row:
    """A sentence without the clauses at its end that tell why."""
    for n, clause in enumerate(row):
        first = message.at(clause.start)
        if clause.start > told.start and first is not None and first.has(SENSE, *_REASON):
            return row[:n]
    return row


def _tells_use(
    message: Message, decision: Decision, clause: Clause, option: str, kinds: Collection[str]
) -> bool:
    """Whether a clause may tell how the order is used, and tells nothing else."""
    known = {k for g in ("chooses_recruits", "of_orders", "plain_verbs") for k in kinds_of(g)}
    for spot in message.within(clause):
        if spot.has(FILLER) or spot.has(OPTION, option) or decision.about in spot.ids("area"):
            continue
        if any(spot.has(c) for c in ("area", "unit", "card", "seat")) or spot.has(SENSE, *_OPEN):
            return False
        if {*spot.ids(KIND)} & {*kinds} - known:
            return False
    return clause.mood == SAY and clause.condition is None and not clause.second
