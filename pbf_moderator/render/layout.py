"""Decides where everything lies on a board: from a public view to a list of marks, without drawing anything."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .art import Art, Style
from .board import Area, Board
from .marking import HEAD, Mark, Names, around, ground_of, line_of_text, middle
from .printed import printed
from .room import Box, Point, Room

View = Mapping[str, Any]

_SIZE = {"piece": 60.0, "order": 58.0, "hidden": 58.0, "shield": 42.0, "garrison": 48.0, "force": 54.0}
_DENSEST = 0.6
"""Share of free ground that can be covered before trying to pack it is a waste of time."""
_SCALES = (1.0, 0.92, 0.84, 0.77, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4)


def marks(
    view: View, board: Board, style: Style, names: Names, fixed: Sequence[Mark] | None = None
) -> list[Mark]:
    """What the position puts on the board: pieces, orders, markers, tracks and figures.

    view: the public view; an order with a token of None lies face down. fixed: what `printed` gives for the same
    board, if it is at hand. Nothing within an area overlaps anything else there nor the area's name and icons; what
    is crowded is drawn smaller.
    """
    kept: dict[str, list[Box]] = {}
    for mark in printed(board, style, names) if fixed is None else fixed:
        kept.setdefault(mark.about, []).append(mark.box)
    out: list[Mark] = []
    for name, content in sorted(view.get("areas", {}).items()):
        area = board.areas.get(name)
        groups = _groups(content, style)
        if area is not None and groups:
            ground = ground_of(board, area)
            if area.kind == "port":
                groups = [("units", [thing for _, things in groups for thing in things])]
            for box in kept.get(name, []) if area.kind != "port" else []:
                ground.take(box, 1)
            out += _laid(area, ground, groups)
    return out + list(_panel_marks(view, board, style, names))


# --- what the position puts into areas --------------------------------------------------------------------------

Group = tuple[str, list[tuple[Art, float]]]
"""The anchor that some things belong to, and the things with their sizes."""


def _groups(content: Mapping[str, Any], style: Style) -> list[Group]:
    groups: list[Group] = []
    for seat, units in (content.get("units") or {}).items():
        pieces = list(_pieces(seat, units, style))
        if pieces:
            groups.append(("units", [(piece, _SIZE["piece"]) for piece in pieces]))
    if content.get("order"):
        groups.append(("order", [(_order(content["order"], style), _SIZE["order"])]))
    if content.get("garrison"):
        garrison = content["garrison"]
        art = Art("garrison", seat=garrison.get("seat") or "", text=str(garrison["strength"]))
        groups.append(("marker", [(art, _SIZE["garrison"])]))
    if content.get("blocked"):
        groups.append(("units", [(Art("barred"), _SIZE["force"])]))
    if content.get("force"):
        groups.append(("units", [(Art("force", text=str(content["force"])), _SIZE["force"])]))
    if content.get("marker"):
        groups.append(("marker", [(Art("shield", seat=content["marker"]), _SIZE["shield"])]))
    return groups


def _pieces(seat: str, units: Mapping[str, Mapping[str, int]], style: Style) -> Iterator[Art]:
    for state in ("standing", "routed"):
        for unit, counts in units.items():
            count = int(counts.get(state) or 0)
            shape = style.get("units", {}).get(unit, {}).get("shape", "disc")
            if count:
                yield Art("piece", shape, seat, lying=state == "routed", count=count)


def _order(order: Mapping[str, Any], style: Style) -> Art:
    seat, token = order.get("seat") or "", order.get("token")
    if token is None:
        return Art("hidden", seat=seat)
    facts = style.get("orders", {}).get(token, {})
    value = facts.get("value")
    text = "" if value is None else f"{value:+d}".replace("-", "\u2212") if value else "0"
    return Art("order", str(facts.get("kind", "")), seat, text, starred=bool(facts.get("special")))


def _laid(area: Area, ground: Room, groups: Sequence[Group]) -> list[Mark]:
    wanted = sum(size * size for _, things in groups for _, size in things)
    for scale in _SCALES:
        if wanted * scale * scale > ground.area() * _DENSEST:
            continue
        laid = _try(area, ground.copy(), groups, scale)
        if laid is not None:
            return laid
    left, top, right, bottom = area.box
    wide = Room(
        [[(left - 60, top - 60), (right + 60, top - 60), (right + 60, bottom + 60), (left - 60, bottom + 60)]]
    )
    return _try(area, wide, groups, _SCALES[-1]) or []


def _try(area: Area, free: Room, groups: Sequence[Group], scale: float) -> list[Mark] | None:
    """All groups at one scale, or None if they do not fit."""
    out: list[Mark] = []
    for anchor, things in groups:
        side = max(size for _, size in things) * scale
        block = _block(free, len(things), side, area.anchor(anchor))
        if block is None:
            return None
        for (art, _), box in zip(things, block, strict=True):
            free.take(box, 1)
            out.append(Mark(art, box, area.id))
    return out


def _block(free: Room, count: int, side: float, near: Point) -> list[Box] | None:
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


# --- what the position puts on panels ---------------------------------------------------------------------------


def _panel_marks(view: View, board: Board, style: Style, names: Names) -> Iterator[Mark]:
    slot = board.slots.get
    for track, seats in (view.get("tracks") or {}).items():
        for k, seat in enumerate(seats):
            box = slot((f"track:{track}", str(k + 1)))
            if box:
                yield Mark(
                    Art("shield", seat=seat),
                    around((middle(box)[0], box[1] + 24), 44, 44),
                    f"track:{track}",
                )
    for track, token in (view.get("tokens") or {}).items():
        yield from _token(track, token, slot((f"token:{track}", "0")), style)
    for key, panel in (("supply", "supply"), ("forts", "victory")):
        yield from _scale_marks(view.get(key) or {}, panel, slot)
    for key, shape in (("threat", "skull"), ("turn", "pawn")):
        box = slot((key, str(view.get(key))))
        if box:
            side = min(box[2] - box[0], box[3] - box[1]) - 4
            yield Mark(
                Art("icon", style.get("icons", {}).get(key, shape)), around(middle(box), side, side), key
            )
    for k, seat in enumerate(view.get("seats") or ()):
        box = slot(("seats", str(k)))
        if box:
            yield from _seat_line(seat, box, view, style, names)
    if "title" in board.labels and view.get("turn"):
        yield _caption(board.labels["title"], view, names)


def _token(track: str, token: Mapping[str, Any], box: Box | None, style: Style) -> Iterator[Mark]:
    if box:
        side, about = box[3] - box[1], f"token:{track}"
        shape = style.get("tokens", {}).get(track, "star")
        yield Mark(
            Art("icon", shape, dim=bool(token.get("used"))), (box[0], box[1], box[0] + side, box[3]), about
        )
        if token.get("holder"):
            yield Mark(Art("shield", seat=token["holder"]), (box[2] - side, box[1], box[2], box[3]), about)


def _scale_marks(
    values: Mapping[str, int], panel: str, slot: Callable[[tuple[str, str]], Box | None]
) -> Iterator[Mark]:
    together: dict[int, list[str]] = {}
    for seat, value in values.items():
        together.setdefault(value, []).append(seat)
    for value, seats in together.items():
        box = slot((panel, str(value)))
        if box is None:
            continue
        top = box[1] + HEAD
        columns = 1 if len(seats) < 3 else 2
        rows = max(2, math.ceil(len(seats) / columns))
        side = min((box[2] - box[0]) / columns, (box[3] - top) / rows) - 1
        for k, seat in enumerate(seats):
            x = box[0] + (k % columns + 0.5) * (box[2] - box[0]) / columns
            y = top + (k // columns + 0.5) * (box[3] - top) / rows
            yield Mark(Art("shield", seat=seat), around((x, y), side, side), panel)


def _seat_line(seat: str, box: Box, view: View, style: Style, names: Names) -> Iterator[Mark]:
    """A seat's shield and name with its power and hand: the legend of the board."""
    left, top, right, bottom = box
    y, side = (top + bottom) / 2, bottom - top - 6
    yield Mark(Art("shield", seat=seat), (left, y - side / 2, left + side, y + side / 2), "seats")
    known = [
        (key, shape)
        for key, shape in (("power", "power"), ("hands", "cards"))
        if seat in (view.get(key) or {})
    ]
    x = right - 46 * len(known)
    name = names.get(seat) or style.get("seats", {}).get(seat, {}).get("name") or seat
    yield line_of_text(name, (left + side + 5, top, x - 3, bottom), "seats", "bold", "left", 21.0)
    for key, shape in known:
        yield Mark(Art("icon", shape), (x, y - 11, x + 22, y + 11), "seats")
        yield line_of_text(
            str(view[key][seat]), (x + 22, top, x + 45, bottom), "seats", "black", "middle", 21.0
        )
        x += 46


def _caption(box: Box, view: View, names: Names) -> Mark:
    phase = names.get(f"phase:{view.get('phase')}", "")
    text = f"{names.get('turn', '')} {view['turn']}/{view.get('turns', '')}".strip("/ ")
    lower = (box[0], box[1] + (box[3] - box[1]) * 0.62, box[2], box[3])
    return line_of_text(f"{text} · {phase}" if phase else text, lower, "title", "bold", "middle", 27.0)
