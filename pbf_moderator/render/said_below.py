"""What stands beside a board so wide that it could not be read in a post: said below it, in letters of the usual size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .art import Art, Style
from .board import Board
from .foot import Part, below
from .marking import Names
from .scene import Scene
from .seat_lines import name_of

if TYPE_CHECKING:
    from PIL.Image import Image

_WIDEST = 2300.0
"""Units from which figures beside a board are less than eight pixels high in a post's picture."""


def said_below(picture: Image, scene: Scene, board: Board, names: Names, style: Style) -> Image:
    """A picture of a whole board with what stands beside it below; the same picture where that can be read."""
    for line in what_is_beside(scene, board, names, style):
        picture = below(picture, line, names, style)
    return picture


def what_is_beside(scene: Scene, board: Board, names: Names, style: Style) -> list[list[Part]]:
    """A line of the turn and of where pawns stand, one of the seats with their figures; none for a board that can be read."""
    if board.size[0] < _WIDEST:
        return []
    lines = [_divided(_of_all(scene, board, names)), _divided(_of_seats(scene, board, names, style))]
    return [line for line in lines if line]


def _divided(groups: Iterator[Sequence[Part]]) -> list[Part]:
    return [part for group in groups for part in ("\u00b7", *group)][1:]


def _of_all(scene: Scene, board: Board, names: Names) -> Iterator[Sequence[Part]]:
    if scene.caption and "title" in board.labels:
        yield (scene.caption,)
    for row in scene.panels:
        if (row.panel, row.place) in board.slots and any(art.shape == "pawn" for art in row.things):
            yield (f"{names.get(row.panel, row.panel)}: {row.place}",)


def _of_seats(scene: Scene, board: Board, names: Names, style: Style) -> Iterator[Sequence[Part]]:
    for number, line in enumerate(scene.seats):
        if ("seats", str(number)) in board.slots:
            figures = (part for shape, count in line.figures for part in (Art("icon", shape), str(count)))
            note = (line.note,) if line.note else ()
            yield (Art("shield", seat=line.seat), name_of(line, style, names), *figures, *note)
