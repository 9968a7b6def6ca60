"""Interception by land and by sea (10.6, 11.5).

A side says once, as for the windows of cards, whether it is asked, plans ahead or never intercepts.

Source: 10.6, 10.8, 11.5.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ....kernel.decision import Decision, Flow, ask, ask_all
from ....kernel.draws import roll
from ....kernel.forms import One, Some
from ...common.boards import Step
from ...common.windows import ASK, NEVER
from ..model.decisions import INTERCEPT, INTERCEPT_AT_SEA, choice
from ..model.dice import INTERCEPTION
from ..model.forces import Army, Movement
from ..model.state import Game
from . import siege
from .command import is_shut_in, may_act
from .odds import odds_against
from .readiness import asked_at_all, fleets_in_reach

WHEREVER = "away"
"""The answer of an Army that intercepts wherever it may."""


@dataclass(frozen=True)
class Comer:
    """An Army that has intercepted: where it came from, and by which kind of connection."""

    army: Army
    origin: str
    kind: str


def intercepting(
    game: Game, army: Army, goals: Sequence[str], mode: str, facts: Mapping[str, str] | None = None
) -> Decision:
    """Whether an Army intercepts, and where; said ahead it may be anywhere, or one of several spaces.

    Args:
        game: the position.
        army: the Army.
        goals: the spaces where it may.
        mode: how its side wants to be treated (see `readiness.asked_at_all`).
        facts: what an answer said ahead may be tied to.
    """
    form = One((*goals, WHEREVER), passing=True)
    return choice(
        game,
        INTERCEPT,
        army.seat,
        form,
        army.id,
        passive=mode != ASK,
        lasting=True,
        default=None,
        facts=facts,
        shown={"modifiers": modifiers(game, army, goals), "needed": game.constant("interception")},
    )


def at_sea(
    game: Game,
    seat: str,
    fleets: Sequence[str],
    space: str,
    mode: str,
    facts: Mapping[str, str] | None = None,
) -> Decision:
    """Which of the fleets that may intercept in a port do."""
    form = Some(dict.fromkeys(fleets, 1))
    known = {"space": space, **(facts or {})}
    passive = mode != ASK
    return choice(
        game, INTERCEPT_AT_SEA, seat, form, space, passive=passive, lasting=True, default=[], facts=known
    )


def _facts(movement: Movement) -> dict[str, str]:
    return {"mover": movement.units[0], "from": movement.route[0]}


def _facts_on_land(game: Game, movement: Movement, army: Army, space: str) -> dict[str, str]:
    """What a plan may be tied to: who moves, from where, to where, and by how much that outnumbers the Army."""
    mover = next((game.armies[unit] for unit in movement.units if unit in game.armies), None)
    odds = {"odds": odds_against(mover.strength, army.strength)} if mover else {}
    return {**_facts(movement), "space": space, "area": space, **odds}


# -- by land ------------------------------------------------------------------------------------------------------


def approaches(game: Game, army: Army, space: str) -> Step | None:
    """The connection by which an Army could intercept in a space: land, mountain or desert, none other."""
    kinds = [kind for kind, terrain in game.geography.terrain.items() if terrain.interception]
    return game.geography.step(army.space, space, kinds)


def interceptors(game: Game, seat: str, space: str) -> list[Army]:
    """The Armies of a side that may try to intercept in a space, the strongest first.

    None intercepts on a Transit Point, fatigued, out of a besieged city, or out of its division; an Army inside the city
    of the space itself may come out.
    """
    if not game.may_stop(space):
        return []
    able = [army for army in game.armies_of(seat) if _may_intercept(game, army, space)]
    return sorted(able, key=lambda army: -army.strength)


def _may_intercept(game: Game, army: Army, space: str) -> bool:
    if army.weakened or not may_act(game, army) or is_shut_in(game, army):
        return False
    if army.bound_to and game.geography.division_of(space) != army.bound_to:
        return False
    return army.inside if army.space == space else approaches(game, army, space) is not None


def rating(game: Game, army: Army) -> int:
    """The best Battle Rating of the leaders with an Army; the inherent leader has none."""
    return max((game.leader(one).battle for one in army.leaders), default=0)


def modifiers(game: Game, army: Army, goals: Sequence[str]) -> dict[str, int]:
    """What an Army's throw for interception is changed by: its best leader, and the way to the one space where it may."""
    step = approaches(game, army, goals[0]) if len(goals) == 1 else None
    return {"leaders": rating(game, army), "terrain": _terrain(game, step)}


def _terrain(game: Game, step: Step | None) -> int:
    return game.geography.terrain[step.kind].interception_modifier if step else 0


