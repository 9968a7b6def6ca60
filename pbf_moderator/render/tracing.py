"""Turns a designer's own coasts, borders and rivers into ground for each area: the region that its centre lies in."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Sequence

from ..errors import UserError
from .noise import unit
from .partition import BARRIER, SIDES, STEP, Grid, Plot, Point

WILD = "wild"
"""The label of land that belongs to no area: ground beyond the board, islets."""

_POCKET = 30
"""Cells of a region without a centre that are still given to its neighbours: what lies between two lines."""
_FINEST = 9.0
"""Length in units below which a line is not made rougher."""


def roughened(line: Sequence[Sequence[float]], amount: float, seed: int) -> list[Point]:
    """A line with bends of its own between the points it was drawn through.

    Args:
        line: the points.
        amount: how far the middle of a piece may move aside, as a share of the piece's length.
        seed: of the bends.
    """
    out: list[Point] = [(float(line[0][0]), float(line[0][1]))]
    for start, end in zip(line, line[1:], strict=False):
        out += _bent((start[0], start[1]), (end[0], end[1]), amount, seed)
    return out


def _bent(a: Point, b: Point, amount: float, seed: int) -> list[Point]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    if math.hypot(dx, dy) < _FINEST:
        return [b]
    aside = (unit(round(a[0] + b[0]), round(a[1] + b[1]), seed) * 2 - 1) * amount
    middle = ((a[0] + b[0]) / 2 - dy * aside, (a[1] + b[1]) / 2 + dx * aside)
    return _bent(a, middle, amount, seed) + _bent(middle, b, amount, seed)


def trace(
    plots: Sequence[Plot],
    coasts: Iterable[Sequence[Point]],
    lines: Iterable[Sequence[Point]],
    size: tuple[int, int],
) -> Grid:
    """Give each cell of the sheet to the area whose centre it can be reached from without crossing a line.

    Args:
        plots: the areas with their centres.
        coasts: closed outlines of the land.
        lines: borders and rivers, on land and at sea.
        size: width and height of the sheet in units.

    Returns:
        The cells; land without a centre is WILD, water without one a barrier.

    Raises:
        UserError: a centre lies on the wrong side of a coast, or two areas run into one another.
    """
    grid = Grid(-(-size[0] // STEP), -(-size[1] // STEP))
    grid.cells = [None] * (grid.width * grid.height)
    land = _within(coasts, grid)
    walls = {grid.at(point) for line in lines for point in _close(line)}
    for plot in sorted(plots, key=lambda plot: plot.id):
        _flood(plot, grid, land, walls)
    _settle_rest(grid, land, walls)
    return grid


def _within(coasts: Iterable[Sequence[Point]], grid: Grid) -> list[bool]:
    """Per cell whether its middle lies inside an odd number of outlines."""
    crossings: list[list[float]] = [[] for _ in range(grid.height)]
    for ring in coasts:
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
            (ax, ay), (bx, by) = ((x0, y0), (x1, y1)) if y0 < y1 else ((x1, y1), (x0, y0))
            for row in range(
                max(0, math.ceil(ay / STEP - 0.5)), min(grid.height, math.ceil(by / STEP - 0.5))
            ):
                crossings[row].append(ax + ((row + 0.5) * STEP - ay) * (bx - ax) / (by - ay))
    inside: list[bool] = []
    for found in crossings:
        ends = sorted(found)
        runs = list(zip(ends[::2], ends[1::2], strict=False))
        middles = ((column + 0.5) * STEP for column in range(grid.width))
        inside += [any(start <= x < end for start, end in runs) for x in middles]
    return inside


def _close(line: Sequence[Point]) -> Iterable[Point]:
    """Points of a line so close that no cell it passes is left out."""
    for (x0, y0), (x1, y1) in zip(line, line[1:], strict=False):
        steps = max(1, math.ceil(math.hypot(x1 - x0, y1 - y0) / STEP * 3))
        for k in range(steps + 1):
            yield (x0 + (x1 - x0) * k / steps, y0 + (y1 - y0) * k / steps)


def _flood(plot: Plot, grid: Grid, land: Sequence[bool], walls: set[int]) -> None:
    start = grid.at(plot.centre)
    if land[start] != plot.land:
        where = "in the sea" if plot.land else "on land"
        raise UserError(f"Cannot draw {plot.id}: its centre {plot.centre} lies {where}.")
    if grid.cells[start] is not None:
        raise UserError(
            f"Cannot draw {plot.id}: nothing separates it from {grid.cells[start]}; close the border between them."
        )
    for i in _region(start, grid, land, walls):
        grid.cells[i] = plot.id


def _region(start: int, grid: Grid, land: Sequence[bool], walls: set[int]) -> list[int]:
    """The empty cells that can be reached from one without crossing a line or a coast."""
    found, edge = {start}, [start]
    while edge:
        for j in grid.near(edge.pop(), SIDES):
            if j not in found and j not in walls and land[j] == land[start] and grid.cells[j] is None:
                found.add(j)
                edge.append(j)
    return sorted(found)


def _settle_rest(grid: Grid, land: Sequence[bool], walls: set[int]) -> None:
    """Labels regions without a centre, then gives the cells below the lines to what lies beside them."""
    lakes = 0
    for i, cell in enumerate(grid.cells):
        if cell is None and i not in walls:
            region = _region(i, grid, land, walls)
            if len(region) >= _POCKET or (land[i] and not _beside(region, grid, land)):
                label = WILD if land[i] else f"{BARRIER}:{lakes}"
                lakes += not land[i]
                for j in region:
                    grid.cells[j] = label
    edge = deque(i for i, cell in enumerate(grid.cells) if cell is not None)
    while edge:
        i = edge.popleft()
        for j in grid.near(i, SIDES):
            if grid.cells[j] is None and land[j] == land[i]:
                grid.cells[j] = grid.cells[i]
                edge.append(j)
    for i, cell in enumerate(grid.cells):
        if cell is None:
            grid.cells[i] = (
                WILD if land[i] else next(filter(None, (grid.cells[j] for j in grid.near(i, SIDES))), WILD)
            )


def _beside(region: Sequence[int], grid: Grid, land: Sequence[bool]) -> bool:
    """Whether more land lies next to a region, which is then no islet."""
    own = set(region)
    return any(land[j] and j not in own for i in region for j in grid.near(i, SIDES))
