"""Tactics cards: one is chosen in secret with the orders, revealed with them, and in force until the turn ends.

Source: expansion, tactics cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One
from ..cards.tactics_cards import carry_out, play_tactic
from ..model.lasting import star_bonus, tactics_hand
from ..model.state import Game, choice


def all_tactics(game: Game) -> list[Decision]:
    """The choices of all houses, where there are such cards.

    Source: expansion, tactics cards; that they are chosen with the orders is reconstructed.
    """
    return [tactic_choice(game, house) for house in game.turn_order] if game.components.tactics else []


def tactic_choice(game: Game, house: str) -> Decision:
    """One of the tactics cards that a house has not used.

    Source: expansion, tactics cards.
    """
    return choice(game, "tactic", house, One(tuple(tactics_hand(game, house))), secret=True)


def reveal_tactics(game: Game, chosen: Mapping[str, str]) -> Flow[None]:
    """The chosen cards come into force; who has more special orders than its stars and its card allow takes one off.

    Source: expansion, tactics cards; what becomes of an order too many is reconstructed.
    """
    if not chosen:
        return
    game.say("tactics_revealed", cards={house: chosen[house] for house in game.turn_order})
    for house in game.turn_order:
        play_tactic(game, house, chosen[house])
    for house in game.turn_order:
        area = yield from ask(partial(excess_order, game, house))
        if area:
            game.say("order_too_many", house=house, area=area, order=game.lift(area))


def excess_order(game: Game, house: str) -> Decision | None:
    """Which special order to take off, if there is one more than the stars and the card allow.

    Source: expansion, tactics cards, Careful Planning; reconstructed.
    """
    specials = game.components.specials
    special = [p.area.id for p in game.held_by(house) if game.orders.get(p.area.id) in specials]
    if len(special) <= game.stars(house) + star_bonus(game, house):
        return None
    return choice(game, "excess_order", house, One(tuple(special)))


def tactics(game: Game) -> Flow[None]:
    """What the cards do at once, in the order of play.

    Source: expansion, tactics cards; the order of play is reconstructed.
    """
    for house in list(game.turn_order):
        for card in list(game.tactics.shown.get(house, ())):
            yield from carry_out(game, house, card)
