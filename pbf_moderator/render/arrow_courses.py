"""Where an arrow lies: of the courses between two places the one on which its head and its seat's sign cover least."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from .arrow_art import rounded
from .arrow_lanes import Course, lanes_beside
from .free_space import Box, FreeSpace, Point
from .marking import around, middle

Line = tuple[Point, Point]

BADGE = 34.0
"""Units across the sign of a seat at an arrow's tail."""
_LONG, _WIDE, _ARM = 34.0, 21.0, 16.0
"""Units of a head from its point to its neck, of half its width with the rim, of half the cross of what failed."""
_LEAST, _CLEAR, _SHORT = 75.0, 125.0, 1.0
"""Units that an arrow is long at least, those from which its shaft is clearly told from others, and what each that is lacking costs."""
_STEP, _FIRST, _LAST = 9.0, 20.0, 0.76
"""Units between two ends that are tried, those from the middle of the pieces to the first, and the share of the way to the last."""
_ASIDE = (0.0, 15.0, -15.0, 30.0, -30.0, 48.0, -48.0, 70.0, -70.0, 95.0, -95.0)
"""Units beside the straight way."""
_FAR_ASIDE, _DRAWN_IN, _OUTSIDE, _BEGINS_OUTSIDE = 0.5, 0.12, 65.0, 200.0
"""What it costs to lie a unit aside, to end a unit sooner, and not to end or begin in the area that is meant."""
_BAD = 40.0
"""The cost from which slanted courses are tried, too."""
_SLANT = 80.0
"""Units by which such a course may be nearer to the straight way at one end than at the other."""
_ELSEWHERE = 4.0
"""How much more a shaft costs on what lies or is printed in a place that the arrow has nothing to do with."""
_HIDDEN = 250.0
"""The length below which it costs more to lie on something: of a shorter shaft too little is left to be seen."""
_WORTH_BENDING, _BAD_ENDS = 20.0, 60.0
"""What a straight shaft covers at least, or the whole of it costs, before courses with a bend are tried."""
_BENT, _DETOUR, _BOW = 14.0, 0.12, 0.04
"""What it costs to bend at all, for each unit of a longer way, for each unit of the bend beside the straight way."""
_BENDS = (45.0, 80.0, 120.0, 170.0, 230.0, 300.0, 380.0)
"""Units from the straight way to a bend."""
_BENDS_AT, _SHARPEST, _HALF_LEAST = (0.5, 0.35, 0.65, 0.22, 0.78), 0.6, 60.0
"""Shares of the way at which a bend may be, its distance as a share of the way at most, and the least units from it to an end."""
_GAP = 3.0
"""Units that an arrow's ends keep off what they must not cover."""
_TOUCHING = 5.0
"""Units from the middle of a shaft to the rim of a sign beside it, which touches it."""
_BEHIND = (-6.0, -12.0, -18.0)
"""Units before the tail of an arrow at which its sign still touches it."""
_SEEN = 80.0
"""The length of a shaft from which its sign may lie all on it: of a shorter one too little would be seen."""
_SHIFT, _FARTHEST, _AWAY, _ABROAD = 6.0, 120.0, 0.003, 1.0
"""Units between two places along a shaft that are tried for it and to the last, and the share of it that is covered rather than that it moves a unit, or to another area."""


@dataclass(frozen=True)
class Obstacle:
    """Something that an arrow should not cover.

    Args:
        box: where it lies.
        head: what it costs for each of the points of an arrow's head that lies on it.
        tail: what it costs if the sign of a seat at its tail does.
        shaft: what it costs if its shaft passes there, above or below.
        about: the place where it lies; none for what stands beside the map.
    """

    box: Box
    head: float
    tail: float
    shaft: float
    about: str = ""


@dataclass(frozen=True)
class Way:
    """What an arrow goes from and to.

    Args:
        start, end: the middle of the pieces there, or where they would lie.
        begins: whether the sign of a seat stands at its tail.
        failed: whether it ends in a cross.
        met: whether another arrow comes the other way.
        within: the ground of the two places.
        places: what they are called.
        bends: whether it may turn on its way.
        there: the courses of other arrows between these places, there or back.
        wide: units across the sign at its tail.
    """

    start: Point
    end: Point
    begins: bool
    failed: bool
    met: bool
    within: tuple[FreeSpace, FreeSpace]
    places: tuple[str, ...] = ()
    bends: bool = True
    there: tuple[Course, ...] = ()
    wide: float = BADGE


