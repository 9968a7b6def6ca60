"""What happened, told: public events put into the phrases of a language, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from ..kernel.events import PUBLIC, Event
from .phrases import Phrases
from .words import Marked

STEP = "step"
TOGETHER = {"power_gained": "icons", "supply_set": ""}
"""Events of which a run is told on one line, with the reason that they must share."""
GIVES_WAY_TO = {"strength_before_blade": "final_strength"}
"""Events that need no telling once a later one repeats and completes them."""
OPTIONAL = {"ability": ("area", "order", "track", "enemy_card")}
"""Fields that an event need not have."""


def tell(events: Iterable[Event], phrases: Phrases, seat: str = PUBLIC) -> Marked:
    """The account of some events in neutral markup.

    Args:
        events: in the order in which they happened.
        phrases: the wording.
        seat: tell only what was for this seat alone; by default what everybody may read, and nothing else.
    """
    told = [event for event in events if event.to == seat]
    sections: list[list[str]] = [[]]
    for event in _merged(_without_repeats(told)):
        if event.kind == STEP:
            sections.append([f"[h]{phrases.words.filters()['up'](_step(phrases, event))}[/h]"])
        elif line := phrases.say(f"event.{event.kind}", **dict(event.data)):
            sections[-1].append(line)
    return Marked("\n".join("\n".join(s) for s in sections if any(not line.startswith("[h]") for line in s)))


def _step(phrases: Phrases, event: Event) -> str:
    return phrases.words.lexicon.name(event.data["step"], phrases.lang, category="step")


def _without_repeats(events: Sequence[Event]) -> list[Event]:
    kept: list[Event] = []
    for i, event in enumerate(events):
        completed_by = GIVES_WAY_TO.get(event.kind)
        if completed_by is None or all(later.kind != completed_by for later in events[i + 1 :]):
            kept.append(event)
    return kept


def _merged(events: Sequence[Event]) -> list[Event]:
    merged: list[Event] = []
    for run_of, run in groupby(events, key=_runs_as):
        group = list(run)
        if run_of:
            merged.append(Event(f"{run_of}_all", {"rows": [dict(event.data) for event in group]}))
        else:
            merged += [_complete(event) for event in group]
    return merged


def _runs_as(event: Event) -> str:
    reason: Any = event.data.get("why", "")
    return event.kind if TOGETHER.get(event.kind) == reason else ""


def _complete(event: Event) -> Event:
    missing = {field: "" for field in OPTIONAL.get(event.kind, ()) if field not in event.data}
    return Event(event.kind, {**event.data, **missing}, event.to) if missing else event
