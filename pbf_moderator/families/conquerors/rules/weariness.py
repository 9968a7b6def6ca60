"""Macedonian weariness and mutiny (9.0).

Source: 9.0.
"""

from __future__ import annotations

from ....kernel.decision import Decision, Flow, ask
from ....kernel.draws import roll
from ....kernel.forms import One
from ..model.components import MACEDONIAN, PERSIAN
from ..model.decisions import LOSSES, choice
from ..model.dice import MUTINY, MUTINY_VICTORY, WEARINESS
from ..model.forces import Army, Battle
from ..model.state import Game
from . import control
from .victory import persia_wins

FACES = 6
DICE = {"one": 1, "two": 2, "three": 3}
"""How many dice the check throws, by the option `weariness_dice`."""


def after_move(game: Game) -> None:
    """Weary the Macedonian whose Army has used more than one desert connection, once in a round."""
    phase = game.phase
    if phase and phase.desert_steps > 1 and not phase.wearied_by_desert:
        phase.wearied_by_desert = True
        game.weary(1, "desert")


def after_battle(game: Game, battle: Battle) -> None:
    """Weary the Macedonian for a battle of a Macedonian Army outside Europe against a great Persian force.

    To be called when strengths are known and before losses are taken: the force counts as it fought.
    """
    outside = not game.geography.in_europe(battle.space)
    if outside and game.armies_at(battle.space, MACEDONIAN) and is_great(game, battle):
        game.weary(1, "battle")


def is_great(game: Game, battle: Battle) -> bool:
    """Whether the Persian force in a battle is ten or more, more than half of it Army strength."""
    strength = battle.strengths.get(PERSIAN, 0)
    in_the_open = not game.geography.spaces[battle.space].major
    garrison = game.garrison_strength(battle.space, PERSIAN) if in_the_open else 0
    return strength >= game.constant("wearing_battle") and 2 * (strength - garrison) > strength


# -- the check ----------------------------------------------------------------------------------------------------


def dice_of_check(game: Game) -> int:
    """How many dice the check throws."""
    return DICE[str(game.option("weariness_dice"))]


def may_mutiny(game: Game) -> bool:
    """Whether the highest throw would bring a mutiny, so that the dice must be thrown at all; not without an Army."""
    kings = game.option("mutiny_of") == "kings_army"
    army = game.king_army(MACEDONIAN) if kings else game.armies_of(MACEDONIAN)
    return bool(army) and game.weariness + FACES * dice_of_check(game) >= game.constant("weariness_of_mutiny")


def check(game: Game) -> Flow[None]:
    """Throw for a mutiny where one is possible, in an Administrative Phase that the marker has brought.

    Raises:
        GameOver: after a mutiny the Persian may win.
    """
    if not may_mutiny(game):
        return
    dice = yield from roll(WEARINESS, dice_of_check(game))
    total = sum(dice) + game.weariness
    mutiny = total >= game.constant("weariness_of_mutiny")
    game.say("weariness_checked", dice=list(dice), value=game.weariness, total=total, mutiny=mutiny)
    if mutiny:
        yield from _mutiny(game)


def _mutiny(game: Game) -> Flow[None]:
    """An Army loses strength, weariness falls, and the Persian throws less than the number of Persian Treasury Cities to win."""
    army = yield from mutinous_army(game)
    (lost,) = yield from roll(MUTINY)
    if army:
        lost = min(lost, army.strength)
        game.say("mutiny", army=army.id, space=army.space, strength=lost)
        game.weaken(army, lost)
        control.settle(game)
    game.weary(-game.constant("weariness_after_mutiny"), "mutiny")
    (die,) = yield from roll(MUTINY_VICTORY)
    cities = len(control.treasury_cities(game, PERSIAN))
    game.say("mutiny_victory_roll", die=die, cities=cities, won=die < cities)
    if die < cities:
        raise persia_wins("mutiny")


def mutinous_army(game: Game) -> Flow[Army | None]:
    """The Army that loses strength: the king's or, by an option, any that the Macedonian names (`LOSSES`)."""
    if game.option("mutiny_of") == "kings_army":
        return game.king_army(MACEDONIAN)

    def asked() -> Decision | None:
        armies = tuple(army.id for army in game.armies_of(MACEDONIAN))
        return choice(game, LOSSES, MACEDONIAN, One(armies), "mutiny", default=armies[0]) if armies else None

    return game.armies.get((yield from ask(asked)) or "")
