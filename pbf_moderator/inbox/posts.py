"""From the markup of a forum post or private message to a Message: shared by exports, feeds and saved pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING

from . import quotes
from .bbcode import strip_bbcode
from .charsets import plain
from .message import Message, Part, content_id
from .settings import InboxSettings

if TYPE_CHECKING:
    from bs4.element import Tag


_BLANKS = re.compile(r"[ \t\r\n\f\v]+")
"""Blanks that HTML does not tell apart; other kinds make another nick."""


PRIVATE = "pm"
"""The source that the private messages of a board are, which are numbered in the order of writing."""


@dataclass
class ForumPost:
    """What a source tells about one post before its text is cleaned.

    ``key`` is its stable id ("phpbb:host:p123"), "" where the source has none that all exports share; ``auth`` tells
    where the sender cannot be trusted, as with a mail (a board vouches for those on its pages); ``spelling`` has the characters that its program shows in place of typed ones, and those, so that pages and exports agree;
    ``number`` is that of a private message, 0 where the source does not tell it; ``day`` is when its day began, where no hour is told.
    """

    channel: str
    author: str
    date: datetime | None
    subject: str = ""
    key: str = ""
    note: str = ""
    language: str = ""
    removed: list[Part] = field(default_factory=list)
    auth: str = ""
    spelling: Mapping[str, str] = field(default_factory=dict)
    number: int = 0
    day: datetime | None = None


def from_bbcode(post: ForumPost, source: str, settings: InboxSettings, raw: bytes) -> Message:
    """The message whose text is BBCode source."""
    text, aside = strip_bbcode(plain(source))
    return _finish(post, text, aside, settings, raw)


def from_html(post: ForumPost, body: Tag | None, settings: InboxSettings, raw: bytes) -> Message:
    """The message whose text is the HTML below a node; an empty one if the page has no such node."""
    from .html_text import to_text

    shown, aside = to_text(body, board=True) if body is not None else ("", [])
    # A tag that the board does not know is shown as it was typed; it means here what it means in an export.
    text, more = strip_bbcode(plain(shown))
    return _finish(post, text, [*aside, *more], settings, raw)


def from_text(post: ForumPost, text: str, settings: InboxSettings, raw: bytes) -> Message:
    """The message whose text was typed or copied; BBCode in it is understood."""
    return from_bbcode(post, text, settings, raw)


def _typed(text: str, spelling: Mapping[str, str]) -> str:
    for shown, typed in spelling.items():
        text = text.replace(shown, typed)
    return text


def _finish(post: ForumPost, text: str, aside: list[Part], settings: InboxSettings, raw: bytes) -> Message:
    body, quoted = quotes.split(_typed(text, post.spelling), settings.reply_marker)
    body = "\n".join(" ".join(line.split()) for line in body.split("\n")).strip("\n")
    author = _BLANKS.sub(" ", plain(post.author.replace("\0", "\ufffd"))).strip(" ")[:200]
    subject = " ".join(plain(post.subject).split())[:500]
    message = Message(
        id=post.key or content_id(author, post.date or post.day, subject, body),
        channel=post.channel,
        sender=author,
        sender_kind="nick",
        date=post.date,
        subject=subject,
        body=body,
        removed=(*quoted, *aside, *post.removed),
        auth=post.auth,
        note=post.note,
        raw=raw,
        language=post.language[:2].lower(),
        place=(PRIVATE, post.number) if post.number else ("", 0),
        day=post.day,
    )
    return too_big(message, settings) if len(raw) > settings.max_mail else message


def too_big(message: Message, settings: InboxSettings) -> Message:
    """A message that was cut at the limit: its text does not count."""
    limit = f"{settings.max_mail / 1e6:g} MB"
    note = f"The message has more than {limit} and was not read; ask for the orders alone."
    return replace(message, outcome="too_big", body="", note=note, raw=message.raw[: settings.max_mail])
