"""What a list names only to say that it is not wanted: "strength, a leader is not needed", "no leader", "leaders I have enough"."""

from __future__ import annotations

from collections.abc import Container

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..text.tokens import COLON
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of

_NO = ("no", "not", "none", "without")
_NEEDLESS = ("needless", "forget")


def is_not_wanted(message: Message, clause: Clause, spot: Spot, options: Container[str], kind: str) -> bool:
    """Whether a name is only there to say that it is not wanted.

    Args:
        message: the message.
        clause: its clause.
        spot: the name.
        options: what may be chosen.
        kind: of the decision; what may be let go need not be needed, and cards that are played have rules of their own.
    """
    if kind not in kinds_of("reacts") and any(
        _denies_verb(message, d, clause, spot, kind) for d in clause.denied
    ):
        return True
    return kind not in kinds_of("may_keep") and _is_not_needed(message, clause, spot, options)


def _is_not_needed(message: Message, clause: Clause, spot: Spot, options: Container[str]) -> bool:
    """Whether the only thing that a clause names is denied behind it, told to be needless, or has a "no" or "without" right before it."""
    if message.preceded_by(spot, clause, *_NO):
        return True
    others = [s for s in message.within(clause) if s is not spot and any(c.id in options for c in s.concepts)]
    if others:
        return False
    behind = [d for d in clause.denied if d.start >= spot.end and not _is_parted(message, spot, d)]
    return bool(behind) or any(s.has(SENSE, *_NEEDLESS) and not s.has(FILLER) for s in message.within(clause))


def _is_parted(message: Message, spot: Spot, denial: Spot) -> bool:
    """Whether a colon, or the word of a decision, stands between a name and what is denied behind it."""
    tokens = message.spotted.text.tokens[spot.end : denial.start]
    between = message.spots_between(spot.end, denial.start)
    return any(t.text == COLON for t in tokens) or any(s.has(KIND) and not s.has(FILLER) for s in between)


def _denies_verb(message: Message, denial: Spot, clause: Clause, spot: Spot, own: str) -> bool:
    """Whether a "not" right behind a name denies the verb of another decision about it: "X I do not play, I discard Y"."""
    verb = message.at(denial.end)
    others = verb is not None and verb.has(KIND) and not verb.has(KIND, own)
    return others and spot.end <= denial.start < clause.end
