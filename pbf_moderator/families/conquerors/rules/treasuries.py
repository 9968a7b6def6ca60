"""Treasuries: who pays for movement, replenishing, transfers, the Royal Treasury (7.1, 7.2, 7.4).

Source: 7.1, 7.2, 7.4.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.components import MACEDONIAN
from ..model.forces import Army, Movement
from ..model.state import Game


def base_points(game: Game, army: Army) -> int:
    """The movement points of an Army that cost no treasury anything."""
    with_king = game.components.king(MACEDONIAN) in army.leaders
    return game.constant("king_movement" if with_king else "movement")


def most_points(game: Game, army: Army) -> int:
    """The movement points that an Army may declare: more with a line to a treasury, less with the Royal Treasury."""
    raise NotImplementedError


def treasury_roll(game: Game, movement: Movement) -> Flow[None]:
    """Throw for the treasury that has paid for points above the base."""
    raise NotImplementedError


def replenish(game: Game) -> Flow[None]:
    """Both sides try to replenish their treasuries, in an Administrative Phase. Asks `REPLENISH` and `TRANSFER`."""
    raise NotImplementedError


def capture_royal_treasury(game: Game, seat: str, army: Army | None, space: str) -> None:
    """Give the Royal Treasury to a side: with one of its Armies, or left in a space."""
    raise NotImplementedError
