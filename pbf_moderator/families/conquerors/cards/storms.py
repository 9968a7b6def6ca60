"""What a storm destroys (15.0).

Source: 15.0, Storms at Sea.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.decision import Flow
from ..model.forces import Army, Fleet
from ..model.state import Game
from ..rules import captures


def lost_at_sea(game: Game, forces: Sequence[Army | Fleet]) -> Flow[None]:
    """Take forces off the board, with their leaders unless the option `storms` saves those."""
    aboard = [leader for force in forces for leader in force.leaders]
    for force in forces:
        if isinstance(force, Army):
            _lose_army(game, force)
        else:
            game.sink(force, force.ships)
    for leader in aboard:
        if game.option("storms") == "all_lost":
            yield from captures.lose_leader(game, leader, "storm")
        else:
            game.take_in_hand(leader)


def _lose_army(game: Game, army: Army) -> None:
    """An Army is gone; what money it carried is found where it set out."""
    game.destroy(army)
    if game.royal_treasury.army == army.id:
        game.royal_treasury.army = ""
        game.royal_treasury.space = game.movement.route[0] if game.movement else army.space
