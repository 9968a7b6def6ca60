"""Retreats (11.3 E).

Of the ways to a space the cheapest is taken, since every point of it costs losses: so it is enough to name the space.

Source: 11.3 E; Useless Armies that lose again: 11.3 H.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ....kernel.decision import Decision, Flow, ask
from ....kernel.draws import roll
from ....kernel.forms import One
from ...common.boards import Step
from ..model.decisions import RETREAT, choice
from ..model.dice import RETREAT as RETREATING
from ..model.forces import Battle
from ..model.geography import BY_LAND, STRONGHOLD
from ..model.state import Game
from . import control, costs, forces

WITHOUT_LIMIT = 10**6


@dataclass(frozen=True)
class Way:
    """A way of retreat: the spaces after the first, and its movement points."""

    spaces: tuple[str, ...]
    points: int


def retreat(game: Game, battle: Battle, seat: str) -> Flow[int]:
    """Throw how far the beaten side must go, and let it choose where. Asks `RETREAT`.

    What was Useless before is destroyed, and so is what has nowhere to go. Those who have broken out of a city go back.

    Returns:
        The points of the way after the first, each of which adds one to its loss roll.
    """
    for force in forces.forces(game, battle, seat):
        if force.useless:
            yield from forces.wipe_out(game, battle, seat, force)
    if not forces.forces(game, battle, seat):
        return 0
    if seat == battle.attacker and battle.breaks_out:
        return 0
    need = yield from distance(game, battle, seat)
    if not ways(game, battle, seat, need):
        for force in forces.forces(game, battle, seat):
            yield from forces.wipe_out(game, battle, seat, force)
        return 0
    goal = yield from ask(retreating, game, battle, seat, need)
    return go(game, battle, seat, str(goal))


def distance(game: Game, battle: Battle, seat: str) -> Flow[int]:
    """Throw how many spaces a force must go at least; a leader makes it fewer, but at least one."""
    (die,) = yield from roll(RETREATING)
    rating = retreat_rating(game, battle, seat)
    need = max(1, die - rating)
    game.say("retreat_roll", seat=seat, die=die, rating=rating, spaces=need)
    return need


def retreat_rating(game: Game, battle: Battle, seat: str) -> int:
    """The Battle Rating that shortens a retreat: the Overall Commander's, else the lowest (by an option the highest).

    Loose strength alone has nobody who does.
    """
    if not forces.armies(game, battle, seat):
        return 0
    present = forces.leaders(game, battle, seat)
    king = game.kings.get(seat, "")
    if king in present:
        return game.leader(king).battle
    best = max if game.option("retreat_leader") == "highest" else min
    return best((game.leader(one).battle for one in present), default=0)


def retreating(game: Game, battle: Battle, seat: str, need: int) -> Decision | None:
    """Where a beaten force may go; the cheapest way to somewhere of its own is taken without an answer."""
    goals = ways(game, battle, seat, need)
    if not goals:
        return None
    friendly = [goal for goal in goals if control.is_friendly(game, goal, seat)]
    default = min(friendly or goals, key=lambda goal: goals[goal].points)
    return choice(
        game, RETREAT, seat, One(tuple(goals)), battle.space, default=default, shown={"prices": prices(goals)}
    )


# -- ways ---------------------------------------------------------------------------------------------------------


def ways(game: Game, battle: Battle, seat: str, need: int) -> dict[str, Way]:
    """Where a beaten force can go -> the cheapest way there.

    Every space is farther from the battle than the one before. A way ends after as many spaces as are needed, or
    earlier inside a Major City or in a Stronghold.

    Args:
        game: the position.
        battle: the battle.
        seat: whose force.
        need: how many spaces it must go at least.
    """
    here = forces.forces(game, battle, seat)[0].space
    far = distances(game, battle.space)
    least: dict[str, Way] = {here: Way((), 0)}
    for space in sorted((one for one in far if far[one] >= far[here]), key=lambda one: far[one]):
        if space in least:
            for step, points in _steps(game, battle, seat, space, far):
                known = least.get(step.goal)
                way = Way((*least[space].spaces, step.goal), least[space].points + points)
                if known is None or way.points < known.points:
                    least[step.goal] = way
    del least[here]
    return {goal: way for goal, way in least.items() if may_end(game, seat, goal, len(way.spaces), need)}


def prices(goals: Mapping[str, Way]) -> dict[str, int]:
    """What each of some ways of retreat costs."""
    return {goal: way.points for goal, way in goals.items()}


def distances(game: Game, start: str) -> dict[str, int]:
    """How many spaces every space is away by land, whoever lies between."""
    return game.geography.within_land(start, WITHOUT_LIMIT, lambda step: 1 if step.kind in BY_LAND else None)


def _steps(
    game: Game, battle: Battle, seat: str, space: str, far: dict[str, int]
) -> Iterator[tuple[Step, int]]:
    bound = {army.bound_to for army in forces.armies(game, battle, seat)} - {""}
    for step in game.geography.steps(space, BY_LAND):
        points = costs.step_cost(game, step)
        if points is None or far[step.goal] <= far[space]:
            continue
        if game.enemy_outside(step.goal, seat) or step.goal in game.tribes:
            continue
        if bound and game.geography.division_of(step.goal) not in bound:
            continue
        yield step, points


def may_end(game: Game, seat: str, space: str, length: int, need: int) -> bool:
    """Whether a retreat may end in a space after so many spaces."""
    if not game.may_stop(space) or control.is_enemy_held(game, space, seat):
        return False
    city = game.geography.spaces[space]
    return length >= need or city.major or city.kind == STRONGHOLD


# -- going --------------------------------------------------------------------------------------------------------


def go(game: Game, battle: Battle, seat: str, goal: str) -> int:
    """Take a beaten force to a space, into the city if it has an inside.

    Returns:
        The points of the way after the first.
    """
    way = ways(game, battle, seat, 1).get(goal) or ways(game, battle, seat, 0)[goal]
    start = forces.forces(game, battle, seat)[0].space
    place(game, battle, seat, goal)
    game.say("retreated", seat=seat, origin=start, route=list(way.spaces), points=way.points)
    return max(0, way.points - 1)


def place(game: Game, battle: Battle, seat: str, goal: str) -> None:
    """Put all that fights for a side, and leaders there without an Army, into a space."""
    inside = game.geography.spaces[goal].major
    here = {force.space for force in forces.forces(game, battle, seat)}
    for leader in forces.leaders(game, battle, seat):
        if game.lone_leaders.get(leader) in here:
            game.stand_alone(leader, goal)
    for force in forces.forces(game, battle, seat):
        force.space, force.inside = goal, inside
    control.settle(game)


def go_back(game: Game, battle: Battle) -> None:
    """After a draw the attacker goes back to the last space on the way, or into the city that the besieged broke out of."""
    if battle.breaks_out or not forces.forces(game, battle, battle.attacker):
        return
    goal = came_from(game, battle)
    for force in forces.forces(game, battle, battle.attacker):
        force.space, force.inside = goal, goal == battle.space
    game.say("went_back", seat=battle.attacker, origin=battle.space, space=goal)
    control.settle(game)


def came_from(game: Game, battle: Battle) -> str:
    """The last space on the attacker's way where it may stop; for those who came out of the city, the city."""
    if battle.origin == battle.space:
        return battle.space
    route = game.movement.route if game.movement and game.movement.seat == battle.attacker else []
    way = [space for space in route if space != battle.space] + [battle.origin]
    fit = [
        space
        for space in way
        if game.may_stop(space)
        and not game.geography.spaces[space].sea
        and not game.enemy_outside(space, battle.attacker)
    ]
    return fit[-1] if fit else battle.origin
