"""Revolts (6.3).

Source: 6.3.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.forces import Army
from ..model.geography import FRONTIER
from ..model.state import Game


def may_revolt(game: Game, province: str) -> bool:
    """Whether a province can revolt: it has a revolt value, is no frontier, and is not in Revolt yet."""
    row = game.geography.provinces[province]
    open_ = row.division != FRONTIER or bool(game.option("frontier_revolts"))
    return row.revolt > 0 and open_ and province not in game.revolts


def attempt(game: Game, province: str) -> Flow[bool]:
    """Throw whether a province revolts; returns whether it has."""
    raise NotImplementedError


def break_out(game: Game, province: str) -> None:
    """Put a province into Revolt: garrisons go, Armies and fleets stay."""
    raise NotImplementedError


def put_down(game: Game, army: Army) -> None:
    """End the Revolt of the province where a strong enough Army has ended its move."""
    raise NotImplementedError
