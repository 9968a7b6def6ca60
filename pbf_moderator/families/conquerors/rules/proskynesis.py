"""Proskynesis proclaimed as an activity (3.4).

Source: 3.4.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.components import MACEDONIAN
from ..model.state import Game
from .victory import PROSKYNESIS, is_great_king


def may_proclaim(game: Game, seat: str) -> bool:
    """Whether the Macedonian may spend a round on it: once Great King, and if it is not compulsory yet."""
    return seat == MACEDONIAN and is_great_king(game) and PROSKYNESIS not in game.achieved


def proclaim(game: Game, seat: str) -> Flow[None]:
    """Make Proskynesis compulsory by a whole round; it wearies, and the card is dead."""
    yield from ()
    game.achieve(PROSKYNESIS)
    game.weary(1, "proskynesis")
