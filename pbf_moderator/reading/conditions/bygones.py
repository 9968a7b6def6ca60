"""Whether a clause tells of what was done before or is only looked at, and what it says is worse than something else."""

from __future__ import annotations

from functools import cache

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..text.tokens import MARK, WORD, read_text
from ..text.words import languages, words


def tells_of_bygones(message: Message, clause: Clause) -> bool:
    """Whether a clause holds a word such as "already": what it names is not done now."""
    return _holds(message, clause.start, clause.end, "bygone")


def stands_behind_than(message: Message, clause: Clause, spot: Spot) -> bool:
    """Whether a mention stands behind a "than", with no mark between: "I would rather drown than go back to …"."""
    tokens = message.spotted.text.tokens
    marks = [i for i in range(clause.start, spot.start) if tokens[i].kind == MARK and message.at(i) is None]
    return _holds(message, max(marks, default=clause.start), spot.start, "than")


def _holds(message: Message, start: int, end: int, table: str) -> bool:
    """Whether one of some phrases stands in a stretch, word for word."""
    if message.language not in languages():
        return False
    told = [t.text for t in message.spotted.text.tokens[start:end]]
    return any(
        told[n : n + len(phrase)] == list(phrase)
        for phrase in _phrases(message.language, table)
        for n in range(len(told) - len(phrase) + 1)
    )


@cache
def _phrases(language: str, table: str) -> frozenset[tuple[str, ...]]:
    found = words(language).bygone if table == "bygone" else words(language).than
    return frozenset(tuple(t.text for t in read_text(phrase).tokens if t.kind == WORD) for phrase in found)
