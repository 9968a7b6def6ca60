"""Cards that are named to say that they are not played: "I play X and keep Y", "X, not Y", "Y I hold back"."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..text.tokens import ARROW, COLON, DASH
from ..text.vocabulary import FILLER, SENSE

_KEEPING = ("has", "spares", "stay", "unused")
_HEADING = (COLON, DASH, ARROW)
_SPARING = ("not", *_KEEPING)
_LITTLE = ("self", "me", "in_person", "instead_alone", "and", "but")


def kept_cards(
    message: Message, spots: Sequence[Spot], values: Sequence[Spot]
) -> tuple[list[Spot], list[Spot]]:
    """Those of some cards beside which it says that they are kept, and the words that say so.

    Args:
        message: the whole message.
        spots: the mentions of a part of a sentence.
        values: the cards among them.
    """
    kept, signs = [], []
    for card in values:
        sign = _sign_before(message, spots, card) or _sign_behind(message, spots, card)
        if sign is not None and sign not in signs:
            kept.append(card)
            signs.append(sign)
    return kept, signs


def _sign_before(message: Message, spots: Sequence[Spot], card: Spot) -> Spot | None:
    """The word right before a card by which it is kept, or not played."""
    for spot in reversed([s for s in spots if s.end <= card.start]):
        if message.spotted.unknown(spot.end, card.start) or message.marks_between(spot, card):
            return None
        if spot.has(SENSE, *_SPARING) and not spot.has("card"):
            return spot
        if not spot.has(FILLER):
            return None
    return None


def _sign_behind(message: Message, spots: Sequence[Spot], card: Spot) -> Spot | None:
    """The word right behind a card by which it is kept, at the end of what is said."""
    behind = [s for s in spots if s.start >= card.end]
    for n, spot in enumerate(behind):
        if message.spotted.unknown(card.end, spot.start) or message.marks_between(card, spot):
            return None
        if spot.has(SENSE, *_KEEPING):
            return spot if n + 1 == len(behind) else None
        if not (spot.has(FILLER) or spot.has(SENSE, *_LITTLE)):
            return None
    return None


def stands_beside(message: Message, card: Spot, sign: Spot) -> bool:
    """Whether a word for what is kept stands beside a card, with no mark between but the colon or the dash of a list: "X: kept"."""
    marks = message.marks_between(*sorted((sign, card), key=lambda s: s.start))
    return all(m in _HEADING for m in marks) if sign.start >= card.end else not marks


def behind_colon(message: Message, position: int) -> int:
    """Where the word stands that is told of a card: right behind it, or behind the colon there: "X: kept"."""
    tokens = message.spotted.text.tokens
    return position + 1 if position < len(tokens) and tokens[position].text == COLON else position
