"""Dates that are told from the present moment: "Today, 9:34", "4 minutes ago", "ieri alle 21:10"."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

_DAYS = {
    0: "today|oggi|azi|astăzi|astazi|сегодня|heute|aujourd['’]hui|hoy",
    1: "yesterday|ieri|вчера|gestern|hier|ayer",
}
_DAY = {days: re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) for days, words in _DAYS.items()}
_UNITS = {
    60: r"minut[eio]?s?|min\.?|минут[уы]?|minuten",
    3600: r"hours?|or[ae]|oră|ore|час(?:а|ов)?|stunden?",
}
_NUMBER = r"(?P<number>\d{1,3}|an?|un[ao]?['’]?|o|one|eine[rm]?|одну|один)"
_AGO = [
    (seconds, re.compile(pattern, re.IGNORECASE))
    for seconds, unit in _UNITS.items()
    for pattern in (
        rf"(?<!\w){_NUMBER}\s*(?:di\s+)?(?:{unit})\s+(?:ago|fa|în urmă|in urma|назад)(?!\w)",
        rf"(?<!\w)(?:acum|vor)\s+{_NUMBER}\s*(?:de\s+)?(?:{unit})(?!\w)",
    )
]
_LESS = re.compile(r"less than|meno di|mai puțin de|menos de|weniger als|менее|меньше", re.IGNORECASE)


def resolve(text: str, time: tuple[int, int, int] | None, now: datetime) -> datetime | None:
    """The moment that a relative date means, or None if the text holds none.

    Args:
        text: the date as a page shows it.
        time: hour, minute and second found in the text, if any.
        now: when the page was made, in the zone of its dates.
    """
    for seconds, pattern in _AGO:
        if match := pattern.search(text):
            number = int(match["number"]) if match["number"].isdigit() else 1
            back = timedelta(seconds=seconds * (0 if _LESS.search(text) else number))
            return (now - back).replace(second=0, microsecond=0)
    for days, pattern in _DAY.items():
        if time is not None and pattern.search(text):
            day = (now - timedelta(days=days)).date()
            return datetime(day.year, day.month, day.day, *time, tzinfo=now.tzinfo)
    return None
