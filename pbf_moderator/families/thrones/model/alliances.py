"""Small changes of who is allied with whom, each told as an event, and what cards of allies mean to other chapters."""

from __future__ import annotations

from .allies import Drawn, Row
from .state import Game


def ally_with(game: Game, leader: str) -> str:
    """The ally whose leader somebody is, or ""."""
    return next((ally.id for ally in game.components.allies.values() if ally.leader == leader), "")


def face_up(game: Game, ally: str) -> str:
    """The top card of an ally's deck where it lies face up: used cards went under it so; "" where it lies face down."""
    pile = game.piles[ally]
    return pile.bottom[0] if pile.bottom and not pile.top and not any(pile.pool.values()) else ""


def drawable(game: Game, house: str) -> list[str]:
    """The allies from whose deck a house can draw: there are cards, and nobody else is bound to it.

    Source: expansion, allies who change sides; tactics cards, Forge Alliances.
    """
    bound = game.alliances.bound
    return [
        ally for ally in game.components.allies if bound.get(ally, house) == house and game.piles[ally].size
    ]


def swear(game: Game, house: str, ally: str, card: str) -> None:
    """A Leadership card comes to lie before a house.

    Source: expansion, allies who change sides.
    """
    alliances = game.alliances
    alliances.led[ally], alliances.oaths[ally] = house, card
    if game.components.allies[ally].permanent:
        alliances.bound[ally] = house


def change_sides(game: Game, leader: str, house: str) -> None:
    """The Leadership card goes to the house that has taken an ally's leader; a permanent alliance ends.

    Source: expansion, allies who change sides.
    """
    ally, alliances = ally_with(game, leader), game.alliances
    if ally not in alliances.led:
        return
    alliances.led[ally] = house
    if ally in alliances.bound:
        game.say("alliance_ended", house=alliances.bound.pop(ally), ally=ally)


def part(game: Game, ally: str) -> None:
    """An ally is with nobody any more: its Leadership card goes under its deck."""
    alliances = game.alliances
    if ally in alliances.led:
        game.say("ally_parted", house=alliances.led.pop(ally), ally=ally)
        alliances.bound.pop(ally, None)
        game.piles[ally].put_under([alliances.oaths.pop(ally)])


def in_force(game: Game, house: str, name: str) -> list[tuple[Drawn, Row]]:
    """The cards drawn this turn that a house may still use for something, each with the row of that."""
    if not game.alliances.shown:
        return []
    shown = game.alliances.shown.get(house, ())
    lasting = [(drawn, row) for drawn in shown for row in game.components.ally_cards[drawn.card].lasting]
    return [(drawn, row) for drawn, row in lasting if row["effect"] == name]


def before_houses(game: Game, ally: str) -> list[str]:
    """The cards of an ally that lie before houses: its Leadership card, and what was drawn this turn."""
    drawn = [held for cards in game.alliances.shown.values() for held in cards if held.ally == ally]
    oath = [game.alliances.oaths[ally]] if ally in game.alliances.led else []
    return [*oath, *(held.card for held in drawn)]


def use_up(game: Game, house: str, drawn: Drawn) -> None:
    """A card that has been used goes face up under its deck.

    Source: expansion, Forge Alliances (a top card may lie face up); the rest is reconstructed.
    """
    game.alliances.shown[house].remove(drawn)
    game.piles[drawn.ally].put_under([drawn.card])


def end_turn(game: Game) -> None:
    """What was drawn and not used this turn goes under its deck too.

    Source: docs/rulings.md, a card of a scenario's own (cards of allies).
    """
    if not game.alliances.shown:
        return
    for house in game.turn_order:
        for drawn in list(game.alliances.shown.get(house, ())):
            use_up(game, house, drawn)
    game.alliances.shown.clear()


# -- positions and rulings -----------------------------------------------------------------------------------------


def give_ally(game: Game, ally: str, house: str) -> None:
    """Lay the Leadership card of an ally before a house, wherever it was; "" puts it under its deck.

    Raises:
        ValueError: the ally has no such card.
    """
    alliances = game.alliances
    if ally in alliances.led:
        del alliances.led[ally]
        alliances.bound.pop(ally, None)
        game.piles[ally].put_under([alliances.oaths.pop(ally)])
    if house:
        card = _oath(game, ally)
        out_of_deck(game, ally, card)
        swear(game, house, ally, card)


def _oath(game: Game, ally: str) -> str:
    for card in game.components.ally_cards.values():
        if ally in card.allies and card.at_once.get("effect") == "leadership":
            return card.id
    raise ValueError(f"{ally} has no card that puts it on somebody's side")


def out_of_deck(game: Game, ally: str, card: str) -> None:
    """Take a card out of an ally's deck, wherever it lies there.

    Raises:
        ValueError: it is not there.
    """
    pile = game.piles[ally]
    for known in (pile.top, pile.bottom):
        if card in known:
            known.remove(card)
            return
    if not pile.pool.get(card):
        raise ValueError(f"{card} is not in the deck of {ally}")
    pile.pool[card] -= 1


def give_drawn(game: Game, house: str, ally: str, card: str) -> None:
    """Lay a card of an ally before a house, to be used this turn.

    Raises:
        ValueError: it is not in its deck.
    """
    out_of_deck(game, ally, card)
    game.alliances.shown.setdefault(house, []).append(Drawn(ally, card))
