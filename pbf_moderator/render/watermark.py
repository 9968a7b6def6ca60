"""A mark all over a picture, pale enough to read names through it: a part of the picture still tells whose it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import lettering
from .inks import INK, IVORY

if TYPE_CHECKING:
    from PIL.Image import Image

_ACROSS, _DOWN = 4, 7
"""How often the mark stands in a row, and in how many rows."""
_TYPE = 0.019
"""Height of its letters, as a share of the picture's width."""
_LIGHT, _DARK = (255, 255, 255, 100), (20, 14, 8, 100)
SHIELD = 36
"""Pixels of the shield in the line below."""
_LINE, _LETTERS, _EDGE = 46, 26, 14
"""Pixels of that line, of its letters and left of it."""


def signed(picture: Image, shield: Image, words: str) -> Image:
    """A picture with a line below it: a seat's shield and a few words."""
    from PIL import Image as images
    from PIL import ImageDraw, ImageFont

    whole = images.new("RGB", (picture.width, picture.height + _LINE), IVORY)
    whole.paste(picture, (0, 0))
    whole.paste(shield, (_EDGE, picture.height + (_LINE - shield.height) // 2), shield)
    font = ImageFont.truetype(lettering.font_files()[0], _LETTERS)
    spot = (_EDGE * 2 + shield.width, picture.height + _LINE // 2)
    ImageDraw.Draw(whole).text(spot, words, INK, font, anchor="lm")
    return whole


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
