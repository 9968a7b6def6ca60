"""Movement of Armies: who moves, and what is declared (7.2, 10.1); the way itself is in `on_the_way`.

Source: 5.2, 7.2, 10.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import Amount, Problem, Some
from ..cards import windows
from ..model.decisions import MOVER, POINTS, ROUTE, choice
from ..model.forces import Army, Movement
from ..model.state import Game
from . import control, garrisons, naval_movement, treasuries, weariness
from .command import may_act, may_leave
from .legs import leaving_strength, standing
from .on_the_way import AfterLeg, follow_way
from .routes import army_path, fleet_path


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
        units = yield from ask(mover_choice, game, seat, number > 0)
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
    yield from follow_way(game, army, movement, after_leg)
    control.settle(game)
    return movement


def declare(game: Game, army: Army, movement: Movement) -> Flow[None]:
    """Declare the movement points, and which treasury pays for those above the base (7.2, 10.1)."""
    base = treasuries.base_points(game, army)
    movement.declared = yield from ask(declaring, game, army)
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


def declaring(game: Game, army: Army) -> Decision:
    """How many points an Army declares; what those above its own cost stands in the letter."""
    most, base = treasuries.most_points(game, army), treasuries.base_points(game, army)
    shown = {"free": treasuries.paid_from(game, army), "needed": game.constant("treasury_roll")}
    form = Amount(1, most)
    return choice(game, POINTS, army.seat, form, army.id, default=min(base, most), shown=shown)


# -- said ahead ---------------------------------------------------------------------------------------------------


def move_ahead(game: Game, seat: str) -> list[Decision]:
    """What may be said of a move before it is asked: who moves, the points, the ways, the garrisons."""
    if game.movement is not None:
        return _rest_ahead(game, game.movement)
    asked = mover_choice(game, seat) if may_move(game, seat) else None
    found = [asked] if asked else []
    for army in movable_armies(game, seat):
        most = treasuries.most_points(game, army)
        movement = Movement(seat, [army.id], [army.space], declared=most)
        path = army_path(game, army, movement)
        found.append(choice(game, POINTS, seat, Amount(1, most), army.id))
        found.append(choice(game, ROUTE, seat, path, army.id))
        found += behind_ahead(game, army, [*path.reach()])
    for fleet in naval_movement.movable_fleets(game, seat):
        movement = Movement(seat, [fleet.id], [fleet.space], declared=game.constant("naval_movement"))
        found.append(choice(game, ROUTE, seat, fleet_path(game, seat, movement), fleet.id))
    return found


def _rest_ahead(game: Game, movement: Movement) -> list[Decision]:
    """What may still be said of a move that has begun: its points and its way where they are not fixed, its garrisons."""
    army = next((game.armies[unit] for unit in movement.units if unit in game.armies), None)
    if army is None:
        return []
    most = treasuries.most_points(game, army)
    begun = movement.declared > 0
    whole = movement if begun else Movement(army.seat, movement.units, [army.space], declared=most)
    path = army_path(game, army, whole)
    points = [] if begun else [choice(game, POINTS, army.seat, Amount(1, most), army.id)]
    way = [] if movement.kinds else [choice(game, ROUTE, army.seat, path, army.id)]
    return [*points, *way, *behind_ahead(game, army, [*path.reach()])]


def behind_ahead(game: Game, army: Army, reach: Sequence[str]) -> list[Decision]:
    """What may be said of the spaces of a way: garrisons and strength left there, the side of the walls at its end."""
    spaces = list(dict.fromkeys([army.space, *reach]))
    made = [
        garrisons.leaving(game, army.seat, spaces, army.id),
        leaving_strength(game, army, spaces),
        *(standing(game, army, space) for space in reach),
    ]
    return [decision for decision in made if decision]
