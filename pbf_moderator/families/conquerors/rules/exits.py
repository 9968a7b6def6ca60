"""Where those may go who leave a city under siege: into provinces beside its own, no farther (11.4).

Source: 11.4.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One
from ..model.decisions import RETREAT, choice
from ..model.forces import Army, LooseStrength
from ..model.state import Game
from . import control


def exits(game: Game, space: str, seat: str) -> tuple[str, ...]:
    """The spaces without enemies in the province of a city and in those beside it where Army strength may stand."""
    province = game.geography.province_of(space)
    beside = [province, *game.geography.provinces[province].adjacent] if province else []
    return tuple(
        other
        for place in beside
        for other in game.geography.provinces[place].spaces
        if other != space
        and game.may_stop(other)
        and other not in game.tribes
        and not control.is_enemy_held(game, other, seat)
    )


def march_out(game: Game, space: str, seat: str) -> Flow[None]:
    """Let what is inside a city march out to a space of its owner's choice. Asks `RETREAT`."""

    def asked() -> Decision | None:
        goals = exits(game, space, seat)
        if not goals or not game.army_strength(space, seat, inside=True):
            return None
        return choice(game, RETREAT, seat, One(goals), space, default=goals[0])

    goal = yield from ask(asked)
    if goal is not None:
        move_out(game, space, seat, str(goal))


def move_out(game: Game, space: str, seat: str, goal: str, armies: Sequence[str] = ()) -> None:
    """Put Armies, all unless some are named, with loose strength and leaders from a city into a space."""
    moving: list[Army | LooseStrength] = [
        army for army in game.armies_at(space, seat, inside=True) if not armies or army.id in armies
    ]
    if not armies:
        moving += game.loose_at(space, seat, inside=True)
        for leader in [one for one, where in game.lone_leaders.items() if where == space]:
            if game.leader(leader).seat == seat:
                game.stand_alone(leader, goal)
    for force in moving:
        force.space, force.inside = goal, False
    game.say("marched_out", seat=seat, origin=space, space=goal)
    control.settle(game)
