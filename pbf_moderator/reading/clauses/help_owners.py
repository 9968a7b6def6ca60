"""Whose help words speak of: somebody's own, or that of the sender for somebody."""

from __future__ import annotations

from collections.abc import Sequence

from ..mentions.mentions import Spot
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of, words
from .message import Message

ANSWERS = ("yes", "no", "refuses", "takes", "never", "always", "not")
"""Turns of speech by which help is taken or not."""

_SHORT = 2
"""Letters of a little word such as "it" that nobody needs to know."""


def owns_help(message: Message, seat: Spot) -> bool:
    """Whether help is that of a seat: "Stark's support", in other languages the noun with the owner behind it."""
    known = words(message.language).owners
    tokens = message.spotted.text.tokens
    following = message.at(seat.end + 1)
    particle = seat.end < len(tokens) and tokens[seat.end].text in known.get("after", ())
    if particle and following is not None and following.decides(kinds_of("gives_help")):
        return True
    before = message.at(seat.start - 1) if seat.start else None
    if before is None or not before.decides(kinds_of("gives_help")):
        return False
    noun = tokens[before.start].text.startswith(known.get("nouns", ()) or ("\0",))
    return noun and tokens[seat.end - 1].text.endswith(known.get("endings", ()) or ("\0",))


def is_offer(message: Message, spots: Sequence[Spot]) -> bool:
    """Whether words tell whether the help that somebody offers is taken."""
    seats = [s for s in spots if s.has("seat") and message.seat not in s.ids("seat")]
    helps = any(s.decides(kinds_of("gives_help")) or s.has(SENSE, "supported_by") for s in spots)
    answered = any(
        s.has(KIND, *kinds_of("takes_help")) or s.has(SENSE, *ANSWERS) or s.has(OPTION, "yes", "no")
        for s in spots
    )
    theirs = any(
        owns_help(message, s) or _is_after(spots, s, "supported_by", "offers", "from") for s in seats
    )
    takes = any(s.has(KIND, *kinds_of("takes_help")) for s in spots)
    offered = any(s.has(SENSE, "offers") for s in spots) and len(seats) == (0 if takes and not seats else 1)
    return helps and answered and (theirs or offered)


def _is_after(spots: Sequence[Spot], seat: Spot, *senses: str) -> bool:
    before = [s for s in spots if s.end <= seat.start and not (s.has(FILLER) and not s.has(SENSE))]
    return bool(before) and before[-1].has(SENSE, *senses) and seat.start - before[-1].end < 2


def tells_of_offer(message: Message, start: int, end: int) -> bool:
    """Whether a condition says no more than that help is offered, by whomever: "if offered", "if anybody offers it"."""
    spots = [s for s in message.spots_between(start, end) if s.end <= end]
    little = ("offers", "anybody", "others", "me", "in_person", "self", "is", "its", "the_one", "to", "idle")
    helps = kinds_of("gives_help")
    plain = all(s.has(FILLER) or s.has(SENSE, *little) or s.decides(helps) for s in spots)
    tokens = message.spotted.text.tokens
    unknown = any(len(tokens[i].text) > _SHORT for i in message.spotted.unknown(start, end))
    told = any(s.has(SENSE, "offers") for s in spots) and not unknown
    return told and plain and not any(s.has(SENSE, "not", "no", "never", "none", "only", "or") for s in spots)


def takes_help_offered(message: Message, spots: Sequence[Spot], inside: Sequence[Spot]) -> bool:
    """Whether words take what a condition says is offered: "support, if offered, I always take".

    Args:
        message: the whole message.
        spots: the mentions of what is to be done.
        inside: those of the condition.
    """
    helps, takes = kinds_of("gives_help"), ("takes", "takes_along", "chooses", "yes")
    little = (
        *takes,
        "always",
        "self",
        "me",
        "its",
        "others",
        "and",
        "but",
        "then",
        "so",
        "also",
        "idle",
        "all",
    )
    agrees = any(s.has(SENSE, *takes) or s.has(OPTION, "yes") for s in spots)
    named = any(s.decides(helps) for s in (*spots, *inside))
    plain = all(
        s.decides(helps) or s.has(SENSE, *little) or s.has(KIND, *kinds_of("takes_help")) or s.has(FILLER)
        for s in spots
    )
    turned = any(
        s.has(SENSE, "not", "no", "never", "none", "only", "refuses") or s.has(OPTION, "no") for s in spots
    )
    return agrees and named and plain and not turned
