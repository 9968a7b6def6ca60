"""What lies on a board all the game: names, icons of areas, titles and numbers of panels."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from . import lettering
from .art import Art, Style
from .board import INSET, POINT, Area, Board
from .free_space import Box, FreeSpace
from .marking import (
    HEAD,
    LARGE_PRINT,
    Mark,
    Names,
    around,
    ground_of,
    line_of_text,
    meet,
    middle,
    second_name,
)

_LARGE_ICON = 40.0
_ICON = 27.0
_NAME_SIZES = (27.0, 25.0, 23.0, 21.0, 19.0)
_SECOND, _LINE = 0.64, 0.92
"""How large a second name is beside the first, and how high a line is beside its type."""
_CROWDED = (1.0, 0.88, 0.76)
"""How much smaller the icons of an area may be; in large print they leave room for pieces."""
_LARGE = (1.5, 1.35, 1.22, 1.1, 1.0)
"""How much larger names are in large print, the best first."""

_NAME_ROOMS = {"land": (150.0, 100.0, 60.0), "sea": (180.0, 110.0, 60.0), POINT: (220.0, 140.0, 90.0)}
"""How wide a name may be before it is broken into lines, the best first."""


def static_marks(board: Board, style: Style, names: Names) -> list[Mark]:
    """What lies on the board all the game: names, icons of areas, titles and numbers of panels."""
    marks = [
        mark for area in board.areas.values() for mark in _of_area(area, ground_of(board, area), style, names)
    ]
    return [*_uncrowded(marks), *_of_panels(board, style, names)]


def _uncrowded(marks: Sequence[Mark]) -> Iterator[Mark]:
    """All but second names that would lie on what belongs to another area, whose name has found no room in its own."""
    for before, mark in zip((None, *marks), marks, strict=False):
        is_second = (
            before is not None and mark.art.kind == before.art.kind == "text" and before.about == mark.about
        )
        if not is_second or not any(meet(mark.box, m.box) for m in marks if m.about != mark.about):
            yield mark


def _of_area(area: Area, ground: FreeSpace, style: Style, names: Names) -> list[Mark]:
    if area.kind == INSET:
        return _sign(area, style)
    free = ground.copy()
    if area.kind == POINT:  # pieces may lie on its sign, print may not
        free.take(area.box, 2)
    out, box = _names(area, free, names, style)
    free.take(box, 1)
    return out + _icons(area, free, box, style)


def _name_sizes(style: Style) -> Sequence[float]:
    """The sizes that names may have, the best first; in large print none is as small as in the usual one."""
    return [_NAME_SIZES[0] * factor for factor in _LARGE] if style.get(LARGE_PRINT) else _NAME_SIZES


def _sign(area: Area, style: Style) -> list[Mark]:
    """The icon that an inset has in the place of a name, as its style says."""
    shape = style.get("areas", {}).get(area.id, {}).get("sign")
    side = area.box[3] - area.box[1] - 8
    return (
        [Mark(Art("icon", shape, dim=True), around(middle(area.box), side, side), area.id)] if shape else []
    )


def _names(area: Area, free: FreeSpace, names: Names, style: Style) -> tuple[list[Mark], Box]:
    """An area's name, with the second one below it if there is room for both; also the ground that they take."""
    tint, cut = ("sea", "italic") if area.kind == "sea" else ("land", "bold")
    wish = area.anchor("name")
    own, sizes = names.get(area.id, area.id), _name_sizes(style)
    second = "" if style.get(LARGE_PRINT) else names.get(second_name(area.id), "")
    for below in dict.fromkeys((second, "")):
        for size in sizes:
            for room in _NAME_ROOMS.get(area.kind, _NAME_ROOMS["land"]):
                printed = _Printed(own, below, size, room, cut)
                box = free.place(printed.width, printed.height, wish, edge=3)
                if box and math.dist(middle(box), wish) < 90:
                    return printed.marks(box, tint, area.id), box
    printed = _Printed(own, "", sizes[-1], 60.0, cut)
    box = around(wish, printed.width, printed.height)
    return printed.marks(box, tint, area.id), box


class _Printed:
    """A name in lines, and a second one in smaller lines below it if there is one."""

    def __init__(self, name: str, below: str, size: float, room: float, cut: str) -> None:
        self._cut = cut
        self._blocks = [
            (lettering.lines(text, high, room, cut), high)
            for text, high in ((name, size), (below, size * _SECOND))
            if text
        ]
        self.width = max(lettering.width(row, high, cut) for rows, high in self._blocks for row in rows) + 6
        self.height = sum(_LINE * high * len(rows) for rows, high in self._blocks)

    def marks(self, box: Box, tint: str, about: str) -> list[Mark]:
        """The drawing of each name; both stand in one box."""
        found, top = [], box[1]
        for rows, high in self._blocks:
            end = top + _LINE * high * len(rows)
            art = Art("text", tint, text="\n".join(rows), cut=self._cut, size=high)
            found.append(Mark(art, (box[0], top, box[2], end), about))
            top = end
        return found


def _icons(area: Area, free: FreeSpace, name: Box, style: Style) -> list[Mark]:
    """What an area's style names in one row, below its name if there is room: a crest, large icons, small ones."""
    facts = style.get("areas", {}).get(area.id, {})
    row = [(Art("crest", seat=facts["crest"]), _ICON)] if facts.get("crest") else []
    row += [(Art("icon", shape), _LARGE_ICON) for shape in facts.get("large", ())]
    row += [(Art("icon", shape), _ICON) for shape in facts.get("icons", ())]
    if not row:
        return []
    for scale in _CROWDED[bool(style.get(LARGE_PRINT)) :]:
        width = sum(size * scale + 3 for _, size in row)
        height = max(size for _, size in row) * scale
        box = free.place(width, height, (middle(name)[0], name[3] + height / 2 + 2))
        if box:
            break
    else:
        box = around(area.anchor("icons"), width, height)
    out, x = [], box[0]
    for art, size in row:
        side = size * scale
        out.append(Mark(art, (x, box[3] - side, x + side, box[3]), area.id))
        x += side + 3
    return out


def _of_panels(board: Board, style: Style, names: Names) -> Iterator[Mark]:
    for panel, box in board.labels.items():
        if panel == "title":
            upper = (box[0], box[1], box[2], box[1] + (box[3] - box[1]) * 0.58)
            yield line_of_text(names.get("title", ""), upper, "title", "black", "middle", 46.0)
        else:
            yield line_of_text(names.get(panel, panel), box, panel, "bold", "left", 21.0)
    for (panel, place), box in board.slots.items():
        facts = style.get("panels", {}).get(panel, {})
        if facts.get("numbers", panel != "seats"):
            yield line_of_text(place, _number_box(box), panel, "black", "middle", 24.0, "faint")
        stars = facts.get("stars", ())
        if place.isdigit() and 0 < int(place) <= len(stars):
            yield from _stars(stars[int(place) - 1], box, panel)


def _number_box(slot: Box) -> Box:
    """Where a place's number stands: at the head of a tall place, which many markers share, else in its middle."""
    tall = slot[3] - slot[1] > slot[2] - slot[0] + 12
    return (slot[0], slot[1], slot[2], slot[1] + HEAD) if tall else slot


def _stars(count: int, box: Box, panel: str) -> Iterator[Mark]:
    for k in range(count):
        x = middle(box)[0] + (k - (count - 1) / 2) * 18
        yield Mark(Art("icon", "star"), around((x, box[3] - 9), 17, 17), panel)
