"""Overrunning a weak enemy on the way (10.5).

Source: 10.5.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.components import NOBODY, PERSIAN
from ..model.forces import Army
from ..model.state import Game
from . import captures, flight, garrisons, treasuries
from .control import settle
from .odds import enemy_strength


def run_over(game: Game, army: Army, space: str) -> Flow[None]:
    """Eliminate the enemy in a space that has not avoided battle; the mover goes on, at no cost."""
    enemy = game.enemy(army.seat)
    lost = enemy_strength(game, space, army.seat)
    if not lost:
        return
    met = enemy if game.enemy_outside(space, army.seat) else NOBODY
    game.say("overrun", seat=army.seat, army=army.id, space=space, enemy=met, strength=lost)
    leaders = [one for other in game.armies_at(space, enemy, inside=False) for one in other.leaders]
    sweep_away(game, army, space)
    settle(game)
    for leader in leaders:
        yield from fall(game, leader)


def sweep_away(game: Game, army: Army, space: str) -> None:
    """Take every enemy in the open in a space off the board; the Royal Treasury goes to the victor."""
    enemy = game.enemy(army.seat)
    royal = game.armies.get(game.royal_treasury.army)
    taken = royal is not None and royal.space == space and royal.seat == enemy and not royal.inside
    for other in game.armies_at(space, enemy, inside=False):
        game.destroy(other)
    for loose in game.loose_at(space, enemy, inside=False):
        game.loose.remove(loose)
    if not game.geography.spaces[space].major:
        if game.garrison_strength(space, enemy):
            garrisons.remove(game, space, game.garrison_strength(space, enemy), "overrun")
        game.tribes.pop(space, None)
    if taken:
        treasuries.capture_royal_treasury(game, army.seat, army, space)


def fall(game: Game, leader: str) -> Flow[None]:
    """What becomes of a leader whose Army was overrun: they fall; the Great King flees, alone."""
    if leader == game.kings.get(PERSIAN):
        yield from flight.flee(game, found_alone=True)
    else:
        yield from captures.lose_leader(game, leader, "overrun")
