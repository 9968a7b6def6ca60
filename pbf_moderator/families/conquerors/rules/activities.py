"""The activities among which a side chooses one (3.3 C 3): when each is open, and which chapter plays it.

Source: 3.3 C 3.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ....kernel.decision import Flow
from ..model.state import Game
from . import break_out, devastation, leaders, movement, proskynesis, recruiting, reorganising, royal
from .administration import administrative_phase
from .markers import ADMINISTRATION


@dataclass(frozen=True)
class Activity:
    """When an activity is open to a side, by what is public, and the flow that plays it."""

    may: Callable[[Game, str], bool]
    play: Callable[[Game, str], Flow[None]]


def may_declare(game: Game, seat: str) -> bool:
    """Whether a side may declare an Administrative Phase: not twice in succession.

    The option `administration_again` says of whose rounds that is meant. Where a proclamation of the other side lies
    between, the phase is open again.
    """
    if game.option("administration_again") == "any_rounds" and game.last_phase:
        return game.last_activity.get(game.last_phase) != ADMINISTRATION
    return game.last_activity.get(seat) != ADMINISTRATION


def declare(game: Game, seat: str) -> Flow[None]:
    """Hold an Administrative Phase as one's activity."""
    yield from administrative_phase(game, declared_by=seat)


ACTIVITIES = {
    "move": Activity(movement.may_move, movement.move_and_fight),
    "break-out": Activity(break_out.may_break_out, break_out.break_out),
    "devastate": Activity(devastation.may_devastate, devastation.move_and_devastate),
    "leaders": Activity(leaders.may_move_leaders, leaders.move_leaders),
    "royal-family": Activity(royal.may_move_family, royal.move_family),
    "recruit": Activity(recruiting.may_recruit, recruiting.recruit),
    "reorganise": Activity(reorganising.may_reorganise, reorganising.reorganise),
    ADMINISTRATION: Activity(may_declare, declare),
    "proskynesis": Activity(proskynesis.may_proclaim, proskynesis.proclaim),
}
"""Every activity, by the name that answers give it."""
