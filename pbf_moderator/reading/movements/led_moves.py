"""The moves that a message tells beside the choice that begins it: "I activate X: everybody to A"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...kernel.decision import Decision
from ...kernel.forms import Moves, One
from ..clauses.clause import SAY
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of
from .departures import APART, read_of_area
from .origins import Departure

_WHO = ("all", "rest", "stay")
"""Turns of speech that tell who goes without naming a unit; some are fillers elsewhere."""


def read_led_moves(
    message: Message, ahead: Sequence[Decision], rows: Sequence[Row], said: Sequence[Outcome]
) -> list[Outcome]:
    """What the sentences of such a choice say of who goes where; what is not clear there is asked when its time comes.

    Args:
        message: the whole message.
        ahead: the questions that may come.
        rows: its sentences.
        said: what was heard before.
    """
    moves = [d for d in ahead if isinstance(d.form, Moves)]
    told = {o.decision.about for o in said if isinstance(o.decision.form, Moves)}
    apart = {kind for group in APART for kind in kinds_of(group)}
    found: list[Outcome] = []
    for outcome in (o for o in said if o.decision.kind in kinds_of("wakes") and o.settled):
        going = next((d for d in moves if d.about not in told and _leads(d, outcome.answers[0])), None)
        if going is None or outcome.when or not outcome.rows:
            continue
        beside = [
            d for d in ahead if d.about == going.about and isinstance(d.form, One) and d.kind not in apart
        ]
        own = Departure(going.about, _of_moves(message, going, beside, rows, outcome))
        led, *others = read_of_area(message, own, going, beside)
        if not led.settled and len(own.rows) > 1:  # the choice itself may only name somebody: "X. All to A."
            led, *others = read_of_area(message, replace(own, rows=own.rows[1:]), going, beside)
        if led.settled:
            led.answers = [_with_leader(message, own, str(outcome.answers[0]), led.answers[0])]
        if (
            led.settled
            and not going.form.problems(led.answers[0])
            and (led.answers[0] or _stays(message, own))
        ):
            found += [led, *(o for o in others if o.settled)]
        elif not led.settled and _names_goal(message, going, outcome):
            found.append(led)
    return found


def _with_leader(message: Message, own: Departure, leader: str, groups: Any) -> Any:
    """The groups with the one who leads them, unless more is said of that person than the choice: what they lead has one goal."""
    named = [s for row in own.rows for c in row for s in message.within(c) if leader in s.ids("unit")]
    if len(groups) != 1 or len(named) > 1 or any(leader in group for group in groups.values()):
        return groups
    return {area: {**group, leader: 1} for area, group in groups.items()}


def _names_goal(message: Message, going: Decision, outcome: Outcome) -> bool:
    """Whether the sentence of the choice says whither, so that nobody is told that it was left aside."""
    assert isinstance(going.form, Moves)
    return any(
        area in going.form.destinations
        for row in outcome.rows
        for c in row
        for s in message.within(c)
        for area in s.ids("area")
    )


def _stays(message: Message, own: Departure) -> bool:
    """Whether nobody moves: no other area is named."""
    areas = [s for row in own.rows for c in row for s in message.within(c) if s.has("area")]
    return all(own.origin in s.ids("area") for s in areas)


def _leads(going: Decision, answer: object) -> bool:
    assert isinstance(going.form, Moves)
    return isinstance(answer, str) and answer in going.form.units


def _of_moves(
    message: Message, going: Decision, beside: Sequence[Decision], rows: Sequence[Row], outcome: Outcome
) -> list[Row]:
    """The sentence of the choice and those after it that go on with units and a place."""
    start = min(c.start for row in outcome.rows for c in row)
    found: list[Row] = []
    for row in rows:
        if row[-1].end <= start:
            continue
        if found and not _goes_on(message, going, beside, row):
            if len(found) > 1 or not _is_bare(message, row):
                break
            continue  # "I discard the raid", between the choice and the march
        found.append(row)
    return found


def _is_bare(message: Message, row: Row) -> bool:
    """Whether a sentence names no area, nobody who moves, and hangs on nothing."""
    named = any(s.has("area") or s.has("unit") or s.has("seat") for c in row for s in message.within(c))
    return not named and all(c.mood == SAY and c.condition is None for c in row)


def _goes_on(message: Message, going: Decision, beside: Sequence[Decision], row: Row) -> bool:
    """Whether a sentence tells of units of the area that is left, or of what stays there, and of no other area."""
    assert isinstance(going.form, Moves)
    spots = [s for c in row for s in message.within(c) if not s.has(FILLER) or s.has(SENSE, *_WHO)]
    known = {going.about, *going.form.destinations}
    areas = [s for s in spots if s.has("area") and not s.has("unit")]
    units = any(not going.form.units.keys().isdisjoint(s.ids("unit")) for s in spots)
    units = units or any(s.has(SENSE, *_WHO) for s in spots)
    foreign = any(s.has("unit") and going.form.units.keys().isdisjoint(s.ids("unit")) for s in spots)
    plain = all(c.mood == SAY and c.condition is None for c in row) and not foreign
    left = any(s.has(KIND, *(d.kind for d in beside)) for s in spots)
    known_kinds = (*kinds_of("leaves"), *kinds_of("wakes"), *(d.kind for d in beside))
    others = any(s.has(KIND) and not s.has(KIND, *known_kinds) for s in spots)
    return (
        (units or left) and plain and not others and all(not known.isdisjoint(s.ids("area")) for s in areas)
    )
