"""Rhodes (12.0).

Source: 12.0.
"""

from __future__ import annotations

from ..model.components import NOBODY
from ..model.state import Game


def is_independent(game: Game) -> bool:
    """Whether the island still has its own garrison."""
    garrison = game.garrisons.get(game.place("rhodes"))
    return garrison is not None and garrison.seat == NOBODY


def taken(game: Game, seat: str) -> None:
    """Give what is left of the island's fleet to the side that has taken the city; the detachment goes."""
    raise NotImplementedError
