"""What the texts of house cards do, by name: a scenario puts abilities on cards, and no card is named here.

Each is declared once, with its name, its moment, its parameter and the questions that it asks: those that count as long
as the card lies in `bonuses`, those of a moment in `cancels` and `card_abilities`. The rest are plain facts that another chapter
asks for with `has`; they are declared here. The checks of cards and the designer's guide read the same declarations.

Source: 2nd edition p. 19 (card texts and their order). What the texts say is as published: the books print
two cards.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from ....kernel.decision import Flow
from ....kernel.values import unchanging
from ...schema import Field
from ..model.components import FIEFDOMS, THRONE
from ..model.components import Ability as Printed
from ..model.state import Battle, Game

LIES = "lies"
"""As long as the card lies."""
REVEALED, REVEAL, RESULT, AFTER = "revealed", "reveal", "result", "after"
"""Straight after the reveal; at it; when the winner is known; after the combat."""
LOSSES, RETREAT = "losses", "retreat"
"""When casualties are counted; when the beaten go."""
ATTACKER, DEFENDER = "attacker", "defender"
"""The side for which alone an ability can do anything."""
MOMENTS = (LIES, REVEALED, REVEAL, RESULT, AFTER, LOSSES, RETREAT)


@unchanging
class Bonus:
    """What a card adds to a side."""

    strength: int = 0
    swords: int = 0
    forts: int = 0


Bonuses = Callable[[Game, Battle, str, Any], Bonus]
Deed = Callable[[Game, Battle, str, Any], Flow[None]]
Rule = TypeVar("Rule", bound=Callable[..., Any])


@dataclass(frozen=True)
class CardAbility:
    """The declaration of one ability."""

    name: str
    moment: str
    does: str
    """One sentence for the designer."""
    param: Field | None = None
    """What it needs on the card; None if it takes nothing."""
    asks: tuple[str, ...] = ()
    """The kinds of the questions that it asks."""
    adds: Bonuses | None = None
    """What it adds to the side that played the card."""
    weakens: Bonuses | None = None
    """What it adds to (mostly takes from) the enemy of that side."""
    deed: Deed | None = None
    """What it does at its moment."""
    serves: str = ""
    """The side for which alone it can do anything; empty for both."""


ABILITIES: dict[str, CardAbility] = {}
"""Every ability that a card may name."""
UNDECLARED = CardAbility("", LIES, "")


def declare(ability: CardAbility) -> None:
    """Add an ability to those that cards may name."""
    ABILITIES[ability.name] = ability


def declared(text: Printed) -> CardAbility:
    """The declaration of an ability on a card; one that nobody declared does nothing."""
    return ABILITIES.get(text.name, UNDECLARED)


def sentence(rule: Callable[..., Any]) -> str:
    """What a rule does, by its docstring."""
    return (inspect.getdoc(rule) or "").partition("\n\n")[0].replace("\n", " ")


def bonus(name: str, param: Field | None = None, does: str = "") -> Callable[[Bonuses], Bonuses]:
    """Declare an ability that adds to its own side as long as the card lies."""

    def register(rule: Bonuses) -> Bonuses:
        declare(CardAbility(name, LIES, does or sentence(rule), param, adds=rule))
        return rule

    return register


def weakening(name: str) -> Callable[[Bonuses], Bonuses]:
    """Declare an ability that takes from the enemy as long as the card lies, or that part of one that adds as well."""

    def register(rule: Bonuses) -> Bonuses:
        own = ABILITIES.get(name) or CardAbility(name, LIES, sentence(rule))
        declare(replace(own, weakens=rule))
        return rule

    return register


def at(
    moment: str, name: str, param: Field | None = None, asks: tuple[str, ...] = (), serves: str = ""
) -> Callable[[Deed], Deed]:
    """Declare an ability that is carried out at a moment."""

    def register(rule: Deed) -> Deed:
        declare(CardAbility(name, moment, sentence(rule), param, asks, deed=rule, serves=serves))
        return rule

    return register


for _fact in (
    CardAbility("no_losses", LOSSES, "No casualties by swords, skulls or card texts."),
    CardAbility("one_more_casualty", LOSSES, "The winner destroys one unit more, whatever the forts."),
    CardAbility("unrouted_survivors", RETREAT, "The own beaten units retreat without being routed."),
    CardAbility("choose_enemy_retreat", RETREAT, "The winner picks where the beaten units retreat."),
    CardAbility("hold_ground", RETREAT, "A beaten defender keeps the attackers out.", serves=DEFENDER),
):
    declare(_fact)


def texts(game: Game, battle: Battle, house: str) -> tuple[Printed, ...]:
    """The abilities of the card that a side has played, unless its text is silenced."""
    card = battle.cards.get(house)
    return game.components.house_cards[card].abilities if card and house != battle.silenced else ()


def has(game: Game, battle: Battle, house: str, ability: str) -> bool:
    """Whether the card that a side has played carries an ability that works."""
    card = battle.cards.get(house)
    if not card or house == battle.silenced:
        return False
    return ability in game.components.house_cards[card].names


def by_text_order(game: Game, battle: Battle) -> list[str]:
    """The two sides in the order in which their card texts come.

    Source: 2nd edition p. 19: by the order of play; the first edition's order is a later answer of the publisher.
    """
    track = game.track(FIEFDOMS if game.option("text_order") == "fiefdoms" else THRONE)
    return [house for house in track if house in (battle.attacker, battle.defender)]


def used(game: Game, battle: Battle, house: str, ability: str, **data: Any) -> None:
    """Tell that the text of a side's card has worked."""
    game.say("ability", house=house, card=battle.cards[house], ability=ability, **data)
