"""HTML of mails and forum posts to plain text; quotations come out as lines that begin with ``>``."""

from __future__ import annotations

import re
import warnings
from functools import cache
from typing import TYPE_CHECKING

from .lines import LineWriter
from .message import Part
from .smilies import code_of

if TYPE_CHECKING:
    from bs4 import BeautifulSoup
    from bs4.element import PageElement, Tag

_BLANKS = re.compile(r"[ \t\r\n\f\xa0]+")
_BLOCKS = {
    "address", "article", "aside", "body", "center", "cite", "dd", "div", "dl", "dt", "fieldset", "figure", "footer",
    "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre",
    "section", "table", "tbody", "tfoot", "thead", "tr", "ul",
}  # fmt: skip
_SILENT = {"head", "link", "meta", "noscript", "script", "select", "style", "template", "textarea", "title"}
_STRUCK = {"s", "strike", "del"}
_QUOTE_CLASSES = {
    "quote", "quote_top", "quotetitle", "quotecontent", "bbcode_quote", "yahoo_quoted", "gmail_attr",
}  # fmt: skip
_CAPTIONS = {"code_top", "codeheader"}
_CODE_BOXES = {"codebox", "codeblock"}
_PICTURES = {"postimage", "bbc_img", "mycode_img"}
_STRUCK_STYLE = re.compile(r"text-decoration\s*:\s*line-through", re.IGNORECASE)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_INDENT = re.compile(r"border\s*:\s*(?:none|0)", re.IGNORECASE)
_ALT_LENGTH = 14
_PIECES_OF_A_LABEL = 40
_INLINE_DATA = re.compile(r"\bdata:[a-z]+/[^\"'<>\s]*")
_DECLARATION = re.compile(r"<[!?][^<>]*>")
_STRAY = re.compile(
    r"""<(?!/?[a-zA-Z](?:[^<>]{0,4000}>|(?>(?>[^<>"']{1,8000}|"[^"]{0,8000}"|'[^']{0,8000}'){0,100})>))"""
)
MAX_TAGS = 60_000


def parse_html(markup: str) -> BeautifulSoup:
    """The tree of a page.

    Raises:
        ValueError: it has more tags than any honest page.
    """
    if markup.count("<") > MAX_TAGS:
        raise ValueError(f"the page has more than {MAX_TAGS} tags")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # hints for programmers, such as "this resembles XML"
        return _page_class()(_tamed(markup), "html.parser", store_line_numbers=False)


@cache
def _page_class() -> type[BeautifulSoup]:
    from bs4 import BeautifulSoup

    class Page(BeautifulSoup):
        """A tree that is built from the first tag to the last."""

        def _linkage_fixer(self, el: Tag) -> None:
            """Climbs to the top of a deep page for each text; there is nothing to mend, since no open tag has a next one."""

    return Page


def _tamed(markup: str) -> str:
    """The markup with every tag whole: the parser of the standard library needs quadratic time for broken ones."""
    markup = _DECLARATION.sub("", _without_comments(_INLINE_DATA.sub("", markup)))
    return _STRAY.sub("&lt;", markup)


def _without_comments(markup: str) -> str:
    pieces: list[str] = []
    position = 0
    while (start := markup.find("<!--", position)) >= 0:
        pieces.append(markup[position:start])
        end = markup.find("-->", start + 2)
        position = end + 3 if end >= 0 else len(markup)
    return "".join(pieces) + markup[position:]


def to_text(node: Tag, *, board: bool = False) -> tuple[str, list[Part]]:
    """The text below a node as a reader sees it, and what was struck out or hidden in it.

    Args:
        board: the markup is a forum's, which writes its line ends as ``br``.
    """
    from bs4.element import NavigableString, PreformattedString, Tag

    writer = LineWriter(board=board)
    verbatim = 0
    # A stack of our own: hostile markup nests deeper than the interpreter's.
    waiting: list[tuple[PageElement, bool]] = [(child, False) for child in reversed(node.contents)]
    while waiting:
        element, leaving = waiting.pop()
        if isinstance(element, NavigableString):
            if not isinstance(element, PreformattedString):
                _write(writer, str(element), verbatim=verbatim > 0)
        elif isinstance(element, Tag) and leaving:
            verbatim -= element.name == "pre"
            _leave(writer, element)
        elif isinstance(element, Tag) and element.name not in _SILENT and not _is_caption(element):
            verbatim += element.name == "pre"
            _enter(writer, element)
            waiting.append((element, True))
            if not _is_shortened_link(element):
                waiting.extend((child, False) for child in reversed(element.contents))
    return writer.text(), writer.parts()


