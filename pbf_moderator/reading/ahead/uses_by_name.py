"""What an order is used for in the place of recruiting, clause by clause, where other things stand beside it: "X to A, and in B the points, no troops"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...kernel.decision import Decision
from ...kernel.forms import Assign, One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, without
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of

_STOPS = (
    "or", "if", "unless", "roughly", "asks", "has", "exists", "ponders", "postpones", "another_turn", "tells", "correction",
    "instead", "costs", "sum", "or_else", "spares", "forget", "cancels", "same", "also", "neither", "never", "supposes", "believed",
    "stay", "behind", "else", "only", "rest", "all",
)  # fmt: skip
"""Turns of speech by which points are counted, or nothing is settled."""
_TAKING = ("takes", "gets", "gives", "they_bid", "chooses", "wishes")


@dataclass
class Uses:
    """What clauses say of how orders are used, and what they leave of the sentences."""

    outcomes: list[Outcome]
    rest: list[Row]


def read_uses_by_name(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    outcomes: Sequence[Outcome],
) -> Uses:
    """Read the other use of an order than recruiting, where a clause names its area and that use.

    Args:
        message: the whole message.
        rows: the sentences that are left.
        asked: the questions that are open.
        ahead: those that may come.
        outcomes: what was read so far.
    """
    known = {o.decision.about for o in outcomes if o.decision.kind in kinds_of("chooses_recruits")}
    near = {d.about for d in asked if d.kind in kinds_of("chooses_recruits")}
    places = {
        d.about: d
        for d in ahead
        if d.kind in kinds_of("chooses_recruits") and isinstance(d.form, One) and d.about not in known | near
    }
    if not places or any(isinstance(d.form, Assign) for d in asked):
        return Uses([], list(rows))
    found: dict[str, Outcome] = {}
    spent: list[tuple[int, int]] = []
    for row in rows:
        for n, clause in enumerate(row):
            told = _use_told(message, places, clause, row[n + 1 :])
            if told is None:
                continue
            outcome, clauses = told
            if outcome.decision.about in found:
                return Uses([], list(rows))
            found[outcome.decision.about] = outcome
            spent += [(c.start, c.end) for c in clauses]
    rest = [left for row in rows if (left := without(row, spent))]
    return Uses([*found.values()], rest)


def _use_told(
    message: Message, places: dict[str, Decision], clause: Clause, behind: Sequence[Clause]
) -> tuple[Outcome, list[Clause]] | None:
    """The use that a clause tells, with the clauses behind it that only say what is not taken."""
    spots = message.within(clause)
    named = {a for s in spots for a in s.ids("area")}
    place = next(iter(named), "")
    if len(named) != 1 or place not in places or clause.denied or not _is_plain(message, clause):
        return None
    form = places[place].form
    options = form.options if isinstance(form, One) else ()
    others = [o for o in options if o not in kinds_of("recruiting")]
    words = [s for s in spots if s.has(OPTION, *others) and "area" not in {c.category for c in s.concepts}]
    recruiting = any(s.has(OPTION, *kinds_of("recruiting")) for s in spots)
    if len(others) != 1 or len(words) != 1 or recruiting:
        return None
    refusing = _refusing(message, behind[:1])
    takes = bool(refusing) or any(s.has(SENSE, *_TAKING) for s in spots)
    owned = any(s.has(SENSE, "has", "exists") for s in spots)
    strange = message.spotted.unknown(clause.start, clause.end)
    if (
        owned
        or ((words[0].has(KIND) or strange) and not takes)
        or message.number_at(words[0].start - 1) is not None
    ):
        return None
    told = [clause, *refusing]
    used = {p for c in told for p in range(c.start, c.end)}
    return Outcome(places[place], others, used, [told], said=True, why="said ahead, by name"), told


def _is_plain(message: Message, clause: Clause) -> bool:
    """Whether a clause is said for good and names nothing but an area and what is taken there."""
    tied = clause.mood != SAY or clause.condition is not None or clause.second or clause.corrects
    return not tied and not any(map(_is_other, message.within(clause)))


def _is_other(spot: Spot) -> bool:
    """Whether a mention is of something else: a unit, a person, an order, a number, or a turn of speech that stops all."""
    if spot.has(SENSE, *_STOPS) and not spot.has(OPTION):
        return not spot.has(FILLER)
    named = any(map(spot.has, ("unit", "card", "seat", ORDER)))
    return named or (spot.has(COUNT) and not spot.has(FILLER))


def _refusing(message: Message, clauses: Sequence[Clause]) -> list[Clause]:
    """The clause that only refuses recruits: "no troops"."""
    found = []
    for clause in clauses:
        spots = [s for s in message.within(clause) if not s.has(FILLER)]
        recruits = any(
            s.has(OPTION, *kinds_of("recruiting")) or s.has(KIND, *kinds_of("recruits")) for s in spots
        )
        denied = bool(clause.denied) or any(s.has(SENSE, "no", "not", "instead", "without") for s in spots)
        bare = not any(s.has("area") or s.has("unit") or s.has("seat") or s.has("card") for s in spots)
        if recruits and denied and bare and clause.condition is None and clause.mood == SAY:
            found.append(clause)
    return found
