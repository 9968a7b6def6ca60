"""phpBB 3 with prosilver: a thread, a private message, its print view."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .dates import parse_date
from .message import Message
from .page_clock import phpbb_clock
from .page_tools import Source, cut_out, first_text, outermost, relative_note, source, take_out, text_of
from .posts import ForumPost, from_html
from .settings import InboxSettings

if TYPE_CHECKING:
    from bs4 import BeautifulSoup
    from bs4.element import Tag

_ASIDE = {
    ".signature": "signature",
    ".notice": "edit_note",
    ".attachbox": "attachment",
    ".inline-attachment": "attachment",
    "dl.file": "attachment",
    ".post-notice": "",
    ".rules": "",
    ".post-buttons": "",
    ".codebox > p": "",
}
_NUMBER = re.compile(r"\d+")
_PRIVATE_NUMBER = re.compile(r"post-(\d{1,12})", re.ASCII)


def is_phpbb(page: BeautifulSoup) -> bool:
    """Whether the page was made by phpBB 3."""
    return page.select_one("body#phpbb, #page-body div.post, #page-header + div.post") is not None


def read_phpbb(page: BeautifulSoup, settings: InboxSettings, host: str) -> Iterator[Message]:
    """The private message, or the posts of the thread, on a page."""
    about = source(page, settings, host, phpbb_clock(page, settings))
    if private := page.select_one("div.post.pm"):
        yield _private(private, about)
        return
    posts = outermost(page.select("div.post"))
    threads = [post for post in posts if re.fullmatch(r"p\d+", str(post.get("id", "")))]
    for post in cut_out(threads or posts):
        if threads:
            yield _thread(post, about)
        elif post.select_one(".date") and post.select_one(".content"):
            yield _printed(post, about)


def _private(node: Tag, about: Source) -> Message:
    """A private message has a number on its page, but none in the exports: its id is made from its words."""
    shown = _after_first_label(node.select_one("p.author"))
    date = parse_date(shown, about.settings, clock=about.clock)
    post = ForumPost(
        "pm",
        _author(node),
        date,
        first_text(node, ".postbody h3.first", ".postbody h3"),
        language=about.language,
        number=int(number[1]) if (number := _PRIVATE_NUMBER.fullmatch(str(node.get("id", "")))) else 0,
    )
    post.note = relative_note(shown, date is not None)
    return _with_body(post, node, about.settings)


def _thread(node: Tag, about: Source) -> Message:
    line = node.select_one("p.author")
    time = line.select_one("time[datetime]") if line else None
    shown = str(time["datetime"]) if time else text_of(line).rpartition("»")[2].strip()
    date = parse_date(shown, about.settings, clock=about.clock)
    from .exports_xml import post_key

    number = _NUMBER.search(str(node["id"]))
    post = ForumPost(
        "thread",
        _author(node),
        date,
        first_text(node, ".postbody h3 a", ".postbody h3"),
        key=post_key("phpbb", about.host, number[0] if number else ""),
        note=relative_note(shown, date is not None),
        language=about.language,
    )
    return _with_body(post, node, about.settings)


def _printed(node: Tag, about: Source) -> Message:
    """The print view: a private message if it names sender and recipient, which a printed thread does not."""
    names = node.select(".author strong")
    shown = first_text(node, ".date strong", ".date")
    date = parse_date(shown, about.settings, clock=about.clock)
    channel = "pm" if len(names) > 1 else "thread"
    post = ForumPost(
        channel, text_of(names[0]) if names else "", date, first_text(node, "h3"), language=about.language
    )
    post.note = relative_note(shown, date is not None)
    return _with_body(post, node, about.settings)


def _author(node: Tag) -> str:
    names = "{0} a.username, {0} a.username-coloured, {0} span.username, {0} span.username-coloured"
    return first_text(node, names.format(".postprofile"), names.format("p.author"))


def _after_first_label(line: Tag | None) -> str:
    """What follows "Sent:" up to the end of the line."""
    label = line.find("strong") if line else None
    pieces: list[str] = []
    for sibling in label.next_siblings if label else ():
        if getattr(sibling, "name", None) in ("br", "strong"):
            break
        pieces.append(sibling.get_text() if hasattr(sibling, "get_text") else str(sibling))
    return " ".join("".join(pieces).split())


def _with_body(post: ForumPost, node: Tag, settings: InboxSettings) -> Message:
    raw = str(node).encode()
    post.removed = take_out(node, _ASIDE)
    body = node.select_one(".postbody .content") or node.select_one(".content")
    return from_html(post, body, settings, raw)
