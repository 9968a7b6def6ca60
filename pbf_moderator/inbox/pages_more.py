"""vBulletin 3 and 4, SMF 2.1 and MyBB 1.8: threads and private messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .dates import parse_date
from .exports_xml import post_key
from .message import Message
from .page_tools import first_text, page_language, relative_note, take_out, text_of
from .posts import Post, from_html
from .settings import InboxSettings

if TYPE_CHECKING:
    from bs4 import BeautifulSoup
    from bs4.element import Tag

_NUMBER = re.compile(r"\d+")
_ASIDE = {
    ".signature": "signature",
    ".signaturecontainer": "signature",
    ".post_edit": "edit_note",
    ".lastedited": "edit_note",
    ".modified": "edit_note",
}


@dataclass(frozen=True)
class _Shape:
    """Where a forum program puts the pieces of a post."""

    program: str
    post: str
    author: tuple[str, ...]
    date: tuple[str, ...]
    subject: tuple[str, ...]
    body: tuple[str, ...]
    private: str
    day_first: bool


_VBULLETIN = _Shape(
    "vbulletin",
    "li.postbitlegacy, li.postbit, li.postcontainer, table[id^=post]",
    ("a.bigusername", ".username strong", ".username"),
    ("span.date", ".postdate", "td.thead"),
    (".posttitle", ".title", "td.alt1 > .smallfont strong"),
    ("[id^=post_message_] blockquote.postcontent", "[id^=post_message_]", ".postcontent"),
    "form[action*='private.php'], body#private",
    day_first=False,
)
_SMF = _Shape(
    "smf",
    "div.windowbg[id^=msg], #forumposts div[id^=msg]",
    (".poster h4 a:last-of-type", ".poster h4"),
    (".postinfo a.smalltext", ".postinfo span.smalltext", ".postinfo"),
    ("[id^=subject_] h5", "[id^=subject_]"),
    ("div.inner[id^=msg_]", "div.inner"),
    "#personal_messages, [id^=pmFolder], form[name=pmFolder]",
    day_first=False,
)
_MYBB = _Shape(
    "mybb",
    "div.post[id^=post_]",
    (".author_information .largetext a", ".author_information .largetext"),
    ("span.post_date",),
    ("td.thead strong",),
    ("div.post_body", ".post_content"),
    "form[action*='private.php'], a[href*='private.php?action=reply'], a[href*='private.php?action=send']",
    day_first=False,
)


def is_vbulletin(page: BeautifulSoup) -> bool:
    """Whether vBulletin 3 or 4 made the page."""
    generator = page.select_one("meta[name=generator]")
    named = generator is not None and "vbulletin" in str(generator.get("content", "")).lower()
    return named or page.select_one("html#vbulletin_html, [id^=post_message_]") is not None


def is_smf(page: BeautifulSoup) -> bool:
    """Whether SMF 2.1 made the page."""
    return page.select_one("div.inner[id^=msg_]") is not None


def is_mybb(page: BeautifulSoup) -> bool:
    """Whether MyBB 1.8 made the page."""
    return page.select_one("div.post[id^=post_] .post_body") is not None


def read_vbulletin(page: BeautifulSoup, settings: InboxSettings, host: str) -> Iterator[Message]:
    """The posts on a vBulletin page."""
    return _read(page, _VBULLETIN, settings, host)


def read_smf(page: BeautifulSoup, settings: InboxSettings, host: str) -> Iterator[Message]:
    """The posts on an SMF page."""
    return _read(page, _SMF, settings, host)


def read_mybb(page: BeautifulSoup, settings: InboxSettings, host: str) -> Iterator[Message]:
    """The posts on a MyBB page."""
    return _read(page, _MYBB, settings, host)


def _read(page: BeautifulSoup, shape: _Shape, settings: InboxSettings, host: str) -> Iterator[Message]:
    private = page.select_one(shape.private) is not None
    nodes = [node for node in page.select(shape.post) if _NUMBER.search(str(node.get("id", "")))]
    known = set(map(id, nodes))
    for node in nodes:
        if not any(id(parent) in known for parent in node.parents):
            yield _post(node, shape, settings, host, private, page)


def _post(
    node: Tag, shape: _Shape, settings: InboxSettings, host: str, private: bool, page: BeautifulSoup
) -> Message:
    raw = str(node).encode()
    removed = take_out(node, _ASIDE)
    shown = first_text(node, *shape.date)
    date = parse_date(shown, settings, day_first=shape.day_first)
    number = _NUMBER.search(str(node.get("id", "")))
    post = Post(
        "pm" if private else "thread",
        first_text(node, *shape.author),
        date,
        first_text(node, *shape.subject) or (text_of(page.select_one(shape.subject[0])) if private else ""),
        key="" if private else post_key(shape.program, host, number[0] if number else ""),
        note=relative_note(shown, date is not None),
        language=page_language(page),
        removed=removed,
    )
    body = next((found for selector in shape.body if (found := node.select_one(selector))), None)
    return from_html(post, body, settings, raw)
