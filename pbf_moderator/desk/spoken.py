"""A moderator's own words for what a player means: each condition is read by itself, so that no sentence narrows another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING

from .folding import waiting_of
from .moderate import answer_with_words, spoken_message
from .received import Taken
from .table import Table
from .understanding import read_message

if TYPE_CHECKING:
    from ..reading.message import Message as Heard
    from ..reading.values import Reading

_OF_THE_LAST = frozenset({"area_missing", "not_understood"})
"""What is still lacking after a piece, which the next one may hold."""


def speak_for(table: Table, seat: str, text: str, at: datetime | None = None) -> list[Taken]:
    """Take the moderator's words for what a seat means; a sentence with a condition is taken as words of its own.

    Args:
        table: a game opened for writing, or whose journal is only rehearsed on.
        seat: whose meaning it is.
        text: the words.
        at: the date of the entries.
    """
    return [answer_with_words(table, seat, piece, at) for piece in _pieces(table, seat, text, at)]


def as_one(spoken: Sequence[Taken]) -> Reading:
    """What several pieces were read to say, as one reading; the last answer to a question counts."""
    readings = [taken.reading for taken in spoken if taken.reading is not None]
    last = readings[-1]
    answers = {repr(draft.question): draft for reading in readings for draft in reading.answers}
    kept = [i for reading in readings for i in reading.issues if i.code not in _OF_THE_LAST]
    kept += [i for i in last.issues if i.code == "area_missing" or i.code == "not_understood" and not answers]
    return replace(
        last,
        answers=tuple(answers.values()),
        issues=tuple(issue for n, issue in enumerate(kept) if issue not in kept[:n]),
        ignored=tuple(part for reading in readings for part in reading.ignored),
    )


def _pieces(table: Table, seat: str, text: str, at: datetime | None) -> list[str]:
    """The words in pieces: each sentence with a condition, and "otherwise" behind it, by itself; the others as they stand."""
    from ..reading.hearing import Hearing

    reading = read_message(table, spoken_message(table, seat, text, at), seat, waiting_of(table, seat))
    if not isinstance(heard := reading.heard, Hearing):
        return [text]
    starts = _starts(heard.message)
    ends = [start for start, _ in starts[1:]] + [len(heard.message.spotted.text.tokens)]
    pieces = [heard.message.source(start, end).strip() for (start, _), end in zip(starts, ends, strict=True)]
    return [piece for piece in pieces if piece] or [text]


def _starts(message: Heard) -> list[tuple[int, bool]]:
    """Where each piece begins, and whether it hangs on a condition."""
    found: list[tuple[int, bool]] = []
    for _, group in groupby(message.clauses, key=lambda clause: clause.sentence):
        row = list(group)
        start = min(min(c.start, c.condition[1] if c.condition else c.start) for c in row)
        tied, goes_on = any(c.condition for c in row), row[0].second
        if not found or (tied or found[-1][1]) and not goes_on:
            found.append((start if found else 0, tied))
    return found
