"""Answers that belong to another place, or to none: a combat of another sentence, an attack on the line of its place, what stays where nobody goes, a blow or recruits taken for a move."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kernel.forms import Moves, One
from ..clauses.message import Message
from ..conditions.pieces import stretch_of
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, rows_of
from ..text.names import parts_of_answer
from ..text.vocabulary import KIND, ORDER, SENSE
from ..text.words import kinds_of
from .left_over import Found

DENIES = ("not", "no", "never", "nobody_goes")
_STAYS = (*DENIES, "stay")


def another_combats_place(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """What is said ahead for a combat in one place, from a sentence that tells of a combat in another."""
    for outcome in settled:
        area = outcome.when.get("area")
        if outcome.decision.key or not isinstance(area, str):
            continue
        for spots, start, end in sentences_of(message, outcome):
            places = {a for s in spots if not s.has("unit") for a in s.ids("area")[:1]}
            others = places - parts_of_answer(outcome.answers)
            if others and area not in places and any(s.has(SENSE, "battle") for s in spots):
                yield outcome, start, end
                break


def nearer_combat(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """What is said ahead for a combat in a place that was named before another combat was told of."""
    for outcome in settled:
        area = outcome.when.get("area")
        told = sentences_of(message, outcome)
        if outcome.decision.key or not isinstance(area, str) or not told:
            continue
        if any(area in s.ids("area") for spots, _, _ in told for s in spots):
            continue
        before = [row for row in rows_of(message.clauses) if row[-1].end <= told[0][1]]
        for row in reversed(before):
            spots = message.spots_between(*stretch_of(message, row))
            places = {a for s in spots if not s.has("unit") for a in s.ids("area")[:1]}
            if area in places:
                break
            if places and any(s.has(SENSE, "battle", "attacked") for s in spots):
                if any(area in s.ids("area") for s in message.spots_between(0, row[0].start)):
                    yield outcome, row[0].start, told[-1][2]
                break


def attacked_on_its_line(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """What hangs on an attack, on the line of the one place for which it has an order before, and of which the answer knows no place: "A | an order | if they attack here: X"."""
    lines = set()
    tied = [
        c.condition[1:]
        for c in message.clauses
        if c.condition is not None and c.condition[1] < c.condition[2]
    ]
    for start, end in tied:
        inside, line = message.spots_between(start, end), message.line_number(start)
        before = [s for s in message.spotted.spots if s.end <= start and message.line_number(s.start) == line]
        named = {a for s in before for a in s.ids("area")[:1]}
        attacked = any(s.has(SENSE, "attacked") for s in inside) and not any(s.has("area") for s in inside)
        if len(named) == 1 and attacked and any(s.has(ORDER) for s in before):
            lines.add(line)
    for outcome in settled:
        wide = not (outcome.decision.key or outcome.decision.about or "area" in outcome.when)
        if wide and outcome.used and message.line_number(min(outcome.used)) in lines:
            yield outcome, min(outcome.used), max(outcome.used) + 1


def left_where_nobody_goes(message: Message, settled: Sequence[Outcome], used: Collection[int]) -> Found:
    """What is left behind in a place of which the same sentence goes on to deny that anybody leaves it."""
    for outcome in settled:
        decision = outcome.decision
        if decision.kind not in kinds_of("left_behind") or outcome.answers[0] is None:
            continue
        for spots, start, end in sentences_of(message, outcome):
            things = [s.end for s in spots if s.has(KIND, decision.kind)]
            places = [s for s in spots if decision.about in s.ids("area")]
            behind = [s for s in places if things and s.start >= max(things)]
            if behind and len(behind) == len(places) and _is_denied_behind(spots, behind[-1]):
                yield outcome, start, end
                break


def without_moves_of_blows(message: Message, outcomes: Sequence[Outcome]) -> None:
    """Drop moves said ahead that are the words of a blow: from the same place to the same goal, out of the same sentence, which speaks of no move."""
    blows = [
        o for o in outcomes
        if o.settled and isinstance(o.decision.form, One) and o.decision.kind in kinds_of("of_orders") and "/" in str(o.answers[0])
    ]  # fmt: skip
    aims = {(str(o.answers[0]), c.sentence) for o in blows for row in o.rows for c in row}
    for outcome in outcomes:
        decision = outcome.decision
        if not outcome.settled or decision.key or not isinstance(decision.form, Moves):
            continue
        goals = {f"{decision.about}/{goal}" for goal in outcome.answers[0]}
        rows = {c.sentence for row in outcome.rows for c in row}
        said = any(
            s.has(KIND, decision.kind, *kinds_of("leaves"))
            for n in rows
            for s in message.in_row(message.sentence(n))
        )
        if goals and not said and all((goal, n) in aims for goal in goals for n in rows):
            outcome.answers = []


def without_moves_of_recruits(message: Message, outcomes: Sequence[Outcome]) -> None:
    """Drop moves said ahead of which every unit is one that is made somewhere: "nobody leaves A. B: one more archer"."""
    made = {p for o in outcomes if o.settled and o.decision.kind in kinds_of("recruits") for p in o.used}
    for outcome in outcomes:
        if not outcome.settled or outcome.decision.key or not isinstance(outcome.decision.form, Moves):
            continue
        units = [s for s in message.spotted.spots if s.has("unit") and s.start in outcome.used]
        if outcome.answers[0] and units and all(s.start in made for s in units):
            outcome.answers = []


def without_moves_of_flights(message: Message, outcomes: Sequence[Outcome]) -> None:
    """Drop moves said ahead out of a place that is fought for right now, in sentences without a word for a move: who is named there flees or falls."""
    fought = {str((o.decision.facts or {}).get("area", "")) for o in outcomes if o.decision.key}
    for outcome in outcomes:
        decision = outcome.decision
        if not outcome.settled or decision.key or not isinstance(decision.form, Moves):
            continue
        rows = {c.sentence for row in outcome.rows for c in row}
        told = [s for n in rows for s in message.in_row(message.sentence(n))]
        going = any(s.has(KIND, decision.kind, *kinds_of("leaves")) for s in told)
        if outcome.answers[0] and decision.about in fought - {""} and not going:
            outcome.answers = []


def _is_denied_behind(spots: Sequence[Spot], place: Spot) -> bool:
    """Whether the next words that say anything behind a place deny something."""
    behind = [s for s in spots if s.start >= place.end and not s.has(SENSE, "instead", "and", "but")]
    return bool(behind) and behind[0].has(SENSE, *_STAYS)


def sentences_of(message: Message, outcome: Outcome) -> list[tuple[Sequence[Spot], int, int]]:
    """The mentions and the stretch of each sentence that an answer was read from, with the conditions in it."""
    rows = [message.sentence(n) for n in dict.fromkeys(c.sentence for row in outcome.rows for c in row)]
    stretches = [stretch_of(message, row) for row in rows if row]
    return [(message.spots_between(start, end), start, end) for start, end in stretches]


RULES = (another_combats_place, nearer_combat, attacked_on_its_line, left_where_nobody_goes)
"""Each gives the answers that count no more, with the stretch that speaks against them."""
