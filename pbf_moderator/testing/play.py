"""Games come to an end by the rules, and the same inputs give the same game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ..kernel.events import PUBLIC
from ..kernel.match import Match
from .sample import Sample


def games_end(sample: Sample) -> Iterator[str]:
    """What did not hold while random games were played, positions checked after each answer."""
    for players, played in sample.games:
        for failure in played.failures:
            yield f"Random game {played.seed} with {players} players, input {len(played.inputs)}: {failure}."


def replays_the_same(sample: Sample) -> Iterator[str]:
    """Games that come out otherwise when their inputs, written as JSON, are fed once more."""
    for players, played in sample.games:
        if played.failures:
            continue
        first, again = sample.match(players), sample.match(players)
        for inputs in played.inputs:
            first.take(inputs)
        for inputs in json.loads(json.dumps(played.inputs)):
            again.feed(inputs)
        if not again.over or _told(sample, first) != _told(sample, again):
            yield f"Random game {played.seed} with {players} players is another one when it is replayed."


def _told(sample: Sample, match: Match[Any]) -> str:
    """All that a game has told and shows to everybody."""
    events = [(event.kind, dict(event.data), event.to) for event in match.game.events]
    seats = sorted({event.to for event in match.game.events} | {PUBLIC})
    return json.dumps([events, [sample.rules.view(match.game, seat) for seat in seats]])
