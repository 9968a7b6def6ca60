"""Bagoas, who is played along with other cards and may not survive it (15.0).

Source: 15.0, Bagoas.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.dice import CONFIDANT
from ..model.state import Game
from .targets import throw

BAGOAS = "bagoas"


def is_at_hand(game: Game, seat: str) -> bool:
    """Whether a side can play the card along with another."""
    return BAGOAS in game.hands.cards[seat]


def plays_along(game: Game, seat: str, card: str) -> Flow[None]:
    """Play the card along with another, which it lets do more than it could.

    Args:
        game: the position.
        seat: who plays both.
        card: the other one.
    """
    game.lay_out(seat, BAGOAS)
    game.say("card_played", seat=seat, card=BAGOAS, along=card)
    yield from may_die(game)


def may_die(game: Game) -> Flow[None]:
    """Throw, after each use, whether the go-between dies and the card leaves the game."""
    die = yield from throw(CONFIDANT)
    dead = die >= game.constant("confidant_dies")
    game.say("confidant", card=BAGOAS, die=die, dead=dead)
    if dead:
        game.pile.discards.remove(BAGOAS)
        game.removed.append(BAGOAS)
