"""SMF 2.1: threads, the folder of private messages with their texts, and a topic's print page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .dates import parse_date
from .exports_smf import SPELLING
from .exports_xml import post_key
from .message import Message
from .page_clock import smf_clock
from .page_tools import Source, cut_out, first_text, outermost, relative_note, source, take_out, text_of
from .posts import ForumPost, from_html
from .settings import InboxSettings

if TYPE_CHECKING:
    from bs4 import BeautifulSoup
    from bs4.element import Tag

_ASIDE = {".signature": "signature", ".modified": "edit_note", ".attachments": "attachment"}
_NUMBER = re.compile(r"\d+")
_PRIVATE = "#personal_messages, [id^=pmFolder], form[name=pmFolder]"


def is_smf(page: BeautifulSoup) -> bool:
    """Whether SMF 2.1 made the page."""
    return page.select_one("div.inner[id^=msg_], div.postheader + div.postbody") is not None


def read_smf(page: BeautifulSoup, settings: InboxSettings, host: str) -> Iterator[Message]:
    """The posts or private messages on a page."""
    about = source(page, settings, host, smf_clock(page, settings))
    for head in page.select("div.postheader"):
        body = head.find_next_sibling()
        if body is not None and "postbody" in body.get_attribute_list("class"):
            yield _printed(head, body, about)
    private = page.select_one(_PRIVATE) is not None
    nodes = [node for node in page.select("div[id^=msg]") if re.fullmatch(r"msg\d+", str(node["id"]))]
    for node in cut_out(outermost(nodes)):
        if node.select_one("div.inner") is not None:
            yield _post(node, about, private)


def _post(node: Tag, about: Source, private: bool) -> Message:
    raw = str(node).encode()
    removed = take_out(node, _ASIDE)
    shown = first_text(node, ".postinfo a.smalltext", ".postinfo span.smalltext", ".postinfo")
    # "Sent to: NAMES on: DATE": a name may look like a date.
    shown = shown.rpartition(": ")[2] if private else shown
    date = parse_date(shown, about.settings, day_first=False, clock=about.clock)
    number = _NUMBER.search(str(node["id"]))
    post = ForumPost(
        "pm" if private else "thread",
        first_text(node, ".poster h4 a:last-of-type", ".poster h4"),
        date,
        first_text(node, "[id^=subject_] h5", "[id^=subject_]"),
        key="" if private else post_key("smf", about.host, number[0] if number else ""),
        note=relative_note(shown, date is not None),
        language=about.language,
        removed=removed,
        spelling=SPELLING,
        number=int(number[0][:12]) if private and number else 0,
    )
    return from_html(post, node.select_one("div.inner"), about.settings, raw)


def _printed(head: Tag, body: Tag, about: Source) -> Message:
    """One post of the print page, which has no numbers."""
    title, author, shown = ([text_of(bold) for bold in head.select("strong")] + ["", "", ""])[:3]
    date = parse_date(shown, about.settings, day_first=False, clock=about.clock)
    post = ForumPost("thread", author, date, title, language=about.language, spelling=SPELLING)
    post.note = relative_note(shown, date is not None)
    return from_html(post, body, about.settings, (str(head) + str(body)).encode())
