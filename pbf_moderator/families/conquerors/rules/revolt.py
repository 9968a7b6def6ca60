"""Revolts (6.3).

Source: 6.3.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ....kernel.draws import roll
from ..model.dice import REVOLT
from ..model.forces import Army
from ..model.geography import FRONTIER
from ..model.state import Game
from . import control, garrisons, siege


def may_revolt(game: Game, province: str) -> bool:
    """Whether a province can revolt: it has a revolt value, is no frontier, and is not in Revolt yet."""
    row = game.geography.provinces[province]
    open_ = row.division != FRONTIER or bool(game.option("frontier_revolts"))
    return row.revolt > 0 and open_ and province not in game.revolts


def attempt(game: Game, province: str) -> Flow[bool]:
    """Throw whether a province revolts, on no more than its revolt value; returns whether it has."""
    if not may_revolt(game, province):
        return False
    value = game.geography.provinces[province].revolt
    (die,) = yield from roll(REVOLT)
    game.say("revolt_roll", province=province, die=die, value=value, succeeds=die <= value)
    if die <= value:
        break_out(game, province)
    return die <= value


def break_out(game: Game, province: str) -> None:
    """Put a province into Revolt: garrisons go, Armies and fleets stay; a siege of nobody ends."""
    game.revolts.append(province)
    game.say("revolt", province=province)
    for space, garrison in list(game.garrisons.items()):
        if game.geography.province_of(space) == province:
            garrisons.remove(game, space, garrison.strength, "revolt")
    for space, laid in list(game.sieges.items()):
        if game.geography.province_of(space) == province and not game.enemy_inside(space, laid.seat):
            siege.end_siege(game, space, "lifted")
    control.settle(game)


def needed_to_put_down(game: Game, province: str) -> int:
    """The Army strength that ends the Revolt of a province."""
    return game.constant("revolt_armies") * game.geography.provinces[province].revolt


def put_down(game: Game, army: Army) -> None:
    """End the Revolt of the province where a strong enough Army has ended its move."""
    province = game.geography.province_of(army.space)
    if province not in game.revolts or army.strength < needed_to_put_down(game, province):
        return
    game.revolts.remove(province)
    game.say("revolt_put_down", province=province, seat=army.seat, army=army.id, space=army.space)
    control.settle(game)
