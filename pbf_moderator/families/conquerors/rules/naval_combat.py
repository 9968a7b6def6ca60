"""Naval combat (11.5).

Source: 11.5.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.state import Game


def naval_combat(game: Game, space: str, mover: str, attacker: str, cargo: str = "") -> Flow[bool]:
    """Fight at sea: avoiding, one exchange of fire, retreat of the beaten. Asks `AVOID_AT_SEA`, `SINK`, `FLEET_RETREAT`.

    Args:
        game: the position.
        space: where.
        mover: the side that was moving.
        attacker: the side that chose the fight.
        cargo: the Army that goes by sea there, if one does.

    Returns:
        Whether the mover may go on.
    """
    raise NotImplementedError
