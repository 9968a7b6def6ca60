"""Movement by sea, of fleets and of Armies (10.7, 11.5).

Source: 10.7, 11.5, 12.0.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.decision import Decision, Flow, ask
from ...common.boards import Step
from ..cards import windows
from ..model.decisions import CONTINUE, ROUTE, choice
from ..model.forces import Army, Fleet, Movement
from ..model.geography import OPEN_SEA
from ..model.state import Game
from . import changing_hands, control, interception, naval_combat
from .costs import naval_step_cost
from .routes import fleet_path, steps_of
from .telling import tell


def movable_fleets(game: Game, seat: str) -> list[Fleet]:
    """The fleets of a side that may move in this phase: those with a line of communication (10.7)."""
    if game.phase is None:
        return game.fleets_of(seat)
    moved, lines = game.phase.moved, game.phase.lines
    return [fleet for fleet in game.fleets_of(seat) if fleet.id not in moved and lines.get(fleet.id)]


# -- fleets -------------------------------------------------------------------------------------------------------


def move_fleets(game: Game, seat: str, fleets: Sequence[str]) -> Flow[bool]:
    """Move fleets that lie together, as one stack; they need a line of communication.

    Args:
        game: the position.
        seat: whose they are.
        fleets: their ids.

    Returns:
        Whether they could move; not if indecision has stopped them.
    """
    assert game.phase is not None
    start = game.fleets[fleets[0]].space
    movement = Movement(seat, list(fleets), [start], declared=game.constant("naval_movement"), port=start)
    game.movement = movement
    going = yield from windows.announce(game, "movement", seat, {"force": fleets[0], "space": start})
    if going:
        game.phase.moved += fleets
        yield from voyage(game, movement)
    game.movement = None
    control.settle(game)
    return going


def voyage(game: Game, movement: Movement) -> Flow[None]:
    """Sail leg by leg: the first as chosen, others after a victory at sea."""
    kind = ROUTE
    while sailing(game, movement):
        answer = yield from ask(route_choice, game, kind, movement)
        walked = fleet_path(game, movement.seat, movement).walked(answer or [])
        fought = False
        for step in steps_of(game, movement.route[-1], walked):
            fought = yield from sail_on(game, movement, step)
            if fought:
                break
        if not fought:
            break
        kind = CONTINUE
    tell(game, movement)


def route_choice(game: Game, kind: str, movement: Movement) -> Decision:
    """The way of fleets."""
    path = fleet_path(game, movement.seat, movement)
    return choice(game, kind, movement.seat, path, sailing(game, movement)[0].id, default=[])


def sailing(game: Game, movement: Movement) -> list[Fleet]:
    """The fleets of a move that are still afloat, where it has led them, with points left."""
    left = [game.fleets[unit] for unit in movement.units if unit in game.fleets]
    here = [fleet for fleet in left if fleet.space == movement.route[-1]]
    return here if movement.left > 0 and not movement.ended else []


def sail_on(game: Game, movement: Movement, step: Step) -> Flow[bool]:
    """Take one step of fleets; whether there was a combat."""
    points = naval_step_cost(game, step) or 0
    movement.spent += points
    movement.naval_spent += points
    movement.route.append(step.goal)
    movement.kinds.append(step.kind)
    for unit in movement.units:
        if unit in game.fleets:
            game.fleets[unit].space = step.goal
    fought, on = yield from meet_at_sea(game, movement, step)
    movement.ended = not on
    return fought or not on


def meet_at_sea(game: Game, movement: Movement, step: Step, cargo: str = "") -> Flow[tuple[bool, bool]]:
    """What may befall a mover at the end of a step by sea: storms, interception, enemy fleets that lie there.

    Returns:
        Whether there was a combat, and whether the mover may go on.
    """
    seat, space = movement.seat, step.goal
    enemy = game.enemy(seat)
    if step.kind == OPEN_SEA:
        tell(game, movement)
        yield from windows.announce(game, "open-sea", seat, {"space": space})
        if not any(unit in game.armies or unit in game.fleets for unit in movement.units):
            return False, False
    came = yield from interception.intercept_at_sea(game, movement, space)
    escorted = any(unit in game.fleets for unit in movement.units)
    if not came and not (escorted and game.fleets_at(space, enemy)):
        return False, True
    tell(game, movement)
    on = yield from naval_combat.naval_combat(game, space, seat, enemy if came else seat, cargo)
    control.settle(game)
    return True, on


# -- Armies by sea ------------------------------------------------------------------------------------------------


def sail(game: Game, army: Army, movement: Movement, step: Step) -> Flow[bool]:
    """What may befall an Army, and the fleets that go along, at the end of a step by sea.

    Returns:
        Whether it may go on.
    """
    _, on = yield from meet_at_sea(game, movement, step, cargo=army.id)
    return on and army.id in game.armies and army.space == step.goal


def fleets_change_hands(game: Game) -> Flow[None]:
    """Give fleets to the side that controls all their home ports; one that lay with the other's may sail away.

    Called at the end of every Player Phase, and at once while an Army moves unless an option says otherwise. Asks
    `FLEET_FREED`.

    Source: 8.5.
    """
    yield from changing_hands.fleets_change_hands(game)


def fleets_change_hands_on_the_way(game: Game) -> Flow[None]:
    """Give fleets away as soon as an Army has taken their home ports (8.5: "nel momento in cui lo fa")."""
    if game.option("fleets_change_hands") == "at_once":
        yield from fleets_change_hands(game)
