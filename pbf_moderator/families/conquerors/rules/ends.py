"""Where an Army's move ends: the surrender of a city, a siege, inside or outside, the end of a Revolt.

Source: 6.3, 10.2, 11.4.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.forces import Army, Movement
from ..model.state import Game
from . import control, revolt, royal, siege
from .legs import Leg
from .telling import tell


def demand(game: Game, army: Army, movement: Movement) -> Flow[bool]:
    """Let an Army before an enemy city demand its surrender, if it has a point left; whether it has."""
    if movement.left < 1 or not game.enemy_inside(army.space, army.seat):
        return False
    before = len(army.demanded)
    tell(game, movement)
    yield from siege.demand_surrender(game, army)
    return len(army.demanded) > before


def besiege(game: Game, army: Army, movement: Movement) -> Flow[bool]:
    """Let an Army lay siege to the city where it stands, once for each stop; whether it holds the city under siege."""
    if movement.passed_by != army.space:
        movement.passed_by = army.space
        yield from siege.lay_siege(game, army)
    return army.space in game.sieges


def end_move(game: Game, army: Army, movement: Movement, leg: Leg) -> Flow[None]:
    """Where an Army has ended its move: inside or outside, a siege, the end of a Revolt."""
    tell(game, movement)
    city = game.geography.spaces[army.space]
    if city.major and game.enemy_inside(army.space, army.seat):
        yield from besiege(game, army, movement)
    elif city.major and leg.steps and not movement.ended:
        army.inside = leg.inside
        game.say("stance", seat=army.seat, army=army.id, space=army.space, inside=army.inside)
    control.settle(game)
    royal.capture(game)
    revolt.put_down(game, army)
    control.settle(game)
