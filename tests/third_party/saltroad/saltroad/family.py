"""What this family offers to pbf (see `pbf_moderator.families.protocol`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pbf_moderator.families.common.board_schema import point_faults
from pbf_moderator.families.common.piles import hide
from pbf_moderator.families.common.windows import ASK, Act, mode_choice, reaction_choice
from pbf_moderator.families.drawn_board import DrawnBoard
from pbf_moderator.families.faults import Fault
from pbf_moderator.families.naming import Naming
from pbf_moderator.families.options import Option
from pbf_moderator.families.schema import Schema
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Answer, Picker, Problem

from . import state
from .reactions import AGAINST, BATTLE, Windows
from .state import CUP, DECK, Game, new_game, view
from .tables import NAMING, SCHEMA
from .turns import play

if TYPE_CHECKING:
    from pbf_moderator.families.presentation import Presentation

__all__ = ["play", "view"]

ROWS = (
    Option(
        "storm", ("ends_turn", "blows_over"), "whether the storm ends the turn for everybody", "the designer"
    ),
)


def seats(tables: Mapping[str, Any], players: int) -> tuple[str, ...]:
    return tuple(tables["setup"][str(players)]["seats"])


def start(
    tables: Mapping[str, Any],
    players: int,
    options: Mapping[str, Any],
    position: Mapping[str, Any] | None = None,
) -> Game:
    usual = {row.name: row.usual for row in ROWS}
    return new_game(tables, players, {**usual, **options})


def decks(game: Game) -> Mapping[str, Mapping[str, int]]:
    markers = {row["id"]: row["copies"] for row in game.tables["markers"]}
    return {DECK: game.printed, CUP: markers, **dict.fromkeys(hands(game), game.printed)}


def bags(game: Game) -> Mapping[str, Mapping[str, int]]:
    held = {f"hand-{seat}": game.hands.bag(seat, game.printed) for seat in game.seats}
    return {DECK: game.pile.bag(), CUP: game.cup.bag(), **held}


def sealed(game: Game) -> Collection[str]:
    return (DECK, *hands(game))


def hands(game: Game) -> Collection[str]:
    return [f"hand-{seat}" for seat in game.seats]


def dice(game: Game) -> Collection[str]:
    return (BATTLE, "siege")


def anticipated(game: Game, seat: str) -> list[Decision]:
    rules, found = Windows(game), []
    for kind in AGAINST:
        act = Act(kind, game.enemy(seat))
        found.append(mode_choice(kind, seat, rules.usual_mode(kind), rules.facts(act, seat)))
        found.append(reaction_choice(rules, act, seat, ASK))
    return found


def warnings(game: Game, decision: Decision, answer: Answer) -> list[Problem]:
    """A town of one's own left without a soul."""
    if decision.kind != "move" or not answer:
        return []
    left = Counter(game.places[decision.about].units[decision.seat])
    for group in answer.values():
        left.subtract(group)
    deserted = game.places[decision.about].owner == decision.seat and not any(left.values())
    return [Problem("deserted", (decision.about,))] if deserted else []


def rulings() -> Mapping[str, Sequence[str]]:
    return {"units": ("point", "seat", "units"), "walls": ("point", "value")}


def apply_ruling(game: Game, name: str, args: Mapping[str, Any]) -> None:
    place = game.places[args["point"]]
    if name == "walls":
        place.walls = int(args["value"])
    elif name == "units":
        place.units = {args["seat"]: dict(args["units"])} if args["units"] else {}
        if place.besieged_by and not place.strength(place.besieged_by):
            place.besieged_by = ""
    else:
        raise KeyError(name)
    game.say("ruling", name=name, args=dict(args))


def invariant_violations(game: Game, asked: str = "") -> list[str]:
    return state.violations(game)


def options(tables: Mapping[str, Any]) -> Mapping[str, Sequence[Any]]:
    printed = tables.get("options", {})
    return {
        row.name: sorted(row.values, key=lambda value: value != printed.get(row.name, row.usual))
        for row in ROWS
    }


def option_rows() -> Sequence[Option]:
    return ROWS


def scrambled(game: Game, seat: str, pick: Picker) -> Game:
    """The cards that a seat does not see, mixed."""
    pile, held = hide(seat, pick, game.pile, game.hands)
    return replace(game, pile=pile, hands=held)


# -- what scenarios hold -------------------------------------------------------------------------------------------


def schema() -> Schema:
    return SCHEMA


def naming() -> Naming:
    return NAMING


def check(tables: Mapping[str, Any]) -> Sequence[Fault]:
    found = point_faults(tables)
    capitals = Counter(row["home"] for row in tables["spaces"] if row.get("capital"))
    for row in tables["seats"]:
        if capitals[row["id"]] != 1:
            found.append(Fault(f"{row['id']} must have one capital.", ("seats", row["id"])))
    return found


def drawn_board(tables: Mapping[str, Any]) -> DrawnBoard:
    ids = [row["id"] for row in tables["spaces"]]
    joined = frozenset(frozenset(row["between"]) for row in tables["connections"])
    return DrawnBoard(areas=ids, ground=ids, adjacent=joined, table="spaces", what="point", lines=True)


def presentation() -> Presentation:
    from .shown import Shown

    return Shown()
