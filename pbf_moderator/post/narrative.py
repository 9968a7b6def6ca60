"""What happened, told: public events put into the phrases of a language, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ..kernel.events import PUBLIC, Event
from .phrases import Phrases
from .template_filters import Marked, raised

if TYPE_CHECKING:
    from ..families.presentation import Narrative


def tell(
    events: Iterable[Event], phrases: Phrases, seat: str = PUBLIC, *, earlier: Sequence[Event] = ()
) -> Marked:
    """The narrative of some events in neutral markup.

    Args:
        events: in the order in which they happened.
        phrases: the wording.
        seat: tell only what was for this seat alone; by default what everybody may read, and nothing else.
        earlier: what has been told before; the step that it ended in heads what goes on in it.
    """
    how = phrases.shows.NARRATIVE
    told = [event for event in events if event.to == seat]
    begun = next((event for event in reversed(earlier) if event.kind == how.step), None)
    sections = [[_heading(phrases, begun)] if begun else []]
    for event in _merged(_without_repeats(told, how), how):
        if event.kind == how.step:
            sections.append([_heading(phrases, event)])
        elif line := phrases.say(f"event.{event.kind}", **dict(event.data)):
            sections[-1].append(line)
    return Marked("\n".join("\n".join(s) for s in sections if any(not line.startswith("[h]") for line in s)))


def _heading(phrases: Phrases, event: Event) -> str:
    step = phrases.words.lexicon.name(event.data["step"], phrases.lang, category="step")
    return f"[h]{raised(step)}[/h]"


def _without_repeats(events: Sequence[Event], how: Narrative) -> list[Event]:
    kept: list[Event] = []
    for i, event in enumerate(events):
        completed_by = how.gives_way_to.get(event.kind)
        if completed_by is None or all(later.kind != completed_by for later in events[i + 1 :]):
            kept.append(event)
    return kept


def _merged(events: Sequence[Event], how: Narrative) -> list[Event]:
    merged: list[Event] = []
    for run_of, run in groupby(events, key=lambda event: _runs_as(event, how)):
        group = list(run)
        if run_of:
            merged.append(Event(f"{run_of}_all", {"rows": [dict(event.data) for event in group]}))
        else:
            merged += [_complete(event, how) for event in group]
    return merged


def _runs_as(event: Event, how: Narrative) -> str:
    reason: Any = event.data.get("why", "")
    return event.kind if how.together.get(event.kind) == reason else ""


def _complete(event: Event, how: Narrative) -> Event:
    missing = {field: "" for field in how.optional.get(event.kind, ()) if field not in event.data}
    return Event(event.kind, {**event.data, **missing}, event.to) if missing else event
