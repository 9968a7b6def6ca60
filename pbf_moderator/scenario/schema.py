"""What every scenario holds, whatever its family: the head, the canvas, options and switches."""

from __future__ import annotations

from collections.abc import Mapping

from ..families.protocol import Family
from ..families.schema import (
    Anything,
    Field,
    ListOf,
    MapOf,
    Record,
    Schema,
    Table,
    Text,
    Whole,
    may,
    needed,
)

LANGUAGE = Text("[a-z]{2,3}", "a language as two letters, such as en", "languages")
HEAD: Mapping[str, Field] = {
    "id": needed(Text(), "the scenario's id, as its folder is called"),
    "family": needed(Text(), "the family of games whose rules it is played by"),
    "extends": may(Text(), "the scenario that this one is laid over", usual="it stands alone"),
    "remove": may(
        Record({}),
        "what is taken away from the scenario below, by table: a list of ids, or all; or by id what of it",
    ),
    "languages": may(ListOf(Text()), "the languages that name everything", usual="language alone"),
    "language": needed(Text(), "the language of the posts"),
    "second_names": may(
        Text(),
        "the language whose names stand small below those of another on the map",
        usual="one name each",
    ),
    "map": may(Text(), "the picture of the board, a file in maps/", usual="a board drafted from the areas"),
}
"""The lines at the top of scenario.toml."""
CANVAS = Record(
    {"width": needed(Whole(1), "in units of your choice"), "height": needed(Whole(1), "the same")}
)
OPTIONS, READINGS, SWITCHES, WHEN = "options", "readings", "switches", "when"
GENERAL = (
    Table("canvas", "areas", CANVAS, "the sheet that the board is drafted on", needed=False),
    Table(
        OPTIONS, "scenario", MapOf(Text(), Anything()), "readings of the rules (see Options)", needed=False
    ),
    Table(
        READINGS,
        "scenario",
        MapOf(Text(), Anything()),
        "options and switches that pbf new --readings NAME sets at once",
        needed=False,
    ),
    Table(
        SWITCHES,
        "scenario",
        MapOf(Text(), Anything()),
        "choices of the scenario's own: name = [values, the usual one first]",
        needed=False,
    ),
    Table(
        WHEN,
        "scenario",
        MapOf(Text(), Anything()),
        "the tables that each value of a switch lays over the others",
        needed=False,
    ),
)
"""The tables of every scenario; what stands in options and switches is looked at by `checks.options`."""


def whole_schema(rules: Family) -> Schema | None:
    """The tables of a family's scenarios with those of every scenario; None if the family does not declare any."""
    own = rules.schema()
    return None if own is None else Schema((*GENERAL, *own.tables), own.ids)
