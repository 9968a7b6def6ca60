"""Decks that are drawn lazily: the position holds no hidden order that could leak."""

from __future__ import annotations

from ...kernel.decision import Flow, draw
from .state import Game, Pile


def top_card(game: Game, deck: str) -> Flow[str]:
    """Make the top card of a deck known and leave it on top."""
    pile = game.piles[deck]
    if not pile.top:
        if not any(pile.pool.values()) and not pile.bottom:
            shuffle_in(pile, pile.discards)
        if any(pile.pool.values()):
            card = yield from draw("draw", deck, lambda: {c: n for c, n in pile.pool.items() if n})
            pile.pool[card] -= 1
        else:
            card = pile.bottom.pop(0)
        pile.top.append(card)
    return pile.top[0]


def draw_card(game: Game, deck: str) -> Flow[str]:
    """Take the top card of a deck."""
    yield from top_card(game, deck)
    return game.piles[deck].top.pop(0)


def shuffle_in(pile: Pile, cards: list[str]) -> None:
    """Shuffle cards into what is left of a deck; the list is emptied."""
    for card in (*cards, *pile.top, *pile.bottom):
        pile.pool[card] = pile.pool.get(card, 0) + 1
    cards.clear()
    pile.top.clear()
    pile.bottom.clear()


def cards_left(pile: Pile) -> int:
    """How many cards a deck still holds."""
    return sum(pile.pool.values()) + len(pile.top) + len(pile.bottom)
