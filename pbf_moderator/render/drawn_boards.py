"""Boards that come with the program lie beside their drawings as pictures: drawing one anew takes some ten seconds."""

from __future__ import annotations

from pathlib import Path

from ..resources import MAPS, shipped
from ..user_cache import digest

FOLDER = "drawn"


def place(svg: str, width: int) -> Path:
    """Where the picture of a board without names is kept, by its content: one that was changed has none.

    Args:
        svg: the board.
        width: of the picture, in pixels.
    """
    return shipped() / MAPS / FOLDER / f"{digest(svg)}-{width}.webp"


def drawn_before(svg: str, width: int) -> bytes | None:
    """The picture that came with the program, the same in every pixel as if it were drawn now; None if there is none."""
    try:
        return place(svg, width).read_bytes()
    except OSError:
        return None
