"""Mustering: points of castles and strongholds turned into units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...kernel.decision import Decision, Flow, ask
from ...kernel.forms import Problem, Some
from .effects import add_units, take_units
from .setting import PORT, SEA
from .state import Game, choice
from .supply import supply_problems

UPGRADE = "+"
"""Marks an option that turns a footman into something better: "area/+unit"."""


def muster_all(game: Game) -> Flow[None]:
    """Everybody musters in turn order, each house in all its areas before the next."""
    for house in list(game.turn_order):
        yield from muster_in(game, house, muster_areas(game, house))


def muster_areas(game: Game, house: str) -> list[str]:
    """The areas where a house has mustering points."""
    return [area.id for area in game.controlled(house) if area.fort]


def muster_in(game: Game, house: str, areas: Sequence[str]) -> Flow[None]:
    """A house spends the points of some areas; points not used are lost."""
    recruits = (yield from ask(lambda: muster_decision(game, house, areas))) or []
    for option in sorted(recruits, key=lambda option: UPGRADE in option):
        area, unit = option.split("/")[:2]
        target = (option.split("/") + [area])[2]
        if unit.startswith(UPGRADE):
            take_footman(game, area)
            unit = unit.removeprefix(UPGRADE)
        add_units(game, target, house, {unit: 1})
    game.say("mustered", house=house, recruits=list(recruits))


def take_footman(game: Game, area: str) -> None:
    """A footman leaves to come back as something better; the area keeps its order."""
    place = game.places[area]
    footman = game.setting.by_role["footman"]
    order = place.order
    take_units(game, area, {footman: 1}, routed=not place.units.get(footman))
    place.order = order


def muster_decision(game: Game, house: str, areas: Sequence[str]) -> Decision | None:
    """What a house may muster: "area/unit", "area/ship/where" or "area/+unit" for an upgrade."""
    areas = [a for a in areas if game.controller(a) == house]
    bag: dict[str, int] = {}
    for area in areas:
        points = game.setting.fort_points[game.setting.areas[area].fort]
        for option, cost in muster_options(game, house, area).items():
            if cost <= points:
                bag[option] = points // cost
    if not bag:
        return None
    form = Some(bag, veto=lambda recruits: muster_problems(game, house, recruits))
    return choice(game, "muster", house, form, areas[0] if len(areas) == 1 else "")


def muster_options(game: Game, house: str, area: str) -> dict[str, int]:
    """Every way to spend points of an area, with its cost."""
    options: dict[str, int] = {}
    for unit in game.setting.units.values():
        if unit.naval:
            for place in ship_places(game, house, area):
                options[f"{area}/{unit.id}/{place}"] = unit.cost
        else:
            options[f"{area}/{unit.id}"] = unit.cost
            if unit.upgrade_cost:
                options[f"{area}/{UPGRADE}{unit.id}"] = unit.upgrade_cost
    return options


def ship_places(game: Game, house: str, area: str) -> list[str]:
    """Where ships of an area may appear: seas without ships of others, neutral ones too, and its own port."""
    near = [game.places[a] for a in game.setting.neighbours[area]]
    return [
        p.area.id
        for p in near
        if p.area.kind == PORT or (p.area.kind == SEA and p.house in ("", house) and not p.force)
    ]


def muster_problems(game: Game, house: str, recruits: Sequence[str]) -> list[Problem]:
    """What points, reserve, ports and supply have against a list of recruits."""
    spent: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    change: Counter[str] = Counter()
    upgrades: Counter[str] = Counter()
    footman = game.setting.by_role["footman"]
    for option in recruits:
        area, unit = option.split("/")[:2]
        spent[area] += muster_options(game, house, area)[option]
        if unit.startswith(UPGRADE):
            upgrades[area] += 1
            taken[footman] -= 1
            taken[unit.removeprefix(UPGRADE)] += 1
        else:
            taken[unit] += 1
            change[(option.split("/") + [area])[2]] += 1
    return [
        *_points_problems(game, spent),
        *_reserve_problems(game, house, taken),
        *_upgrade_problems(game, recruits, upgrades, footman),
        *_port_problems(game, change),
        *supply_problems(game, house, change),
    ]


def _points_problems(game: Game, spent: Counter[str]) -> list[Problem]:
    found = []
    for area, asked in spent.items():
        have = game.setting.fort_points[game.setting.areas[area].fort]
        if asked > have:
            found.append(Problem("too_many_points", (area,), {"asked": asked, "have": have}))
    return found


def _reserve_problems(game: Game, house: str, taken: Counter[str]) -> list[Problem]:
    found = []
    for unit, asked in taken.items():
        have = game.reserve(house, unit)
        if asked > have:
            found.append(Problem("reserve_empty", (unit,), {"asked": asked, "have": have}))
    return found


def _upgrade_problems(
    game: Game, recruits: Sequence[str], upgrades: Counter[str], footman: str
) -> list[Problem]:
    found = []
    for area, asked in upgrades.items():
        place = game.places[area]
        fresh = sum(1 for option in recruits if option == f"{area}/{footman}")
        have = place.units.get(footman, 0) + place.routed.get(footman, 0) + fresh
        if asked > have:
            found.append(Problem("no_unit_to_upgrade", (area,), {"asked": asked, "have": have}))
    return found


def _port_problems(game: Game, change: Counter[str]) -> list[Problem]:
    found = []
    for area, more in change.items():
        room = game.setting.areas[area].capacity - game.places[area].size
        if game.setting.areas[area].kind == PORT and more > room:
            found.append(Problem("port_full", (area,), {"room": room}))
    return found
