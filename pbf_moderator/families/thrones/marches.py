"""Marches: any of the units, to any reachable areas, with at most one combat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ...kernel.decision import Decision, Flow, ask
from ...kernel.forms import Moves, One, Problem
from .battle import fight, storm_neutral
from .control import enter_area, leave_area, port_follows_land
from .effects import take_units
from .movement import reach
from .raids import orders_of, rounds
from .setting import PORT
from .state import Battle, Game, choice
from .strength import greatest_neutral_strength
from .supply import supply_problems
from .victory import check_victory

Groups = Mapping[str, Mapping[str, int]]


def marches(game: Game) -> Flow[None]:
    """All march orders."""
    yield from rounds(game, "march", lambda house: march(game, house))


def march(game: Game, house: str) -> Flow[None]:
    """One march: quiet moves first, then the token left behind, then the combat.

    A neutral force is stormed before the token: it is no combat, and units that fall short have not left.
    """
    origin = yield from ask(lambda: march_choice(game, house))
    if origin is None:
        return
    groups = (yield from ask(lambda: moves(game, house, origin))) or {}
    token = game.places[origin].order
    game.places[origin].order = ""
    game.say("marched", house=house, area=origin, token=token, moves={a: dict(g) for a, g in groups.items()})
    target = next((area for area in groups if is_opposed(game, house, area)), None)
    for area, units in groups.items():
        take_units(game, origin, units)
        if area != target:
            enter_area(game, house, area, dict(units))
    battle = None
    if target is not None:
        battle = Battle(target, origin, house, game.controller(target), token, dict(groups[target]))
        game.battle = battle
        if game.places[target].force:
            yield from storm_neutral(game, battle)
            game.battle = battle = None
    yield from leave_area(game, house, origin)
    for area in groups:
        if battle is None or area != target:
            yield from port_follows_land(game, area)
    check_victory(game)
    if battle is not None:
        yield from fight(game, battle)
        game.battle = None
        check_victory(game)


def march_choice(game: Game, house: str) -> Decision | None:
    """Which of the own march orders to resolve."""
    options = tuple(p.area.id for p in orders_of(game, house, "march"))
    return choice(game, "march", house, One(options)) if options else None


def moves(game: Game, house: str, origin: str) -> Decision | None:
    """Which standing units go where."""
    place = game.places[origin]
    if place.house != house or not place.order:
        return None
    units = {unit: n for unit, n in place.units.items() if n}
    destinations = {area: tuple(units) for area in reach(game, house, origin)}
    form = Moves(units, destinations, lambda groups: march_problems(game, house, origin, groups))
    return choice(game, "moves", house, form, origin)


def is_opposed(game: Game, house: str, area: str) -> bool:
    """Whether marching into an area means a fight: enemy units, a garrison or a neutral force."""
    place = game.places[area]
    if place.house and place.house != house:
        return True
    return bool(place.force) or (place.garrison > 0 and place.area.home != house)


def march_problems(game: Game, house: str, origin: str, groups: Groups) -> list[Problem]:
    """What the rules have against a march."""
    opposed = tuple(area for area in groups if is_opposed(game, house, area))
    if len(opposed) > 1:
        return [Problem("two_combats", opposed)]
    change: Counter[str] = Counter()
    for area, units in groups.items():
        count = sum(units.values())
        change[area] += count
        change[origin] -= count
        room = game.setting.areas[area].capacity - game.places[area].size
        if game.setting.areas[area].kind == PORT and count > room:
            return [Problem("port_full", (area,), {"room": room})]
    for area in opposed:
        force = game.places[area].force
        most = greatest_neutral_strength(game, house, origin, area, groups[area]) if force else 0
        if most < force:
            return [Problem("force_too_strong", (area,), {"have": most, "need": force})]
    return supply_problems(game, house, change) or _way_back(game, house, origin, groups, opposed, change)


def _way_back(
    game: Game, house: str, origin: str, groups: Groups, opposed: Sequence[str], change: Counter[str]
) -> list[Problem]:
    """Units that storm a neutral force stay where they are if the help they need fails: that must fit too."""
    for area in opposed:
        if game.places[area].force:
            count = sum(groups[area].values())
            stay = Counter(change)
            stay[area] -= count
            stay[origin] += count
            return supply_problems(game, house, stay)
    return []
