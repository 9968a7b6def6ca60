"""Who goes where from each place whose moves were left unclear, told as a whole: several goals, those who stay, the rest, and corrections.

All sentences about a place are taken together, from the one that names it until another own place is named. Every way is
tried to lead the units in them to a goal beside them, or to let them stay: "A with the horse and B with the foot", "one foot
to A, the other stays". Only where exactly one way goes up with those who stand there it is the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Assign, Moves, One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.unclear import Unclear
from ..text.tokens import ARROW, COLON
from ..text.vocabulary import FILLER, ORDER, SENSE
from ..text.words import kinds_of
from .other_ways import is_told_by_card
from .parties import WHY as PARTIES
from .place_bits import Bit, BitReader, pieces
from .place_ways import Answer, answers, corrected, counted

WHY = "who goes where from one place, told as a whole"
_STRANGE = 3
"""Words that nobody knows, at most, before a place with a colon: "next time round A: …"."""
_RESTS = ("stay", "nobody_goes", "none", "next", "later", "waits", "postpones")

Stretch = tuple[Clause, int, int]


def read_place_tales(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    said: Sequence[Outcome],
    laid: Mapping[str, str],
) -> Iterator[Outcome]:
    """Who goes from the places of which it was not understood.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        said: what the message says to any of them.
        laid: the orders that it lays, by place.
    """
    moves = [d for d in (*asked, *ahead) if isinstance(d.form, Moves) and d.kind not in kinds_of("apart")]
    fled = {d.about for d in asked if d.kind in kinds_of("flees")}
    places = {d.about: d for d in reversed(moves) if d.about not in fled}
    stood = {o.decision.about: o for o in said if isinstance(o.decision.form, Moves) and o.settled}
    alone = [d.about for d in asked if d in moves]
    for who in _leaders(said):
        alone += [d.about for d in moves if isinstance(d.form, Moves) and who in d.form.units]
    alone = [*dict.fromkeys(alone)]
    unclear = {o.decision.about for o in said if isinstance(o.decision.form, Moves) and not o.settled}
    start = alone[0] if len(alone) == 1 else ""
    told = by_place(message, rows, places, start)
    taken = {
        p for o in said
        if o.settled and not isinstance(o.decision.form, Moves) and o.decision.kind not in _beside() for p in o.used
    }  # fmt: skip
    apart = {o.decision.about for o in said if o.settled and o.decision.kind in kinds_of("apart")}
    for origin, stretches in told.items():
        if origin in apart or has_another_order(message, asked, said, laid, places[origin]):
            continue  # its words are those of a move of another kind, or lay an order by which nobody leaves
        going = places[origin]
        assert isinstance(going.form, Moves)
        known = stood.get(origin)
        if not (origin in unclear or len(told) == 1 or _sends(message, going, stretches)):
            continue
        leader = next((who for who in _leaders(said) if who in going.form.units), "")
        found = _told(message, going, stretches, taken, leader)
        for fewer in (_from_its_name(message, going, stretches), _without_cards(message, stretches)):
            found = found or (_told(message, going, fewer, taken, leader) if fewer else None)
        if found is None:
            continue
        answer, used = found
        if known is not None and not _is_better(message, answer, known, stretches):
            continue
        if any(isinstance(d.form, Assign) for d in asked):  # the order that is laid there is another answer
            used = used - {p for s in message.spotted.spots if s.has(ORDER) for p in range(s.start, s.end)}
        held = [row for row in rows if used & {p for c in row for p in range(c.start, c.end)}]
        tale = Outcome(going, [answer], used, held, said=True, why=WHY)
        if is_told_by_card(tale, said):
            continue
        yield tale
        yield from _chosen(message, origin, asked, said, told, held)


def has_another_order(
    message: Message,
    asked: Sequence[Decision],
    said: Sequence[Outcome],
    laid: Mapping[str, str],
    going: Decision,
) -> bool:
    """Whether orders are laid now, none by which units leave lies in a place, and nobody there is chosen to set out."""
    if not any(isinstance(d.form, Assign) for d in asked):
        return False
    assert isinstance(going.form, Moves)
    leads = message.vocabulary.order_kind(laid.get(going.about, "")) in kinds_of("leaves")
    return not leads and not any(who in going.form.units for who in _leaders(said))


def silent_places(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    said: Sequence[Outcome],
) -> list[Outcome]:
    """What is asked about places of which the message only says that they are left, and nothing of who goes: it need not be asked.

    The arguments are those of `read_place_tales`.
    """
    moves = [d for d in (*asked, *ahead) if isinstance(d.form, Moves) and d.kind not in kinds_of("apart")]
    open_places = [o for o in said if isinstance(o.decision.form, Moves) and not (o.settled or o.answers)]
    chosen = {
        a
        for o in said
        if o.settled and o.decision.kind in kinds_of("leaves")
        for a in o.answers
        if isinstance(a, str)
    }
    if not open_places:
        return []
    told = by_place(message, rows, {d.about: d for d in reversed(moves)}, "")
    found = []
    for outcome in open_places:
        going, stretches = outcome.decision, told.get(outcome.decision.about, [])
        assert isinstance(going.form, Moves)
        there = Counter({u: n for u, n in going.form.units.items() if n})
        reader = BitReader(message, going.about, there, going.form.destinations, set())
        try:
            bits = [reader.bit(*stretch) for stretch in stretches]
        except Unclear:
            continue
        tied = any(c.condition is not None or c.mood != SAY for row in outcome.rows for c in row)
        named = any(_names(going, s) for _, a, b in stretches for s in message.spots_between(a, b))
        if (
            bits
            and not tied
            and not named
            and going.about in chosen
            and not any(b.speaks or b.nobody for b in bits)
        ):
            found.append(outcome)
    return found


def _from_its_name(message: Message, going: Decision, stretches: Sequence[Stretch]) -> Sequence[Stretch]:
    """The words about a place from the sentence that names it, where those before name no goal."""
    assert isinstance(going.form, Moves)
    named = [
        c.sentence
        for c, a, b in stretches
        if any(going.about in s.ids("area") for s in message.spots_between(a, b))
    ]
    before = [s for s in stretches if named and s[0].sentence < named[0]]
    spots = [s for _, a, b in before for s in message.spots_between(a, b)]
    goals = any(going.form.destinations.keys() & {*s.ids("area")} for s in spots)
    return [] if goals or not before else [s for s in stretches if s not in before]


def _without_cards(message: Message, stretches: Sequence[Stretch]) -> Sequence[Stretch]:
    """The words about a place without the sentences about cards, where those name no units but persons."""
    cards = set[int]()
    for number in {c.sentence for c, _, _ in stretches}:
        spots = message.in_row(message.sentence(number))
        plays = any(s.decides(kinds_of("plays_cards")) and not s.has(FILLER) for s in spots)
        if plays and not any(s.has("unit") and not s.has("card") for s in spots):
            cards.add(number)
    return [s for s in stretches if s[0].sentence not in cards] if cards else []


def _names(going: Decision, spot: Spot) -> bool:
    """Whether a mention may be a unit that stands there, or is a goal of theirs, whatever else it may be."""
    assert isinstance(going.form, Moves)
    units, goals = {*spot.ids("unit")}, {*spot.ids("area")} - {going.about}
    return bool(units & going.form.units.keys() or goals & going.form.destinations.keys())


def _chosen(
    message: Message,
    origin: str,
    asked: Sequence[Decision],
    said: Sequence[Outcome],
    told: Mapping[str, Sequence[Stretch]],
    held: Sequence[Row],
) -> Iterator[Outcome]:
    """The order by which one leaves the place, where it is asked which comes first and this is told before any other."""
    known = {o.decision.key for o in said if o.settled}
    for which in asked:
        form = which.form
        here = which.kind in kinds_of("leaves") and isinstance(form, One) and origin in form.options
        if not here or which.key in known or next(iter(told)) != origin:
            continue
        others = [
            s
            for place in told
            if place != origin
            for _, a, b in told[place]
            for s in message.spots_between(a, b)
        ]
        mine = [s for _, a, b in told[origin] for s in message.spots_between(a, b)]
        if any(s.has(SENSE, "first", "begins", "above") for s in others) or any(
            s.has(SENSE, "last", "waits") for s in mine
        ):
            continue
        used = {p for s in mine if origin in s.ids("area") for p in range(s.start, s.end)}
        if used:
            yield Outcome(which, [origin], used, [*held], said=True, why=WHY)


def _leaders(said: Sequence[Outcome]) -> list[str]:
    """The persons who are chosen to set out."""
    woken = [o for o in said if o.settled and o.decision.kind in kinds_of("wakes")]
    return [str(o.answers[0]) for o in woken if o.answers[0]]


def _led(answer: Answer, leader: str) -> Answer:
    """An answer with the person who is chosen to set out among those who go to the one goal."""
    if not leader or any(leader in group for group in answer.values()):
        return answer
    if len(answer) != 1:
        raise Unclear
    return {goal: {**group, leader: 1} for goal, group in answer.items()}


def _beside() -> tuple[str, ...]:
    """The kinds of what is told in one breath with moves."""
    return (*kinds_of("leaves"), *kinds_of("left_behind"), *kinds_of("wakes"))


def _is_better(message: Message, answer: Answer, stood: Outcome, stretches: Sequence[Stretch]) -> bool:
    """Whether what was heard so far cannot be, sends nobody though a goal is named, is a last resort itself, or leaves somebody out."""
    form, before = stood.decision.form, stood.answers[0]
    plain = len(stood.answers) == 1 and not (stood.when or stood.standing) and isinstance(before, dict)
    if not plain or before == answer:
        return False
    if (
        form.problems(before)
        or stood.why == PARTIES
        or (not before and _sends(message, stood.decision, stretches))
    ):
        return True
    more = all(Counter(before[goal]) <= Counter(answer[goal]) for goal in before if goal in answer)
    return bool(before) and before.keys() == answer.keys() and more


def _sends(message: Message, going: Decision, stretches: Sequence[Stretch]) -> bool:
    """Whether one sentence about a place names units there and a goal."""
    assert isinstance(going.form, Moves)
    units, goals = set[int](), set[int]()
    for clause, start, end in stretches:
        spots = message.spots_between(start, end)
        if any(going.form.units.keys() & {*s.ids("unit")} and not s.has(ORDER) for s in spots):
            units.add(clause.sentence)
        if any(going.form.destinations.keys() & {*s.ids("area")} for s in spots):
            goals.add(clause.sentence)
    return bool(units & goals)


def by_place(
    message: Message, rows: Sequence[Row], places: Mapping[str, Decision], start: str
) -> dict[str, list[Stretch]]:
    """The words about each place that is left; what stands before the first is about that."""
    found: dict[str, list[Stretch]] = {}
    before: list[Stretch] = []
    current = start
    for row in rows:
        for clause in row:
            for low, high in pieces(message, clause):
                named = _left(message, row, low, high, places, current)
                current = named or current
                (found.setdefault(current, []) if current else before).append((clause, low, high))
    if found and before:
        first = next(iter(found))
        found[first] = [*before, *found[first]]
    return found


def _left(
    message: Message, row: Row, low: int, high: int, places: Mapping[str, Decision], current: str
) -> str:
    """The place that a bit says to be left, where it is another than the one that is spoken of."""
    spots = [s for s in message.spots_between(low, high) if s.has("area") and not s.has("unit")]
    for spot in spots:
        own = [a for a in spot.ids("area") if a in places]
        if len(own) != 1 or own[0] == current:
            continue
        form = places[current].form if current in places else None
        goal = isinstance(form, Moves) and own[0] in form.destinations
        if (
            not goal
            or _is_from(message, spot)
            or _heads(message, row, spot)
            or _rests(message, spot, low, high)
            or _leads_on(message, spot, high, places[own[0]])
        ):
            return own[0]
    return ""


def _is_from(message: Message, spot: Spot) -> bool:
    before = message.at(spot.start - 1) if spot.start else None
    behind = message.spotted.text.tokens[spot.end].text if spot.end < len(message.spotted.text.tokens) else ""
    return (before is not None and before.has(SENSE, "from")) or behind == ARROW


def _heads(message: Message, row: Row, spot: Spot) -> bool:
    """Whether a place opens a sentence, little words apart."""
    before = message.spots_between(row[0].start, spot.start)
    led = ("up_to", "toward", "to") if any(s.has(SENSE, "next") for s in before) else ()
    opening = ("first", "next", "and", "but", "now", "later", *led)
    little = all(s.has(FILLER) or s.has(SENSE, *opening) for s in before)
    headed = message.mark_after(spot) == COLON and any(s.has(SENSE, "next", "later") for s in before)
    return little and len(message.spotted.unknown(row[0].start, spot.start)) <= (_STRANGE if headed else 0)


def _rests(message: Message, spot: Spot, low: int, high: int) -> bool:
    """Whether a place opens a bit that names no units and says that nobody moves: "and A stays"."""
    spots = message.spots_between(low, high)
    before = [s for s in spots if s.end <= spot.start]
    little = all(s.has(FILLER) or s.has(SENSE, "and", "but", "from") for s in before)
    named = any(s.has("unit") for s in spots)
    return little and not named and any(s.has(SENSE, *_RESTS) for s in spots)


def _leads_on(message: Message, spot: Spot, high: int, going: Decision) -> bool:
    """Whether "to" and a goal of those there stand right behind a place: "A to B"."""
    behind = [s for s in message.spots_between(spot.end, high) if not s.has(FILLER)][:2]
    joined = len(behind) > 1 and behind[0].start == spot.end and behind[0].has(SENSE, "to")
    goals = {*behind[1].ids("area")} if joined else set()
    return isinstance(going.form, Moves) and bool(goals & going.form.destinations.keys())


def _is_guessed(message: Message, bits: Sequence[Bit]) -> bool:
    """Whether a bit without units tells that its sentence, which names some, is no more than a guess: "X, I suppose"."""
    telling = {b.clause.sentence for b in bits if b.speaks}
    loose = [b for b in bits if not b.speaks and b.clause.sentence in telling]
    return any(
        s.has(SENSE, "supposes", "ponders") and not s.has(FILLER)
        for b in loose for s in message.spots_between(b.start, b.end)
    )  # fmt: skip


def _told(
    message: Message, going: Decision, stretches: Sequence[Stretch], taken: set[int], leader: str
) -> tuple[Answer, set[int]] | None:
    """The one answer that the words about a place have, and those that say it; None where there is none, or another."""
    assert isinstance(going.form, Moves)
    there = Counter({u: n for u, n in going.form.units.items() if n})
    reader = BitReader(message, going.about, there, going.form.destinations, taken)
    try:
        bits = [reader.bit(*stretch) for stretch in stretches]
        if _is_guessed(message, bits):
            return None
        used = {
            p for b in bits if b.speaks or b.here or b.nobody or b.corrects for p in range(b.start, b.end)
        }
        bits = corrected(counted(bits, there))
        found = [_led(answer, leader) for answer in answers(bits, there, leader)]
    except Unclear:
        return None
    fitting = [a for a in found if not going.form.problems(a)]
    return (fitting[0], used) if fitting and all(a == fitting[0] for a in fitting) else None
