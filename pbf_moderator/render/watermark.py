"""A mark all over a picture, pale enough to read names through it: a part of the picture still tells whose it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import lettering

if TYPE_CHECKING:
    from PIL.Image import Image

_ACROSS, _DOWN = 4, 7
"""How often the mark stands in a row, and in how many rows."""
_TYPE = 0.019
"""Height of its letters, as a share of the picture's width."""
_LIGHT, _DARK = (255, 255, 255, 110), (20, 14, 8, 110)


def watermarked(picture: Image, mark: str) -> Image:
    """A picture with a mark in many places.

    Args:
        picture: in full colour.
        mark: a few letters.
    """
    from PIL import Image as images
    from PIL import ImageDraw, ImageFont

    size = max(9, round(picture.width * _TYPE))
    font = ImageFont.truetype(lettering.font_files()[0], size)
    left, top, right, bottom = (round(edge) for edge in font.getbbox(mark))
    stamp = images.new("RGBA", (right - left + 2, bottom - top + 2))
    brush = ImageDraw.Draw(stamp)
    brush.text((1 - left, 1 - top), mark, _DARK, font)
    brush.text((-left, -top), mark, _LIGHT, font)
    whole = picture.copy()
    for row in range(_DOWN):
        for column in range(_ACROSS):
            x = (column + 0.25 + 0.5 * (row % 2)) * picture.width / _ACROSS
            y = (row + 0.5) * picture.height / _DOWN
            whole.paste(stamp, (round(x) - stamp.width // 2, round(y) - stamp.height // 2), stamp)
    return whole
