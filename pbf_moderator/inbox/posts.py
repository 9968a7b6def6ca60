"""From the markup of a forum post or private message to a Message: shared by exports, feeds and saved pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from . import quotes
from .bbcode import strip_bbcode
from .charsets import plain
from .message import Message, Part, content_id
from .settings import InboxSettings

if TYPE_CHECKING:
    from bs4.element import Tag


@dataclass
class Post:
    """What a source tells about one post before its text is cleaned.

    ``key`` is its stable id ("phpbb:host:p123"), "" where the source has none that all exports share.
    """

    channel: str
    author: str
    date: datetime | None
    subject: str = ""
    key: str = ""
    note: str = ""
    language: str = ""
    removed: list[Part] = field(default_factory=list)


def from_bbcode(post: Post, source: str, settings: InboxSettings, raw: bytes) -> Message:
    """The message whose text is BBCode source."""
    text, aside = strip_bbcode(plain(source))
    return _finish(post, text, aside, settings, raw)


def from_html(post: Post, body: Tag | None, settings: InboxSettings, raw: bytes) -> Message:
    """The message whose text is the HTML below a node; an empty one if the page has no such node."""
    from .html_text import to_text

    text, aside = to_text(body) if body is not None else ("", [])
    return _finish(post, plain(text), aside, settings, raw)


def from_text(post: Post, text: str, settings: InboxSettings, raw: bytes) -> Message:
    """The message whose text was typed or copied; BBCode in it is understood."""
    return from_bbcode(post, text, settings, raw)


def _finish(post: Post, text: str, aside: list[Part], settings: InboxSettings, raw: bytes) -> Message:
    body, quoted = quotes.split(text, settings.reply_marker)
    outcome, note = "", post.note
    if len(raw) > settings.max_mail:
        outcome, body, raw = "too_big", "", raw[: settings.max_mail]
        note = f"The message has more than {settings.max_mail / 1e6:g} MB and was not read; ask for the orders alone."
    author = " ".join(plain(post.author).split())[:200]
    subject = " ".join(plain(post.subject).split())[:500]
    return Message(
        id=post.key or content_id(author, post.date, subject, body),
        channel=post.channel,
        sender=author,
        sender_kind="nick",
        date=post.date,
        subject=subject,
        body=body,
        removed=(*quoted, *aside, *post.removed),
        outcome=outcome,
        note=note,
        raw=raw,
        language=post.language[:2].lower(),
    )
