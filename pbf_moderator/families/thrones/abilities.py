"""What the texts of house cards do, by name: a scenario puts abilities on cards, and no card is named here.

Each kind has its chapter: `bonuses` (always counted anew), `cancels` (straight after the reveal) and `deeds` (at one
named moment). The rest are plain facts that another chapter asks for with `has`.
"""

from __future__ import annotations

from typing import Any

from .setting import FIEFDOMS, THRONE
from .setting import Ability as Printed
from .state import Battle, Game

FACTS = (
    "no_losses",
    "unrouted_survivors",
    "choose_enemy_retreat",
    "hold_ground",
    "cancel_enemy_card",
    "silence_enemy_card",
)
"""Abilities that a chapter of the combat asks for."""


def texts(game: Game, battle: Battle, house: str) -> tuple[Printed, ...]:
    """The abilities of the card that a side has played, unless its text is silenced."""
    card = battle.cards.get(house)
    return game.card(card).abilities if card and house != battle.silenced else ()


def has(game: Game, battle: Battle, house: str, ability: str) -> bool:
    """Whether the card that a side has played carries an ability that works."""
    return any(text.name == ability for text in texts(game, battle, house))


def by_text_order(game: Game, battle: Battle) -> list[str]:
    """The two sides in the order in which their card texts come."""
    track = game.track(FIEFDOMS if game.option("text_order") == "fiefdoms" else THRONE)
    return [house for house in track if house in (battle.attacker, battle.defender)]


def used(game: Game, battle: Battle, house: str, ability: str, **data: Any) -> None:
    """Tell that the text of a side's card has worked."""
    game.say("ability", house=house, card=battle.cards[house], ability=ability, **data)
