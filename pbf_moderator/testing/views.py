"""Views have what posts, letters and status take from every view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..families.protocol import VIEW
from ..kernel.events import PUBLIC
from .sample import Sample


def views_have_what_all_need(sample: Sample) -> Iterator[str]:
    """Views that lack a part of `protocol.VIEW`, or in which it is something else."""
    told: set[str] = set()
    for players, match in sample.looks():
        seats = sample.rules.seats(sample.scenario.tables, players)
        for seat in (PUBLIC, *seats):
            view = sample.rules.view(match.game, seat)
            for part in VIEW:
                if part not in told and not (part in view and _FITS[part](view[part], seats, sample)):
                    told.add(part)
                    yield _sentence(part, view, seat)
    yield from _unranked(sample)


def _sentence(part: str, view: Mapping[str, Any], seat: str) -> str:
    has = f"is {view[part]!r:.60} there" if part in view else "is missing there"
    return f"The view of {seat or 'the table'} must have {part} ({VIEW[part]}); it {has}."


def _unranked(sample: Sample) -> Iterator[str]:
    """A game that is over and does not rank its seats."""
    for players, played in sample.games:
        match = sample.match(players)
        for inputs in played.inputs:
            match.take(inputs)
        ranking = sample.rules.view(match.game).get("ranking", ())
        if match.over and sorted(ranking) != sorted(sample.rules.seats(sample.scenario.tables, players)):
            yield f"After random game {played.seed} the view ranks {ranking!r}, not every seat once."


def _is_count(value: Any, seats: Sequence[str], sample: Sample) -> bool:
    return type(value) is int and value >= 0


def _is_step(value: Any, seats: Sequence[str], sample: Sample) -> bool:
    """Whether a step has a name in every language; before the first there is none."""
    lexicon = sample.scenario.lexicon
    named = (lexicon.words(lang).get("step", {}) for lang in sample.scenario.languages)
    return value == "" or (isinstance(value, str) and all(value in names for names in named))


def _are_all_seats(value: Any, seats: Sequence[str], sample: Sample) -> bool:
    return isinstance(value, list) and sorted(map(str, value)) == sorted(seats)


def _are_seats(value: Any, seats: Sequence[str], sample: Sample) -> bool:
    return isinstance(value, list) and set(map(str, value)) <= set(seats)


_FITS: Mapping[str, Callable[[Any, Sequence[str], Sample], bool]] = {
    "turn": _is_count,
    "turns": _is_count,
    "step": _is_step,
    "seats": _are_all_seats,
    "ranking": _are_seats,
}
"""What a part of a view must be."""
