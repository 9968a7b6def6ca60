"""Which units a list of losses names only to say that they are not lost: "the foot, not the horse", "the horse stays"."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..text.tokens import MARK
from ..text.vocabulary import COUNT, FILLER, SENSE
from .outcomes import Row

_DENIES = ("not", "no")
_KEEPS = ("needs", "spares", "stay")
_ASIDE = ("roughly", "that_place", "the_one", "others", "also", "yes", "available")
"""What an aside between units and their verb may hold: "the riders, at least those, stay"."""
_PART = ("but", "except", "all", "part", "rest")
"""What tells in it that some of them are meant otherwise."""


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


def kept_behind(message: Message, row: Row, clause: Clause) -> list[Spot]:
    """The verb of sparing units that stands behind a courtesy or an aside: "the rider, please, do not touch", "the riders, luckily, stay".

    Args:
        message: the whole message.
        row: a sentence.
        clause: the one that names the units, without the word of the decision.
    """
    behind = row[row.index(clause) + 1 :]
    every = [s for c in behind for s in message.within(c)]
    spots = [s for s in every if not s.has(FILLER)]
    if not spots or spots[-1].start < behind[-1].start or any(c.denied for c in behind):
        return []
    if not all(s.has(SENSE, *_ASIDE) for s in spots[:-1]) or any(
        s.has(SENSE, *_PART) or s.has(COUNT) for s in every
    ):
        return []
    kept = spots[-1].has(SENSE, "spares", "needs", *(("stay", "has") if len(behind) > 1 else ()))
    return spots[-1:] if kept and not message.spotted.unknown(behind[-1].start, behind[-1].end) else []
