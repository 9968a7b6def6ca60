"""Which units a list of losses names only to say that they are not lost: "the foot, not the horse", "the horse stays"."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..text.tokens import MARK
from ..text.vocabulary import FILLER, SENSE

_DENIES = ("not", "no")
_KEEPS = ("spares", "stay")


def spared_units(message: Message, spots: Sequence[Spot]) -> tuple[list[Spot], list[Spot]]:
    """The units that are named as not lost, and the words that say so.

    Args:
        message: the whole message.
        spots: the mentions of an instruction about losses, in order.
    """
    spared: list[Spot] = []
    signs: list[Spot] = []
    telling = [s for s in spots if s.has("unit") or s.has(SENSE) or not s.has(FILLER)]
    for n, spot in enumerate(telling):
        if spot.has("unit"):
            found = _before(message, telling, n) or _behind(message, telling, n)
            spared += [spot] if found else []
            signs += found
    return spared, signs


def _before(message: Message, spots: Sequence[Spot], n: int) -> list[Spot]:
    """What spares a unit right before it; to have it and "rather than" say that of a second one only, "the foot, I keep the horse"."""
    before = spots[n - 1] if n else None
    if before is None or before.has("unit") or _parted(message, before, spots[n]):
        return []
    second = any(s.has("unit") for s in spots[: n - 1])
    keeps = before.has(SENSE, *_DENIES, *_KEEPS) or (second and before.has(SENSE, "has", "instead"))
    return [before] if keeps else []


def _behind(message: Message, spots: Sequence[Spot], n: int) -> list[Spot]:
    """What spares a unit in the words behind it, up to the next mark or unit."""
    for spot in spots[n + 1 :]:
        if spot.has("unit") or _parted(message, spots[n], spot):
            return []
        if spot.has(SENSE, *_KEEPS) or (n and spot.has(SENSE, "has")):
            return [spot]
    return []


def _parted(message: Message, one: Spot, other: Spot) -> bool:
    return any(t.kind == MARK for t in message.spotted.text.tokens[one.end : other.start])
