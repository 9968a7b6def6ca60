"""What fights on each side of a land battle, and how it is taken off the board (11.1, 11.3).

Source: 11.1, 11.3 B, 11.3 H; the Royal Treasury of a destroyed Army: 7.4.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..model.components import MACEDONIAN, NOBODY
from ..model.forces import Army, Battle, LooseStrength
from ..model.state import Game
from . import captures, control, flight, garrisons, lines, treasuries

Force = Army | LooseStrength


def muster(game: Game, battle: Battle) -> None:
    """Note what fights on each side, and whether it has a line of communication.

    An attacker fights with one Army, those who intercept with all that stand there, and those who break out of a city
    with all Armies inside. A defender fights with everything in the open.
    """
    for seat in battle.sides:
        armies = _armies(game, battle, seat)
        battle.armies[seat] = [army.id for army in armies]
        joins = seat == battle.defender or battle.by_interception
        battle.loose[seat] = list(game.loose_at(battle.space, seat, inside=False)) if joins and seat else []
        battle.garrisons[seat] = garrison_strength(game, battle) if seat == battle.defender else 0
        battle.strengths[seat] = army_strength(game, battle, seat) + battle.garrisons[seat]
        battle.lines[seat] = has_line(game, battle, seat)


def _armies(game: Game, battle: Battle, seat: str) -> list[Army]:
    if seat == NOBODY:
        return []
    if seat == battle.attacker and battle.breaks_out:
        return game.armies_at(battle.space, seat, inside=True)
    if seat == battle.attacker and not battle.by_interception:
        return [game.armies[battle.army]]
    return game.armies_at(battle.space, seat, inside=False)


def garrison_strength(game: Game, battle: Battle) -> int:
    """The garrison, or tribe, that defends: none that is inside a Major City."""
    if game.geography.spaces[battle.space].major:
        return 0
    if battle.defender == NOBODY:
        return game.tribes.get(battle.space, 0)
    return game.garrison_strength(battle.space, battle.defender)


def forces(game: Game, battle: Battle, seat: str) -> list[Force]:
    """The Armies and loose strength of a side that are in the battle and still on the board."""
    armies: list[Force] = [game.armies[one] for one in battle.armies[seat] if one in game.armies]
    return armies + [loose for loose in battle.loose[seat] if loose in game.loose]


def armies(game: Game, battle: Battle, seat: str) -> list[Army]:
    """The Armies of a side that are in the battle and still on the board."""
    return [force for force in forces(game, battle, seat) if isinstance(force, Army)]


def army_strength(game: Game, battle: Battle, seat: str) -> int:
    """The strength of a side in the battle, garrisons apart."""
    return sum(force.strength for force in forces(game, battle, seat))


def main_force(game: Game, battle: Battle, seat: str) -> Force | None:
    """The force whose elite counts: the Overall Commander's Army, else the strongest; nobody's for garrisons alone."""
    found = forces(game, battle, seat)
    king = game.king_army(seat) if seat else None
    return king if king in found else max(found, key=lambda force: force.strength, default=None)


def elite(game: Game, battle: Battle, seat: str) -> int:
    """The elite level of a side in the battle; garrisons and tribes have none."""
    force = main_force(game, battle, seat)
    return force.elite if force else 0


def weakened(game: Game, battle: Battle, seat: str) -> bool:
    """Whether a side fights with fatigued or Useless strength."""
    return any(force.fatigued or force.useless for force in forces(game, battle, seat))


def has_line(game: Game, battle: Battle, seat: str) -> bool:
    """Whether an Army in the battle has a line of communication; garrisons and tribes need none."""
    force = main_force(game, battle, seat)
    if force is None:
        return True
    if isinstance(force, Army):
        return lines.had_line(game, force.id)
    return lines.exists(game, seat, force.space)


def leaders(game: Game, battle: Battle, seat: str) -> list[str]:
    """The leaders of a side who are present, in the scenario's order."""
    if seat == NOBODY:
        return []
    present = {one for army in armies(game, battle, seat) for one in army.leaders}
    present |= {one for one, space in game.lone_leaders.items() if space == battle.space}
    return [one for one in game.components.leaders_of(seat) if one in present]


# -- what is wiped out --------------------------------------------------------------------------------------------


def wipe_out(game: Game, battle: Battle, seat: str, force: Force) -> Flow[None]:
    """Take a force off the board with its leaders; the Royal Treasury with it is the victor's.

    Raises:
        GameOver: the Macedonian king was with it, and nothing has prevented it.
    """
    space = force.space
    game.say(
        "force_destroyed", seat=seat, space=space, strength=force.strength, army=getattr(force, "id", "")
    )
    if isinstance(force, LooseStrength):
        game.loose.remove(force)
        control.settle(game)
        return
    royal = game.royal_treasury.army == force.id
    fallen = list(force.leaders)
    game.destroy(force)
    if royal:
        take_royal_treasury(game, battle, seat)
    control.settle(game)
    for leader in fallen:
        yield from lose_leader(game, leader)


def take_royal_treasury(game: Game, battle: Battle, loser: str) -> None:
    """Give the Royal Treasury of a beaten side to the enemy in the space of the battle."""
    enemy = battle.enemy(loser)
    victors = armies(game, battle, enemy)
    if enemy:
        treasuries.capture_royal_treasury(game, enemy, victors[0] if victors else None, battle.space)


def lose_leader(game: Game, leader: str) -> Flow[None]:
    """A leader goes with an Army that is destroyed; the Macedonian king may be saved by a card."""
    if leader == game.components.king(MACEDONIAN):
        yield from flight.may_die(game, "battle")
    else:
        yield from captures.lose_leader(game, leader, "destroyed")


def remove_garrison(game: Game, battle: Battle, why: str) -> None:
    """Take away what is left of the garrison, or tribe, that has lost a battle; none that is inside a Major City."""
    if battle.defender == NOBODY:
        if game.tribes.pop(battle.space, 0):
            game.say("tribe_gone", space=battle.space)
    elif left := garrison_strength(game, battle):
        garrisons.remove(game, battle.space, left, why)
    control.settle(game)


def merge_loose(game: Game) -> None:
    """Put loose strength together that lies in the same space in the same state."""
    loose, game.loose = game.loose, []
    for one in loose:
        game.add_loose(one.seat, one.space, one.strength, one.inside, one.elite, one.fatigued, one.useless)
