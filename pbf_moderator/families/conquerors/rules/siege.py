"""Sieges: laying, keeping up, surrender, assault, fall, ways out (11.4).

Source: 11.4.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.forces import Army
from ..model.state import Game


def lay_siege(game: Game, army: Army) -> Flow[None]:
    """Ask whether an Army that ends its move before a city lays siege to it. Asks `SIEGE`."""
    raise NotImplementedError


def keep_up(game: Game, seat: str) -> Flow[None]:
    """End the sieges of a side that lacks a line or strength, at the start of its Player Phase."""
    raise NotImplementedError


def demand_surrender(game: Game, army: Army) -> Flow[None]:
    """Demand a city's surrender during a move, for one point. Asks `DEMAND`; opens the window `demand`."""
    raise NotImplementedError


def assault_segment(game: Game, seat: str) -> Flow[None]:
    """Make one assault, if a side has a siege; the besieged may offer terms or break out. Asks `ASSAULT` …."""
    raise NotImplementedError


def end_siege(game: Game, space: str, how: str) -> None:
    """Take the marker off; any end but a surrender wearies the Macedonian (9.0).

    Args:
        game: the position.
        space: the city.
        how: `fallen`, `lifted`, `lapsed`, `terms`, `broken_out` or `surrendered`.
    """
    raise NotImplementedError
