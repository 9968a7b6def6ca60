"""What an answer to one decision can be made of, as it is named in a message, and the words that stand beside a name."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.decision import Decision
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of

SAID, DENIED, EXCEPTED, OLD, TARGET, KNOWN = "said", "denied", "excepted", "old", "target", "known"
"""Said for good; denied; said to be left out; what lay there before; where units go; what the question is about anyway."""
TOLD, UNCLEAR, SPARED, ADDRESSED, HELD = "told", "unclear", "spared", "addressed", "held"
"""Told of others; cannot be told; kept for later; spoken to; among what the sender has."""
REASON, ELSEWHERE, DESCRIBED = "reason", "elsewhere", "described"
"""Why something is chosen; what another decision is about; something of which something is told."""
YES, NO = "yes", "no"
TICKS = ("x", "х")
"""Marks beside what is meant, in Latin and in Cyrillic letters."""


@dataclass(frozen=True)
class Named:
    """A name of the right kind in a clause.

    Attributes:
        spot: where it stands.
        ids: what it may stand for.
        category: what it is: area, seat, card, track, token.
        clause: the clause that holds it.
        standing: how it stands there: SAID, DENIED, EXCEPTED, OLD, TARGET, KNOWN, or the mood of its clause.
        stranger: it is none of the options' parts.
        governed: the word of the decision leads to it.
        subject: it opens its clause and an unknown word follows, as of somebody of whom something is told.
    """

    spot: Spot
    ids: tuple[str, ...]
    category: str
    clause: Clause
    standing: str = SAID
    stranger: bool = False
    governed: bool = False
    subject: bool = False


def mention_before(message: Message, clause: Clause, spot: Spot) -> Spot | None:
    """The mention before another, fillers left out; None where an unknown word stands between."""
    for other in message.spotted.back_from(clause.start, spot.start):
        if message.spotted.unknown(other.end, spot.start):
            return None
        if not other.has(FILLER) or other.has(SENSE):
            return other
    return None


def is_copula(spot: Spot) -> bool:
    """Whether a word is "is"; a single letter that may be "and" as well wants its accent."""
    return spot.has(SENSE, "is") and (
        len(spot.text) > 1 or not spot.text.isascii() or not spot.has(SENSE, "and")
    )


def verb_before(message: Message, named: Named, *, over_orders: bool = False) -> Spot | None:
    """The mention that leads to a name, little words and prepositions left out; None where an unknown word does.

    Args:
        message: the whole message.
        named: the name.
        over_orders: whether the order that lies there may stand between: "they can keep the defence in X".
    """
    for other in message.spotted.back_from(named.clause.start, named.spot.start):
        if message.spotted.unknown(other.end, named.spot.start) or message.marks_between(other, named.spot):
            return None
        if is_copula(other):
            return None
        if over_orders and other.has(ORDER):
            continue
        small = other.has(FILLER) or other.has(SENSE, "to", "for", "toward", "using", "its")
        if (
            not small
            or other.has(SENSE, "has", "spares", "chooses")
            or (other.has(KIND) and not other.has(FILLER))
        ):
            return other
    return None


def loses_what_is_removed(message: Message, decision: Decision, clause: Clause, seat: Spot) -> bool:
    """Whether a seat behind the word of taking something away, which opens the clause, is the one that loses it."""
    if decision.kind not in kinds_of("removes"):
        return False
    before = [s for s in message.spots_between(clause.start, seat.start) if not s.has(FILLER)]
    little = all(s.has(SENSE, "from", "to", "its") for s in before[1:])
    taken = any(s.has(ORDER) or s.has("area") for s in message.spots_between(seat.end, clause.end))
    return seat.has("seat") and bool(before) and before[0].has(SENSE, "cancels") and little and taken


def mention_after(message: Message, clause: Clause, spot: Spot) -> Spot | None:
    """The mention after another, fillers left out; None where an unknown word stands between."""
    for other in message.spotted.onward(spot.end, clause.end):
        if message.spotted.unknown(spot.end, other.start):
            return None
        if not other.has(FILLER) or other.has(SENSE):
            return other
    return None
