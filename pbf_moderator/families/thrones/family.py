"""What this family offers to everything around the rules (see `families.protocol.Family`)."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Problem
from ..drawn_board import DrawnBoard
from ..faults import Fault
from ..naming import Naming
from ..options import Option
from ..schema import Record, Schema
from .adapter import order_warnings
from .adapter.anticipated import anticipated
from .adapter.coming import coming
from .adapter.rulings import RULINGS, apply_ruling
from .adapter.view import view
from .model import invariants
from .model.decks import hand_bag, hand_of, hands, sealed
from .model.from_tables import components_of
from .model.hidden import scrambled
from .model.options import ROWS, OptionValue
from .model.position import set_up
from .model.state import Game, new_game
from .rules.flow import play

if TYPE_CHECKING:
    from ..presentation import Presentation

__all__ = [
    "apply_ruling",
    "bags",
    "invariant_violations",
    "check",
    "coming",
    "check_position",
    "decks",
    "hands",
    "drawn_board",
    "naming",
    "warnings",
    "option_rows",
    "play",
    "position_schema",
    "presentation",
    "rulings",
    "schema",
    "scrambled",
    "sealed",
    "seats",
    "start",
    "anticipated",
    "view",
]

UNSETTLED = ("supply_losses", "retreat_losses", "take_ships", "marker")
"""Questions that are asked while armies do not fit yet, or ports have not followed their land."""


def seats(tables: Mapping[str, Any], players: int) -> tuple[str, ...]:
    """The houses that play with a number of players, as the scenario's set-up lists them."""
    return tuple(tables["setup"][str(players)]["houses"])


def start(
    tables: Mapping[str, Any],
    players: int,
    options: Mapping[str, OptionValue],
    position: Mapping[str, Any] | None = None,
) -> Game:
    """The set-up of the scenario, or a position taken over from a game that has begun elsewhere."""
    components = components_of(tables, players, options)
    return new_game(components) if position is None else set_up(components, position)


def invariant_violations(game: Game, asked: str = "") -> list[str]:
    """What does not hold in a position: supply and ports are left out while a question is settling them."""
    return invariants.violations(game, settled=asked not in UNSETTLED)


def decks(game: Game) -> Mapping[str, Mapping[str, int]]:
    """Every card of the event decks, the threat deck, the fortune deck, the allies' decks and the hands that chance takes from."""
    printed = {deck: game.components.deck(deck) for deck in game.components.all_decks}
    own = {hand_of(house): dict.fromkeys(game.components.hand(house), 1) for house in game.components.houses}
    return printed | {hand: own[hand] for hand in hands(game)}


def bags(game: Game) -> Mapping[str, Mapping[str, int]]:
    """The cards among which the next one of each deck lies, with their copies."""
    piles = {deck: pile.bag() for deck, pile in game.piles.items()}
    own = {hand_of(house): hand_bag(game, house) for house in game.components.houses}
    return piles | {hand: own[hand] for hand in hands(game)}


def warnings(game: Game, decision: Decision, answer: Answer) -> list[Problem]:
    """What is legal and probably not meant, in an order sheet, or in a march or a support that is told before it is asked for."""
    if decision.kind == "moves":
        return order_warnings.march_warnings(game, decision.seat, answer)
    if decision.kind == "support" and decision.about and answer is not None:
        place = str((decision.facts or {}).get("area", ""))
        return order_warnings.support_warnings(game, decision.about, place) if not decision.key else []
    return order_warnings.sheet_warnings(game, decision.seat, answer) if decision.kind == "orders" else []


def rulings() -> Mapping[str, Sequence[str]]:
    """Every ruling that a moderator may make, with the names of its arguments."""
    return {name: list(inspect.signature(rule).parameters)[1:] for name, rule in RULINGS.items()}


def presentation() -> Presentation:
    """What this family shows to people; it is loaded by those alone who show something."""
    from .adapter import presentation

    return presentation


def option_rows() -> Sequence[Option]:
    """Every option of the family, in the order in which the opening post tells them."""
    return ROWS


# -- what scenarios hold; loaded only where somebody asks --------------------------------------------------------


def schema() -> Schema:
    """The tables that a scenario of this family has: board, units, tokens, tracks, houses, decks, cards, set-up."""
    from .adapter.schema import SCHEMA

    return SCHEMA


def check(tables: Mapping[str, Any]) -> Sequence[Fault]:
    """What does not fit together in tables that keep to the schema: board, cards, pieces, set-ups."""
    from .adapter.checks import check

    return check(tables)


def drawn_board(tables: Mapping[str, Any]) -> DrawnBoard:
    """What the picture must agree with: the areas that it shows, and which of them touch."""
    from .adapter.checks.board import drawn_board

    return drawn_board(tables)


def naming() -> Naming:
    """What the language files name: areas, houses, units, orders, tracks, cards, steps."""
    from .adapter.naming import NAMING

    return NAMING


def position_schema() -> Record:
    """What a position file holds: turn, step, tracks, and what stands and lies in every area."""
    from .adapter.positions import POSITION

    return POSITION


def check_position(tables: Mapping[str, Any], position: Mapping[str, Any]) -> Sequence[Fault]:
    """What does not fit together in a position whose names have become ids."""
    from .adapter.positions import check_position

    return check_position(tables, position)
