"""Saved HTML pages of forums: which program made the page, and the reader for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pbf_moderator.errors import UserError

from .charsets import decode
from .edit_notes import with_edit_note
from .html_text import parse_html
from .message import Message
from .page_clock import clock_of, saved_by_its_head
from .pages_forumfree import is_forumfree, read_forumfree
from .pages_mybb import is_mybb, read_mybb
from .pages_phpbb import is_phpbb, read_phpbb
from .pages_smf import is_smf, read_smf
from .pages_vbulletin import is_vbulletin, read_vbulletin
from .settings import InboxSettings

if TYPE_CHECKING:
    from bs4 import BeautifulSoup

_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})""", re.IGNORECASE)
_CLOCKS_DIFFER = timedelta(minutes=2)
_SAVED_FROM = re.compile(rb"<!--\s*saved from url=(?:\(\d+\))?(\S{1,500})")
_READERS: tuple[tuple[Callable[[BeautifulSoup], bool], Callable[..., Iterator[Message]]], ...] = (
    (is_phpbb, read_phpbb),
    (is_forumfree, read_forumfree),
    (is_vbulletin, read_vbulletin),
    (is_smf, read_smf),
    (is_mybb, read_mybb),
)


class NothingThere(UserError):
    """A web page without a post or a private message."""


def read_page(data: bytes, settings: InboxSettings, name: str) -> Iterator[Message]:
    """The posts or private messages on a saved page.

    Args:
        data: the file.
        name: its name, for the error message.

    Raises:
        UserError: the page is of no known forum program, or has no posts.
    """
    settings = replace(settings, saved_at=saved_by_its_head(data) or settings.saved_at)
    page = _parsed(data, name)
    messages = list(_messages(page, data, settings))
    if messages:
        _refuse_earlier_clock(messages, settings, name)
        yield from _no_later_than_the_file(messages, data, settings, name)
        return
    if page.select_one("ul.pmlist, #pmheader, input[name=fromfid], [id^=pmFolder]") is not None:
        raise UserError(
            f"{name}: this page lists the messages of a folder without their texts; export the folder, "
            "or open the messages and save their pages."
        )
    raise NothingThere(
        f"{name}: no forum post or private message was found on this web page "
        "(phpBB, ForumFree, vBulletin, SMF and MyBB are known); copy the message from the screen instead."
    )


def _parsed(data: bytes, name: str) -> BeautifulSoup:
    declared = _CHARSET.search(data[:4000])
    try:
        return parse_html(decode(data, declared[1].decode("ascii") if declared else ""))
    except (ValueError, AssertionError, RecursionError) as trouble:
        raise UserError(
            f"{name}: the web page cannot be read; copy the message from the screen instead."
        ) from trouble


def _messages(page: BeautifulSoup, data: bytes, settings: InboxSettings) -> Iterator[Message]:
    """The messages on a page by the reader of its program, none if it is of none."""
    saved = _SAVED_FROM.search(data[:2000])
    host = _host(page, saved[1].decode("ascii", "replace") if saved else "")
    reader = next((reader for known, reader in _READERS if known(page)), None)
    if reader is None:
        return
    clock = clock_of(page, settings)
    for message in reader(page, settings, host):
        seen = clock.now or settings.saved_at
        yield with_edit_note(replace(message, seen=seen), settings, clock)


def _refuse_earlier_clock(messages: Sequence[Message], settings: InboxSettings, name: str) -> None:
    """A page cannot have been saved before what stands on it was written."""
    last = max((m.date for m in messages if m.date), default=None)
    if settings.saved_at and last and last > settings.saved_at + _CLOCKS_DIFFER:
        raise UserError(
            f"{name}: it shows a message of {last:%Y-%m-%d %H:%M %Z}, so it was saved later than --saved-at says."
        )


def _no_later_than_the_file(
    messages: Sequence[Message], data: bytes, settings: InboxSettings, name: str
) -> list[Message]:
    """Messages whose page says no more than "today, 21:10", with the last moment at which they can have been written.

    A file may be a copy, so its date is not the page's clock: it is never earlier than the saving, and so bounds what was
    written. A date that does not even fit the page itself says nothing.
    """
    file_date = settings.file_date
    if file_date is None or all(m.date for m in messages):
        return list(messages)
    again = list(_messages(_parsed(data, name), data, replace(settings, saved_at=file_date)))
    if any(m.date and m.date > file_date + _CLOCKS_DIFFER for m in again):
        return list(messages)
    return [m if m.date else replace(m, read=bound.date) for m, bound in zip(messages, again, strict=True)]


def _host(page: BeautifulSoup, saved_from: str) -> str:
    """The forum's host by what the page says about itself; "" if it says nothing."""
    addresses = [saved_from]
    for selector, attribute in (
        ("link[rel=canonical]", "href"),
        ("base[href]", "href"),
        ("link[type='application/atom+xml']", "href"),
    ):
        addresses += [str(tag.get(attribute, "")) for tag in page.select(selector)[:1]]
    for address in addresses:
        try:
            if host := urlsplit(address).hostname:
                return host
        except ValueError:
            continue
    return ""
