"""BBCode source to plain text; quotations come out as lines that begin with ``>``."""

from __future__ import annotations

import re

from .lines import LineWriter
from .message import Part

_TAG = re.compile(r"\[(/?)(\*|[a-z]{1,12})((?:=|\s)[^\[\]\n]{0,300}|:[0-9a-z]{5,10})?\]", re.IGNORECASE)
_INLINE = {
    "b", "i", "u", "sub", "sup", "color", "size", "font", "url", "email", "iurl", "o", "abbr", "acronym",
    "shadow", "glow", "me", "highlight",
}  # fmt: skip
_BLOCK = {
    "center", "left", "right", "justify", "align", "indent", "list", "ul", "ol", "li", "table", "tr", "hr",
    "pre", "code", "spoiler", "hide", "heading", "php", "noparse", "plain",
}  # fmt: skip
_DROPPED = {
    "img": "image",
    "attachment": "attachment",
    "attach": "attachment",
    "media": "image",
    "youtube": "image",
}
_STRUCK = {"s", "strike", "del"}
_QUOTE = {"quote", "q"}


def strip_bbcode(text: str) -> tuple[str, list[Part]]:
    """The text as a reader sees it, and the parts that were struck out or are pictures.

    Unknown tags stay, since boards show them literally. An unclosed quotation lasts to the end, as on the board.
    """
    if "[" not in text:
        return text, []
    writer, closing = LineWriter(board=True), {name for end, name in _names(text) if end}
    position = 0
    for tag in _TAG.finditer(text):
        name = tag[2].lower()
        if not _is_known(name):
            continue
        writer.write(text[position : tag.start()])
        position = tag.end()
        _apply(writer, name, ending=bool(tag[1]), closed=name in closing)
    writer.write(text[position:])
    return writer.text(), writer.parts()


def _names(text: str) -> list[tuple[str, str]]:
    return [(tag[1], tag[2].lower()) for tag in _TAG.finditer(text)]


def _is_known(name: str) -> bool:
    return (
        name in _INLINE
        or name in _BLOCK
        or name in _DROPPED
        or name in _STRUCK
        or name in _QUOTE
        or name in ("*", "td", "th")
    )


def _apply(writer: LineWriter, name: str, *, ending: bool, closed: bool) -> None:
    if name in _QUOTE:
        if ending:
            writer.unquote()
        else:
            writer.quote()
    elif name in _STRUCK or name in _DROPPED:
        _set_aside(writer, "struck" if name in _STRUCK else _DROPPED[name], ending=ending, closed=closed)
    elif name == "*" or name in _BLOCK:
        writer.block()
    elif name in ("td", "th"):
        writer.write(" ")


def _set_aside(writer: LineWriter, kind: str, *, ending: bool, closed: bool) -> None:
    """What is struck out stands in its line; a board gives an attachment a line of its own."""
    if ending:
        writer.end_aside(kind)
    if kind == "attachment":
        writer.block()
    if closed and not ending:
        writer.begin_aside(kind)
