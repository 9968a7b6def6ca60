"""A simpler board for a phone: large names and pieces, without the small icons, which take their room."""

from __future__ import annotations

from typing import Any

from .art import Style
from .board import Board
from .free_space import Box
from .marking import LARGE_PRINT

_WIDEST, _TWICE = 1800.0, 240.0
"""Units that a phone shows side by side at most, and those at a cut that are shown on both sides of it: a name's width."""


def columns(board: Board) -> list[Box]:
    """The parts of a board that a phone shows one below the other, from left to right: one, unless the board is wide."""
    width, height = board.size
    count = 1
    while (width + _TWICE * (count - 1)) / count > _WIDEST:
        count += 1
    wide = (width + _TWICE * (count - 1)) / count
    return [(k * (wide - _TWICE), 0.0, k * (wide - _TWICE) + wide, height) for k in range(count)]


def in_large_print(style: Style) -> dict[str, Any]:
    """A style for a board that is read on a phone: the legend explains only what is still there."""
    areas = style.get("areas", {})
    small = {shape for facts in areas.values() for shape in facts.get("icons", ())}
    return {
        **style,
        LARGE_PRINT: True,
        "areas": {name: {**facts, "icons": []} for name, facts in areas.items()},
        "legend": [row for row in style.get("legend", ()) if row[0].shape not in small],
    }
