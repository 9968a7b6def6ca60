"""Boards from the tables of a scenario, and what does not fit in them.

A scenario of points has the tables [[connection_kinds]] (`id`, `cost`), [[spaces]] (`id`, `kind`, and whatever the
family prints on them) and [[connections]] (`between`, `kind`, perhaps a `cost` of its own and `one_way`); one of areas
has rows with `adjacent`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .boards import Graph, Space, Step

TOUCHING = "border"
"""The kind of connection between areas that touch."""


def points(tables: Mapping[str, Any]) -> Graph:
    """The board of a scenario made of points and connections.

    Raises:
        ValueError: the tables do not fit together; `point_problems` tells all that is wrong.
    """
    wrong = point_problems(tables)
    if wrong:
        raise ValueError(wrong[0])
    kinds = {row["id"]: row for row in tables.get("connection_kinds", ())}
    spaces = [Space(row["id"], row.get("kind", ""), row) for row in tables.get("spaces", ())]
    return Graph(spaces, (step for row in tables.get("connections", ()) for step in _steps_of(row, kinds)))


def _steps_of(row: Mapping[str, Any], kinds: Mapping[str, Mapping[str, Any]]) -> Iterator[Step]:
    origin, goal = row["between"]
    cost = row.get("cost", kinds[row["kind"]].get("cost", 1))
    yield Step(origin, goal, row["kind"], cost)
    if not row.get("one_way"):
        yield Step(goal, origin, row["kind"], cost)


def areas(rows: Iterable[Mapping[str, Any]]) -> Graph:
    """The board of a scenario made of areas: those that name each other as `adjacent` touch.

    Raises:
        ValueError: an area names a neighbour that there is not, or that does not name it.
    """
    every = {row["id"]: row for row in rows}
    for area, row in every.items():
        for near in row.get("adjacent", ()):
            if area not in every.get(near, {}).get("adjacent", ()):
                raise ValueError(f"areas: {area} is adjacent to {near}, but not the other way round")
    steps = (Step(area, near, TOUCHING) for area, row in every.items() for near in row.get("adjacent", ()))
    return Graph((Space(area, row.get("kind", ""), row) for area, row in every.items()), steps)


def point_problems(tables: Mapping[str, Any]) -> list[str]:
    """What does not fit in the tables of a board of points, one sentence each, in the order of the tables."""
    spaces = [row.get("id") for row in tables.get("spaces", ())]
    kinds = [row.get("id") for row in tables.get("connection_kinds", ())]
    found = [f"spaces: {id} is there more than once" for id in dict.fromkeys(spaces) if spaces.count(id) > 1]
    found += [
        f"connection_kinds: {id} is there more than once"
        for id in dict.fromkeys(kinds)
        if kinds.count(id) > 1
    ]
    for table in ("connection_kinds", "connections"):
        for number, row in enumerate(tables.get(table, ()), 1):
            found += _cost_problems(f"{table}, row {number}", row)
    used: list[Any] = []
    for number, row in enumerate(tables.get("connections", ()), 1):
        found += _connection_problems(f"connections, row {number}", row, spaces, kinds, used)
    joined = [end for ends, _ in used for end in ends]
    return found + [
        f"spaces: no connection leads to {id}" for id in spaces if len(spaces) > 1 and id not in joined
    ]


def _cost_problems(where: str, row: Mapping[str, Any]) -> Iterator[str]:
    cost = row.get("cost", 1)
    if type(cost) is not int or cost < 0:
        yield f"{where}: cost must be a whole number from 0"


def _connection_problems(
    where: str, row: Mapping[str, Any], spaces: Sequence[Any], kinds: Sequence[Any], used: list[Any]
) -> Iterator[str]:
    ends = row.get("between")
    if not isinstance(ends, list) or len(ends) != 2 or ends[0] == ends[1]:
        yield f'{where}: between must be two spaces, such as ["here", "there"]'
        return
    yield from (f"{where}: there is no space {end}" for end in ends if end not in spaces)
    if row.get("kind") not in kinds:
        yield f"{where}: there is no kind of connection {row.get('kind')}; list it in connection_kinds"
    name = (ends if row.get("one_way") else sorted(map(str, ends)), row.get("kind"))
    if name in used:
        yield f"{where}: {ends[0]} and {ends[1]} are connected in this way already"
    used.append(name)
