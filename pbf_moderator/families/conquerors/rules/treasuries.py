"""Treasuries: who pays, extra movement, the Royal Treasury (7.1, 7.2, 7.4); replenishing is in `replenishing`.

Source: 7.1, 7.2, 7.4, 10.1.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.decision import Decision, Flow, ask
from ....kernel.draws import roll
from ....kernel.forms import One
from ..model.components import MACEDONIAN, PERSIAN
from ..model.decisions import TREASURY_USED, choice
from ..model.dice import TREASURY
from ..model.forces import EMPTY, FULL, Army, Movement
from ..model.forces import TREASURY as LEVELS
from ..model.state import Game
from . import lines
from .lines import ROYAL

# -- who pays -----------------------------------------------------------------------------------------------------


def level(game: Game, treasury: str) -> str:
    """The level of a treasury, the Royal one included."""
    return game.royal_treasury.level if treasury == ROYAL else game.treasuries[treasury]


def uses_left(game: Game, treasury: str) -> int | None:
    """How often a treasury can still pay; None for one that is never reduced (7.2)."""
    if treasury in game.places("never_reduced"):
        return None
    if treasury == ROYAL:
        return int(game.royal_treasury.level == FULL)
    return LEVELS.level(game.treasuries[treasury])


def serving(game: Game, seat: str, space: str) -> list[str]:
    """The treasuries that units of a side in a space can use, in the order in which one would spare them."""
    found = [line.treasury for line in lines.lines(game, seat, space)]
    return sorted(
        found, key=lambda treasury: (uses_left(game, treasury) is not None, level(game, treasury) != FULL)
    )


def choose(game: Game, seat: str, treasuries: Sequence[str], about: str) -> Flow[str]:
    """Which treasury pays (`TREASURY_USED`): where nothing is said the first, and nobody waits for it.

    Args:
        game: the position.
        seat: who pays.
        treasuries: those that can.
        about: what it pays for: an Army, `strength`, `fleets` …

    Returns:
        The treasury; nothing where none can pay.
    """

    def asked() -> Decision | None:
        return paying(game, seat, treasuries, about) if treasuries else None

    return (yield from ask(asked)) or ""


def paying(game: Game, seat: str, treasuries: Sequence[str], about: str) -> Decision:
    """The question which of some treasuries pays."""
    form = One(tuple(treasuries))
    return choice(game, TREASURY_USED, seat, form, about, passive=True, default=treasuries[0])


def draw_on(game: Game, seat: str, treasury: str, uses: int = 1) -> None:
    """Reduce a treasury that has paid: a city's by one level for each use, the Royal one to nothing (7.2).

    Args:
        game: the position.
        seat: who has used it.
        treasury: the city, or `lines.ROYAL`.
        uses: how often at once.
    """
    if game.phase and game.phase.seat == seat:
        game.phase.treasuries_used += [treasury] * uses
    if treasury == ROYAL:
        set_royal_level(game, EMPTY)
    else:
        game.change_treasury(treasury, -uses)


def set_royal_level(game: Game, to: str) -> None:
    """Fill or empty the Royal Treasury."""
    before, game.royal_treasury.level = game.royal_treasury.level, to
    if before != to:
        game.say("royal_treasury_level", seat=game.royal_treasury.seat, level=to, before=before)


# -- movement -----------------------------------------------------------------------------------------------------


def base_points(game: Game, army: Army) -> int:
    """The movement points of an Army that cost no treasury anything."""
    with_king = game.components.king(MACEDONIAN) in army.leaders
    return game.constant("king_movement" if with_king else "movement")


def most_points(game: Game, army: Army) -> int:
    """The movement points that an Army may declare: more with a line to a treasury, less with the Royal Treasury."""
    base = base_points(game, army)
    if not lines.had_line(game, army.id):
        return base
    most = game.constant("line_movement")
    return max(base, min(most, _royal_limit(game, army) or most))


def _royal_limit(game: Game, army: Army) -> int:
    """The limit of an Army that carries the Royal Treasury; 0 where there is none (10.1)."""
    if game.royal_treasury.army != army.id:
        return 0
    if army.seat == PERSIAN:
        return game.constant("royal_movement")
    with_king = game.components.king(MACEDONIAN) in army.leaders
    return game.constant("royal_king_movement") if with_king else 0


def paid_from(game: Game, army: Army) -> int:
    """From how many points on a treasury pays for the movement of an Army (option `base_movement`)."""
    return game.constant("movement") if game.option("base_movement") == "three" else base_points(game, army)


def treasury_roll(game: Game, movement: Movement) -> Flow[None]:
    """Throw for the treasury that has paid for points above the base; an Army that is gone has finished no move."""
    army = next((game.armies[unit] for unit in movement.units if unit in game.armies), None)
    if army is None or not movement.treasury:
        return
    counted = movement.declared if game.option("movement_counted") == "declared" else movement.spent
    extra = counted - paid_from(game, army)
    if extra <= 0:
        return
    (die,) = yield from roll(TREASURY)
    needed = game.constant("treasury_roll")
    reduced = die + extra >= needed
    game.say(
        "treasury_roll",
        seat=army.seat,
        space=movement.treasury,
        die=die,
        extra=extra,
        needed=needed,
        reduced=reduced,
    )
    if reduced:
        draw_on(game, army.seat, movement.treasury)


# -- the Royal Treasury -------------------------------------------------------------------------------------------


def capture_royal_treasury(game: Game, seat: str, army: Army | None, space: str) -> None:
    """Give the Royal Treasury to a side: with one of its Armies, or left in a space."""
    royal = game.royal_treasury
    captured = royal.seat != seat
    royal.seat, royal.army, royal.space = seat, army.id if army else "", "" if army else space
    game.say("royal_treasury_moved", seat=seat, army=royal.army, space=space, captured=captured)
