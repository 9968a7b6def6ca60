"""Rhodes (12.0).

Source: 12.0; the detachment: 15.0.
"""

from __future__ import annotations

from ..model.components import NOBODY
from ..model.state import Game
from . import control

FLEET, DETACHMENT = "rhodian-fleet", "rhodian-detachment"


def is_independent(game: Game) -> bool:
    """Whether the island still has its own garrison."""
    garrison = game.garrisons.get(game.place("rhodes"))
    return garrison is not None and garrison.seat == NOBODY


def taken(game: Game, seat: str) -> None:
    """Give what is left of the island's fleet to the side that has taken the city; the detachment goes."""
    remove_detachment(game)
    fleet = game.fleets.get(FLEET)
    if fleet:
        fleet.seat = seat
        game.say("fleet_changed", fleet=FLEET, seat=seat, before=NOBODY, space=fleet.space)
    control.settle(game)


def remove_detachment(game: Game) -> None:
    """Take the detachment off the board; its admirals stay where it was, alone."""
    detachment = game.fleets.get(DETACHMENT)
    if detachment:
        game.say("detachment_gone", seat=detachment.seat, space=detachment.space)
        game.sink(detachment, detachment.ships)
