"""By how much one side outnumbers another, and the odds at which an enemy is overrun (10.5).

Source: 10.5; tribes count as garrisons: 8.7.
"""

from __future__ import annotations

from ..model.forces import Army
from ..model.state import Game

ODDS = ("more", "double", "triple")
"""By how much others may outnumber a force: more strength, at least twice, at least three times as much."""


def odds_against(against: int, own: int) -> str:
    """By how much a strength outnumbers one's own: `fewer`, `as_many`, `more`, `double` or `triple`."""
    if against < own:
        return "fewer"
    return "as_many" if against == own else ODDS[min(3, against // own) - 1]


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
