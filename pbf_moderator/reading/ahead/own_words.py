"""Which sentences speak of a question by its own word, and the correction behind them that names nothing but another answer."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kernel.decision import Decision
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..rows.outcomes import Row
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of

_LEADS = ("to", "toward", "for", "lets", "no", "correction", "sorry", "but", "idle")
"""Turns of speech that may stand beside the answer in a correction."""


def naming(message: Message, decision: Decision, rows: Sequence[Row]) -> list[Row]:
    """The sentences in which the word of a decision stands."""
    return [row for row in rows if any(s.has(KIND, decision.kind) for c in row for s in message.within(c))]


def of_own_word(message: Message, decision: Decision, row: Row) -> Row:
    """A sentence without the clauses that begin with the word of another such question: "all men to A, and the leader joins B"."""
    kept: list[Clause] = []
    own = True
    for clause in row:
        words = {k for s in message.within(clause) for k in s.ids(KIND) if k in kinds_of("by_word")}
        own = decision.kind in words if words else own
        kept += [clause] if own else []
    return kept


def with_corrections(
    message: Message, mine: Sequence[Row], rows: Sequence[Row], options: Collection[str]
) -> list[Row]:
    """Some sentences, each with the one behind it that takes its answer back and names another: "all men to A… no, to B".

    Args:
        message: the whole message.
        mine: the sentences of the question.
        rows: all that may speak of it.
        options: what it can be answered with.
    """
    found: list[Row] = []
    for row in mine:
        found.append(row)
        behind = [r for r in rows if r and r[0].sentence == row[-1].sentence + 1]
        found += [r for r in behind if r not in mine and _corrects(message, r, options)]
    return found


def _corrects(message: Message, row: Row, options: Collection[str]) -> bool:
    """Whether a sentence opens with a "no" or another word that takes something back, and names nothing but one answer."""
    spots = [s for c in row for s in message.within(c) if not s.has(FILLER) or s.has(SENSE)]
    turns = bool(spots) and (row[0].corrects or spots[0].has(SENSE, "no", "correction"))
    named = [s for s in spots if not {*options}.isdisjoint(c.id for c in s.concepts)]
    little = all(s in named or s.has(SENSE, *_LEADS) for s in spots)
    plain = all(c.mood == SAY and c.condition is None for c in row)
    return turns and len(named) == 1 and little and plain
