"""The whole game: turns made of the named steps that the scenario lists.

Source: 2nd edition p. 7, p. 12, p. 14-16; 1st edition p. 3, p. 16; rule post, structure of the turn 1-3.
"""

from __future__ import annotations

from collections.abc import Callable

from ....kernel.decision import Flow
from ..model.state import Game, GameOver
from .consolidate import consolidate
from .event_phase import events
from .marches import marches
from .planning import messenger, planning
from .raids import raids
from .victory import rank_houses, winners_by_standing


def clean_up(game: Game) -> Flow[None]:
    """Orders that are left come off, routed units stand up, tokens are ready again.

    Source: 2nd edition p. 16 (action phase, step 4); 1st edition p. 15-16; rule post, structure of the turn 3d.
    """
    yield from ()
    for place in game.places.values():
        place.order = ""
        for unit, count in place.routed.items():
            place.units[unit] = place.units.get(unit, 0) + count
        place.routed = {}
    game.used.clear()
    game.say("turn_ended", turn=game.turn)


STEPS: dict[str, Callable[[Game], Flow[None]]] = {
    "events": events,
    "planning": planning,
    "messenger": messenger,
    "raids": raids,
    "marches": marches,
    "consolidate": consolidate,
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
        leader = next(h for h in game.turn_order if game.forts(h) >= game.components.forts_to_win)
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
