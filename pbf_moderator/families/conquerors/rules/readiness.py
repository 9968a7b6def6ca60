"""Who could intercept: how a side wants to be asked, and which fleets are near enough (10.6, 11.5).

Source: 10.6, 11.5.
"""

from __future__ import annotations

from collections.abc import Collection

from ....kernel.decision import Decision, Flow, ask
from ...common.windows import ASK, mode_choice
from ..model.decisions import INTERCEPTIONS, facts_of
from ..model.forces import Fleet
from ..model.state import Game


def asked_at_all(game: Game, kind: str, seat: str) -> Flow[str]:
    """How a side wants to be treated when it could intercept: ask, plan or never."""
    mode = yield from ask(lambda: mode_choice(kind, seat, ASK, facts_of(game, seat)))
    return str(mode)


def modes_ahead(game: Game, seat: str) -> list[Decision]:
    """How a side may say ahead that it wants to be treated where it could intercept or cut lines."""
    return [mode_choice(kind, seat, ASK, facts_of(game, seat)) for kind in INTERCEPTIONS]


def ports_in_reach(game: Game, fleet: Fleet) -> list[str]:
    """The ports where a fleet may intercept: near enough along coasts, past no enemy fleets."""
    enemy, reach = game.enemy(fleet.seat), game.constant("naval_interception")

    def passable(port: str) -> bool:
        return not game.fleets_at(port, enemy)

    within = game.geography.within_naval(fleet.space, reach, passable)
    return [port for port in within if game.geography.spaces[port].port and game.may_stop(port)]


def fleets_in_reach(game: Game, seat: str, space: str, without: Collection[str] = ()) -> list[str]:
    """The fleets of a side that may intercept in a space.

    Args:
        game: the position.
        seat: the side that intercepts.
        space: where; at sea, outside every port, nobody can.
        without: ports whose fleets may not.
    """
    near = (fleet for fleet in game.fleets_of(seat) if fleet.space not in without)
    return [fleet.id for fleet in near if space in ports_in_reach(game, fleet)]
