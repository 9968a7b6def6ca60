"""Deadlines in the game's time zone."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from pbf_moderator.desk.deadlines import parse_deadline
from pbf_moderator.errors import UserError

ROME = ZoneInfo("Europe/Rome")
FRIDAY = datetime(2026, 11, 6, 18, 0, tzinfo=ROME)


@pytest.mark.parametrize(
    ("text", "weekends", "free", "due"),
    [
        ("48h", False, [], "2026-11-08T18:00:00+01:00"),
        ("48h", True, [], "2026-11-10T18:00:00+01:00"),
        ("72H", False, [], "2026-11-09T18:00:00+01:00"),
        ("48 ore", False, [], "2026-11-08T18:00:00+01:00"),
        ("3 giorni", False, [], "2026-11-09T18:00:00+01:00"),
        ("1 Day", False, [], "2026-11-07T18:00:00+01:00"),
        ("2d", True, [date(2026, 11, 9)], "2026-11-11T18:00:00+01:00"),
        ("6h", True, [], "2026-11-07T00:00:00+01:00"),
        ("7h", True, [], "2026-11-09T01:00:00+01:00"),
        ("2026-11-10", False, [], "2026-11-10T21:00:00+01:00"),
        ("2026-11-10 09:30", True, [], "2026-11-10T09:30:00+01:00"),
    ],
)
def test_deadlines(text: str, weekends: bool, free: list[date], due: str) -> None:
    assert parse_deadline(text, FRIDAY, ROME, free, weekends) == datetime.fromisoformat(due)


def test_hours_are_those_of_the_clock_on_the_wall_over_the_end_of_summer_time() -> None:
    before = datetime(2026, 10, 24, 20, 0, tzinfo=ROME)
    assert parse_deadline("24h", before, ROME).isoformat() == "2026-10-25T20:00:00+01:00"


@pytest.mark.parametrize(
    "text", ["", "soon", "48", "-3h", "2026-13-01", "2026-11-31", "2020-01-01", "9999h", "9999d", "3 moons"]
)
def test_nonsense_is_one_sentence(text: str) -> None:
    with pytest.raises(UserError):
        parse_deadline(text, datetime(2026, 11, 6, tzinfo=UTC), ROME)
