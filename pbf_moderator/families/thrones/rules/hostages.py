"""Hostages: leaders of the beaten who are taken, for a loss less or because they cannot follow a retreat.

Source: expansion, leaders as hostages.
"""

from __future__ import annotations

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One
from ..model.alliances import change_sides
from ..model.effects import remove_leader
from ..model.lasting import lasting
from ..model.state import Battle, Game, choice
from .leaders import bring, embattled_leaders, owner


def hostage_for_a_loss(game: Game, battle: Battle, losses: int) -> Flow[int]:
    """The winner may take one leader of the beaten for one unit less that they lose; returns what is left to lose.

    Source: expansion, leaders as hostages (once in a combat).
    """
    leader = yield from ask(hostage_choice, game, battle, losses)
    if leader is None:
        return losses
    take_captive(game, battle, leader, "for_a_loss")
    return losses - 1


def hostage_choice(game: Game, battle: Battle, losses: int) -> Decision | None:
    """Which of the beaten leaders to take for a loss less, if any.

    Source: expansion, leaders as hostages; who may: docs/rulings.md.
    """
    leaders = tuple(embattled_leaders(game, battle, battle.loser))
    if not losses or not leaders:
        return None
    if game.option("hostage_for_a_loss") == "attacker" and battle.winner != battle.attacker:
        return None
    facts = {"losses": str(losses)}
    return choice(game, "take_hostage", battle.winner, One(leaders, passing=True), battle.area, facts=facts)


def take_captive(game: Game, battle: Battle, leader: str, why: str) -> None:
    """A leader of the beaten falls to the winner: into the prison, or an ally onto the winner's side.

    Source: expansion, leaders as hostages; allies who change sides.
    """
    embattled_leaders(game, battle, battle.loser).remove(leader)
    if game.components.leaders[leader].house:
        imprison(game, battle.winner, leader, battle.loser, battle.area, why)
        return
    embattled_leaders(game, battle, battle.winner).append(leader)
    game.say("leader_changes_sides", house=battle.winner, leader=leader, loser=battle.loser, area=battle.area)
    change_sides(game, leader, battle.winner)


def imprison(game: Game, house: str, leader: str, loser: str, area: str, why: str) -> None:
    """Put a leader into the prison of a house.

    Source: expansion, leaders as hostages.
    """
    game.prisons[house].append(leader)
    game.say("hostage_taken", house=house, leader=leader, loser=loser, area=area, why=why)


def seize(game: Game, house: str, area: str) -> None:
    """Whoever enters an area where an enemy leader stands without units takes that one.

    Source: expansion, leaders (never without units); docs/rulings.md.
    """
    place = game.places[area]
    for leader in list(place.leaders):
        loser = owner(game, leader, area)
        if loser != house:
            place.leaders.remove(leader)
            imprison(game, house, leader, loser, area, "alone")


def rescue(game: Game, battle: Battle) -> Flow[None]:
    """After a successful attack by a card in force, one hostage of the loser's: a leader of one's own is free at once.

    Source: expansion, rescue and theft of hostages.
    """
    leader = yield from ask(rescue_choice, game, battle)
    found = lasting(game, battle.winner, "rescue")
    if leader is None or found is None:
        return
    game.prisons[battle.loser].remove(leader)
    told = {"house": battle.winner, "leader": leader, "card": found[0]}
    if game.components.leaders[leader].house == battle.winner:
        bring(game, battle.area, [leader])
        game.say("leader_freed", **told, area=battle.area)
    else:
        game.prisons[battle.winner].append(leader)
        game.say("hostage_passed", **told, loser=battle.loser)


def rescue_choice(game: Game, battle: Battle) -> Decision | None:
    """Which hostage of the loser to take, if any.

    Source: expansion, rescue and theft of hostages.
    """
    prison = tuple(game.prisons.get(battle.loser, ()))
    if (
        not prison
        or not lasting(game, battle.winner, "rescue")
        or battle.winner != battle.attacker
        or game.places[battle.area].house != battle.winner
    ):
        return None
    return choice(game, "rescue", battle.winner, One(prison, passing=True), battle.area)


def executions(game: Game) -> Flow[None]:
    """In the order of play each house may execute one hostage: token and house card leave the game for good.

    Source: expansion, execution of hostages.
    """
    for house in list(game.turn_order):
        held = bool(game.prisons.get(house))
        leader = yield from ask(execution, game, house)
        if leader is None:
            if held:
                game.say("hostages_spared", house=house)
            continue
        game.prisons[house].remove(leader)
        game.say("leader_executed", house=house, leader=leader, loser=game.components.leaders[leader].house)
        remove_leader(game, leader)


def execution(game: Game, house: str) -> Decision | None:
    """Which hostage to execute, if any.

    Source: expansion, execution of hostages.
    """
    prison = tuple(game.prisons.get(house, ()))
    return choice(game, "execute", house, One(prison, passing=True)) if prison else None
