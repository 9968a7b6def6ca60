"""vBulletin 3 and 4: threads and private messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .dates import UNKNOWN, parse_date
from .exports_xml import post_key
from .message import Message
from .page_tools import Source, cut_out, first_text, outermost, relative_note, source, take_out, text_of
from .posts import ForumPost, from_html
from .settings import InboxSettings

if TYPE_CHECKING:
    from bs4 import BeautifulSoup
    from bs4.element import Tag

_NUMBER = re.compile(r"\d+")
_POST = "li.postbitlegacy, li.postbit, li.postcontainer, table[id^=post]"
_PRIVATE = "form[action*='private.php'], body#private"
_TITLE = (".posttitle", ".title", "td.alt1 > .smallfont strong")
_BODY = "[id^=post_message_] blockquote.postcontent", "[id^=post_message_]", ".postcontent"
_ASIDE = {".signature": "signature", ".signaturecontainer": "signature", ".lastedited": "edit_note"}


def is_vbulletin(page: BeautifulSoup) -> bool:
    """Whether vBulletin 3 or 4 made the page."""
    generator = page.select_one("meta[name=generator]")
    named = generator is not None and "vbulletin" in str(generator.get("content", "")).lower()
    return named or page.select_one("html#vbulletin_html, [id^=post_message_]") is not None


def read_vbulletin(page: BeautifulSoup, settings: InboxSettings, host: str) -> Iterator[Message]:
    """The posts on a vBulletin page."""
    about = source(page, settings, host, UNKNOWN)
    private = page.select_one(_PRIVATE) is not None
    subject = text_of(page.select_one(_TITLE[0])) if private else ""
    nodes = [node for node in page.select(_POST) if _NUMBER.search(str(node.get("id", "")))]
    for node in cut_out(outermost(nodes)):
        yield _post(node, about, private, subject)


def _post(node: Tag, about: Source, private: bool, subject: str) -> Message:
    raw = str(node).encode()
    removed = take_out(node, _ASIDE)
    shown = first_text(node, "span.date", ".postdate", "td.thead")
    date = parse_date(shown, about.settings, day_first=False)
    number = _NUMBER.search(str(node.get("id", "")))
    post = ForumPost(
        "pm" if private else "thread",
        first_text(node, "a.bigusername", ".username strong", ".username"),
        date,
        first_text(node, *_TITLE) or subject,
        key="" if private else post_key("vbulletin", about.host, number[0] if number else ""),
        note=relative_note(shown, date is not None),
        language=about.language,
        removed=removed,
    )
    body = next((found for selector in _BODY if (found := node.select_one(selector))), None)
    return from_html(post, body, about.settings, raw)
