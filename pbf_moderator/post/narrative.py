"""What happened, told: public events put into the phrases of a language, step by step."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ..kernel.events import PUBLIC, Event
from ..scenario.grammar import the
from .phrases import Phrases
from .template_filters import Marked, lowered, raised

if TYPE_CHECKING:
    from ..families.presentation import Narrative, View
    from ..kernel.decision import Decision
    from ..scenario.grammar import Name

MOST_HEADLINES = 6
"""How many lines a post may have at its top."""
_ENDED = re.compile(r"[.!?:…;,–][”»\"']?(\[/\w+\])*$|\[/(h|list|code)\]$")
_HEADING = re.compile(r"\n*\[b\]((?!\[/b\]).)*\[/b\]$")
OPEN = "?"
"""What stands for an owner who is still being decided."""


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
    told = list(_personal([*events], seat, how) if seat != PUBLIC else _public(events))
    begun = next((event for event in reversed(earlier) if event.kind == how.step), None)
    sections = [[_heading(phrases, begun)] if begun else []]
    if told and told[0].kind != how.step and (scene := _scene(phrases, earlier)):
        sections[0].append(phrases.say("post.goes_on", what=scene))
    ended = False
    for event in _merged(_without_repeats(told, how), how):
        if event.kind == how.step:
            sections.append([_heading(phrases, event)])
        elif line := phrases.say(f"event.{event.kind}", **dict(event.data)):
            sentence = _closed(line)
            sections[-1].append(f"\n{sentence}" if ended and not line.startswith("\n") else sentence)
        else:
            continue
        ended = event.kind in how.closing
    text = "\n".join("\n".join(s) for s in sections if any(not line.endswith("[/h]") for line in s))
    return Marked(text.lstrip("\n"))


def headlines(
    events: Iterable[Event],
    phrases: Phrases,
    *,
    earlier: Sequence[Event] = (),
    before: View | None = None,
    now: View | None = None,
    pending: Sequence[Decision] = (),
) -> list[Marked]:
    """What of some public events is worth a word at the top; if nothing is, what is going on at their end.

    Args:
        events: what a post tells.
        phrases: the wording.
        earlier: what has been told before.
        before: the position that was known before these events; with it, what has changed hands is found by comparing.
        now: the position after them.
        pending: what is being asked.
    """
    how = phrases.shows.NARRATIVE
    told = list(_public(events))
    news = [e for e in told if e.kind in how.headlines]
    if before is not None and now is not None and (moved := _moved(phrases, before, now)):
        unchanged = [e for e in news if _is_unchanged(e, how) and e.data.get("area") not in moved]
        stayed = [(e.data[how.unchanged[e.kind][0]], e.data["area"]) for e in unchanged[-MOST_HEADLINES:]]
        control = changed_hands(phrases, before, now, pending, told, stayed)
        begun, scene = _begun(how, [*earlier, *told]), _within(_scene(phrases, [*earlier, *told]))
        led_to = begun is not None and begun.data.get("area") in moved
        return [line for line in ([scene, control] if led_to else [control, scene]) if line]
    if before is not None:
        news = [e for e in news if not _is_known(phrases, e, before)]
    lines = _lines(phrases, news, now) or [_within(_scene(phrases, [*earlier, *told]))]
    return [line for line in lines if line]


def _lines(phrases: Phrases, news: Sequence[Event], now: View | None) -> list[Marked]:
    """The last of some news, each once and on one line, as it stands inside a sentence."""
    said = (phrases.say(f"event.{e.kind}", **dict(e.data)) for e in news)
    lines = [Marked(" ".join(line.split())) for line in list(dict.fromkeys(said))[-MOST_HEADLINES:]]
    held = phrases.shows.holdings(now) if now is not None else None
    return [_inside(phrases, line, news, held.category) if held is not None else line for line in lines]


def _inside(phrases: Phrases, line: Marked, events: Sequence[Event], category: str) -> Marked:
    """A line as it stands behind a colon or a semicolon: the article of the area with which it begins is small, "the Sunset Sea stays …"."""
    for area in {e.data["area"] for e in events if "area" in e.data}:
        name = phrases.words.lexicon.name(area, phrases.lang, category=category)
        small = the(name)
        if small != str(name) and line.startswith(big := raised(small)):
            return Marked(small + line.removeprefix(big))
    return line


def _within(heading: Marked) -> Marked:
    """A heading as it stands inside a sentence: "[b]Combat at Pale[/b]" begins small."""
    tag = "[b]" if heading.startswith("[b]") else ""
    return Marked(tag + lowered(Marked(heading.removeprefix(tag))))


def changed_hands(
    phrases: Phrases,
    before: View,
    now: View,
    pending: Sequence[Decision] = (),
    events: Sequence[Event] = (),
    stayed: Iterable[tuple[str, str]] = (),
) -> Marked:
    """Every area that is somebody else's than before, by its new owner; empty if there is none.

    An area that is nobody's while something is openly asked about it may yet be kept: it is told as open, and as kept
    once its owner has kept it.

    Args:
        phrases: the wording.
        before: the position before the events.
        now: the position after them.
        pending: what is being asked.
        events: what has happened in between.
        stayed: who has kept what in a combat, to be told with the rest.
    """
    was, held = phrases.shows.holdings(before), phrases.shows.holdings(now)
    if was is None or held is None:
        return Marked("")
    asked = {decision.about for decision in pending if not decision.secret}
    kept = set(_kept(events, phrases.shows.NARRATIVE))
    name_of = partial(phrases.words.lexicon.name, lang=phrases.lang, category=held.category)
    taken: dict[tuple[str, bool], list[Name]] = {(seat, False): [] for seat in now["seats"]}
    for area, seat in held.owners.items():
        if was.owners.get(area, seat) != seat:
            owner = seat or (OPEN if area in asked else "")
            stays = not was.owners.get(area) and (seat, area) in kept
            taken.setdefault((owner, stays), []).append(name_of(area))
    for seat, area in dict.fromkeys(stayed):
        taken.setdefault((seat, True), []).append(name_of(area))
    found = [(seat, areas, stays) for (seat, stays), areas in taken.items() if areas]
    return phrases.say("post.changed_hands", found=found) if found else Marked("")


def _moved(phrases: Phrases, before: View, now: View) -> set[str]:
    """The areas that are somebody else's than before: of none of them it may be said that it stays whose it was."""
    was, held = phrases.shows.holdings(before), phrases.shows.holdings(now)
    if was is None or held is None:
        return set()
    return {area for area, seat in held.owners.items() if was.owners.get(area, seat) != seat}


