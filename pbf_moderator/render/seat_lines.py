"""The seats' lines beside the map: shield, name and figures, the names of all in one size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from . import lettering
from .art import Art, Style
from .free_space import Box
from .marking import Mark, Names, around, line_of_text
from .scene import SeatLine

_LARGEST, _LEGIBLE, _SMALLER = 21.0, 17.0, 21.0
"""The size of names that have room, the least beside their figures, and that of names above them."""
_NOTE, _FIGURE, _GAP, _SHIELD = 17.0, 46.0, 5.0, 46.0
"""Height of a note, width of a figure with its icon, room beside a shield, height of a line that it fills at most."""


def seat_lines(
    lines: Sequence[SeatLine], slots: Mapping[tuple[str, str], Box], style: Style, names: Names
) -> Iterator[Mark]:
    """All lines that the board has a place for.

    A name stands before its figures; where one would become too small for that, all stand above them.
    """
    placed = [(line, slots["seats", str(k)]) for k, line in enumerate(lines) if ("seats", str(k)) in slots]
    beside = _shared_size(placed, style, names, above=False)
    above = beside < _LEGIBLE
    size = _shared_size(placed, style, names, above=True) if above else beside
    for line, box in placed:
        yield from _line(line, box, name_of(line, style, names), size, above=above)


def name_of(line: SeatLine, style: Style, names: Names) -> str:
    """What a seat is called beside the board."""
    known = names.get(line.seat) or style.get("seats", {}).get(line.seat, {}).get("name")
    return str(known or line.seat)


def _shared_size(placed: Sequence[tuple[SeatLine, Box]], style: Style, names: Names, *, above: bool) -> float:
    """The size at which every name has room."""
    largest = _SMALLER if above else _LARGEST
    fitting = [largest]
    for line, box in placed:
        left, right = _room_of_name(line, box, above=above)
        fitting.append(largest * (right - left) / lettering.width(name_of(line, style, names), largest))
    return min(fitting)


def _room_of_name(line: SeatLine, box: Box, *, above: bool) -> tuple[float, float]:
    left = box[0] + _shield_side(box) + _GAP
    return left, box[2] if above else box[2] - _FIGURE * len(line.figures) - 3


def _shield_side(box: Box) -> float:
    return min(box[3] - box[1], _SHIELD) - 6


def _line(line: SeatLine, box: Box, name: str, size: float, *, above: bool) -> Iterator[Mark]:
    left, top, right, bottom = box
    side = _shield_side(box)
    yield Mark(
        Art("shield", seat=line.seat), around((left + side / 2, (top + bottom) / 2), side, side), "seats"
    )
    start, end = _room_of_name(line, box, above=above)
    if line.note:
        note = (start, bottom - _NOTE, right, bottom)
        yield line_of_text(line.note, note, "seats", "bold", "left", _NOTE - 1)
        bottom -= _NOTE
    under = top + (bottom - top) * 0.52 if above else bottom
    yield line_of_text(name, (start, top, end, under), "seats", "bold", "left", size)
    row = (start, under, right, bottom) if above else (end + 3, top, right, bottom)
    yield from _figures(line, row)


def _figures(line: SeatLine, row: Box) -> Iterator[Mark]:
    """Icons with their numbers, side by side."""
    middle, icon = (row[1] + row[3]) / 2, min(22.0, row[3] - row[1])
    for k, (shape, number) in enumerate(line.figures):
        x = row[0] + k * _FIGURE
        yield Mark(Art("icon", shape), around((x + icon / 2, middle), icon, icon), "seats")
        numbers = (x + icon, row[1], x + _FIGURE - 1, row[3])
        yield line_of_text(str(number), numbers, "seats", "black", "middle", 21.0)
