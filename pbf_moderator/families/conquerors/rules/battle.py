"""Land battle: avoiding, strength, rolls, scores, elite (11.1 to 11.3).

Source: 11.1, 11.2, 11.3 A to D.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.forces import Army, Battle
from ..model.state import Game


def fight(game: Game, battle: Battle) -> Flow[None]:
    """Fight a battle from the first step to the last; `game.battle` is this one while it lasts.

    Opens the windows `battle`, `losses`, `death`. Calls `losses`, `retreat` and `flight` in the book's order, and leaves the winner in
    `battle.winner` (nobody after a draw).
    """
    raise NotImplementedError


def avoids(game: Game, army: Army, attacker: str) -> Flow[bool]:
    """Ask the defender whether an Army avoids battle, and throw for it. Asks `AVOID`."""
    raise NotImplementedError