def _kept(events: Sequence[Event], how: Narrative) -> Iterator[tuple[str, str]]:
    """Who keeps what they had left before these events: what is both taken and left in them is new to its owner."""
    for number, event in enumerate(events):
        if (kept := how.keeps.get(event.kind)) is None:
            continue
        area = event.data[kept.area]
        if not any(e.kind == kept.leaving and e.data[kept.area] == area for e in events[:number]):
            yield event.data[kept.owner], area


def _is_unchanged(event: Event, how: Narrative) -> bool:
    """Whether an event only tells that something stays whose it was."""
    one, other = how.unchanged.get(event.kind, ("", ""))
    return bool(one) and event.data.get(one) == event.data.get(other)


def _is_known(phrases: Phrases, event: Event, before: View) -> bool:
    """Whether an event tells of an owner whom the position shown before has already had: that post has told it."""
    owner, other = phrases.shows.NARRATIVE.unchanged.get(event.kind, ("", ""))
    was = phrases.shows.holdings(before)
    if not owner or was is None or event.data.get(owner) == event.data.get(other):
        return False
    return bool(event.data.get(owner)) and was.owners.get(event.data.get("area", "")) == event.data[owner]


def _begun(how: Narrative, events: Sequence[Event]) -> Event | None:
    """What has begun and goes on."""
    kinds = {*how.scenes, *how.scenes.values()}
    last = next((e for e in reversed(events) if e.to == PUBLIC and e.kind in kinds), None)
    return last if last is not None and last.kind in how.scenes else None


def _scene(phrases: Phrases, events: Sequence[Event]) -> Marked:
    """The line that heads what has begun and goes on, such as where it is fought."""
    begun = _begun(phrases.shows.NARRATIVE, events)
    if begun is None:
        return Marked("")
    told = str(phrases.say(f"event.{begun.kind}", **dict(begun.data)))
    return Marked(told.strip().partition("\n")[0])


def _public(events: Iterable[Event]) -> Iterator[Event]:
    return (event for event in events if event.to == PUBLIC)


def _personal(events: Sequence[Event], seat: str, how: Narrative) -> Iterator[Event]:
    """What was for a seat alone and still is of use to it."""
    for number, event in enumerate(events):
        ends = how.until.get(event.kind, ())
        if event.to == seat and not any(later.kind in ends for later in _public(events[number + 1 :])):
            yield event


def _closed(line: str) -> str:
    """A line of what happened with its full stop, unless it is a heading, a list, or has its own end."""
    return line if "\n" in line.strip() or _ENDED.search(line) or _HEADING.match(line) else f"{line}."


def _heading(phrases: Phrases, event: Event) -> str:
    step = phrases.words.lexicon.name(event.data["step"], phrases.lang, category="step")
    return f"[h]{raised(step)}[/h]"


def _without_repeats(events: Sequence[Event], how: Narrative) -> list[Event]:
    kept: list[Event] = []
    for i, event in enumerate(events):
        following = events[i + 1] if i + 1 < len(events) else None
        if following and how.told_by_next.get(event.kind) == following.kind:
            continue
        if following and _is_foretold(event, following, how):
            continue
        if i and events[i - 1].kind in how.told_before.get(event.kind, ()):
            continue
        if i and (_is_foretold(events[i - 1], event, how) or _is_named(events[i - 1], event, how)):
            event = _with_its_cause(events[i - 1], event, how)
        completed_by = how.gives_way_to.get(event.kind)
        if completed_by is None or all(later.kind != completed_by for later in events[i + 1 :]):
            kept.append(event)
    return kept


def _is_foretold(event: Event, following: Event, how: Narrative) -> bool:
    """Whether an event needs no line of its own, since the next one tells what it brings about."""
    told = how.foretold.get(event.kind)
    return told is not None and told.kinds.get(event.data.get(told.by, "")) == following.kind


def _is_named(event: Event, following: Event, how: Narrative) -> bool:
    """Whether an event, which keeps its own line, is what the next one came from."""
    told = how.foretold.get(event.kind)
    return told is not None and told.named.get(following.kind) == following.data.get("why", "")


def _with_its_cause(event: Event, following: Event, how: Narrative) -> Event:
    field = how.foretold[event.kind].field
    return Event(following.kind, {**following.data, field: event.data[field]}, following.to)


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
