"""Numbers told as a change of the one before: "2 more", "one less", "raise it by 2", "another two"; and the sums said beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Row
from ..text.tokens import NUMBER
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE, TERM
from ..text.words import kinds_of


@dataclass(frozen=True)
class Change:
    """By how much a number is to change.

    Attributes:
        by: what is added, or taken away where it is negative.
        sure: its words say so; without it they may as well only count things up ("… and another two for the court").
    """

    by: int
    sure: bool


def change_of(message: Message, clause: Clause, spot: Spot, number: int) -> Change | None:
    """What the words beside a number change by it; None if it is the whole number.

    Args:
        message: the whole message.
        clause: the clause that it stands in.
        spot: where it stands.
        number: the number.
    """
    relative = _after(message, clause, spot)
    before = [s for s in message.within(clause) if s.end <= spot.start]
    lowers = any(s.has(SENSE, "lowers") for s in before)
    if relative is not None:
        return Change(-number if relative.has(SENSE, "fewer") else number, sure=True)
    verb = next((s for s in reversed(before) if s.has(SENSE, "raises", "lowers")), None)
    if verb is not None:
        apart = bool(message.marks_between(verb, spot))
        by = _little_before(message, spot) and not (apart or _is_led_up_to(message, before, spot))
        return Change(-number if lowers else number, sure=True) if by else None
    if any(s.has(SENSE, "adds") for s in before):
        return Change(number, sure=True)
    another = _leads(message, before, spot, "another") or _has_plus(message, spot)
    return Change(number, sure=False) if another else None


def is_bare_change(message: Message, clause: Clause, spot: Spot) -> bool:
    """Whether a verb of change stands before a number and nothing tells whether it is the new one or the difference."""
    before = [s for s in message.within(clause) if s.end <= spot.start]
    verb = next((s for s in reversed(before) if s.has(SENSE, "raises", "lowers")), None)
    return verb is not None and not _little_before(message, spot) and not message.marks_between(verb, spot)


def _little_before(message: Message, spot: Spot) -> bool:
    """Whether a little word stands right before a number, as "to" or "by" do."""
    return message.is_small(spot.start - 1)


def is_led_up_to(message: Message, old: Spot, new: Spot) -> bool:
    """Whether a verb of change behind a number leads up to another one: "6 … I go down to 4"."""
    between = message.spots_between(old.end, new.start)
    return any(s.has(SENSE, "raises", "lowers") for s in between) and _is_led_up_to(message, between, new)


def _is_led_up_to(message: Message, before: Sequence[Spot], spot: Spot) -> bool:
    """Whether the word before a number leads up to it: "raise to 6"; one that means "for" too tells the difference."""
    word = before[-1] if before and before[-1].end == spot.start else None
    to = word is not None and word.has(SENSE, "to") and not word.has(SENSE, "for")
    return to or (word is not None and word.has(SENSE, "up_to"))


def sum_beside(message: Message, row: Row, spot: Spot) -> int | None:
    """The number of a sentence that a word calls a sum, apart from the one at a mention."""
    for clause in row:
        for i in range(clause.start, clause.end):
            number = message.number_at(i)
            if number is not None and not spot.start <= i < spot.end and _is_sum(message, clause, i):
                return number
    return None


def stress(message: Message, clause: Clause) -> range:
    """The words of a clause that only say that there is no more: "and not a coin more"; an empty range if there are none."""
    spots = message.within(clause)
    more = next((s for s in reversed(spots) if s.has(SENSE, "relative")), None)
    if more is None:
        return range(0)
    denials = [s for s in spots if s.end <= more.start and _denies(clause, s)]
    if not denials:
        return range(0)
    start = denials[-1].start
    counted = {message.number_at(p) for p in range(start, more.start)} - {None, 1}
    return range(0) if counted else range(start, more.end)


def _denies(clause: Clause, spot: Spot) -> bool:
    return spot in clause.denied or spot.has(SENSE, "none", "pass", "no", "neither", "nor")


def _is_sum(message: Message, clause: Clause, position: int) -> bool:
    before = message.at(position - 1) if position > clause.start else None
    after = message.at(position + 1) if position + 1 < clause.end else None
    return any(s is not None and s.has(SENSE, "sum") for s in (before, after))


def _after(message: Message, clause: Clause, spot: Spot) -> Spot | None:
    """The word behind a number that tells that it is only a difference, the currency and little words apart."""
    for following in message.spots_between(spot.end, clause.end):
        if message.spotted.unknown(spot.end, following.start):
            return None
        if following.has(SENSE, "relative"):
            return following
        counted = following.has(OPTION, *kinds_of("counted")) or following.has(KIND) or following.has(TERM)
        if not (counted or following.has(FILLER)):
            return None
    return None


def _leads(message: Message, before: Sequence[Spot], spot: Spot, *senses: str) -> bool:
    """Whether a word of a sense stands right before a number, little words apart."""
    end = spot.start
    for other in reversed(before):
        if other.end != end:
            return False
        if other.has(SENSE, *senses):
            return True
        if not (other.has(FILLER) or other.has(SENSE, "self", "me")):
            return False
        end = other.start
    return False


def _has_plus(message: Message, spot: Spot) -> bool:
    token = message.spotted.text.tokens[spot.start]
    return token.kind == NUMBER and token.sign == "+"
