"""Allies: their cards, drawn for a price, and what the drawn ones do until they are used or the turn ends.

Source: expansion, Forge Alliances; allies who change sides.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One
from ..cards.ally_cards import ARROWS, AT_ONCE, STRENGTH
from ..model.alliances import drawable, in_force, use_up
from ..model.allies import Drawn
from ..model.decks import draw_card
from ..model.effects import lose_power
from ..model.state import Battle, Game, choice
from .movement import any_arrow, reach


def draw_ally(game: Game, house: str, price: int) -> Flow[None]:
    """The top card of an ally's deck, for a price: what it does at once is done, and it stays or goes under its deck.

    Source: expansion, tactics cards, Forge Alliances; that drawn cards lie open is reconstructed.
    """
    ally = yield from ask(ally_choice, game, house, price)
    if ally is None:
        game.say("no_ally_drawn", house=house)
        return
    lose_power(game, house, price, "tactic")
    card = yield from draw_card(game, ally)
    game.say("ally_drawn", house=house, ally=ally, card=card)
    printed = game.components.ally_cards[card]
    row = printed.at_once
    stays = (yield from AT_ONCE.rule(row["effect"])(game, house, ally, card, row)) if row else False
    if stays:
        return
    game.alliances.shown.setdefault(house, []).append(Drawn(ally, card))
    if not printed.lasting:
        use_up(game, house, Drawn(ally, card))


def ally_choice(game: Game, house: str, price: int) -> Decision | None:
    """From which deck to draw, if the house can pay and there is one for it.

    Source: expansion, tactics cards, Forge Alliances.
    """
    allies = tuple(drawable(game, house)) if game.power[house] >= price else ()
    facts = {"price": str(price)}
    return choice(game, "ally_deck", house, One(allies, passing=True), facts=facts) if allies else None


def ally_help(game: Game, battle: Battle) -> Flow[None]:
    """Each side may use a card of an ally that makes it stronger, the attacker first.

    Source: docs/rulings.md, a card of a scenario's own (cards of allies).
    """
    for house in (battle.attacker, battle.defender):
        card = yield from ask(ally_strength, game, battle, house)
        if card is None:
            continue
        drawn, row = next(held for held in in_force(game, house, STRENGTH) if held[0].card == card)
        battle.allies[house] = (card, int(row["count"]))
        game.say("ally_used", house=house, ally=drawn.ally, card=card, area=battle.area)
        use_up(game, house, drawn)


def ally_strength(game: Game, battle: Battle, house: str) -> Decision | None:
    """Which card of an ally to use in a combat, if any.

    Source: docs/rulings.md, a card of a scenario's own (cards of allies).
    """
    cards = tuple(dict.fromkeys(drawn.card for drawn, _ in in_force(game, house, STRENGTH)))
    return choice(game, "ally_strength", house, One(cards, passing=True), battle.area) if cards else None


def march_reach(game: Game, house: str, origin: str) -> list[str]:
    """Where a march can go: as always, and along any arrow if a card of an ally says so.

    Source: expansion, three players (the card Hired Transport); what it does is reconstructed.
    """
    usual = reach(game, house, origin)
    if not game.alliances.shown or not in_force(game, house, ARROWS):
        return usual
    return list(dict.fromkeys([*usual, *any_arrow(game, origin)]))


def pay_transport(game: Game, house: str, origin: str, groups: Mapping[str, object]) -> None:
    """A march that has gone where the house itself could not go uses up the card that let it.

    Source: docs/rulings.md, a card of a scenario's own (cards of allies).
    """
    held = in_force(game, house, ARROWS)
    if held and not {*groups} <= {*reach(game, house, origin)}:
        drawn = held[0][0]
        game.say("ally_used", house=house, ally=drawn.ally, card=drawn.card, area=origin)
        use_up(game, house, drawn)
