"""What an Army's move meets on its way: interception, overrun, battle, cities that may surrender (10.3, 10.5, 10.6).

Source: 10.3, 10.5, 10.6, 11.1; the Great King found alone: 11.3 I.
"""

from __future__ import annotations

from collections.abc import Callable

from ....kernel.decision import Flow
from ...common.boards import Step
from ..model.components import MACEDONIAN, NOBODY, PERSIAN
from ..model.forces import Army, Battle, Movement
from ..model.geography import BY_SEA, DESERT
from ..model.state import Game
from . import battle, control, flight, garrisons, interception, naval_movement, overrun, royal
from .costs import naval_step_cost, step_cost
from .ends import besiege, demand, end_move
from .legs import Leg, leave_behind, plan_leg
from .odds import must_overrun
from .telling import tell
from .transport import note_shipped

AfterLeg = Callable[[Game, Army, Movement], Flow[bool]]
"""What an Army does where it has stopped; whether it may then go on with the points that it has left."""


def follow_way(game: Game, army: Army, movement: Movement, after_leg: AfterLeg | None) -> Flow[None]:
    """Move leg by leg: the first as declared, others where the Army may go on."""
    going_on, first = True, True
    while going_on:
        leg = yield from plan_leg(game, army, movement, first, peaceful=after_leg is not None)
        fought = yield from walk(game, army, movement, leg)
        going_on = False
        if may_act_here(game, army, movement) and (leg.steps or first):
            asked_for = yield from demand(game, army, movement)
            sits_down = (asked_for or fought) and (yield from besiege(game, army, movement))
            leave_behind(game, army, leg, army.space)
            acted = after_leg is not None and (yield from after_leg(game, army, movement))
            going_on = (fought or asked_for or acted) and movement.left > 0 and not sits_down
        first = False
    if fought and is_where_it_went(game, army, movement):
        yield from garrisons.add_where_taken(game, army)
    if is_where_it_went(game, army, movement):
        yield from end_move(game, army, movement, leg)
    tell(game, movement)


def is_where_it_went(game: Game, army: Army, movement: Movement) -> bool:
    """Whether an Army is still where its way has led it."""
    return army.id in game.armies and army.space == movement.route[-1]


def may_act_here(game: Game, army: Army, movement: Movement) -> bool:
    """Whether an Army is where its way has led it and has not been stopped."""
    return is_where_it_went(game, army, movement) and not movement.ended


def walk(game: Game, army: Army, movement: Movement, leg: Leg) -> Flow[bool]:
    """Take the steps of a leg, as far as the Army gets; whether it has fought a battle at its end."""
    leave_behind(game, army, leg, army.space)
    before = movement.battles
    for step in leg.steps:
        movement.ended = not (yield from enter(game, army, movement, step))
        if movement.ended:
            break
        leave_behind(game, army, leg, step.goal)
        royal.capture(game)
        yield from naval_movement.fleets_change_hands_on_the_way(game)
    return movement.battles > before


def enter(game: Game, army: Army, movement: Movement, step: Step) -> Flow[bool]:
    """Take one step: interception, overrun, battle.

    Returns:
        Whether the Army stands in the space that it has entered and may go on.
    """
    interception.lift_siege(game, army)
    advance(game, army, movement, step)
    if step.kind in BY_SEA:
        if not (yield from naval_movement.sail(game, army, movement, step)):
            return False
    else:
        comer = yield from interception.intercept_by_land(game, movement, step.goal)
        if comer:
            yield from be_attacked(game, army, movement, comer)
            return False
    return (yield from meet(game, army, movement, step))


def advance(game: Game, army: Army, movement: Movement, step: Step) -> None:
    """Put an Army into the next space and count what that costs."""
    by_sea = step.kind in BY_SEA
    points = (naval_step_cost if by_sea else step_cost)(game, step) or 0
    if by_sea and not movement.naval_spent and not any(kind in BY_SEA for kind in movement.kinds):
        movement.port = army.space
        note_shipped(game, army)
    movement.spent += points
    movement.naval_spent += points if by_sea else 0
    movement.route.append(step.goal)
    movement.kinds.append(step.kind)
    army.space, army.inside, movement.passed_by = step.goal, False, ""
    if by_sea:
        for unit in movement.units:
            if unit in game.fleets:
                game.fleets[unit].space = step.goal
    if army.seat == MACEDONIAN and game.phase:
        game.phase.desert_steps = max(game.phase.desert_steps, movement.kinds.count(DESERT))


def be_attacked(game: Game, army: Army, movement: Movement, comer: interception.Comer) -> Flow[None]:
    """Fight an Army that has intercepted; the mover is the defender, and its move is over."""
    tell(game, movement)
    fought = Battle(
        army.space,
        comer.army.seat,
        army.seat,
        comer.army.id,
        comer.origin,
        entered_by=comer.kind,
        by_interception=True,
    )
    yield from fight(game, movement, fought)


def meet(game: Game, army: Army, movement: Movement, step: Step) -> Flow[bool]:
    """What stands in the space that was entered: a king alone, a weak enemy, an enemy to fight, or nobody."""
    space, seat = step.goal, army.seat
    if is_king_alone(game, seat, space):
        tell(game, movement)
        yield from flight.flee(game, found_alone=True)
    if must_overrun(game, army, space):
        tell(game, movement)
        movement.battles += yield from run_down(game, army, space)
        return True
    defender = game.enemy(seat) if game.enemy_outside(space, seat) else NOBODY
    if defender == NOBODY and space not in game.tribes:
        return True
    tell(game, movement)
    origin = movement.route[-2]
    yield from fight(game, movement, Battle(space, seat, defender, army.id, origin, entered_by=step.kind))
    return army.id in game.armies and army.space == space and not is_met(game, army, space)


def run_down(game: Game, army: Army, space: str) -> Flow[int]:
    """Overrun the enemy in a space, but for Armies that avoid battle (10.5); returns how many have avoided it."""
    avoided = 0
    for other in game.armies_at(space, game.enemy(army.seat), inside=False):
        avoided += yield from battle.avoids(game, other, army.seat)
    yield from overrun.run_over(game, army, space)
    return avoided


def is_met(game: Game, army: Army, space: str) -> bool:
    """Whether somebody in the open still stands against an Army in its space."""
    return game.enemy_outside(space, army.seat) or space in game.tribes


def fight(game: Game, movement: Movement, fought: Battle) -> Flow[None]:
    """Fight a battle of a move, which the enemy may avoid, and judge control anew."""
    assert game.phase is not None
    yield from battle.fight(game, fought)
    movement.battles += 1
    game.phase.fought |= bool(fought.outcome)
    control.settle(game)


def is_king_alone(game: Game, seat: str, space: str) -> bool:
    """Whether the Great King is in a space with no force, which the Macedonian enters (11.3 I)."""
    king = game.kings.get(PERSIAN, "")
    return seat == MACEDONIAN and game.lone_leaders.get(king) == space and not game.holds(space, PERSIAN)
