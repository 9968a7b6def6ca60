"""Marches: any of the units, to any reachable areas, with at most one combat.

Source: 2nd edition p. 15 (action phase, step 2); 1st edition p. 11; rule post, orders 1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import Moves, One, Problem
from ..model.components import PORT
from ..model.effects import take_units
from ..model.state import Battle, Game, Place, choice
from .allies import march_reach, pay_transport
from .battle import fight
from .control import enter_area, leave_area, port_follows_land
from .hostages import seize
from .leaders import bring, leader_problems, leaders_in, leaders_of, take_away, troops, with_leaders
from .neutral import Groups, greatest_strength, needs_help, storm
from .raids import orders_of
from .supply import Armies
from .victory import check_victory


def march(game: Game, house: str) -> Flow[None]:
    """One march order.

    Source: 2nd edition p. 15; 1st edition p. 11.
    """
    origin = yield from ask(march_choice, game, house)
    if origin is not None:
        yield from march_from(game, house, origin)


def march_from(game: Game, house: str, origin: str) -> Flow[None]:
    """One march out of an area: neutral forces and quiet moves first, then the token left behind, then the combat.

    A neutral force is stormed before anybody leaves: units that fall short have not left.

    Source: 2nd edition p. 15 (other moves first), p. 24 (the token), p. 26; 1st edition p. 11-12, p. 16.
    """
    groups, repelled = yield from settled_moves(game, house, origin)
    if game.alliances.shown:
        pay_transport(game, house, origin, groups)
    token = game.lift(origin)
    combats = defended(game, house, groups)
    target = combats[0] if combats else None
    battle = None
    for area, group in groups.items():
        if area in repelled:
            continue
        units, leaders = troops(game, group), leaders_in(game, group)
        take_units(game, origin, units)
        if leaders:
            take_away(game, origin, leaders)
        if area != target:
            arrive(game, house, area, units, leaders)
        else:
            battle = Battle(target, origin, house, game.controller(target), token, units, leaders=leaders)
    if battle is not None:
        game.battle = battle
    yield from leave_area(game, house, origin)
    for area in groups:
        if area in game.components.ports and area != target and area not in repelled:
            yield from port_follows_land(game, area)
    check_victory(game)
    if battle is not None:
        yield from fight(game, battle)
        game.battle = None
        check_victory(game)


def arrive(game: Game, house: str, area: str, units: dict[str, int], leaders: Sequence[str]) -> None:
    """A group comes where no combat is: a neutral force is gone then, an enemy leader who was left there alone is taken.

    Source: 2nd edition p. 15, p. 26; 1st edition p. 11, p. 16; expansion, leaders (never without units).
    """
    stormed, game.places[area].force = game.places[area].force, 0
    if game.places[area].leaders:
        seize(game, house, area)
    if units:
        enter_area(game, house, area, units)
    if leaders:
        bring(game, area, leaders)
    if stormed:
        game.say("force_taken", house=house, area=area)


def settled_moves(game: Game, house: str, origin: str) -> Flow[tuple[Groups, list[str]]]:
    """Which units go where, and the neutral forces that repel theirs.

    No house may try what it is too weak for (an option apart): one whose promised help is then withheld chooses anew,
    and what was granted against that force stands for the rest of this march.

    Source: 2nd edition p. 26; 1st edition p. 16; the taking back of a march is a reading of docs/rulings.md.
    """
    called: dict[str, Battle] = {}
    while True:
        groups = (yield from ask(moves, game, house, origin, called)) or {}
        token = game.orders.get(origin, "")
        told = {area: dict(units) for area, units in groups.items()}
        leading = {} if token else {"leader": game.turned}
        game.say("marched", house=house, area=origin, token=token, moves=told, **leading)
        forces = [area for area in groups if game.places[area].force]
        if not forces:
            return groups, []
        repelled = yield from storms(game, house, origin, groups, called, forces)
        if not repelled or game.option("neutral_help") == "order_spent":
            return groups, repelled
        game.say("march_taken_back", house=house, area=origin, token=token)


def storms(
    game: Game, house: str, origin: str, groups: Groups, called: dict[str, Battle], forces: list[str]
) -> Flow[list[str]]:
    """Storm the neutral forces that a march meets; returns those that repel it.

    Source: 2nd edition p. 26; 1st edition p. 16.
    """
    repelled = []
    for area in sorted(forces, key=game.components.numbers.__getitem__):
        if not (yield from storm(game, house, origin, area, groups, called)):
            repelled.append(area)
    return repelled


def march_choice(game: Game, house: str, resolved: Collection[str] = ()) -> Decision | None:
    """Which of the own march orders to resolve, but for those in areas that are being resolved.

    Source: 2nd edition p. 15; 1st edition p. 11.
    """
    options = tuple([area for area in orders_of(game, house, "march") if area not in resolved])
    return choice(game, "march", house, One(options)) if options else None


def moves(
    game: Game, house: str, origin: str, called: Mapping[str, Battle] = MappingProxyType({})
) -> Decision | None:
    """Which standing units go where; against some neutral forces help has been called already.

    Source: 2nd edition p. 15, p. 21 (routed units stay); 1st edition p. 11, p. 15; rule post, orders 1.
    """
    place, armies = game.places[origin], Armies(game, house)
    if place.house != house or not (origin in game.orders or game.turned in place.leaders):
        return None
    units = {unit: n for unit, n in place.units.items() if n}
    if place.leaders:
        units = with_leaders(units, leaders_of(game, house, origin))
    destinations = dict.fromkeys(march_reach(game, house, origin), tuple(units))
    form = Moves(
        units,
        destinations,
        lambda groups: march_problems(game, armies, origin, groups, called),
        defended(game, house, destinations),
    )
    facts = None if origin in game.orders else {"leader": game.turned}
    return choice(game, "moves", house, form, origin, facts=facts)


def defended(game: Game, house: str, areas: Iterable[str]) -> tuple[str, ...]:
    """Those of some areas where a march means a combat.

    Source: 2nd edition p. 15, p. 26 (garrisons).
    """
    places = game.places
    return tuple([area for area in areas if stands_against(places[area], house)])


def is_held(game: Game, house: str, area: str) -> bool:
    """Whether marching into an area means a combat: enemy units or a garrison.

    Source: 2nd edition p. 15, p. 26 (garrisons).
    """
    return stands_against(game.places[area], house)


def stands_against(place: Place, house: str) -> bool:
    """Whether there are units or a garrison of another house than one."""
    if place.house and place.house != house:
        return True
    return bool(place.garrison) and place.area.guard not in ("", house)


def march_problems(
    game: Game, armies: Armies, origin: str, groups: Groups, called: Mapping[str, Battle]
) -> list[Problem]:
    """What the rules have against a march.

    Source: 2nd edition p. 15, p. 8 (supply), p. 26; 1st edition p. 11.
    """
    if not groups:
        return []
    places = game.places
    forces, combats = [], []
    for area in groups:
        if places[area].force:
            forces.append(area)
        if stands_against(places[area], armies.house):
            combats.append(area)
    attacks = [area for area in groups if area in combats or area in forces] if forces else combats
    if len(attacks) > 1 and (len(combats) > 1 or game.option("storming") != "beside_a_combat"):
        return [Problem("two_combats", tuple(attacks))]
    for area, units in groups.items():
        place = places[area]
        if place.area.kind == PORT and sum(units.values()) > place.room:
            return [Problem("port_full", (area,), {"room": place.room})]
    if found := leader_problems(game, armies.house, origin, groups, attacks):
        return found
    for area in forces:
        most, force = greatest_strength(game, origin, area, groups, called), places[area].force
        if most < force:
            return [Problem("force_too_strong", (area,), {"have": most, "need": force})]
    return _supply_problems(game, armies, origin, groups, attacks)


def _supply_problems(
    game: Game, armies: Armies, origin: str, groups: Groups, attacks: Sequence[str]
) -> list[Problem]:
    """The whole march must fit the supply; by option so must what is left if help fails, or the quiet part alone."""
    led, options = groups, game.components.options
    if game.components.leaders:
        groups = {area: troops(game, group) for area, group in groups.items()}
    found = armies.problems(_change(origin, groups))
    if options["neutral_help"] == "order_spent":
        doubtful = [a for a in groups if game.places[a].force and needs_help(game, origin, a, led)]
        for count in range(1, len(doubtful) + 1):
            for repelled in combinations(doubtful, count):
                found = found or armies.problems(_change(origin, groups, repelled))
    if options["quiet_supply"] == "quiet_part":
        found = found or armies.problems(_change(origin, groups, attacks))
    return found


def _change(origin: str, groups: Groups, staying: Sequence[str] = ()) -> dict[str, int]:
    """Area -> units more or fewer after a march, some of whose groups have not left."""
    change = {area: sum(units.values()) for area, units in groups.items() if area not in staying}
    change[origin] = -sum(change.values())
    return change
