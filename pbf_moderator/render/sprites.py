"""Draws many small pictures in one go."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from . import lettering
from .art import Art, Style, draw, patterns
from .raster import raster

if TYPE_CHECKING:
    from PIL.Image import Image

OVERHANG = 2
"""Pixels around a drawing's box that its outline may touch."""


def sheet(wanted: Sequence[tuple[Art, int, int]], style: Style) -> dict[tuple[Art, int, int], Image]:
    """Draws many small pictures in one go and cuts them apart."""
    from PIL.Image import open as open_picture

    places, x, y, row, across = [], 0, 0, 0, 1200
    for art, width, height in wanted:
        outer = (width + 2 * OVERHANG, height + 2 * OVERHANG)
        if x + outer[0] > across and x:
            x, y, row = 0, y + row, 0
        places.append((art, width, height, x, y, *outer))
        x, row = x + outer[0], max(row, outer[1])
    total = (max(p[3] + p[5] for p in places), y + row)
    body = "".join(
        f'<g transform="translate({x + OVERHANG} {y + OVERHANG})">{_scaled(art, style, width, height)}</g>'
        for art, width, height, x, y, _, _ in places
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{total[0]}" height="{total[1]}">'
        f"<defs>{patterns(style)}</defs>{body}</svg>"
    )
    whole = open_picture(BytesIO(raster(svg, total[0]))).convert("RGBA")
    return {(art, w, h): whole.crop((x, y, x + ow, y + oh)) for art, w, h, x, y, ow, oh in places}


def _scaled(art: Art, style: Style, width: int, height: int) -> str:
    """A drawing of type is laid out in units of the board, so it is scaled to its pixels."""
    if art.kind != "text":
        return draw(art, style, width, height)
    rows = art.text.split("\n")
    natural = max(1.0, max(lettering.width(row, art.size, art.cut) for row in rows))
    factor = width / natural
    return f'<g transform="scale({factor:.4f})">{draw(art, style, natural, height / factor)}</g>'
