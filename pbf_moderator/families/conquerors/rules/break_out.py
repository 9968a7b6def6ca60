"""The besieged attack the besiegers (11.4): the activity of a round.

Source: 11.4.
"""

from __future__ import annotations

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One
from ..model.decisions import BREAK_OUT, CONTINUE, choice
from ..model.forces import Army, Battle, Siege
from ..model.state import Game
from . import battle, command, exits


def able(game: Game, seat: str) -> dict[str, Siege]:
    """The cities where a side has an Army under siege that may attack: none that is fatigued or may not act."""
    return {
        space: siege
        for space, siege in game.sieges.items()
        if siege.seat != seat and attackers(game, space, seat)
    }


def attackers(game: Game, space: str, seat: str) -> list[Army]:
    """The Armies inside a city that may attack; strength without an Army and garrisons cannot."""
    inside = game.armies_at(space, seat, inside=True)
    return [army for army in inside if not army.weakened and command.may_act(game, army)]


def may_break_out(game: Game, seat: str) -> bool:
    """Whether a side has an Army that can break out of a city under siege."""
    return bool(able(game, seat))


def break_out(game: Game, seat: str) -> Flow[None]:
    """Attack the besiegers of a city; after a victory the Armies may leave at once. Asks `BREAK_OUT`, `CONTINUE`."""

    def asked() -> Decision | None:
        cities = tuple(able(game, seat))
        return choice(game, BREAK_OUT, seat, One(cities)) if cities else None

    space = yield from ask(asked)
    if space is None:
        return
    siege = game.sieges[space]
    army = max(attackers(game, space, seat), key=lambda army: army.strength)
    fought = Battle(space, seat, siege.seat, army.id, space, breaks_out=True)
    game.say("break_out", seat=seat, space=space, army=army.id)
    yield from battle.fight(game, fought)
    if game.phase:
        game.phase.fought = True
    if fought.has_won(seat):
        yield from leave(game, seat, str(space), fought.armies[seat])


def leave(game: Game, seat: str, space: str, armies: list[str]) -> Flow[None]:
    """Let the Armies that have broken out leave the city, or stay."""

    def asked() -> Decision | None:
        goals = exits.exits(game, space, seat)
        if not goals or not any(army in game.armies for army in armies):
            return None
        return choice(game, CONTINUE, seat, One(goals, passing=True), space, default=None)

    goal = yield from ask(asked)
    if goal is not None:
        exits.move_out(game, space, seat, str(goal), armies)
