"""Which number belongs to which place in a row of both: beside it, before or behind, or to each of a list of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from ..clauses.clause import Clause
from ..rows.unclear import Unclear

PLACE, NUMBER_OF, EACH, REST = "place", "number", "each", "rest"
_ALONE = 4.0
"""What it costs to leave a place or a number alone."""
_SUM = 2.0
"""What it costs to leave a number alone that may be the sum of all."""
_APART = 3.0
"""What it costs to join two clauses."""
_JOINED = 2.0
"""What it costs to join what an "and" parts."""
_TURNED = 0.5
"""What it costs to go from numbers before places to numbers behind them."""
_CLEAR = 1.0
"""By how much the best way must be better than the next."""
_KEPT = 12
"""Ways that are followed on."""


@dataclass(frozen=True)
class Bit:
    """What one mention adds: a place, a number, a word for the rest, or a turn (`what` is empty).

    Attributes:
        most: as many as may stand there.
        last: there are no more behind it.
        more: so many come to those that were told.
    """

    what: str
    start: int
    end: int
    clause: Clause
    id: str = ""
    value: int | None = None
    most: bool = False
    last: bool = False
    more: bool = False

    @property
    def turns(self) -> bool:
        """Whether it takes back what was said before."""
        return not self.what

    @property
    def counts(self) -> bool:
        """Whether it tells how many."""
        return self.what in (NUMBER_OF, EACH, REST)


class Sense(Protocol):
    """What the places and numbers of a row mean where they are asked for."""

    def is_sum(self, bit: Bit) -> bool:
        """Whether a number may be all that there is to place."""

    def fits(self, place: Bit, number: Bit) -> bool:
        """Whether so many may stand at a place."""

    def is_parted(self, one: Bit, other: Bit) -> bool:
        """Whether a word that goes on to something else stands between two of them."""


@dataclass(frozen=True)
class _Group:
    start: int
    end: int
    number: int | None
    places: tuple[int, ...]

    @property
    def behind(self) -> bool | None:
        """Whether the number stands behind its places; None where there is no pair."""
        return None if self.number is None or not self.places else self.number > self.places[0]


def groups_of(bits: Sequence[Bit], sense: Sense) -> tuple[list[tuple[Bit, Bit]], list[Bit]]:
    """The places of a stretch, each with its number, and what is left alone.

    Args:
        bits: the places and numbers, in the order in which they are written.
        sense: what they mean.

    Raises:
        Unclear: two ways are as good.
    """
    if len({b.what == PLACE for b in bits}) < 2:
        return [], list(bits)

    @cache
    def ways(i: int, behind: bool | None) -> tuple[tuple[float, tuple[_Group, ...]], ...]:
        if i == len(bits):
            return ((0.0, ()),)
        found = []
        for group in _starting(bits, i):
            if not all(group.number is None or sense.fits(bits[p], bits[group.number]) for p in group.places):
                continue
            turned = None not in (behind, group.behind) and behind != group.behind
            cost = _cost(bits, group, sense) + _TURNED * turned
            side = behind if group.behind is None else group.behind
            found += [(cost + more, (group, *rest)) for more, rest in ways(group.end, side)]
        return tuple(sorted(found, key=lambda f: f[0])[:_KEPT])

    best, *others = ways(0, None)
    told = _pairs(bits, best[1])
    if any(cost - best[0] < _CLEAR and _pairs(bits, way) != told for cost, way in others):
        raise Unclear
    paired = {id(b) for pair in told for b in pair}
    return told, [b for b in bits if id(b) not in paired]


def _pairs(bits: Sequence[Bit], way: Sequence[_Group]) -> list[tuple[Bit, Bit]]:
    return [(bits[p], bits[g.number]) for g in way if g.number is not None for p in g.places]


def _starting(bits: Sequence[Bit], i: int) -> Iterator[_Group]:
    """Every group that begins with a bit."""
    yield _Group(i, i + 1, None if bits[i].what == PLACE else i, (i,) if bits[i].what == PLACE else ())
    if bits[i].what == PLACE:
        end = i + 1
        while end < len(bits) and bits[end].what == PLACE:
            end += 1
        if end < len(bits) and (end == i + 1 or _is_for_each(bits[end])):
            yield _Group(i, end + 1, end, tuple(range(i, end)))
        return
    end = i + 1
    while end < len(bits) and bits[end].what == PLACE:
        end += 1
        if end == i + 2 or _is_for_each(bits[i]):
            yield _Group(i, end, i, tuple(range(i + 1, end)))


def _is_for_each(bit: Bit) -> bool:
    """Whether a number may be that of several places: it says so, or it is one, which cannot be shared out."""
    return bit.what == EACH or (bit.what == NUMBER_OF and bit.value == 1) or bit.most


def _cost(bits: Sequence[Bit], group: _Group, sense: Sense) -> float:
    if group.number is None or not group.places:
        return _SUM if sense.is_sum(bits[group.start]) else _ALONE
    own = bits[group.start : group.end]
    parted = len({(b.clause.start, b.clause.sentence) for b in own}) - 1
    listed = len(group.places) > 1
    if listed:
        each = bits[group.number].what == EACH
        return _CLEAR + (0.0 if each else (_APART + _ALONE) * parted)
    return _APART * parted + (_JOINED if sense.is_parted(*own) else 0.0)
