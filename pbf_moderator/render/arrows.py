"""Arrows on a board: where they begin and end."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from .arrow_art import HEAD, PAD
from .art import Art
from .board import POINT, Area, Board
from .free_space import Box, Point
from .marking import Mark, around, middle

if TYPE_CHECKING:
    from .scene import Arrow

_SHORT, _BESIDE, _LEAST = 50.0, 15.0, 60.0
"""Units between an arrow's ends and the middle of the pieces there, aside of one that comes the other way, and between two places."""
_LEAST_OF_AREAS = 105.0
"""Units between the pieces of two areas: nearer ones have no room for a seat's letter, a shaft and a head."""
_CLEAR, _LEAST_DRAWN = 70.0, 75.0
"""Units that an arrow between near places lies beside their pieces, and that it is long."""
_BADGE = 34.0
"""Units across the sign of a seat at an arrow's tail."""
_STEP, _STEPS = 12.0, 16
"""Units by which an arrow's end is drawn in at a time, and how often."""
PIECES, ORDERS = ("piece", "person"), ("chit", "back")
_NEAR = 8.0
"""Units from the middle of a shaft to its rim."""
_MOST_SHORT = 0.3
"""Share of the way that each end may lose to the pieces there."""


def arrow_marks(
    arrows: Sequence[Arrow],
    board: Board,
    standing: Mapping[str, Point] | None = None,
    orders: Sequence[Box] = (),
) -> Iterator[Mark]:
    """Each arrow in the box between its two places; those that the board does not show are left out.

    Args:
        arrows: what goes where.
        board: the places.
        standing: area -> the middle of the pieces that lie there; an arrow begins and ends at them, else at the anchor.
        orders: what an arrow's ends keep off, if it is long enough to be shortened.
    """
    middles = standing or {}
    ways = {(arrow.origin, arrow.goal) for arrow in arrows}
    reached = {(arrow.seat, arrow.course, arrow.goal) for arrow in arrows}
    for arrow in dict.fromkeys(arrows):
        if arrow.origin in board.areas and arrow.goal in board.areas:
            start, end = (_place(board.areas[id], middles) for id in (arrow.origin, arrow.goal))
            begins = (arrow.seat, arrow.course, arrow.origin) not in reached
            length = math.dist(start, end)
            aside = _BESIDE if (arrow.goal, arrow.origin) in ways else 0.0
            if length > (_LEAST if board.areas[arrow.origin].kind == POINT else _LEAST_OF_AREAS):
                yield _mark(arrow, begins, *_off_orders(*_shortened(start, end, length, aside), orders))
            elif length:
                yield _mark(arrow, begins, *_beside_both(start, end, length, aside))


def _off_orders(start: Point, end: Point, orders: Sequence[Box]) -> tuple[Point, Point]:
    """An arrow whose ends are drawn in until they lie on no order, as far as it does not become too short."""
    for _ in range(_STEPS):
        length = math.dist(start, end)
        if length - _STEP < _LEAST:
            break
        ux, uy = (end[0] - start[0]) / length * _STEP, (end[1] - start[1]) / length * _STEP
        if any(_meets(end, order) for order in orders):
            end = (end[0] - ux, end[1] - uy)
        elif any(_meets(start, order) for order in orders):
            start = (start[0] + ux, start[1] + uy)
    return start, end


def _meets(at: Point, box: Box) -> bool:
    half = _BADGE / 2
    return box[0] - half < at[0] < box[2] + half and box[1] - half < at[1] < box[3] + half


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


def over_pieces(arrows: Sequence[Mark]) -> Iterator[Mark]:
    """What of arrows lies above pieces and orders: their heads, and whose they are where a way begins."""
    for arrow in arrows:
        start, end = _course(arrow)
        turned = round(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])))
        box = around(end, 2 * HEAD, 2 * HEAD)
        yield Mark(Art("head", str(turned), arrow.art.seat, dim=arrow.art.dim), box, "arrows")
        if arrow.art.seat and arrow.art.starred:
            yield Mark(Art("badge", seat=arrow.art.seat), around(start, _BADGE, _BADGE), "arrows")


def _course(arrow: Mark) -> tuple[Point, Point]:
    """Where an arrow begins and ends."""
    left, top, right, bottom = arrow.box
    across = (left + PAD, right - PAD) if "right" in arrow.art.shape else (right - PAD, left + PAD)
    down = (top + PAD, bottom - PAD) if "down" in arrow.art.shape else (bottom - PAD, top + PAD)
    return (across[0], down[0]), (across[1], down[1])


def _place(area: Area, middles: Mapping[str, Point]) -> Point:
    """Where an arrow to or from an area ends: ways on a board of points follow its lines, not the pieces."""
    return (area.kind != POINT and middles.get(area.id)) or area.anchor("units")


def _beside_both(start: Point, end: Point, length: float, aside: float) -> tuple[Point, Point]:
    """The ends of an arrow to the right of two places too near for one between them, long enough for its dashes."""
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    x, y, more = -uy * (_CLEAR + aside), ux * (_CLEAR + aside), (_LEAST_DRAWN - length) / 2
    return (
        (start[0] - ux * more + x, start[1] - uy * more + y),
        (end[0] + ux * more + x, end[1] + uy * more + y),
    )


def _shortened(start: Point, end: Point, length: float, aside: float) -> tuple[Point, Point]:
    """The ends of an arrow between two places, moved to its right where another comes towards it."""
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    x, y, short = -uy * aside, ux * aside, min(_SHORT, length * _MOST_SHORT)
    return (
        (start[0] + ux * short + x, start[1] + uy * short + y),
        (end[0] - ux * short + x, end[1] - uy * short + y),
    )


def hidden_below(arrows: Sequence[Mark], printed: Sequence[Mark]) -> Iterator[Mark]:
    """What is printed on the board where an arrow lies, to be shown on it: names and signs stay legible."""
    return (
        mark
        for mark in printed
        if mark.about != "title" and any(_crosses(arrow, mark.box) for arrow in arrows)
    )


def _crosses(arrow: Mark, box: Box) -> bool:
    """Whether an arrow's shaft meets a box."""
    left, top, right, bottom = arrow.box
    (x0, y0), (x1, y1) = _course(arrow)
    steps = max(2, round((right - left + bottom - top) / 10))
    points = ((x0 + (x1 - x0) * k / steps, y0 + (y1 - y0) * k / steps) for k in range(steps + 1))
    return any(box[0] - _NEAR < x < box[2] + _NEAR and box[1] - _NEAR < y < box[3] + _NEAR for x, y in points)


def _mark(arrow: Arrow, begins: bool, start: Point, end: Point) -> Mark:
    (x0, y0), (x1, y1) = start, end
    box = (min(x0, x1) - PAD, min(y0, y1) - PAD, max(x0, x1) + PAD, max(y0, y1) + PAD)
    toward = ("right" if x1 >= x0 else "left") + ("-down" if y1 >= y0 else "-up")
    size = box[2] - box[0]
    art = Art("arrow", toward, arrow.seat, arrow.course, dim=arrow.failed, size=size, starred=begins)
    return Mark(art, box, "arrows")