def intercept_by_land(game: Game, movement: Movement, space: str) -> Flow[Comer | None]:
    """Ask the other side whether Armies beside a space intercept the mover that enters it, and throw for them.

    All that are named try, each with a throw of its own; those that succeed come.

    Returns:
        The first Army that has come, which now attacks; None if nobody has.
    """
    enemy = game.enemy(movement.seat)
    if not interceptors(game, enemy, space):
        return None
    mode = yield from asked_at_all(game, INTERCEPT, enemy)
    if mode == NEVER:
        return None

    chosen = yield from ask_all(
        lambda: [
            intercepting(game, army, (space,), mode, _facts_on_land(game, movement, army, space))
            for army in interceptors(game, enemy, space)
        ]
    )
    come = []
    for decision, goal in chosen:
        comer = (yield from tries(game, game.armies[decision.about], space)) if goal else None
        if comer:
            come.append(comer)
    return come[0] if come else None


def tries(game: Game, army: Army, space: str) -> Flow[Comer | None]:
    """Throw for an Army that intercepts: a die, its best leader, the mountain; a success brings it into the space."""
    step = approaches(game, army, space)
    if not (yield from _throw(game, army, space, step)):
        return None
    comer = Comer(army, army.space, step.kind if step else "")
    if army.space != space:
        lift_siege(game, army)
    army.space, army.inside = space, False
    return comer


def _throw(game: Game, army: Army, space: str, step: Step | None) -> Flow[bool]:
    (die,) = yield from roll(INTERCEPTION)
    terrain = _terrain(game, step)
    total = die + rating(game, army) + terrain
    succeeded = total >= game.constant("interception")
    game.say(
        "interception",
        seat=army.seat,
        army=army.id,
        space=space,
        origin=army.space,
        die=die,
        rating=rating(game, army),
        terrain=terrain,
        total=total,
        needed=game.constant("interception"),
        succeeded=succeeded,
    )
    return succeeded


def lift_siege(game: Game, army: Army) -> None:
    """End the siege that an Army keeps up, since it goes."""
    for space, held in list(game.sieges.items()):
        if held.army == army.id:
            siege.end_siege(game, space, "lifted")


# -- by sea -------------------------------------------------------------------------------------------------------


def intercept_at_sea(
    game: Game, movement: Movement, space: str, without: Collection[str] = ()
) -> Flow[list[str]]:
    """Ask the other side whether fleets within reach intercept a mover that enters a space by sea; they come without a throw.

    Args:
        game: the position.
        movement: the move.
        space: the port that it enters.
        without: ports whose fleets may not intercept.

    Returns:
        The fleets that have come; the combat is the caller's.
    """
    enemy = game.enemy(movement.seat)
    if not fleets_in_reach(game, enemy, space, without):
        return []
    mode = yield from asked_at_all(game, INTERCEPT_AT_SEA, enemy)
    if mode == NEVER:
        return []

    def asked() -> Decision | None:
        units = fleets_in_reach(game, enemy, space, without)
        return at_sea(game, enemy, units, space, mode, _facts(movement)) if units else None

    chosen = yield from ask(asked)
    for id_ in chosen or ():
        game.say("interception_at_sea", seat=enemy, fleet=id_, space=space, origin=game.fleets[id_].space)
        movement.came_from[id_] = game.fleets[id_].space
        game.fleets[id_].space = space
    return list(chosen or ())


# -- leaders who go alone -----------------------------------------------------------------------------------------


def exposed_at(game: Game, seat: str, step: Step) -> bool:
    """Whether enemies could intercept a leader of a side who takes a step."""
    enemy = game.enemy(seat)
    if game.geography.terrain[step.kind].naval:
        return bool(fleets_in_reach(game, enemy, step.goal))
    return bool(interceptors(game, enemy, step.goal))


def captures_leaders(game: Game, seat: str, leader: str, steps: Sequence[Step]) -> Flow[str]:
    """Ask the other side, wherever it can, whether an Army or a fleet intercepts a leader who goes alone.

    Returns:
        The space where the leader is captured; nothing if they get through.
    """
    for step in steps:
        movement = Movement(seat, [leader], [steps[0].origin, step.goal])
        by_sea = game.geography.terrain[step.kind].naval
        taken = intercept_leader_at_sea if by_sea else intercept_leader
        if (yield from taken(game, movement, step.goal)):
            return step.goal
    return ""


def intercept_leader(game: Game, movement: Movement, space: str) -> Flow[bool]:
    """Whether an Army catches a leader in a space."""
    return (yield from intercept_by_land(game, movement, space)) is not None


def intercept_leader_at_sea(game: Game, movement: Movement, space: str) -> Flow[bool]:
    """Whether a fleet catches a leader in a port."""
    return bool((yield from intercept_at_sea(game, movement, space)))
