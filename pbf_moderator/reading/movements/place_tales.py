"""Who goes where from each place whose moves were left unclear, told as a whole: several goals, those who stay, the rest, and corrections.

All sentences about a place are taken together, from the one that names it until another own place is named. Every way is
tried to lead the units in them to a goal beside them, or to let them stay: "A with the horse and B with the foot", "one foot
to A, the other stays". Only where exactly one way goes up with those who stand there it is the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from ...kernel.decision import Decision
from ...kernel.forms import Assign, Moves, One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..text.tokens import ARROW
from ..text.vocabulary import FILLER, ORDER, SENSE
from ..text.words import kinds_of
from .parties import WHY as PARTIES
from .place_bits import EVERYBODY, STAY, THE_MAN, THE_REST, Bit, BitReader, Group, Unclear, pieces

WHY = "who goes where from one place, told as a whole"
_RESTS = ("stay", "nobody_goes", "none", "next", "later", "waits", "postpones")
_WAYS = 256
"""Ways to lead units to goals that are tried at most."""

Stretch = tuple[Clause, int, int]
Answer = dict[str, dict[str, int]]


def read_place_tales(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    said: Sequence[Outcome],
) -> Iterator[Outcome]:
    """Who goes from the places of which it was not understood.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        said: what the message says to any of them.
    """
    moves = [d for d in (*asked, *ahead) if isinstance(d.form, Moves) and d.kind not in kinds_of("apart")]
    places = {d.about: d for d in reversed(moves)}
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
    for origin, stretches in told.items():
        going = places[origin]
        assert isinstance(going.form, Moves)
        known = stood.get(origin)
        if not (origin in unclear or len(told) == 1 or _sends(message, going, stretches)):
            continue
        leader = next((who for who in _leaders(said) if who in going.form.units), "")
        found = _told(message, going, stretches, taken, leader)
        if found is None:
            continue
        answer, used = found
        if known is not None and not _is_better(message, answer, known, stretches):
            continue
        if any(isinstance(d.form, Assign) for d in asked):  # the order that is laid there is another answer
            used -= {p for s in message.spotted.spots if s.has(ORDER) for p in range(s.start, s.end)}
        held = [row for row in rows if used & {p for c in row for p in range(c.start, c.end)}]
        yield Outcome(going, [answer], used, held, said=True, why=WHY)
        yield from _chosen(message, origin, asked, said, told, held)


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
        if bits and not tied and going.about in chosen and not any(b.speaks or b.nobody for b in bits):
            found.append(outcome)
    return found


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
    """Whether one bit about a place names units there and a goal."""
    assert isinstance(going.form, Moves)
    for _, start, end in stretches:
        spots = message.spots_between(start, end)
        units = any(going.form.units.keys() & {*s.ids("unit")} and not s.has(ORDER) for s in spots)
        if units and any(going.form.destinations.keys() & {*s.ids("area")} for s in spots):
            return True
    return False


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
        form = places[current].form if current else None
        goal = isinstance(form, Moves) and own[0] in form.destinations
        if (
            not goal
            or _is_from(message, spot)
            or _heads(message, row, spot)
            or _rests(message, spot, low, high)
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
    return little and not message.spotted.unknown(row[0].start, spot.start)


def _rests(message: Message, spot: Spot, low: int, high: int) -> bool:
    """Whether a place opens a bit that names no units and says that nobody moves: "and A stays"."""
    spots = message.spots_between(low, high)
    before = [s for s in spots if s.end <= spot.start]
    little = all(s.has(FILLER) or s.has(SENSE, "and", "but", "from") for s in before)
    named = any(s.has("unit") for s in spots)
    return little and not named and any(s.has(SENSE, *_RESTS) for s in spots)


def _told(
    message: Message, going: Decision, stretches: Sequence[Stretch], taken: set[int], leader: str
) -> tuple[Answer, set[int]] | None:
    """The one answer that the words about a place have, and those that say it; None where there is none, or another."""
    assert isinstance(going.form, Moves)
    there = Counter({u: n for u, n in going.form.units.items() if n})
    reader = BitReader(message, going.about, there, going.form.destinations, taken)
    try:
        bits = [reader.bit(*stretch) for stretch in stretches]
        used = {
            p for b in bits if b.speaks or b.here or b.nobody or b.corrects for p in range(b.start, b.end)
        }
        bits = _corrected(_counted(bits, there))
        answers = [_led(answer, leader) for answer in _answers(bits, there, leader)]
    except Unclear:
        return None
    fitting = [a for a in answers if not going.form.problems(a)]
    return (fitting[0], used) if fitting and all(a == fitting[0] for a in fitting) else None


# -- numbers and corrections ------------------------------------------------------------------------------------


def _counted(bits: Sequence[Bit], there: Counter[str]) -> list[Bit]:
    """Numbers without a name made units: all of them, or of the kind that was named last."""
    last: Group | None = None
    for n, bit in enumerate(bits):
        corrects = bit.corrects or any(b.corrects and not b.speaks for b in bits[max(0, n - 1) : n])
        if bit.count is not None and not bit.groups:
            if corrects and last is not None and last.unit not in (EVERYBODY, THE_REST):
                bit.groups = [Group(last.unit, bit.count, bit.start)]
            elif bit.count == sum(there.values()):
                bit.groups = [Group(EVERYBODY, None, bit.start)]
            else:
                raise Unclear
        elif bit.count is not None and not any(g.unit == EVERYBODY for g in bit.groups):
            raise Unclear
        last = bit.groups[-1] if bit.groups else last
    return [*bits]


def _corrected(bits: Sequence[Bit]) -> list[Bit]:
    """The bits with each correction put in the place of what it corrects."""
    kept: list[Bit] = []
    pending = False
    for n, bit in enumerate(bits):
        if bit.corrects and any(b.speaks for b in kept):
            pending = True
        if not bit.speaks:
            kept.append(bit)
            continue
        if pending:
            following = [b for b in bits[n:] if b.clause.sentence == bit.clause.sentence and b.speaks]
            _replace(kept, bit, {g.unit for b in following for g in b.groups})
            pending = False
        kept.append(bit)
    if pending:  # "the horse, I mean": what was named last corrects
        last = next(b for b in reversed(kept) if b.speaks)
        kept.remove(last)
        _replace(kept, last, set())
        kept.append(last)
    return [b for b in kept if b.speaks or b.nobody]


def _replace(kept: list[Bit], bit: Bit, again: Collection[str]) -> None:
    """Take out of what was said before what a bit takes the place of; `again` are the units that its sentence tells of."""
    units = {g.unit for g in bit.groups}
    spoken = [b for b in kept if b.speaks]
    led = [b for b in spoken if b.goals]
    if not spoken:
        raise Unclear
    last = spoken[-1]
    if bit.goals and not bit.groups:
        if not led:
            raise Unclear
        led[-1].goals = led[-1].goals[:-1]
        return
    units |= {*again} if bit.goals else set()
    named = [b for b in spoken if units & {g.unit for g in b.groups}]
    if not bit.goals:
        place = led[-1] if led else last
        same = [g for g in place.groups if g.unit in units]
        if EVERYBODY not in units and len(place.groups) > 1 and not same:
            raise Unclear
        bit.goals, place.goals = place.goals, []
        place.groups = [g for g in place.groups if g not in same] if same else []
        bit.groups = [*place.groups, *bit.groups]
        place.groups = []
        return
    if not named:
        if last.goals and bit.goals and last.goals[-1][0] == bit.goals[-1][0]:
            last.groups, last.goals = [], []
            return
        raise Unclear
    for other in named:
        other.groups = [g for g in other.groups if g.unit not in units]
        if not other.groups:
            other.goals = []


# -- every way ------------------------------------------------------------------------------------------------------


def _answers(bits: Sequence[Bit], there: Counter[str], leader: str) -> Iterator[Answer]:
    """Every answer that the bits can have."""
    goals = [(goal, at) for b in bits for goal, at in b.goals]
    goals.sort(key=lambda g: g[1])
    groups = [(g, b) for b in bits for g in b.groups]
    emptied = any(b.nobody and any(g == STAY for g, _ in b.goals) and not b.groups for b in bits)
    if emptied:
        dropped = [(g, at) for b in bits if b.nobody and not b.groups for g, at in b.goals]
        goals = [g for g in goals if g not in dropped]
    if not any(g for g, _ in goals):
        if (
            groups
            and all(g.stays or _stays_in(b) for g, b in groups)
            and _covers([g for g, _ in groups], there)
        ):
            yield {}
        return
    choices = [_targets(group, bit, bits, goals) for group, bit in groups]
    ways = 1
    for choice in choices:
        ways *= max(1, len(choice))
    if not groups or not all(choices) or ways > _WAYS:
        return
    for way in product(*choices):
        answer = _summed([g for g, _ in groups], [goals[i][0] if i >= 0 else STAY for i in way], there)
        led = {i for i in way if i >= 0}
        if answer is None or any(
            goals[i][0] and i not in led and not _again(goals, i, led) for i in range(len(goals))
        ):
            continue
        if any(
            not goals[i][0] and i not in led and not _needs_nobody(goals[i], bits) for i in range(len(goals))
        ):
            continue
        gone = Counter({leader: 1} if leader else {})
        for group in answer.values():
            gone |= Counter(group)
        if emptied and sum(gone.values()) != sum(there.values()):
            continue
        yield answer


def _again(goals: Sequence[tuple[str, int]], i: int, led: set[int]) -> bool:
    """Whether a goal is only named again, and somebody goes there."""
    return any(goals[n][0] == goals[i][0] for n in led)


def _needs_nobody(goal: tuple[str, int], bits: Sequence[Bit]) -> bool:
    """Whether a word for staying only goes on with what was said: "and minds the bridge", "the first remains A"."""
    return any(goal in b.goals and b.plain and not b.groups for b in bits)


def _stays_in(bit: Bit) -> bool:
    return any(g == STAY for g, _ in bit.goals)


def _covers(groups: Sequence[Group], there: Counter[str]) -> bool:
    """Whether units are all that stand there."""
    if any(g.unit == EVERYBODY for g in groups):
        return True
    count = Counter[str]()
    for g in groups:
        count[g.unit] += g.count or 0
    return count == there


def _targets(group: Group, bit: Bit, bits: Sequence[Bit], goals: Sequence[tuple[str, int]]) -> list[int]:
    """The goals that units may be led to, by their number; -1 for those who stay without a word for it."""
    if group.stays:
        return [-1]
    mine = [i for i, goal in enumerate(goals) if goal in bit.goals]
    if mine:
        before = [i for i in mine if goals[i][1] < group.at]
        behind = [i for i in mine if goals[i][1] > group.at]
        return [*before[-1:], *behind[:1]]
    follower = next((b for b in bits if b.start > bit.start), None)
    if follower is not None and follower.pronoun and follower.goals and not follower.groups:
        return [i for i, goal in enumerate(goals) if goal == follower.goals[0]]
    if bit.here and not bit.bare and any(b.goals and b.groups and b.start < bit.start for b in bits):
        return [-1]  # "and the foot holds A", the place that is left
    before = [i for i, goal in enumerate(goals) if goal[1] < group.at]
    behind = [i for i, goal in enumerate(goals) if goal[1] > group.at]
    mine, led = {b.clause.sentence for b in (bit,)}, _direction(bits)
    here = [
        i for i in range(len(goals)) if any(goals[i] in b.goals and b.clause.sentence in mine for b in bits)
    ]
    if led > 0 and behind[:1] and behind[0] in here:
        before = []
    if led < 0 and before[-1:] and before[-1] in here:
        behind = []
    near = [*before[-1:], *behind[:1]]
    free = bit.bare or bit.joined or group.person
    return [i for i in near if free or _is_open(goals[i], bits) or i in _behind_list(bit, bits, goals)]


def _behind_list(bit: Bit, bits: Sequence[Bit], goals: Sequence[tuple[str, int]]) -> list[int]:
    """The goal behind a list that begins with a bit: "takes the horse and two foot to A"."""
    later = [b for b in bits if b.start > bit.start]
    listed = bool(later) and bit.plain and later[0].clause.sentence == bit.clause.sentence
    end = next((b for b in later if b.goals or not b.groups), None) if listed else None
    named = end is not None and end.groups and end.groups[0].at < end.goals[0][1] and later[0].listed
    return [i for i, goal in enumerate(goals) if end is not None and named and goal == end.goals[0]]


def _direction(bits: Sequence[Bit]) -> int:
    """Whether units stand before their goal (1) or behind it (-1) wherever one bit has both; 0 where now so and now so."""
    signs = {
        1 if group.at < at else -1
        for b in bits if len(b.goals) == 1 and len(b.groups) == 1 for _, at in b.goals for group in b.groups
    }  # fmt: skip
    return signs.pop() if len(signs) == 1 else 0


def _is_open(goal: tuple[str, int], bits: Sequence[Bit]) -> bool:
    """Whether nobody is named in the bit that names a goal."""
    return all(not b.groups for b in bits if goal in b.goals)


def _summed(groups: Sequence[Group], targets: Sequence[str], there: Counter[str]) -> Answer | None:
    """Who goes where, summed up; None where it does not go up."""
    sent: dict[str, Counter[str]] = {}
    everybody: list[str] = []
    men: list[str] = []
    rest: list[tuple[str, str]] = []
    last = ""
    for group, target in zip(groups, targets, strict=True):
        if group.unit == EVERYBODY:
            everybody.append(target)
        elif group.unit == THE_MAN:
            men.append(target)
        elif group.unit == THE_REST:
            rest.append((target, last))
        else:
            counts = sent.setdefault(target, Counter())
            counts[group.unit] = max(counts[group.unit], group.count or there[group.unit])
            last = group.unit
    total = sum(sent.values(), Counter[str]())
    if any(total[u] > n for u, n in there.items()) or any(u not in there for u in total):
        return None
    left = there - total
    if len(rest) > 1 or len({*everybody}) > 1 or (rest and everybody):
        return None
    if men and (rest or everybody or len(men) > 1 or sum(left.values()) != 1):
        return None
    rest += [(target, "") for target in men]
    for target, unit in rest:
        who = Counter({unit: left[unit]}) if unit and left[unit] else left
        if not who:
            return None
        sent.setdefault(target, Counter()).update(who)
    for target in everybody[:1]:
        named = sent.get(target, Counter())
        if named and left and not any(g.parted for g in groups):
            return None
        sent.setdefault(target, Counter()).update(left)
    answer = {goal: dict(counts) for goal, counts in sent.items() if goal != STAY and counts}
    return answer or None
