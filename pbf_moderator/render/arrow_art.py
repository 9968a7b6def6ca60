"""Draws an arrow as SVG: each course has a shaft of its own, so that no colour is needed to tell them apart."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .free_space import Point
from .inks import INK, IVORY

PAD = 26.0
"""Units around an arrow's ends."""
HEAD = 40.0
"""Units from an arrow's point to the sides of the square in which its head is drawn."""
_LONG, _HALF = 34.0, 18.0
"""Units of a head from its point to its neck and from there to its corners: longer than wide, so that the point is seen."""
LINE, ONWARD = "line", "on"
"""Words in an arrow's shape: it lies on a printed line and is wider than that; its way goes on, and it has no head."""
Bend = tuple[Point, ...]
"""Where an arrow that is not straight begins, turns and ends; nothing for one that is."""
_ROUND = 90.0
"""Units before and after a corner from which it is rounded."""
_BROADER = 5
"""Units by which a shaft on a printed line is wider."""
DASHES = {"move": "", "sail": "", "help": "0.1 19", "strike": "20 15", "retreat": "2 16 26 16"}
"""How a course's shaft is broken, from its head on, so that short ones show it: whole, dots, dashes, dots and dashes."""
OPEN, _TIP = "retreat", 8.0
"""The course whose head is open at its neck, so that it is told from a move where hardly a shaft is seen, and the units from its point to the shaft."""
WAVY, _HALF_WAVE, CREST = "sail", 22.0, 17.0
"""The course whose shaft is a wave, with half its length and twice its height."""


def draw_arrow(
    toward: str,
    course: str,
    failed: bool,
    color: str,
    wide: float,
    box: tuple[float, float],
    bend: Bend = (),
) -> str:
    """An arrow from one corner of its box to the opposite one, or where it bends from a place in the box to another.

    Args:
        toward: the corner where it ends, such as "right-down", and after it the words above.
        course: what it is for.
        failed: it came to nothing, and ends in a cross.
        color: of its core, between a light and a dark rim.
        wide: the box's width in units of the board.
        box: width and height of the drawing in pixels.
        bend: where it begins, turns and ends, from the box's upper left corner; nothing if it is straight.
    """
    scale = box[0] / wide
    high = box[1] / scale
    across, down = (1 if "right" in toward else -1), (1 if "down" in toward else -1)
    x0, y0 = (PAD if across > 0 else wide - PAD), (PAD if down > 0 else high - PAD)
    start, end = (x0, y0), (wide - x0, high - y0)
    points = bend or (start, end)
    drawn = _whole(course, failed, toward.split("-"), color, points)
    return f'<g transform="scale({scale:.4f})" opacity=".85" stroke-linejoin="round" stroke-linecap="round">{drawn}</g>'


def draw_head(turned: int, failed: bool, color: str, course: str = "") -> str:
    """The end of an arrow alone, in a square of 100 units around its point.

    Args:
        turned: where it points, in degrees from the right, clockwise.
        failed: it is a cross.
        color: of its core.
        course: what the arrow is for.
    """
    ux, uy = math.cos(math.radians(turned)), math.sin(math.radians(turned))
    head, filled = _ending((HEAD, HEAD), (ux, uy), course, failed)
    return (
        f'<g transform="scale({50 / HEAD:.4f})" opacity=".92" stroke-linejoin="round" stroke-linecap="round">'
        f"{_lines(head, filled, color)}</g>"
    )


def _lines(head: str, filled: bool, color: str) -> str:
    return "".join(
        f'<path d="{head}" stroke="{line}" stroke-width="{rim if filled else thick}" fill="{line if filled else "none"}"/>'
        for line, thick, rim in _rims(color)
    )


