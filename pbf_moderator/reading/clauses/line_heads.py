"""What a line that ends in a colon says of the lines below it: when they are due, or that they hold for good."""

from __future__ import annotations

from ..mentions.spotting import Spotted
from ..text.vocabulary import FILLER, SENSE
from .clause import SAY, Clause


def tells_before_what(spotted: Spotted, clause: Clause) -> bool:
    """Whether a heading begins with "before": it tells when its own lines are due, "ahead of Macedon's move:"."""
    first = next(
        (s for s in spotted.within(clause.start, clause.end) if s.has(SENSE) or not s.has(FILLER)), None
    )
    return first is not None and first.has(SENSE, "above")


def holds_for_good(spotted: Spotted, clause: Clause) -> bool:
    """Whether a heading says that its lines hold from now on, whatever was supposed before it: "I would not mind, so always:"."""
    own = clause.mood == SAY and clause.other is None
    return own and any(s.has(SENSE, "always") for s in spotted.within(clause.start, clause.end))


def excepts(spotted: Spotted, clause: Clause) -> bool:
    """Whether a clause only excepts something: "my bids, unless the rules say otherwise:" is a heading of one's own."""
    return any(s.has(SENSE, "except", "unless") for s in spotted.within(clause.start, clause.end))
