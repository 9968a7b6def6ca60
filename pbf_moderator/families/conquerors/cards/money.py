"""Cards on treasuries (15.0).

Source: 15.0, Embezzlement.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.forces import EMPTY
from ..model.state import Game
from ..rules import control
from . import windows
from .targets import choose

EMBEZZLEMENT = "embezzlement"


def embezzled(game: Game, seat: str) -> list[str]:
    """The Treasury Cities of the enemy from which anything can be stolen."""
    return [
        city
        for city in control.treasury_cities(game, game.enemy(seat))
        if city not in game.places("never_embezzled") and game.treasuries[city] != EMPTY
    ]


def may_embezzle(game: Game, seat: str) -> bool:
    """Whether there is any."""
    return bool(embezzled(game, seat))


def embezzle(game: Game, seat: str) -> Flow[None]:
    """A treasury of the enemy loses a level."""
    city = yield from choose(game, seat, EMBEZZLEMENT, lambda: embezzled(game, seat))
    if not city:
        return
    game.say("embezzlement", seat=seat, space=city)
    if (yield from windows.announce(game, "embezzlement", seat, {"target": city})):
        game.change_treasury(city, -1)
