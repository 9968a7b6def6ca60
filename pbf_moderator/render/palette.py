"""Pictures small enough to be attached in a forum: with few colours, chosen once for a board and all that lies on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
OPTIONS = {"compress_level": 6}
"""How Pillow saves these pictures."""
BEST_OPTIONS = {"compress_level": 9}
"""How it saves those that would be too large else: the last percent, for three to seven times the work."""
SOON = 144
"""Colours of a picture that is saved without trying what is best."""
_SOON_OPTIONS = {"compress_level": 5}
_EXCESS = 1.04
"""How much more a picture takes at most with the usual options than with the best (1.008 to 1.031 was measured)."""
_WEBP_QUALITIES, _WEBP_EFFORT = (85, 80, 74, 66), 2
"""The first that fits is taken; more effort makes files 2 % smaller in twice the time."""
_ACROSS, _ACROSS_FOR_FEW = 330, 260
"""Pixels across of the board in the sample; for so few colours a smaller one tells as much, in a third of the time."""
_SIDE = 24
_ROUNDS = 2
CHOSEN = 112
"""The least number of colours that is chosen; fewer are made of these."""
_PIECES = 4.0
"""How much more the colours of pieces weigh than those of the board where two become one."""


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


@dataclass(frozen=True)
class Sample:
    """A picture in which the board and what lies on it have the weight that their colours deserve.

    Attributes:
        picture: the board, and the pieces below it.
        board: how many of its rows show the board.
    """

    picture: Image
    board: int


def sample(base: Image, sprites: Sequence[Image], count: int = COUNTS[0]) -> Sample:
    """What colours are chosen from.

    Args:
        base: the board.
        sprites: what may lie on it.
        count: how many colours will be chosen from it.
    """
    from PIL import Image
    from PIL.Image import Resampling

    wide = _ACROSS if count == COUNTS[0] else _ACROSS_FOR_FEW
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
    return Sample(picture, small.height)


def colours_of(found: Sample, count: int) -> list[int]:
    """The colours, as red, green and blue in turn, that stand for a sample best."""
    from PIL.Image import Dither, Quantize

    reduced = found.picture.quantize(count, Quantize.MAXCOVERAGE, kmeans=_ROUNDS, dither=Dither.NONE)
    return list(reduced.getpalette() or [])[: 3 * count]


def fewer(found: Sample, colours: Sequence[int], count: int) -> list[int]:
    """So many colours made of more, of which always those two become one that are missed least.

    That is a tenth of the work of choosing them anew; and since pieces weigh more than the board, seats keep theirs.

    Args:
        found: what the colours were chosen from.
        colours: red, green and blue in turn.
        count: how many are wanted.
    """
    left = [tuple(map(float, colours[k : k + 3])) for k in range(0, len(colours), 3)]
    heavy = _weights(found, colours)

    def missed(one: int, other: int) -> float:
        (r, g, b), (s, h, c), at, by = left[one], left[other], heavy[one], heavy[other]
        return ((r - s) ** 2 + (g - h) ** 2 + (b - c) ** 2) * at * by / (at + by)

    costs = [[missed(one, other) for other in range(one)] for one in range(len(left))]
    while len(left) > count:
        least, one = min((min(row), one) for one, row in enumerate(costs) if row)
        other = costs[one].index(least)
        both, pairs = heavy[one] + heavy[other], zip(left[one], left[other], strict=True)
        left[other] = tuple((a * heavy[one] + b * heavy[other]) / both for a, b in pairs)
        heavy[other] = both
        for row in costs[one + 1 :]:
            del row[one]
        del left[one], heavy[one], costs[one]
        costs[other] = [missed(other, third) for third in range(other)]
        for third in range(other + 1, len(left)):
            costs[third][other] = missed(third, other)
    return [round(value) for colour in left for value in colour]


def _weights(found: Sample, colours: Sequence[int]) -> list[float]:
    """How much each colour matters; a large plain of one colour no more than its share's root."""
    reduced, high = _quantized(found.picture, colours), found.picture.height
    board, pieces = (
        reduced.crop((0, top, reduced.width, bottom)).histogram()[: len(colours) // 3]
        for top, bottom in ((0, found.board), (found.board, high))
    )
    in_all = max(1, sum(board)), max(1, sum(pieces))
    return [
        math.sqrt((a or 1) / in_all[0]) + _PIECES * math.sqrt(b / in_all[1])
        for a, b in zip(board, pieces, strict=True)
    ]


def save(picture: Image, colours: Callable[[int], Sequence[int]]) -> bytes:
    """A picture as PNG with the most colours that keep it below the limit.

    Args:
        picture: in full colour.
        colours: gives so many colours.
    """
    for count, smooth in _ways(picture.width * picture.height):
        reduced = _quantized(picture, colours(count), smooth)
        data = _png(reduced, OPTIONS)
        if MOST_BYTES <= len(data) < MOST_BYTES * _EXCESS:
            data = _png(reduced, BEST_OPTIONS)
        if len(data) < MOST_BYTES:
            return data
    return _png(reduced, BEST_OPTIONS)


def save_as_webp(picture: Image, most: int = MOST_BYTES) -> bytes:
    """A picture as WebP in the best quality that keeps it below a limit; all have their full colours and sharp letters."""
    data = b""
    for quality in _WEBP_QUALITIES:
        out = BytesIO()
        picture.save(out, "WEBP", quality=quality, method=_WEBP_EFFORT)
        data = out.getvalue()
        if len(data) < most:
            break
    return data


def save_soon(picture: Image, colours: Sequence[int]) -> bytes:
    """A picture as PNG in these colours, in a sixth of the time that `save` takes; it may be above the limit."""
    return _png(_quantized(picture, colours), _SOON_OPTIONS)


def _ways(pixels: int) -> Iterator[tuple[int, bool]]:
    """Numbers of colours and whether to dither, the best first of those that have a chance with so many pixels."""
    if pixels * _DITHERED < MOST_BYTES:
        yield COUNTS[0], True
    if pixels * _FULL < MOST_BYTES:
        yield COUNTS[0], False
    yield from ((count, False) for count in COUNTS[1:])


def _png(reduced: Image, options: Mapping[str, Any]) -> bytes:
    out = BytesIO()
    reduced.save(out, "PNG", **options)
    return out.getvalue()


def _quantized(picture: Image, colours: Sequence[int], smooth: bool = False) -> Image:
    """The picture in these colours; a smooth one is dithered, which keeps shades even and makes the file large."""
    from PIL import Image
    from PIL.Image import Dither

    palette = Image.new("P", (1, 1))
    palette.putpalette(list(colours))
    return picture.quantize(palette=palette, dither=Dither.FLOYDSTEINBERG if smooth else Dither.NONE)
