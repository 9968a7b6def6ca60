"""Arrows on a board: where they begin and end."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .arrow_art import HEAD, LINE, ONWARD, PAD, WAVY
from .arrow_courses import BADGE, Obstacle, Way, along, best_course, ends_of, seat_sign
from .arrow_lanes import Course
from .art import Art, sign_width
from .board import INSET, POINT, Area, Board
from .free_space import Box, FreeSpace, Point
from .marking import Mark, around, grown, middle, rim_of

if TYPE_CHECKING:
    from .scene import Arrow

BEGINS, ENDS = ("whole", "first"), ("whole", "last")
"""The legs of a way with a beginning and with an end."""
ARROWS = "arrows"
"""What the marks of arrows are about."""
PIECES, ORDERS = ("piece", "person"), ("chit", "back")
_PASSING, _PASSING_WAVES, _WIDEST = 11.0, 20.0, 32.0
"""Units from the line between two points to a way that shares it with another, to one where a shaft swings, and to the outermost of several."""
_SLIDE, _FARTHEST = 4.0, 0.5
"""Units by which the sign of a seat slides along its way to come out below a name, and the share of the way that it may."""
_NEAR = 8.0
"""Units from the middle of a shaft to its rim."""
_ON_ARROW = 6.0
"""Units from the middle of a shaft to the rim of what another arrow keeps off."""
_LYING, _SIGN, _NAME = (80.0, 100.0, 8.0), (7.0, 25.0, 5.0), (9.0, 90.0, 3.0)
"""What a point of an arrow's head, its tail and its shaft cost on a thing that lies there, on a printed sign, on a name, which is drawn above them."""
_OFF_BORDER, _BESIDE_INSET = 16.0, 12.0
"""Units that an arrow's ends keep off the border of the area that is meant, and that they may lie off a small place."""
_PANEL = (60.0, 200.0, 200.0)
"""The same on what stands beside the map."""
_PORT, _OFF_PORT = (30.0, 150.0, 10.0), 24.0
"""The same on a small place that the arrow has nothing to do with, and the units around it where a head would seem to end at it."""
_BY_PORT, _FROM_PORT = (9.0, 20.0, 0.0), 64.0
"""The same as far around it as a head might seem to."""
_OTHER_END, _OTHER_SHAFT = (25.0, 80.0, 20.0), (1.5, 6.0, 9.0)
"""The same on another arrow's ends and on its shaft."""


def arrow_marks(
    arrows: Sequence[Arrow],
    board: Board,
    laid: Sequence[Mark] = (),
    printed: Sequence[Mark] = (),
) -> Iterator[Mark]:
    """Each arrow in the box between its two places; those that the board does not show are left out.

    An arrow begins and ends at the edge of the pieces that lie there, else at the anchor, and covers as little as can be.

    Args:
        arrows: what goes where.
        board: the places.
        laid: what lies on the board.
        printed: what is printed on it.
    """
    middles, obstacles = pieces_stand(laid), [*_obstacles(board, laid, printed)]
    words = _words(printed)
    ways = {(arrow.origin, arrow.goal) for arrow in arrows}
    lanes, there = _lanes(arrows), dict[frozenset[str], list[Course]]()
    for arrow in dict.fromkeys(arrows):
        if arrow.origin == arrow.goal or not {arrow.origin, arrow.goal} <= board.areas.keys():
            continue
        begins = arrow.leg in BEGINS
        met = (arrow.goal, arrow.origin) in ways
        if board.areas[arrow.goal].kind == POINT:
            course = _along_line(arrow, board, words if begins else None, aside=lanes[_lane(arrow)])
            yield _mark(arrow, begins, course, (LINE,) if arrow.leg in ENDS else (LINE, ONWARD))
            continue
        ports = _ports(board, but=(arrow.origin, arrow.goal))
        way, places = (
            _way(arrow, board, middles, begins=begins, met=met),
            frozenset((arrow.origin, arrow.goal)),
        )
        course = best_course(replace(way, there=tuple(there.get(places, ()))), [*obstacles, *ports])
        there.setdefault(places, []).append(course)
        obstacles += _of_arrow(course, begins=begins, failed=arrow.failed, wide=way.wide)
        yield _mark(arrow, begins, course)


def _words(printed: Iterable[Mark]) -> list[Box]:
    """Where names are printed: they are drawn above all arrows."""
    return [mark.box for mark in printed if mark.art.kind == "text"]


def ends_at_points(
    arrows: Sequence[Arrow], board: Board, printed: Iterable[Mark]
) -> dict[str, tuple[Box, ...]]:
    """Points -> what the heads of arrows and the signs of their seats take up there: on a board of points it is known before anything lies there."""
    at_points = [
        arrow
        for arrow in dict.fromkeys(arrows)
        if arrow.origin != arrow.goal
        and {arrow.origin, arrow.goal} <= board.areas.keys()
        and board.areas[arrow.goal].kind == POINT
    ]
    lanes, words, found = _lanes(arrows), _words(printed), dict[str, list[Box]]()
    for arrow in at_points:
        begins = arrow.leg in BEGINS
        course = _along_line(arrow, board, words if begins else None, aside=lanes[_lane(arrow)])
        wide = BADGE * sign_width(arrow.number)
        head, *badge = ends_of(course, begins=begins, failed=arrow.failed, wide=wide)
        if arrow.leg in ENDS:
            found.setdefault(arrow.goal, []).append(head)
        if badge:
            found.setdefault(arrow.origin, []).extend(badge)
    return {point: tuple(boxes) for point, boxes in found.items()}


