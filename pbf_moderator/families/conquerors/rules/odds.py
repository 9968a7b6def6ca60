"""The odds at which an enemy is overrun (10.5).

Source: 10.5; tribes count as garrisons: 8.7.
"""

from __future__ import annotations

from ..model.forces import Army
from ..model.state import Game


def enemy_strength(game: Game, space: str, seat: str) -> int:
    """The strength that a side meets in the open in a space: Armies, loose strength, garrisons, a tribe."""
    enemy = game.enemy(seat)
    if game.geography.spaces[space].major:
        return game.army_strength(space, enemy, inside=False)
    tribe = game.tribes.get(space, 0)
    return game.army_strength(space, enemy) + game.garrison_strength(space, enemy) + tribe


def must_overrun(game: Game, army: Army, space: str) -> bool:
    """Whether the odds against the enemy outside a city in a space are so great that it is overrun."""
    met = enemy_strength(game, space, army.seat)
    return 0 < met * game.constant("overrun_odds") <= army.strength
