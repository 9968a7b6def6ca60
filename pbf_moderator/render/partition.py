"""Divides a sheet among areas: those that are adjacent get a common border, the others are kept apart.

Each area grows from its own share of the lines to its neighbours, so every such line is cut by a border. Growth runs
over a grid at a speed that noise varies, so that borders and coasts look grown. Where two land areas meet that are
not adjacent, the ground between them is left to a barrier (a lake, a river, mountains).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from .noise import rough

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Pair = frozenset[str]

STEP = 6
"""Units of the sheet per cell of the grid."""

_EVEN = (0.15, 0.5)
"""How far, across and down, the centres move towards an even density of land."""

BARRIER = "barrier"
"""The label of cells that belong to no area; one barrier's own label adds a number, as in barrier:2."""

SIDES = ((0, -1), (-1, 0), (1, 0), (0, 1))
_AROUND = [(dx, dy, math.hypot(dx, dy)) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]


def _circle(radius: float) -> list[tuple[int, int]]:
    angles = [k * math.pi / 9 for k in range(18)]
    return sorted({(round(radius * math.cos(a)), round(radius * math.sin(a))) for a in angles})


_LAND_APART = _circle(2.4)
_SEA_APART = _circle(2.4) + _circle(5)


@dataclass
class Plot:
    """An area to be given ground: where its centre lies and whether it is land."""

    id: str
    centre: Point
    land: bool


@dataclass
class Grid:
    """The sheet as cells; each holds the id of an area or of a barrier, or nothing yet."""

    width: int
    height: int
    cells: list[str | None] = field(default_factory=list)

    def at(self, point: Point) -> int:
        """The cell below a point; points off the sheet count as its edge."""
        x = min(max(int(point[0] / STEP), 0), self.width - 1)
        y = min(max(int(point[1] / STEP), 0), self.height - 1)
        return y * self.width + x

    def near(self, i: int, offsets: Iterable[tuple[int, int]]) -> Iterable[int]:
        """The cells at these offsets from cell i, as far as they lie on the sheet."""
        y, x = divmod(i, self.width)
        for dx, dy in offsets:
            if 0 <= x + dx < self.width and 0 <= y + dy < self.height:
                yield i + dy * self.width + dx


def spread(
    plots: Sequence[Plot],
    links: Iterable[tuple[str, str]],
    size: tuple[int, int],
    room: float,
    keep_out: Sequence[Box],
) -> None:
    """Push crowded centres apart, so that each area gets room for its pieces, and land away from the panels.

    Args:
        plots: the areas with their centres, which are moved.
        links: pairs of adjacent areas.
        size: width and height of the sheet in units.
        room: the distance in units that two centres of land should have; the other distances follow from it.
        keep_out: the boxes of the panels.
    """
    at = _evened(plots, size)
    home = {name: tuple(point) for name, point in at.items()}
    pairs = sorted({(min(pair), max(pair)) for pair in links})
    for _ in range(160):
        for i, a in enumerate(plots):
            for b in plots[i + 1 :]:
                _push(
                    at[a.id],
                    at[b.id],
                    room * (1.0 if a.land and b.land else 0.9 if a.land or b.land else 1.2),
                )
        for first, second in pairs:
            for plot in plots:
                if plot.id not in (first, second):
                    _clear(at[plot.id], at[first], at[second], room * 0.5)
        for plot in plots:
            _settle(at[plot.id], plot, home[plot.id], size, room, keep_out)
    for plot in plots:
        plot.centre = (round(at[plot.id][0], 1), round(at[plot.id][1], 1))


def _evened(plots: Sequence[Plot], size: tuple[int, int]) -> dict[str, list[float]]:
    """The centres half-way to a sheet on which land is equally dense from edge to edge."""
    at = {plot.id: list(plot.centre) for plot in plots}
    for axis in (0, 1):
        land = sorted(plot.centre[axis] for plot in plots if plot.land)
        low, high = size[axis] * 0.08, size[axis] * 0.92
        for plot in plots:
            below = sum(1 for value in land if value < plot.centre[axis])
            if 0 < below < len(land):
                even = low + (high - low) * below / len(land)
                at[plot.id][axis] += (even - plot.centre[axis]) * _EVEN[axis]
    return at


