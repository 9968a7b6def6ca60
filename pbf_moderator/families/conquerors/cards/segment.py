"""The card of a round: which can be played, what playing one does (3.3 C 1, 15.0).

Source: 3.3 C 1, 15.0.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ...common.piles import take_cards
from ..model.components import MACEDONIAN, SEGMENT
from ..model.state import DECK, Game
from ..rules.victory import PROSKYNESIS, is_great_king


def playable(game: Game, seat: str) -> tuple[str, ...]:
    """The cards in a hand that can be the card of the round now, each once, in the order of the hand."""
    return tuple(dict.fromkeys(card for card in game.hands.cards[seat] if may_play(game, seat, card)))


def may_play(game: Game, seat: str, card: str) -> bool:
    """Whether a card can be the card of a side's round: its side, its timing, the Great King."""
    row = game.card(card)
    if row.needs_great_king and not is_great_king(game):
        return False
    return seat in row.seats and bool(row.used_at(SEGMENT))


def play_card(game: Game, seat: str, card: str) -> Flow[None]:
    """Play the card of a round: lay it out, let it be answered, let it take effect.

    Asks `CARD_USE`, `CARD_TARGET` and `CARD_ALONG` where the card leaves a choice.
    """
    raise NotImplementedError


def after_drawing(game: Game, seat: str, card: str) -> Flow[None]:
    """Replace a drawn card that is dead: Proskynesis, if it was proclaimed without it."""
    if seat != MACEDONIAN or card != PROSKYNESIS or PROSKYNESIS not in game.achieved:
        return
    game.discard(seat, [card])
    game.say("discarded", seat=seat, cards=[card])
    cards = yield from take_cards(game.pile, DECK, 1)
    game.hands.add(seat, cards)
    game.say("drew_cards", to=seat, seat=seat, cards=list(cards))
