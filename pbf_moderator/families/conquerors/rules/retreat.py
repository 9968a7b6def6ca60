"""Retreats (11.3 E).

Source: 11.3 E.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.forces import Battle
from ..model.state import Game


def retreat(game: Game, battle: Battle, seat: str) -> Flow[int]:
    """Throw how far the beaten side must go, and let it choose the way. Asks `RETREAT`.

    Returns:
        The points of the way after the first, each of which adds one to its loss roll.
    """
    raise NotImplementedError
