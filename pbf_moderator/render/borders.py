"""Where the areas of a board lie against each other, hide each other, or fall into pieces: seen on a grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from .board import INSET, POINT, Area, Board, Pair

CRUMB = 0.02
"""The share of an area's ground below which a part of it is no piece."""


def touching(board: Board, reach: float = 8.0, length: float = 20.0) -> set[Pair]:
    """The pairs of areas that lie against each other, and of points that a line joins.

    Args:
        board: the board.
        reach: how far apart in units two outlines may be and still count as touching.
        length: for how many units they must lie against each other at least.
    """
    step = reach / 2
    width = int(board.size[0] / step) + 4
    owner: dict[int, str] = {}
    for area in _grounds(board):
        owner.update(dict.fromkeys(_cells(area, step, width), area.id))
    found: dict[Pair, set[int]] = {}
    for cell, name in owner.items():
        for ahead in (1, 2, width, 2 * width):
            other = owner.get(cell + ahead)
            if other is not None and other != name:
                found.setdefault(frozenset((name, other)), set()).add(cell)
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
    width = int(board.size[0] / step) + 4
    cells = {area.id: set(_cells(area, step, width)) for area in _grounds(board)}
    owner = {cell: id for id, own in cells.items() for cell in own}
    hidden = {id: Counter(owner[cell] for cell in own if owner[cell] != id) for id, own in cells.items()}
    return {
        id: (above.most_common(1)[0][0], above.total() / len(cells[id]))
        for id, above in hidden.items()
        if above
    }


def pieces(board: Board, step: float = 4.0) -> dict[str, list[set[str]]]:
    """The areas that fall into several pieces: for each piece, the largest first, the areas that lie around it."""
    width = int(board.size[0] / step) + 4
    cells = {area.id: set(_cells(area, step, width)) for area in _grounds(board)}
    owner = {cell: id for id, own in cells.items() for cell in own}
    found: dict[str, list[set[str]]] = {}
    for id in cells:
        parts = _parts({cell for cell in cells[id] if owner[cell] == id}, width)
        large = [part for part in parts if len(part) >= CRUMB * len(cells[id])]
        if len(large) > 1:
            found[id] = [_around(part, owner, width) - {id} for part in large]
    return found


def _parts(cells: set[int], width: int) -> list[set[int]]:
    """Cells that hang together, side by side, the largest part first."""
    left, parts = set(cells), []
    while left:
        part, edge = set[int](), {left.pop()}
        while edge:
            part |= edge
            edge = {cell + way for cell in edge for way in (-1, 1, -width, width)} & left
            left -= edge
        parts.append(part)
    return sorted(parts, key=len, reverse=True)


def _around(part: set[int], owner: Mapping[int, str], width: int) -> set[str]:
    """The areas within two cells of a part."""
    ways = (-1, 1, -2, 2, -width, width, -2 * width, 2 * width)
    return {owner[cell + way] for cell in part for way in ways if cell + way in owner}


def _grounds(board: Board) -> list[Area]:
    """The areas that are ground, in the order in which they are painted."""
    return [area for area in board.areas.values() if area.kind not in (INSET, POINT)]


def _cells(area: Area, step: float, width: int) -> Iterator[int]:
    """The cells of a grid inside an area; what reaches over the edge must not come out on the other side."""
    for y, runs in _scan(area, step):
        for x0, x1 in runs:
            yield from range(y * width + x0, y * width + min(x1, width - 3))


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
