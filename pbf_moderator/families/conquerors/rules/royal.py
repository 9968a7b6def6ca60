"""The Royal Family, and the marriage (14.0).

Source: 14.0.
"""

from __future__ import annotations

from ....kernel.decision import Decision, Flow, ask
from ....kernel.forms import One, Path
from ..model.components import MACEDONIAN
from ..model.decisions import FAMILY_ROUTE, MARRIAGE, choice
from ..model.forces import Army
from ..model.state import Game
from . import control
from .costs import step_cost
from .routes import LAND_WAY, passages
from .victory import MARRIED

MARRIES = "yes"


# -- where it goes ------------------------------------------------------------------------------------------------


def may_move_family(game: Game, seat: str) -> bool:
    """Whether a side owns the Royal Family and can move it."""
    return game.royal_family.seat == seat and bool(game.family_space())


def move_family(game: Game, seat: str) -> Flow[None]:
    """Move the Royal Family alone, by land and past no enemy. Asks `FAMILY_ROUTE`."""
    way = (
        yield from ask(lambda: choice(game, FAMILY_ROUTE, seat, family_path(game, seat), default=[]))
    ) or []
    if not way:
        return
    route = family_path(game, seat).spaces(way)
    family = game.royal_family
    family.space, family.with_king = route[-1], False
    game.say("family_moved", seat=seat, route=route)
    if game.king_army(seat) and game.space_of(game.kings[seat]) == family.space:
        family.with_king = True


def family_path(game: Game, seat: str) -> Path:
    """The ways of the Royal Family."""

    def enters(space: str) -> bool:
        return not control.is_enemy_held(game, space, seat) and space not in game.tribes

    start, points = game.family_space(), game.constant("royal_family_movement")
    out = passages(game, start, points, {LAND_WAY: lambda step: step_cost(game, step)}, enters)
    reached = {passage.goal for row in out.values() for passage in row}
    return Path(start, out, points, no_ends=frozenset(s for s in reached if not game.may_stop(s)))


def may_go_along(game: Game, army: Army) -> bool:
    """Whether the Royal Family is where the Army of its Great King sets out from."""
    king = game.kings.get(army.seat, "")
    family = game.royal_family
    return family.seat == army.seat and king in army.leaders and game.family_space() == army.space


def goes_along(game: Game, goes: bool) -> None:
    """Take the Royal Family along with the Great King, or leave it where it is."""
    game.royal_family.space = game.family_space()
    game.royal_family.with_king = goes


# -- capture and marriage -----------------------------------------------------------------------------------------


def capture(game: Game) -> None:
    """Give the Royal Family to the Macedonian whose Army controls its space.

    Called at the end of every Player Phase and wherever an Army passes; notes the round in
    `game.royal_family.captured_in`.
    """
    space = game.family_space()
    if game.royal_family.seat == MACEDONIAN or not space:
        return
    if game.armies_at(space, MACEDONIAN) and control.is_friendly(game, space, MACEDONIAN):
        capture_family(game, space)


def capture_family(game: Game, space: str) -> None:
    """Give the Royal Family to the Macedonian: its space is taken, or the Great King has fled without it."""
    family = game.royal_family
    family.seat, family.space, family.with_king = MACEDONIAN, space, False
    family.captured_in = game.round
    game.say("family_captured", seat=MACEDONIAN, space=space)


def may_marry(game: Game) -> bool:
    """Whether the Macedonian king may marry a princess: from the round after the capture on."""
    family = game.royal_family
    captured = family.seat == MACEDONIAN and family.captured_in < game.round
    return captured and MARRIED not in game.achieved


def marry(game: Game) -> Flow[None]:
    """Ask the Macedonian whether their king marries, from the round after the capture on. Asks `MARRIAGE`."""

    def asked() -> Decision | None:
        if not may_marry(game):
            return None
        form = One((MARRIES,), passing=True)
        return choice(game, MARRIAGE, MACEDONIAN, form, passive=True, default=MARRIES)

    if (yield from ask(asked)) == MARRIES:
        game.achieve(MARRIED)
