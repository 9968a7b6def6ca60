"""Land battle: avoiding, who fights, rolls, scores, elite (11.1 to 11.3).

Source: 8.2, 11.1, 11.2, 11.3 A to D; the order: 11.2.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.decision import Decision, Flow, ask, ask_all
from ....kernel.draws import roll
from ....kernel.forms import One, Some
from ..cards import windows
from ..model.components import NOBODY
from ..model.decisions import AVOID, BATTLE_LEADERS, SORTIE, choice
from ..model.dice import AVOIDING, BATTLE_ROLLS
from ..model.forces import Army, Battle
from ..model.geography import BY_LAND
from ..model.state import Game
from . import command, control, flight, forces, losses, modifiers, odds, overrun, retreat, telling, weariness

AWAY = "away"
"""The answer of an Army that avoids battle wherever it can."""
LOOSE = "loose"
"""What stands for loose strength in answers about Armies."""


def fight(game: Game, battle: Battle) -> Flow[None]:
    """Fight a battle from the first step to the last; `game.battle` is this one while it lasts.

    Every defending Army may avoid it; if nobody is left in the open there is no battle, and no outcome, nor if what is
    left is overrun (10.5). Opens the windows `battle`, `losses`, `death`. Leaves the winner in `battle.winner` (nobody after a draw).

    Source: 11.2.
    """
    game.battle = battle
    yield from avoid(game, battle)
    if is_overrun(game, battle):
        yield from overrun.run_over(game, game.armies[battle.army], battle.space)
    elif stands(game, battle):
        yield from join_from_inside(game, battle)
        yield from resolve(game, battle)
    game.battle = None
    forces.merge_loose(game)
    control.settle(game)


def resolve(game: Game, battle: Battle) -> Flow[None]:
    """Rolls and what follows from them, in the book's order."""
    forces.muster(game, battle)
    game.say(
        "battle",
        space=battle.space,
        attacker=battle.attacker,
        defender=battle.defender,
        strengths=dict(battle.strengths),
        armies={seat: list(ids) for seat, ids in battle.armies.items()},
    )
    yield from choose_leaders(game, battle)
    yield from windows.announce(game, "battle", battle.attacker, {"space": battle.space})
    yield from throw(game, battle)
    decide(game, battle)
    weariness.after_battle(game, battle)
    yield from losses.lose_leaders(game, battle)
    points = yield from give_way(game, battle)
    yield from flight.after_battle(game, battle)
    for seat in battle.sides:
        yield from losses.roll_losses(game, battle, seat, points if battle.has_lost(seat) else 0)
    if battle.has_lost(battle.defender):
        forces.remove_garrison(game, battle, "lost")
    yield from losses.tire(game, battle)
    yield from flight.wounds(game, battle)


def give_way(game: Game, battle: Battle) -> Flow[int]:
    """The beaten side retreats, or after a draw the attacker goes back; returns the points of the way after the first."""
    if battle.decided:
        return (yield from retreat.retreat(game, battle, battle.loser))
    retreat.go_back(game, battle)
    return 0


# -- avoiding (11.3 A) --------------------------------------------------------------------------------------------


def stands(game: Game, battle: Battle) -> bool:
    """Whether an enemy is in the open against whom the battle can be fought."""
    if battle.defender == NOBODY:
        return battle.space in game.tribes
    return game.enemy_outside(battle.space, battle.attacker)


def is_overrun(game: Game, battle: Battle) -> bool:
    """Whether so little is left of the defenders that it is overrun by the mover; one who breaks out overruns nobody."""
    moves = not battle.by_interception and not battle.breaks_out
    return moves and odds.must_overrun(game, game.armies[battle.army], battle.space)


def avoid(game: Game, battle: Battle) -> Flow[None]:
    """Let every Army of the defender avoid the battle, the first first; besiegers cannot avoid those who break out."""
    if battle.defender == NOBODY or battle.breaks_out:
        return
    for army in game.armies_at(battle.space, battle.defender, inside=False):
        yield from avoids(game, army, battle.attacker)


