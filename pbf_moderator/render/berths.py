"""Small places off a coast, such as harbours: each an outline on the water, with a pier to the land."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from xml.sax.saxutils import quoteattr

from .free_space import Box, FreeSpace, Point

SIZE = (124.0, 60.0)
"""Width and height in units."""
MARGIN = 6
"""Units of free water that an inset wants around it."""
_SMALLER = (1.0, 0.9, 0.8, 0.7)
"""What an inset may shrink to where there is little room."""
_TOO_SMALL = (0.6, 0.5, 0.4, 0.3, 0.2)


def sizes() -> Iterator[tuple[float, float]]:
    """The sizes that an inset may have, the usual one first."""
    return ((SIZE[0] * part, SIZE[1] * part) for part in _SMALLER)


def lacking(room: FreeSpace, near: Point) -> float:
    """How many units wider a room would have to be for the smallest inset."""
    fitting = (part for part in _TOO_SMALL if room.place(SIZE[0] * part, SIZE[1] * part, near, MARGIN))
    return (_SMALLER[-1] - next(fitting, 0.0)) * SIZE[0]


def drawn(inset: Mapping[str, Any], coast: Point, box: Box) -> str:
    """The SVG of an inset with its pier from the coast."""
    x, y, width, height = box[0], box[1], box[2] - box[0], box[3] - box[1]
    outline = (
        f"M{x} {y + 12}Q{x} {y} {x + 12} {y}H{x + width - 12}Q{x + width} {y} {x + width} {y + 12}"
        f"V{y + height - 12}Q{x + width} {y + height} {x + width - 12} {y + height}"
        f"H{x + 12}Q{x} {y + height} {x} {y + height - 12}Z"
    )
    pier = f'<path d="M{coast[0]} {coast[1]}L{x + width / 2} {y + height / 2}"'
    return (
        f'{pier} stroke="#2c2215" stroke-width="14" stroke-linecap="round"/>'
        f'{pier} stroke="#a98556" stroke-width="10" stroke-linecap="round"/>'
        f'<path id={quoteattr(inset["id"])} class="area inset" data-of={quoteattr(inset["of"])} '
        f'data-within={quoteattr(inset["within"])} fill="#c5a676" stroke="#2c2215" stroke-width="2.4" d="{outline}"/>'
        f'<path d="M{x + 6} {y + height / 3:.1f}H{x + width - 6}M{x + 6} {y + height * 2 / 3:.1f}H{x + width - 6}" '
        f'stroke="#8a6a3e" stroke-width="1.4"/>'
    )
