"""Devastation of a province (10.9).

Source: 10.9.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.state import Game


def may_devastate(game: Game, seat: str) -> bool:
    """Whether a side has an Army that could devastate."""
    return bool(game.armies_of(seat))


def move_and_devastate(game: Game, seat: str) -> Flow[None]:
    """Move one Army without fighting, then try to devastate the province where it ends. Asks `DEVASTATE`."""
    raise NotImplementedError
