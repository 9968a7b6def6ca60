"""Leaders who are taken or fall outside a battle (10.5, 10.8).

Source: 10.5, 10.8; the end of the Macedonian king: 3.4.
"""

from __future__ import annotations

from ..model.components import MACEDONIAN, PERSIAN
from ..model.state import Game
from . import flight, victory


def lose_leader(game: Game, leader: str, why: str) -> None:
    """Remove a leader who was captured or killed.

    Args:
        game: the position.
        leader: who.
        why: what the event says (`captured`, `overrun`).

    Raises:
        GameOver: it was the Macedonian king.
    """
    if leader == game.components.king(MACEDONIAN):
        flight.king_dies(game, why)
    space = game.space_of(leader)
    game.kill(leader)
    game.say("leader_lost", seat=game.leader(leader).seat, leader=leader, space=space, why=why)
    if leader == game.components.king(PERSIAN):
        game.achieve(victory.GREAT_KING_GONE)