def best_course(way: Way, obstacles: Sequence[Obstacle]) -> Course:
    """Where an arrow lies: straight, or where that covers too much, round one corner.

    Args:
        way: from where to where, which are not the same.
        obstacles: what lies or is printed there, and the ends of other arrows.
    """
    near = [o for o in obstacles if _is_near(o.box, way)]
    straight = _better(
        way, [(aside, aside) for aside in _asides(way)], near, (math.inf, (way.start, way.end))
    )
    if straight[0] >= _BAD:
        slanted = [(a, b) for a in _asides(way) for b in _asides(way) if 0 < abs(a - b) < _SLANT]
        straight = _better(way, slanted, near, straight)
    if not way.bends or (straight[0] < _BAD_ENDS and _shaft_costs(straight[1], way, near) < _WORTH_BENDING):
        return straight[1]
    return _better_bent(way, obstacles, straight)[1]


def _better_bent(way: Way, obstacles: Sequence[Obstacle], best: tuple[float, Course]) -> tuple[float, Course]:
    """The best course with its cost among those with a bend and one that was found before."""
    length, (ux, uy) = math.dist(way.start, way.end), _direction(way.start, way.end)
    for bow in (bow for bow in _BENDS if bow <= length * _SHARPEST):
        for far, side in ((share * length, side) for share in _BENDS_AT for side in (1, -1)):
            turn = (way.start[0] + ux * far - uy * bow * side, way.start[1] + uy * far + ux * bow * side)
            detour = math.dist(way.start, turn) + math.dist(turn, way.end) - length
            cost = _BENT + detour * _DETOUR + bow * _BOW
            if cost < best[0]:
                found = _best_round(way, turn, obstacles)
                best = min(best, (cost + found[0], found[1]))
    return min([best, *_in_lanes(way, obstacles)])


def _in_lanes(way: Way, obstacles: Sequence[Obstacle]) -> Iterator[tuple[float, Course]]:
    """Courses with their costs beside those that turn on the same way."""
    for there in (course for course in way.there if len(course) > 2):
        back = math.dist(there[0], way.start) > math.dist(there[-1], way.start)
        for course in lanes_beside(there, met=back):
            ends = _tail_costs(way, course[0], obstacles) + _head_costs(
                way, course[-1], _direction(*course[-2:]), obstacles
            )
            yield _BENT + ends + _shaft_costs(course, way, obstacles), course


def _best_round(way: Way, turn: Point, obstacles: Sequence[Obstacle]) -> tuple[float, Course]:
    """The best ends of a course that turns at a place, with what that costs."""
    near = _meeting(_around((way.start, turn, way.end)), obstacles)
    first, last = _points_toward(way.start, turn), _points_toward(way.end, turn)
    if not first or not last:
        return math.inf, (way.start, way.end)
    toward = _direction(turn, way.end)
    tail_cost, tail = min((_tail_costs(way, at, near) + far * _DRAWN_IN, at) for far, at in first)
    head_cost, head = min((_head_costs(way, at, toward, near) + far * _DRAWN_IN, at) for far, at in last)
    course = (tail, turn, head)
    return tail_cost + head_cost + _shaft_costs(course, way, near), course


def _points_toward(end: Point, turn: Point) -> list[tuple[float, Point]]:
    """Places for an end between the middle of the pieces and a bend, each with how far it is from that middle."""
    (ux, uy), room = _direction(end, turn), math.dist(end, turn) - _HALF_LEAST
    count = int((room - _FIRST) / _STEP) + 1 if room >= _FIRST else 0
    fars = [_FIRST + _STEP * k for k in range(count)]
    return [(far, (end[0] + ux * far, end[1] + uy * far)) for far in fars]


def _better(
    way: Way, beside: Sequence[tuple[float, float]], near: Sequence[Obstacle], best: tuple[float, Course]
) -> tuple[float, Course]:
    """The best course with its cost, one that was found before among them; which cannot be better is not looked into."""
    for asides in beside:
        line = _line_beside(way, asides)
        if _least_cost(line, asides) < best[0]:
            found = _best_on(line, way, asides, near)
            best = found if found[0] < best[0] else best
    return best


