"""The card that is played where the first one cannot be, beside it or alone in the sentence behind: "X, if it is gone Y", "X, or Y if I lack it", "X, Y if X is gone"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ..clauses.clause import SAY
from ..clauses.message import Message
from ..conditions.pieces import stretch_of
from ..conditions.provisos import tells_of_no_way
from ..mentions.mentions import Spot
from ..rows.outcomes import Row
from ..text.tokens import MARK
from ..text.vocabulary import COUNT, FILLER, ORDER, SENSE, UNIT
from ..text.words import kinds_of

_NOT = ("not", "no", "no_more", "none", "neither", "never")
_LACKING = ("gone", "fallback", "else", "forbidden")
_OTHER_CASES = ("elsewhere", "everywhere", "rest", "all", "another", "anybody", "later_fights")
"""Turns of speech of cases beside the one that is told."""
_LITTLE = (
    "and", "but", "then", "so", "is", "to", "for", "using", "others", "its", "idle", "self", "meanwhile", "has", "next", "later", "if",
    "chooses", "instead_alone", "the_man", "or", "available", *_NOT, *_LACKING,
)  # fmt: skip
"""Turns of speech that may stand between a first and a second card."""


@dataclass
class LackingCard:
    """The second card, and the stretch of words that tells of it."""

    card: str
    start: int
    end: int


def lacking_card(message: Message, row: Row, hand: Collection[str], first: str = "") -> LackingCard | None:
    """The second card that a sentence tells; nothing where it tells none, or where that cannot be said.

    Args:
        message: the whole message.
        row: the sentence.
        hand: the cards that the sender may play.
        first: the first card, where the sentence before named it and this one names the second alone.
    """
    start, end = stretch_of(message, row)
    spots = [s for s in message.spots_between(start, end) if s.start >= start]
    named = [s for s in spots if not s.has(FILLER) and _card(s, hand)]
    cards = list(dict.fromkeys(_card(s, hand) for s in named))
    if len(cards) != (1 if first else 2) or (first and first in cards):
        return None
    second = next(s for s in named if _card(s, hand) == cards[-1])
    again = [s for s in named if s.start > second.start and _card(s, hand) == cards[-1]]
    leads = [s for s in named if s.end <= second.start]
    begin = leads[0].end if leads else start
    tail = next((i for i in range(second.end, end) if message.spotted.text.tokens[i].kind == MARK), end)
    between = [s for s in spots if begin <= s.start < second.start]
    behind = [s for s in spots if second.end <= s.start < tail]
    if any(s.has(SENSE, "later", "has", "spares") and not s.has(SENSE, "fallback") for s in behind):
        return None
    if again or not all(map(_is_little, [s for s in (*between, *behind) if s not in named])):
        return None
    if any(c.mood != SAY for c in row if c.start < tail and begin < c.end):
        return None
    if _is_lacking(message, between, begin, second.start) and not behind:
        return LackingCard(cards[-1], begin, tail)
    joined = any(s.has(SENSE, "or") for s in between) or _is_listed(message, begin, second.start)
    opener = next((s for s in behind if s.has(SENSE, "if")), None)
    if joined and opener is not None and tells_of_no_way(message, opener.end, tail):
        return LackingCard(cards[-1], begin, tail)
    told = any(s.has(SENSE, "fallback") for s in behind)
    return LackingCard(cards[-1], begin, tail) if told and leads else None


def _is_listed(message: Message, start: int, end: int) -> bool:
    """Whether no more than a mark stands between two cards: "X, Y if X is gone"."""
    return end == start + 1 and message.spotted.text.tokens[start].kind == MARK


def _card(spot: Spot, hand: Collection[str]) -> str:
    """The one card of the hand that a mention names."""
    mine = [i for i in spot.ids("card") if i in hand]
    return mine[0] if len(mine) == 1 and len(spot.ids("card")) == 1 else ""


def _is_little(spot: Spot) -> bool:
    """Whether a mention may stand beside the second card and changes nothing."""
    plays = (*kinds_of("of_battle"), *kinds_of("plays_cards"), *kinds_of("plain_verbs"))
    if any(spot.has(c) for c in ("area", "seat", UNIT, ORDER)) or spot.has(SENSE, *_OTHER_CASES):
        return False
    return spot.has(FILLER) or spot.has(SENSE, *_LITTLE) or spot.decides(plays) or spot.has(COUNT)


def _is_lacking(message: Message, spots: Sequence[Spot], start: int, end: int) -> bool:
    """Whether what stands before a second card says that the first cannot be had, or that this one is the second."""
    if any(s.has(SENSE, "or") for s in spots):
        return False
    opener = next((s for s in spots if s.has(SENSE, "if", *_NOT, *_LACKING)), None)
    if opener is None or message.spotted.unknown(start, opener.start):
        return False
    if opener.has(SENSE, *_LACKING) and not opener.has(SENSE, "if"):
        kept = any(s.has(SENSE, "has") for s in spots if s.start >= opener.end)
        return not kept and not message.spotted.unknown(opener.end, end)
    inside = opener.end if opener.has(SENSE, "if") and not opener.has(SENSE, *_NOT) else opener.start
    stop = next((i for i in range(inside, end) if message.spotted.text.tokens[i].kind == MARK), end)
    stop = min((s.start for s in spots if s.start > inside and s.has(SENSE, "then")), default=stop)
    told = [s for s in spots if inside <= s.start < stop and not s.has(FILLER)]
    denied = [s for s in told if s.has(SENSE, *_NOT)]
    again = [s for s in told if s.has("card")]
    bare = not message.spotted.unknown(inside, stop) and len(told) == len(denied) + len(again) == 2
    return (bare and bool(again)) or tells_of_no_way(message, inside, stop)
