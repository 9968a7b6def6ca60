"""Moving pictures below a board's limit: frames and colours are dropped, but names stay as large as they must be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from .film import Patch, Reel, patches
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
_CHANGES: dict[str, Any] = {"method": 4, "kmin": 0, "kmax": 0}
"""How a WebP is stored: no whole frame but the first."""
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
        tried = _AsGif(scale, colours, limit) if form == "gif" else _AsWebp(scale)
        for most in _numbers(len(frames), FEW if scale != SCALES[-1] else 1):
            kept = _some(frames, most)
            for found in tried.ways(kept):
                data = found
                if len(data) <= limit:
                    return data
    return data


def _times(count: int) -> list[int]:
    return [SHOWN] * (count - 1) + [LAST]


class _AsGif:
    """GIFs of one width; the first frame, by far the largest, is made once for each number of colours."""

    def __init__(self, scale: float, colours: Callable[[int], Sequence[int]], limit: int) -> None:
        self._scale, self._colours, self._limit = scale, colours, limit
        self._begun: dict[int, tuple[Reel, Image, int]] = {}

    def ways(self, frames: Sequence[Image]) -> Iterator[bytes]:
        """These frames in fewer and fewer colours; what its first frame fills alone is left out, but for the least."""
        first, *rest = patches(frames, self._scale)
        for wanted in COLOURS:
            reel, shown, size = self._first(wanted, first.picture)
            if size < self._limit * _FIRST or wanted == COLOURS[-1]:
                yield reel.gif(shown, rest, _times(len(frames)))

    def _first(self, wanted: int, first: Image) -> tuple[Reel, Image, int]:
        if wanted not in self._begun:
            reel = Reel(self._colours(wanted))
            shown = reel.reduced(first)
            self._begun[wanted] = (reel, shown, reel.stored_size(shown))
        return self._begun[wanted]


class _AsWebp:
    """WebPs of one width."""

    def __init__(self, scale: float) -> None:
        self._scale = scale

    def ways(self, frames: Sequence[Image]) -> Iterator[bytes]:
        """These frames at lower and lower quality."""
        narrow = [*_whole(patches(frames, self._scale))]
        for quality in QUALITIES:
            out = BytesIO()
            narrow[0].save(
                out,
                "WEBP",
                save_all=True,
                append_images=narrow[1:],
                duration=_times(len(narrow)),
                loop=0,
                quality=quality,
                **_CHANGES,
            )
            yield out.getvalue()


def _whole(film: Iterator[Patch]) -> Iterator[Image]:
    """The frames of which a film's patches are what has changed."""
    shown = next(film).picture
    yield shown
    for patch in film:
        shown = shown.copy()
        shown.paste(patch.picture, patch.corner)
        yield shown


def _numbers(count: int, least: int) -> Iterator[int]:
    """How many frames to try, the most first; more than there are makes no difference."""
    yield min(count, FRAMES[0])
    yield from (most for most in FRAMES[1:] if least <= most < count)


def _some(frames: Sequence[Image], most: int) -> list[Image]:
    """So many frames, spread evenly; the first and the last are always among them."""
    if len(frames) <= most:
        return list(frames)
    return [frames[round(n * (len(frames) - 1) / (most - 1))] for n in range(most)]
