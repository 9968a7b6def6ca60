"""The Administrative Phase, in its order (3.3 D).

Source: 3.3 D.
"""

from __future__ import annotations

from ....kernel.decision import Flow
from ..cards import lasting, windows
from ..model.components import NOBODY
from ..model.forces import Army, LooseStrength
from ..model.state import Game
from . import alexandria, flight, garrisons, replenishing, victory, weariness


def administrative_phase(game: Game, declared_by: str = "") -> Flow[None]:
    """Both sides replenish and take garrisons back, markers go, a city is founded, the conditions of victory are told, wounds and weariness tell.

    Args:
        game: the position.
        declared_by: the side whose activity it is; nobody where the marker has come. Only then weariness is checked.
    """
    game.say("administrative_phase", seat=declared_by)
    yield from replenishing.replenish(game)
    yield from garrisons.take_back(game)
    yield from clear_markers(game)
    yield from lasting.administrative_phase(game)
    return_leaders(game)
    yield from alexandria.found_city(game)
    victory.tell_checklist(game)
    yield from flight.check_injuries(game)
    if not declared_by:
        yield from weariness.check(game)


def clear_markers(game: Game) -> Flow[None]:
    """Devastation, drought, weather and fatigue end, Useless Armies in a Treasury City recover.

    A card may keep devastation and drought where they are.
    """
    if (game.devastated or game.drought) and (yield from windows.announce(game, "markers", NOBODY)):
        game.say("provinces_recover", devastated=list(game.devastated), drought=list(game.drought))
        game.devastated.clear()
        game.drought.clear()
    game.bad_weather.clear()
    game.useless_treasuries.clear()
    bodies: list[Army | LooseStrength] = [*game.armies.values(), *game.loose]
    for force in bodies:
        force.fatigued = False
        if force.useless and force.space in game.treasuries:
            force.useless = False
            game.say("recovered", seat=force.seat, space=force.space)


def return_leaders(game: Game) -> None:
    """Leaders who were away until now come back."""
    for leader in list(game.absent):
        game.come_back(leader)
        game.say("leader_back", leader=leader, space=game.space_of(leader))
