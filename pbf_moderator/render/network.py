"""Drafts a board of points and connections: country around the points, lines between them, a sign for each.

A designer goes on from there in a drawing program: what the renderer needs is a path of the class `point` with the
space's id, and for each connection a path with `data-connects="here there"`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import quoteattr

from ..errors import UserError
from . import scenery
from .board import around_point
from .free_space import Box, FreeSpace, Point
from .panels import sheet
from .sketch import anchor

SHAPES: Mapping[str, tuple[Point, ...]] = {
    "circle": tuple((math.cos(k * math.pi / 16), math.sin(k * math.pi / 16)) for k in range(32)),
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "hexagon": tuple((math.sin(k * math.pi / 3) * 1.08, math.cos(k * math.pi / 3) * 1.08) for k in range(6)),
    "diamond": ((0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)),
    "triangle": ((0, -1.15), (1.1, 0.8), (-1.1, 0.8)),
}
"""Outlines of points, around the middle and one unit wide to each side."""
LINES: Mapping[str, tuple[tuple[str, float, str], ...]] = {
    "road": (("#3b2a1a", 13, ""), ("#e9d3a0", 8, "")),
    "track": (("#f4ead0", 9, ""), ("#5b4024", 4.5, "14 9")),
    "water": (("#dff0f0", 13, ""), ("#2f6f93", 8, ""), ("#dff0f0", 1.8, "12 8")),
    "pass": (("#f4ead0", 9, ""), ("#7a2d1f", 5, "3 8")),
}
"""Styles of connections: strokes laid over each other, each with colour, width and dashes."""
FILLS = ("#f7edd2", "#f3d9a8", "#dfe5d2", "#e3d4e0", "#d3e2ea")
"""Colours of the points by their kinds, in the order of the scenario."""
RADIUS = 40.0
"""Units from the middle of a point to its edge."""
_BEND = 70.0
"""Units that a second connection between the same points keeps from the first."""
_EDGE = 130.0
"""Units that points keep from the edge of the ground."""
_BLUR, _MARGIN = "country", 60
"""The filter of the country, and the units beyond the sheet from which it takes colour: more than it blurs."""


def draft_network(
    spaces: Sequence[Mapping[str, Any]],
    connections: Sequence[Mapping[str, Any]],
    kinds: Sequence[Mapping[str, Any]],
    *,
    panels: Sequence[Mapping[str, Any]] = (),
    size: Sequence[int],
    ground: Sequence[int],
    title_box: Box,
    panel_box: Box,
    compass_at: Point | None = None,
    seed: int = 7,
) -> str:
    """The text of an SVG board of points: a path for each, one for each connection, anchors and panels.

    Args:
        spaces: `id`, `x` and `y` in any unit, `kind`, perhaps `shape` (see SHAPES) and `terrain` (scenery.GROUND).
        connections: `between` and `kind`, perhaps `via`, points that the line must pass.
        kinds: of connections: `id`, perhaps `line` (see LINES).
        panels: as `sketch.sketch` takes them, and so the boxes.
        size: of the sheet in units; ground: of the part of it that the points are spread over.

    Raises:
        UserError: a space has no place, or a shape, line or terrain is none.
    """
    _check(spaces, connections, kinds)
    network = _Network(spaces, connections, kinds, (ground[0], ground[1]), seed)
    layers = {
        "country": network.country(size),
        "connections": network.lines(),
        "points": network.points(),
        "ornament": (scenery.compass(*compass_at, 74) if compass_at else "")
        + scenery.frame(size[0], size[1]),
        "panels": _title(title_box) + sheet(panels, panel_box),
        "anchors": network.anchors(),
    }
    body = "\n".join(
        f'<g id="layer-{name}" inkscape:groupmode="layer" inkscape:label="{name}">\n{text}\n</g>'
        for name, text in layers.items()
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" '
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{size[0]}" height="{size[1]}" viewBox="0 0 {size[0]} {size[1]}">\n'
        f"<defs>{scenery.EFFECTS}{scenery.SIGNS}</defs>\n{body}\n</svg>\n"
    )


def _check(
    spaces: Sequence[Mapping[str, Any]],
    connections: Sequence[Mapping[str, Any]],
    kinds: Sequence[Mapping[str, Any]],
) -> None:
    known = {row["id"] for row in spaces}
    for row in spaces:
        if not all(isinstance(row.get(key), int | float) for key in ("x", "y")):
            raise UserError(f"Cannot sketch the board: the space {row['id']} has no x and y.")
        _is_one_of("shape", row.get("shape"), SHAPES, row["id"])
        _is_one_of("terrain", row.get("terrain"), scenery.GROUND, row["id"])
    for row in kinds:
        _is_one_of("line", row.get("line"), LINES, row["id"])
    ends = {end for row in connections for end in row["between"]}
    if ends - known:
        raise UserError(f"Cannot sketch the board: unknown space {', '.join(sorted(ends - known))}.")


def _is_one_of(what: str, word: object, known: Mapping[str, Any], id: str) -> None:
    if word is not None and word not in known:
        raise UserError(
            f"Cannot sketch the board: unknown {what} {word!r} of {id}; known are: {', '.join(known)}."
        )


class _Network:
    """Points and connections with their places on the sheet."""

    def __init__(
        self,
        spaces: Sequence[Mapping[str, Any]],
        connections: Sequence[Mapping[str, Any]],
        kinds: Sequence[Mapping[str, Any]],
        ground: tuple[int, int],
        seed: int,
    ) -> None:
        self.spaces = {row["id"]: row for row in spaces}
        self.connections = connections
        self.ground, self.seed = ground, seed
        self.sorts = list(dict.fromkeys(row.get("kind", "") for row in spaces))
        styles = dict(zip((row["id"] for row in kinds), [*LINES, *["road"] * len(kinds)], strict=False))
        self.styles = {**styles, **{row["id"]: row["line"] for row in kinds if "line" in row}}
        self.at = {id: self._placed(row["x"], row["y"]) for id, row in self.spaces.items()}

    def _placed(self, x: float, y: float) -> Point:
        spots = [(row["x"], row["y"]) for row in self.spaces.values()]
        out = []
        for axis, value in enumerate((x, y)):
            low, high = min(spot[axis] for spot in spots), max(spot[axis] for spot in spots)
            share = (value - low) / (high - low) if high > low else 0.5
            out.append(_EDGE + share * (self.ground[axis] - 2 * _EDGE))
        return (out[0], out[1])

    # -- the country -----------------------------------------------------------------------------------------

    def country(self, size: Sequence[int]) -> str:
        """Ground in the colours of the points' terrain, with what grows there."""
        cells = {id: around_point(spot, self._others(id), 9999.0) for id, spot in self.at.items()}
        washes = "".join(
            f'<path d="{_closed(ring)}" fill="{scenery.GROUND[self._terrain(id)]}"/>'
            for id, ring in cells.items()
        )
        signs = [sign for id in self.at for sign in self._growth(id)]
        grown = "".join(text for _, text in sorted(signs))
        return (
            f'<rect width="{size[0]}" height="{size[1]}" fill="{scenery.GROUND["plain"]}"/>'
            f'{_blur_of_sheet(size)}<g filter="url(#{_BLUR})">{washes}</g><g opacity=".6">{grown}</g>'
        )

    def _others(self, id: str) -> list[Point]:
        return [spot for other, spot in self.at.items() if other != id]

    def _terrain(self, id: str) -> str:
        return str(self.spaces[id].get("terrain", "plain"))

    def _growth(self, id: str) -> list[tuple[float, str]]:
        """The signs around a point, none of them on a line or below a name."""
        room = FreeSpace([around_point(self.at[id], self._others(id), 420.0)])
        for x, y in self.at.values():
            room.take((x - 95, y - 70, x + 95, y + 120))
        for row in self.connections:
            for x, y in _along(self._way(row)):
                room.take((x - 16, y - 16, x + 16, y + 16))
        room.take((self.ground[0] - 20, -9, self.ground[0] + 9999, self.ground[1] + 9999))
        return scenery.growth(self._terrain(id), room, self.at[id], self.seed)

    # -- what is printed on it -------------------------------------------------------------------------------

    def lines(self) -> str:
        """The connections, each a group with the strokes of its kind."""
        parts = []
        for row in self.connections:
            way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in self._way(row))
            strokes = "".join(
                f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" '
                f'stroke-linejoin="round" stroke-dasharray="{dashes or "none"}"/>'
                for colour, width, dashes in LINES[self.styles[row["kind"]]]
            )
            parts.append(
                f'<g class="connection {row["kind"]}" data-connects="{" ".join(row["between"])}">{strokes}</g>'
            )
        return "\n".join(parts)

    def _way(self, row: Mapping[str, Any]) -> list[Point]:
        """The points of a connection; a second one between the same two bends away from the first."""
        start, end = (self.at[id] for id in row["between"])
        if row.get("via"):
            return [start, *(self._placed(x, y) for x, y in row["via"]), end]
        same = [other for other in self.connections if {*other["between"]} == {*row["between"]}]
        away = _BEND * next(k for k, other in enumerate(same) if other is row)
        return _bent(start, end, away) if away else [start, end]

    def points(self) -> str:
        """The points, each a path in the shape and colour of its kind."""
        shapes = [*SHAPES]
        parts = []
        for id, row in self.spaces.items():
            sort = self.sorts.index(row.get("kind", ""))
            shape = row.get("shape") or shapes[sort % len(shapes)]
            x, y = self.at[id]
            ring = [(x + dx * RADIUS, y + dy * RADIUS) for dx, dy in SHAPES[shape]]
            shade = [(px + 4, py + 6) for px, py in ring]
            parts.append(
                f'<path d="{_closed(shade)}" fill="#241a10" opacity=".35"/>'
                f'<path id={quoteattr(id)} class="area point" d="{_closed(ring)}" fill="{FILLS[sort % len(FILLS)]}" '
                f'stroke="{scenery.INK}" stroke-width="5" stroke-linejoin="round"/>'
            )
        return "\n".join(parts)

    def anchors(self) -> str:
        """Handles: the name below the point, what lies there on it and beside it."""
        where = {"name": (0, 62), "icons": (0, 92), "units": (0, 0), "chit": (66, -14), "marker": (-66, -14)}
        return "".join(
            anchor(id, role, (x + dx, y + dy))
            for id, (x, y) in self.at.items()
            for role, (dx, dy) in where.items()
        )