def ends_of(course: Course, *, begins: bool, failed: bool, wide: float = BADGE) -> list[Box]:
    """What an arrow's head, and the sign at its tail, which may be wider, take up."""
    xs, ys = zip(*_head(course[-1], _direction(*course[-2:]), failed), strict=True)
    head = (min(xs), min(ys), max(xs), max(ys))
    return [head, around(course[0], wide, BADGE)] if begins else [head]


def seat_sign(
    course: Course, taken: Sequence[Box], within: FreeSpace | None = None, wide: float = BADGE
) -> Box:
    """Where the sign of a seat stands: at the tail of its arrow, or farther along or beside it where that covers less.

    Args:
        course: the arrow.
        taken: what it should not lie on.
        within: the ground where the arrow begins, if it is known: elsewhere its sign would say that it begins there.
        wide: units across the sign.
    """
    start, toward = course[0], _direction(*course[:2])
    length = math.dist(*course[:2]) - _LONG
    shaft = min(_FARTHEST, max(0.0, length - BADGE / 2))
    near = [box for box in taken if _common(box, _square(start, shaft + BADGE + wide))]

    def cost(place: tuple[float, float]) -> float:
        box = _sign_box(start, toward, wide, *place)
        covered = sum(_common(box, other) for other in near) / BADGE**2
        abroad = within is not None and not within.has(middle(box))
        return covered + (abs(place[0]) + abs(place[1])) * _AWAY + _ABROAD * abroad

    farther = [n * _SHIFT for n in range(int(shaft / _SHIFT) + 1)]
    touching = BADGE / 2 + (wide - BADGE) / 2 * abs(toward[1]) + _TOUCHING
    beside = sorted({BADGE / 2 + _TOUCHING, touching})
    asides = [0.0, *(side * aside for aside in beside for side in (1, -1))]
    places = [(far, aside) for aside in asides for far in farther if aside or not far or length >= _SEEN]
    places += [(far, 0.0) for far in _BEHIND]
    best = places[0] if not cost(places[0]) else min(places, key=cost)
    return _sign_box(start, toward, wide, *best)


def _sign_box(start: Point, toward: Point, wide: float, along: float, aside: float) -> Box:
    (x, y), (ux, uy) = start, toward
    return around((x + ux * along - uy * aside, y + uy * along + ux * aside), wide, BADGE)


def _common(one: Box, other: Box) -> float:
    """How much of two rectangles lies in both."""
    wide, high = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


def _is_near(box: Box, way: Way) -> bool:
    far = _ASIDE[-2] + 2 * _LONG
    (x0, y0), (x1, y1) = way.start, way.end
    return (
        box[2] > min(x0, x1) - far
        and box[0] < max(x0, x1) + far
        and box[3] > min(y0, y1) - far
        and box[1] < max(y0, y1) + far
    )


def _asides(way: Way) -> Iterator[float]:
    """How far aside an arrow may lie: on its right where another comes towards it."""
    for aside in _ASIDE:
        if aside > 0 or not way.met:
            yield aside


def _line_beside(way: Way, asides: tuple[float, float]) -> Line:
    """The line at two distances from the ends of the straight way."""
    (ux, uy), (one, other) = _direction(way.start, way.end), asides
    start = (way.start[0] - uy * one, way.start[1] + ux * one)
    end = (way.end[0] - uy * other, way.end[1] + ux * other)
    return start, end


def _least_cost(line: Line, asides: tuple[float, float]) -> float:
    """What a course costs that ends as far out as it may and covers nothing: none there costs less."""
    length = math.dist(*line)
    last = _ends(length)[0]
    return 2 * (length - last) * _DRAWN_IN + _aside_cost(asides)


def _aside_cost(asides: tuple[float, float]) -> float:
    return (abs(asides[0]) + abs(asides[1])) / 2 * _FAR_ASIDE


def _best_on(
    line: Line, way: Way, asides: tuple[float, float], obstacles: Sequence[Obstacle]
) -> tuple[float, Course]:
    """The best course on a line beside the straight way, with its cost."""
    start, length, toward = line[0], math.dist(*line), _direction(*line)

    def at(far: float) -> Point:
        return (start[0] + toward[0] * far, start[1] + toward[1] * far)

    @cache
    def head_costs(far: float) -> float:
        return _head_costs(way, at(far), toward, obstacles)

    ends, best = _ends(length), (math.inf, 0.0, length)
    for first in (length - end for end in ends):
        tail_costs = _tail_costs(way, at(first), obstacles)
        for last in ends:
            drawn_in = (first + length - last) * _DRAWN_IN
            if tail_costs + drawn_in > best[0] or last - first < _LEAST - 0.01:
                break  # the next ones end sooner still
            best = min(best, (tail_costs + head_costs(last) + drawn_in + _short(last - first), first, last))
    cost, tail, head = best
    course = (at(tail), at(head))
    return cost + _aside_cost(asides) + _shaft_costs(course, way, obstacles), course


