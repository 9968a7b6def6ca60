"""Pictures below the limit of a board: colours first, then width, and never so small that names cannot be read."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

_COLOURS = (256, 128, 64)
_QUALITIES = (80, 65, 50)
_WIDTHS = (1.0, 0.9, 0.8, 0.7)


def shrunk(data: bytes, limit: int) -> bytes | None:
    """A picture of at most so many bytes, in the form that it has; None if names could no longer be read in it.

    Args:
        data: the picture as PNG or WebP.
        limit: bytes.
    """
    if len(data) <= limit:
        return data
    from PIL import Image as images

    with images.open(io.BytesIO(data)) as picture:
        whole, saved = picture.convert("RGB"), _as_webp if picture.format == "WEBP" else _as_png
    for width in _WIDTHS:
        size = (round(whole.width * width), round(whole.height * width))
        scaled = whole if width == 1 else whole.resize(size, images.Resampling.LANCZOS)
        for small in saved(scaled):
            if len(small) <= limit:
                return small
    return None


def _as_png(picture: Image) -> Iterator[bytes]:
    """A picture with ever fewer colours."""
    from PIL.Image import Dither

    for colours in _COLOURS:
        target = io.BytesIO()
        picture.quantize(colours, dither=Dither.NONE).save(target, "PNG", optimize=True)
        yield target.getvalue()


def _as_webp(picture: Image) -> Iterator[bytes]:
    """A picture in ever less quality."""
    for quality in _QUALITIES:
        target = io.BytesIO()
        picture.save(target, "WEBP", quality=quality)
        yield target.getvalue()
