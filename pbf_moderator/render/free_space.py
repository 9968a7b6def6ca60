"""Free room inside an outline: where a box of a given size still fits, and nearest to where it is wanted.

The ground is kept as rows of bits, one bit per small square, so that all places for a box are found at once by
shifting and masking whole rows.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

CELL = 4
"""Units per square."""


class FreeSpace:
    """The squares of an area that nothing lies on yet; they may have been found before, as `rows`."""

    def __init__(self, rings: Sequence[Sequence[Point]], rows: Sequence[int] = ()) -> None:
        xs = [x for ring in rings for x, _ in ring]
        ys = [y for ring in rings for _, y in ring]
        self.left, self.top = math.floor(min(xs)), math.floor(min(ys))
        self.columns = math.ceil((max(xs) - self.left) / CELL)
        high = math.ceil((max(ys) - self.top) / CELL)
        self.rows = list(rows) or _filled(rings, self.left, self.top, high)

    def copy(self) -> FreeSpace:
        """The same room, to be filled on its own."""
        twin = object.__new__(FreeSpace)
        twin.left, twin.top, twin.columns, twin.rows = self.left, self.top, self.columns, list(self.rows)
        return twin

    def inner(self, margin: float) -> FreeSpace:
        """The same room without what is nearer to its rim than a margin."""
        twin, bare = self.copy(), [0]
        for _ in range(round(margin / CELL)):
            rows = [row & row << 1 & row >> 1 for row in twin.rows]
            above, below = [*bare, *rows[:-1]], [*rows[1:], *bare]
            twin.rows = [a & b & c for a, b, c in zip(above, rows, below, strict=True)]
        return twin

    def has(self, at: Point) -> bool:
        """Whether a point lies on free ground."""
        row, column = int((at[1] - self.top) // CELL), int((at[0] - self.left) // CELL)
        return 0 <= row < len(self.rows) and column >= 0 and bool(self.rows[row] >> column & 1)

    def area(self) -> int:
        """The free ground in square units."""
        return sum(row.bit_count() for row in self.rows) * CELL * CELL

    def take(self, box: Box, gap: float = 0.0) -> None:
        """Marks a box, with a gap around it, as no longer free."""
        x0 = max(0, math.floor((box[0] - gap - self.left) / CELL))
        x1 = math.ceil((box[2] + gap - self.left) / CELL)
        y0 = max(0, math.floor((box[1] - gap - self.top) / CELL))
        y1 = math.ceil((box[3] + gap - self.top) / CELL)
        if x1 > x0:
            mask = ~(((1 << (x1 - x0)) - 1) << x0)
            for y in range(y0, min(y1, len(self.rows))):
                self.rows[y] &= mask

    def place(self, width: float, height: float, near: Point, edge: float = 0.0) -> Box | None:
        """The free box of a size nearest to a point; it is not yet taken.

        Args:
            width: of the box, in units.
            height: of the box, in units.
            near: the point.
            edge: free margin that the box wants around it.

        Returns:
            The box, or None if there is no room.
        """
        wide, high = math.ceil((width + 2 * edge) / CELL), math.ceil((height + 2 * edge) / CELL)
        fits = _all_below(_all_right(self.rows, wide), high)
        column = (near[0] - self.left) / CELL - wide / 2
        row = (near[1] - self.top) / CELL - high / 2
        best: tuple[float, int, int] | None = None
        for y in _outwards(row, len(fits)):
            down = (y - row) ** 2
            if best and down >= best[0]:
                break
            x = _nearest_bit(fits[y], column)
            if x is not None and (best is None or (x - column) ** 2 + down < best[0]):
                best = ((x - column) ** 2 + down, x, y)
        if best is None:
            return None
        left = self.left + best[1] * CELL + (wide * CELL - width) / 2
        top = self.top + best[2] * CELL + (high * CELL - height) / 2
        return (left, top, left + width, top + height)

    def widest(self) -> Point:
        """The middle of the largest free square: where there is most room on all sides."""
        size, rows = 1, self.rows
        last = rows
        while any(rows):
            last, size = rows, size + 1
            rows = _all_below(_all_right(self.rows, size), size)
        y = max(range(len(last)), key=lambda i: (last[i].bit_count(), -i))
        bits = [x for x in range(last[y].bit_length()) if last[y] >> x & 1] or [0]
        x = bits[len(bits) // 2]
        half = (size - 1) * CELL / 2
        return (self.left + x * CELL + half, self.top + y * CELL + half)


def _filled(rings: Iterable[Sequence[Point]], left: float, top: float, count: int) -> list[int]:
    """The squares whose middle lies inside the rings (even-odd rule)."""
    crossings: list[list[float]] = [[] for _ in range(count)]
    for ring in rings:
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if y0 == y1:
                continue
            if y0 > y1:
                x0, y0, x1, y1 = x1, y1, x0, y0
            slope = (x1 - x0) / (y1 - y0)
            first = max(0, math.ceil((y0 - top) / CELL - 0.5))
            last = min(count, math.ceil((y1 - top) / CELL - 0.5))
            for row in range(first, last):
                crossings[row].append(x0 + (top + (row + 0.5) * CELL - y0) * slope)
    rows = []
    for found in crossings:
        bits = 0
        found.sort()
        for start, end in zip(found[::2], found[1::2], strict=False):
            a, b = math.ceil((start - left) / CELL - 0.5), math.ceil((end - left) / CELL - 0.5)
            bits |= ((1 << max(0, b - a)) - 1) << max(0, a)
        rows.append(bits)
    return rows


def _all_right(rows: Sequence[int], width: int) -> list[int]:
    """For each square whether it and the next ones to its right, `width` in all, are set."""
    out, have = list(rows), 1
    while have < width:
        step = min(have, width - have)
        out = [row & row >> step for row in out]
        have += step
    return out


def _all_below(rows: Sequence[int], height: int) -> list[int]:
    out, have = list(rows), 1
    while have < height:
        step = min(have, height - have)
        out = [a & b for a, b in zip(out, [*out[step:], *([0] * step)], strict=False)]
        have += step
    return out


def _outwards(start: float, count: int) -> Iterable[int]:
    """The numbers below count, the nearest to start first."""
    low = min(max(math.floor(start), -1), count - 1)
    high = low + 1
    while low >= 0 or high < count:
        if high >= count or (low >= 0 and start - low <= high - start):
            yield low
            low -= 1
        else:
            yield high
            high += 1


def _nearest_bit(bits: int, column: float) -> int | None:
    if not bits:
        return None
    split = max(0, round(column))
    above = bits >> split
    right = split + ((above & -above).bit_length() - 1) if above else None
    left = (bits & ((1 << split) - 1)).bit_length() - 1
    if left < 0 or right is None:
        return right if left < 0 else left
    return right if abs(right - column) <= abs(left - column) else left
