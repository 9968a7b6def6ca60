"""How much Army strength goes aboard (10.7).

Source: 10.7.
"""

from __future__ import annotations

from ..model.forces import Army
from ..model.state import Game


def room_aboard(game: Game) -> int:
    """How much strength may still go by sea in this activity; by an option each Army has the whole room."""
    used = game.phase.shipped if game.phase and game.option("naval_transport") == "action" else 0
    return max(0, game.constant("naval_transport") - used)


def note_shipped(game: Game, army: Army) -> None:
    """Count an Army that goes aboard."""
    if game.phase:
        game.phase.shipped += army.strength
