"""Who besieges what, and when that ends (11.4).

Source: 11.4; weariness: 9.0.
"""

from __future__ import annotations

from ..model.forces import Siege
from ..model.state import Game

SURRENDERED, LIFTED, BROKEN_OUT = "surrendered", "lifted", "broken_out"
"""Some of the ways in which a siege ends."""


def strength(game: Game, space: str, seat: str) -> int:
    """The strength of a side before a city."""
    return game.army_strength(space, seat, inside=False)


def defenders(game: Game, space: str, seat: str) -> int:
    """The strength of a side's enemies inside a city, garrison and all."""
    garrison = game.garrisons.get(space)
    held = garrison.strength if garrison and garrison.seat != seat else 0
    return held + game.army_strength(space, game.enemy(seat), inside=True)


def sieges_of(game: Game, seat: str) -> list[Siege]:
    """The sieges that a side keeps up."""
    return [siege for siege in game.sieges.values() if siege.seat == seat]


def besieged(game: Game, siege: Siege) -> str:
    """Whose city is under siege; nobody's if it is independent."""
    garrison = game.garrisons.get(siege.space)
    if game.army_strength(siege.space, game.enemy(siege.seat), inside=True):
        return game.enemy(siege.seat)
    return garrison.seat if garrison else ""


def end_siege(game: Game, space: str, how: str) -> None:
    """Take the marker off; any end but a surrender wearies the Macedonian (9.0).

    Args:
        game: the position.
        space: the city.
        how: `fallen`, `lifted`, `lapsed`, `terms`, `broken_out` or `surrendered`.
    """
    siege = game.sieges.pop(space)
    game.say("siege_ended", space=space, seat=siege.seat, how=how, points=siege.points)
    wearies = siege.assaults > 0 or game.option("siege_weariness") == "always"
    if how != SURRENDERED and wearies:
        game.weary(1, "siege")


def drop_abandoned(game: Game) -> None:
    """End the sieges whose Army is gone or too weak, and those of cities where nobody is left inside.

    Another Army of the side before the city takes the siege over. Called by `control.settle`.
    """
    for space, siege in list(game.sieges.items()):
        army = game.armies.get(siege.army)
        if army is None or army.space != space or army.inside:
            others = game.armies_at(space, siege.seat, inside=False)
            siege.army = others[0].id if others else ""
        enough = strength(game, space, siege.seat) >= game.constant("siege_strength")
        if not siege.army or not enough or not defenders(game, space, siege.seat):
            broken = game.battle is not None and game.battle.breaks_out
            end_siege(game, space, BROKEN_OUT if broken else LIFTED)
