"""How the bits about one place are put together: corrections in their place, every way to lead units to goals, and what goes up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import product

from ..rows.unclear import Unclear
from .place_bits import EVERYBODY, STAY, THE_MAN, THE_REST, Bit, Group

Answer = dict[str, dict[str, int]]
_WAYS = 256
"""Ways to lead units to goals that are tried at most."""


# -- numbers and corrections ------------------------------------------------------------------------------------


def counted(bits: Sequence[Bit], there: Counter[str]) -> list[Bit]:
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


def corrected(bits: Sequence[Bit]) -> list[Bit]:
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
    if EVERYBODY in units and bit.goals:
        for other in spoken:
            other.groups, other.goals = [], []
        return
    last = spoken[-1]
    if bit.goals and not bit.groups:
        raise Unclear  # "no, A is full": it need not be another goal
    units |= {*again} if bit.goals else set()
    named = [b for b in spoken if units & {g.unit for g in b.groups}]
    if not bit.goals:
        place = led[-1] if led else last
        same = [g for g in place.groups if g.unit in units]
        if EVERYBODY not in units and len(place.groups) > 1 and not same:
            raise Unclear
        everybody = all(g.unit == EVERYBODY for g in place.groups) and bool(place.groups)
        if everybody and EVERYBODY not in units and not bit.only:
            raise Unclear  # "all to A, that is X and Y": the others may be forgotten
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


def answers(bits: Sequence[Bit], there: Counter[str], leader: str) -> Iterator[Answer]:
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
    if any(b.unmoved for b in bits):
        return  # "nobody moves, the foot to A"
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
        if any(b.along for b in bits) and all(sum(group.values()) == 1 for group in answer.values()):
            continue  # "X with them": it is not said who they are
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
    taking = next((b for b in reversed(bits) if b.start <= bit.start and not (b.bare and b.added)), bit)
    if taking.took and not group.person and before and (taking is bit or bit.bare):
        return before[-1:]
    sentence, led = bit.clause.sentence, _direction(bits)
    here = [
        i
        for i in range(len(goals))
        if any(goals[i] in b.goals and b.clause.sentence == sentence for b in bits)
    ]
    if led > 0 and behind[:1] and behind[0] in here:
        before = []
    if led < 0 and before[-1:] and before[-1] in here:
        behind = []
    if led > 0 and not (bit.joined or bit.added or group.person):
        before = [i for i in before[-1:] if _is_open(goals[i], bits) or _takes_all(goals[i], bits)]
    near = [*before[-1:], *behind[:1]]
    if bit.here and follower is not None and any(g.unit == THE_REST for g in follower.groups):
        near.append(-1)  # "one foot in A, and the others to B"
    free = bit.bare or bit.joined or group.person
    return [
        i for i in near if i < 0 or free or _is_open(goals[i], bits) or i in _behind_list(bit, bits, goals)
    ]


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


def _takes_all(goal: tuple[str, int], bits: Sequence[Bit]) -> bool:
    """Whether the bit that names a goal sends all there, so that a list behind it only says who they are."""
    return any(goal in b.goals and all(g.unit == EVERYBODY for g in b.groups) for b in bits)


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
