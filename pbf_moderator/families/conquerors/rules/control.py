"""Control: whose a province, a space, a Treasury City is (6.1, 6.2).

Source: 3.1 j, 6.1, 6.2, 6.3.
"""

from __future__ import annotations

from ..model.components import NOBODY, PERSIAN
from ..model.state import Game
from .besieging import drop_abandoned


def has_force(game: Game, province: str, seat: str) -> bool:
    """Whether a side has an Army, loose strength or a garrison in a province."""
    inside = game.geography.province_of
    return (
        any(army.seat == seat and inside(army.space) == province for army in game.armies.values())
        or any(one.seat == seat and inside(space) == province for space, one in game.garrisons.items())
        or any(loose.seat == seat and inside(loose.space) == province for loose in game.loose)
    )


def has_fleet(game: Game, province: str, seat: str) -> bool:
    """Whether a side has a fleet in a port of a province."""
    return any(game.geography.province_of(fleet.space) == province for fleet in game.fleets_of(seat))


def controller(game: Game, province: str) -> str:
    """Who controls a province now; nobody where it is in Revolt, contested or independent.

    An Army or a garrison counts before a fleet; without any presence the control of the set-up lasts.

    Source: 6.2, 6.3; without presence: 3.1 j.
    """
    if province in game.revolts or has_force(game, province, NOBODY):
        return NOBODY
    for present in (has_force, has_fleet):
        seats = [seat for seat in game.seats if present(game, province, seat)]
        if seats:
            return seats[0] if len(seats) == 1 else NOBODY
    return game.claims.get(province, NOBODY)


def controls(game: Game, seat: str, province: str) -> bool:
    """Whether a side controls a province."""
    return controller(game, province) == seat


def controlled(game: Game, seat: str) -> list[str]:
    """The provinces that a side controls, in the scenario's order."""
    return [province for province in game.geography.provinces if controls(game, seat, province)]


def holder(game: Game, space: str) -> str:
    """Who is in a space with Army strength or a garrison: where both are, who is inside the city."""
    garrison = game.garrisons.get(space)
    if garrison:
        return garrison.seat
    seats = [seat for seat in game.seats if game.holds(space, seat)]
    inside = [seat for seat in seats if game.army_strength(space, seat, inside=True)]
    return (inside or seats or [NOBODY])[0]


def space_controller(game: Game, space: str) -> str:
    """Who controls a space: who is in it, else who controls its province.

    An island outside all provinces is that side's whose fleet alone lies there, else whose it was at the start.
    """
    if space in game.garrisons or any(game.holds(space, seat) for seat in game.seats):
        return holder(game, space)
    province = game.geography.province_of(space)
    if province:
        return controller(game, province)
    fleets = [seat for seat in game.seats if game.fleets_at(space, seat)]
    if fleets:
        return fleets[0] if len(fleets) == 1 else NOBODY
    return game.claims.get(space, NOBODY)


def is_friendly(game: Game, space: str, seat: str) -> bool:
    """Whether a side controls a space."""
    return space_controller(game, space) == seat


def is_enemy_held(game: Game, space: str, seat: str) -> bool:
    """Whether enemy Army strength, an enemy garrison or an independent one is in a space."""
    garrison = game.garrisons.get(space)
    return game.holds(space, game.enemy(seat)) or (garrison is not None and garrison.seat != seat)


def treasury_cities(game: Game, seat: str) -> list[str]:
    """The Treasury Cities that a side controls, in the scenario's order."""
    return [city for city in game.geography.treasuries if is_friendly(game, city, seat)]


def drop_claims(game: Game) -> None:
    """End the control of the set-up wherever the other side is present, or a Revolt has broken out."""
    for place, seat in list(game.claims.items()):
        if place in game.revolts or _enemy_present(game, place, game.enemy(seat)):
            del game.claims[place]


def _enemy_present(game: Game, place: str, enemy: str) -> bool:
    if place in game.geography.provinces:
        return has_force(game, place, enemy) or has_fleet(game, place, enemy)
    return game.holds(place, enemy) or bool(game.fleets_at(place, enemy))


def claim_ends_with(game: Game, space: str) -> None:
    """End the control of the set-up where the last garrison of a province has gone (6.2, note)."""
    place = game.geography.province_of(space) or space
    seat = game.claims.get(place)
    if seat and not (has_force(game, place, seat) or game.holds(space, seat)):
        del game.claims[place]


def lose_captured_cities(game: Game) -> None:
    """Remove the cities founded by the Macedonian king that the Persian has taken; none is founded again (13.0).

    While a battle is fought for one nobody has taken it.
    """
    fought_for = game.battle.space if game.battle else ""
    for space in list(game.alexandrias):
        if game.holds(space, PERSIAN) and space != fought_for:
            game.alexandrias.remove(space)
            game.lost_cities.append(space)
            game.say("city_lost", space=space)


def settle(game: Game) -> None:
    """Judge control everywhere and tell what has changed; to be called whenever forces have come or gone.

    A city that the Macedonian has founded goes with it (13.0), a siege with those who kept it up (11.4).
    """
    drop_abandoned(game)
    lose_captured_cities(game)
    drop_claims(game)
    for province in game.geography.provinces:
        now, before = controller(game, province), game.control.get(province, NOBODY)
        if now != before:
            game.control[province] = now
            game.say("control", province=province, seat=now, before=before)
