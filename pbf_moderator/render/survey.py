"""Divides a sheet as a designer has drawn it: a coast line, and for areas the rough outline of their ground.

Where `partition` invents a coast, this keeps to one. The drawn lines may be rough: noise makes them look grown, and
ground that no outline covers falls to the nearest area.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from .noise import rough
from .partition import BARRIER, SIDES, STEP, Grid, Point, patches
from .room import Room

Ring = Sequence[Sequence[float]]

_SHAKE = 22.0
"""How far in units the noise moves a drawn line at most."""
_WAVE = 9
"""Cells of the grid that one wave of the noise is long."""
_CRUMB = 30
"""Cells that a piece of ground must have to be more than a crumb."""


def survey(
    areas: Sequence[Mapping[str, Any]],
    barriers: Sequence[Mapping[str, Any]],
    coast: Sequence[Ring],
    size: tuple[int, int],
    seed: int,
) -> Grid:
    """Gives each cell of the sheet to an area or to a barrier that has an outline of its own.

    areas: `id`, `kind`, `x`, `y` and perhaps `shape`, a ring of points; of two that overlap the later one wins.
    A shape counts on its own element only: that of a land area inside the coast, that of a sea outside.
    coast: the outlines of all land. All numbers are units of the sheet.
    """
    grid = Grid(-(-size[0] // STEP), -(-size[1] // STEP))
    where = _shaken(grid, seed)
    ground = _inside(coast, where)
    cells: list[str | None] = [None] * len(where)
    for area in areas:
        land = area["kind"] == "land"
        if area.get("shape"):
            _paint(cells, area["id"], _inside([area["shape"]], where), ground, land)
        cells[grid.at((area["x"], area["y"]))] = area["id"]
    for number, barrier in enumerate(barriers):
        if barrier.get("shape"):
            _paint(cells, f"{BARRIER}:{number}", _inside([barrier["shape"]], where), ground, True)
    grid.cells = cells
    _fill(grid, ground)
    _tidy(grid)
    return grid


def _shaken(grid: Grid, seed: int) -> list[Point]:
    """Per cell the point of the drawing that is seen there."""
    out = []
    for i in range(grid.width * grid.height):
        y, x = divmod(i, grid.width)
        dx = rough(x / _WAVE, y / _WAVE, seed) - 0.5
        dy = rough(x / _WAVE, y / _WAVE, seed + 31) - 0.5
        out.append(((x + 0.5) * STEP + dx * 2 * _SHAKE, (y + 0.5) * STEP + dy * 2 * _SHAKE))
    return out


def _inside(rings: Sequence[Ring], where: Sequence[Point]) -> list[bool]:
    """Per point whether it lies in one of the rings."""
    rooms = [Room([[(float(x), float(y)) for x, y in ring]]) for ring in rings]
    return [any(room.has(point) for room in rooms) for point in where]


def _paint(
    cells: list[str | None], label: str, mask: Sequence[bool], ground: Sequence[bool], land: bool
) -> None:
    for i, inside in enumerate(mask):
        if inside and ground[i] is land:
            cells[i] = label


def _fill(grid: Grid, ground: Sequence[bool]) -> None:
    """Gives empty cells to the nearest area of their element, or of any element if it has none."""
    for same in (True, False):
        queue = deque(i for i, label in enumerate(grid.cells) if label)
        while queue:
            i = queue.popleft()
            for j in grid.near(i, SIDES):
                if grid.cells[j] is None and (ground[j] is ground[i] or not same):
                    grid.cells[j] = grid.cells[i]
                    queue.append(j)


def _tidy(grid: Grid) -> None:
    """Gives crumbs, which noise has cut off an area, to what lies around them."""
    for label in sorted({label for label in grid.cells if label}):
        for patch in patches(grid, label):
            if len(patch) < _CRUMB:
                around = [str(grid.cells[j]) for i in patch for j in grid.near(i, SIDES)]
                others = [name for name in around if name != label]
                for i in patch:
                    grid.cells[i] = max(sorted(set(others)), key=others.count)
