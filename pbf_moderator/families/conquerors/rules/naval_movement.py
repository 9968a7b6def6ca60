"""Movement by sea, of fleets and of Armies (10.7), and fleets that change hands (8.5).

Source: 8.5, 10.7.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.decision import Flow
from ...common.boards import Step
from ..model.forces import Army, Movement
from ..model.state import Game


def move_fleets(game: Game, seat: str, fleets: Sequence[str]) -> Flow[None]:
    """Move fleets that lie together, as one stack; they need a line of communication.

    Args:
        game: the position.
        seat: whose they are.
        fleets: their ids.
    """
    raise NotImplementedError


def sail(game: Game, army: Army, movement: Movement, step: Step) -> Flow[bool]:
    """Take one step of an Army's move by sea: limits, interception, storms, Rhodes.

    Returns:
        Whether it may go on.
    """
    raise NotImplementedError


def naval_step_cost(game: Game, step: Step) -> int | None:
    """The naval points of a step now; None where ships may not go."""
    raise NotImplementedError


def fleets_change_hands(game: Game) -> Flow[None]:
    """Give fleets to the side that controls all their home ports; one that lay with the other's may sail away.

    Called at the end of every Player Phase. Asks `FLEET_FREED`.
    """
    raise NotImplementedError
