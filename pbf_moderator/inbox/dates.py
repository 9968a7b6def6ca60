"""Dates as forums write them, in five languages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from .relative import resolve
from .settings import InboxSettings

_MONTHS = (
    "jan gen ian янв", "feb fév fev фев", "mar mär mrz мар", "apr avr abr апр", "may mag mai май мая",
    "jun giu iun июн juin", "jul lug iul июл juil", "aug ago авг aoû", "sep set сен", "oct ott okt окт out",
    "nov noi ноя noy", "dec dic dez déc дек",
)  # fmt: skip
_MONTH = {stem: number for number, stems in enumerate(_MONTHS, 1) for stem in stems.split()}
_ISO = re.compile(r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?")
_NUMERIC = re.compile(r"\b(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d\d)\b")
_DAY_MONTH = re.compile(
    r"\b(\d{1,2})(?:st|nd|rd|th|º|°)?\.?\s+(?:de\s+)?([^\W\d]{3,12})\.?,?\s+(?:de\s+)?'?(\d{4}|\d\d)\b"
)
_MONTH_DAY = re.compile(r"\b([^\W\d]{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+'?(\d{4}|\d\d)\b")
_FIRST_FORUMS = 1990
"""An earlier year is damage, and those about 1 have no moment in every zone."""
_TIME = re.compile(r"\b(\d{1,2})[:.](\d\d)(?::(\d\d))?(?:\s*([ap])\.?m\b)?", re.IGNORECASE)


@dataclass(frozen=True)
class Clock:
    """The zone of the dates on a page and the moment at which it was made, as far as it tells them."""

    zone: tzinfo | None = None
    now: datetime | None = None


UNKNOWN = Clock()


def parse_date(
    text: str, settings: InboxSettings, *, day_first: bool = True, clock: Clock = UNKNOWN
) -> datetime | None:
    """The aware date written in ``text``, or None if there is none.

    A relative one such as "oggi, 9:34" is a date only where the page, or the moderator, tells when it was made.

    Args:
        day_first: the custom of the program that wrote it; the game's own setting goes before it.
        clock: what the page itself tells; a zone that it does not tell is the game's.
    """
    text = text[:200]
    if settings.day_first is not None:
        day_first = settings.day_first
    try:
        if match := _ISO.search(text):
            found = datetime.fromisoformat("T".join(match.group(1, 2)) + (match[3] or ""))
        elif day := _day(text, day_first):
            found = datetime(*day[:3], *_clock(text[: day[3]] + " " + text[day[4] :]))
        else:
            return _relative(text, settings, clock)
        found = found if found.tzinfo else found.replace(tzinfo=clock.zone or settings.zone)
        return found if found.astimezone(UTC).year >= _FIRST_FORUMS else None
    except (ValueError, OverflowError):
        return None


def _relative(text: str, settings: InboxSettings, clock: Clock) -> datetime | None:
    now = clock.now or settings.saved_at
    if now is None:
        return None
    time = _clock(text) if _TIME.search(text) else None
    return resolve(text, time, now.astimezone(clock.zone or settings.zone))


def _day(text: str, day_first: bool) -> tuple[int, int, int, int, int] | None:
    """Year, month, day, and where they stand in the text."""
    if match := _NUMERIC.search(text):
        first, second = int(match[1]), int(match[3])
        month, day = (second, first) if day_first or match[2] == "." else (first, second)
        return _year(match[4]), month, day, *match.span()
    for pattern, day_group, month_group in ((_DAY_MONTH, 1, 2), (_MONTH_DAY, 2, 1)):
        for match in pattern.finditer(text):
            if number := _MONTH.get(match[month_group][:3].lower()) or _MONTH.get(
                match[month_group][:4].lower()
            ):
                return _year(match[3]), number, int(match[day_group]), *match.span()
    return None


def _year(text: str) -> int:
    return int(text) + 2000 if len(text) == 2 else int(text)


def _clock(text: str) -> tuple[int, int, int]:
    match = _TIME.search(text)
    if not match:
        return 0, 0, 0
    hour = int(match[1])
    if match[4]:
        hour = hour % 12 + (12 if match[4].lower() == "p" else 0)
    return hour, int(match[2]), int(match[3] or 0)
