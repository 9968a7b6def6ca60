"""Fortune cards: both sides of a combat draw one; its figures count, and its skulls kill.

Source: 2nd edition p. 29.
"""

from __future__ import annotations

from collections import Counter

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import Some
from ..cards.abilities import has
from ..model.components import TIDES
from ..model.decks import draw_card
from ..model.effects import remove_losses
from ..model.state import Battle, Game, choice
from .strength import fighting_units


def draw_tides(game: Game, battle: Battle) -> Flow[None]:
    """Both sides draw and look, in turn order.

    Source: 2nd edition p. 29 (step 1); when the deck is shuffled: docs/rulings.md.
    """
    if not game.components.tides:
        return
    pile = game.piles[TIDES]
    if game.option("tides_deck") == "every_combat":
        pile.shuffle_in(pile.discards)
    for house in [h for h in game.turn_order if h in (battle.attacker, battle.defender)]:
        yield from draw_tide(game, battle, house)


def draw_tide(game: Game, battle: Battle, house: str) -> Flow[None]:
    """One side draws in secret; a card it had before is laid aside.

    Source: 2nd edition p. 29 (steps 1 and 2).
    """
    if old := battle.tides.pop(house, ""):
        game.piles[TIDES].discards.append(old)
        game.say("tide_laid_aside", house=house, tide=old)
    battle.tides[house] = yield from draw_card(game, TIDES)
    seen = {"old": old} if old else {}
    game.tell(house, "tide_seen", tide=battle.tides[house], area=battle.area, **seen)


def show_tides(game: Game, battle: Battle) -> None:
    """Both cards are turned up and count.

    Source: 2nd edition p. 29 (steps 3 and 4).
    """
    if battle.tides:
        battle.tides_shown = True
        game.piles[TIDES].discards += battle.tides.values()
        game.say("tides_shown", area=battle.area, tides=dict(battle.tides))


def skulls(game: Game, battle: Battle) -> Flow[None]:
    """Every skull destroys a standing unit of the enemy's army, whoever has won; no fort helps, no garrison falls.

    Source: 2nd edition p. 29, p. 26 (garrisons).
    """
    for house in [h for h in game.turn_order if h in battle.tides]:
        enemy = battle.enemy(house)
        count = game.components.tides[battle.tides[house]].skulls
        if not count or not battle.tides_shown or has(game, battle, enemy, "no_losses"):
            continue
        losses = yield from ask(skull_choice, game, battle, enemy, count)
        army = battle.units if enemy == battle.attacker else game.places[battle.area].units
        remove_losses(game, battle, enemy, army, Counter(losses or []), "skull")


def skull_choice(game: Game, battle: Battle, house: str, count: int) -> Decision | None:
    """Which standing unit of its army a side loses to a skull.

    Source: 2nd edition p. 29, p. 21.
    """
    bag = {unit: n for unit, n in fighting_units(game, battle, house).items() if n}
    most = min(count, sum(bag.values()))
    if not most:
        return None
    return choice(game, "casualties", house, Some(bag, most, most), battle.area, facts={"why": "skull"})
