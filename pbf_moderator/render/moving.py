"""Moving pictures below a board's limit: frames and colours are dropped, but names stay as large as they must be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from .palette import COUNTS, MOST_BYTES

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = ("gif", "webp")
SHOWN, LAST = 1400, 4000
"""For how long a frame stands, and the last one, in milliseconds."""
FRAMES = (40, 24, 14, 8, 4)
"""How many frames at most, the best first."""
FEW = 8
"""Rather than fewer frames than this, the picture becomes narrower."""
COLOURS = COUNTS[2:]
QUALITIES = (85, 65, 45)
SCALES = (1.0, 0.85, 0.7)
"""How much narrower than for a post it may become; below that names could no longer be read."""
_STILL: dict[str, Any] = {"optimize": True}
"""How Pillow leaves out of a GIF's frame what has not changed."""
_CHANGES: dict[str, Any] = {"method": 4, "kmin": 0, "kmax": 0}
"""The same for a WebP: no whole frame but the first."""
_FIRST = 0.95
"""Of the limit, what the first frame alone may take at most; the others only add what has changed."""


def moving(
    frames: Sequence[Image], form: str, colours: Callable[[int], Sequence[int]], limit: int = MOST_BYTES
) -> bytes:
    """Pictures of one size as one that moves, of at most so many bytes where that can be.

    Args:
        frames: at least one.
        form: one of `FORMATS`.
        colours: gives so many colours of these pictures.
        limit: bytes; if even the least takes more, that is what comes.
    """
    data = b""
    for scale in SCALES:
        tried = _Tried([_scaled(frame, scale) for frame in frames], form, colours, limit)
        for most in _numbers(len(frames), FEW if scale != SCALES[-1] else 1):
            for wanted in filter(tried.has_a_chance, _ways(form)):
                data = _saved(_some(tried.reduced(wanted), most), form, wanted)
                if len(data) <= limit:
                    return data
    return data


class _Tried:
    """The frames at one width, reduced to the numbers of colours that were asked for: choosing colours takes long."""

    def __init__(
        self, frames: Sequence[Image], form: str, colours: Callable[[int], Sequence[int]], limit: int
    ) -> None:
        self._frames, self._form, self._colours, self._limit = frames, form, colours, limit
        self._chances: dict[int, bool] = {}
        self._reduced: dict[int, list[Image]] = {}

    def has_a_chance(self, wanted: int) -> bool:
        """Whether the first frame leaves room for others; the least is always tried."""
        if wanted not in self._chances:
            first = _reduced(self._frames[:1], self._form, wanted, self._colours)
            size = len(_saved(first, self._form, wanted))
            self._chances[wanted] = size < self._limit * _FIRST or wanted == _ways(self._form)[-1]
        return self._chances[wanted]

    def reduced(self, wanted: int) -> list[Image]:
        """All frames."""
        if wanted not in self._reduced:
            self._reduced[wanted] = _reduced(self._frames, self._form, wanted, self._colours)
        return self._reduced[wanted]


def _ways(form: str) -> Sequence[int]:
    """Numbers of colours, or the qualities of a format that has all colours."""
    return COLOURS if form == "gif" else QUALITIES


def _numbers(count: int, least: int) -> Iterator[int]:
    """How many frames to try, the most first; more than there are makes no difference."""
    yield min(count, FRAMES[0])
    yield from (most for most in FRAMES[1:] if least <= most < count)


def _some(frames: Sequence[Image], most: int) -> list[Image]:
    """So many frames, spread evenly; the first and the last are always among them."""
    if len(frames) <= most:
        return list(frames)
    return [frames[round(n * (len(frames) - 1) / (most - 1))] for n in range(most)]


def _scaled(frame: Image, scale: float) -> Image:
    from PIL.Image import Resampling

    if scale == 1:
        return frame
    return frame.resize((round(frame.width * scale), round(frame.height * scale)), Resampling.LANCZOS)


def _reduced(
    frames: Sequence[Image], form: str, wanted: int, colours: Callable[[int], Sequence[int]]
) -> list[Image]:
    """The frames in the same few colours, so that what stays the same is the same in all of them."""
    from PIL import Image
    from PIL.Image import Dither

    if form != "gif":
        return list(frames)
    palette = Image.new("P", (1, 1))
    palette.putpalette(list(colours(wanted)))
    return [frame.quantize(palette=palette, dither=Dither.NONE) for frame in frames]


def _saved(frames: Sequence[Image], form: str, wanted: int) -> bytes:
    """The frames as one file."""
    options = _STILL if form == "gif" else {"quality": wanted, **_CHANGES}
    times = [SHOWN] * (len(frames) - 1) + [LAST]
    out = BytesIO()
    frames[0].save(
        out,
        form.upper(),
        save_all=True,
        append_images=list(frames[1:]),
        duration=times if len(frames) > 1 else LAST,
        loop=0,
        **options,
    )
    return out.getvalue()
