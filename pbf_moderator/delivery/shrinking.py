"""Pictures below the limit of a board: colours first, then width, and never so small that names cannot be read."""

from __future__ import annotations

import io

_COLOURS = (256, 128, 64)
_WIDTHS = (1.0, 0.9, 0.8, 0.7)


def shrunk(data: bytes, limit: int) -> bytes | None:
    """A PNG of at most so many bytes; None if names could no longer be read in it.

    Args:
        data: the picture as PNG.
        limit: bytes.
    """
    if len(data) <= limit:
        return data
    from PIL import Image

    with Image.open(io.BytesIO(data)) as picture:
        whole = picture.convert("RGB")
    for width in _WIDTHS:
        size = (round(whole.width * width), round(whole.height * width))
        scaled = whole if width == 1 else whole.resize(size, Image.Resampling.LANCZOS)
        for colours in _COLOURS:
            few = scaled.quantize(colours, dither=Image.Dither.NONE)
            target = io.BytesIO()
            few.save(target, "PNG", optimize=True)
            if target.tell() <= limit:
                return target.getvalue()
    return None
