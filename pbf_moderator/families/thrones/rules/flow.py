"""The whole game: turns made of the named steps that the scenario lists.

Source: 2nd edition p. 7, p. 12, p. 14-16; 1st edition p. 3, p. 16; rule post, structure of the turn 1-3.
"""

from __future__ import annotations

from collections.abc import Callable

from ....kernel.decision import Flow
from ..model import alliances
from ..model.state import Game, GameOver, Place
from .actions import consolidations, marches, raids
from .event_phase import events
from .planning import messenger, planning
from .tactics import tactics
from .victory import at_the_goal, rank_houses, winners_by_standing


def clean_up(game: Game) -> Flow[None]:
    """Orders that are left come off, routed units stand up, tokens are ready again.

    Source: 2nd edition p. 16 (action phase, step 4); 1st edition p. 15-16; rule post, structure of the turn 3d.
    """
    yield from ()
    game.clear_orders()
    for place in game.board:
        if place.routed:
            stand_up(place)
    game.used.clear()
    game.tactics.end_turn()
    alliances.end_turn(game)
    game.say("turn_ended", turn=game.turn)


def stand_up(place: Place) -> None:
    """The routed units of an area stand again.

    Source: 2nd edition p. 16; 1st edition p. 15-16; rule post, structure of the turn 3d.
    """
    for unit, count in place.routed.items():
        place.units[unit] = place.units.get(unit, 0) + count
    place.routed = {}


STEPS: dict[str, Callable[[Game], Flow[None]]] = {
    "events": events,
    "tactics": tactics,
    "planning": planning,
    "messenger": messenger,
    "raids": raids,
    "marches": marches,
    "consolidate": consolidations,
    "clean_up": clean_up,
}
"""Every step that a scenario's sequence may name."""


def play(game: Game) -> Flow[list[str]]:
    """Play until somebody wins; returns the houses in their final order.

    A game adopted mid-way starts with the turn and step of its position.

    Source: 2nd edition p. 7, p. 16; 1st edition p. 16; rule post, structure of the turn.
    """
    try:
        while game.turn < game.components.turns or game.step:
            yield from play_turn(game)
        reason = "turns"
    except GameOver:
        reason = "forts"
    game.step = "over"
    game.battle = None
    game.ranking = rank_houses(game)
    winners = winners_by_standing(game)
    if reason == "forts":
        leader = at_the_goal(game)
        game.ranking.remove(leader)
        game.ranking.insert(0, leader)
        winners = [leader]
    game.say(
        "game_over",
        reason=reason,
        ranking=list(game.ranking),
        winner=winners[0],
        winners=winners,
        forts=game.components.forts_to_win,
        claims=game.components.claims.to_win if game.components.claims else 0,
    )
    return game.ranking


def play_turn(game: Game) -> Flow[None]:
    """The steps of one turn, or what is left of it in a position taken over.

    Source: 2nd edition p. 7 (no events in the first turn); 1st edition p. 3; rule post, structure of the turn 1.
    """
    steps = game.components.sequence
    if game.step:
        steps = steps[steps.index(game.step) :]
    else:
        game.turn += 1
        game.bans.clear()
        game.weak.clear()
        game.drawn.clear()
        game.revealed = False
        game.say("turn_started", turn=game.turn)
        if game.turn == 1:
            steps = game.components.first_turn
    for step in steps:
        game.step = step
        game.say("step", step=step, turn=game.turn)
        yield from STEPS[step](game)
    game.step = ""
