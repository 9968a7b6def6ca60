"""Where a clause speaks for its sender though it names a side, tells something or goes on from what others do: "our king speaks", "so X says: …"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..mentions.spotting import Spot, Spotted
from ..text.tokens import COLON, MARK
from ..text.vocabulary import FILLER, KIND, SENSE
from .clause import Clause


def speaks_for_sender(spots: Sequence[Spot], signs: Sequence[Spot]) -> bool:
    """Whether a word of telling is that of a decision, too, and a person of the board does it: "our king speaks"."""
    if any(s.has(SENSE, "lets") and s.end <= signs[0].start for s in spots if signs):
        return True  # "let him speak"
    deeds = bool(signs) and all(s.has(KIND) for s in signs)
    return deeds and any(s.has("unit") for s in spots) and not any(s.has("seat") for s in spots)


def only_names_sender(spotted: Spotted, clause: Clause, seat: str) -> bool:
    """Whether "that is me" stands behind the sender's own side, and so takes nothing back."""
    tokens = spotted.text.tokens
    marked = clause.start > 1 and tokens[clause.start - 1].kind == MARK
    before = spotted.at.get(clause.start - 1 - marked)
    spots = spotted.within(clause.start, clause.end)
    me = all(s.has(FILLER) or s.has(SENSE, "correction", "self", "me", "in_person") for s in spots)
    named = any(s.has(SENSE, "self", "in_person") for s in spots)
    own = before is not None and before.has("seat", seat)
    return own and named and me and not spotted.unknown(clause.start, clause.end)


def is_own_word(spotted: Spotted, spots: Sequence[Spot], seat: str) -> bool:
    """Whether a clause opens with what its own sender says, and a colon: "so Tyrell says: …"."""
    for one, two in pairwise(spots):
        if not (one.has(FILLER) or one.has(SENSE, "so", "then", "and", "tells") or one.has("seat", seat)):
            return False
        if one.has("seat", seat) and two.has(SENSE, "tells"):
            between = spotted.text.tokens[two.end : _next_start(spots, two)]
            return any(t.text == COLON for t in between)
    return False


def turns_to_oneself(spots: Sequence[Spot], running: Clause) -> bool:
    """Whether the sender speaks of itself again after it told of somebody else: "they expect …, I play …"."""
    first = next((s for s in spots if not s.has(FILLER) or s.has(SENSE, "self")), None)
    return running.other is not None and first is not None and first.has(SENSE, "self")


def _next_start(spots: Sequence[Spot], spot: Spot) -> int:
    """Where the mention behind another one begins, or where that one ends."""
    return next((s.start for s in spots if s.start >= spot.end), spot.end)
