"""Recruiting strength, fleets and leaders (8.3, 8.5).

Source: 5.1, 8.3, 8.4, 8.5.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.forces import EMPTY
from ..model.state import Game
from .control import treasury_cities


def may_recruit(game: Game, seat: str) -> bool:
    """Whether a side may have a treasury to recruit from, or a leader to draw."""
    paying = [city for city in treasury_cities(game, seat) if game.treasuries[city] != EMPTY]
    return bool(paying) or game.leader_cups[seat].left > 0


def recruit(game: Game, seat: str) -> Flow[None]:
    """Recruit strength, fleets, a leader, as one activity. Asks `RECRUIT`, `TREASURY_USED`, `PLACE_RECRUITS` …."""
    raise NotImplementedError
