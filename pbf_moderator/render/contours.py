"""Turns a grid of labels into outlines whose common borders are the same line, to the last digit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from .noise import unit
from .partition import STEP, Grid, Point

Corner = tuple[int, int]
Ring = list[Point]


class Outlines:
    """The borders of a divided grid, cut into pieces where three labels meet and smoothed piece by piece.

    Attributes:
        coarse: corners of the grid per point that is kept before smoothing.
    """

    def __init__(self, grid: Grid, seed: int, coarse: int = 3) -> None:
        self.grid = grid
        self.seed = seed
        self.coarse = coarse
        self._smoothed: dict[tuple[Corner, ...], Ring] = {}
        self._loops = {
            label: list(_loops(sides)) for label, sides in sorted(self._sides(lambda label: label).items())
        }
        self._borders = self._between()

    def rings(self, label: str) -> list[Ring]:
        """The closed outlines of one label's ground, outer ones and holes alike."""
        return self._drawn_rings(self._loops.get(label, []))

    def around(self, labels: Collection[str]) -> list[Ring]:
        """The closed outlines of the ground of several labels taken together."""
        sides = self._sides(lambda label: "all" if label in labels else None)
        return self._drawn_rings(_loops(sides.get("all", {})))

    def borders(self, between: Callable[[str, str], bool]) -> list[Ring]:
        """The pieces of border, each once, that lie between two labels for which the test holds."""
        return [line for _, line in self.pieces(between)]

    def pieces(self, between: Callable[[str, str], bool]) -> list[tuple[frozenset[str], Ring]]:
        """As borders, with the two labels of each piece."""
        return [(frozenset(pair), self._smooth(piece)) for piece, pair in self._borders if between(*pair)]

    def _drawn_rings(self, loops: Iterable[list[Corner]]) -> list[Ring]:
        rings = []
        for corners in loops:
            ring: Ring = []
            for piece in self._pieces(corners):
                ring += self._smooth(piece)[:-1]
            if len(ring) > 2:
                rings.append(ring)
        return rings

    def _between(self) -> list[tuple[list[Corner], tuple[str, str]]]:
        """All pieces of border with the two labels that they part, in a fixed order."""
        pieces = {
            _canonical(piece)
            for loops in self._loops.values()
            for loop in loops
            for piece in self._pieces(loop)
        }
        found = []
        for piece in sorted(pieces):
            one, other = self._both_sides(piece[0], piece[1])
            if one and other:
                found.append((list(piece), (min(one, other), max(one, other))))
        return found

    def _label(self, x: int, y: int) -> str | None:
        inside = 0 <= x < self.grid.width and 0 <= y < self.grid.height
        return self.grid.cells[y * self.grid.width + x] if inside else None

    def _sides(self, name: Callable[[str], str | None]) -> dict[str, dict[Corner, list[Corner]]]:
        """Per name given to labels the sides of cells on its outline, from corner to corner, its ground on the right."""
        wide, cells = self.grid.width, self.grid.cells
        names = [name(label) if label else None for label in cells]
        found: dict[str, dict[Corner, list[Corner]]] = {}
        for i, own in enumerate(names):
            if own is None:
                continue
            y, x = divmod(i, wide)
            above = names[i - wide] if y else None
            right = names[i + 1] if x < wide - 1 else None
            below = names[i + wide] if i + wide < len(names) else None
            left = names[i - 1] if x else None
            if own == above == right == below == left:
                continue
            sides = found.setdefault(own, {})
            for other, start, end in (
                (above, (x, y), (x + 1, y)),
                (right, (x + 1, y), (x + 1, y + 1)),
                (below, (x + 1, y + 1), (x, y + 1)),
                (left, (x, y + 1), (x, y)),
            ):
                if other != own:
                    sides.setdefault(start, []).append(end)
        return found

    def _junction(self, corner: Corner) -> bool:
        """Whether borders meet here, so that smoothing must leave the corner where it is."""
        x, y = corner
        a, b, c, d = (
            self._label(x - 1, y - 1),
            self._label(x, y - 1),
            self._label(x, y),
            self._label(x - 1, y),
        )
        changes = (a != b) + (b != c) + (c != d) + (d != a)
        return changes > 2 or (x in (0, self.grid.width) and y in (0, self.grid.height))

    def _pieces(self, loop: Sequence[Corner]) -> Iterable[list[Corner]]:
        cuts = [i for i, corner in enumerate(loop) if self._junction(corner)] or [loop.index(min(loop))]
        turned = [*loop[cuts[0] :], *loop[: cuts[0]]]
        start = 0
        for cut in [(i - cuts[0]) for i in cuts[1:]] + [len(turned)]:
            yield [*turned[start : cut + 1], *([turned[0]] if cut == len(turned) else [])]
            start = cut

    def _both_sides(self, p: Corner, q: Corner) -> tuple[str | None, str | None]:
        x, y = min(p[0], q[0]), min(p[1], q[1])
        return (
            (self._label(x, y - 1), self._label(x, y))
            if p[1] == q[1]
            else (self._label(x - 1, y), self._label(x, y))
        )

    def _smooth(self, piece: list[Corner]) -> Ring:
        key = _canonical(piece)
        if key not in self._smoothed:
            self._smoothed[key] = self._drawn(key)
        line = self._smoothed[key]
        return line if tuple(piece) == key else line[::-1]

    def _drawn(self, corners: Sequence[Corner]) -> Ring:
        straight = len({x for x, _ in corners}) == 1 or len({y for _, y in corners}) == 1
        kept = slice(self.coarse, 1 - self.coarse, self.coarse)
        middle = [] if straight else [self._shaken(c) for c in corners[kept]]
        line = [(corners[0][0] * float(STEP), corners[0][1] * float(STEP)), *middle]
        line.append((corners[-1][0] * float(STEP), corners[-1][1] * float(STEP)))
        for _ in range(2):
            line = _cut_corners(line)
        return [(round(x, 1), round(y, 1)) for x, y in line]

    def _shaken(self, corner: Corner) -> Point:
        x, y = corner
        return ((x + unit(x, y, self.seed) - 0.5) * STEP, (y + unit(y, x, self.seed + 1) - 0.5) * STEP)


def _loops(sides: dict[Corner, list[Corner]]) -> Iterable[list[Corner]]:
    left = {start: sorted(ends) for start, ends in sides.items()}
    for start in sorted(left):
        while left.get(start):
            loop, here, came = [start], left[start].pop(0), start
            while here != start:
                loop.append(here)
                ends = left[here]
                step = (here[0] - came[0], here[1] - came[1])
                turn = (here[0] - step[1], here[1] + step[0])
                came, here = here, ends.pop(ends.index(turn) if turn in ends else 0)
            yield loop


def _canonical(piece: Sequence[Corner]) -> tuple[Corner, ...]:
    return min(tuple(piece), tuple(reversed(piece)))


def _cut_corners(line: Ring) -> Ring:
    """One round of Chaikin's corner cutting, with the ends kept."""
    out = [line[0]]
    for (x0, y0), (x1, y1) in zip(line, line[1:], strict=False):
        out.append((x0 * 0.75 + x1 * 0.25, y0 * 0.75 + y1 * 0.25))
        out.append((x0 * 0.25 + x1 * 0.75, y0 * 0.25 + y1 * 0.75))
    return [*out, line[-1]]
