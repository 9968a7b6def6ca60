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


def hand_of(house: str) -> str:
    """What chance calls the hand of a house where it takes a card out of it."""
    return f"hand-{house}"


def hands(game: Game) -> list[str]:
    """The hands from which a card of the common enemy lets chance take one."""
    rows = [
        row for card in game.components.cards.values() for row in (card.lowest, card.others, card.highest)
    ]
    taken = any(row.get("effect") == "discard_random" for row in rows)
    return [hand_of(house) for house in game.components.houses] if taken else []


def hand_bag(game: Game, house: str) -> dict[str, int]:
    """The hand of a house as something to draw from, in the order of the scenario."""
    return {card: 1 for card in game.components.hand(house) if card in game.hands[house]}


def sealed(game: Game) -> list[str]:
    """The decks whose unordered part would tell, by what it lacks, a card that not everybody has seen."""
    found = [deck for deck, pile in game.piles.items() if pile.tells]
    if game.battle is not None and game.battle.tides and not game.battle.tides_shown:
        found.append(TIDES)
    return found