def _blur_of_sheet(size: Sequence[int]) -> str:
    """A filter for what reaches far beyond the sheet: its margin is as wide as it blurs, and nothing outside is worked out."""
    width, height = size[0] + 2 * _MARGIN, size[1] + 2 * _MARGIN
    return (
        f'<filter id="{_BLUR}" filterUnits="userSpaceOnUse" x="{-_MARGIN}" y="{-_MARGIN}" width="{width}" '
        f'height="{height}"><feGaussianBlur stdDeviation="13"/></filter>'
    )


def _closed(ring: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ring) + "Z"


def _bent(start: Point, end: Point, away: float) -> list[Point]:
    """A bow from one point to another, `away` units to the side at its middle."""
    (x0, y0), (x1, y1) = start, end
    length = math.dist(start, end) or 1.0
    side = (-(y1 - y0) / length * away, (x1 - x0) / length * away)
    bow = [(k / 8, math.sin(k * math.pi / 8)) for k in range(9)]
    return [(x0 + (x1 - x0) * t + side[0] * b, y0 + (y1 - y0) * t + side[1] * b) for t, b in bow]


def _along(way: Sequence[Point], step: float = 24.0) -> Iterator[Point]:
    """Spots along a line, some units apart."""
    for (x0, y0), (x1, y1) in zip(way, way[1:], strict=False):
        count = max(1, round(math.dist((x0, y0), (x1, y1)) / step))
        yield from ((x0 + (x1 - x0) * k / count, y0 + (y1 - y0) * k / count) for k in range(count + 1))


def _title(box: Box) -> str:
    left, top, right, bottom = box
    return scenery.parchment(box) + (
        f'<rect data-role="label" data-for="title" x="{left + 12}" y="{top + 10}" '
        f'width="{right - left - 24}" height="{bottom - top - 20}" fill="none"/>'
    )
