"""What is named only to be told that it is too far, too weak or too dear, or that something else is more so."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.clause import SUPPOSE, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..text.vocabulary import SENSE

_NAMES = ("area", "card", "unit", "seat")


def is_too_much(message: Message, clause: Clause, spot: Spot) -> bool:
    """Whether it is told of a name that it is too much of something: "A is too far", "I looked at A, but it is too near".

    So it is where another is more so: "that one worries me more than A".

    Args:
        message: the whole message.
        clause: the clause that holds the name.
        spot: the name.
    """
    behind = message.spots_between(spot.end, clause.end)
    excess = next((s for s in behind if s.has(SENSE, "excess")), None)
    if clause.denied:
        return False  # "A is not too far"
    if message.preceded_by(spot, clause, "compared") and spot.end >= clause.end:
        return True
    if excess is not None:
        return not any(s.has(name) for s in behind for name in _NAMES)
    after = [c for c in message.sentence(clause.sentence) if c.start >= clause.end][:1]
    turns = bool(after) and after[0].lead == "but" and message.says(after[0], "excess")
    return turns and not message.is_content(after[0])


def is_refused_after_all(message: Message, row: Sequence[Clause]) -> bool:
    """Whether a sentence only supposes what it names, and ends in a "but" and a "no": "I was tempted by A, but no"."""
    last = row[-1]
    refused = message.says(last, "no", "refuses", "pass") or bool(last.denied)
    supposed = len(row) > 1 and all(c.mood == SUPPOSE for c in row[:-1])
    named = any(s.has(name) for s in message.within(last) for name in _NAMES)
    return supposed and last.lead == "but" and refused and not (last.corrects or named)
