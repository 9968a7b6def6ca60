"""Texts of a forum's message that its readers cannot see: in the colour of the page, too small, or hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bs4.element import Tag

_PALE = 0xE0
"""What every channel of a colour has at least that cannot be told from a board's pages."""
_COLOUR = re.compile(
    r"(?<![\w-])color\s*[:=]\s*[\"']?\s*(#[0-9a-f]{3,8}\b|rgba?\([^)]*\)|\w+)", re.IGNORECASE
)
_HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|(?<![\w-])opacity\s*:\s*0*(?:\.0|[;\s\"]|$)", re.IGNORECASE
)
_SIZE = re.compile(r"font-size\s*:\s*([\d.]+)\s*(%|px|pt|r?em)", re.IGNORECASE)
_SMALLEST = {"%": 30.0, "px": 4.0, "pt": 3.0, "em": 0.3, "rem": 0.3}
_BBCODE = re.compile(
    r"\[(color|size)\s*=\s*[\"']?([^\]\"']{1,30})[\"']?\](.*?)\[/\1\]", re.IGNORECASE | re.DOTALL
)
_HINT = re.compile(rb"color|font-size|display|visibility|opacity|\[size", re.IGNORECASE)
_WHITE = {
    "white",
    "snow",
    "ivory",
    "whitesmoke",
    "ghostwhite",
    "floralwhite",
    "transparent",
    "azure",
    "mintcream",
}


def unseen_texts(raw: bytes, *, percent: bool = False) -> list[str]:
    """The texts in a message's markup, HTML or BBCode, that nobody can see.

    Args:
        raw: the markup.
        percent: a size of 0 or 1 without a unit may be one in percent.
    """
    if not _HINT.search(raw):
        return []
    text = raw.decode("utf-8", "replace")
    return [*_of_html(text), *_of_bbcode(text, percent)]


def _of_html(text: str) -> Iterator[str]:
    from ..inbox.html_text import parse_html, to_text

    try:
        page = parse_html(text)
    except (ValueError, AssertionError, RecursionError):
        return
    for tag in page.select("[style], font[color]"):
        if _cannot_be_seen(tag):
            yield to_text(tag, board=True)[0]


def _cannot_be_seen(tag: Tag) -> bool:
    style = str(tag.get("style", ""))
    colour = f"color:{tag.get('color')}" if tag.name == "font" else style
    return bool(_HIDDEN.search(style)) or _is_pale(colour) or _is_tiny(style)


def _of_bbcode(text: str, percent: bool) -> Iterator[str]:
    for name, value, words in _BBCODE.findall(text):
        small = _is_tiny(f"font-size:{value}") or (percent and value.strip() in ("0", "1"))
        if _is_pale(f"color:{value}") if name.lower() == "color" else small:
            yield words


def _is_tiny(style: str) -> bool:
    return any(
        float(size) < _SMALLEST[unit.lower()] for size, unit in _SIZE.findall(style) if _is_number(size)
    )


def _is_number(text: str) -> bool:
    return text.count(".") < 2 and text != "."


def _is_pale(style: str) -> bool:
    return any(_is_white(colour.lower()) for colour in _COLOUR.findall(style))


def _is_white(colour: str) -> bool:
    channels = _channels(colour)
    return colour in _WHITE or (len(channels) > 2 and (min(channels[:3]) >= _PALE or channels[3:] == [0]))


def _channels(colour: str) -> list[int]:
    if colour.startswith("#"):
        digits = colour[1:]
        wide = digits if len(digits) > 4 else "".join(digit * 2 for digit in digits)
        return [int(wide[i : i + 2], 16) for i in range(0, len(wide) - 1, 2)]
    return [int(float(number)) for number in re.findall(r"\d+(?:\.\d+)?", colour)] if "(" in colour else []
