"""Frames of which the most part stays the same: each after the first is no more than the rectangle that has changed."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

Colours = Sequence[int]
"""Red, green and blue in turn."""
_AROUND = 4
"""Pixels around a change that a narrower picture may show it in, since each of its pixels is made of several."""
_STAYS = 1
"""What a GIF does with a frame when the next one comes: it leaves it there."""


@dataclass(frozen=True)
class Patch:
    """What a rectangle of a frame looks like, and the corner where it lies."""

    corner: tuple[int, int]
    picture: Image


def patches(frames: Sequence[Image], scale: float) -> Iterator[Patch]:
    """The first frame whole, of each other the rectangle in which it differs from the one before; one pixel if in none.

    Args:
        frames: of one size.
        scale: how much narrower they become.
    """
    from PIL import ImageChops

    size = tuple(max(1, round(side * scale)) for side in frames[0].size)
    yield Patch((0, 0), _part(frames[0], (0, 0, *size), size))
    for number in range(1, len(frames)):
        box = ImageChops.difference(frames[number - 1], frames[number]).getbbox() or (0, 0, 1, 1)
        changed = _scaled(box, frames[0].size, size)
        yield Patch((changed[0], changed[1]), _part(frames[number], changed, size))


def _scaled(
    box: tuple[int, int, int, int], before: Sequence[int], after: Sequence[int]
) -> tuple[int, int, int, int]:
    """The pixels of a narrower picture that a rectangle bears upon."""
    if tuple(before) == tuple(after):
        return box
    across, down = after[0] / before[0], after[1] / before[1]
    return (
        max(0, math.floor((box[0] - _AROUND) * across)),
        max(0, math.floor((box[1] - _AROUND) * down)),
        min(after[0], math.ceil((box[2] + _AROUND) * across)),
        min(after[1], math.ceil((box[3] + _AROUND) * down)),
    )


def _part(frame: Image, box: tuple[int, ...], size: Sequence[int]) -> Image:
    """A rectangle of a frame that is made narrower; the same pixels as if all of it were."""
    from PIL.Image import Resampling

    left, top, right, bottom = box
    if frame.size == tuple(size):
        return frame.crop((left, top, right, bottom))
    across, down = frame.width / size[0], frame.height / size[1]
    source = (left * across, top * down, right * across, bottom * down)
    return frame.resize((right - left, bottom - top), Resampling.LANCZOS, box=source)


class Reel:
    """Makes GIFs in some colours, at most 255 of them."""

    def __init__(self, colours: Colours) -> None:
        from PIL import Image

        self._colours = colours
        self._palette = Image.new("P", (1, 1))
        self._palette.putpalette(list(colours))

    def reduced(self, picture: Image) -> Image:
        """A picture in these colours, each pixel for itself."""
        from PIL.Image import Dither

        return picture.quantize(palette=self._palette, dither=Dither.NONE)

    def gif(self, first: Image, rest: Sequence[Patch], times: Sequence[int]) -> bytes:
        """A GIF that goes on for ever.

        Args:
            first: the first frame in these colours.
            rest: what changes in each of the others.
            times: for how long each frame stands, in milliseconds.
        """
        frames = [*self._changes(first, rest)]
        return b"".join([self._head(first.size), *map(self._stored, frames, times), b";"])

    def stored_size(self, first: Image) -> int:
        """The bytes that a frame takes that is stored whole."""
        return len(self._stored(Patch((0, 0), first), 1))

    def _changes(self, first: Image, rest: Sequence[Patch]) -> Iterator[Patch]:
        """The first frame, then of each patch what is not there already; all else in it is transparent."""
        from PIL import ImageChops

        yield Patch((0, 0), first)
        shown = first.copy()
        for patch in rest:
            box = (
                *patch.corner,
                patch.corner[0] + patch.picture.width,
                patch.corner[1] + patch.picture.height,
            )
            new, before = self.reduced(patch.picture), shown.crop(box)
            same = ImageChops.difference(_bytes(new), _bytes(before)).point(lambda value: 0 if value else 255)
            changed = ImageChops.invert(same).getbbox() or (0, 0, 1, 1)
            shown.paste(new, box)
            new.paste(self._clear, (0, 0), same)
            corner = (patch.corner[0] + changed[0], patch.corner[1] + changed[1])
            yield Patch(corner, new.crop(changed))

    @property
    def _clear(self) -> int:
        """The number of the colour that stands for none."""
        return len(self._colours) // 3

    def _stored(self, patch: Patch, time: int) -> bytes:
        from PIL.GifImagePlugin import getdata

        clear = self._clear
        return b"".join(
            getdata(patch.picture, patch.corner, duration=time, transparency=clear, disposal=_STAYS)
        )

    def _head(self, size: tuple[int, int]) -> bytes:
        """What a GIF begins with: its size, its colours, and that it goes on for ever."""
        bits = max(1, self._clear.bit_length())
        table = bytes(self._colours).ljust(3 << bits, b"\0")
        screen = struct.pack("<HHBBB", *size, 0x80 | 0x70 | (bits - 1), 0, 0)
        return b"GIF89a" + screen + table + b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"


def _bytes(picture: Image) -> Image:
    """The numbers of a picture's colours as shades of grey, so that they can be compared."""
    from PIL import Image

    return Image.frombytes("L", picture.size, picture.tobytes())
