"""What a side may say of what the other does before it happens, so that a round need not stop for it.

Avoiding, retreats, losses, interceptions, Administrative Phases.

Source: 3.3 D, 10.6, 11.3 A, 11.3 E, 11.3 F, 11.5.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel.decision import Decision
from ....kernel.forms import One
from ...common.windows import ASK
from ..cards import people, targets
from ..model.components import MACEDONIAN
from ..model.decisions import AVOID_AT_SEA, RETREAT, choice
from ..model.forces import Army
from ..model.geography import BY_LAND
from ..model.state import Game
from . import (
    alexandria,
    battle,
    control,
    garrisons,
    interception,
    losses,
    naval_combat,
    replenishing,
    retreat,
)
from .readiness import ports_in_reach

REACH = 8
"""So many spaces from a battle a retreat is likely to end at most: six are the most that a die asks for."""


def battles_ahead(game: Game, seat: str) -> list[Decision]:
    """What a side may say of battles to come: whether its Armies avoid them, and where to they retreat."""
    outside = [army for army in game.armies_of(seat) if not army.inside]
    avoiding = [battle.avoiding(game, army) for army in outside]
    first = losses.first_to_lose(game, seat, [losses.GARRISON, losses.LOOSE, *(army.id for army in outside)])
    return [*(one for one in avoiding if one), *_retreats(game, seat), *_at_sea(game, seat), first]


def interceptions_ahead(game: Game, seat: str) -> list[Decision]:
    """Where each Army of a side intercepts, and which fleets do in each port, while the other moves."""
    reach = [(army, tuple(_within_reach(game, army))) for army in game.armies_of(seat)]
    by_land = [interception.intercepting(game, army, spaces, ASK) for army, spaces in reach if spaces]
    fleets: dict[str, list[str]] = {}
    for fleet in game.fleets_of(seat):
        for port in ports_in_reach(game, fleet):
            fleets.setdefault(port, []).append(fleet.id)
    at_sea = [interception.at_sea(game, seat, units, port, ASK) for port, units in fleets.items()]
    return [*by_land, *at_sea]


def _within_reach(game: Game, army: Army) -> Iterator[str]:
    """The spaces where an Army may intercept as things stand."""
    for space in (army.space, *game.geography.neighbours(army.space, BY_LAND)):
        if army in interception.interceptors(game, army.seat, space):
            yield space


def administration_ahead(game: Game, seat: str) -> list[Decision]:
    """What a side may say of an Administrative Phase to come: garrisons taken back, money, a city."""
    made = [garrisons.taking_back(game, seat), replenishing.replenishing(game, seat)]
    if seat == MACEDONIAN:
        made += [replenishing.transferring(game), alexandria.founding(game)]
    return [decision for decision in made if decision]


def conspiracies_ahead(game: Game, seat: str) -> list[Decision]:
    """What the Macedonian bears when a conspiracy comes to light."""
    if seat != MACEDONIAN or people.CONSPIRACY in game.void:
        return []
    return [targets.aiming(game, seat, people.CONSPIRACY, people.condemned(game))]


def _retreats(game: Game, seat: str) -> Iterator[Decision]:
    """Where a beaten force may go from each space where a battle may be."""
    for space in dict.fromkeys(army.space for army in game.armies.values()):
        goals = tuple(_goals(game, seat, space))
        if goals:
            yield choice(game, RETREAT, seat, One(goals), space, facts={"area": space})


def _goals(game: Game, seat: str, space: str) -> Iterator[str]:
    for goal, far in retreat.distances(game, space).items():
        if 0 < far <= REACH and game.may_stop(goal) and not control.is_enemy_held(game, goal, seat):
            yield goal


def _at_sea(game: Game, seat: str) -> Iterator[Decision]:
    """Whether fleets avoid a combat in each port where one may be."""
    for port in dict.fromkeys(fleet.space for fleet in game.fleets.values()):
        yield choice(game, AVOID_AT_SEA, seat, One((naval_combat.AVOIDS,), passing=True), port, default=None)
