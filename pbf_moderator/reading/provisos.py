"""What an answer depends on: a real condition, or only that it can be given at all."""

from __future__ import annotations

from .clauses import Clause
from .message import Message
from .vocabulary import FILLER, SENSE
from .words import NAMES


def is_real(message: Message, clause: Clause) -> bool:
    """Whether a clause depends on something that is not known yet."""
    return clause.condition is not None and not _is_of_being_possible(message, clause)


def is_fallback(message: Message, clause: Clause) -> bool:
    """Whether a clause says what to do where the answer before it cannot be."""
    if clause.second:
        return True
    return _is_of_being_possible(message, clause) and _is_denied(message, clause)


def _is_of_being_possible(message: Message, clause: Clause) -> bool:
    """Whether a condition only says "if it is possible": it names nothing but that."""
    if clause.condition is None:
        return False
    _, start, end = clause.condition
    spots = [s for s in message.spots_between(start, end) if s.end <= end]
    answer = {c for s in message.within(clause) for c in s.concepts if c.category in NAMES}
    named = [s for s in spots if not (s.has(FILLER) or s.has(SENSE))]
    mine = bool(named) and all(answer.intersection(s.concepts) for s in named)
    possible = any(s.has(SENSE, "available", "gone") or (mine and s.has(SENSE, "has")) for s in spots)
    return possible and (mine or not named)


def _is_denied(message: Message, clause: Clause) -> bool:
    assert clause.condition is not None
    _, start, end = clause.condition
    return any(s.has(SENSE, "not", "no", "no_more", "gone") for s in message.spots_between(start, end))
