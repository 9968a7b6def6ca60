"""The board: kinds of areas, adjacency, ports, barriers and links, and whether the picture agrees."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .shape import known, unknown
from .source import Report

Pair = frozenset[str]
Row = Mapping[str, Any]
BARRIERS = ("lake", "river", "mountains")
"""What can part neighbours on the ground."""


@dataclass(frozen=True)
class Picture:
    """What the picture of a board shows."""

    areas: Collection[str]
    touching: Collection[Pair]
    """Pairs of land and sea areas that lie against each other."""
    problem: str = ""
    """Why nothing can be seen, if it cannot be read."""
    words: Mapping[str, Collection[str]] = field(default_factory=dict)
    """The patterns and shapes that can be drawn."""


def check_board(report: Report, tables: Mapping[str, Any], picture: Picture | None) -> None:
    """Check the areas among themselves and against the picture."""
    areas: dict[str, Row] = {row["id"]: row for row in tables["areas"]}
    for area in areas.values():
        _check_neighbours(report, area, areas)
        if area["kind"] == "port":
            _check_port(report, area, areas)
    _check_one_port_each(report, areas)
    _check_whole(report, areas)
    barriers = _pairs(report, "barriers", tables["barriers"], areas)
    links = _pairs(report, "links", tables["links"], areas)
    adjacent = {frozenset((a, b)) for a, row in areas.items() for b in row.get("adjacent", ()) if b in areas}
    for table, index, pair in barriers:
        if pair in adjacent:
            report.add(f"{_both(pair)} are adjacent, so nothing can stand between them.", table, index)
    for table, index, pair in links:
        if pair not in adjacent:
            report.add(f"{_both(pair)} are not adjacent, so no link joins them.", table, index)
    for row in tables["barriers"]:
        known(report, "kind of barrier", [row["kind"]], BARRIERS, "barriers")
    if picture and picture.problem:
        report.add(picture.problem, "map")
    elif picture:
        apart, joined = {pair for *_, pair in barriers}, {pair for *_, pair in links}
        _check_picture(report, areas, adjacent, apart, joined, picture)


def _check_neighbours(report: Report, area: Row, areas: Mapping[str, Row]) -> None:
    id = area["id"]
    near: Sequence[str] = area.get("adjacent", ())
    for other in near:
        if other not in areas:
            unknown(report, "area", other, areas, "areas", id, "adjacent")
        elif other == id:
            report.add(f"{id} is adjacent to itself.", "areas", id, "adjacent", value=other)
        elif "port" in (area["kind"], areas[other]["kind"]):
            report.add(
                f"{id} lists {other} as adjacent; a port is joined by its land and sea only.",
                "areas",
                id,
                "adjacent",
                value=other,
            )
        elif id not in areas[other].get("adjacent", ()):
            report.add(
                f"{id} is adjacent to {other}, but {other} is not adjacent to {id}.",
                "areas",
                id,
                "adjacent",
                value=other,
            )
    for other in sorted({other for other in near if near.count(other) > 1}):
        report.add(f"{id} lists {other} twice.", "areas", id, "adjacent", value=other)
    for other in area.get("via", {}):
        if other not in near:
            report.add(f"{id} has via points to {other}, which is not adjacent.", "areas", id, "via")


def _check_port(report: Report, port: Row, areas: Mapping[str, Row]) -> None:
    id = port["id"]
    sides = []
    for side in ("land", "sea"):
        other = port.get(side, "")
        if not other:
            report.add(f"The port {id} names no {side}.", "areas", id)
        elif other not in areas:
            unknown(report, "area", other, areas, "areas", id, side)
        elif areas[other]["kind"] != side:
            report.add(f"The {side} of the port {id} is {other}, which is no {side}.", "areas", id, side)
        else:
            sides.append(other)
    if len(sides) == 2 and sides[1] not in areas[sides[0]].get("adjacent", ()):
        report.add(
            f"The port {id} joins {sides[0]} and {sides[1]}, which are not adjacent.", "areas", id, "sea"
        )


def _check_one_port_each(report: Report, areas: Mapping[str, Row]) -> None:
    seen: dict[str, str] = {}
    for id, area in areas.items():
        land = area.get("land", "")
        if area["kind"] == "port" and land in seen:
            report.add(f"{land} has two ports, {seen[land]} and {id}.", "areas", id, "land")
        elif area["kind"] == "port" and land:
            seen[land] = id


def _check_whole(report: Report, areas: Mapping[str, Row]) -> None:
    """Every area must be reachable from the first one."""
    if not areas:
        return
    reached: set[str] = set()
    waiting = [next(iter(areas))]
    while waiting:
        id = waiting.pop()
        if id in areas and id not in reached:
            reached.add(id)
            waiting += areas[id].get("adjacent", ())
    for id, area in areas.items():
        if id not in reached and area["kind"] != "port":
            report.add(f"Nothing leads from {next(iter(areas))} to {id}.", "areas", id)


def _pairs(
    report: Report, table: str, rows: Sequence[Row], areas: Mapping[str, Row]
) -> list[tuple[str, int, Pair]]:
    found = []
    for index, row in enumerate(rows):
        for pair in row["between"]:
            ends = [area for area in pair if area in areas]
            for area in pair:
                if area not in areas:
                    unknown(report, "area", area, areas, table, index, "between")
            if len(ends) == 2:
                found.append((table, index, frozenset(ends)))
    return found


def _check_picture(
    report: Report,
    areas: Mapping[str, Row],
    adjacent: set[Pair],
    apart: set[Pair],
    joined: set[Pair],
    picture: Picture,
) -> None:
    ground = {id for id, area in areas.items() if area["kind"] != "port"}
    for id in areas:
        if id not in picture.areas:
            report.add(f"The picture has no path for {id}.", "areas", id)
    for id in sorted(set(picture.areas) - set(areas)):
        report.add(f"The picture shows {id}, which is no area of the scenario.", "map")
    touching = {pair for pair in picture.touching if pair <= ground}
    for pair in _sorted(touching - adjacent - apart):
        report.add(
            f"{_both(pair)} touch on the map, but are neither adjacent nor separated by a barrier.",
            "areas",
            min(pair),
        )
    for pair in _sorted(adjacent - touching - joined):
        if pair <= set(picture.areas):
            report.add(
                f"{_both(pair)} are adjacent, but do not touch on the map; declare a link if that is meant.",
                "areas",
                min(pair),
                "adjacent",
                value=max(pair),
            )


def _sorted(pairs: Iterable[Pair]) -> list[Pair]:
    return sorted(pairs, key=sorted)


def _both(pair: Pair) -> str:
    return " and ".join(sorted(pair))
