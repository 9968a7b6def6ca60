"""Leaders who go alone, and leaders drawn from the cup (5.1, 10.8).

Source: 5.1, 10.8.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.state import Game


def may_move_leaders(game: Game, seat: str) -> bool:
    """Whether a side has leaders on the board."""
    return bool(game.on_board(seat))


def move_leaders(game: Game, seat: str) -> Flow[None]:
    """Move any number of leaders by themselves, any distance. Asks `LEADER_MOVES`."""
    raise NotImplementedError


def draw_leader(game: Game, seat: str) -> Flow[None]:
    """Draw a leader from the cup in secret and place them, or keep them in hand. Asks `PLACE_LEADER`."""
    raise NotImplementedError


def name_successor(game: Game) -> Flow[None]:
    """Let the Persian name a new Great King, if one is missing and may be named (5.3). Asks `SUCCESSOR`."""
    raise NotImplementedError
