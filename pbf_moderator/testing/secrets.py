"""What a seat may not know changes nothing that it sees."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ..kernel.chance import Stream
from ..kernel.events import PUBLIC
from ..kernel.match import Match
from .sample import Sample

_EVERY = 7
"""Of the positions of a game each seventh is looked at."""


def nothing_hidden_is_seen(sample: Sample) -> Iterator[str]:
    """Seats whose view tells one position from another that differs in hidden things alone."""
    told: set[str] = set()
    for number, (players, match) in enumerate(sample.looks()):
        if number % _EVERY:
            continue
        for seat in (PUBLIC, *sample.rules.seats(sample.scenario.tables, players)):
            other = sample.rules.scrambled(match.game, seat, Stream(b"scrambled", f"{number}/{seat}"))
            if seat not in told and _seen(sample, match, match.game, seat) != _seen(
                sample, match, other, seat
            ):
                told.add(seat)
                who = seat or "the table"
                yield f"What {who} sees depends on what is hidden from it (position {number} of those looked at)."


def _seen(sample: Sample, match: Match[Any], game: Any, seat: str) -> str:
    """A seat's view, the questions that may come to it, and those that letters ask ahead."""
    ahead = [decision.describe() for decision in sample.rules.anticipated(game, seat)] if seat else []
    ahead += [d.describe() for d in sample.rules.coming(game, match.asked) if d.seat == seat]
    return json.dumps([sample.rules.view(game, seat), ahead], sort_keys=True)
