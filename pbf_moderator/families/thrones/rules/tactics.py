"""Tactics cards: one is chosen in secret with the orders, revealed with them, and in force until the turn ends.

Source: expansion, tactics cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from ....kernel.decision import Decision, Flow, ask, ask_together
from ....kernel.forms import One
from ..cards.tactics_cards import carry_out, play_tactic
from ..model.lasting import barred_tactics, star_bonus, tactics_hand
from ..model.state import Game, choice


def all_tactics(game: Game) -> list[Decision]:
    """The choices of all houses, where there are such cards.

    Source: expansion, tactics cards; that they are chosen with the orders is reconstructed.
    """
    return [tactic_choice(game, house) for house in game.turn_order] if game.components.tactics else []


def tactic_choice(game: Game, house: str, barred: Set[str] = frozenset()) -> Decision:
    """One of the tactics cards that a house has not used, save some that its orders bar.

    Source: expansion, tactics cards.
    """
    hand = tuple([card for card in tactics_hand(game, house) if card not in barred])
    return choice(game, "tactic", house, One(hand), secret=True)


def compatible(
    game: Game, sheets: Mapping[str, Mapping[str, str]], chosen: dict[str, str]
) -> Flow[dict[str, str]]:
    """Who has chosen a tactics card that may not go with an order on its sheet chooses another one.

    Source: expansion, together with the other expansion; that the card gives way is reconstructed.
    """
    if not chosen:
        return chosen
    barred = {house: barred_tactics(game, sheets.get(house, {}).values()) for house in chosen}
    wrong = [house for house in game.turn_order if chosen.get(house, "") in barred.get(house, ())]
    again = yield from ask_together(lambda: [tactic_choice(game, house, barred[house]) for house in wrong])
    return chosen | again


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
        area = yield from ask(excess_order, game, house)
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
