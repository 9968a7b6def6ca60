"""Devastation of a province (10.9).

Source: 10.9.
"""

from __future__ import annotations

from ....kernel.decision import Decision, Flow, ask
from ....kernel.draws import roll
from ....kernel.forms import Amount, Some
from ..model.decisions import DEVASTATE, MOVER, choice
from ..model.dice import DEVASTATION
from ..model.forces import Army, Movement
from ..model.state import Game
from . import movement, weariness
from .telling import tell


def may_devastate(game: Game, seat: str) -> bool:
    """Whether a side has an Army that could devastate."""
    return bool(movement.movable_armies(game, seat))


def move_and_devastate(game: Game, seat: str) -> Flow[None]:
    """Move one Army without fighting, and try to devastate provinces where it stops. Asks `DEVASTATE`."""
    (id_,) = yield from ask(_mover, game, seat)
    army = game.armies[id_]
    move = yield from movement.move_army(game, army, after_leg=devastate)
    if move is not None:
        yield from movement.finish(game, move)
    weariness.after_move(game)


def _mover(game: Game, seat: str) -> Decision:
    armies = [army.id for army in movement.movable_armies(game, seat)]
    return choice(game, MOVER, seat, Some(dict.fromkeys(armies, 1), 1, 1), default=armies[:1])


def devastate(game: Game, army: Army, move: Movement) -> Flow[bool]:
    """Try to devastate the province where an Army has stopped, with some of the points that it has left.

    Returns:
        Whether it has tried; the points are gone then.
    """
    province = game.geography.province_of(army.space)
    if not may_be_tried(game, army, province) or move.left < 1:
        return False
    points = yield from ask(lambda: effort(game, army.seat, move.left, province))
    if not points:
        return False
    tell(game, move)
    yield from attempt(game, army, move, province, points)
    return True


def effort(game: Game, seat: str, most: int, province: str = "") -> Decision:
    """With how many points a devastation is tried; with all that are left, where nothing is said."""
    shown = {"spaces": size(game, province)} if province else {}
    return choice(game, DEVASTATE, seat, Amount(0, most), province, passive=True, default=most, shown=shown)


def may_be_tried(game: Game, army: Army, province: str) -> bool:
    """Whether an Army may try to devastate a province: once in a phase, with no enemy there but in Major Cities."""
    assert game.phase is not None
    if not province or province in game.phase.devastation_tried or province in game.devastated:
        return False
    return not enemy_present(game, province, army.seat)


def enemy_present(game: Game, province: str, seat: str) -> bool:
    """Whether an enemy Army, loose strength, or a garrison outside Major Cities is in a province."""
    enemy = game.enemy(seat)
    spaces = [space.id for space in game.geography.spaces.values() if space.province == province]
    return any(
        game.army_strength(space, enemy) > 0
        or (game.garrison_strength(space, enemy) > 0 and not game.geography.spaces[space].major)
        for space in spaces
    )


def size(game: Game, province: str) -> int:
    """The number of spaces of a province, Transit Points excluded."""
    every = [space.id for space in game.geography.spaces.values() if space.province == province]
    return sum(game.may_stop(space) for space in every)


def attempt(game: Game, army: Army, move: Movement, province: str, points: int) -> Flow[None]:
    """Throw for a devastation: a die and the points spent must exceed the number of spaces."""
    assert game.phase is not None
    move.spent += points
    game.phase.devastation_tried.append(province)
    (die,) = yield from roll(DEVASTATION)
    succeeded = die + points > size(game, province)
    if succeeded:
        game.devastated.append(province)
    game.say(
        "devastation",
        seat=army.seat,
        army=army.id,
        province=province,
        die=die,
        points=points,
        total=die + points,
        spaces=size(game, province),
        succeeded=succeeded,
    )