def avoids(game: Game, army: Army, attacker: str) -> Flow[bool]:
    """Ask the defender whether an Army avoids battle, and throw for it. Asks `AVOID`.

    On a success it goes at once to the space that was named, which lies beside its own and holds no enemy.

    Source: 11.3 A.
    """
    wish = yield from ask(avoiding, game, army, attacker)
    if wish is None:
        return False
    goal = nearest_way_out(game, army) if wish == AWAY else wish
    (die,) = yield from roll(AVOIDING)
    rating = avoiding_rating(game, army)
    succeeded = die + rating >= game.constant("avoiding")
    game.say(
        "avoiding",
        seat=army.seat,
        army=army.id,
        space=army.space,
        goal=goal,
        die=die,
        rating=rating,
        needed=game.constant("avoiding"),
        succeeded=succeeded,
    )
    if succeeded:
        army.space, army.inside = goal, False
        control.settle(game)
    return succeeded


def avoiding(game: Game, army: Army, attacker: str = "") -> Decision | None:
    """Where an Army may go that avoids battle; by an option none may but the first while another is stronger (5.2).

    What is said ahead may be tied to how many attack (`odds.ODDS`).
    """
    if game.option("behind_first_army") == "others_are_idle" and not command.may_act(game, army):
        return None
    goals = free_ways_out(game, army)
    if not goals:
        return None
    facts = {"odds": odds_of(game, army, attacker)} if attacker else {}
    form = One((*goals, AWAY), passing=True)
    shown = {"rating": avoiding_rating(game, army), "needed": game.constant("avoiding")}
    return choice(game, AVOID, army.seat, form, army.id, default=None, facts=facts, shown=shown)


def odds_of(game: Game, army: Army, attacker: str) -> str:
    """By how much an attacker outnumbers a defending Army: `fewer`, `as_many`, `more`, `double` or `triple`."""
    against, own = game.army_strength(army.space, attacker, inside=False), max(1, army.strength)
    return odds.odds_against(against, own)


def free_ways_out(game: Game, army: Army) -> tuple[str, ...]:
    """The spaces to which an Army may go that avoids battle."""
    return tuple(space for space in ways_out(game, army) if is_free(game, army, space))


def nearest_way_out(game: Game, army: Army) -> str:
    """Where an Army goes that avoids battle without saying where: to a friendly space if there is one, a city first."""
    cities = game.geography.spaces

    def worth(space: str) -> tuple[bool, bool]:
        return (control.is_friendly(game, space, army.seat), cities[space].major)

    return max(free_ways_out(game, army), key=worth)


def ways_out(game: Game, army: Army) -> Sequence[str]:
    """The spaces joined to an Army's by land where it may stop."""
    beside = game.geography.neighbours(army.space, BY_LAND)
    return [space for space in beside if game.may_stop(space)]


def is_free(game: Game, army: Army, space: str) -> bool:
    """Whether no enemy of any kind is in a space, and the Army may be there."""
    if army.bound_to and game.geography.division_of(space) != army.bound_to:
        return False
    return space not in game.tribes and not control.is_enemy_held(game, space, army.seat)


def avoiding_rating(game: Game, army: Army) -> int:
    """The Battle Rating for avoiding: the Overall Commander's, if there, else the best in the space."""
    present = game.leaders_at(army.space, army.seat)
    king = game.kings.get(army.seat, "")
    if king in present:
        return game.leader(king).battle
    return max((game.leader(one).battle for one in present), default=0)


# -- who fights ---------------------------------------------------------------------------------------------------


def join_from_inside(game: Game, battle: Battle) -> Flow[None]:
    """Let friends inside the city join those who defend before it. Asks `SORTIE` (11.1)."""
    answer = yield from ask(sortie, game, battle)
    for joining in answer or ():
        if joining == LOOSE:
            for loose in game.loose_at(battle.space, battle.defender, inside=True):
                loose.inside = False
        else:
            game.armies[joining].inside = False
        game.say("sortie", seat=battle.defender, space=battle.space, force=joining)


