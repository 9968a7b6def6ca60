"""The type of the maps: one face with Latin and Cyrillic that comes with a package, never the system's."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

FAMILY = "Alegreya Sans"
_FILES = {
    "bold": "AlegreyaSans-Bold.ttf",
    "black": "AlegreyaSans-Black.ttf",
    "italic": "AlegreyaSans-BoldItalic.ttf",
}
STYLE = {
    "bold": 'font-weight="700"',
    "black": 'font-weight="900"',
    "italic": 'font-weight="700" font-style="italic"',
}
"""SVG attributes of each cut."""


def font_files() -> list[str]:
    """The files of the face."""
    import fontpkg_alegreya_sans

    folder = Path(fontpkg_alegreya_sans.ROOT) / "files"
    return [str(folder / name) for name in _FILES.values()]


@lru_cache
def _font(cut: str) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(font_files()[list(_FILES).index(cut)], 100)


@lru_cache(maxsize=4096)
def width(text: str, size: float, cut: str = "bold") -> float:
    """How wide a line is, in the unit of `size`, which is the height of the type."""
    return _font(cut).getlength(text) * size / 100


def lines(text: str, size: float, room: float, cut: str = "bold") -> list[str]:
    """The text in lines that are as even as possible and, if words allow, no wider than the room."""
    words = text.split() or [""]
    for count in range(1, len(words) + 1):
        split = _even(words, count, size, cut)
        if max(width(line, size, cut) for line in split) <= room:
            return split
    return words


def _even(words: list[str], count: int, size: float, cut: str) -> list[str]:
    if count == 1:
        return [" ".join(words)]
    choices = [
        [" ".join(words[:k]), *_even(words[k:], count - 1, size, cut)]
        for k in range(1, len(words) - count + 2)
    ]
    return min(choices, key=lambda split: max(width(line, size, cut) for line in split))
