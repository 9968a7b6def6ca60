"""Movement of Armies, and what a move meets on its way (10.1 to 10.6).

A move is declared, then its way is named; it is asked anew where a victorious Army may go on.

Source: 10.1, 10.2, 10.3, 10.5, 10.6; combat on the way: 11.1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import Amount, Problem, Some
from ...common.boards import Step
from ..cards import windows
from ..model.components import MACEDONIAN, NOBODY, PERSIAN
from ..model.decisions import MOVER, POINTS, choice
from ..model.forces import Army, Battle, Movement
from ..model.geography import BY_SEA, DESERT
from ..model.state import Game
from . import (
    battle,
    control,
    flight,
    garrisons,
    interception,
    naval_movement,
    overrun,
    revolt,
    royal,
    siege,
    treasuries,
    weariness,
)
from .command import may_act, may_leave
from .costs import naval_step_cost, step_cost
from .legs import Leg, leave_behind, plan_leg
from .odds import must_overrun
from .telling import tell

AfterLeg = Callable[[Game, Army, Movement], Flow[bool]]
"""What an Army does where it has stopped; whether it may then go on with the points that it has left."""


def may_move(game: Game, seat: str) -> bool:
    """Whether a side has an Army or fleets that may move."""
    return bool(movable_armies(game, seat) or naval_movement.movable_fleets(game, seat))


def movable_armies(game: Game, seat: str) -> list[Army]:
    """The Armies of a side that may move in this phase."""
    moved = game.phase.moved if game.phase else []
    return [
        army
        for army in game.armies_of(seat)
        if army.id not in moved and may_act(game, army) and may_leave(game, army)
    ]


# -- the activity -------------------------------------------------------------------------------------------------


def move_and_fight(game: Game, seat: str) -> Flow[None]:
    """Move and fight with one Army or one stack of fleets; with two forces after a Major Campaign.

    Asks `MOVER`, `POINTS`, `ROUTE` and what the way brings; keeps `game.movement` while it lasts. Opens the windows
    `movement` (indecision) and `moved` (attrition). Ends with the treasury roll (`treasuries.treasury_roll`).
    """
    assert game.phase is not None
    for number in range(2 if game.phase.campaign else 1):
        units = yield from ask(partial(mover_choice, game, seat, number > 0))
        if not units or not (yield from _move(game, seat, units)):
            break
    weariness.after_move(game)


def _move(game: Game, seat: str, units: Sequence[str]) -> Flow[bool]:
    """Move what was chosen; whether the activity goes on, that is, no indecision has stopped it."""
    army = next((game.armies[unit] for unit in units if unit in game.armies), None)
    if army is None:
        return (yield from naval_movement.move_fleets(game, seat, units))
    movement = yield from move_army(game, army, [unit for unit in units if unit in game.fleets])
    if movement is None:
        return False
    yield from finish(game, movement)
    return True


def mover_choice(game: Game, seat: str, optional: bool = False) -> Decision | None:
    """What moves: one Army, with fleets of its port that go along if it sails, or fleets that lie together."""
    armies = movable_armies(game, seat)
    fleets = naval_movement.movable_fleets(game, seat)
    if not armies and not fleets:
        return None
    bag = dict.fromkeys([*(army.id for army in armies), *(fleet.id for fleet in fleets)], 1)

    def one_force(units: Sequence[str]) -> Iterator[Problem]:
        if sum(unit in game.armies for unit in units) > 1:
            yield Problem("one_army", tuple(unit for unit in units if unit in game.armies))
        if len({(game.armies.get(unit) or game.fleets[unit]).space for unit in units}) > 1:
            yield Problem("start_together", tuple(units))

    form = Some(bag, at_least=0 if optional else 1, veto=one_force)
    return choice(game, MOVER, seat, form, default=[] if optional else next(iter([[unit] for unit in bag])))


def finish(game: Game, movement: Movement) -> Flow[None]:
    """End a move: what cards bring then, and the roll for the treasury that has paid."""
    assert game.phase is not None
    if any(unit in game.armies for unit in movement.units) and len(movement.route) > 1:
        yield from windows.announce(game, "moved", movement.seat, {"force": movement.units[0]})
    yield from treasuries.treasury_roll(game, movement)
    game.phase.moved += movement.units
    game.movement = None


# -- one Army -----------------------------------------------------------------------------------------------------


def move_army(
    game: Game,
    army: Army,
    fleets: Sequence[str] = (),
    after_leg: AfterLeg | None = None,
) -> Flow[Movement | None]:
    """Move one Army, fighting where it must.

    Args:
        game: the position.
        army: the mover.
        fleets: those that go along by sea.
        after_leg: what it does where it stops, on a move that meets no enemy (10.9).

    Returns:
        The move as it was made, its treasury roll not yet thrown; None if indecision has stopped it.
    """
    movement = Movement(army.seat, [army.id, *fleets], [army.space])
    game.movement = movement
    if not (
        yield from windows.announce(game, "movement", army.seat, {"force": army.id, "space": army.space})
    ):
        game.movement = None
        return None
    yield from declare(game, army, movement)
    yield from march(game, army, movement, after_leg)
    control.settle(game)
    return movement


def declare(game: Game, army: Army, movement: Movement) -> Flow[None]:
    """Declare the movement points, and which treasury pays for those above the base (7.2, 10.1)."""
    most, base = treasuries.most_points(game, army), treasuries.base_points(game, army)
    movement.declared = yield from ask(
        lambda: choice(game, POINTS, army.seat, Amount(1, most), army.id, default=min(base, most))
    )
    if movement.declared > treasuries.paid_from(game, army):
        serving = treasuries.serving(game, army.seat, army.space)
        movement.treasury = yield from treasuries.choose(game, army.seat, serving, army.id)
    game.say(
        "declared",
        seat=army.seat,
        army=army.id,
        points=movement.declared,
        base=base,
        treasury=movement.treasury,
    )


def march(game: Game, army: Army, movement: Movement, after_leg: AfterLeg | None) -> Flow[None]:
    """Move leg by leg: the first as declared, others where the Army may go on."""
    going_on, first = True, True
    while going_on:
        leg = yield from plan_leg(game, army, movement, first, peaceful=after_leg is not None)
        fought = yield from walk(game, army, movement, leg)
        going_on = False
        if may_act_here(game, army, movement) and (leg.steps or first):
            asked_for = yield from demand(game, army, movement)
            acted = after_leg is not None and (yield from after_leg(game, army, movement))
            going_on = (fought or asked_for or acted) and movement.left > 0
        first = False
    if fought and is_where_it_went(game, army, movement):
        yield from garrisons.leave_garrisons(game, army.seat, [army.space], army.id)
    if is_where_it_went(game, army, movement):
        yield from arrive(game, army, movement, leg)
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
    movement.spent += points
    movement.naval_spent += points if by_sea else 0
    movement.route.append(step.goal)
    movement.kinds.append(step.kind)
    army.space, army.inside = step.goal, False
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
        yield from overrun.overrun(game, army, space)
        yield from garrisons.leave_garrisons(game, seat, [space], army.id)
        return True
    defender = game.enemy(seat) if game.enemy_outside(space, seat) else NOBODY
    if defender == NOBODY and space not in game.tribes:
        return True
    tell(game, movement)
    origin = movement.route[-2]
    yield from fight(game, movement, Battle(space, seat, defender, army.id, origin, entered_by=step.kind))
    return army.id in game.armies and army.space == space and not is_met(game, army, space)


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


# -- the end of a move --------------------------------------------------------------------------------------------


def demand(game: Game, army: Army, movement: Movement) -> Flow[bool]:
    """Let an Army before an enemy city demand its surrender, if it has a point left; whether it has."""
    if movement.left < 1 or not game.enemy_inside(army.space, army.seat):
        return False
    before = len(army.demanded)
    tell(game, movement)
    yield from siege.demand_surrender(game, army)
    return len(army.demanded) > before


def arrive(game: Game, army: Army, movement: Movement, leg: Leg) -> Flow[None]:
    """Where an Army has ended its move: inside or outside, a siege, the end of a Revolt."""
    tell(game, movement)
    city = game.geography.spaces[army.space]
    if city.major and game.enemy_inside(army.space, army.seat):
        yield from siege.lay_siege(game, army)
    elif city.major and leg.steps and not movement.ended:
        army.inside = leg.inside
        game.say("stance", seat=army.seat, army=army.id, space=army.space, inside=army.inside)
    control.settle(game)
    royal.capture(game)
    revolt.put_down(game, army)
    control.settle(game)
