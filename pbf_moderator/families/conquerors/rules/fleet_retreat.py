"""Where fleets, and an Army by sea, go that are beaten or have avoided a combat (11.5).

Source: 11.5; the Royal Treasury: 7.4.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One
from ..model.decisions import FLEET_RETREAT, choice
from ..model.forces import Fleet, NavalCombat
from ..model.geography import BY_SEA
from ..model.state import Game
from . import treasuries


def port_left(game: Game) -> str:
    """The port where the way by sea of the move began that is being made."""
    movement = game.movement
    if movement is None:
        return ""
    first = next((n for n, kind in enumerate(movement.kinds) if kind in BY_SEA), 0)
    return movement.port or movement.route[first]


def movers_go_back(game: Game, combat: NavalCombat) -> Flow[None]:
    """Everything that moved goes back to the port from where it sailed."""
    movement = game.movement
    moved = [game.fleets[unit] for unit in movement.units if unit in game.fleets] if movement else []
    yield from go(game, combat, combat.mover, moved)


def beaten_retreat(game: Game, combat: NavalCombat, seat: str) -> Flow[None]:
    """The fleets of the beaten side go to the port that they left, or to the nearest one without enemy fleets."""
    yield from go(game, combat, seat, game.fleets_at(combat.space, seat))


def go(game: Game, combat: NavalCombat, seat: str, fleets: Sequence[Fleet]) -> Flow[None]:
    """Take fleets of a side out of the space, and with those of the mover the Army that goes by sea."""
    for fleet in fleets:
        if fleet.space == combat.space:
            port = came_from(game, combat, fleet) or (yield from nearest(game, combat, fleet))
            fleet.space = port or fleet.space
            game.say("fleet_retreated", seat=seat, fleet=fleet.id, origin=combat.space, space=fleet.space)
    army = game.armies.get(combat.cargo)
    if army and army.seat == seat and port_left(game):
        army.space = port_left(game)
        game.say("went_back", seat=seat, army=army.id, origin=combat.space, space=army.space)


def came_from(game: Game, combat: NavalCombat, fleet: Fleet) -> str:
    """The port that a fleet has left for this combat; nothing if it lay here."""
    movement = game.movement
    if movement is None:
        return ""
    port = port_left(game) if fleet.id in movement.units else movement.came_from.get(fleet.id, "")
    return port if port != combat.space else ""


def nearest(game: Game, combat: NavalCombat, fleet: Fleet) -> Flow[str]:
    """The nearest port without enemy fleets; its side chooses among several. Asks `FLEET_RETREAT`."""

    def asked() -> Decision | None:
        ports = nearest_ports(game, combat, fleet)
        if not ports:
            return None
        return choice(game, FLEET_RETREAT, fleet.seat, One(ports), fleet.id, default=ports[0])

    return (yield from ask(asked)) or ""


def nearest_ports(game: Game, combat: NavalCombat, fleet: Fleet) -> tuple[str, ...]:
    """The ports without enemy fleets that are nearest along coasts."""
    enemy = game.enemy(fleet.seat)
    away = {
        port.id: points
        for port in game.geography.spaces.values()
        if port.port
        and port.id != combat.space
        and game.may_stop(port.id)
        and not game.fleets_at(port.id, enemy)
        and (points := game.geography.naval_distance(combat.space, port.id)) is not None
    }
    least = min(away.values(), default=None)
    return tuple(port for port, points in away.items() if points == least)


def lose_cargo(game: Game, combat: NavalCombat) -> None:
    """An Army that goes by sea is lost; leaders and the Royal Treasury get back to the port."""
    army = game.armies.get(combat.cargo)
    if army is None:
        return
    port = port_left(game) or combat.space
    game.say("cargo_lost", seat=army.seat, army=army.id, space=combat.space, strength=army.strength)
    army.space = port
    carried = game.royal_treasury.army == army.id
    game.destroy(army)
    if carried:
        treasuries.capture_royal_treasury(game, army.seat, None, port)