def _lane(arrow: Arrow) -> tuple[str, str, str, str]:
    return arrow.origin, arrow.goal, arrow.seat, arrow.course


def _lanes(arrows: Iterable[Arrow]) -> dict[tuple[str, str, str, str], float]:
    """How far to its right each way lies from the line that it shares with others, which go with it or come against it."""
    sharing: dict[frozenset[str], list[tuple[str, str, str, str]]] = {}
    for lane in dict.fromkeys(map(_lane, arrows)):
        sharing.setdefault(frozenset(lane[:2]), []).append(lane)
    found = {}
    for lanes in sharing.values():
        along = sorted(lanes, key=lambda lane: lane[0] < lane[1])
        passing = _PASSING_WAVES if any(course == WAVY for *_, course in lanes) else _PASSING
        passing = min(passing, _WIDEST / max(1, len(lanes) - 1))
        for number, lane in enumerate(along):
            right = (number - (len(lanes) - 1) / 2) * 2 * passing
            found[lane] = right if lane[0] < lane[1] else -right
    return found


def _along_line(arrow: Arrow, board: Board, words: Sequence[Box] | None, aside: float) -> Course:
    """From sign to sign, so that the steps of a way on a board of points are seen as one.

    Args:
        arrow: a step.
        board: the places.
        words: the names that the sign of a seat at its tail must not lie below; none if it has no such sign.
        aside: how far to its right it lies from the line.
    """
    start, end = (middle(board.areas[id].box) for id in (arrow.origin, arrow.goal))
    length = math.dist(start, end) or 1.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length

    def at(far: float) -> Point:
        return (start[0] + ux * far - uy * aside, start[1] + uy * far + ux * aside)

    last = length - min(_rim(board.areas[arrow.goal]), length / 3)
    if words is None:
        return at(min(_rim(board.areas[arrow.origin]), length / 3)), at(last)
    wide = BADGE * sign_width(arrow.number)
    first = min(_rim(board.areas[arrow.origin]) + (abs(ux) * wide + abs(uy) * BADGE) / 2, length / 3)
    farther = [first + _SLIDE * k for k in range(math.ceil((last - first) * _FARTHEST / _SLIDE))]
    clear = (far for far in farther if not any(_meets(around(at(far), wide, BADGE), box) for box in words))
    return at(next(clear, first)), at(last)


