"""Draws a board whose coasts, borders and rivers are the designer's own: an old chart, from cold to warm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..errors import UserError
from . import berths, relief, scenery
from .contours import Outlines, Ring
from .drawing import check_drawing
from .free_space import Box, FreeSpace
from .partition import BARRIER, Grid, Point
from .sketch import BoardDraft, check
from .tracing import WILD, roughened, trace

_COAST, _BORDER = 0.16, 0.1
"""How uneven lines become."""
_BESIDE = 15.0
"""Units that a border may lie off a river and still run along it."""
_SEEN = 20.0
"""Length in units below which a common border is but a corner."""


def chart(
    areas: Sequence[Mapping[str, Any]],
    adjacency: Iterable[Sequence[str]],
    drawing: Mapping[str, Any],
    *,
    insets: Sequence[Mapping[str, Any]] = (),
    panels: Sequence[Mapping[str, Any]] = (),
) -> str:
    """The text of an SVG board along drawn lines; all points are in units of the sheet.

    Args:
        areas: `id`, `kind`, `x`, `y`.
        adjacency: pairs of ids.
        drawing: `size`, `coasts`, `borders`, `rivers`, `walls`, `ranges` (each with `points`), `crossings` (`points` and
            the two areas that they join, `between`, though these do not touch), `terrain` by area, `look`, and the places
            of title, panels and compass; docs/maps.md explains each.
        insets: as for `sketch.sketch`.
        panels: as for `sketch.sketch`.

    Raises:
        UserError: an id is unknown, a line is not one, or areas run into one another.
    """
    recipe = {
        "areas": [
            dict(area) | {"terrain": _terrain(drawing, area["id"], area.get("terrain"))} for area in areas
        ],
        "adjacency": sorted(sorted(pair) for pair in adjacency),
        "barriers": [],
        "insets": [dict(inset) for inset in insets],
        "panels": [dict(panel) for panel in panels],
        "panel_box": drawing.get("panel_box"),
        "title_box": drawing.get("title_box"),
        "compass_at": drawing.get("compass_at"),
        "size": drawing.get("size", (1600, 2100)),
        "seed": drawing.get("seed", 7),
    }
    check(recipe)
    check_drawing(drawing, [area["id"] for area in recipe["areas"]])
    return _Chart(recipe, drawing).svg()


def _terrain(drawing: Mapping[str, Any], area: str, own: str | None = None) -> str:
    return str(drawing.get("terrain", {}).get(area, own or "plain"))


class _Chart(BoardDraft):
    """A board in the making, its ground divided along drawn lines."""

    def __init__(self, recipe: Mapping[str, Any], drawing: Mapping[str, Any]) -> None:
        self.drawing = drawing
        self.look = relief.Look.of(drawing.get("look", {}))
        seed = recipe["seed"]
        self.rivers = [roughened(row["points"], _BORDER, seed) for row in drawing.get("rivers", ())]
        super().__init__(recipe)
        self.coast = self.outlines.around(self.land | {WILD})
        self.shared = self.outlines.pieces(lambda a, b: a in self.land and b in self.land)
        self.banks = [(pair, line) for pair, line in self.shared if self._along_river(line)]

    def _scaled(self, place: Mapping[str, Any]) -> Point:
        return (float(place["x"]), float(place["y"]))

    def _moved(self, place: Mapping[str, Any]) -> Point:
        return self._scaled(place)

    def _spread(self) -> list[tuple[Point, Point]]:
        return []

    def _divided(self) -> Grid:
        drawing, seed = self.drawing, self.seed
        coasts = []
        for row in drawing.get("coasts", ()):
            coasts.append(roughened([*row["points"], row["points"][0]], _COAST, seed))
        borders = [roughened(row["points"], _BORDER, seed) for row in drawing.get("borders", ())]
        walls = [roughened(row["points"], 0, seed) for row in drawing.get("walls", ())]
        return trace(self.plots, coasts, [*borders, *self.rivers, *walls], self.size)

    def _outlined(self) -> Outlines:
        return Outlines(self.grid, self.seed, coarse=2)

    def _along_river(self, line: Ring) -> bool:
        """Whether most of a border runs along a river."""
        near = sum(
            any(math.dist(point, stop) < _BESIDE for river in self.rivers for stop in river) for point in line
        )
        return near > len(line) / 2

    def _head(self) -> str:
        coast = f'<path id="coast" d="{_d(self.coast)}"/>'
        return f"<defs>{coast}{relief.effects(self.look)}{scenery.SIGNS}{relief.SIGNS}</defs>\n"

    def _outline(self, rings: Iterable[Ring]) -> str:
        return _d(rings)

    def _sea(self) -> str:
        seas = [name for name in self.area if name not in self.land]
        paths = "\n".join(
            self._path(name, ("#ffffff", "#0a2f52")[k % 2], 0.05) for k, name in enumerate(seas)
        )
        rooms = [self.rooms[name] for name in seas]
        rooms += [FreeSpace(self.outlines.rings(label)) for label in self._open_water()]
        crests = "".join(wave for room in rooms for wave in scenery.waves(room, self.seed))
        lanes = _d(self.outlines.borders(lambda a, b: a in seas and b in seas), closed=False)
        return relief.sea(paths, crests, lanes, self.look.shore, self.size)

    def _land(self) -> str:
        names = sorted(self.land)
        ground = "\n".join(self._path(name, relief.ground(self._terrain(name))) for name in names)
        wild = [(ring, self._wild_terrain(ring)) for ring in self.outlines.rings(WILD)]
        signs = [
            sign
            for name in names
            for sign in relief.growth(self._terrain(name), self.rooms[name], self.heart[name], self.seed)
        ]
        for ring, terrain in wild:
            signs += relief.growth(terrain, FreeSpace([ring]), (-99, -99), self.seed)
        for row in self.drawing.get("ranges", ()):
            signs += scenery.peaks(_every(row["points"], 8), self.seed)
        dry = [line for pair, line in self.shared if (pair, line) not in self.banks]
        wild_ground = "".join(
            f'<path d="{_d([ring])}" fill="{relief.ground(terrain)}"/>' for ring, terrain in wild
        )
        washes = "".join(f'<use href="#{name}"/>' for name in names)
        return relief.land(wild_ground + ground, washes, signs, _d(dry, closed=False), self.size)

    def _wild_terrain(self, ring: Ring) -> str:
        """The terrain of land that is not an area: its coast's own, else that of all such land."""
        inside = [
            row for row in self.drawing.get("coasts", ()) if "terrain" in row and _holds(row["points"], ring)
        ]
        return str(inside[0]["terrain"]) if inside else _terrain(self.drawing, WILD)

    def _berth(self, inset: Mapping[str, Any], shore: Sequence[Point], wish: Point) -> tuple[Point, Box]:
        """The free water nearest to where the designer put the inset, and the nearest point of its coast."""
        box = self.rooms[inset["within"]].place(*berths.SIZE, wish, edge=berths.MARGIN)
        if box is None:
            raise UserError(f"Cannot draw {inset['id']}: no room for it in {inset['within']}.")
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        return min(shore, key=lambda spot: math.dist(spot, middle)), box

    def _waters(self) -> set[str]:
        """The waters that are no area."""
        return {label for label in self.grid.cells if label and label.startswith(f"{BARRIER}:")}

    def _open_water(self) -> set[str]:
        """Those that reach the edge of the sheet: sea that nobody sails, no lake."""
        wide, cells = self.grid.width, self.grid.cells
        edge = [*cells[:wide], *cells[-wide:], *cells[::wide], *cells[wide - 1 :: wide]]
        return self._waters() & {label for label in edge if label}

    def _barriers(self) -> str:
        parts = []
        lakes = self._waters() - self._open_water()
        parts += [relief.lake(_d(self.outlines.rings(label))) for label in sorted(lakes)]
        for row, river in zip(self.drawing.get("rivers", ()), self.rivers, strict=True):
            own = [(pair, line) for pair, line in self.banks if _near(line, river)]
            parted = [" ".join(sorted(p)) for p, line in own if p not in self.links and _length(line) > _SEEN]
            parts.append(relief.river(_smooth(river), ";".join(sorted(set(parted))), row.get("name", "")))
        for pair, line in self.banks:
            if pair in self.links:
                parts.append(relief.bridge(line))
        parts += [
            relief.wall(roughened(row["points"], 0, self.seed)) for row in self.drawing.get("walls", ())
        ]
        for row in self.drawing.get("crossings", ()):
            line = [(float(x), float(y)) for x, y in row["points"]]
            parts.append(relief.crossing(_smooth(line), " ".join(sorted(row["between"]))))
        return "\n".join(parts)


