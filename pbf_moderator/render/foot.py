"""The line below a picture: in drawings and a few words, what the picture tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from . import lettering
from .art import Art, Style, draw, patterns
from .inks import IVORY
from .marking import Names
from .raster import raster

if TYPE_CHECKING:
    from PIL.Image import Image

Part = Art | str
_HEIGHT, _TYPE, _GAP, _EDGE = 46.0, 27.0, 9.0, 14.0
"""Of a line, of its type, between its parts and around them, in pixels of a picture 900 wide."""
_USUAL = 900
_ARROW = (150.0, 52.0)
"""An arrow's box, in its own units."""


def below(picture: Image, parts: Sequence[Part], names: Names, style: Style) -> Image:
    """A picture with a line of drawings and words below it; where one is too long there are more.

    Args:
        picture: what they stand below.
        parts: drawings, words, and keys of names, from left to right.
        names: what is said for a key.
        style: how seats are told apart.
    """
    from PIL import Image as images

    scale = picture.width / _USUAL
    svg, height = _drawn(list(_rows(parts, names, _USUAL - 2 * _EDGE)), style)
    strip = images.open(BytesIO(raster(svg, picture.width))).convert("RGB")
    whole = images.new("RGB", (picture.width, picture.height + round(height * scale)), IVORY)
    whole.paste(picture, (0, 0))
    whole.paste(strip, (0, picture.height))
    return whole


def _rows(parts: Sequence[Part], names: Names, room: float) -> Iterator[list[tuple[Part, float]]]:
    """The parts with their widths, in lines that have room for them."""
    row: list[tuple[Part, float]] = []
    for part in parts:
        said = names.get(part, part) if isinstance(part, str) else part
        wide = _width(said)
        if row and sum(w + _GAP for _, w in row) + wide > room:
            yield row
            row = []
        row.append((said, wide))
    if row:
        yield row


def _width(part: Part) -> float:
    if isinstance(part, str):
        return lettering.width(part, _TYPE)
    return (_HEIGHT - 8) * (_ARROW[0] / _ARROW[1] if part.kind == "arrow" else 1)


def _drawn(rows: Sequence[Sequence[tuple[Part, float]]], style: Style) -> tuple[str, float]:
    """The lines as SVG, and how high they are together."""
    body, high = "", _HEIGHT * len(rows)
    for number, row in enumerate(rows):
        x, y = _EDGE, _HEIGHT * number
        for part, wide in row:
            body += _placed(part, x, y, wide, style)
            x += wide + _GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_USUAL}" height="{high}" viewBox="0 0 {_USUAL} {high}">'
        f'<defs>{patterns(style)}</defs><rect width="{_USUAL}" height="{high}" fill="{IVORY}"/>{body}</svg>',
        high,
    )


def _placed(part: Part, x: float, y: float, wide: float, style: Style) -> str:
    if isinstance(part, str):
        art, top, high = Art("text", "paper", text=part, size=_TYPE), y, _HEIGHT
    else:
        art = Art(part.kind, part.shape, part.seat, part.text, dim=part.dim, count=part.count, size=_ARROW[0])
        top, high = y + 4, _HEIGHT - 8
    return f'<g transform="translate({x:.1f} {top:.1f})">{draw(art, style, wide, high)}</g>'
