"""The Royal Family, and the marriage (14.0).

Source: 14.0.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.state import Game


def may_move_family(game: Game, seat: str) -> bool:
    """Whether a side owns the Royal Family and can move it."""
    return game.royal_family.seat == seat and bool(game.family_space())


def move_family(game: Game, seat: str) -> Flow[None]:
    """Move the Royal Family alone. Asks `FAMILY_ROUTE`."""
    raise NotImplementedError


def capture(game: Game) -> None:
    """Give the Royal Family to the Macedonian whose Army controls its space.

    Called at the end of every Player Phase; notes the round in `game.royal_family.captured_in`.
    """
    raise NotImplementedError


def marry(game: Game) -> Flow[None]:
    """Ask the Macedonian whether his king marries, from the round after the capture on. Asks `MARRIAGE`."""
    raise NotImplementedError
