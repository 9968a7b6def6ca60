"""Reading some of a bag: units and where they are, or other things, each as often as it is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ..kernel.decision import Decision
from ..kernel.forms import Some
from .choices import Found
from .lots import SHORT, Lot, belongs_elsewhere, lots_of, numbers_lost
from .mentions import UPGRADE, concepts_of, number_at, parts_of, says_nothing
from .pairing import MANY, SINGLE, pair
from .reading import ASK, REFUSE
from .scope import Scope
from .spotting import Spot
from .text import ARROW
from .vocabulary import FILLER, KIND, SENSE, Concept
from .words import kinds_of

LISTS_AT_MOST = 12
"""An order of preference that allows more lists than this is asked for again when it is needed."""


def read_some(scope: Scope, decision: Decision) -> Found:
    """A list of options, each as often as it is named."""
    form = decision.form
    assert isinstance(form, Some)
    wanted = concepts_of(scope.vocabulary, form.bag)
    units = {c.id for c in wanted if c.category == "unit"}
    areas = {c.id for c in wanted if c.category == "area"}
    if not units:
        return _read_items(scope, form, wanted)
    upgrades = any(part.startswith(UPGRADE) for option in form.bag for part in parts_of(option))
    lots = lots_of(scope, units, upgrades=upgrades)
    if not areas and _lie_elsewhere(scope, decision):
        return Found(touched=True)
    if _strangers(scope, decision, units, lots) or (lots and _denied_after(scope, decision)):
        return Found(touched=True)
    if not lots:
        return _without_units(scope, form, decision)
    kinds_only = len(lots) == 1 and lots[0].count is None and not form.at_least
    if not areas and _spares(scope, decision):
        scope.say(ASK, "units_unclear", decision.about or decision.kind, kind=decision.kind, line=scope.words)
        return Found(touched=True)
    if not areas and (kinds_only or scope.says("first") or scope.says("next")):
        return _read_preference(scope, decision, lots)
    if numbers_lost(scope, decision, lots):
        return Found(touched=True)
    places = _places(scope, lots, areas, form)
    chosen: list[str] = []
    for lot, area in zip(lots, places, strict=True):
        lot.upgraded &= upgrades
        options = [o for o in form.bag if _fits(o, lot, area)] or _promotions(form, lot, area)
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


def _spares(scope: Scope, decision: Decision) -> bool:
    """Whether units are named that are not meant: they stay, come last, or are kept."""
    kept = decision.kind not in kinds_of("spares") and any(
        s.has(KIND, kind) for kind in kinds_of("spares") for s in scope.all_spots
    )
    return kept or scope.says("stay") or (scope.says("last") and not scope.says("first"))


def _lie_elsewhere(scope: Scope, decision: Decision) -> bool:
    """Whether units of another area are spoken of than those that are asked about; the sender is asked."""
    here = {decision.about, *(decision.facts or {}).values()}
    if all(here.intersection(s.ids("area")) for s in scope.spots if s.has("area")):
        return False
    scope.say(ASK, "units_unclear", decision.about or decision.kind, kind=decision.kind, line=scope.words)
    return True


def _strangers(scope: Scope, decision: Decision, units: set[str], lots: Sequence[Lot]) -> bool:
    """Whether a kind of unit is named that is not to be had here; the sender is told."""
    if scope.says("upgrade"):
        return False
    sources = [lot.source for lot in lots]
    strange = [
        s for s in scope.spots
        if s.has("unit") and s not in sources and not units.intersection(s.ids("unit")) and not belongs_elsewhere(s)
        and len(s.text) > SHORT and not s.has(FILLER)
    ]  # fmt: skip
    for spot in strange:
        line = scope.line_of(spot)
        scope.say(REFUSE, "not_an_option", spot.ids("unit")[0], kind=decision.kind, line=line)
    return bool(strange)


def _denied_after(scope: Scope, decision: Decision) -> bool:
    """Whether something is denied that does not follow the "not", as in "the rider does not die"; the sender is asked."""
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
    named: dict[str, int] = {}
    for spot in scope.spots:
        for id in dict.fromkeys(c.id for c in spot.concepts if c in wanted):
            named[id] = named.get(id, 0) + _times(scope, spot.start, form.bag.get(id, 1))
    if named:
        return Found(
            [id for id, n in named.items() for _ in range(n if form.bag.get(id, 1) > 1 else 1)], True, True
        )
    return Found([], True, True) if says_nothing(scope) else Found()


def _times(scope: Scope, start: int, copies: int) -> int:
    """How many of an item are meant: the number before its name, where there are several of it."""
    number = number_at(scope, start - 1) if copies > 1 and start > scope.start else None
    return 1 if number is None else number


def _without_units(scope: Scope, form: Some, decision: Decision) -> Found:
    marked = any(s.has(KIND, decision.kind) for s in scope.all_spots)
    if scope.says("all") and says_nothing(scope):
        return Found(touched=True)
    if scope.says("all"):
        return Found([o for o, n in form.bag.items() for _ in range(n)], True, True)
    if says_nothing(scope):
        return Found([], True, True)
    return Found(touched=marked)


def _fits(option: str, lot: Lot, area: str) -> bool:
    parts = parts_of(option)
    if len(parts) == 1:
        return parts[0] == lot.unit
    unit = parts[1]
    if unit.startswith(UPGRADE) != lot.upgraded or unit.removeprefix(UPGRADE) != lot.unit:
        return False
    return area in ("", parts[0]) and (not lot.where or not set(parts[2:]).isdisjoint(lot.where))


def _promotions(form: Some, lot: Lot, area: str) -> list[str]:
    """What a unit may be turned into that is only said to be turned into something."""
    upgrades = [o for o in form.bag if lot.upgraded and any(p.startswith(UPGRADE) for p in parts_of(o))]
    return [o for o in upgrades if area in ("", parts_of(o)[0])]


def _places(scope: Scope, lots: list[Lot], areas: set[str], form: Some) -> list[str]:
    """The area of each lot; where a ship goes is set on the lot itself."""
    if not areas:
        return [""] * len(lots)
    ends = {(p[1], p[2]) for o in form.bag if len(p := parts_of(o)) == 3}
    starts = {parts_of(o)[0] for o in form.bag}
    spots = [s for s in scope.spots if any(a in areas for a in s.ids("area"))]
    taken: set[int] = set()
    for n, lot in enumerate(lots):
        limit = lots[n + 1].spot.start if n + 1 < len(lots) else scope.end
        for spot in spots:
            ids = tuple(a for a in spot.ids("area") if (lot.unit, a) in ends)
            leads = _leads_to(scope, lot.spot, spot) or starts.isdisjoint(spot.ids("area"))
            if lot.spot.end <= spot.start < limit and ids and leads:
                lot.where = ids
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
