"""Decks that are drawn lazily: the position holds no hidden order that could leak."""

from __future__ import annotations

from ...kernel.decision import Flow
from ...kernel.draws import draw
from .setting import TIDES
from .state import Game, Pile


def top_card(game: Game, deck: str) -> Flow[str]:
    """Make the top card of a deck known and leave it on top."""
    pile = game.piles[deck]
    if not pile.top:
        if not any(pile.pool.values()) and not pile.bottom:
            shuffle_in(pile, pile.discards)
        if any(pile.pool.values()):
            card = yield from draw(deck, lambda: bag(game, deck))
            pile.pool[card] -= 1
        else:
            card = pile.bottom.pop(0)
            pile.buried = pile.buried and bool(pile.bottom)
        pile.top.append(card)
    return pile.top[0]


def bag(game: Game, deck: str) -> dict[str, int]:
    """What the next card of a deck is drawn from: {card: copies}.

    After a shuffle and at any time: the cards in the order in which the scenario lists them, each with the copies that
    lie in the unordered part of the deck, those with none left out.
    """
    pool = game.piles[deck].pool
    return {card: pool[card] for card in game.setting.deck(deck) if pool.get(card)}


def sealed(game: Game) -> list[str]:
    """The decks whose unordered part would tell, by what it lacks, a card that not everybody has seen."""
    found = [deck for deck, pile in game.piles.items() if pile.top or pile.buried]
    if game.battle is not None and game.battle.tides and not game.battle.tides_shown:
        found.append(TIDES)
    return found


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
    pile.buried = False


def cards_left(pile: Pile) -> int:
    """How many cards a deck still holds."""
    return sum(pile.pool.values()) + len(pile.top) + len(pile.bottom)
