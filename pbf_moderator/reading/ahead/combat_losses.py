"""Who is lost first in a combat that may come, from the units that a plan for it names in order: "first the foot, the horse last"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...kernel.forms import Some
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.preferences import LISTS_AT_MOST, lists_within, with_the_others
from ..text.vocabulary import COUNT, SENSE, UNIT
from .combat_words import Chunk

_FIRST = ("first", "foremost", "begins")
_LAST = ("last",)


@dataclass
class _Named:
    """A kind of unit, how many of it are told, and its rank: those of a lower one go first."""

    unit: str
    count: int
    rank: int


def losses(message: Message, chunks: Sequence[Chunk], form: Some) -> list[list[str]]:
    """The lists of units that may be lost, the first to be tried first; empty where that cannot be said.

    Args:
        message: the whole message.
        chunks: what a plan says of losses.
        form: what may be lost.
    """
    named: list[_Named] = []
    told = 0
    for chunk in chunks:
        mine = [s for s in chunk.spots if s.has(UNIT) and not s.has("card") and s not in chunk.dropped]
        if any(not set(form.bag) & set(s.ids(UNIT)) for s in mine):
            return []
        told += len(mine)
        if named and not mine and chunk.says("rest"):  # "a foot, then the other"
            named[-1].count = form.bag[named[-1].unit]
        for spot in mine:
            unit = next(u for u in spot.ids(UNIT) if u in form.bag)
            _add(named, _Named(unit, _count(message, chunk, spot), _rank(chunk, spot, mine)))
    told_first = any(n.rank < 0 for n in named)
    ordered = sorted(named, key=lambda n: n.rank)
    if (
        not ordered
        or ordered[0].rank > 1
        or (len({n.unit for n in named}) > 1 and not told_first and not any(n.rank for n in named))
    ):
        return []
    every = told > 1 or told_first  # a kind that is named alone is all that goes, unless it goes first
    limits = {n.unit: min(n.count or (form.bag[n.unit] if every else 1), form.bag[n.unit]) for n in ordered}
    if len(limits) == 1 and told_first:
        limits = with_the_others(limits, form)
    legal = [chosen for chosen in lists_within(limits) if chosen and not form.problems(chosen)]
    return legal if len(legal) <= LISTS_AT_MOST else []


def _add(named: list[_Named], new: _Named) -> None:
    """Put a kind behind those that are named; the same kind again counts with the one before."""
    same = next((n for n in named if n.unit == new.unit), None)
    if same is None:
        named.append(new)
    else:
        same.count = max(same.count, 1) + max(new.count, 1)
        same.rank = min(same.rank, new.rank)


def _count(message: Message, chunk: Chunk, spot: Spot) -> int:
    """How many are told before a unit: a number, or one where the same unit follows again; 0 where nothing is."""
    before = chunk.before(spot)
    number = message.number_at(spot.start - 1) if spot.start else None
    if number is None and before is not None and before.has(COUNT) and before.end == spot.start:
        number = int(before.ids(COUNT)[0])
    return number or 0


def _rank(chunk: Chunk, spot: Spot, mine: Sequence[Spot]) -> int:
    """Whether a unit goes first, in its turn or last, by the words that stand beside it in its chunk."""
    order = mine.index(spot)
    parted = [s for s in chunk.spots if s.has(SENSE, "above", "beside") and not s.has(SENSE, "after")]
    if any(s.start < spot.start for s in parted):
        return 2
    if chunk.says(*_LAST) and not chunk.says(*_FIRST):
        return 2
    if parted or (chunk.says(*_FIRST) and not order):
        return -1
    return 1 if order or chunk.says("next", "then") else 0
