"""Mustering: points of castles and strongholds turned into units.

Source: 2nd edition p. 9, p. 25 (ports); 1st edition p. 5-6; rule post, event deck 1, units.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import Problem, Some
from ..model.components import PORT
from ..model.effects import add_units, take_units
from ..model.state import Game, choice
from ..model.units import UPGRADE, Recruit
from .supply import Armies


def muster_all(game: Game) -> Flow[None]:
    """Everybody musters in turn order, each house in all its areas before the next.

    Source: 2nd edition p. 9, p. 31; 1st edition p. 5.
    """
    for house in list(game.turn_order):
        yield from muster_in(game, house, muster_areas(game, house))


def muster_areas(game: Game, house: str) -> list[str]:
    """The areas where a house has mustering points.

    Source: 2nd edition p. 9; 1st edition p. 5.
    """
    held = zip(game.fort_places, game.fort_holders(), strict=True)
    return [place.area.id for place, holder in held if holder == house]


def muster_in(game: Game, house: str, areas: Sequence[str]) -> Flow[None]:
    """A house spends the points of some areas; points not used are lost.

    Source: 2nd edition p. 9; 1st edition p. 5.
    """
    recruits = (yield from ask(muster_decision, game, house, areas)) or []
    for option in sorted(recruits, key=lambda option: UPGRADE in option):
        area, unit, *elsewhere = option.split("/")
        target = elsewhere[0] if elsewhere else area
        if unit.startswith(UPGRADE):
            take_footman(game, area)
            unit = unit.removeprefix(UPGRADE)
        add_units(game, target, house, {unit: 1})
    game.say("mustered", house=house, recruits=list(recruits))


def take_footman(game: Game, area: str) -> None:
    """A footman leaves to come back as something better; the area keeps its order.

    Source: 2nd edition p. 9; 1st edition p. 5.
    """
    place = game.places[area]
    footman = game.components.by_role["footman"]
    order = game.lift(area)
    take_units(game, area, {footman: 1}, routed=not place.units.get(footman))
    game.lay(area, order)


def muster_decision(game: Game, house: str, areas: Sequence[str]) -> Decision | None:
    """What a house may muster: "area/unit", "area/ship/where" or "area/+unit" for an upgrade.

    Source: 2nd edition p. 9; 1st edition p. 5; rule post, event deck 1.
    """
    areas = [a for a in areas if game.controller(a) == house]
    by_area = {area: upgradable(game, area, muster_options(game, house, area)) for area in areas}
    offers: dict[str, Recruit] = {}
    for recruits in by_area.values():
        offers.update(recruits)
    if not offers:
        return None
    bag = {option: recruit.most for option, recruit in offers.items()}
    held = game.held_by(house)
    reserve, armies = game.reserves(house, held), Armies(game, house, held)

    def veto(chosen: Sequence[str]) -> Iterable[Problem]:
        if not chosen:
            return ()
        return muster_problems(game, armies, [offers[option] for option in chosen], reserve)

    form = Some(bag, 0, None, veto)
    if len(areas) == 1:
        return choice(game, "muster", house, form, areas[0])
    return choice(game, "muster", house, form, parts=tuple([area for area in areas if by_area[area]]))


def points_of(game: Game, area: str) -> int:
    """The mustering points of an area.

    Source: 2nd edition p. 9; 1st edition p. 5; rule post, event deck 1.
    """
    return game.components.points[area]


def muster_options(game: Game, house: str, area: str) -> Mapping[str, Recruit]:
    """The ways to spend points of an area for which it has enough, by the name of the option.

    Source: 2nd edition p. 9, p. 25; 1st edition p. 5.
    """
    recruits, ships = game.components.recruits[area], ship_places(game, house, area)
    if len(ships) == len(game.components.waters[area]):
        return recruits
    return {option: r for option, r in recruits.items() if r.place == area or r.place in ships}


def upgradable(game: Game, area: str, offers: Mapping[str, Recruit]) -> Mapping[str, Recruit]:
    """The recruits of an area but those that need a footman where none is, nor points to muster one first.

    Source: 2nd edition p. 9; 1st edition p. 5.
    """
    footman = game.components.by_role["footman"]
    place = game.places[area]
    if place.units.get(footman) or place.routed.get(footman):
        return offers
    left = points_of(game, area) - game.components.units[footman].cost
    return {option: r for option, r in offers.items() if not r.upgrade or r.cost <= left}


def ship_places(game: Game, house: str, area: str) -> list[str]:
    """Where ships of an area may appear: seas without ships of others, neutral ones too, and its own port.

    Source: 2nd edition p. 9, p. 25; 1st edition p. 5, p. 17 (neutral ships); rule post, units.
    """
    near = [game.places[a] for a in game.components.waters[area]]
    return [p.area.id for p in near if p.area.kind == PORT or (p.house in ("", house) and not p.force)]


def muster_problems(
    game: Game, armies: Armies, recruits: Sequence[Recruit], reserve: Mapping[str, int]
) -> Iterator[Problem]:
    """What points, reserve, ports and supply have against some recruits.

    Source: 2nd edition p. 8-9, p. 25; 1st edition p. 5.
    """
    yield from points_problems(game, recruits)
    taken: dict[str, int] = {}
    arriving: dict[str, int] = {}
    upgraded: dict[str, int] = {}
    for r in recruits:
        taken[r.unit] = taken.get(r.unit, 0) + 1
        if r.upgrade:
            upgraded[r.area] = upgraded.get(r.area, 0) + 1
        else:
            arriving[r.place] = arriving.get(r.place, 0) + 1
    if upgraded:  # a footman that becomes something better goes back to the reserve
        footman = game.components.by_role["footman"]
        taken[footman] = taken.get(footman, 0) - sum(upgraded.values())
    for unit, asked in taken.items():
        if asked > reserve[unit]:
            yield Problem("reserve_empty", (unit,), {"asked": asked, "have": reserve[unit]})
    if upgraded:
        yield from _upgrade_problems(game, recruits, upgraded)
    yield from _port_problems(game, arriving)
    yield from armies.problems(arriving)


def points_problems(game: Game, recruits: Sequence[Recruit]) -> list[Problem]:
    """What the points of areas have against some recruits.

    Source: 2nd edition p. 9; 1st edition p. 5.
    """
    spent: dict[str, int] = {}
    for r in recruits:
        spent[r.area] = spent.get(r.area, 0) + r.cost
    found, points = [], game.components.points
    for area, asked in spent.items():
        if asked > points[area]:
            found.append(Problem("too_many_points", (area,), {"asked": asked, "have": points[area]}))
    return found


def _upgrade_problems(game: Game, recruits: Sequence[Recruit], upgraded: Mapping[str, int]) -> list[Problem]:
    found = []
    footman = game.components.by_role["footman"]
    for area, asked in upgraded.items():
        place = game.places[area]
        fresh = sum([(r.area, r.unit, r.upgrade) == (area, footman, False) for r in recruits])
        have = place.units.get(footman, 0) + place.routed.get(footman, 0) + fresh
        if asked > have:
            found.append(Problem("no_unit_to_upgrade", (area,), {"asked": asked, "have": have}))
    return found


def _port_problems(game: Game, arriving: Mapping[str, int]) -> list[Problem]:
    found = []
    for area, more in arriving.items():
        place = game.places[area]
        if place.area.kind == PORT and more > place.room:
            found.append(Problem("port_full", (area,), {"room": place.room}))
    return found
