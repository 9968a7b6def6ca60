"""Losses of a battle, fatigue, Useless Armies, leaders who fall (11.3 F to I).

Source: 8.6, 11.3 F, 11.3 G, 11.3 H, 11.3 I.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....kernel.decision import Decision, Flow, ask
from ....kernel.draws import roll
from ....kernel.forms import One, Some, counted
from ..cards import windows
from ..model.components import NOBODY
from ..model.decisions import LOSSES as TAKEN_FROM
from ..model.decisions import LOSSES_FIRST, USELESS_FLIGHT, choice
from ..model.dice import LEADER_LOSS, LOSSES
from ..model.forces import Army, Battle
from ..model.state import Game
from . import control, forces, garrisons, modifiers, retreat, treasuries

GARRISON, LOOSE = "garrison", "loose"
"""What stands for garrisons and loose strength in an answer to `LOSSES`."""


def roll_losses(game: Game, battle: Battle, seat: str, retreat_points: int = 0) -> Flow[int]:
    """Throw for a side's losses and take them from its forces. Asks `LOSSES`, opens the window `losses`.

    Args:
        game: the position.
        battle: the battle.
        seat: the side.
        retreat_points: the points of its retreat after the first, each of which adds one.

    Returns:
        The points lost.
    """
    if not left(game, battle, seat):
        battle.losses.setdefault(seat, battle.strengths[seat])
        return 0
    yield from windows.announce(game, "losses", seat or game.enemy(battle.attacker), {"space": battle.space})
    (die,) = yield from roll(LOSSES[seat or game.enemy(battle.attacker)])
    changes = modifiers.for_losses(game, battle, seat, retreat_points)
    result = die + sum(changes.values())
    column = column_strength(game, battle, seat)
    points = min(game.components.loss_table.lost(column, result), left(game, battle, seat))
    game.say(
        "loss_roll",
        seat=seat,
        die=die,
        modifiers=changes,
        roll=result,
        strength=column,
        losses=points,
        space=battle.space,
    )
    battle.loss_rolls[seat] = max(result, battle.loss_rolls.get(seat, result))
    battle.losses[seat] = battle.losses.get(seat, 0) + points
    yield from take(game, battle, seat, points)
    return points


def left(game: Game, battle: Battle, seat: str) -> int:
    """The strength from which a side can still take losses."""
    return forces.army_strength(game, battle, seat) + garrison_left(game, battle, seat)


def garrison_left(game: Game, battle: Battle, seat: str) -> int:
    """The garrison, or tribe, of a side that is still there."""
    return forces.garrison_strength(game, battle) if seat == battle.defender else 0


def column_strength(game: Game, battle: Battle, seat: str) -> int:
    """The strength that chooses the column: the Army's before losses, or the garrison's alone; by an option both together."""
    strength = forces.army_strength(game, battle, seat)
    if game.option("loss_column") == "army" and strength:
        return strength
    return strength + garrison_left(game, battle, seat)


# -- from which forces --------------------------------------------------------------------------------------------


def take(game: Game, battle: Battle, seat: str, points: int) -> Flow[None]:
    """Take points from Armies, loose strength and the garrison, as their owner chooses."""
    if not points:
        return
    answer = yield from _said_first(game, battle, seat, points)
    if not answer:
        answer = yield from ask(taking, game, battle, seat, points)
    if answer is None:
        lose_garrison(game, battle, points)
        return
    for name, lost in counted(answer).items():
        if name == GARRISON:
            lose_garrison(game, battle, lost)
        else:
            yield from lose_strength(game, battle, seat, name, lost)
    control.settle(game)


def _said_first(game: Game, battle: Battle, seat: str, points: int) -> Flow[list[str]]:
    """Losses from what the side has named to lose first, then from the others in their order; none if it has not."""
    bag = loss_bag(game, battle, seat, points) if seat != NOBODY else {}
    if len(bag) < 2:
        return []
    first = yield from ask(lambda: first_to_lose(game, seat, bag, battle.space))
    if first is None:
        return []
    order = [first, *(name for name in bag if name != first)]
    return [name for name in order for _ in range(bag[name])][:points]


def first_to_lose(game: Game, seat: str, names: Iterable[str], space: str = "") -> Decision:
    """What loses strength first, of what fights for a side; where nothing was said it is asked each time."""
    facts = {"area": space} if space else {}
    form = One(tuple(names), passing=True)
    return choice(game, LOSSES_FIRST, seat, form, passive=True, lasting=True, default=None, facts=facts)


def taking(game: Game, battle: Battle, seat: str, points: int) -> Decision | None:
    """How losses are dealt out; a tribe has no choice."""
    if seat == NOBODY:
        return None
    bag = loss_bag(game, battle, seat, points)
    return choice(game, TAKEN_FROM, seat, Some(bag, at_least=points, at_most=points), battle.space)


def loss_bag(game: Game, battle: Battle, seat: str, points: int) -> dict[str, int]:
    """What losses can be taken from: no more from the garrison than from the Armies, unless these are gone (8.6)."""
    strength = forces.army_strength(game, battle, seat)
    most = max(points // 2, points - strength)
    bag = {GARRISON: min(garrison_left(game, battle, seat), most)}
    for force in forces.forces(game, battle, seat):
        name = force.id if isinstance(force, Army) else LOOSE
        bag[name] = bag.get(name, 0) + force.strength
    return {name: strength for name, strength in bag.items() if strength > 0}


def lose_garrison(game: Game, battle: Battle, points: int) -> None:
    """Take points from the garrison, or from the tribe that defends."""
    if battle.defender != NOBODY:
        garrisons.remove(game, battle.space, points, "lost")
        return
    game.tribes[battle.space] -= points
    if game.tribes[battle.space] <= 0:
        del game.tribes[battle.space]


def lose_strength(game: Game, battle: Battle, seat: str, name: str, points: int) -> Flow[None]:
    """Take points from an Army, or from loose strength; of an Army that is gone the Royal Treasury is the victor's."""
    if name == LOOSE:
        for loose in [force for force in forces.forces(game, battle, seat) if not isinstance(force, Army)]:
            lost = min(points, loose.strength)
            game.weaken(loose, lost)
            points -= lost
        return
    army = game.armies[name]
    had_treasury = game.royal_treasury.army == name
    game.weaken(army, points)
    if name not in game.armies and had_treasury:
        treasuries.capture_royal_treasury(game, *_heir(game, battle, seat, army))
    yield from ()


