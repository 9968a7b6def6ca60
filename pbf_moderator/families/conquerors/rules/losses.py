"""Losses of a battle, fatigue, Useless Armies, leaders who fall (11.3 F to I).

Source: 8.6, 11.3 F, 11.3 G, 11.3 H, 11.3 I.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.forces import Battle
from ..model.state import Game


def roll_losses(game: Game, battle: Battle, seat: str, retreat_points: int = 0) -> Flow[int]:
    """Throw for a side's losses and take them from its forces. Asks `LOSSES`.

    Args:
        game: the position.
        battle: the battle.
        seat: the side.
        retreat_points: the points of its retreat after the first, each of which adds one.

    Returns:
        The points lost.
    """
    raise NotImplementedError


def lose_leaders(game: Game, battle: Battle) -> Flow[None]:
    """Throw for leaders whose ratings were used, where a final roll says so."""
    raise NotImplementedError


def tire(game: Game, battle: Battle) -> Flow[None]:
    """Make Armies fatigued or Useless, after the retreats; a Useless one may flee further. Asks `USELESS_FLIGHT`."""
    raise NotImplementedError
