"""A moderator's own words for what a player means: each condition is read by itself, so that no sentence narrows another, and none is lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING

from .folding import waiting_of
from .moderate import answer_with_words, spoken_message
from .received import Taken
from .seed_words import asks_for_words, said_with_word
from .table import Table
from .understanding import read_message

if TYPE_CHECKING:
    from ..reading.clauses.message import Message as Heard
    from ..reading.receipts.unkept import Unkept
    from ..reading.values import Reading

_OF_THE_LAST = frozenset({"area_missing", "not_understood"})
"""What is still lacking after a piece, which the next one may hold."""


@dataclass(frozen=True)
class Piece:
    """A stretch of the moderator's words that is read by itself.

    Attributes:
        text: the words.
        tied: whether they hang on a condition.
        goes_on: whether a semicolon joins them to such words, so that they may hang on it too.
    """

    text: str
    tied: bool = False
    goes_on: bool = False


@dataclass
class Spoken:
    """What became of the moderator's words: the pieces that were taken, the readings of the others, and what is not kept of any."""

    taken: list[Taken] = field(default_factory=list)
    refused: list[Reading] = field(default_factory=list)
    left: list[Unkept] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The words that were taken."""
        return " ".join(taken.message.body for taken in self.taken)


def speak_for(table: Table, seat: str, text: str, at: datetime | None = None) -> Spoken:
    """Take the moderator's words for what a seat means; a sentence with a condition is taken as words of its own.

    Words on a condition that cannot be kept are not taken, nor what a semicolon joins to them: without it they would say more.

    Args:
        table: a game opened for writing, or whose journal is only rehearsed on.
        seat: whose meaning it is.
        text: the words.
        at: the date of the entries.
    """
    from ..reading.receipts.unkept import BEHIND, Unkept, condition_in, taken_too_widely, unkept

    done, hanging = Spoken(), ""
    for piece in _pieces(table, seat, text, at):
        if piece.goes_on and hanging:
            done.left.append(Unkept(piece.text, BEHIND, hanging))
            continue
        reading = read_message(
            table, spoken_message(table, seat, piece.text, at), seat, waiting_of(table, seat)
        )
        wide = taken_too_widely(reading)
        lost = piece.tied and not (reading.answers or reading.withdrawn)
        hanging = condition_in(reading) if wide or lost else ""
        if wide:
            done.left.append(replace(wide[0], words=piece.text))
        elif lost:
            done.refused.append(reading)
            done.left += unkept(reading)
        else:
            done.taken.append(answer_with_words(table, seat, piece.text, at))
            done.left += unkept(reading)
    return done


def as_one(spoken: Sequence[Reading]) -> Reading:
    """What several pieces were read to say, as one reading; the last answer to a question counts."""
    last = spoken[-1]
    answers = {repr(draft.question): draft for reading in spoken for draft in reading.answers}
    kept = [i for reading in spoken for i in reading.issues if i.code not in _OF_THE_LAST]
    kept += [i for i in last.issues if i.code == "area_missing" or i.code == "not_understood" and not answers]
    return replace(
        last,
        answers=tuple(answers.values()),
        issues=tuple(issue for n, issue in enumerate(kept) if issue not in kept[:n]),
        ignored=tuple(part for reading in spoken for part in reading.ignored),
    )


def readings_of(taken: Sequence[Taken]) -> list[Reading]:
    """The readings of what was read."""
    return [one.reading for one in taken if one.reading is not None]


def _pieces(table: Table, seat: str, text: str, at: datetime | None) -> list[Piece]:
    """The words in pieces: each sentence with a condition, and "otherwise" behind it, by itself; the others as they stand."""
    from ..reading.hearing.heard import Hearing

    reading = read_message(table, spoken_message(table, seat, text, at), seat, waiting_of(table, seat))
    if not isinstance(heard := reading.heard, Hearing):
        return [Piece(text)]
    message, starts = heard.message, _starts(heard.message)
    ends = [start for start, _, _ in starts[1:]] + [len(message.spotted.text.tokens)]
    pieces = [
        Piece(message.source(start, end).strip(), tied, goes_on)
        for (start, tied, goes_on), end in zip(starts, ends, strict=bool(starts))
    ]
    said = said_with_word(spoken_message(table, seat, text, at)) if asks_for_words(table) else ""
    return [*([Piece(said)] if said else []), *(piece for piece in pieces if piece.text)] or [Piece(text)]


def _starts(message: Heard) -> list[tuple[int, bool, bool]]:
    """Where each piece begins, whether it hangs on a condition, and whether a semicolon joins it to one that does."""
    found: list[tuple[int, bool, bool]] = []
    for _, group in groupby(message.clauses, key=lambda clause: clause.sentence):
        row = list(group)
        start = _with_opener(
            message, min(min(c.start, c.condition[1] if c.condition else c.start) for c in row)
        )
        tied, goes_on = any(c.condition for c in row), row[0].second
        apart = bool(found) and (found[-1][1] or found[-1][2])
        joined = apart and not tied and _is_joined(message, start)
        if not found or (tied or apart) and not goes_on:
            found.append((start if found else 0, tied, joined))
    return found


def _with_opener(message: Heard, start: int) -> int:
    """Where a sentence begins whose condition is opened by words that belong to no clause: "if"."""
    from ..reading.text.tokens import WORD

    tokens = message.spotted.text.tokens
    inside = {p for c in message.clauses for p in range(c.start, c.end)}
    while start and tokens[start - 1].kind == WORD and start - 1 not in inside:
        start -= 1
    return start


def _is_joined(message: Heard, start: int) -> bool:
    """Whether a semicolon stands right before a sentence."""
    return start > 0 and message.spotted.text.tokens[start - 1].text == ";"
