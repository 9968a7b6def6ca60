"""The line below a picture: in drawings and a few words, what the picture tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

from . import lettering
from .art import Art, Style, draw, patterns, sign_width
from .inks import IVORY
from .marking import Names
from .raster import raster

if TYPE_CHECKING:
    from PIL.Image import Image

Part = Art | str
_HEIGHT, _TYPE, _GAP, _EDGE = 46.0, 27.0, 9.0, 14.0
"""Of a line, of its type, between its parts and around them, in pixels of a picture 900 wide."""
_USUAL = 900
_DIVIDES = "·"
"""Stands between two things that are told; a line never begins with it."""
_AND = ","
"""Stands after a word, close to it."""
_ARROW = (150.0, 52.0)
"""An arrow's box, in its own units."""


def below(picture: Image, parts: Sequence[Part], names: Names, style: Style, across: float = _USUAL) -> Image:
    """A picture with a line of drawings and words below it; where one is too long there are more.

    Args:
        picture: what they stand below.
        parts: drawings, words, and keys of names, from left to right.
        names: what is said for a key.
        style: how seats are told apart.
        across: the pixels of a picture in which the line has its usual size; of more the line is smaller.
    """
    return all_below(picture, [parts], names, style, across)


def all_below(
    picture: Image, lines: Sequence[Sequence[Part]], names: Names, style: Style, across: float = _USUAL
) -> Image:
    """A picture with several such lines below it, drawn at once; the same picture where there are none."""
    from PIL import Image as images

    rows = [row for parts in lines for row in _rows(parts, names, across - 2 * _EDGE)]
    if not rows:
        return picture
    scale = picture.width / across
    svg, height = _drawn(rows, style, across)
    strip = images.open(BytesIO(raster(svg, picture.width))).convert("RGB")
    whole = images.new("RGB", (picture.width, picture.height + round(height * scale)), IVORY)
    whole.paste(picture, (0, 0))
    whole.paste(strip, (0, picture.height))
    return whole


def _rows(parts: Sequence[Part], names: Names, room: float) -> Iterator[list[tuple[Part, float]]]:
    """The parts with their widths, in lines that have room for them."""
    row: list[tuple[Part, float]] = []
    for group in _kept_together(parts, names):
        if row and sum(wide + _GAP for _, wide in (*row, *group)) - _GAP > room:
            yield row
            row = []
            group = group[group[0][0] == _DIVIDES :]
        row += group
    if row:
        yield row


def _kept_together(parts: Sequence[Part], names: Names) -> Iterator[list[tuple[Part, float]]]:
    """The parts with their widths, drawings with the words after them, brackets with what they hold at their ends."""
    group: list[tuple[Part, float]] = []
    for part in parts:
        last = group[-1][0] if group else None
        if part == _AND and isinstance(last, str):
            group[-1] = (last + _AND, _width(last + _AND))
            continue
        if group and part != ")" and not _belongs(part, group):
            yield group
            group = []
        said = names.get(part, part) if isinstance(part, str) else part
        group.append((said, _width(said)))
    if group:
        yield group


def _belongs(part: Part, group: Sequence[tuple[Part, float]]) -> bool:
    """Whether a part stays on the line of those before it."""
    last = group[-1][0]
    if part == _DIVIDES:
        return False
    return not isinstance(last, str) or last in ("(", _DIVIDES) or last.endswith(":")


def _width(part: Part) -> float:
    if isinstance(part, str):
        return lettering.width(part, _TYPE)
    return (_HEIGHT - 8) * (_ARROW[0] / _ARROW[1] if part.kind == "arrow" else sign_width(part.number))


def _drawn(rows: Sequence[Sequence[tuple[Part, float]]], style: Style, across: float) -> tuple[str, float]:
    """The lines as SVG, and how high they are together."""
    body, high = "", _HEIGHT * len(rows)
    for number, row in enumerate(rows):
        x, y = _EDGE, _HEIGHT * number
        for part, wide in row:
            body += _placed(part, x, y, wide, style)
            x += wide + _GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{high}" viewBox="0 0 {across} {high}">'
        f'<defs>{patterns(style)}</defs><rect width="{across}" height="{high}" fill="{IVORY}"/>{body}</svg>',
        high,
    )


def _placed(part: Part, x: float, y: float, wide: float, style: Style) -> str:
    if isinstance(part, str):
        art, top, high = Art("text", "paper", text=part, size=_TYPE), y, _HEIGHT
    else:
        art = replace(part, size=_ARROW[0])
        top, high = y + 4, _HEIGHT - 8
    return f'<g transform="translate({x:.1f} {top:.1f})">{draw(art, style, wide, high)}</g>'
