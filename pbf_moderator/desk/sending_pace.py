"""How long a board made us wait between two things the last time, as the journal tells it."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise
from statistics import median

from ..store.kinds import DELIVERY
from .deliveries import State
from .table import Table

LATEST = 6
"""So many of the last things that went out are looked at."""
ONE_GO = 120.0
"""Seconds after which the next thing belongs to another sending."""
_TAKEN = (State.SENT.value, State.QUEUED.value)


def usual_pause(table: Table) -> float:
    """The seconds that lay between two things that a board took one right after the other; 0 where nobody knows."""
    taken = [
        entry.at
        for entry in table.folder.journal.entries(DELIVERY)
        if entry.body["state"] in _TAKEN and not entry.body["name"].endswith(".eml")
    ]
    latest = map(datetime.fromisoformat, taken[-LATEST:])
    gaps = [(later - earlier).total_seconds() for earlier, later in pairwise(latest)]
    close = [gap for gap in gaps if 0 <= gap < ONE_GO]
    return median(close) if close else 0.0
