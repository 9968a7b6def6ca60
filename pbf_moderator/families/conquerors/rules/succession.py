"""Who takes the place of a dead Great King (5.3).

Source: 5.2, 5.3.
"""

from __future__ import annotations

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One
from ..model.components import PERSIAN
from ..model.decisions import SUCCESSOR, choice
from ..model.state import Game
from . import control
from .victory import is_great_king


def may_name_successor(game: Game) -> bool:
    """Whether the Persian may name a new Great King: one is missing, a treasury is left, and the Macedonian is none (5.3)."""
    return (
        not game.kings.get(PERSIAN)
        and bool(control.treasury_cities(game, PERSIAN))
        and not is_great_king(game)
    )


def name_successor(game: Game) -> Flow[None]:
    """Let the Persian name a new Great King, if one is missing and may be named (5.3). Asks `SUCCESSOR`.

    The new one commands the first Army from then on (5.2).
    """
    if not may_name_successor(game):
        return

    def asked() -> Decision | None:
        able = tuple(game.on_board(PERSIAN))
        return choice(game, SUCCESSOR, PERSIAN, One(able, passing=True), default=None) if able else None

    leader = yield from ask(asked)
    if leader is None:
        return
    game.kings[PERSIAN] = leader
    first = game.first_army(PERSIAN)
    if first and leader not in first.leaders:
        game.assign(leader, first)
    game.say("successor", seat=PERSIAN, leader=leader, space=game.space_of(leader))