def _heir(game: Game, battle: Battle, seat: str, army: Army) -> tuple[str, Army | None, str]:
    """To whom the Royal Treasury of an Army goes that is gone: to the victor, else it stays where it is, its owner's."""
    if not battle.has_lost(seat) or battle.enemy(seat) == NOBODY:
        return seat, None, army.space
    victors = forces.armies(game, battle, battle.enemy(seat))
    return battle.enemy(seat), victors[0] if victors else None, battle.space


# -- leaders (11.3 I) ---------------------------------------------------------------------------------------------


def lose_leaders(game: Game, battle: Battle) -> Flow[None]:
    """Throw for leaders whose ratings were used, where a final roll says so; never for an Overall Commander."""
    table = game.components.tables["leader_losses"]
    for seat in battle.sides:
        if seat and battle.rolls[seat] == table[seat]:
            for leader in exposed(game, battle.used_leaders[seat]):
                (die,) = yield from roll(LEADER_LOSS)
                died = die >= table["dies_from"]
                game.say("leader_checked", seat=seat, leader=leader, die=die, died=died)
                if died:
                    game.kill(leader)


def exposed(game: Game, leaders: Sequence[str]) -> list[str]:
    """Those leaders who may fall in a battle by the roll for the score."""
    kings = {*game.kings.values(), *(game.components.king(seat) for seat in game.seats)}
    return [leader for leader in leaders if leader not in kings]


# -- fatigue (11.3 G, 11.3 H) -------------------------------------------------------------------------------------


def tire(game: Game, battle: Battle) -> Flow[None]:
    """Make Armies fatigued or Useless, after the retreats; a Useless one may flee further. Asks `USELESS_FLIGHT`."""
    for seat in battle.sides:
        tired = seat in battle.loss_rolls and game.components.loss_table.fatigues(battle.loss_rolls[seat])
        if battle.has_lost(seat) or tired:
            fatigue(game, battle, seat)
    if battle.decided and becomes_useless(game, battle):
        yield from make_useless(game, battle, battle.loser)


def fatigue(game: Game, battle: Battle, seat: str) -> None:
    """Mark what fights for a side as fatigued."""
    for force in forces.forces(game, battle, seat):
        if not force.fatigued:
            force.fatigued = True
            game.say("fatigued", seat=seat, space=force.space, army=getattr(force, "id", ""))


def becomes_useless(game: Game, battle: Battle) -> bool:
    """Whether the beaten side has lost more than twice what the winner has."""
    if not game.option("useless"):
        return False
    lost, cost = battle.losses.get(battle.loser, 0), battle.losses.get(battle.winner, 0)
    return lost > 2 * cost and (cost > 0 or game.option("useless_when") == "any_losses")


def make_useless(game: Game, battle: Battle, seat: str) -> Flow[None]:
    """Mark the beaten as Useless, who may flee as far as they like for another roll of losses."""
    useless = forces.forces(game, battle, seat)
    for force in useless:
        force.useless = True
        game.say("useless", seat=seat, space=force.space, army=getattr(force, "id", ""))
    if not useless or useless[0].space == battle.space:
        return
    goal = yield from ask(fleeing, game, battle, seat)
    if goal is not None:
        points = retreat.go(game, battle, seat, str(goal))
        yield from roll_losses(game, battle, seat, points)


def fleeing(game: Game, battle: Battle, seat: str) -> Decision | None:
    """Whether, and where to, a Useless force flees."""
    ways = retreat.ways(game, battle, seat, 1)
    if not ways:
        return None
    form, shown = One(tuple(ways), passing=True), {"prices": retreat.prices(ways)}
    return choice(game, USELESS_FLIGHT, seat, form, battle.space, default=None, shown=shown)
