"""Overrunning a weak enemy on the way (10.5).

Source: 10.5.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.forces import Army
from ..model.state import Game


def must_overrun(game: Game, army: Army, space: str) -> bool:
    """Whether the odds against the enemy outside a city in a space are so great that it is overrun."""
    raise NotImplementedError


def overrun(game: Game, army: Army, space: str) -> Flow[None]:
    """Eliminate the enemy in a space, unless it avoids battle; the mover goes on, at no cost."""
    raise NotImplementedError
