"""What a saved page tells about time: the zone of its dates, and the moment at which it was made."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from .dates import Clock, parse_date
from .page_tools import text_of
from .settings import InboxSettings

if TYPE_CHECKING:
    from bs4 import BeautifulSoup
    from bs4.element import Tag

_OFFSET = re.compile(r"UTC(?:\s*([+\-\u2212])(\d{1,2}):?(\d\d)?)?")
_SAVED = re.compile(r"<!--\s*Page saved with SingleFile[^>]{0,800}?saved date:\s*([^\n(]{10,60})")
_HTTP_DATE = re.compile(
    r"HTTP/[\d.]+ \d{3}[^\n]*\n(?:[\w-]+:[^\n]*\n){0,60}?date:[ \t]*([^\r\n]{10,60})", re.IGNORECASE
)
_BROWSER = re.compile(r"\w{3} (\w{3}) (\d{1,2}) (\d{4}) (\d\d:\d\d:\d\d) GMT([+-]\d{4})")
_QUARTER = timedelta(minutes=15)


def clock_of(page: BeautifulSoup, settings: InboxSettings) -> Clock:
    """What a page of any of these programs tells."""
    readers = (smf_clock, mybb_clock, phpbb_clock)
    clocks = (reader(page, settings) for reader in readers)
    return next((clock for clock in clocks if clock.zone or clock.now), Clock())


def saved_by_its_head(data: bytes) -> datetime | None:
    """When a file was saved, as the program that saved it has written above the page: SingleFile, or `curl -i`."""
    head = data[:2000].decode("latin-1")
    found = _SAVED.search(head) or _HTTP_DATE.match(head)
    if found is None:
        return None
    try:
        date = parsedate_to_datetime(_with_zone(found[1]))
    except (ValueError, TypeError):
        return None
    return date if date.tzinfo else date.replace(tzinfo=UTC)


def _with_zone(text: str) -> str:
    """A browser's "Sun Nov 22 2026 21:40:12 GMT+0100" in the order of a mail's date."""
    browser = _BROWSER.match(text)
    return "{1} {0} {2} {3} {4}".format(*browser.groups()) if browser else text


def phpbb_clock(page: BeautifulSoup, settings: InboxSettings) -> Clock:
    """phpBB names in its foot the zone of all dates on the page, which is the reader's own."""
    for span in page.select("span[title]"):
        shown = _OFFSET.fullmatch(text_of(span))
        if shown and span.find_parent(class_="content") is None:
            return Clock(_zone(str(span["title"]), _offset(shown), settings))
    return Clock()


def smf_clock(page: BeautifulSoup, settings: InboxSettings) -> Clock:
    """SMF shows the present moment in its head, in the reader's zone and in UTC."""
    time = page.select_one("#upper_section time[datetime], .user > time[datetime]")
    if time is None:
        return Clock()
    try:
        now = datetime.fromisoformat(str(time["datetime"])).astimezone(UTC)
    except ValueError:
        return Clock()
    local = parse_date(text_of(time), settings, day_first=False, clock=Clock(UTC))
    if local is None or abs(local - now) > timedelta(hours=15):
        return Clock(now=now)
    # The clock shown lacks the seconds; zones differ by quarters of an hour.
    offset = _QUARTER * round((local - now) / _QUARTER)
    return Clock(_like_ours(offset, settings, now) or timezone(offset), now)


def mybb_clock(page: BeautifulSoup, settings: InboxSettings) -> Clock:
    """MyBB shows the present moment in its foot, but no zone."""
    return Clock(now=_after_label(page.select_one("#current_time"), settings))


def _after_label(node: Tag | None, settings: InboxSettings) -> datetime | None:
    return parse_date(text_of(node).partition(":")[2], settings, day_first=False) if node else None


def _offset(shown: re.Match[str]) -> timedelta:
    sign, hours, minutes = shown.groups()
    size = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
    return size if sign in (None, "+") else -size


def _zone(name: str, offset: timedelta, settings: InboxSettings) -> tzinfo | None:
    """The zone of this name; some language packs translate it, then ours if it fits, else its present distance."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        if abs(offset) >= timedelta(hours=24):
            return None
    return _like_ours(offset, settings, None) or timezone(offset)


def _like_ours(offset: timedelta, settings: InboxSettings, now: datetime | None) -> tzinfo | None:
    """The game's own zone if it has this distance at that moment (or at some time of the year): it knows the summer."""
    moments = [now] if now else [datetime(2026, month, 1, tzinfo=UTC) for month in (1, 7)]
    fits = any(moment.astimezone(settings.zone).utcoffset() == offset for moment in moments)
    return settings.zone if fits else None
