"""Random games with the pictures that tell of them."""

from __future__ import annotations

from collections.abc import Iterator

from pbf_moderator.families.finding import family
from pbf_moderator.families.presentation import CloseUp, Moves
from pbf_moderator.kernel.chance import Stream, outcome
from pbf_moderator.kernel.events import PUBLIC, Event
from pbf_moderator.kernel.match import Match
from pbf_moderator.scenario.loading import load_scenario

SCENARIOS = ("agot-1e", "agot-2e", "agot-asos", "malazan-genabackis")


Told = tuple[list[Event], int, list[tuple[int, CloseUp]], Moves | None]


def told(name: str, key: bytes) -> Iterator[Told]:
    """A random game, stop by stop: all events, the first new one, and the pictures that go with the new ones."""
    scenario = load_scenario(name)
    rules, since = family(scenario.family), 0
    shows = rules.presentation()
    match = Match(rules.start(scenario.tables, max(scenario.players), {}), rules.play)
    while not match.over:
        match.feed(
            {
                d.key: outcome(key, d) if d.seat == "chance" else d.form.sample(Stream(key, d.key))
                for d in match.asked
            }
        )
        events = match.game.events
        view = rules.view(match.game, PUBLIC)
        yield events, since, shows.close_ups(events, since), shows.moves(events, since, view)
        since = len(events)
