"""Decides where everything lies on a board: from a scene to a list of marks, without drawing anything."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product

from .arrows import ORDERS, PIECES, arrow_marks, ends_at_points, over_pieces
from .art import Art, Style
from .board import INSET, POINT, Area, Board
from .free_space import Box, FreeSpace, Point
from .marking import HEAD, LARGE_PRINT, Mark, Names, around, ground_of, line_of_text, middle
from .scene import Group, OnPanel, Scene
from .seat_lines import seat_lines
from .static_marks import static_marks

_SIZE = {
    "piece": 60.0,
    "person": 62.0,
    "chit": 58.0,
    "back": 58.0,
    "shield": 42.0,
    "tower": 48.0,
    "stone": 54.0,
}
_OTHER_SIZE = 54.0
_PLATES = (1.5, 1.35, 1.2, 1.1, 1.0)
"""How much larger persons may be, whose names are small, as long as nothing else becomes smaller for it."""
_NEAR = 2.4
"""Sides of an order that it may lie from the nearest of its pieces; a smaller drawing is better than a farther one."""
_OFF_BORDERS, _STILL_LARGE = 4.0, 0.58
"""Units that things keep off borders and shores, and how small they may become for that."""
_DENSEST = 0.6
"""Share of free ground that can be covered before trying to pack it is a waste of time."""
_LARGE = (1.6, 1.45, 1.3, 1.15)
"""How much larger things may be in large print."""
_SCALES = (1.0, 0.92, 0.84, 0.77, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4)


Known = dict[tuple[str, tuple[Group, ...], tuple[Box, ...]], list[Mark]]
"""What was laid out before: an area with what lies in it and what that keeps off -> where it lies."""


def marks(
    scene: Scene,
    board: Board,
    style: Style,
    names: Names,
    fixed: Sequence[Mark] | None = None,
    known: Known | None = None,
) -> list[Mark]:
    """What a scene puts on the board: pieces, chits, markers, tracks and figures.

    Nothing within an area overlaps anything else there nor the area's name and icons; what is crowded is drawn smaller.

    Args:
        scene: what there is to show.
        board: where.
        style: how the picture tells things apart.
        names: what everything is called.
        fixed: what `static_marks` returns for the same board, if it is at hand.
        known: what was found for other scenes on this board in this style; what is found now is added.
    """
    known = {} if known is None else known
    printed = static_marks(board, style, names) if fixed is None else fixed
    kept, of_points = _printed(board, printed)
    scales = (*_LARGE, *_SCALES) if style.get(LARGE_PRINT) else _SCALES
    ends = ends_at_points(scene.arrows, board, printed)
    out: list[Mark] = []
    for name, groups in sorted(scene.areas.items()):
        area = board.areas.get(name)
        if area is not None and groups:
            key = (name, groups, ends.get(name, ()))
            if key not in known:
                printed_there = of_points if area.kind == POINT else kept.get(name, [])
                known[key] = _in_area(area, board, groups, printed_there, scales, key[2])
            out += known[key]
    arrows = list(arrow_marks(scene.arrows, board, out, printed))
    beside = list(_beside(scene, board, style, names))
    ports = [area.box for area in board.areas.values() if area.kind == INSET]
    signs = over_pieces(arrows, [*out, *beside, *printed], ports, board.areas.values())
    return [*arrows, *out, *beside, *signs]


def _printed(board: Board, fixed: Sequence[Mark]) -> tuple[dict[str, list[Box]], list[Box]]:
    """What is printed in each area, and on all points together: a long name reaches into the room of its neighbour."""
    kept: dict[str, list[Box]] = {}
    for mark in fixed:
        kept.setdefault(mark.about, []).append(mark.box)
    points = [name for name, area in board.areas.items() if area.kind == POINT]
    return kept, [box for name in points for box in kept.get(name, [])]


# --- what lies in areas -----------------------------------------------------------------------------------------


def _in_area(
    area: Area,
    board: Board,
    groups: Sequence[Group],
    printed_there: Sequence[Box],
    scales: Sequence[float],
    ends: Sequence[Box],
) -> list[Mark]:
    """What lies in an area; at a point, off its sign and the ends of arrows as far as there is room."""
    ground = ground_of(board, area)
    if area.kind == INSET:
        together = [Group("units", tuple(thing for group in groups for thing in group.things))]
        return _laid(area, ground, together, scales) or _anywhere(area, together)
    bare, inner = ground.copy(), ground.inner(_OFF_BORDERS)
    for box in printed_there:
        ground.take(box, 1)
        inner.take(box, 1)
    roomy = [scale for scale in scales if scale >= _STILL_LARGE]
    if area.kind == POINT:
        for kept_off in ([area.box, *ends], list(ends)):
            room = ground.copy()
            for box in kept_off:
                room.take(box, 1)
            if laid := _laid(area, room, groups, roomy):
                return laid
    off_borders = _laid(area, inner, groups, roomy)
    if off_borders and _is_together(off_borders):
        return off_borders
    return _laid(area, ground, groups, scales) or _laid(area, bare, groups, scales) or _anywhere(area, groups)


def _size(art: Art) -> float:
    return _SIZE.get(art.kind, _OTHER_SIZE)


def _laid(
    area: Area, ground: FreeSpace, groups: Sequence[Group], scales: Sequence[float]
) -> list[Mark] | None:
    """All groups on some ground, as large as they fit; None if they do not."""
    wanted = sum(_size(thing) ** 2 for group in groups for thing in group.things)
    possible = [scale for scale in scales if wanted * scale * scale <= ground.area() * _DENSEST]
    persons = any(thing.kind == "person" for group in groups for thing in group.things)
    crowded = None
    for scale, plate in product(possible, _PLATES if persons else _PLATES[-1:]):
        laid = _try(area, ground.copy(), groups, scale, plate)
        if laid is not None and _is_together(laid):
            return laid
        crowded = crowded or laid
    return crowded


def _is_together(laid: Sequence[Mark]) -> bool:
    """Whether orders lie by their pieces."""
    pieces = [mark.box for mark in laid if mark.art.kind in PIECES]
    chits = [mark.box for mark in laid if mark.art.kind in ORDERS]
    return not pieces or all(
        min(math.dist(middle(chit), middle(piece)) for piece in pieces) < _NEAR * (chit[2] - chit[0])
        for chit in chits
    )


def _anywhere(area: Area, groups: Sequence[Group]) -> list[Mark]:
    """All groups around an area that is too small for them."""
    left, top, right, bottom = area.box
    wide = FreeSpace(
        [[(left - 60, top - 60), (right + 60, top - 60), (right + 60, bottom + 60), (left - 60, bottom + 60)]]
    )
    return _try(area, wide, groups, _SCALES[-1]) or []


def _try(
    area: Area, free: FreeSpace, groups: Sequence[Group], scale: float, plate: float = 1.0
) -> list[Mark] | None:
    """All groups at one scale, persons larger still by another, or None if they do not fit."""
    out: list[Mark] = []
    for group in groups:
        side = (
            max(_size(thing) * (plate if thing.kind == "person" else 1.0) for thing in group.things) * scale
        )
        block = _block(free, len(group.things), side, _wish(area, group, out))
        if block is None:
            return None
        for art, box in zip(group.things, block, strict=True):
            free.take(box, 1)
            out.append(Mark(art, box, area.id))
    return out


def _wish(area: Area, group: Group, laid: Sequence[Mark]) -> Point:
    """Where a group is wanted: an order beside the pieces that it is for, all else at its own anchor."""
    pieces = [mark.box for mark in laid if mark.art.kind in PIECES]
    if group.anchor != "chit" or not pieces:
        return area.anchor(group.anchor)
    return middle(
        (
            min(box[0] for box in pieces),
            min(box[1] for box in pieces),
            max(box[2] for box in pieces),
            max(box[3] for box in pieces),
        )
    )


def _block(free: FreeSpace, count: int, side: float, near: Point) -> list[Box] | None:
    """Boxes for some things side by side: in one row if there is room, else in more, else wherever each fits."""
    for rows in range(1, count + 1):
        columns = math.ceil(count / rows)
        box = free.place(columns * (side + 1), rows * (side + 1), near)
        if box and math.dist(middle(box), near) < 130:
            corners = [
                (box[0] + k % columns * (side + 1), box[1] + k // columns * (side + 1)) for k in range(count)
            ]
            return [(x, y, x + side, y + side) for x, y in corners]
    free, boxes = free.copy(), []
    for _ in range(count):
        single = free.place(side, side, near)
        if single is None:
            return None
        free.take(single, 1)
        boxes.append(single)
    return boxes


# --- what stands beside the map ---------------------------------------------------------------------------------


def _beside(scene: Scene, board: Board, style: Style, names: Names) -> Iterator[Mark]:
    for row in scene.panels:
        box = board.slots.get((row.panel, row.place))
        if box and row.things:
            for art, spot in zip(row.things, _spots(row, box), strict=False):
                yield Mark(art, spot, row.panel)
    yield from seat_lines(scene.seats, board.slots, style, names)
    if "title" in board.labels and scene.caption:
        yield _caption(board.labels["title"], scene.caption)


def _spots(row: OnPanel, box: Box) -> list[Box]:
    """Where the things of a panel's place stand."""
    if row.way == "fill":
        side = min(box[2] - box[0], box[3] - box[1]) - 4
        return [around(middle(box), side, side)]
    if row.way == "top":
        return [around((middle(box)[0], box[1] + 24), 44, 44)]
    if row.way == "ends":
        side = box[3] - box[1]
        return [(box[0], box[1], box[0] + side, box[3]), (box[2] - side, box[1], box[2], box[3])]
    return _crowd(len(row.things), box)


def _crowd(count: int, box: Box) -> list[Box]:
    """Boxes for some things below the number of a tall place, in as many columns as make them largest."""
    top = box[1] + HEAD
    wide, high = box[2] - box[0], box[3] - top
    shapes = [(columns, max(2, math.ceil(count / columns))) for columns in (1, 2, 3)]
    columns, rows = max(shapes, key=lambda shape: min(wide / shape[0], high / shape[1]))
    side = min(wide / columns, high / rows) - 1
    return [
        around(
            (
                box[0] + (k % columns + 0.5) * (box[2] - box[0]) / columns,
                top + (k // columns + 0.5) * (box[3] - top) / rows,
            ),
            side,
            side,
        )
        for k in range(count)
    ]


def _caption(box: Box, text: str) -> Mark:
    lower = (box[0], box[1] + (box[3] - box[1]) * 0.62, box[2], box[3])
    return line_of_text(text, lower, "title", "bold", "middle", 27.0)
