"""Which ways are open to a mover: steps and their costs, where it must stop, what may not be combined.

Source: 10.1 to 10.3, 10.7, 11.3 G and H, 12.0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ....kernel.forms import Passage, Path, Problem
from ...common.boards import Step
from ..model.forces import Army, Movement
from ..model.geography import BY_LAND, BY_SEA, OPEN_SEA
from ..model.state import Game
from . import rhodes
from .command import is_shut_in
from .control import is_enemy_held
from .costs import naval_step_cost, step_cost
from .odds import must_overrun
from .transport import room_aboard

LAND_WAY, SEA_WAY = "by-land", "by-sea"
"""The two ways that a move can go; an answer names one where both lead to the same space."""
KINDS = {LAND_WAY: BY_LAND, SEA_WAY: BY_SEA}
WITHOUT_POINTS = 99
"""The budget of a Useless Army that is limited by spaces alone."""

Cost = Callable[[Step], int | None]
Enters = Callable[[str], bool]


def passages(
    game: Game, start: str, budget: int, costs: Mapping[str, Cost], enters: Enters
) -> dict[str, tuple[Passage, ...]]:
    """The passages between all spaces that can be reached, land before sea.

    Args:
        game: the position.
        start: where the mover stands.
        budget: what it may spend.
        costs: way -> what a step costs by it.
        enters: whether the mover may enter a space.
    """

    def cheapest(step: Step) -> int | None:
        found = [price for cost in costs.values() if (price := cost(step)) is not None]
        return min(found) if found and enters(step.goal) else None

    reached = game.geography.graph.within(start, budget, cheapest)
    return {space: tuple(_out_of(game, space, costs, enters)) for space in reached}


def _out_of(game: Game, space: str, costs: Mapping[str, Cost], enters: Enters) -> Iterator[Passage]:
    for way, cost in costs.items():
        least: dict[str, int] = {}
        for step in game.geography.graph.steps(space):
            price = cost(step)
            if price is not None and enters(step.goal):
                least[step.goal] = min(price, least.get(step.goal, price))
        yield from (Passage(goal, price, way) for goal, price in least.items())


def steps_of(game: Game, start: str, walked: Sequence[Passage]) -> list[Step]:
    """The connections that passages stand for; of two of the same way the cheaper one."""
    origins = [start, *(passage.goal for passage in walked)]
    found = []
    for origin, passage in zip(origins, walked, strict=False):
        kinds = KINDS[passage.way or LAND_WAY]
        step = game.geography.step(origin, passage.goal, kinds)
        assert step is not None
        found.append(step)
    return found


# -- the ways of an Army ------------------------------------------------------------------------------------------


def army_path(game: Game, army: Army, movement: Movement, peaceful: bool = False) -> Path:
    """The ways that are open to an Army from where it stands, with the points that it has left.

    Args:
        game: the position.
        army: the mover.
        movement: what it has done so far.
        peaceful: whether it must not enter any space with enemies.
    """
    budget = movement.left
    if army.useless and game.option("useless_movement") == "spaces":
        budget = WITHOUT_POINTS
    shy = peaceful or army.weakened

    def enters(space: str) -> bool:
        return may_enter(game, army, space, shy)

    costs = {LAND_WAY: _by_land(game, army), SEA_WAY: _by_sea(game, movement)}
    out = passages(game, army.space, min(budget, movement.left + WITHOUT_POINTS), costs, enters)
    reached = {passage.goal for row in out.values() for passage in row}
    start = army.space
    begun = replace(movement, units=[*movement.units], route=[*movement.route], kinds=[*movement.kinds])
    return Path(
        start,
        out,
        budget,
        stops=frozenset(space for space in reached if must_stop(game, army, movement, space)),
        no_ends=frozenset(space for space in reached if not game.may_stop(space)),
        veto=lambda walked: army_problems(game, army, begun, start, walked),
    )


def _by_land(game: Game, army: Army) -> Cost:
    """The cost by land; out of a city under siege there is no way (11.4)."""
    shut_in = is_shut_in(game, army)
    return lambda step: None if shut_in and step.origin == army.space else step_cost(game, step)


def _by_sea(game: Game, movement: Movement) -> Cost:
    """The cost by sea; for an Army that is not aboard there is no way where no room is left (10.7)."""
    full = not movement.port and not room_aboard(game)
    return lambda step: None if full else naval_step_cost(game, step)


def may_enter(game: Game, army: Army, space: str, shy: bool = False) -> bool:
    """Whether an Army may enter a space: one that is bound stays in its division, a weak one avoids enemies."""
    if army.bound_to and game.geography.division_of(space) != army.bound_to:
        return False
    return not (shy and (is_enemy_held(game, space, army.seat) or space in game.tribes))


def must_stop(game: Game, army: Army, movement: Movement, space: str) -> bool:
    """Whether an Army must stop on entering a space: enemies in the open, a tribe, the independent island (10.3, 12.0)."""
    if space == game.place("rhodes") and rhodes.is_independent(game):
        return True
    escorted = any(unit in game.fleets for unit in movement.units)
    if escorted and game.fleets_at(space, game.enemy(army.seat)):
        return True
    faced = game.enemy_outside(space, army.seat) or space in game.tribes
    return faced and not must_overrun(game, army, space)


def army_problems(
    game: Game, army: Army, movement: Movement, start: str, walked: Sequence[Passage]
) -> Iterator[Problem]:
    """What the rules have against a way of an Army that it could pay.

    By land and by sea it goes once each, at sea not beyond the naval points; the open sea is not combined with land;
    fleets that go along begin at once; a Useless Army enters few spaces.
    """
    steps = steps_of(game, start, walked)
    kinds = [*movement.kinds, *(step.kind for step in steps)]
    if len(stretches(kinds)) > 2:
        yield Problem("both_ways_once", (steps[-1].goal,))
    elif OPEN_SEA in kinds and not {*kinds} <= {*BY_SEA}:
        yield Problem("open_sea_alone", (steps[-1].goal,))
    yield from naval_problems(game, movement, walked, steps)
    if any(unit in game.fleets for unit in movement.units) and kinds[0] not in BY_SEA:
        yield Problem("fleets_go_by_sea", tuple(unit for unit in movement.units if unit in game.fleets))
    if army.useless and len(kinds) > game.constant("useless_spaces"):
        yield Problem("useless_spaces", (), {"asked": len(kinds), "limit": game.constant("useless_spaces")})


def stretches(kinds: Iterable[str]) -> list[bool]:
    """The stretches of a way by its connections: whether each goes by sea."""
    found: list[bool] = []
    for kind in kinds:
        if not found or found[-1] != (kind in BY_SEA):
            found.append(kind in BY_SEA)
    return found


def naval_problems(
    game: Game, movement: Movement, walked: Sequence[Passage], steps: Sequence[Step]
) -> Iterator[Problem]:
    """Whether a way uses more naval points than there are in one action."""
    used = sum(p.cost for p, step in zip(walked, steps, strict=True) if step.kind in BY_SEA)
    limit = game.constant("naval_movement")
    if movement.naval_spent + used > limit:
        yield Problem(
            "too_far_by_sea", (steps[-1].goal,), {"asked": movement.naval_spent + used, "limit": limit}
        )


# -- the ways of fleets -------------------------------------------------------------------------------------------


def fleet_path(game: Game, seat: str, movement: Movement) -> Path:
    """The ways that are open to fleets that sail together, with the naval points that they have left."""
    start = movement.route[-1]
    left = game.constant("naval_movement") - movement.naval_spent
    out = passages(game, start, left, {SEA_WAY: lambda step: naval_step_cost(game, step)}, lambda space: True)
    reached = {passage.goal for row in out.values() for passage in row}
    enemy = game.enemy(seat)
    island = game.place("rhodes") if rhodes.is_independent(game) else ""
    return Path(
        start,
        out,
        left,
        stops=frozenset(space for space in reached if game.fleets_at(space, enemy) or space == island),
        no_ends=frozenset(space for space in reached if not game.geography.spaces[space].port),
    )
