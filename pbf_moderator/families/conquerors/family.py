"""What this family offers to everything around the rules (see `families.protocol.Family`)."""

from __future__ import annotations

import inspect
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...kernel.decision import Decision
from ..common.board_schema import point_faults
from ..faults import Fault
from ..naming import Naming
from ..options import Option
from ..schema import Schema
from .adapter import schema as tables_schema
from .adapter.move_warnings import warnings
from .adapter.naming import NAMING
from .adapter.rulings import RULINGS, apply_ruling
from .adapter.schema import drawn_board
from .adapter.view import view
from .cards import answers, windows
from .model import dice as dice_names
from .model import invariants
from .model.components import components_of
from .model.hidden import scrambled
from .model.options import ROWS, OptionValue
from .model.state import CUP, DECK, Game, hand_of, leaders_cup_of, new_game
from .rules import ahead
from .rules.flow import play
from .rules.invited import invitations
from .rules.readiness import modes_ahead
from .rules.round_ahead import round_ahead
from .rules.terms import terms_ahead

if TYPE_CHECKING:
    from ..presentation import Presentation

__all__ = ["apply_ruling", "drawn_board", "invitations", "play", "scrambled", "view", "warnings"]

windows.EFFECTS.update(answers.EFFECTS)
AHEAD = (
    windows.anticipated,
    modes_ahead,
    ahead.battles_ahead,
    ahead.interceptions_ahead,
    terms_ahead,
    ahead.conspiracies_ahead,
    round_ahead,
    ahead.administration_ahead,
)
"""The chapters of what a side may say before it is asked."""


def seats(tables: Mapping[str, Any], players: int) -> tuple[str, ...]:
    """Both sides, as the scenario's set-up lists them."""
    return tuple(tables["setup"][str(players)]["seats"])


def start(
    tables: Mapping[str, Any],
    players: int,
    options: Mapping[str, OptionValue],
    position: Mapping[str, Any] | None = None,
) -> Game:
    """The set-up of the scenario; positions taken over are not read yet, so there is no `position_schema`."""
    return new_game(components_of(tables, players, options))


def decks(game: Game) -> Mapping[str, Mapping[str, int]]:
    """The deck, both hands, the cup of markers and the two cups of leaders, with their copies."""
    deck = game.components.deck
    leaders = {
        leaders_cup_of(seat): dict.fromkeys(game.components.leaders_of(seat), 1) for seat in game.seats
    }
    return {DECK: deck, CUP: game.components.markers, **leaders, **dict.fromkeys(hands(game), deck)}


def bags(game: Game) -> Mapping[str, Mapping[str, int]]:
    """What the next draw from each of them is made from."""
    deck = game.components.deck
    leaders = {leaders_cup_of(seat): cup.bag() for seat, cup in game.leader_cups.items()}
    held = {hand_of(seat): game.hands.bag(seat, deck) for seat in game.seats}
    return {DECK: game.pile.bag(), CUP: game.cup.bag(), **leaders, **held}


def sealed(game: Game) -> Collection[str]:
    """The deck and the hands always, a cup of leaders as long as its side holds one in secret."""
    telling = [leaders_cup_of(seat) for seat, cup in game.leader_cups.items() if cup.tells]
    return (DECK, *hands(game), *telling)


def hands(game: Game) -> Collection[str]:
    """Both hands."""
    return [hand_of(seat) for seat in game.seats]


def dice(game: Game) -> Collection[str]:
    """All that dice may be thrown for."""
    return dice_names.ALL


def anticipated(game: Game, seat: str) -> list[Decision]:
    """What a side may say before it is asked: its plans for the other's round, the rest of its own, the next Administrative Phase."""
    return [decision for chapter in AHEAD for decision in chapter(game, seat)]


def rulings() -> Mapping[str, Sequence[str]]:
    """Every ruling that a moderator may make, with the names of its arguments."""
    return {name: list(inspect.signature(rule).parameters)[1:] for name, rule in RULINGS.items()}


def invariant_violations(game: Game, asked: str = "") -> list[str]:
    """What does not hold in a position."""
    return invariants.violations(game)


def option_rows() -> Sequence[Option]:
    """Every option of the family, in the order in which the opening post tells them."""
    return ROWS


# -- the scenario -------------------------------------------------------------------------------------------------


def schema() -> Schema:
    """What the tables of a scenario hold."""
    return tables_schema.SCHEMA


def naming() -> Naming:
    """What has names in the language files."""
    return NAMING


def check(tables: Mapping[str, Any]) -> Sequence[Fault]:
    """What does not fit together in tables that keep to the schema."""
    return point_faults(tables)


def presentation() -> Presentation:
    """What this family shows to people."""
    from .adapter.presentation import Shown

    return Shown()
