"""What lies on a board, as marks without a drawing: the room they have, and the boxes that they fill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from . import lettering
from .art import Art
from .board import INSET, POINT, Area, Board, around_point
from .free_space import Box, FreeSpace, Point

Names = Mapping[str, str]
"""What things are called in one language: area ids, panel ids (track:ID, supply, turn ...), title, phase:ID; second:ID in another."""

LARGE_PRINT = "large_print"
"""The entry of a style that asks for a board that is read on a phone."""
HEAD = 20.0
"""Height of the number at the head of a tall place on a track."""


@dataclass(frozen=True)
class Mark:
    """One thing and the box that it fills, in units of the board; `about` names its area or panel."""

    art: Art
    box: Box
    about: str


def second_name(id: str) -> str:
    """The key of what stands small below an area's name: its name in another language."""
    return f"second:{id}"


def ground_of(board: Board, area: Area) -> FreeSpace:
    """The room that an area really has: not below sheets of paper, panels, insets or the edge of the board."""
    if area.kind == INSET:
        return area.free_space.copy()
    room = _around(board, area) if area.kind == POINT else area.free_space.copy()
    for sheet in board.sheets:
        room.take(sheet, 6)
    for panel in board.bare_panels:
        room.take(panel, 1)
    for inset in board.areas.values():
        if inset.kind == INSET and meet(inset.box, area.box):
            room.take(inset.box, 4)
    for edge in rim_of(board):
        room.take(edge)
    return room


def _around(board: Board, point: Area) -> FreeSpace:
    """The room around a point, as far as it is nearer than any other."""
    others = [middle(p.box) for p in board.areas.values() if p.kind == POINT and p is not point]
    return FreeSpace([around_point(middle(point.box), others)])


def rim_of(board: Board, wide: float = 14.0, far: float = 999.0) -> Sequence[Box]:
    """The four edges of the board, where its frame is."""
    width, height = board.size
    return (
        (-far, -far, width + far, wide),
        (-far, height - wide, width + far, height + far),
        (-far, -far, wide, height + far),
        (width - wide, -far, width + far, height + far),
    )


def meet(a: Box, b: Box) -> bool:
    """Whether two boxes have any ground in common."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def middle(box: Box) -> Point:
    """The centre of a box."""
    return ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def around(at: Point, width: float, height: float) -> Box:
    """The box of a width and height around a point."""
    return (at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)


def grown(box: Box, far: float) -> Box:
    """A box with so many units more on each side."""
    return (box[0] - far, box[1] - far, box[2] + far, box[3] + far)


def line_of_text(
    text: str,
    box: Box,
    about: str,
    cut: str = "bold",
    side: str = "middle",
    size: float = 20.0,
    tint: str = "paper",
) -> Mark:
    """One line in a box, as large as it fits up to `size`, at the left or in the middle."""
    size = round(
        min(
            size, (box[3] - box[1]) * 1.05, size * (box[2] - box[0]) / (lettering.width(text, size, cut) or 1)
        ),
        1,
    )
    width, (x, y) = lettering.width(text, size, cut), middle(box)
    if side == "left":
        x = box[0] + width / 2
    return Mark(Art("text", tint, text=text, cut=cut, size=size), around((x, y), width, size), about)
