"""Courses that run beside one that is there: where two arrows share a way round a corner, neither lies on the other."""

from __future__ import annotations

import math
from collections.abc import Iterator

from .free_space import Point

Course = tuple[Point, ...]
"""Where an arrow begins and ends; between them where it turns, if it is not straight."""

_BESIDE = (36.0, -36.0, 54.0, -54.0)
"""Units beside the other arrow: more than a shaft with its rims and half the sign of a seat."""
_SHORTER = (0.0, 25.0, 50.0, 80.0)
"""Units by which such a course may end sooner, at either end."""


def lanes_beside(course: Course, *, met: bool) -> Iterator[Course]:
    """Courses with a bend beside one with a bend, in its direction, or where they are met in the other."""
    whole = course[::-1] if met else course
    for far in _BESIDE:
        start, turn, end = _beside(whole, far)
        for first in _SHORTER:
            for last in _SHORTER:
                yield _toward(start, turn, first), turn, _toward(end, turn, last)


def _beside(course: Course, far: float) -> Course:
    """The same corner at a distance to its right; both of its legs keep their directions."""
    start, turn, end = course
    one, other = _right(start, turn), _right(turn, end)
    wide = 1 + one[0] * other[0] + one[1] * other[1]
    corner = ((one[0] + other[0]) / max(wide, 0.5), (one[1] + other[1]) / max(wide, 0.5))
    return (_moved(start, one, far), _moved(turn, corner, far), _moved(end, other, far))


def _right(start: Point, end: Point) -> Point:
    length = math.dist(start, end) or 1.0
    return (start[1] - end[1]) / length, (end[0] - start[0]) / length


def _moved(at: Point, direction: Point, far: float) -> Point:
    return at[0] + direction[0] * far, at[1] + direction[1] * far


def _toward(end: Point, turn: Point, far: float) -> Point:
    length = math.dist(end, turn) or 1.0
    share = min(far / length, 0.5)
    return end[0] + (turn[0] - end[0]) * share, end[1] + (turn[1] - end[1]) * share
