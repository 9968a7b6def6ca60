"""Boards that come with the program lie beside their drawings as pictures: drawing one anew takes some ten seconds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..resources import MAPS, shipped
from ..user_cache import digest

if TYPE_CHECKING:
    from PIL.Image import Image

FOLDER = "drawn"


def place(svg: str, width: int, maps: Path | None = None) -> Path:
    """Where the picture of a board without names is kept, by its content: one that was changed has none.

    Args:
        svg: the board.
        width: of the picture, in pixels.
        maps: the folder of the drawings; that of the program unless given.
    """
    return (maps or shipped() / MAPS) / FOLDER / f"{digest(svg)}-{width}.webp"


def drawn_before(svg: str, width: int) -> bytes | None:
    """The picture that came with the program, the same in every pixel as if it were drawn now; None if there is none."""
    try:
        return place(svg, width).read_bytes()
    except OSError:
        return None


def keep(svg: str, width: int, picture: Image, maps: Path | None = None) -> None:
    """Keep the picture of a board without losing anything of it; `place` says where."""
    path = place(svg, width, maps)
    path.parent.mkdir(exist_ok=True)
    picture.save(path, "WEBP", lossless=True, quality=70, method=6)
