"""How a move is told: the part of its way that was not told yet, before anything else that happens on it; and a change of elite."""

from __future__ import annotations

from ..model.forces import Army, Movement
from ..model.state import Game


def tell(game: Game, movement: Movement) -> None:
    """Tell the part of a way that was not told yet."""
    route, kinds = movement.route[movement.told :], movement.kinds[movement.told :]
    if not kinds:
        return
    game.say(
        "moved",
        seat=movement.seat,
        units=list(movement.units),
        route=list(route),
        kinds=list(kinds),
        spent=movement.spent,
        declared=movement.declared,
    )
    movement.told = len(movement.kinds)


def tell_elite(game: Game, army: Army, before: int) -> None:
    """Tell how the elite level of an Army has changed, if it has."""
    if army.elite != before:
        game.say("elite", seat=army.seat, army=army.id, elite=army.elite, before=before)
