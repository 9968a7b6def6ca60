"""Saved HTML pages of forums: which program made the page, and the reader for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pbf_moderator.errors import UserError

from .charsets import decode
from .edit_notes import with_edit_note
from .html_text import parse_html
from .message import Message
from .page_clock import clock_of
from .pages_forumfree import is_forumfree, read_forumfree
from .pages_mybb import is_mybb, read_mybb
from .pages_phpbb import is_phpbb, read_phpbb
from .pages_smf import is_smf, read_smf
from .pages_vbulletin import is_vbulletin, read_vbulletin
from .settings import InboxSettings

if TYPE_CHECKING:
    from bs4 import BeautifulSoup

_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})""", re.IGNORECASE)
_SAVED_FROM = re.compile(rb"<!--\s*saved from url=(?:\(\d+\))?(\S{1,500})")
_READERS: tuple[tuple[Callable[[BeautifulSoup], bool], Callable[..., Iterator[Message]]], ...] = (
    (is_phpbb, read_phpbb),
    (is_forumfree, read_forumfree),
    (is_vbulletin, read_vbulletin),
    (is_smf, read_smf),
    (is_mybb, read_mybb),
)


def read_page(data: bytes, settings: InboxSettings, name: str) -> Iterator[Message]:
    """The posts or private messages on a saved page.

    Args:
        data: the file.
        name: its name, for the error message.

    Raises UserError for a page of no known forum program, or one without posts.
    """
    declared = _CHARSET.search(data[:4000])
    try:
        page = parse_html(decode(data, declared[1].decode("ascii") if declared else ""))
    except (ValueError, AssertionError, RecursionError) as trouble:
        raise UserError(
            f"{name}: the web page cannot be read; copy the message from the screen instead."
        ) from trouble
    saved = _SAVED_FROM.search(data[:2000])
    host = _host(page, saved[1].decode("ascii", "replace") if saved else "")
    for known, reader in _READERS:
        if known(page):
            count = 0
            clock = clock_of(page, settings)
            for message in reader(page, settings, host):
                count += 1
                yield with_edit_note(replace(message, seen=clock.now), settings, clock)
            if count:
                return
            break
    if page.select_one("ul.pmlist, #pmheader, input[name=fromfid], [id^=pmFolder]") is not None:
        raise UserError(
            f"{name}: this page lists the messages of a folder without their texts; export the folder, "
            "or open the messages and save their pages."
        )
    raise UserError(
        f"{name}: no forum post or private message was found on this web page "
        "(phpBB, ForumFree, vBulletin, SMF and MyBB are known); copy the message from the screen instead."
    )


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
