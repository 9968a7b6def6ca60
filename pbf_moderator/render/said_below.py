"""What could not be read in a picture, said below it in letters of the usual size: what stands beside a wide board, names in a crowd."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .art import Art, Style, height_of_name
from .board import Board
from .foot import Part, all_below
from .marking import Mark, Names
from .scene import Scene
from .seat_lines import name_of

if TYPE_CHECKING:
    from PIL.Image import Image

_READABLE = 8.0
"""Pixels that the type of a name on a plate is high at least, if it can be read."""
_WIDEST = 2300.0
"""Units from which figures beside a board are less than eight pixels high in a post's picture."""
_SMALLER = 1300.0
"""The pixels of a picture in which the type of what has no room on the board would be as large as that of other lines; larger pictures go without."""


def said_below(picture: Image, scene: Scene, board: Board, names: Names, style: Style) -> Image:
    """A picture of a whole board with what stands beside it below, unless that can be read, in a post what has no room on it, and what lies nowhere on it."""
    picture = all_below(picture, what_is_beside(scene, board, names, style), names, style)
    without_room = scene.below if picture.width < _SMALLER else ()
    return all_below(picture, (*without_room, *scene.told), names, style, _SMALLER)


def persons_in_crowds(laid: Sequence[Mark], names: Names, scale: float) -> list[Part]:
    """Where somebody's name is too small to be read, who is there: name and number, as on the plates.

    Args:
        laid: what lies on the board.
        names: what the areas are called.
        scale: pixels of the picture for each unit of the board.
    """
    persons = [mark for mark in laid if mark.art.kind == "person"]
    crowds = {m.about for m in persons if height_of_name(m.art, m.box[2] - m.box[0]) * scale < _READABLE}
    there: dict[str, list[Part]] = {}
    for mark in (mark for mark in persons if mark.about in crowds):
        said = there.setdefault(mark.about, [f"{names.get(mark.about, mark.about)}:"])
        said += [","] * (len(said) > 1) + [_named(mark.art)]
    return _divided(iter(there.values()))


def _named(person: Art) -> str:
    name, _, number = person.text.partition("\n")
    return f"{name} ({number})"


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
