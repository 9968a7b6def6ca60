"""Reading units: how many of what, from where, to where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ..kernel.decision import Decision
from ..kernel.forms import Form, Moves, Some
from .choices import Found
from .mentions import UPGRADE, concepts_of, count_of, has_other_numbers, number_at, parts_of, says_nothing
from .pairing import MANY, SINGLE, Group, pair
from .reading import ASK, REFUSE
from .scope import Scope
from .spotting import Spot
from .text import ARROW, BREAK, COMMA, SEMI, words_of
from .vocabulary import FILLER, KIND, OPTION, SENSE, Concept

SHORT = 2
"""A noun of so few letters is short for one or many."""
LISTS_AT_MOST = 12
"""An order of preference that allows more lists than this is asked for again when it is needed."""


@dataclass
class Lot:
    """Some units of a kind, with what is said of them."""

    spot: Spot
    unit: str
    count: int | None
    upgraded: bool = False
    where: str = ""
    """The last part of a three-part option."""
    numbers: tuple[int, ...] = ()
    """The positions of the numbers that it was counted by."""
    unsure: bool = False
    """More than one may be meant, and nothing says how many."""


# -- some of a bag ----------------------------------------------------------------------------------------------


def read_some(scope: Scope, decision: Decision) -> Found:
    """A list of options, each as often as it is named."""
    form = decision.form
    assert isinstance(form, Some)
    wanted = concepts_of(scope.vocabulary, form.bag)
    units = {c.id for c in wanted if c.category == "unit"}
    areas = {c.id for c in wanted if c.category == "area"}
    if not units:
        return _read_items(scope, form, wanted)
    lots = _lots(scope, units)
    if not areas and _lie_elsewhere(scope, decision):
        return Found(touched=True)
    if _strangers(scope, decision, units) or (lots and _denied_after(scope, decision)):
        return Found(touched=True)
    if not lots:
        return _without_units(scope, form, decision)
    kinds_only = len(lots) == 1 and lots[0].count is None and not form.at_least
    spared = scope.says("stay") or (scope.says("last") and not scope.says("first"))
    if not areas and spared:
        scope.say(ASK, "units_unclear", decision.about or decision.kind, kind=decision.kind, line=scope.words)
        return Found(touched=True)
    if not areas and (kinds_only or scope.says("first") or scope.says("next")):
        return _read_preference(scope, decision, lots)
    if _numbers_lost(scope, decision, lots):
        return Found(touched=True)
    places = _places(scope, lots, areas, form)
    chosen: list[str] = []
    for lot, area in zip(lots, places, strict=True):
        lot.upgraded &= any(part.startswith(UPGRADE) for o in form.bag for part in parts_of(o))
        options = [o for o in form.bag if _fits(o, lot, area)]
        if len(options) != 1:
            code = "choice_ambiguous" if options else "not_an_option"
            level = ASK if options else REFUSE
            about = decision.kind if options else lot.unit
            scope.say(
                level, code, about, options=options[:12], kind=decision.kind, line=scope.line_of(lot.spot)
            )
            return Found(touched=True)
        chosen += options * (form.bag[options[0]] if lot.count is None else lot.count)
    counts = Counter(chosen)
    ordered = [o for o in form.bag for _ in range(counts[o])]
    return Found(ordered, True, True)


def _lie_elsewhere(scope: Scope, decision: Decision) -> bool:
    """Whether units of another area are spoken of than those that are asked about; the sender is asked."""
    here = {decision.about, *(decision.facts or {}).values()}
    if all(here.intersection(s.ids("area")) for s in scope.spots if s.has("area")):
        return False
    scope.say(ASK, "units_unclear", decision.about or decision.kind, kind=decision.kind, line=scope.words)
    return True


def _strangers(scope: Scope, decision: Decision, units: set[str]) -> bool:
    """Whether a kind of unit is named that is not to be had here; the sender is told."""
    if scope.says("upgrade"):
        return False
    strange = [
        s for s in scope.spots
        if s.has("unit") and not units.intersection(s.ids("unit")) and not _belongs_elsewhere(s)
        and len(s.text) > SHORT and not s.has(FILLER)
    ]  # fmt: skip
    for spot in strange:
        line = scope.line_of(spot)
        scope.say(REFUSE, "not_an_option", spot.ids("unit")[0], kind=decision.kind, line=line)
    return bool(strange)


def _denied_after(scope: Scope, decision: Decision) -> bool:
    """Whether something is denied that does not follow the "not", as in "the knight does not die"; the sender is asked."""
    deniers = {denier.start for denier, _ in scope.denials()}
    if all(s.start in deniers for s in scope.all_spots if s.has(SENSE, "not")):
        return False
    scope.say(ASK, "units_unclear", decision.about or decision.kind, kind=decision.kind, line=scope.words)
    return True


def _read_preference(scope: Scope, decision: Decision, lots: Sequence[Lot]) -> Found:
    """Kinds of units in the order in which they are to go: every list that keeps to it, the shorter first."""
    form = decision.form
    assert isinstance(form, Some)
    steers = [s for s in scope.spots if s.has(SENSE, "first", "next", "last")]
    parted = all(
        scope.marks(a.spot, b.spot) or any(s.has(SENSE, "and") for s in scope.between(a.spot, b.spot))
        for a, b in pairwise(lots)
    )
    limits = {lot.unit: lot.count if lot.numbers else form.bag[lot.unit] for lot in lots}
    lists = _lists({unit: limit or 0 for unit, limit in limits.items()})
    legal = [chosen for chosen in lists if chosen and not form.problems(chosen)]
    late = bool(steers) and steers[-1].start > lots[-1].spot.start
    clear = parted and len(limits) == len(lots) and not late
    if not clear or not 0 < len(legal) <= LISTS_AT_MOST:
        scope.say(ASK, "units_unclear", decision.about or decision.kind, kind=decision.kind, line=scope.words)
        return Found(touched=True)
    return Found(legal[0], True, True, tuple(legal[1:]))


def _lists(limits: Mapping[str, int]) -> list[list[str]]:
    """Every list of units within the limits, the shorter first, then those with more of the first kinds."""
    every: list[list[str]] = [[]]
    for unit, limit in limits.items():
        every = [[*chosen, *[unit] * n] for chosen in every for n in range(limit, -1, -1)]
    return sorted(every, key=len)


def _read_items(scope: Scope, form: Some, wanted: set[Concept]) -> Found:
    named = [c.id for s in scope.spots for c in s.concepts if c in wanted]
    if named:
        return Found(list(dict.fromkeys(named)), True, True)
    return Found([], True, True) if says_nothing(scope) else Found()


def _without_units(scope: Scope, form: Some, decision: Decision) -> Found:
    marked = any(s.has(KIND, decision.kind) for s in scope.all_spots)
    if scope.says("all") and says_nothing(scope):
        return Found(touched=True)
    if scope.says("all"):
        return Found([o for o, n in form.bag.items() for _ in range(n)], True, True)
    if says_nothing(scope):
        return Found([], True, True)
    return Found(touched=marked)


def _lots(scope: Scope, units: set[str]) -> list[Lot]:
    """The units named, with their counts; of "this turned into that" only the second is kept."""
    named = [s for s in scope.spots if any(u in units for u in s.ids("unit")) and not _belongs_elsewhere(s)]
    lots: list[Lot] = []
    upgrade = [s for s in scope.all_spots if s.has(SENSE, "upgrade") or s.has(OPTION, "upgrade")]
    for n, spot in enumerate(named):
        unit = next(u for u in spot.ids("unit") if u in units)
        number = count_of(scope, spot)
        if number is None and len(spot.text) == 1:
            continue
        before = named[n - 1] if n else None
        start = before.end if before else scope.start
        count = number[0] if number else _count_unsaid(scope, spot, unit)
        lot = Lot(spot, unit, count, any(start <= u.start < spot.start for u in upgrade))
        lot.numbers = (number[1],) if number else ()
        lot.unsure = number is None and count == 1 and not _is_one(scope, spot, unit)
        if before is not None and lots and _turns_into(scope, before, spot):
            lot = _turned(lots.pop(), lot, bool(number))
        lots.append(lot)
    return _with_bare_numbers(scope, lots, units)


def _with_bare_numbers(scope: Scope, lots: list[Lot], units: set[str]) -> list[Lot]:
    """The lots with those that are a number only: of the kind named before, or of the only one that there is."""
    used = {i for lot in lots for i in lot.numbers}
    every = list(lots)
    for i in range(scope.start, scope.end):
        number = number_at(scope, i)
        if number is None or i in used:
            continue
        before = [lot for lot in every if lot.spot.start < i]
        spot = Spot(i, i + 1, (), 0, scope.spotted.text.source(i, i + 1))
        if before and before[-1].numbers and scope.corrected(before[-1].spot, spot):
            before[-1].count, before[-1].numbers = number, (*before[-1].numbers, i)
        elif _goes_somewhere(scope, spot) and (before or len(units) == 1):
            unit = before[-1].unit if before else next(iter(units))
            every.append(Lot(spot, unit, number, numbers=(i,)))
            every.sort(key=lambda lot: lot.spot.start)
    return every


def _goes_somewhere(scope: Scope, spot: Spot) -> bool:
    """Whether a way or a stay follows a number at once."""
    following = scope.spotted.at.get(spot.end)
    if following is not None and following.has(SENSE, "to", "toward", "stay"):
        return True
    return spot.end < scope.end and scope.spotted.text.tokens[spot.end].text == ARROW


def _turned(old: Lot, new: Lot, counted: bool) -> Lot:
    """The second of two kinds of units of which the first is turned into it."""
    count = max(new.count or 1, old.count or 1) if counted else old.count
    return Lot(new.spot, new.unit, count, True, numbers=(*old.numbers, *new.numbers))


def _belongs_elsewhere(spot: Spot) -> bool:
    """A word that is short for a unit but here is part of another name."""
    return spot.has("area") or spot.has("house_card")


def _count_unsaid(scope: Scope, spot: Spot, unit: str) -> int | None:
    """How many a noun without a number stands for: None means all of them, said so or by an article and a plural."""
    before = [
        s for s in scope.all_spots if s.end <= spot.start and (not s.has(FILLER) or s.has(SENSE, "all"))
    ]
    if before and before[-1].has(SENSE, "all"):
        return None
    article = scope.spotted.at.get(spot.start - 1)
    plural = not _is_one(scope, spot, unit) and len(spot.text) > SHORT
    return None if plural and article is not None and article.has(FILLER) and not spot.slips else 1


def _is_one(scope: Scope, spot: Spot, unit: str) -> bool:
    """Whether a noun is written in the singular."""
    return words_of(spot.text) in scope.vocabulary.singular[unit]


def _numbers_lost(scope: Scope, decision: Decision, lots: Sequence[Lot]) -> bool:
    """Whether a number belongs to a unit that was not understood, or is missing; the sender is asked."""
    unsure = any(lot.unsure and _available(decision.form, lot.unit) > 1 for lot in lots)
    if not unsure and not has_other_numbers(scope, {i for lot in lots for i in lot.numbers}):
        return False
    scope.say(ASK, "units_unclear", decision.about or decision.kind, kind=decision.kind, line=scope.words)
    return True


def _available(form: Form, unit: str) -> int:
    """The most of a kind of unit that an answer can hold."""
    if isinstance(form, Moves):
        return form.units.get(unit, 0)
    assert isinstance(form, Some)
    return sum(
        n for option, n in form.bag.items() if unit in (p.removeprefix(UPGRADE) for p in parts_of(option))
    )


def _turns_into(scope: Scope, one: Spot, other: Spot) -> bool:
    """Whether a kind of unit is said to become another kind."""
    between = scope.between(one, other)
    if one.ids("unit") == other.ids("unit") or any(s.has("area") or s.has(SENSE, "and") for s in between):
        return False
    marks = scope.marks(one, other)
    linked = ARROW in marks or any(s.has(SENSE, "to", "upgrade") for s in between)
    return linked and not any(m in (COMMA, SEMI, BREAK) for m in marks)


def _fits(option: str, lot: Lot, area: str) -> bool:
    parts = parts_of(option)
    if len(parts) == 1:
        return parts[0] == lot.unit
    unit = parts[1]
    if unit.startswith(UPGRADE) != lot.upgraded or unit.removeprefix(UPGRADE) != lot.unit:
        return False
    return area in ("", parts[0]) and (not lot.where or lot.where in parts[2:])


def _places(scope: Scope, lots: list[Lot], areas: set[str], form: Some) -> list[str]:
    """The area of each lot; where a ship goes is set on the lot itself."""
    if not areas:
        return [""] * len(lots)
    ends = {(p[1], p[2]) for o in form.bag if len(p := parts_of(o)) == 3}
    spots = [s for s in scope.spots if any(a in areas for a in s.ids("area"))]
    taken: set[int] = set()
    for n, lot in enumerate(lots):
        limit = lots[n + 1].spot.start if n + 1 < len(lots) else scope.end
        for spot in spots:
            ids = [a for a in spot.ids("area") if (lot.unit, a) in ends]
            if lot.spot.end <= spot.start < limit and ids and _leads_to(scope, lot.spot, spot):
                lot.where = ids[0]
                taken.add(spot.start)
                break
    homes = [s for s in spots if s.start not in taken]
    return _home_of_each(scope, lots, homes, areas)


def _leads_to(scope: Scope, one: Spot, other: Spot) -> bool:
    return ARROW in scope.marks(one, other) or scope.preceded_by(other, "to", "toward")


def _home_of_each(scope: Scope, lots: Sequence[Lot], homes: Sequence[Spot], areas: set[str]) -> list[str]:
    items: list[tuple[str, Spot]] = [(MANY, lot.spot) for lot in lots] + [(SINGLE, s) for s in homes]
    items.sort(key=lambda item: item[1].start)
    gaps = [scope.gap(a[1], b[1]) for a, b in pairwise(items)]
    cut = pair([role for role, _ in items], gaps)
    home: dict[int, str] = {}
    for group in cut.groups:
        area = next(a for a in items[group.single][1].ids("area") if a in areas)
        for place in group.many:
            if place not in cut.doubtful:
                home[items[place][1].start] = area
    return [home.get(lot.spot.start, "") for lot in lots]


# -- moves ------------------------------------------------------------------------------------------------------

STAY = "stay"


def read_moves(scope: Scope, decision: Decision) -> Found:
    """Groups of units and where each goes."""
    form = decision.form
    assert isinstance(form, Moves)
    lots = _lots(scope, set(form.units))
    goals = _goals(scope, decision.about, form)
    if not lots and all(goal == STAY for _, goal in goals) and not _others(scope):
        return _unmoved(scope, decision)
    if any(lot.upgraded for lot in lots):
        scope.say(ASK, "moves_unclear", decision.about, line=scope.words)
        return Found(touched=True)
    if _numbers_lost(scope, decision, lots) or _comes_from_elsewhere(scope, decision):
        return Found(touched=True)
    parties = [_Party(MANY, lot.spot, units=_units(form, lot)) for lot in lots]
    parties += [_Party(MANY, spot, units=dict(form.units)) for spot in _everybody(scope, lots)]
    parties += [_Party(SINGLE, spot, goal=goal) for spot, goal in goals]
    parties += [_Party(MANY, spot, units=_remaining(form, lots)) for spot in _others(scope)]
    parties.sort(key=lambda party: party.spot.start)
    cut = pair([p.role for p in parties], [scope.gap(a.spot, b.spot) for a, b in pairwise(parties)])
    found = None if cut.doubtful else _assembled(form, parties, cut.groups)
    if found is None:
        scope.say(ASK, "moves_unclear", decision.about, line=scope.words)
        return Found(touched=True)
    return Found(found, True, True)


@dataclass(frozen=True)
class _Party:
    """Units, or where units go."""

    role: str
    spot: Spot
    units: Mapping[str, int] = field(default_factory=dict)
    goal: str = ""


def _goals(scope: Scope, origin: str, form: Moves) -> list[tuple[Spot, str]]:
    """The destinations named, and the words for staying."""
    found = []
    for spot in scope.spots:
        ids = spot.ids("area")
        here = origin in ids and scope.preceded_by(spot, "to") and not scope.is_heading(spot)
        if here or (spot.has(SENSE, "stay") and not ids):
            found.append((spot, STAY))
        elif ids and origin not in ids and not scope.preceded_by(spot, "from"):
            reachable = [a for a in ids if a in form.destinations]
            found.append((spot, (reachable or list(ids))[0]))
    return found


def _comes_from_elsewhere(scope: Scope, decision: Decision) -> bool:
    """Whether another area is named as the one that units leave; the sender is asked."""
    for spot in scope.spots:
        if spot.has("area") and decision.about not in spot.ids("area") and scope.preceded_by(spot, "from"):
            scope.say(ASK, "moves_unclear", decision.about, line=scope.words)
            return True
    return False


def _others(scope: Scope) -> list[Spot]:
    """The words for "the others"."""
    return [s for s in scope.all_spots if s.has(SENSE, "rest")]


def _remaining(form: Moves, lots: Sequence[Lot]) -> dict[str, int]:
    """The units that no lot names."""
    named: Counter[str] = Counter()
    for lot in lots:
        named.update(_units(form, lot))
    return {unit: n - named[unit] for unit, n in form.units.items() if n > named[unit]}


def _everybody(scope: Scope, lots: Sequence[Lot]) -> list[Spot]:
    """The words for "all" that are not said of a kind of unit."""
    starts = {lot.spot.start for lot in lots}
    spots = [s for s in scope.all_spots if not s.has(FILLER) or s.has(SENSE, "all")]
    return [
        s
        for n, s in enumerate(spots)
        if s.has(SENSE, "all") and not (n + 1 < len(spots) and spots[n + 1].start in starts)
    ]


def _unmoved(scope: Scope, decision: Decision) -> Found:
    """Nobody moves, if that is what is said and no number is."""
    said = any(scope.says(sense) for sense in ("stay", "pass", "none"))
    denied = scope.says("not") and any(s.has(KIND, decision.kind, "march") for s in scope.all_spots)
    if (said or denied) and not has_other_numbers(scope, ()):
        return Found({}, True, True)
    return Found(touched=said or denied)


def _assembled(
    form: Moves, parties: Sequence[_Party], groups: Sequence[Group]
) -> dict[str, dict[str, int]] | None:
    """The answer, or None where somebody is left over or sent to a place twice."""
    sent: dict[str, Counter[str]] = {}
    for group in groups:
        goal = sent.setdefault(parties[group.single].goal, Counter())
        for place in group.many:
            if goal.keys() & parties[place].units.keys():
                return None
            goal.update(parties[place].units)
    if sum(1 + len(g.many) for g in groups) < len(parties):
        return _goal_alone(form, parties)
    sent.pop(STAY, None)
    return {goal: dict(units) for goal, units in sent.items()}


def _goal_alone(form: Moves, parties: Sequence[_Party]) -> dict[str, dict[str, int]] | None:
    """A destination without units is clear where only one unit could go."""
    if len(parties) != 1 or parties[0].role == MANY:
        return None
    if parties[0].goal == STAY:
        return {}
    return {parties[0].goal: dict(form.units)} if sum(form.units.values()) == 1 else None


def _units(form: Moves, lot: Lot) -> dict[str, int]:
    return {lot.unit: form.units.get(lot.unit, 0) if lot.count is None else lot.count}
