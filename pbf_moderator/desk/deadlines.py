"""When answers are due: durations and dates in the game's time zone, kind to week-ends and absences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from ..errors import UserError
from ..store.chain import Entry
from ..store.kinds import DEADLINE
from .moderators_words import duration_units
from .settings import Settings
from .table import Table

_DURATION = re.compile(r"(\d{1,4})\s*([^\W\d]+)")
_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2}))?")
_END_OF_DAY = time(21, 0)
"""The hour of a deadline that is given as a bare date."""
_SATURDAY = 5
_LONGEST = timedelta(days=366)


def parse_deadline(
    text: str, now: datetime, zone: ZoneInfo, free: Sequence[date] | None = None, weekends: bool = False
) -> datetime:
    """Read "48h", "3 days", "2026-12-01" or "2026-12-01 21:00".

    Args:
        text: what the moderator typed.
        now: the present, with a zone.
        zone: the game's time zone, in which dates are meant.
        free: days that a duration does not count.
        weekends: whether a duration leaves out Saturdays and Sundays.

    Raises:
        UserError: it is none of these, there is no such hour on that day, or it is not in the future.
    """
    text = text.strip()
    if (found := _DURATION.fullmatch(text)) and (unit := duration_units().get(found[2].casefold())):
        hours = int(found[1]) * unit
        if not hours:
            raise UserError(f"{text!r} leaves no time at all; give a deadline in the future.")
        start = now.astimezone(zone).replace(second=0, microsecond=0)
        return add_hours(start, hours, set(free or ()), weekends)
    if not (found := _DATE.fullmatch(text)):
        raise UserError(f"{text!r} is not a deadline; write 48h, 3d, 2026-12-01 or 2026-12-01 21:00.")
    try:
        day = date(int(found[1]), int(found[2]), int(found[3]))
        hour = time(int(found[4]), int(found[5])) if found[4] else _END_OF_DAY
    except ValueError as error:
        raise UserError(f"{text!r} is not a date: {error}.") from error
    due = datetime.combine(day, hour, zone)
    if due.astimezone(UTC).astimezone(zone).timetz() != due.timetz():
        raise UserError(
            f"{text!r} does not exist in {zone.key}, where the clocks go forward over it; name another hour."
        )
    if due <= now:
        raise UserError(f"{text!r} lies in the past; give a deadline in the future.")
    return due


def add_hours(start: datetime, hours: int, free: set[date], weekends: bool) -> datetime:
    """Add hours of the clock on the wall, leaving out free days.

    Raises:
        UserError: they are more than a year.
    """
    if timedelta(hours=hours) > _LONGEST:
        raise UserError(f"{hours} hours are more than a year; give a shorter deadline.")
    due, left = start, timedelta(hours=hours)
    while left > timedelta(0):
        midnight = datetime.combine(due.date() + timedelta(days=1), time(), due.tzinfo)
        rest = midnight.replace(tzinfo=None) - due.replace(tzinfo=None)
        if _is_free(due.date(), free, weekends):
            due = midnight
        elif left < rest:
            return due + left
        else:
            due, left = midnight, left - rest
    return due


def _is_free(day: date, free: set[date], weekends: bool) -> bool:
    return day in free or (weekends and day.weekday() >= _SATURDAY)


def absences(settings: Settings, seats: Iterable[str]) -> list[date]:
    """The days on which any of these seats is away.

    Raises:
        UserError: an absence that is not two dates.
    """
    days = []
    for seat in seats:
        for first, last in settings.player(seat).absent:
            try:
                start, end = date.fromisoformat(first), date.fromisoformat(last)
            except ValueError as error:
                raise UserError(
                    f"game.toml: players.{seat}.absent must be pairs of dates like 2026-12-01."
                ) from error
            days += [start + timedelta(days=n) for n in range(min((end - start).days, 366) + 1)]
    return days


def set_deadline(table: Table, due: datetime, at: datetime | None = None) -> None:
    """Write a deadline for the questions that are open now into the journal."""
    keys = [d.key for d in table.asked()]
    body = {"due": due.isoformat(), "for": keys, "zone": table.settings.timezone}
    table.folder.journal.append(DEADLINE, body, at)


def current_deadline(table: Table) -> datetime | None:
    """The deadline of the questions that are open now, if one was set."""
    return deadline_for(table.folder.journal.entries(DEADLINE), {d.key for d in table.asked()})


def deadline_is_over(table: Table, at: datetime | None = None) -> bool:
    """Whether the deadline of the questions that are open now has passed."""
    due = current_deadline(table)
    return due is not None and due <= (at or datetime.now(UTC))


def moved_from(table: Table, entry: Entry) -> datetime | None:
    """The deadline that an entry puts another in the place of; None if its questions had none, or the same."""
    before = [e for e in table.folder.journal.entries(DEADLINE) if e.n < entry.n]
    was = deadline_for(before, set(entry.body["for"]))
    return was if was != datetime.fromisoformat(entry.body["due"]) else None


def deadline_for(entries: Sequence[Any], keys: set[str]) -> datetime | None:
    """The last deadline that was set for any of these questions."""
    for entry in reversed(entries):
        if keys & set(entry.body["for"]):
            return datetime.fromisoformat(entry.body["due"])
    return None
