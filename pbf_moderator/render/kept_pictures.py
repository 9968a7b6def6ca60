"""Pictures in the user's cache: large ones in tiles, so that a part is read without the rest, and drawn pieces as they are."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any

from ..user_cache import Cache

if TYPE_CHECKING:
    from PIL.Image import Image

Pixels = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of a picture."""
SIDE = 320
"""Of a tile, in pixels: a close-up reads nine or twelve of them."""
_PIECE_LEVEL = 1
"""Pieces are plain: zlib's quickest makes them small, and reading one is a third of the work of reading a PNG."""


def decode(data: bytes) -> Image:
    """A picture of its file's content."""
    from PIL import Image

    return Image.open(BytesIO(data))


def png_options() -> dict[str, Any]:
    """How pictures in full colour are saved."""
    return {"compress_level": 2}


def png(picture: Image) -> bytes:
    """A picture in full colour as PNG."""
    out = BytesIO()
    picture.save(out, "PNG", **png_options())
    return out.getvalue()


def write_tiles(cache: Cache, name: str, picture: Image) -> None:
    """Keep a large picture so that parts of it can be read."""
    for column, row, box in _tiles((0, 0, *picture.size)):
        cache.write(f"{name}-{column}-{row}", png(picture.crop(box)))
    cache.write(f"{name}-size", _numbers(picture.size))


def read_tiles(cache: Cache, name: str, part: Pixels | None = None) -> Image | None:
    """A part of a picture, or the whole of it; None unless all of that was kept."""
    from PIL import Image as images

    kept = cache.read(f"{name}-size")
    if kept is None:
        return None
    across, down = map(int, kept.split())
    left, top, right, bottom = part or (0, 0, across, down)
    picture = images.new("RGB", (right - left, bottom - top))
    for column, row, box in _tiles((max(left, 0), max(top, 0), min(right, across), min(bottom, down))):
        tile = cache.read(f"{name}-{column}-{row}")
        if tile is None:
            return None
        picture.paste(decode(tile), (box[0] - left, box[1] - top))
    return picture


def _tiles(part: Pixels) -> Iterator[tuple[int, int, Pixels]]:
    """The column, the row and the pixels of each tile that has something of a part."""
    left, top, right, bottom = part
    for column in range(left // SIDE, -(-right // SIDE)):
        for row in range(top // SIDE, -(-bottom // SIDE)):
            yield column, row, (column * SIDE, row * SIDE, (column + 1) * SIDE, (row + 1) * SIDE)


def write_piece(cache: Cache, name: str, piece: Image) -> None:
    """Keep a small picture with its transparency."""
    cache.write(name, _numbers(piece.size) + b"\n" + zlib.compress(piece.tobytes(), _PIECE_LEVEL))


def read_piece(cache: Cache, name: str) -> Image | None:
    """A small picture; None if it was not kept."""
    from PIL import Image as images

    kept = cache.read(name)
    if kept is None:
        return None
    size, _, pixels = kept.partition(b"\n")
    across, down = map(int, size.split())
    return images.frombytes("RGBA", (across, down), zlib.decompress(pixels))


def _numbers(size: tuple[int, int]) -> bytes:
    return b"%d %d" % size
