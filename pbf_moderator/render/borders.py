"""Where the areas of a board lie against each other, hide each other, or fall into pieces: seen on a grid."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import NamedTuple

from .board import INSET, POINT, Area, Board, Pair

CRUMB = 0.02
"""The share of an area's ground below which a part of it is no piece."""
NOBODY = 0
"""What stands in a cell where no area is."""
CELL = "H"
"""The type of a cell, an unsigned short: a board has fewer areas than that."""
_SIZE = array(CELL).itemsize
_DIFFERENT = re.compile(rb"[^\0]")


class Run(NamedTuple):
    """Cells of one line beside each other, from `start` to before `end`."""

    start: int
    end: int


class _Grid:
    """Which area is seen in each cell of a grid over a board, and which cells each of them has, hidden or not.

    Cells are numbered line by line. What reaches over the right edge must not come out on the left, so some columns stay free.
    """

    def __init__(self, board: Board, step: float) -> None:
        self.width = int(board.size[0] / step) + 4
        grounds = [area for area in board.areas.values() if area.kind not in (INSET, POINT)]
        self.names = ["", *(area.id for area in grounds)]
        self.own = {area.id: [*_runs(area, step, self.width)] for area in grounds}
        last = max((run.end for runs in self.own.values() for run in runs), default=0)
        self.height = last // self.width + 3
        self.cells = array(CELL, bytes(_SIZE * self.width * self.height))
        for number, area in enumerate(grounds, 1):
            for start, end in self.own[area.id]:
                self.cells[start:end] = array(CELL, (number,)) * (end - start)

    def size(self, id: str) -> int:
        """How many cells an area has, hidden or not."""
        return sum(end - start for start, end in self.own[id])

    def seen_in(self, id: str) -> Counter[int]:
        """The numbers of the areas that are seen where one is painted, with how many cells of it each has."""
        seen: Counter[int] = Counter()
        for start, end in self.own[id]:
            seen.update(self.cells[start:end])
        return seen

    def borders(self, ahead: int) -> Iterator[tuple[int, Pair]]:
        """The cells that see another area so many cells ahead, with both."""
        here = self.cells.tobytes()
        there = here[ahead * _SIZE :]
        differ = int.from_bytes(here[: len(there)], "little") ^ int.from_bytes(there, "little")
        places = _DIFFERENT.finditer(differ.to_bytes(len(there), "little"))
        for cell in dict.fromkeys(place.start() // _SIZE for place in places):
            one, other = self.cells[cell], self.cells[cell + ahead]
            if NOBODY not in (one, other):
                yield cell, frozenset((self.names[one], self.names[other]))

    def parts(self) -> dict[str, list[list[Run]]]:
        """For each area the runs of cells that hang together, side by side."""
        joined: dict[Run, Run] = {}
        lines = [self._line(row) for row in range(self.height)]
        for line in lines:
            joined |= {run: run for run, _ in line}
        for above, below in pairwise(lines):
            for run, beneath in _under(above, below, self.width):
                joined[_first(joined, beneath)] = _first(joined, run)
        found: dict[str, dict[Run, list[Run]]] = {}
        for run, number in (pair for line in lines for pair in line):
            found.setdefault(self.names[number], {}).setdefault(_first(joined, run), []).append(run)
        return {id: [*parts.values()] for id, parts in found.items()}

    def _line(self, row: int) -> list[tuple[Run, int]]:
        """The runs of one line that an area is seen in, with its number."""
        cell, found = row * self.width, []
        for number, group in groupby(self.cells[cell : cell + self.width]):
            length = sum(1 for _ in group)
            if number != NOBODY:
                found.append((Run(cell, cell + length), number))
            cell += length
        return found

    def around(self, part: list[Run]) -> set[str]:
        """The areas that are seen within two cells of a part, its own too."""
        ways = (-1, 1, -2, 2, -self.width, self.width, -2 * self.width, 2 * self.width)
        near = {cell + way for start, end in part for cell in range(start, end) for way in ways}
        seen = {self.cells[cell] for cell in near if 0 <= cell < len(self.cells)}
        return {self.names[number] for number in seen - {NOBODY}}


def touching(board: Board, reach: float = 8.0, length: float = 20.0) -> set[Pair]:
    """The pairs of areas that lie against each other, and of points that a line joins.

    Args:
        board: the board.
        reach: how far apart in units two outlines may be and still count as touching.
        length: for how many units they must lie against each other at least.
    """
    step = reach / 2
    grid = _Grid(board, step)
    found: dict[Pair, set[int]] = {}
    for ahead in (1, 2, grid.width, 2 * grid.width):
        for cell, pair in grid.borders(ahead):
            found.setdefault(pair, set()).add(cell)
    touch = {pair for pair, cells in found.items() if len(cells) * step / 2 >= length}
    return touch | board.connections


def covered(board: Board, step: float = 8.0) -> dict[str, tuple[str, float]]:
    """What is painted beneath other areas: its id, with the one that hides most of it and how much all of them hide.

    Args:
        board: the board.
        step: how closely to look, in units.

    Returns:
        shares between 0 and 1, of the areas that are hidden in part.
    """
    grid = _Grid(board, step)
    found: dict[str, tuple[str, float]] = {}
    for number, id in enumerate(grid.names[1:], 1):
        above = grid.seen_in(id)
        del above[number]
        if above:
            [(most, _)] = above.most_common(1)
            found[id] = (grid.names[most], above.total() / grid.size(id))
    return found


def pieces(board: Board, step: float = 4.0) -> dict[str, list[set[str]]]:
    """The areas that fall into several pieces: for each piece, the largest first, the areas that lie around it."""
    grid = _Grid(board, step)
    found: dict[str, list[set[str]]] = {}
    for id, parts in grid.parts().items():
        large = [part for part in parts if _cells_in(part) >= CRUMB * grid.size(id)]
        if len(large) > 1:
            large.sort(key=_cells_in, reverse=True)
            found[id] = [grid.around(part) - {id} for part in large]
    return found


def _cells_in(part: list[Run]) -> int:
    return sum(end - start for start, end in part)


def _first(joined: dict[Run, Run], run: Run) -> Run:
    """The run that stands for all those that hang together with one; ways that were gone once are cut short."""
    while joined[run] != run:
        joined[run] = joined[joined[run]]
        run = joined[run]
    return run


def _under(
    above: list[tuple[Run, int]], below: list[tuple[Run, int]], width: int
) -> Iterator[tuple[Run, Run]]:
    """The runs of the same area that have a cell of two lines one under the other."""
    waiting = iter(below)
    beneath = next(waiting, None)
    for run, number in above:
        start, end = run.start + width, run.end + width
        while beneath is not None and beneath[0].end <= start:
            beneath = next(waiting, None)
        while beneath is not None and beneath[0].start < end:
            if beneath[1] == number:
                yield run, beneath[0]
            if beneath[0].end > end:
                break
            beneath = next(waiting, None)


def _runs(area: Area, step: float, width: int) -> Iterator[Run]:
    """The cells of a grid inside an area."""
    for row, crossings in _scan(area, step):
        for x0, x1 in crossings:
            start, end = row * width + x0, row * width + min(x1, width - 3)
            if start < end:
                yield Run(start, end)


def _scan(area: Area, step: float) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """Per line of a grid the runs of cells inside an area."""
    lines: dict[int, list[float]] = {}
    for ring in area.rings:
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
            (ax, ay), (bx, by) = ((x0, y0), (x1, y1)) if y0 < y1 else ((x1, y1), (x0, y0))
            for row in range(max(0, -int(-(ay / step - 0.5) // 1)), -int(-(by / step - 0.5) // 1)):
                lines.setdefault(row, []).append(ax + ((row + 0.5) * step - ay) * (bx - ax) / (by - ay))
    for row, crossings in sorted(lines.items()):
        ends = [max(0, round(x / step)) for x in sorted(crossings)]
        yield row, list(zip(ends[::2], ends[1::2], strict=False))