def _d(lines: Iterable[Ring], closed: bool = True) -> str:
    """A path in steps from point to point, in tenths of a unit without loss."""
    out = []
    for line in lines:
        spots = [(round(x * 10), round(y * 10)) for x, y in line]
        steps = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in zip(spots, spots[1:], strict=False)]
        out.append(f"M{spots[0][0] / 10:g} {spots[0][1] / 10:g}l")
        out.append(" ".join(f"{dx / 10:g} {dy / 10:g}" for dx, dy in steps) + ("z" if closed else ""))
    return "".join(out)


def _length(line: Ring) -> float:
    return sum(math.dist(a, b) for a, b in zip(line, line[1:], strict=False))


def _holds(outline: Sequence[Sequence[float]], ring: Ring) -> bool:
    """Whether a ring's middle lies in the box around a drawn outline."""
    middle = [sum(spot[axis] for spot in ring) / len(ring) for axis in (0, 1)]
    return all(
        min(spot[axis] for spot in outline) < middle[axis] < max(spot[axis] for spot in outline)
        for axis in (0, 1)
    )


def _near(line: Ring, river: Sequence[Point]) -> bool:
    middle = line[len(line) // 2]
    return any(math.dist(middle, stop) < _BESIDE for stop in river)


def _every(points: Sequence[Sequence[float]], step: float) -> list[Point]:
    out = []
    for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
        count = max(1, round(math.hypot(x1 - x0, y1 - y0) / step))
        out += [(x0 + (x1 - x0) * k / count, y0 + (y1 - y0) * k / count) for k in range(count)]
    return out


def _smooth(line: Sequence[Point]) -> str:
    """A path through the middles of a line's pieces, rounded at its points."""
    middles = [((x0 + x1) / 2, (y0 + y1) / 2) for (x0, y0), (x1, y1) in zip(line, line[1:], strict=False)]
    curve = "".join(
        f"Q{x:.1f} {y:.1f} {mx:.1f} {my:.1f}"
        for (x, y), (mx, my) in zip(line[1:-1], middles[1:], strict=True)
    )
    return f"M{line[0][0]:.1f} {line[0][1]:.1f}L{middles[0][0]:.1f} {middles[0][1]:.1f}{curve}L{line[-1][0]:.1f} {line[-1][1]:.1f}"
