"""Leaders who are taken or fall outside a battle (10.5, 10.8).

Source: 10.5, 10.8; the end of the Macedonian king: 3.4.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.components import MACEDONIAN, PERSIAN
from ..model.state import Game
from . import flight


def lose_leader(game: Game, leader: str, why: str) -> Flow[None]:
    """Remove a leader who was captured or killed; a Great King may have a successor.

    Args:
        game: the position.
        leader: who.
        why: what the event says (`captured`, `overrun`).

    Raises:
        GameOver: it was the Macedonian king.
    """
    if leader == game.components.king(MACEDONIAN):
        flight.king_dies(game, why)
    if leader == game.kings.get(PERSIAN):
        yield from flight.great_king_dies(game)
        return
    space, seat = game.space_of(leader), game.leader(leader).seat
    game.kill(leader)
    game.say("leader_lost", seat=seat, leader=leader, space=space, why=why)
