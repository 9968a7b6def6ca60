"""The board: adjacency both ways, ports, barriers and links, one board and not two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....drawn_board import DrawnBoard, Pair
from ....faults import Faults
from ...model.components import LAND, PORT, SEA

Row = Mapping[str, Any]
ONLY = {
    "fort": LAND,
    "home": LAND,
    "garrison": LAND,
    "garrison_of": LAND,
    "land": PORT,
    "sea": PORT,
    "capacity": PORT,
}
"""Fields that only one kind of area has."""


def drawn_board(tables: Mapping[str, Any]) -> DrawnBoard:
    """What the picture of a board must agree with."""
    areas = {row["id"]: row for row in tables["areas"]}
    arrows = frozenset(frozenset(row["between"]) for row in tables.get("arrows", ()))
    return DrawnBoard(
        areas=tuple(areas),
        ground=tuple(id for id, row in areas.items() if row["kind"] != PORT),
        kinds={id: row["kind"] for id, row in areas.items() if row["kind"] in (LAND, SEA)},
        insets={id: (row["land"], row["sea"]) for id, row in areas.items() if row["kind"] == PORT},
        adjacent=_adjacent(areas) | arrows,
        parted=frozenset(pair for *_, pair in _pairs("barriers", tables.get("barriers", ()), areas)),
        linked=frozenset(pair for *_, pair in _pairs("links", tables.get("links", ()), areas)) | arrows,
    )


def check_board(faults: Faults, tables: Mapping[str, Any]) -> None:
    """Check the areas among themselves."""
    areas: dict[str, Row] = {row["id"]: row for row in tables["areas"]}
    for area in areas.values():
        _check_fields(faults, area)
        _check_neighbours(faults, area, areas)
        if area["kind"] == PORT:
            _check_port(faults, area, areas)
    _check_one_port_each(faults, areas)
    _check_whole(faults, areas, tables.get("arrows", ()))
    adjacent = _adjacent(areas)
    for table, index, pair in _pairs("barriers", tables["barriers"], areas):
        if pair in adjacent:
            faults.add(f"{_both(pair)} are adjacent, so nothing can stand between them.", table, index)
    for table, index, pair in _pairs("links", tables["links"], areas):
        if pair not in adjacent:
            faults.add(f"{_both(pair)} are not adjacent, so no link joins them.", table, index)


def _check_fields(faults: Faults, area: Row) -> None:
    for key, kind in ONLY.items():
        if area.get(key) and area["kind"] != kind:
            faults.add(f"{area['id']} has {key}, but is not a {kind}.", "areas", area["id"], key)
    if area.get("garrison") and not (area.get("home") or area.get("garrison_of")):
        faults.add(f"{area['id']} has a garrison, but is nobody's home.", "areas", area["id"], "garrison")


def _check_neighbours(faults: Faults, area: Row, areas: Mapping[str, Row]) -> None:
    id = area["id"]
    near: Sequence[str] = area.get("adjacent", ())
    for other in [other for other in near if other in areas]:
        if problem := _neighbour_problem(area, areas[other]):
            faults.add(problem, "areas", id, "adjacent", value=other)
    for other in area.get("via", {}):
        if other not in near:
            faults.add(f"{id} has via points to {other}, which is not adjacent.", "areas", id, "via")


def _neighbour_problem(area: Row, other: Row) -> str:
    here, there = area["id"], other["id"]
    if here == there:
        return f"{here} is adjacent to itself."
    if PORT in (area["kind"], other["kind"]):
        return f"{here} lists {there} as adjacent; a port is joined by its land and sea only."
    if here not in other.get("adjacent", ()):
        return f"{here} is adjacent to {there}, but {there} is not adjacent to {here}."
    return ""


def _check_port(faults: Faults, port: Row, areas: Mapping[str, Row]) -> None:
    id = port["id"]
    sides = []
    for side in ("land", "sea"):
        other = port.get(side, "")
        if not other:
            faults.add(f"The port {id} names no {side}.", "areas", id)
        elif other in areas and areas[other]["kind"] != side:
            faults.add(f"The {side} of the port {id} is {other}, which is not {side}.", "areas", id, side)
        elif other in areas:
            sides.append(other)
    if len(sides) == 2 and sides[1] not in areas[sides[0]].get("adjacent", ()):
        faults.add(
            f"The port {id} joins {sides[0]} and {sides[1]}, which are not adjacent.", "areas", id, "sea"
        )


def _check_one_port_each(faults: Faults, areas: Mapping[str, Row]) -> None:
    seen: dict[str, str] = {}
    for id, area in areas.items():
        land = area.get("land", "")
        if area["kind"] == PORT and land in seen:
            faults.add(f"{land} has two ports, {seen[land]} and {id}.", "areas", id, "land")
        elif area["kind"] == PORT and land:
            seen[land] = id


def _check_whole(faults: Faults, areas: Mapping[str, Row], arrows: Sequence[Row]) -> None:
    """Every area must be reachable from the first one, along somebody's arrow if need be."""
    led = [row["between"] for row in arrows]
    reached: dict[str, None] = {}
    waiting = list(areas)[:1]
    while waiting:
        id = waiting.pop()
        if id in areas and id not in reached:
            reached[id] = None
            waiting += areas[id].get("adjacent", ())
            waiting += [area for ends in led if id in ends for area in ends]
    for id, area in areas.items():
        if id not in reached and area["kind"] != PORT:
            faults.add(f"Nothing leads from {next(iter(areas))} to {id}.", "areas", id)


def _adjacent(areas: Mapping[str, Row]) -> frozenset[Pair]:
    return frozenset(
        frozenset((a, b)) for a, row in areas.items() for b in row.get("adjacent", ()) if b in areas
    )


def _pairs(table: str, rows: Sequence[Row], areas: Mapping[str, Row]) -> list[tuple[str, int, Pair]]:
    return [
        (table, index, frozenset(pair))
        for index, row in enumerate(rows)
        for pair in row["between"]
        if all(area in areas for area in pair)
    ]


def _both(pair: Pair) -> str:
    return " and ".join(sorted(pair))
