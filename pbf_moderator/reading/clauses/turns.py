"""Little questions about single mentions: is it a name, does its phrase open a condition, which word does it end with."""

from __future__ import annotations

from ..mentions.mentions import Spot
from ..text.tokens import MARK
from ..text.vocabulary import FILLER, OPTION, SENSE
from ..text.words import NAMES
from .clause import IF
from .message import Message


def is_name(spot: Spot) -> bool:
    """Whether a mention names a thing of the game."""
    named = False
    for concept in spot.concepts:
        if concept.category == FILLER:
            return False
        named = named or concept.category in NAMES
    return named


def ends_with(message: Message, spot: Spot, sense: str) -> bool:
    """Whether the last word of a phrase is a little word of its own, as in "retreat from"."""
    return means(message, message.spotted.text.tokens[spot.end - 1].text, sense)


def paid_by(message: Message, spot: Spot) -> Spot | None:
    """The word right before a thing that is an option too, a number between them left out: the "pay" of "pay 2 tokens"."""
    if not spot.has(OPTION) or not spot.start:
        return None
    counted = message.number_at(spot.start - 1) is not None and message.at(spot.start - 1) is None
    before = message.at(spot.start - (2 if counted else 1)) if spot.start > counted else None
    return before if before is not None and before.end == spot.start - counted else None


def tells_when(message: Message, spot: Spot) -> bool:
    """Whether a phrase for a side of a combat is a condition by itself: "when attacking", "whoever attacks"."""
    first = message.spotted.text.tokens[spot.start].text
    side = spot.has(SENSE, "attacking", "attacked") and spot.end - spot.start > 1
    return (side and means(message, first, IF)) or is_whoever(message, spot)


def is_whoever(message: Message, spot: Spot) -> bool:
    """Whether a phrase is "whoever attacks"."""
    first = message.spotted.text.tokens[spot.start].text
    return spot.has(SENSE, "attacker") and spot.end - spot.start > 1 and means(message, first, "anybody")


def names_second(message: Message, spot: Spot, start: int, end: int) -> bool:
    """Whether "then" leads to no more than a card, behind another one: "X, then Y" is an order of choice where one is played.

    Args:
        message: the whole message.
        spot: the mention that may be the "then".
        start, end: the sentence.
    """
    if not spot.has(SENSE, "then", "next") or spot.has(SENSE, "first", "if") or spot.has("area"):
        return False
    tokens = message.spotted.text.tokens
    stop = next((i for i in range(spot.end, end) if tokens[i].kind == MARK and message.at(i) is None), end)
    behind = message.spots_between(spot.end, stop)
    before = [s for s in message.spots_between(start, spot.start) if s.end <= spot.start and is_name(s)]
    alone = len(behind) == 1 and behind[0].has("card") and not behind[0].has(SENSE)
    unknown = message.spotted.unknown(spot.end, stop)
    return alone and not unknown and bool(before) and before[-1].has("card")


def means(message: Message, word: str, sense: str) -> bool:
    """Whether a word alone is a turn of speech."""
    node = message.vocabulary.root.children.get(word)
    return node is not None and any(c.category == SENSE and c.id == sense for c in node.concepts)
