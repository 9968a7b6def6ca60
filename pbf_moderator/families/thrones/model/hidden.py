"""What nobody at the table may know: where the cards of the decks lie."""

from __future__ import annotations

import copy

from ....kernel.forms import Picker, shuffled
from .state import Game


def scrambled(game: Game, seat: str, pick: Picker) -> Game:
    """The same position with the hidden cards of every deck in another place: top, bottom or in between.

    What lies in known order in an ally's deck lies face up.
    """
    other = copy.copy(game)
    other.piles = copy.deepcopy(game.piles)
    for name, pile in other.piles.items():
        if name in game.components.allies:
            continue
        pool = [card for card, copies in pile.pool.items() for _ in range(copies)]
        cards = shuffled([*pool, *pile.top, *pile.bottom], pick)
        tops, bottoms = len(pile.top), len(pile.bottom)
        pile.top, pile.bottom = cards[:tops], cards[tops : tops + bottoms]
        rest = cards[tops + bottoms :]
        pile.pool = {card: rest.count(card) for card in pile.pool}
    return other
