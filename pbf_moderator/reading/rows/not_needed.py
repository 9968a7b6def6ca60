"""What a list names only to say that it is not wanted: "strength, a leader is not needed", "no leader", "leaders I have enough"."""

from __future__ import annotations

from collections.abc import Container

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..text.tokens import COLON
from ..text.vocabulary import FILLER, KIND, SENSE

_NO = ("no", "not", "none", "without")
_NEEDLESS = ("needless", "forget")


def is_not_needed(message: Message, clause: Clause, spot: Spot, options: Container[str]) -> bool:
    """Whether the only thing that a clause names is denied behind it, told to be needless, or has a "no" or "without" right before it.

    Args:
        message: the message.
        clause: the clause.
        spot: the name.
        options: what may be chosen: where a clause names another of them, it is read by the rules for lists.
    """
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


def denies_verb_of_another(message: Message, denial: Spot, clause: Clause, spot: Spot, own: str) -> bool:
    """Whether a "not" right behind a name denies the verb of another decision about it: "X I do not play, I discard Y"."""
    verb = message.at(denial.end)
    others = verb is not None and verb.has(KIND) and not verb.has(KIND, own)
    return others and spot.end <= denial.start < clause.end