def _write(writer: LineWriter, text: str, *, verbatim: bool) -> None:
    if verbatim:
        writer.write(text.replace("\xa0", " "))
        return
    text = _BLANKS.sub(" ", text)
    if writer.ends_in_blank():
        text = text.removeprefix(" ")
    writer.write(text)


def _enter(writer: LineWriter, tag: Tag) -> None:
    name = tag.name
    if name == "br":
        writer.write("\n")
    elif name == "img":
        writer.write(_alternative(tag))
    elif name in ("td", "th"):
        writer.write(" ")
    elif _is_shortened_link(tag):
        writer.write(str(tag.get("href", "")))
    elif _is_quotation(tag):
        writer.quote()
    elif kind := _aside_kind(tag):
        writer.begin_aside(kind)
    elif _is_block(tag):
        writer.block()


def _leave(writer: LineWriter, tag: Tag) -> None:
    if _is_quotation(tag):
        writer.unquote()
    elif kind := _aside_kind(tag):
        writer.end_aside(kind)
    elif _is_block(tag):
        writer.block()
        if tag.name == "p":
            writer.write("\n")


def _is_block(tag: Tag) -> bool:
    return tag.name in _BLOCKS or (tag.name == "code" and "bbc_code" in _classes(tag))


def _is_caption(tag: Tag) -> bool:
    """The word "Code" that a board writes above a block of code."""
    if _CAPTIONS & _classes(tag):
        return True
    if tag.name != "p" and "title" not in _classes(tag):
        return False
    return tag.parent is not None and bool(_CODE_BOXES & _classes(tag.parent))


def _classes(tag: Tag) -> set[str]:
    return set(tag.get_attribute_list("class")) - {None}


def _is_quotation(tag: Tag) -> bool:
    if tag.name == "blockquote":
        # Mail programs indent one's own text with a blockquote that has no border.
        return tag.get("type") == "cite" or not _INDENT.search(str(tag.get("style", "")))
    return tag.name in ("div", "td", "table") and (
        bool(_QUOTE_CLASSES & _classes(tag)) or tag.get("id") == "quote"
    )


def _aside_kind(tag: Tag) -> str:
    style = str(tag.get("style", ""))
    if tag.name in _STRUCK or _STRUCK_STYLE.search(style):
        return "struck"
    return "hidden" if _HIDDEN.search(style) else ""


def _alternative(image: Tag) -> str:
    """The code of a smiley or the character of an emoji; pictures are not text."""
    alternative, classes = str(image.get("alt", "")), _classes(image)
    if "smilie" in classes:
        return code_of(alternative)
    if {"smilies", "emoji", "smiley", "inlineimg"} & classes:
        return alternative
    short = len(alternative) <= _ALT_LENGTH and "." not in alternative
    return alternative if short and not alternative.isalnum() and not _PICTURES & classes else ""


def _is_shortened_link(tag: Tag) -> bool:
    """Whether a board shows the address with dots in the middle."""
    if tag.name != "a":
        return False
    address, text = str(tag.get("href", "")), _label(tag)
    start, dots, end = text.partition("..." if " ... " not in text else " ... ")
    return bool(dots and start and address.startswith(start) and address.endswith(end))


def _label(link: Tag) -> str:
    """What a link shows; nothing of one that encloses half a page."""
    from bs4.element import NavigableString, Tag

    waiting, text = list(reversed(link.contents)), ""
    for _ in range(_PIECES_OF_A_LABEL):
        if not waiting:
            return text.strip()
        piece = waiting.pop()
        if isinstance(piece, Tag):
            waiting += reversed(piece.contents)
        elif isinstance(piece, NavigableString):
            text += piece
    return ""