def _push(p: list[float], q: list[float], near: float) -> None:
    dx, dy = q[0] - p[0], q[1] - p[1]
    gap = math.hypot(dx, dy) or 0.01
    if gap < near:
        shift = (near - gap) / gap * 0.25
        p[0] -= dx * shift
        p[1] -= dy * shift
        q[0] += dx * shift
        q[1] += dy * shift


def _clear(p: list[float], a: list[float], b: list[float], near: float) -> None:
    """Moves a centre off a line that only passes by it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / ((dx * dx + dy * dy) or 1.0)
    if not 0.05 < along < 0.95:
        return
    ox, oy = p[0] - a[0] - dx * along, p[1] - a[1] - dy * along
    gap = math.hypot(ox, oy) or 0.01
    if gap < near:
        shift = (near - gap) / gap * 0.2
        for point, way in ((p, 1.0), (a, along - 1.0), (b, -along)):
            point[0] += ox * shift * way
            point[1] += oy * shift * way


def _settle(
    p: list[float],
    plot: Plot,
    home: Sequence[float],
    size: tuple[int, int],
    room: float,
    keep_out: Sequence[Box],
) -> None:
    margin = room * (0.85 if plot.land else 0.35)
    for axis in (0, 1):
        p[axis] += (home[axis] - p[axis]) * 0.03
        p[axis] = min(max(p[axis], margin), size[axis] - margin)
    for box in keep_out if plot.land else ():
        left, top, right, bottom = (v + d * room * 0.7 for v, d in zip(box, (-1, -1, 1, 1), strict=True))
        if left < p[0] < right and top < p[1] < bottom:
            ways = (
                (p[0] - left, 0, left),
                (right - p[0], 0, right),
                (p[1] - top, 1, top),
                (bottom - p[1], 1, bottom),
            )
            _, axis, edge = min(ways)
            p[axis] = edge


class _Growth:
    """The areas as they take possession of the grid."""

    def __init__(
        self, plots: Sequence[Plot], links: Iterable[Pair], grid: Grid, blocked: Sequence[Box]
    ) -> None:
        self.grid = grid
        self.land = {plot.id for plot in plots if plot.land}
        self.links = set(links)
        self.shut = [any(b[0] <= x < b[2] and b[1] <= y < b[3] for b in blocked) for x, y in _middles(grid)]

    def grow(self, seeds: Iterable[tuple[int, str]], slowness: Sequence[float], reach: float) -> None:
        """Lets the areas grow into empty cells, nearest first; land no further than `reach` cells."""
        grid = self.grid
        queue = [(0.0, i, label) for i, label in seeds]
        heapify(queue)
        while queue:
            cost, i, label = heappop(queue)
            if grid.cells[i] is None:
                if cost and not self._may_take(i, label):
                    continue
                grid.cells[i] = label
            elif cost:
                continue
            y, x = divmod(i, grid.width)
            limit = reach if label in self.land else math.inf
            for dx, dy, length in _AROUND:
                j = i + dy * grid.width + dx
                if 0 <= x + dx < grid.width and 0 <= y + dy < grid.height and grid.cells[j] is None:
                    further = cost + slowness[j] * length
                    if further <= limit:
                        heappush(queue, (further, j, label))

    def spread_on(self, slowness: Sequence[float]) -> None:
        """Lets every area grow on into what is still empty."""
        cells = enumerate(self.grid.cells)
        self.grow([(i, label) for i, label in cells if label not in (None, BARRIER)], slowness, math.inf)

    def open(self) -> None:
        """Lets land, too, take the ground below panels that no water has reached."""
        self.shut = [False] * len(self.shut)

    def _may_take(self, i: int, label: str) -> bool:
        is_land = label in self.land
        if is_land and self.shut[i]:
            return False
        cells, width, height = self.grid.cells, self.grid.width, self.grid.height
        y, x = divmod(i, width)
        for dx, dy in _LAND_APART if is_land else _SEA_APART:
            if not (0 <= x + dx < width and 0 <= y + dy < height):
                continue
            other = cells[i + dy * width + dx]
            if other is None or other in (label, BARRIER):
                continue
            if frozenset((label, other)) in self.links:
                continue
            if is_land and other in self.land:
                self.grid.cells[i] = BARRIER
            return False
        return True


def _middles(grid: Grid) -> Iterable[Point]:
    return (
        ((i % grid.width + 0.5) * STEP, (i // grid.width + 0.5) * STEP)
        for i in range(grid.width * grid.height)
    )


def divide(
    plots: Sequence[Plot],
    lines: Mapping[tuple[str, str], Sequence[Point]],
    size: tuple[int, int],
    reach: float,
    seed: int,
    lakes: Iterable[tuple[Point, float]] = (),
    blocked: Sequence[Box] = (),
) -> Grid:
    """Give each cell of the sheet to an area or to a barrier.

    Args:
        plots: the areas with their centres.
        lines: for each adjacent pair the points of the line from the first centre to the second.
        size: width and height of the sheet in units.
        reach: how far land grows from its lines, in units; beyond lies the sea.
        seed: of the lines' unevenness.
        lakes: centres and radii of ground that is nobody's from the start.
        blocked: where no land may be.
    """
    grid = Grid(-(-size[0] // STEP), -(-size[1] // STEP))
    grid.cells = [None] * (grid.width * grid.height)
    growth = _Growth(plots, (frozenset(pair) for pair in lines), grid, blocked)
    seeds = _shares(plots, lines, grid, reach)
    for centre, radius in lakes:
        for i in _disc(grid, centre, radius, seed):
            if i not in seeds:
                grid.cells[i] = BARRIER
    slowness = [
        0.5 + 1.6 * rough(i % grid.width / 7, i // grid.width / 7, seed) for i in range(len(grid.cells))
    ]
    growth.grow(sorted(seeds.items()), slowness, reach / STEP)
    growth.spread_on(slowness)
    growth.open()
    growth.spread_on(slowness)
    grid.cells = [label or BARRIER for label in grid.cells]
    _name_patches(grid, growth.links)
    return grid


def _patches(grid: Grid) -> list[list[int]]:
    """The connected parts of the ground that belongs to no area."""
    left = {i for i, cell in enumerate(grid.cells) if cell == BARRIER}
    out = []
    while left:
        patch, edge = [], [min(left)]
        left.discard(edge[0])
        while edge:
            patch.append(edge.pop())
            for j in grid.near(patch[-1], SIDES):
                if j in left:
                    left.discard(j)
                    edge.append(j)
        out.append(sorted(patch))
    return out


def _name_patches(grid: Grid, links: set[Pair]) -> None:
    """Tells barriers apart (barrier:0, barrier:1 and so on) and gives those too small to be seen to a neighbour, best to one that is adjacent to all others around."""
    for number, patch in enumerate(_patches(grid)):
        around = Counter(str(grid.cells[j]) for i in patch for j in grid.near(i, SIDES))
        around.pop(BARRIER, None)
        if len(patch) < 8 and around:
            fits = {a: sum(frozenset((a, b)) in links for b in around) for a in around}
            label = max(around, key=lambda a: (fits[a], around[a], a))
        else:
            label = f"{BARRIER}:{number}"
        for i in patch:
            grid.cells[i] = label


def _shares(
    plots: Sequence[Plot], lines: Mapping[tuple[str, str], Sequence[Point]], grid: Grid, reach: float
) -> dict[int, str]:
    """The cells that each area has from the start: its centre and its share of each line."""
    land = {plot.id: plot.land for plot in plots}
    seeds = {grid.at(plot.centre): plot.id for plot in plots}
    for (a, b), points in lines.items():
        trail = _walk(points)
        length = len(trail) * STEP / 2
        own = 0.5 if land[a] == land[b] else min(0.5, reach * 0.8 / length)
        cut = len(trail) * (own if land[a] or land[a] == land[b] else 1 - own)
        for k, point in enumerate(trail):
            seeds.setdefault(grid.at(point), a if k < cut else b)
    return seeds


def _walk(points: Sequence[Point]) -> list[Point]:
    trail = [points[0]]
    for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
        steps = max(1, int(math.hypot(x1 - x0, y1 - y0) / STEP * 2))
        trail += [(x0 + (x1 - x0) * k / steps, y0 + (y1 - y0) * k / steps) for k in range(1, steps + 1)]
    return trail


def _disc(grid: Grid, centre: Point, radius: float, seed: int) -> Iterable[int]:
    cells = range(-int(radius / STEP) - 2, int(radius / STEP) + 3)
    for i in grid.near(grid.at(centre), ((dx, dy) for dy in cells for dx in cells)):
        y, x = divmod(i, grid.width)
        gap = math.hypot((x + 0.5) * STEP - centre[0], (y + 0.5) * STEP - centre[1])
        if gap < radius * (0.6 + 0.8 * rough(x / 4, y / 4, seed + 9)):
            yield i