def _meets(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _rim(point: Area) -> float:
    """How far the rim of a point's sign is from its middle."""
    left, top, right, bottom = point.box
    return min(right - left, bottom - top) / 2


def _way(arrow: Arrow, board: Board, middles: Mapping[str, Point], *, begins: bool, met: bool) -> Way:
    origin, goal = board.areas[arrow.origin], board.areas[arrow.goal]
    ends = _place(origin, middles), _place(goal, middles)
    grounds = (_ground(origin), _ground(goal))
    bends = arrow.course != WAVY
    places, wide = (arrow.origin, arrow.goal), BADGE * sign_width(arrow.number)
    return Way(*ends, begins, arrow.failed, met, grounds, places, bends, wide=wide)


def _ground(area: Area) -> FreeSpace:
    """Where the ends of arrows may lie: well inside an area, or at the rim of a small place."""
    if area.kind == INSET:
        left, top, right, bottom = area.box
        far = _BESIDE_INSET
        rim = [(left - far, top - far), (right + far, top - far), (right + far, bottom + far)]
        return FreeSpace([[*rim, (left - far, bottom + far)]])
    inner = area.free_space.inner(_OFF_BORDER)
    return inner if inner.area() else area.free_space


def _obstacles(board: Board, laid: Iterable[Mark], printed: Iterable[Mark]) -> Iterator[Obstacle]:
    """What arrows keep off: most of all the panels, the frame and what lies there, then what is printed."""
    for box in (*board.sheets, *board.bare_panels, *rim_of(board)):
        yield Obstacle(box, *_PANEL)
    for mark in laid:
        yield Obstacle(mark.box, *_LYING, mark.about)
    for mark in printed:
        yield Obstacle(mark.box, *(_NAME if mark.art.kind == "text" else _SIGN), mark.about)


def _ports(board: Board, but: Container[str]) -> Iterator[Obstacle]:
    """The small places that an arrow neither comes from nor goes to: none of its ends may lie there or touch them."""
    for area in board.areas.values():
        if area.kind == INSET and area.id not in but:
            yield Obstacle(grown(area.box, _OFF_PORT), *_PORT, area.id)
            yield Obstacle(grown(area.box, _FROM_PORT), *_BY_PORT, area.id)


def _of_arrow(course: Course, *, begins: bool, failed: bool, wide: float = BADGE) -> Iterator[Obstacle]:
    """What the arrows to come keep off of one that is there."""
    for box in ends_of(course, begins=begins, failed=failed, wide=wide):
        yield Obstacle(box, *_OTHER_END)
    for point in along(course):
        yield Obstacle(around(point, 2 * _ON_ARROW, 2 * _ON_ARROW), *_OTHER_SHAFT)


def pieces_stand(laid: Iterable[Mark]) -> dict[str, Point]:
    """Area -> the middle of the pieces that were laid there."""
    boxes: dict[str, list[Box]] = {}
    for mark in laid:
        if mark.art.kind in PIECES:
            boxes.setdefault(mark.about, []).append(mark.box)
    return {
        area: middle(
            (min(b[0] for b in on), min(b[1] for b in on), max(b[2] for b in on), max(b[3] for b in on))
        )
        for area, on in boxes.items()
    }


def over_pieces(
    arrows: Sequence[Mark],
    below: Iterable[Mark] = (),
    grounds: Iterable[Box] = (),
    areas: Iterable[Area] = (),
) -> Iterator[Mark]:
    """What of arrows lies above pieces and orders: their heads, and whose they are where a way begins.

    Args:
        arrows: the shafts.
        below: what lies or is printed there; the signs of seats cover as little of it as can be.
        grounds: small places, on which a sign would say that the way begins there.
        areas: the places of the board: a sign stays where its way begins.
    """
    places = [area for area in areas if area.kind not in (INSET, POINT)]
    lying = list(below)
    taken = [*grounds, *(mark.box for mark in lying)]
    taken += [mark.box for mark in lying if mark.art.kind in PIECES]  # dearer than what is printed
    taken += [_head_box(arrow) for arrow in arrows if _has_head(arrow)]
    for arrow in arrows:
        course = _course(arrow)
        if _has_head(arrow):
            yield _head_over(arrow, *course[-2:])
        if arrow.art.seat and arrow.art.starred:
            within = next((area.free_space for area in places if area.free_space.has(course[0])), None)
            number = arrow.art.number
            box = seat_sign(course, taken, within, BADGE * sign_width(number))
            taken.append(box)
            yield Mark(Art("badge", seat=arrow.art.seat, number=number), box, ARROWS)


def _has_head(arrow: Mark) -> bool:
    return ONWARD not in arrow.art.shape.split("-")


def _head_box(arrow: Mark) -> Box:
    return ends_of(_course(arrow), begins=False, failed=arrow.art.dim)[0]


def _head_over(arrow: Mark, start: Point, end: Point) -> Mark:
    turned = round(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])))
    box = around(end, 2 * HEAD, 2 * HEAD)
    return Mark(Art("head", str(turned), arrow.art.seat, arrow.art.text, dim=arrow.art.dim), box, ARROWS)


def _course(arrow: Mark) -> Course:
    """Where an arrow begins, turns and ends."""
    left, top, right, bottom = arrow.box
    if arrow.art.bend:
        return tuple((left + x, top + y) for x, y in arrow.art.bend)
    across = (left + PAD, right - PAD) if "right" in arrow.art.shape else (right - PAD, left + PAD)
    down = (top + PAD, bottom - PAD) if "down" in arrow.art.shape else (bottom - PAD, top + PAD)
    return (across[0], down[0]), (across[1], down[1])


def _place(area: Area, middles: Mapping[str, Point]) -> Point:
    """Where an arrow to or from an area ends."""
    return middles.get(area.id) or area.anchor("units")


def hidden_below(arrows: Sequence[Mark], printed: Sequence[Mark]) -> Iterator[Mark]:
    """What is printed on the board where an arrow lies, to be shown on it: names and signs stay legible."""
    return (
        mark
        for mark in printed
        if mark.about != "title" and any(_crosses(arrow, mark.box) for arrow in arrows)
    )


def _crosses(arrow: Mark, box: Box) -> bool:
    """Whether an arrow's shaft meets a box."""
    points = along(_course(arrow))
    return any(box[0] - _NEAR < x < box[2] + _NEAR and box[1] - _NEAR < y < box[3] + _NEAR for x, y in points)


def _mark(arrow: Arrow, begins: bool, course: Course, manner: Sequence[str] = ()) -> Mark:
    (x0, y0), (x1, y1) = course[0], course[-1]
    xs, ys = zip(*course, strict=True)
    box = (min(xs) - PAD, min(ys) - PAD, max(xs) + PAD, max(ys) + PAD)
    bend = tuple((round(x - box[0], 1), round(y - box[1], 1)) for x, y in course) if len(course) > 2 else ()
    toward = "-".join(("right" if x1 >= x0 else "left", "down" if y1 >= y0 else "up", *manner))
    size = box[2] - box[0]
    art = Art(
        "arrow", toward, arrow.seat, arrow.course, dim=arrow.failed, size=size, starred=begins, bend=bend
    )
    art = replace(art, number=arrow.number) if begins else art
    return Mark(art, box, ARROWS)
