"""Pictures small enough to be attached in a forum: with few colours, chosen once for a board and all that lies on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from .art import Art, Style, vocabulary

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_BYTES = 256 * 1024
"""What phpBB takes of an ordinary member; the other boards' limits are not far from it."""
COUNTS = (256, 144, 112, 72, 40)
"""Numbers of colours, the best first."""
_DITHERED, _FULL = 0.4, 0.23
"""Bytes that a pixel takes at most: in a dithered picture, in one of 256 colours on an average board."""
OPTIONS = {"compress_level": 9}
"""How Pillow saves these pictures: the last percent lets them have more colours."""
SOON = 144
"""Colours of a picture that is saved without trying what is best."""
_SOON_OPTIONS = {"compress_level": 5}
_ACROSS, _FEW, _ACROSS_FOR_FEW = 450, 112, 260
"""Pixels across of the board in the sample; for so few colours a smaller one tells as much, in a third of the time."""
_SIDE = 24
_ROUNDS = 2


def pieces(style: Style) -> Iterator[tuple[Art, int, int]]:
    """One drawing of all that may lie on a board, so that each has its colours."""
    for seat in style.get("seats", {}):
        yield from ((art, _SIDE, _SIDE) for art in _of_a_seat(seat, style))
    for shape in sorted(vocabulary()["icon"]):
        yield Art("icon", shape), _SIDE, _SIDE


def _of_a_seat(seat: str, style: Style) -> Iterator[Art]:
    yield from (Art("shield", seat=seat), Art("tower", seat=seat, text="2"), Art("back", seat=seat))
    yield from (Art("piece", unit["shape"], seat) for unit in style.get("units", {}).values())
    for chit in style.get("chits", {}).values():
        yield Art("chit", chit["shape"], seat, "1", starred=chit["starred"])


def sample(base: Image, sprites: Sequence[Image], count: int = COUNTS[0]) -> Image:
    """A picture in which the board and what lies on it have the weight that their colours deserve.

    Args:
        base: the board.
        sprites: what may lie on it.
        count: how many colours will be chosen from it.
    """
    from PIL import Image
    from PIL.Image import Resampling

    wide = _ACROSS_FOR_FEW if count <= _FEW else _ACROSS
    small = base.resize((wide, max(1, wide * base.height // base.width)), Resampling.NEAREST)
    step = max((sprite.width for sprite in sprites), default=1)
    across = max(1, small.width // step)
    rows = -(-len(sprites) // across)
    ground = base.resize((1, 1), Resampling.BOX).getpixel((0, 0))
    picture = Image.new("RGB", (small.width, small.height + rows * step), ground)
    picture.paste(small, (0, 0))
    for number, sprite in enumerate(sprites):
        spot = (number % across * step, small.height + number // across * step)
        picture.paste(sprite, spot, sprite)
    return picture


def colours_of(picture: Image, count: int) -> list[int]:
    """The colours, as red, green and blue in turn, that stand for a picture's best."""
    from PIL.Image import Dither, Quantize

    reduced = picture.quantize(count, Quantize.MAXCOVERAGE, kmeans=_ROUNDS, dither=Dither.NONE)
    return list(reduced.getpalette() or [])[: 3 * count]


def save(picture: Image, colours: Callable[[int], Sequence[int]]) -> bytes:
    """A picture as PNG with the most colours that keep it below the limit.

    Args:
        picture: in full colour.
        colours: gives so many colours.
    """
    data = b""
    for count, smooth in _ways(picture.width * picture.height):
        data = _reduced(picture, colours(count), smooth)
        if len(data) < MOST_BYTES:
            break
    return data


def save_soon(picture: Image, colours: Sequence[int]) -> bytes:
    """A picture as PNG in these colours, in a sixth of the time that `save` takes; it may be above the limit."""
    return _reduced(picture, colours, smooth=False, options=_SOON_OPTIONS)


def _ways(pixels: int) -> Iterator[tuple[int, bool]]:
    """Numbers of colours and whether to dither, the best first of those that have a chance with so many pixels."""
    if pixels * _DITHERED < MOST_BYTES:
        yield COUNTS[0], True
    if pixels * _FULL < MOST_BYTES:
        yield COUNTS[0], False
    yield from ((count, False) for count in COUNTS[1:])


def _reduced(
    picture: Image, colours: Sequence[int], smooth: bool, options: Mapping[str, Any] = OPTIONS
) -> bytes:
    """The picture in these colours; a smooth one is dithered, which keeps shades even and makes the file large."""
    from PIL import Image
    from PIL.Image import Dither

    palette = Image.new("P", (1, 1))
    palette.putpalette(list(colours))
    out = BytesIO()
    way = Dither.FLOYDSTEINBERG if smooth else Dither.NONE
    picture.quantize(palette=palette, dither=way).save(out, "PNG", **options)
    return out.getvalue()
