"""Fleets that change hands with their home ports, and may sail away from the other side's (8.5).

Source: 8.5; the fleet of a card: 15.0; Rhodes: 12.0.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel.decision import Decision, Flow, ask
from ..model.components import NOBODY
from ..model.decisions import FLEET_FREED, choice
from ..model.forces import Fleet, Movement
from ..model.state import Game
from . import control, interception, naval_combat
from .costs import naval_step_cost
from .routes import fleet_path, steps_of


def owner(game: Game, fleet: Fleet) -> str:
    """Whose a fleet is now: who controls all its home ports, else whose it was.

    A fleet that a card has brought goes with the province of its home. Those of the independent island are not moved
    here.
    """
    counter = game.components.fleets[fleet.id]
    if counter.independent:
        return fleet.seat
    if counter.card:
        holders = {control.controller(game, game.geography.province_of(port)) for port in counter.home}
    else:
        holders = {control.space_controller(game, port) for port in counter.home}
    only = holders.pop() if len(holders) == 1 else NOBODY
    return only or fleet.seat


def fleets_change_hands(game: Game) -> Flow[None]:
    """Give fleets to the side that controls all their home ports; one that lay with the other's may sail away."""
    for fleet in list(game.fleets.values()):
        new = owner(game, fleet)
        if new == fleet.seat or fleet.id not in game.fleets:
            continue
        old, fleet.seat = fleet.seat, new
        leave_admirals(game, fleet, old)
        game.say("fleet_changed", fleet=fleet.id, seat=new, before=old, space=fleet.space)
        control.settle(game)
        if game.fleets_at(fleet.space, game.enemy(new)):
            yield from sail_away(game, fleet)


def leave_admirals(game: Game, fleet: Fleet, old: str) -> None:
    """Put the admirals of the former owner with other fleets of that side in the port, else ashore."""
    for leader in list(fleet.leaders):
        if game.leader(leader).seat != old:
            continue
        force = next(_company(game, fleet, old), None)
        if force:
            game.assign(leader, force)
        else:
            game.stand_alone(leader, fleet.space)


def _company(game: Game, fleet: Fleet, seat: str) -> Iterator[Fleet]:
    yield from (other for other in game.fleets_at(fleet.space, seat) if other is not fleet)


def sail_away(game: Game, fleet: Fleet) -> Flow[None]:
    """Let a fleet that has changed hands sail away; fleets of the port that it leaves cannot intercept it."""
    seat, start = fleet.seat, fleet.space
    movement = Movement(seat, [fleet.id], [start], declared=game.constant("naval_movement"), port=start)

    def way() -> Decision:
        return choice(game, FLEET_FREED, seat, fleet_path(game, seat, movement), fleet.id, default=[])

    answer = (yield from ask(way)) or []
    kept, game.movement = game.movement, movement
    for step in steps_of(game, start, fleet_path(game, seat, movement).walked(answer)):
        movement.spent += naval_step_cost(game, step) or 0
        movement.naval_spent = movement.spent
        movement.route.append(step.goal)
        movement.kinds.append(step.kind)
        fleet.space = step.goal
        came = yield from interception.intercept_at_sea(game, movement, step.goal, without=[start])
        if came or game.fleets_at(step.goal, game.enemy(seat)):
            attacker = game.enemy(seat) if came else seat
            yield from naval_combat.naval_combat(game, step.goal, seat, attacker)
            break
    game.movement = kept
    if len(movement.route) > 1:
        game.say("fleet_sailed", fleet=fleet.id, seat=seat, route=movement.route)
    control.settle(game)