def sortie(game: Game, battle: Battle) -> Decision | None:
    """Who inside may join; a garrison stays."""
    if battle.defender == NOBODY or not game.geography.spaces[battle.space].major:
        return None
    inside = [army.id for army in game.armies_at(battle.space, battle.defender, inside=True)]
    if game.loose_at(battle.space, battle.defender, inside=True):
        inside.append(LOOSE)
    if not inside:
        return None
    return choice(game, SORTIE, battle.defender, Some(dict.fromkeys(inside, 1)), battle.space, default=[])


def choose_leaders(game: Game, battle: Battle) -> Flow[None]:
    """Ask whose ratings count: the Overall Commander's, if present, and others up to two. Asks `BATTLE_LEADERS`.

    Unless a side says otherwise its best are taken.
    """

    def asked() -> list[Decision]:
        made = (leader_choice(game, battle, seat) for seat in battle.sides)
        return [decision for decision in made if decision]

    answered = {decision.seat: answer for decision, answer in (yield from ask_all(asked))}
    for seat in battle.sides:
        battle.used_leaders[seat] = [*king_present(game, battle, seat), *answered.get(seat, ())]


def king_present(game: Game, battle: Battle, seat: str) -> list[str]:
    """The Overall Commander of a side, if present."""
    return [one for one in forces.leaders(game, battle, seat) if one == game.kings.get(seat)]


def leader_choice(game: Game, battle: Battle, seat: str) -> Decision | None:
    """Which leaders beside the Overall Commander count."""
    king = king_present(game, battle, seat)
    others = [one for one in forces.leaders(game, battle, seat) if one not in king]
    if not others:
        return None
    most = game.constant("battle_leaders") - len(king)
    best = sorted(others, key=lambda one: -game.leader(one).battle)[:most]
    default = [one for one in best if game.leader(one).battle]
    form = Some(dict.fromkeys(others, 1), at_most=most)
    return choice(game, BATTLE_LEADERS, seat, form, battle.space, passive=True, default=default)


# -- the result (11.3 C) ------------------------------------------------------------------------------------------


def throw(game: Game, battle: Battle) -> Flow[None]:
    """Both sides throw two dice; the score follows from strength and modified roll. For tribes the enemy throws."""
    for seat in battle.sides:
        thrower = seat or game.enemy(battle.attacker)
        dice = yield from roll(BATTLE_ROLLS[thrower], 2)
        changes = modifiers.for_battle(game, battle, seat)
        battle.rolls[seat] = sum(dice) + sum(changes.values())
        battle.scores[seat] = game.components.battle_table.score(battle.strengths[seat], battle.rolls[seat])
        game.say(
            "battle_roll",
            seat=seat,
            dice=list(dice),
            modifiers=changes,
            leaders=list(battle.used_leaders[seat]),
            roll=battle.rolls[seat],
            strength=battle.strengths[seat],
            score=battle.scores[seat],
        )


def decide(game: Game, battle: Battle) -> None:
    """The higher score wins; elite levels change (8.2, 11.3 C)."""
    attack, defence = (battle.scores[seat] for seat in battle.sides)
    battle.outcome = "attacker" if attack > defence else "defender" if defence > attack else "draw"
    game.say(
        "battle_decided",
        space=battle.space,
        outcome=battle.outcome,
        seat=battle.winner,
        doubled=battle.doubled,
    )
    if not battle.decided:
        return
    if battle.doubled and is_worthy(game, battle):
        change_elite(game, forces.armies(game, battle, battle.winner), 1)
    change_elite(game, forces.armies(game, battle, battle.loser), -1)


def is_worthy(game: Game, battle: Battle) -> bool:
    """Whether the loser was stronger than half the winner's Army strength."""
    return 2 * battle.strengths[battle.loser] > forces.army_strength(game, battle, battle.winner)


def change_elite(game: Game, armies: Sequence[Army], by: int) -> None:
    """Move the elite level of Armies and tell where it has changed."""
    for army in armies:
        before = army.elite
        game.raise_elite(army, by)
        telling.tell_elite(game, army, before)
