"""The decks of the game by their names: event cards, the threat's, fortune cards."""

from __future__ import annotations

from ....kernel.decision import Flow
from ...common import piles
from .components import TIDES
from .state import Game


def top_card(game: Game, deck: str) -> Flow[str]:
    """Make the top card of a deck known and leave it on top."""
    return piles.top_card(game.piles[deck], deck)


def draw_card(game: Game, deck: str) -> Flow[str]:
    """Take the top card of a deck."""
    return piles.take_card(game.piles[deck], deck)


def sealed(game: Game) -> list[str]:
    """The decks whose unordered part would tell, by what it lacks, a card that not everybody has seen."""
    found = [deck for deck, pile in game.piles.items() if pile.tells]
    if game.battle is not None and game.battle.tides and not game.battle.tides_shown:
        found.append(TIDES)
    return found
