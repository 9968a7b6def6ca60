"""What the tables of a scenario hold, and what of them has names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbf_moderator.families.common.board_schema import point_tables
from pbf_moderator.families.naming import Category, Naming
from pbf_moderator.families.schema import (
    Drawn,
    Field,
    Flag,
    Id,
    ListOf,
    MapOf,
    OneOf,
    Record,
    Ref,
    Rows,
    Schema,
    Table,
    Text,
    Whole,
    may,
    needed,
)

from .reactions import AGAINST
from .turns import ACTIONS, STORM

SEAT, UNIT = Ref("seats", "seat"), Ref("units", "unit")
CARDS = (*ACTIONS, *(card for cards in AGAINST.values() for card in cards))
STEPS = ("supplies", "markers", "sieges", "over")
CONSTANTS = Record(
    {
        "turns": needed(Whole(1, 20), "how many turns there are at most"),
        "hand": needed(Whole(1, 10), "how many cards a seat holds at the start of a turn"),
        "markers_a_turn": needed(Whole(1, 10), "how many markers come out of the cup in a turn"),
        "salt_to_win": needed(Whole(1), "how much salt ends the game"),
    }
)
OWN: Mapping[str, Field] = {
    "salt": may(Whole(0), "the salt that it is worth", usual="0"),
    "walls": may(Whole(0), "its walls", usual="0"),
    "home": may(SEAT, "whose it is at the start", usual="nobody's"),
    "capital": may(Flag(), "whether recruits come here", usual="false"),
    "units": may(MapOf(UNIT, Whole(1)), "what its owner has here at the start", usual="none"),
}
"""What is printed on a point beside where and of what kind it is."""
COLOUR = Text("#[0-9a-fA-F]{6}", "written like #1a2b3c", "colours")
LOOK = Record(
    {
        "color": needed(COLOUR, "its colour"),
        "pattern": may(Drawn("pattern"), "how its pieces are hatched", usual="plain"),
        "letter": may(Text(), "its letter on pieces"),
    }
)
STYLE = Record({"seats": needed(MapOf(SEAT, LOOK), "how the peoples are told apart")})
SCHEMA = Schema(
    (
        Table("constants", "scenario", CONSTANTS, "the figures of the game"),
        Table(
            "setup",
            "scenario",
            MapOf(
                Text("2", "2 players"), Record({"seats": needed(ListOf(SEAT, least=2, most=2), "who plays")})
            ),
            "who plays",
        ),
        Table("seats", "scenario", Rows(Record({"id": needed(Id(), "the id")})), "the two peoples"),
        Table(
            "units",
            "scenario",
            Rows(
                Record(
                    {
                        "id": needed(Id(), "the id"),
                        "moves": needed(Whole(1, 9), "how far it goes with one marker"),
                        "shape": needed(Drawn("piece"), "what it looks like"),
                    }
                )
            ),
            "the units, those first that fall first",
        ),
        Table(
            "cards",
            "scenario",
            Rows(
                Record(
                    {
                        "id": needed(OneOf(CARDS, "card that the rules know"), "the id"),
                        "copies": needed(Whole(1, 9), "how many there are"),
                    }
                )
            ),
            "the deck",
        ),
        Table(
            "markers",
            "scenario",
            Rows(
                Record(
                    {"id": needed(Id(), "a seat, or the storm"), "copies": needed(Whole(1, 9), "how many")}
                )
            ),
            "what is in the cup",
        ),
        *point_tables(OWN),
        Table("style", "scenario", STYLE, "how the picture tells things apart", needed=False),
    )
)
CATEGORIES = (
    Category("point", "spaces", inflected=True),
    Category("people", "seats"),
    Category("unit", "units", inflected=True),
    Category("card", "cards"),
    Category("marker", closed=False),
    Category("window"),
)


def names(tables: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    """The ids that need a name, by category."""
    tabled = {category.name: _ids(tables, category.table) for category in CATEGORIES if category.table}
    terms = ("turn", "area", "unit", "salt", "walls", "people")
    return {**tabled, "marker": [STORM], "step": STEPS, "term": terms, "window": list(AGAINST)}


def texts(tables: Mapping[str, Any]) -> Mapping[str, Mapping[str, str]]:
    """What is printed on the cards."""
    return {"card": dict.fromkeys(_ids(tables, "cards"), "what the card does")}


def _ids(tables: Mapping[str, Any], table: str) -> list[str]:
    rows = tables.get(table, ())
    return [row["id"] for row in rows if isinstance(row, Mapping) and isinstance(row.get("id"), str)]


NAMING = Naming(CATEGORIES, names, texts, seats="people")
