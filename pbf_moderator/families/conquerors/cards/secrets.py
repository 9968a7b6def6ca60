"""Cards that look into hands, take from them, and turn the pile over (15.0).

Source: 15.0, Ahriman in a Bad Mood, Ahura Mazda Smiles, Spies, Fortunes of War.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ...common.piles import take_at_random
from ..model.state import Game, hand_of
from .targets import choose

AHURA_MAZDA = "ahura-mazda"


def holds_something(game: Game, seat: str) -> bool:
    """Whether the enemy of a side holds a card."""
    return game.hands.size(game.enemy(seat)) > 0


def discard_at_random(game: Game, seat: str) -> Flow[None]:
    """The enemy loses a card, which nobody has chosen."""
    victim = game.enemy(seat)
    card = yield from take_at_random(game.hands, victim, hand_of(victim), game.components.deck)
    if card:
        game.pile.discards.append(card)
        game.say("discarded_at_random", seat=victim, by=seat, card=card)


def look(game: Game, seat: str) -> Flow[None]:
    """Look at the enemy's hand."""
    yield from ()
    victim = game.enemy(seat)
    game.say("hand_seen", seat=seat, of=victim)
    game.tell(seat, "hand_shown", of=victim, cards=list(game.hands.cards[victim]))


def steal(game: Game, seat: str) -> Flow[None]:
    """Take a card out of the enemy's hand at random."""
    victim = game.enemy(seat)
    card = yield from take_at_random(game.hands, victim, hand_of(victim), game.components.deck)
    if not card:
        return
    game.hands.add(seat, [card])
    game.say("stole", seat=seat, of=victim)
    for one in (seat, victim):
        game.tell(one, "stolen_card", seat=seat, of=victim, card=card)


def discards(game: Game) -> list[str]:
    """The discards, each once, without the card by which one of them is taken."""
    others = list(game.pile.discards)
    if AHURA_MAZDA in others:
        others.reverse()
        others.remove(AHURA_MAZDA)
        others.reverse()
    return list(dict.fromkeys(others))


def may_take(game: Game, seat: str) -> bool:
    """Whether anything was discarded."""
    return bool(game.pile.discards)


def take_discard(game: Game, seat: str) -> Flow[None]:
    """Take one of the discards into one's hand."""
    card = yield from choose(game, seat, AHURA_MAZDA, lambda: discards(game))
    if card:
        game.pile.discards.remove(card)
        game.hands.add(seat, [card])
        game.say("took_discard", seat=seat, card=card)


def mix(game: Game, seat: str) -> Flow[None]:
    """Shuffle discards and pile together."""
    yield from ()
    game.pile.shuffle_in(game.pile.discards)
    game.say("pile_mixed", seat=seat)
