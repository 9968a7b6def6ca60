"""Reorganising Armies in the same space (8.1, 10.4).

Source: 8.1, 10.3, 10.4.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.state import Game


def may_reorganise(game: Game, seat: str) -> bool:
    """Whether two groups of a side, one of them an Army, are in the same space."""
    spaces = [army.space for army in game.armies_of(seat)]
    return any(spaces.count(space) > 1 or game.loose_at(space, seat) for space in spaces)


def reorganise(game: Game, seat: str) -> Flow[None]:
    """Deal out strength and leaders anew between groups in a space. Asks `REORGANISE`."""
    raise NotImplementedError


def combined_elite(larger: tuple[int, int], smaller: tuple[int, int]) -> int:
    """The elite of two groups that are combined, each given as (strength, elite) (8.1)."""
    raise NotImplementedError
