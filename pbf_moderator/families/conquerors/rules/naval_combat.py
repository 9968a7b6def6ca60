"""Naval combat: avoiding, one exchange of fire, the result (11.5).

Source: 11.5; a Surprise at sea: 15.0.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.decision import Decision, Flow, ask, ask_all
from ....kernel.draws import roll
from ....kernel.forms import One, Some, counted
from ..cards import windows
from ..cards.answers import AVOID, FIRE_FIRST, FORBID
from ..model.decisions import AVOID_AT_SEA, SINK, choice
from ..model.dice import AVOIDING_AT_SEA, NAVAL
from ..model.forces import Fleet, NavalCombat
from ..model.state import Game
from . import control, fleet_retreat

AVOIDS = "avoid"


def naval_combat(game: Game, space: str, mover: str, attacker: str, cargo: str = "") -> Flow[bool]:
    """Fight at sea: avoiding, one exchange of fire, retreat of the beaten. Asks `AVOID_AT_SEA`, `SINK`, `FLEET_RETREAT`.

    All fleets of both sides in the port take part. Opens the window `naval`.

    Args:
        game: the position.
        space: where.
        mover: the side that was moving; `game.movement` is its move.
        attacker: the side that chose the fight.
        cargo: the Army that goes by sea there, if one does.

    Returns:
        Whether the mover may go on.
    """
    combat = game.naval = NavalCombat(space, mover, attacker, cargo)
    ships = {seat: game.ships_at(space, seat) for seat in game.seats}
    game.say("naval_combat", space=space, mover=mover, attacker=attacker, cargo=cargo, ships=ships)
    avoider = who_may_avoid(game, combat)
    yield from windows.announce(game, "naval", attacker, {"space": space, "avoider": avoider})
    if (yield from avoids(game, combat, avoider)):
        winner = game.enemy(mover)
        yield from fleet_retreat.movers_go_back(game, combat)
    else:
        yield from exchange_fire(game, combat, ships)
        winner = judge(game, combat, ships)
        yield from fleet_retreat.beaten_retreat(game, combat, game.enemy(winner))
    game.naval = None
    control.settle(game)
    return winner == mover


# -- avoiding -----------------------------------------------------------------------------------------------------


def who_may_avoid(game: Game, combat: NavalCombat) -> str:
    """The side that may avoid the fight: who did not choose it, by an option only movers who are intercepted."""
    if game.option("naval_avoiding") == "intercepted_movers":
        return combat.mover if combat.attacker != combat.mover else ""
    return game.enemy(combat.attacker)


def avoids(game: Game, combat: NavalCombat, seat: str) -> Flow[bool]:
    """Ask a side whether it avoids the fight, and throw for it; not where a Surprise forbids it.

    Source: 11.5.
    """
    if not seat or game.counts(combat.attacker, FORBID):
        return False
    wish = yield from ask(
        lambda: choice(game, AVOID_AT_SEA, seat, One((AVOIDS,), passing=True), combat.space, default=None)
    )
    if wish is None:
        return False
    (die,) = yield from roll(AVOIDING_AT_SEA)
    found = {
        "leaders": admiral(game, combat, seat),
        "surprise": game.components.tables["naval_modifiers"]["surprise"] if game.counts(seat, AVOID) else 0,
    }
    total = die + sum(found.values())
    succeeded = total >= game.constant("avoiding")
    changes = {name: value for name, value in found.items() if value}
    game.say(
        "avoiding_at_sea",
        seat=seat,
        space=combat.space,
        die=die,
        modifiers=changes,
        roll=total,
        needed=game.constant("avoiding"),
        succeeded=succeeded,
    )
    return succeeded


def admiral(game: Game, combat: NavalCombat, seat: str) -> int:
    """The best Naval Rating with the fleets of a side, or with its Army that goes by sea."""
    aboard = [one for fleet in game.fleets_at(combat.space, seat) for one in fleet.leaders]
    army = game.armies.get(combat.cargo)
    if army and army.seat == seat:
        aboard += army.leaders
    return max((game.leader(one).naval for one in aboard), default=0)


# -- fire ---------------------------------------------------------------------------------------------------------


def exchange_fire(game: Game, combat: NavalCombat, ships: dict[str, int]) -> Flow[None]:
    """Both sides fire once, at the same time, or first the one that has surprised the other."""
    combat.losses = dict.fromkeys(game.seats, 0)
    combat.hits = dict.fromkeys(game.seats, 0)
    surprising = [seat for seat in game.seats if game.counts(seat, FIRE_FIRST) and ships[seat]]
    if len(surprising) == 1:
        first = surprising[0]
        for seat in (first, game.enemy(first)):
            yield from fire(game, combat, seat)
            yield from sink(game, combat, [seat])
        return
    for seat in game.seats:
        yield from fire(game, combat, seat)
    yield from sink(game, combat, game.seats)


def fire(game: Game, combat: NavalCombat, seat: str) -> Flow[None]:
    """A side throws a die for each ship, and for each point of its admiral; transports alone do not fire."""
    ships = game.ships_at(combat.space, seat)
    if not ships:
        return
    rating = admiral(game, combat, seat)
    dice = yield from roll(NAVAL[seat], ships + rating)
    combat.hits[seat] = dice.count(game.constant("ship_sunk"))
    game.say(
        "naval_fire",
        seat=seat,
        space=combat.space,
        ships=ships,
        rating=rating,
        dice=list(dice),
        hits=combat.hits[seat],
    )


def sink(game: Game, combat: NavalCombat, seats: Sequence[str]) -> Flow[None]:
    """Take hits off the enemy's fleets, as those choose who have fired. Asks `SINK`."""
    answered = yield from ask_all(lambda: [made for seat in seats if (made := sinking(game, combat, seat))])
    for decision, answer in answered:
        enemy = game.enemy(decision.seat)
        for fleet, ships in counted(answer).items():
            combat.losses[enemy] += ships
            game.say("ships_sunk", seat=enemy, fleet=fleet, space=combat.space, ships=ships)
            game.sink(game.fleets[fleet], ships)


def sinking(game: Game, combat: NavalCombat, seat: str) -> Decision | None:
    """Which ships are hit by a side."""
    targets: list[Fleet] = game.fleets_at(combat.space, game.enemy(seat))
    hits = min(combat.hits[seat], sum(fleet.ships for fleet in targets))
    if not hits:
        return None
    bag = {fleet.id: fleet.ships for fleet in targets}
    return choice(game, SINK, seat, Some(bag, at_least=hits, at_most=hits), combat.space)


# -- the result ---------------------------------------------------------------------------------------------------


def judge(game: Game, combat: NavalCombat, ships: dict[str, int]) -> str:
    """Who has won: the side that has lost fewer ships; after a draw the movers count as beaten.

    Against transports alone one hit is enough; they are lost too where they are beaten and every escort has sunk.
    """
    mover, enemy = combat.mover, game.enemy(combat.mover)
    if not ships[mover]:
        drawn, winner = not combat.hits[enemy], enemy
    else:
        drawn = combat.losses[mover] == combat.losses[enemy]
        winner = mover if combat.losses[mover] < combat.losses[enemy] else enemy
    game.say("naval_result", space=combat.space, winner="" if drawn else winner, losses=dict(combat.losses))
    unescorted = not game.ships_at(combat.space, mover)
    if winner == enemy and unescorted and combat.hits[enemy]:
        fleet_retreat.lose_cargo(game, combat)
    return winner
