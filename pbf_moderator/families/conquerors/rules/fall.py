"""What becomes of a city that falls or surrenders, of its defenders and their fleets (11.4).

Source: 8.2, 11.4; Rhodes: 12.0; leaders: 11.4.
"""

from __future__ import annotations

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import Amount, One
from ..model.components import NOBODY
from ..model.decisions import FLEET_RETREAT, OCCUPY, choice
from ..model.forces import Army, Siege
from ..model.state import Game
from . import battle, besieging, captures, control, exits, garrisons, rhodes, treasuries

FALLEN = "fallen"


def fall(game: Game, siege: Siege) -> Flow[None]:
    """Take a city: everything inside is eliminated, fleets leave, the victor's elite rises."""
    space, seat = siege.space, siege.seat
    loser = besieging.besieged(game, siege)
    army = game.armies.get(siege.army)
    game.say("city_fallen", seat=seat, space=space, loser=loser)
    besieging.end_siege(game, space, FALLEN)
    yield from eliminate(game, space, seat, army)
    yield from fleets_leave(game, space, loser)
    if space == game.place("rhodes") and loser == NOBODY:
        rhodes.taken(game, seat)
    if army and army.id in game.armies:
        battle.change_elite(game, [army], 1)
        yield from occupy(game, army)
    control.settle(game)


def surrender(game: Game, army: Army) -> Flow[None]:
    """Take a city that has surrendered: its defenders are eliminated or, by an option, march out."""
    space, seat = army.space, army.seat
    independent = game.garrisons.get(space)
    game.say("city_surrendered", seat=seat, space=space, army=army.id)
    if space in game.sieges:
        besieging.end_siege(game, space, besieging.SURRENDERED)
    if game.option("surrendered") == "leave":
        yield from exits.march_out(game, space, game.enemy(seat))
    yield from eliminate(game, space, seat, army)
    if space == game.place("rhodes") and independent and independent.seat == NOBODY:
        rhodes.taken(game, seat)
    yield from occupy(game, army)
    control.settle(game)


# -- the defenders ------------------------------------------------------------------------------------------------


def eliminate(game: Game, space: str, seat: str, army: Army | None) -> Flow[None]:
    """Take everything inside a city off the board that is not a side's own.

    Raises:
        GameOver: the Macedonian king was inside.
    """
    enemy = game.enemy(seat)
    garrison = game.garrisons.get(space)
    if garrison and garrison.seat != seat:
        garrisons.remove(game, space, garrison.strength, "siege")
    taken = game.royal_treasury.seat == enemy and game.royal_space() == space
    for other in game.armies_at(space, enemy, inside=True):
        game.destroy(other)
    for loose in game.loose_at(space, enemy, inside=True):
        game.loose.remove(loose)
    if taken:
        treasuries.capture_royal_treasury(game, seat, army, space)
    for leader in [one for one, where in game.lone_leaders.items() if where == space]:
        if game.leader(leader).seat == enemy:
            yield from captures.lose_leader(game, leader, "siege")


# -- fleets -------------------------------------------------------------------------------------------------------


def fleets_leave(game: Game, space: str, loser: str) -> Flow[None]:
    """Send the fleets of the loser to the nearest port of its own, at any distance. Asks `FLEET_RETREAT`."""
    fleets = [fleet for fleet in game.fleets_at(space) if fleet.seat == loser] if loser else []
    if not fleets:
        return

    def asked() -> Decision | None:
        ports = nearest_ports(game, space, loser)
        return choice(game, FLEET_RETREAT, loser, One(ports), space, default=ports[0]) if ports else None

    port = yield from ask(asked)
    for fleet in fleets:
        if port is None:
            game.sink(fleet, fleet.ships)
        else:
            fleet.space = str(port)
        game.say("fleet_retreated", seat=loser, fleet=fleet.id, origin=space, space=port or "")


def nearest_ports(game: Game, space: str, seat: str) -> tuple[str, ...]:
    """The ports of a side that are nearest along coasts."""
    away = {
        port.id: points
        for port in game.geography.spaces.values()
        if port.port
        and port.id != space
        and game.may_stop(port.id)
        and control.is_friendly(game, port.id, seat)
        and (points := game.geography.naval_distance(space, port.id)) is not None
    }
    least = min(away.values(), default=None)
    return tuple(port for port, points in away.items() if points == least)


# -- the victor ---------------------------------------------------------------------------------------------------


def occupy(game: Game, army: Army) -> Flow[None]:
    """Let the victor put strength into the city, at most ten points: all of an Army, or loose. Asks `OCCUPY`."""
    most = min(army.strength, game.constant("most_in_a_fallen_city"))
    strength = yield from ask(lambda: choice(game, OCCUPY, army.seat, Amount(0, most), army.space, default=0))
    if not strength:
        return
    if strength == army.strength:
        army.inside = True
    else:
        army.strength -= strength
        game.add_loose(army.seat, army.space, strength, True, 0, army.fatigued, army.useless)
    game.say("occupied", seat=army.seat, army=army.id, space=army.space, strength=strength)
