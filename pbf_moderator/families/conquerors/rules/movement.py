"""Movement by land of Armies, and what a move meets on its way (10.1 to 10.6).

Source: 10.1, 10.2, 10.3, 10.4, 10.5, 10.6.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ...common.boards import Step
from ..model.forces import Army, Movement
from ..model.state import Game


def may_move(game: Game, seat: str) -> bool:
    """Whether a side has anything that could move or fight."""
    return bool(game.armies_of(seat) or game.fleets_of(seat))


def may_act(game: Game, army: Army) -> bool:
    """Whether an Army may act: none but the first while another of its side is stronger (5.2)."""
    first = game.first_army(army.seat)
    return (
        first is None or army is first or first.strength >= max(a.strength for a in game.armies_of(army.seat))
    )


def move_and_fight(game: Game, seat: str) -> Flow[None]:
    """Move and fight with one Army or one stack of fleets; with two forces after a Major Campaign.

    Asks `MOVER`, `POINTS`, `ROUTE` and what the way brings; keeps `game.movement` while it lasts. Opens the windows
    `movement` (indecision) and `moved` (attrition). Ends with the treasury roll (`treasuries.treasury_roll`).
    """
    raise NotImplementedError


def move_army(game: Game, army: Army, devastates: bool = False) -> Flow[Movement | None]:
    """Move one Army, fighting where it must.

    Args:
        game: the position.
        army: the mover.
        devastates: whether no enemy may be met on the way, since the province is devastated afterwards (10.9).

    Returns:
        The move as it was made, its treasury roll not yet thrown; None if indecision has stopped it.
    """
    raise NotImplementedError


def enter(game: Game, army: Army, movement: Movement, step: Step) -> Flow[bool]:
    """Take one step: interception, overrun, avoiding, battle, garrisons left behind.

    Returns:
        Whether the Army may go on.
    """
    raise NotImplementedError


def step_cost(game: Game, step: Step) -> int | None:
    """The movement points of a step by land now, bad weather included; None by sea (10.2, 15.0)."""
    raise NotImplementedError
