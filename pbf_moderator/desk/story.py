"""The story of a game: its inputs are followed once more, and what everybody may know is noted at the end of each turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..families.chronicle import Holdings
from ..families.protocol import Family
from ..kernel.events import PUBLIC, Event
from ..kernel.match import Match
from ..store.replay import feed
from .lots import still_to_draw
from .pace import paces
from .paper import press
from .publish import head, seed_words
from .seed import seed
from .table import Table
from .transcript import digest

if TYPE_CHECKING:
    from ..families.presentation import Presentation
    from ..post.story import Chance, Lines, Owned, Story

View = Mapping[str, Any]


@dataclass(frozen=True)
class Moment:
    """The end of a turn (0: the beginning of the game): the public position, and how many public events led to it."""

    turn: int
    events: int
    view: View


class Course:
    """The moments of a match that is being played, noted from input to input."""

    def __init__(self, family: Family, match: Match[Any]) -> None:
        self._family, self._match = family, match
        self._last = family.view(match.game, "")
        self.moments = [Moment(0, 0, self._last)]
        self._told = len(match.game.events)

    def note(self) -> None:
        """Look at the position after an input."""
        view, events = self._family.view(self._match.game, ""), self._match.game.events
        if view["turn"] != self._last["turn"] and self._last["turn"]:
            begins = self._family.presentation().NARRATIVE.turn
            new = (n for n in range(self._told, len(events)) if events[n].kind == begins)
            self.moments.append(Moment(self._last["turn"], _public(events[: next(new, len(events))]), view))
        self._last, self._told = view, len(events)

    def to_now(self) -> list[Moment]:
        """All moments; the last one is the position as it stands."""
        events = _public(self._match.game.events)
        if self._last is self.moments[-1].view:
            return self.moments
        return [*self.moments, Moment(self._last["turn"], events, self._last)]


def _public(events: Sequence[Event]) -> int:
    return sum(event.to == PUBLIC for event in events)


def course(table: Table) -> list[Moment]:
    """The moments of a game on the disk."""
    match = table.make_match()
    found = Course(table.family, match)
    for entry in table.effective.inputs[: table.stopped.kept if table.stopped else None]:
        feed(match, entry, table.apply_ruling)
        found.note()
    return found.to_now()


def tell_story(table: Table, *, answering: bool = False) -> Story:
    """All that the story of a game tells so far.

    Args:
        table: an open game.
        answering: tell how fast each player answers.
    """
    paper = press(table)
    return story_of(
        table.family.presentation(),
        course(table),
        table.match.game.events,
        players={} if still_to_draw(table) else paper.players,
        over=table.match.over,
        chance=chance_of(table),
        pace=paces(table) if answering else {},
    )


def story_of(
    shows: Presentation,
    moments: Sequence[Moment],
    events: Sequence[Event],
    *,
    chance: Chance,
    over: bool,
    players: Mapping[str, str],
    pace: Mapping[str, Any],
) -> Story:
    """The story that a family's declarations make of some moments and of the public ones of all events."""
    from ..post.story import Story

    public = [event for event in events if event.to == PUBLIC]
    last = moments[-1].view
    return Story(
        seats=list(last["ranking"] or last["seats"]) if over else list(last["seats"]),
        players=players,
        over=over,
        turns=[moment.turn for moment in moments],
        plots=list(_plots(shows, moments)),
        owned=_owned(shows, moments),
        fights=[(_turn_of(moments, fight.event), fight) for fight in shows.fights(public)],
        cards=[(_turn_of(moments, played.event), played) for played in shows.cards_played(public)],
        chance=chance,
        pace=pace,
    )


def _turn_of(moments: Sequence[Moment], event: int) -> int:
    return next((moment.turn for moment in moments if event < moment.events), moments[-1].turn)


def _plots(shows: Presentation, moments: Sequence[Moment]) -> Iterator[Lines]:
    from ..post.story import Lines

    found = [shows.plots(moment.view) for moment in moments]
    for number, plot in enumerate(found[-1]):
        counted = {seat for plots in found for seat in plots[number].numbers}
        seats = [seat for seat in ("", *moments[-1].view["seats"]) if seat in counted]
        rows = {seat: [plots[number].numbers.get(seat) for plots in found] for seat in seats}
        yield Lines(plot.title, rows, plot.places)


def _owned(shows: Presentation, moments: Sequence[Moment]) -> Owned | None:
    """The areas that somebody has ever held."""
    from ..post.story import Owned

    found: list[Holdings] = [held for moment in moments if (held := shows.holdings(moment.view))]
    if not found:
        return None
    rows = {area: [held.owners.get(area, "") for held in found] for area in found[-1].owners}
    return Owned(found[-1].category, {area: owners for area, owners in rows.items() if any(owners)})


def chance_of(table: Table) -> Chance:
    """What may be told of the chance now: the secret and the words only once the game is over."""
    from ..post.story import Chance

    created = table.created
    proof = Chance(created["commitment"], created["typed_chance"], head=head(table), transcript=digest(table))
    if not table.match.over or created["typed_chance"]:
        return proof
    words = seed_words(table, press(table))
    return replace(proof, secret=created["secret"], words=words, beacon=seed(table).value)
