"""Whether the star or the number of an order is told beside its place in a later sentence, where only an earlier one named the order."""

from __future__ import annotations

from collections.abc import Iterator

from ..mentions.spotting import Spot, Spotted
from ..text.tokens import ENDS, MARK, NUMBER, STAR
from ..text.vocabulary import COUNT, FILLER, ORDER, PLAIN, SENSE, SPECIAL, Modifier, Vocabulary

_OLD = ("not", "no", "without", "instead", "neither", "formerly")
"""What may stand in front of a star or a number that is no more."""


def is_signed_again(spotted: Spotted, vocabulary: Vocabulary, slot: str, token: str) -> bool:
    """Whether the last sentence that names a slot tells a star or a number of a token without its order, which was named before.

    Args:
        spotted: the message with its mentions.
        vocabulary: everything that can be written in the game.
        slot: the slot.
        token: what was read for it.
    """
    orders = [s for s in spotted.spots if s.has(ORDER)]
    named = [s for s in orders if any(token in vocabulary.groups[name].all for name in s.ids(ORDER))]
    places = [s for s in spotted.spots if any(c.id == slot for c in s.concepts)]
    if not named or not places:
        return False
    start, end = _sentence(spotted, places[-1].start)
    signs = {
        modifier
        for name in named[0].ids(ORDER)
        for modifier, ids in vocabulary.groups[name].tokens.items()
        if token in ids
    }
    if named[0].start >= start:
        return False
    return any(m in signs and not _is_old(spotted, start, i) for i, m in _signs(spotted, start, end))


def _sentence(spotted: Spotted, position: int) -> tuple[int, int]:
    tokens = spotted.text.tokens
    ends = [i for i, t in enumerate(tokens) if t.kind == MARK and t.text in ENDS]
    start = max((i + 1 for i in ends if i < position), default=0)
    return start, next((i for i in ends if i >= position), len(tokens))


def _signs(spotted: Spotted, start: int, end: int) -> Iterator[tuple[int, Modifier]]:
    """The stars, what says that there is none, and the numbers of a stretch, with their positions."""
    tokens = spotted.text.tokens
    for i in range(start, end):
        spot = spotted.at.get(i)
        if tokens[i].text == STAR or (spot is not None and spot.has(SENSE, SPECIAL)):
            yield i, SPECIAL
        elif spot is not None and spot.has(SENSE, "ordinary"):
            yield i, PLAIN
        elif tokens[i].kind == NUMBER:
            minus = tokens[i].sign == "-" or _says(spotted.at.get(i - 1), "minus")
            yield i, -tokens[i].value if minus else tokens[i].value
        elif spot is not None and spot.has(COUNT):
            value = int(spot.ids(COUNT)[0])
            yield i, -value if _says(spotted.at.get(i - 1), "minus") else value


def _says(spot: Spot | None, *senses: str) -> bool:
    return spot is not None and spot.has(SENSE, *senses)


def _is_old(spotted: Spotted, start: int, position: int) -> bool:
    """Whether a denial or an "instead of" stands right before a position, little words apart."""
    for spot in spotted.back_from(start, position):
        if spot.end < position and spotted.unknown(spot.end, position):
            return False
        if not spot.has(FILLER):
            return spot.has(SENSE, *_OLD)
    return False
