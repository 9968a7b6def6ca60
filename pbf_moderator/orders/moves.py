"""Reading moves: groups of units and where each goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ..kernel.decision import Decision
from ..kernel.forms import Moves
from .choices import Found
from .lots import Lot, lots_of, numbers_lost
from .mentions import has_other_numbers
from .pairing import MANY, SINGLE, Group, pair
from .reading import ASK
from .scope import Scope
from .spotting import Spot
from .vocabulary import FILLER, KIND, SENSE
from .words import kinds_of

STAY = "stay"


def read_moves(scope: Scope, decision: Decision) -> Found:
    """Groups of units and where each goes."""
    form = decision.form
    assert isinstance(form, Moves)
    lots = lots_of(scope, set(form.units))
    goals = _goals(scope, decision.about, form)
    if not lots and all(goal == STAY for _, goal in goals) and not _others(scope):
        return _unmoved(scope, decision)
    if lots and scope.says("upgrade"):
        scope.say(ASK, "moves_unclear", decision.about, line=scope.words)
        return Found(touched=True)
    if numbers_lost(scope, decision, lots) or _comes_from_elsewhere(scope, decision):
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
    denied = scope.says("not") and any(
        s.has(KIND, decision.kind, *kinds_of("leaves")) for s in scope.all_spots
    )
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
    if sent.get(STAY) and any(n > form.units.get(u, 0) for u, n in _total(sent).items()):
        return None
    sent.pop(STAY, None)
    return {goal: dict(units) for goal, units in sent.items()}


def _total(sent: Mapping[str, Counter[str]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for units in sent.values():
        total.update(units)
    return total


def _goal_alone(form: Moves, parties: Sequence[_Party]) -> dict[str, dict[str, int]] | None:
    """A destination without units is clear where only one unit could go."""
    if len(parties) != 1 or parties[0].role == MANY:
        return None
    if parties[0].goal == STAY:
        return {}
    return {parties[0].goal: dict(form.units)} if sum(form.units.values()) == 1 else None


def _units(form: Moves, lot: Lot) -> dict[str, int]:
    return {lot.unit: form.units.get(lot.unit, 0) if lot.count is None else lot.count}
