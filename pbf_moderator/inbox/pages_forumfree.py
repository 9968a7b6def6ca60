"""ForumFree, ForumCommunity and BlogFree: threads and private messages, in the markup of today and of 2009."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from .dates import parse_date
from .exports_xml import post_key
from .message import Message, Part
from .page_tools import (
    Nearest,
    cut_out,
    first_text,
    outermost,
    page_language,
    relative_note,
    take_out,
    text_of,
)
from .posts import ForumPost, from_html
from .settings import InboxSettings

if TYPE_CHECKING:
    from bs4 import BeautifulSoup
    from bs4.element import Tag

_ASIDE = {".signature": "signature", ".edit": "edit_note"}
_DATE = re.compile(r"\d{1,2}/\d{1,2}/\d{4},? \d{1,2}:\d\d")
_ENTRY = re.compile(r"entry(\d+)")
_NUMBER = re.compile(r"(?:#entry|[?&]p=|^ee)(\d+)")
_EDITED = re.compile(r"\s*(?:Edited by|Modificato da)\s.{1,80}\s-\s\d{1,2}/\d{1,2}/\d{4},? \d{1,2}:\d\d\s*$")


def is_forumfree(page: BeautifulSoup) -> bool:
    """Whether the page has the marks of this forum engine."""
    return page.select_one("div.nick") is not None and page.select_one(".color") is not None


def read_forumfree(page: BeautifulSoup, settings: InboxSettings, host: str) -> Iterator[Message]:
    """The posts of a thread, or the private message, on a page."""
    language = page_language(page)
    posts = outermost(page.select("li.post, table[id^=entry]"))
    if posts and page.select_one("body#msg, .row-mp") is None:
        for node in cut_out(posts):
            yield _thread(node, settings, host, language)
    else:
        yield from _private(page, posts, settings, language)


def _thread(node: Tag, settings: InboxSettings, host: str, language: str) -> Message:
    shown = _shown_date(node)
    date = parse_date(shown, settings, day_first=True)
    number = _post_number(node)
    title = first_text(node, ".title2.top .topic_title", ".topictitle")
    post = ForumPost("thread", first_text(node, "div.nick a", "div.nick"), date, title, language=language)
    post.key = post_key("forumfree", host, number) if number else ""
    post.note = relative_note(shown, date is not None)
    return _with_body(post, node, settings)


def _shown_date(node: Tag) -> str:
    """The date beside the post; never one in the text."""
    when = text_of(node.select_one("span.when"))
    if when:
        return when
    for string in node.find_all(string=_DATE):
        inside = string.find_parent(class_="color")
        if inside is None and (match := _DATE.search(string)):
            return match[0]
    return ""


def _post_number(node: Tag) -> str:
    places = [str(node.get("id", ""))]
    places += [
        "#" + str(anchor.get("name") or anchor.get("id"))
        for anchor in node.select("a[name^=entry], a[id^=entry]")[:1]
    ]
    places += [
        str(link["href"])
        for link in node.select("a[href*='entry'], a[href*='p=']")
        if not link.find_parent(class_="color")
    ]
    for place in places:
        if match := _ENTRY.search(place) or _NUMBER.search(place):
            return match[1]
    return ""


def _private(
    page: BeautifulSoup, posts: list[Tag], settings: InboxSettings, language: str
) -> Iterator[Message]:
    """A private message: a title, a date, and a table with nick and text; newer pages use the markup of a post."""
    title = page.select_one("span.pagetitle, .pagetitle, .mtitle")
    subject, beside_title = text_of(title), _date_after(title)
    for nick, holder in _holders(page, posts):
        shown = _shown_date(holder) or beside_title
        date = parse_date(shown, settings, day_first=True)
        post = ForumPost("pm", first_text(nick, "a") or text_of(nick), date, subject, language=language)
        post.note = relative_note(shown, date is not None)
        yield _with_body(post, holder, settings)


def _holders(page: BeautifulSoup, posts: list[Tag]) -> list[tuple[Tag, Tag]]:
    """Each nick that stands beside a text, and the post or the smallest table that holds both."""
    colours = page.select(".color")
    inside = Nearest(colours)
    post_of = Nearest(post for post in posts if post.select_one(".color") is not None)
    table_of = Nearest(_tables_around(colours))
    found: dict[int, tuple[Tag, Tag]] = {}
    for nick in page.select("div.nick"):
        holder = post_of(nick) or table_of(nick)
        if inside(nick) is None and holder is not None:
            found.setdefault(id(holder), (nick, holder))
    return list(found.values())


def _tables_around(nodes: Iterable[Tag]) -> list[Tag]:
    """The tables that hold one of the nodes."""
    tables: list[Tag] = []
    seen: set[int] = set()
    for node in nodes:
        for parent in takewhile(lambda tag: id(tag) not in seen, node.parents):
            seen.add(id(parent))
            if parent.name == "table":
                tables.append(parent)
    return tables


def _date_after(title: Tag | None) -> str:
    for string in title.find_all_next(string=_DATE) if title else ():
        if string.find_parent(class_="color") is None and (match := _DATE.search(string)):
            return match[0]
    return ""


def _with_body(post: ForumPost, node: Tag, settings: InboxSettings) -> Message:
    raw = str(node).encode()
    post.removed = take_out(node, _ASIDE)
    inner = _innermost(node.select(".color"))
    if inner is not None and inner.name == "table":
        rows = [row for row in inner.find_all("tr") if row.find_parent("table") is inner]
        inner = rows[1] if len(rows) > 1 else inner  # the first row holds no text of the post
    if inner is not None:
        post.removed += _bare_edit_note(inner)
    return from_html(post, inner, settings, raw)


def _innermost(nodes: Sequence[Tag]) -> Tag | None:
    """The first node that has none of the others in it."""
    for node, following in pairwise(nodes):
        if not any(parent is node for parent in following.parents):
            return node
    return nodes[-1] if nodes else None


def _bare_edit_note(body: Tag) -> list[Part]:
    """An edit note without markup of its own, as the last words of the text."""
    strings = [string for string in body.find_all(string=True) if string.strip()]
    if strings and _EDITED.match(strings[-1]):
        return [Part.of("edit_note", str(strings[-1].extract()).strip())]
    return []
