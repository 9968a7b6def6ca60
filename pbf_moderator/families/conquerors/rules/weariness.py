"""Macedonian weariness and mutiny (9.0).

Source: 9.0.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.forces import Battle
from ..model.state import Game


def after_move(game: Game) -> None:
    """Weary the Macedonian whose Army has used more than one desert connection in this round."""
    raise NotImplementedError


def after_battle(game: Game, battle: Battle) -> None:
    """Weary the Macedonian for a battle outside Europe against a great Persian force."""
    raise NotImplementedError


def check(game: Game) -> Flow[None]:
    """Throw for a mutiny where one is possible, in an Administrative Phase that the marker has brought.

    Raises:
        GameOver: after a mutiny the Persian may win.
    """
    raise NotImplementedError
