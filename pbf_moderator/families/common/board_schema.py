"""What the tables of a board of points hold, for the schema and the checks of a family that plays on one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..faults import Fault
from ..schema import (
    Field,
    Flag,
    Id,
    ListOf,
    Number,
    OneOf,
    Record,
    Ref,
    Rows,
    Table,
    Text,
    Whole,
    may,
    needed,
)

SPACE, KIND = Ref("spaces", "space"), Ref("connection_kinds", "kind of connection")
PLACE: Mapping[str, Field] = {
    "x": may(Number(), "where it is, from the left, in units of your choice", usual="no draft of a map"),
    "y": may(Number(), "where it is, from the top", usual="no draft of a map"),
    "shape": may(
        OneOf(("circle", "square", "hexagon", "diamond", "triangle"), "shape"),
        "what a draft of the board draws for it",
        usual="one for each kind, in this order",
    ),
    "terrain": may(Text(), "the country around it on a draft, such as forest or hills", usual="plain"),
}
"""What a draft of a board wants to know of a space."""
CONNECTION_KIND = Record(
    {
        "id": needed(Id(), "what connections call it"),
        "cost": may(Whole(0), "what a step costs where the rules do not say otherwise", usual="1"),
        "line": may(
            OneOf(("road", "track", "water", "pass"), "line"),
            "how a draft of the board draws it",
            usual="the next of these, in their order",
        ),
    }
)
CONNECTION = Record(
    {
        "between": needed(
            ListOf(SPACE, 2, 2, each_once=True), "the two spaces that it joins", example='["here", "there"]'
        ),
        "kind": needed(KIND, "what it is"),
        "cost": may(Whole(0), "what a step costs, if it differs from its kind"),
        "one_way": may(Flag(), "from the first to the second only", usual="false"),
        "via": may(
            ListOf(ListOf(Number(), 2, 2)),
            "points that its line passes",
            usual="it is straight",
            example="[[3, 4]]",
        ),
    }
)


def point_tables(space: Mapping[str, Field], file: str = "board") -> tuple[Table, ...]:
    """The three tables of a board of points.

    Args:
        space: the family's own fields of a space, beside `id`, `kind` and those of `PLACE`.
        file: the stem of the file where they usually stand.
    """
    row = Record(
        {"id": needed(Id(), "its id"), "kind": may(Text(), "what sort of space it is"), **PLACE, **space}
    )
    return (
        Table("connection_kinds", file, Rows(CONNECTION_KIND), "the kinds of connections"),
        Table("spaces", file, Rows(row), "the points of the board"),
        Table("connections", file, Rows(CONNECTION), "what joins them"),
    )


def point_faults(tables: Mapping[str, Any]) -> list[Fault]:
    """What does not fit together in tables of the right shape: the same connection twice, a space that none leads to."""
    found, seen, joined = [], [], []
    for n, row in enumerate(tables.get("connections", ())):
        ends = list(row.get("between", ()))
        name = (ends if row.get("one_way") else sorted(ends), row.get("kind"))
        if name in seen:
            found.append(
                Fault(f"{' and '.join(ends)} are connected in this way already.", ("connections", n))
            )
        seen.append(name)
        joined += ends
    spaces = [row["id"] for row in tables.get("spaces", ()) if "id" in row]
    alone = [space for space in spaces if len(spaces) > 1 and space not in joined]
    return found + [Fault(f"No connection leads to {space}.", ("spaces", space)) for space in alone]
