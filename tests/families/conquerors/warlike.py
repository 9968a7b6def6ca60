"""A player who draws its answers, but seeks the enemy: games in which Armies and fleets meet."""

from __future__ import annotations

from typing import Any

from pbf_moderator.families.conquerors.model.decisions import (
    ACTIVITY,
    ASSAULT,
    CARD,
    CONTINUE,
    DEMAND,
    FLEET_FREED,
    INTERCEPT,
    INTERCEPT_AT_SEA,
    LEAVE_STRENGTH,
    MOVER,
    POINTS,
    REMOVE_GARRISONS,
    ROUTE,
    SIEGE,
    STANCE,
)
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules.flow import DISCARDING
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Path

MANY = 12
"""How many answers are drawn where the best of several is taken."""
LONGEST = (ROUTE, CONTINUE, FLEET_FREED)
BUSY = (INTERCEPT, INTERCEPT_AT_SEA, ASSAULT, SIEGE, DEMAND, MOVER)
ACTIVITIES = (
    "move",
    "move",
    "move",
    "break-out",
    "recruit",
    "devastate",
    "reorganise",
    "leaders",
    "administration",
)
"""How often each activity is wanted."""


def answer(game: Game, decision: Decision, pick: Stream) -> Any:
    """A legal answer: cards are played, moves are long, whoever can be met is met; now and then any at all."""
    drawn = decision.form.sample(pick)
    if not pick.below(8):
        return drawn
    if decision.kind == CARD:
        return _one_of(decision, [card for card in _options(decision) if card != DISCARDING], pick, drawn)
    if decision.kind == ACTIVITY:
        return _one_of(decision, [name for name in ACTIVITIES if name in _options(decision)], pick, drawn)
    if decision.kind == STANCE:
        return _one_of(decision, [name for name in _options(decision) if name == "outside"], pick, drawn)
    if decision.kind == POINTS:
        return max(decision.form.sample(pick) for _ in range(MANY))
    if decision.kind in (LEAVE_STRENGTH, REMOVE_GARRISONS):
        return decision.answer_by_default
    if decision.kind in LONGEST:
        return _towards_the_enemy(game, decision, pick)
    if decision.kind in BUSY:
        return max((decision.form.sample(pick) for _ in range(MANY)), key=_says_something)
    return drawn


def _options(decision: Decision) -> list[str]:
    return list(decision.form.options)  # type: ignore[attr-defined]


def _one_of(decision: Decision, wanted: list[str], pick: Stream, otherwise: Any) -> Any:
    return wanted[pick.below(len(wanted))] if wanted else otherwise


def _towards_the_enemy(game: Game, decision: Decision, pick: Stream) -> Any:
    """A way that ends among enemies, if there is one; else the longest of several."""
    form: Any = decision.form
    if isinstance(form, Path):
        goals = [goal for goal in form.reach() if _enemies_at(game, goal, decision.seat)]
        if goals and (ways := form.ways([goals[pick.below(len(goals))]], most=1)):
            return ways[0]
    return max((form.sample(pick) for _ in range(MANY)), key=lambda way: len(way or ()))


def _enemies_at(game: Game, space: str, seat: str) -> bool:
    return game.enemy_outside(space, seat) or game.enemy_inside(space, seat)


def _says_something(given: Any) -> bool:
    return bool(given)