def _short(length: float) -> float:
    """What it costs that of a shaft too little is seen."""
    return max(0.0, _CLEAR - length) * _SHORT


def _ends(length: float) -> list[float]:
    """How far along the way an arrow may end; between near places beyond the pieces, or it would be too short."""
    first = max(length - _FIRST, (length + _CLEAR) / 2)
    last = min(first, max(length * (1 - _LAST / 2), (length + _LEAST) / 2))
    count = math.ceil((first - last) / _STEP)
    return [first - (first - last) * k / max(1, count) for k in range(count + 1)]


def _shaft_costs(course: Course, way: Way, obstacles: Sequence[Obstacle]) -> float:
    points = list(along(course))
    below = _meeting(_around(points), obstacles)
    much = max(1.0, _HIDDEN / (math.dist(course[0], course[-1]) or 1.0))
    return much * sum(
        o.shaft * (_ELSEWHERE if o.about and o.about not in way.places else 1.0)
        for o in below
        if any(_holds(o.box, point, _GAP) for point in points)
    )


def _around(points: Sequence[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return (min(xs) - _GAP, min(ys) - _GAP, max(xs) + _GAP, max(ys) + _GAP)


def _meeting(room: Box, obstacles: Sequence[Obstacle]) -> list[Obstacle]:
    """The obstacles that reach into a rectangle."""
    left, top, right, bottom = room
    return [
        o for o in obstacles if o.box[0] < right and o.box[2] > left and o.box[1] < bottom and o.box[3] > top
    ]


def along(course: Course) -> Iterator[Point]:
    """Points all along an arrow's shaft."""
    corners = course
    if len(course) > 2:
        start, turn, end = course
        into, out = rounded(start, turn, end)
        halfway = ((into[0] + out[0]) / 4 + turn[0] / 2, (into[1] + out[1]) / 4 + turn[1] / 2)
        corners = (start, into, halfway, out, end)
    for start, end in pairwise(corners):
        count = max(1, round(math.dist(start, end) / _STEP))
        for k in range(count):
            yield (start[0] + (end[0] - start[0]) * k / count, start[1] + (end[1] - start[1]) * k / count)
    yield corners[-1]


def _head_costs(way: Way, end: Point, toward: Point, obstacles: Sequence[Obstacle]) -> float:
    points = list(_head(end, toward, way.failed))
    outside = _OUTSIDE * (not way.within[1].has(end))
    below = _meeting(_around(points), obstacles)
    return outside + sum(o.head * sum(_holds(o.box, point, _GAP) for point in points) for o in below)


def _tail_costs(way: Way, start: Point, obstacles: Sequence[Obstacle]) -> float:
    outside = _BEGINS_OUTSIDE * (not way.within[0].has(start))
    sign = around(start, way.wide + 2 * _GAP, BADGE + 2 * _GAP)
    covered = (o.tail for o in obstacles if _common(o.box, sign))
    return outside + (sum(covered) if way.begins else 0.0)


def _head(end: Point, toward: Point, failed: bool) -> Iterator[Point]:
    """Points all over a head."""
    (x, y), (ux, uy) = end, toward
    if failed:
        yield from ((x + a * _ARM, y + b * _ARM) for a in (-1, 0, 1) for b in (-1, 0, 1))
        return
    for back, side in ((-4.0, 0.0), (0.5, 0.45), (0.5, 0.0), (1.0, 1.0), (1.0, 0.5), (1.0, 0.0)):
        along = back if back < 0 else back * _LONG
        for across in {side, -side}:
            yield (
                x - ux * along - uy * across * _WIDE,
                y - uy * along + ux * across * _WIDE,
            )


def _direction(start: Point, end: Point) -> Point:
    length = math.dist(start, end) or 1.0
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


def _holds(box: Box, at: Point, gap: float = 0.0) -> bool:
    return box[0] - gap < at[0] < box[2] + gap and box[1] - gap < at[1] < box[3] + gap


def _square(at: Point, half: float) -> Box:
    return (at[0] - half, at[1] - half, at[0] + half, at[1] + half)
