"""Lines over the turns as SVG that stands in a page: told apart by marks and by names at their ends, not by colour alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 400, 250
LEFT, RIGHT, TOP, BOTTOM = 30, 104, 10, 28
"""The margins: numbers at the left, names at the right, turns below."""
TEXT, ROW = 13, 15
"""The size of letters and the least distance between two names."""
MOST_TICKS, MOST_TURNS = 6, 11
APART = 1.8
"""How far lines that would lie on each other are moved, in pixels."""
STEPS = (1, 2, 5, 10, 20, 50, 100)
MARKS = (
    '<circle r="4.2"/>',
    '<rect x="-3.8" y="-3.8" width="7.6" height="7.6"/>',
    '<path d="M0-5 5 0 0 5-5 0z"/>',
    '<path d="M0-5 4.8 4-4.8 4z"/>',
    '<path d="M0 5 4.8-4-4.8-4z"/>',
    '<path d="M-1.6-4.6h3.2v3h3v3.2h-3v3h-3.2v-3h-3v-3.2h3z"/>',
    '<path d="M-4.6-2 0-5l4.6 3-1.6 5.6h-6z"/>',
    '<path d="M-5-2.4h10v4.8h-10z"/>',
)


@dataclass(frozen=True)
class Line:
    """A line: what it is called, its colour, and its number at each point of time; None where it has none."""

    name: str
    color: str
    numbers: Sequence[int | None]


def plot(title: str, turns: Sequence[int], lines: Sequence[Line], places: bool = False) -> str:
    """A plot as an `svg` element.

    Args:
        title: what the lines show, for those who cannot see them.
        turns: what is written below each point of time.
        lines: what is drawn; one whose name is empty has no name at its end.
        places: whether the numbers are places, of which the first is at the top.
    """
    numbers = [n for line in lines for n in line.numbers if n is not None]
    scale = _Scale.of(numbers, len(turns), places)
    parts = [*_grid(scale, turns, numbers), *_lines(scale, lines), *_names(scale, lines)]
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}" font-size="{TEXT}">'
        f"{''.join(parts)}</svg>"
    )


@dataclass(frozen=True)
class _Scale:
    """Where a point of time and a number lie in the picture."""

    low: int
    high: int
    count: int
    places: bool

    @classmethod
    def of(cls, numbers: Sequence[int], count: int, places: bool) -> _Scale:
        """The scale that has room for all numbers; it begins at 0, or at the first place."""
        low = 1 if places else min(0, *numbers, 0)
        return cls(low, max(*numbers, low + 1, low + 1), count, places)

    def x(self, point: int) -> float:
        """From the left, in pixels."""
        return LEFT + (WIDTH - LEFT - RIGHT) * (point / (self.count - 1) if self.count > 1 else 0.5)

    def y(self, number: int) -> float:
        """From the top, in pixels."""
        share = (number - self.low) / (self.high - self.low)
        return TOP + (HEIGHT - TOP - BOTTOM) * (share if self.places else 1 - share)


def _grid(scale: _Scale, turns: Sequence[int], numbers: Sequence[int]) -> Iterator[str]:
    """Level lines with their numbers, and the turns below."""
    step = next((s for s in STEPS if (scale.high - scale.low) / s <= MOST_TICKS), STEPS[-1])
    for number in range(scale.low, scale.high + 1, step):
        y = scale.y(number)
        yield (
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="currentColor" opacity=".18"/>'
            f'<text x="{LEFT - 7}" y="{y + 4.5:.1f}" text-anchor="end" fill="currentColor">{number}</text>'
        )
    every = -(-len(turns) // MOST_TURNS)
    for point in range(0, len(turns), every):
        yield (
            f'<text x="{scale.x(point):.1f}" y="{HEIGHT - 7}" text-anchor="middle" fill="currentColor">'
            f"{turns[point]}</text>"
        )


def _lines(scale: _Scale, lines: Sequence[Line]) -> Iterator[str]:
    """Each line with a rim that sets it off from the page and from others, and a mark at each point."""
    for n, line in enumerate(lines):
        points = [
            (scale.x(i), scale.y(v) + _aside(n, lines)) for i, v in enumerate(line.numbers) if v is not None
        ]
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        yield f'<polyline points="{way}" fill="none" class="rim" stroke-width="5" stroke-linejoin="round"/>'
        yield (
            f'<polyline points="{way}" fill="none" stroke="{escape(line.color)}" stroke-width="2.6" '
            'stroke-linejoin="round"/>'
        )
        yield "".join(_mark(n, line.color, x, y) for x, y in points)


def _aside(number: int, lines: Sequence[Line]) -> float:
    """How far a line is moved so that equal ones can be seen beside each other."""
    return (number - (len(lines) - 1) / 2) * APART


def _mark(number: int, color: str, x: float, y: float) -> str:
    shape = MARKS[number % len(MARKS)]
    return f'<g transform="translate({x:.1f} {y:.1f})" fill="{escape(color)}" class="rim">{shape}</g>'


def _names(scale: _Scale, lines: Sequence[Line]) -> Iterator[str]:
    """The name of each line beside its end, apart from the others, with the mark that it has."""
    last = {n: line.numbers[-1] for n, line in enumerate(lines) if line.name}
    wanted = {n: scale.y(v) + _aside(n, lines) for n, v in last.items() if v is not None}
    for n, y in _spread(wanted).items():
        x = WIDTH - RIGHT + 14
        yield _mark(n, lines[n].color, x, y)
        yield f'<text x="{x + 9}" y="{y + 4.5:.1f}" fill="currentColor">{escape(lines[n].name)}</text>'


def _spread(wanted: Mapping[int, float]) -> dict[int, float]:
    """Heights at least a row apart, within the picture and as near as can be to those wanted."""
    order = sorted(wanted, key=lambda n: wanted[n])
    found: dict[int, float] = {}
    above = TOP - ROW + 4.0
    for n in order:
        found[n] = above = max(wanted[n], above + ROW)
    below = HEIGHT - BOTTOM + ROW - 2.0
    for n in reversed(order):
        found[n] = below = min(found[n], below - ROW)
    return found