def _whole(course: str, failed: bool, manner: Sequence[str], color: str, points: Sequence[Point]) -> str:
    """Shaft and head, a rim of both below the next."""
    start, before, end = points[0], points[-2], points[-1]
    length = math.dist(before, end) or 1.0
    ux, uy = (end[0] - before[0]) / length, (end[1] - before[1]) / length
    onward, behind = ONWARD in manner, _TIP if course == OPEN and not failed else _LONG
    to = end if onward else (end[0] - ux * behind, end[1] - uy * behind)
    shaft = _wave(start, to) if course == WAVY else _line((*points[:-1], to))
    dashes = DASHES.get(course, "")
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    head, filled = _ending(end, (ux, uy), course, failed)
    return "".join(
        f'<path d="{shaft}" stroke="{line}" stroke-width="{thick + _BROADER * (LINE in manner)}" fill="none"{broken}/>'
        + (
            ""
            if onward
            else f'<path d="{head}" stroke="{line}" stroke-width="{rim if filled else thick}" fill="{line if filled else "none"}"/>'
        )
        for line, thick, rim in _rims(color)
    )


def rounded(start: Point, turn: Point, end: Point) -> tuple[Point, Point]:
    """Where a way begins to turn and where it has turned: its corner is cut off."""
    before, after = math.dist(start, turn) or 1.0, math.dist(turn, end) or 1.0
    one, other = min(_ROUND, before / 2) / before, min(_ROUND, after / 2) / after
    return (
        (turn[0] + (start[0] - turn[0]) * one, turn[1] + (start[1] - turn[1]) * one),
        (turn[0] + (end[0] - turn[0]) * other, turn[1] + (end[1] - turn[1]) * other),
    )


def _line(points: Sequence[Point]) -> str:
    """A shaft from its head back to where it begins, straight or round one corner."""
    start, end = points[0], points[-1]
    drawn = f"M{end[0]:.1f} {end[1]:.1f}L"
    if len(points) > 2:
        turn = points[1]
        into, out = rounded(start, turn, end)
        drawn += f"{out[0]:.1f} {out[1]:.1f}Q{turn[0]:.1f} {turn[1]:.1f} {into[0]:.1f} {into[1]:.1f}L"
    return drawn + f"{start[0]:.1f} {start[1]:.1f}"


def _wave(start: Point, end: Point) -> str:
    """A shaft that swings from side to side, in whole waves."""
    length = math.dist(start, end) or 1.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    count = 2 * max(1, round(length / (2 * _HALF_WAVE)))
    step = length / count
    drawn = f"M{start[0]:.1f} {start[1]:.1f}"
    for n in range(count):
        far, aside = (n + 0.5) * step, CREST if n % 2 else -CREST
        crest = (start[0] + ux * far - uy * aside, start[1] + uy * far + ux * aside)
        drawn += f"Q{crest[0]:.1f} {crest[1]:.1f} {start[0] + ux * (n + 1) * step:.1f} {start[1] + uy * (n + 1) * step:.1f}"
    return drawn


def _rims(color: str) -> tuple[tuple[str, int, int], ...]:
    """The colours of an arrow from the outside, with their widths on lines and around its head."""
    return (INK, 17, 9), (IVORY, 13, 5), (color, 8, 0)


def _ending(end: Point, toward: Point, course: str, failed: bool) -> tuple[str, bool]:
    """The outline at an arrow's end, and whether it is filled."""
    if failed:
        return _cross(end), False
    (ux, uy), (x, y) = toward, end
    neck = (x - ux * _LONG, y - uy * _LONG)
    one, other = (neck[0] - uy * _HALF, neck[1] + ux * _HALF), (neck[0] + uy * _HALF, neck[1] - ux * _HALF)
    corners = (one, end, other)
    drawn = f"M{' '.join(f'{x:.1f} {y:.1f}' for x, y in corners)}"
    return (drawn, False) if course == OPEN else (f"{drawn}Z", True)


def _cross(end: Point) -> str:
    """What failed ends in a cross."""
    (x, y), arm = end, 13.0
    return f"M{x - arm:.1f} {y - arm:.1f}L{x + arm:.1f} {y + arm:.1f}M{x + arm:.1f} {y - arm:.1f}L{x - arm:.1f} {y + arm:.1f}"
