"""A leg of an Army's move: its way, and what is left behind on it (8.6, 10.1, 10.2).

The way is asked first; then, all at once, the garrisons and the strength that are left, on which side of the walls the
Army ends, and whether the Royal Family goes along.

Source: 8.6, 10.1, 10.2, 10.7, 14.0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ....kernel.decision import Decision, Flow, ask, ask_all
from ....kernel.forms import One, Some, counted
from ...common.boards import Step
from ..model.decisions import (
    CONTINUE,
    FAMILY_GOES,
    LEAVE_GARRISONS,
    LEAVE_STRENGTH,
    ROUTE,
    STANCE,
    choice,
)
from ..model.forces import Army, Movement
from ..model.geography import BY_SEA
from ..model.state import Game
from . import control, garrisons, royal
from .routes import army_path, steps_of
from .transport import room_aboard

INSIDE, OUTSIDE = "inside", "outside"
GOES, STAYS = "goes", "stays"


@dataclass
class Leg:
    """The steps of a leg, space -> garrisons and strength to leave there, and how it ends."""

    steps: list[Step]
    garrisons: dict[str, int] = field(default_factory=dict)
    strength: dict[str, int] = field(default_factory=dict)
    inside: bool = False


def plan_leg(game: Game, army: Army, movement: Movement, first: bool, peaceful: bool) -> Flow[Leg]:
    """Ask for the way of a leg and for what is left behind on it.

    Args:
        game: the position.
        army: the mover.
        movement: its move so far.
        first: whether the move begins; else a victorious Army may go on.
        peaceful: whether it must not enter any space with enemies.
    """
    kind = ROUTE if first else CONTINUE
    facts = {"points": str(movement.left)}

    def way() -> Decision:
        path = army_path(game, army, movement, peaceful)
        return choice(game, kind, army.seat, path, army.id, default=[], facts=facts)

    answer = (yield from ask(way)) or []
    path = army_path(game, army, movement, peaceful)
    leg = Leg(steps_of(game, army.space, path.walked(answer)))
    answered = yield from ask_all(lambda: side_questions(game, army, movement, leg))
    for decision, said in answered:
        _note(game, leg, decision.kind, said)
    return leg


def _note(game: Game, leg: Leg, kind: str, said: str | list[str]) -> None:
    if kind == LEAVE_GARRISONS:
        leg.garrisons = counted(said)
    elif kind == LEAVE_STRENGTH:
        leg.strength = counted(said)
    elif kind == STANCE:
        leg.inside = said == INSIDE
    elif kind == FAMILY_GOES:
        royal.goes_along(game, said == GOES)


def side_questions(game: Game, army: Army, movement: Movement, leg: Leg) -> list[Decision]:
    """What may be said beside the way: garrisons, strength, the side of the walls, the Royal Family.

    Nobody waits for it, but where the ships cannot take all strength: that is asked.
    """
    spaces = list(dict.fromkeys([army.space, *(step.goal for step in leg.steps)]))
    made = (
        garrisons.leaving(game, army.seat, spaces, army.id),
        _strength(game, army, movement, leg, spaces),
        _stance(game, army, leg),
        _family(game, army, leg),
    )
    return [decision for decision in made if decision]


def _strength(game: Game, army: Army, movement: Movement, leg: Leg, spaces: Sequence[str]) -> Decision | None:
    """How much strength is left where; before the sea at least what the ships cannot take."""
    embarks = by_sea(leg.steps) and not movement.port
    must = max(0, army.strength - room_aboard(game)) if embarks else 0
    if must:
        spaces = spaces[: 1 + next(n for n, step in enumerate(leg.steps) if step.kind in BY_SEA)]
    return leaving_strength(game, army, spaces, must)


def leaving_strength(game: Game, army: Army, spaces: Iterable[str], must: int = 0) -> Decision | None:
    """How much strength an Army leaves in which spaces of its way.

    Args:
        game: the position.
        army: the mover.
        spaces: those of its way.
        must: how much at least.
    """
    spare = army.strength - 1
    bag = {
        space: spare
        for space in spaces
        if game.may_stop(space)
        and space not in game.tribes
        and not control.is_enemy_held(game, space, army.seat)
    }
    if not bag or spare < 1:
        return None
    form = Some(bag, at_least=must, at_most=spare)
    default = [next(iter(bag))] * must
    shown = {"room": room_aboard(game)}
    return choice(
        game, LEAVE_STRENGTH, army.seat, form, army.id, passive=not must, default=default, shown=shown
    )


def by_sea(steps: Sequence[Step]) -> bool:
    """Whether a way goes by sea somewhere."""
    return any(step.kind in BY_SEA for step in steps)


def _stance(game: Game, army: Army, leg: Leg) -> Decision | None:
    """On which side of the walls of the Major City where the way ends (10.2)."""
    if not leg.steps:
        return None
    return standing(game, army, leg.steps[-1].goal)


def standing(game: Game, army: Army, space: str) -> Decision | None:
    """Inside or outside a Major City, unless enemies are in it; outside where nothing is said."""
    if not game.geography.spaces[space].major or game.enemy_inside(space, army.seat):
        return None
    return choice(game, STANCE, army.seat, One((OUTSIDE, INSIDE)), space, passive=True, default=OUTSIDE)


def _family(game: Game, army: Army, leg: Leg) -> Decision | None:
    """Whether the Royal Family goes with the Great King (14.0)."""
    if not leg.steps or not royal.may_go_along(game, army):
        return None
    usual = GOES if game.royal_family.with_king else STAYS
    return choice(game, FAMILY_GOES, army.seat, One((GOES, STAYS)), army.id, passive=True, default=usual)


def leave_behind(game: Game, army: Army, leg: Leg, space: str) -> None:
    """Leave the garrisons and the strength that were named for a space where an Army stands.

    Garrisons wait as long as there are enemies.
    """
    placed = 0
    if garrisons.may_place(game, army.seat, space):
        free = min(garrisons.room(game, space, army.seat), garrisons.counters_left(game, army.seat))
        placed = min(leg.garrisons.pop(space, 0), free)
        garrisons.place(game, army.seat, [space] * placed)
    left = min(leg.strength.pop(space, 0), army.strength - 1)
    if left > 0:
        game.leave_strength(army, left)
        game.say("strength_left", seat=army.seat, army=army.id, space=space, strength=left)
    if placed > 0 or left > 0:
        control.settle(game)
