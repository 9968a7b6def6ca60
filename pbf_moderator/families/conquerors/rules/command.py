"""Who may act: the first Army before all others (5.2), and never out of a besieged city (11.4).

Source: 5.2, 11.4.
"""

from __future__ import annotations

from ..model.forces import Army
from ..model.state import Game


def may_act(game: Game, army: Army) -> bool:
    """Whether an Army may act: none but the first while another of its side is stronger (5.2)."""
    first = game.first_army(army.seat)
    return (
        first is None or army is first or first.strength >= max(a.strength for a in game.armies_of(army.seat))
    )


def is_shut_in(game: Game, army: Army) -> bool:
    """Whether an Army is inside a city under siege, which it cannot leave."""
    return army.inside and army.space in game.sieges


def may_leave(game: Game, army: Army) -> bool:
    """Whether an Army can leave its space: out of a city under siege by sea alone, where a fleet of its side lies."""
    return not is_shut_in(game, army) or bool(game.fleets_at(army.space, army.seat))
