"""An answer to an open question that "and" joins to moves with no mark but that: "take X and from A both to B"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import Amount, Moves, One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Row
from ..text.names import concepts_of, names_in
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of

_TIED = ("if", "unless", "or", "else", "fallback", "correction", "supposes", "asks", "tells")
"""Turns of speech in front of "and" on which what follows may hang, too."""


def parted_from_moves(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> list[Row]:
    """Sentences, each cut in two where moves of an area follow an answer to an open question.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come, moves among them.
    """
    origins = {d.about for d in (*ahead, *asked) if isinstance(d.form, Moves) and d.about}
    choices = [d for d in asked if isinstance(d.form, One | Amount) and d.kind not in kinds_of("leaves")]
    if not origins or not choices or any(isinstance(d.form, Moves) for d in asked):
        return list(rows)
    found: list[Row] = []
    for row in rows:
        cut = _cut(message, row, choices, origins)
        found += _halves(row, cut) if cut is not None else [row]
    return found


def told_of_flight(message: Message, rows: Sequence[Row], asked: Sequence[Decision]) -> list[Row]:
    """The sentences that tell where those go who are beaten in the place that is asked about, by the word for it: "from A we fall back to B, both".

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
    """
    flights = [d for d in asked if d.kind in kinds_of("flees") and isinstance(d.form, One)]
    return [row for row in rows if any(_tells_of_flight(message, row, d) for d in flights)]


def _tells_of_flight(message: Message, row: Row, flight: Decision) -> bool:
    spots = message.in_row(row)
    places = {a for s in spots if s.has("area") for a in s.ids("area")} - {flight.about}
    goals = {*getattr(flight.form, "options", ())}
    words = any(s.has(KIND, flight.kind) and not s.has(FILLER) for s in spots)
    plain = all(c.mood == SAY and c.condition is None for c in row)
    return words and plain and bool(places) and places <= goals and not any(s.has(ORDER) for s in spots)


def _cut(
    message: Message, row: Row, choices: Sequence[Decision], origins: Collection[str]
) -> tuple[int, int] | None:
    """Where the answer in front ends, and where the moves begin; None where a sentence holds no such two."""
    spots = message.in_row(row)
    first = next((n for n, s in enumerate(spots) if s.has("area")), None)
    if not first or not any(a in origins for a in spots[first].ids("area")):
        return None
    opener = first
    while opener and _leads_to_origin(spots[opener - 1]) and spots[opener - 1].end == spots[opener].start:
        opener -= 1
    joint = spots[opener - 1] if opener else None
    if joint is None or not joint.has(SENSE, "and") or spots[opener].start != joint.end:
        return None
    head, tail = spots[: opener - 1], spots[first:]
    plain = all(c.mood == SAY and c.condition is None for c in row if c.start < joint.start)
    tied = any(s.has(SENSE, *_TIED) and not s.has(FILLER) or s.has(ORDER) for s in head)
    moves = any(s.has("unit") or s.has(SENSE, "all") for s in tail) and len({*_areas(tail)}) > 1
    answers = any(_answers(message, s, choices) for s in head)
    return (joint.start, spots[opener].start) if plain and not tied and moves and answers else None


def _leads_to_origin(spot: Spot) -> bool:
    """Whether words lead to the area that is left: "from A", "the move from A"."""
    return spot.has(SENSE, "from") or spot.has(ORDER) or spot.has(KIND, *kinds_of("leaves"))


def _areas(spots: Sequence[Spot]) -> list[str]:
    return [a for s in spots for a in s.ids("area")]


def _answers(message: Message, spot: Spot, choices: Sequence[Decision]) -> bool:
    """Whether a mention is the word of an open question, or what it can be answered with."""
    named = concepts_of(message.vocabulary, [n for d in choices for n in names_in(d)])
    return spot.has(KIND, *(d.kind for d in choices)) or not named.isdisjoint(spot.concepts)


def _halves(row: Row, cut: tuple[int, int]) -> list[Row]:
    """The clauses before a cut and behind it; of what denies something in the one the other knows nothing."""
    end, start = cut
    head = [_part(c, c.start, min(c.end, end)) for c in row if c.start < end]
    tail = [_part(c, max(c.start, start), c.end) for c in row if c.end > start]
    return [head, tail]


def _part(clause: Clause, start: int, end: int) -> Clause:
    denied = tuple(s for s in clause.denied if start <= s.start < end)
    return replace(clause, start=start, end=end, denied=denied)
