"""SMF's profile export, whose BBCode has HTML line ends and entities, and its feed, which cannot be used."""

from __future__ import annotations

import re
from html import unescape
from xml.etree.ElementTree import Element

from .charsets import BLANKS
from .dates import parse_date
from .message import Message
from .posts import ForumPost, from_bbcode
from .settings import InboxSettings

ROOT = "{http://www.simplemachines.org/xml/profile}xml-feed"
CUT_FEED = (
    "SMF's feed cuts every post after 255 characters; save the topic's pages from the browser, "
    "and for private messages export your profile data as XML."
)
SPELLING = {"‚": ",", "„": ",,", "…": "...", "‘": "'", "’": "'", "“": '"', "”": '"'}
"""Its pages show typographic quotes as plain ones; its export has them as they were typed."""
_HARMLESS_DOCTYPE = re.compile(
    r"<!DOCTYPE\s+[\w:.-]{1,80}\s*\[\s*(?:<!ATTLIST\s[^<>\[\]&%]{0,300}>\s*){0,20}\]\s*>"
)
_NUMBER = re.compile(r"\d{1,12}", re.ASCII)
_LINE_END = re.compile(r"<br\s*/?>\n?")


def without_harmless_doctype(text: str) -> str:
    """The text without the document type of SMF's XML for browsers, which only tells the type of an attribute."""
    return _HARMLESS_DOCTYPE.sub("", text[:2000], count=1) + text[2000:]


def read_private(item: Element, settings: InboxSettings, raw: bytes) -> Message:
    """One private message among a member's exported data."""
    sent = item.find("sent_date")
    stamp = (sent.get("UTC") or "") + "+00:00" if sent is not None else ""
    post = ForumPost(
        "pm",
        _typed(item, "sender/name"),
        parse_date(stamp, settings),
        _typed(item, "subject"),
        spelling=SPELLING,
        number=int(number) if _NUMBER.fullmatch(number := _typed(item, "id")) else 0,
    )
    return from_bbcode(post, _typed(item, "body"), settings, raw)


def _typed(item: Element, path: str) -> str:
    """A text as it was typed, from the form in which SMF stores and exports it."""
    return unescape(_LINE_END.sub("\n", (item.findtext(path) or "").strip(BLANKS)))
