"""Every way to cut a row of slots and values into groups of one value with the slots beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..clauses.clause import Clause
from ..mentions.spotting import Spot

SLOT, VALUE = "slot", "value"
_FAR = 3
"""What a line's end inside a group costs."""
_KEPT = 8
"""Cuts of the same stretch that are followed further."""


@dataclass(frozen=True)
class Item:
    """A slot or a value of a row; `ids` are the slots, or the values, that it may stand for."""

    role: str
    spot: Spot
    ids: tuple[str, ...]
    clause: Clause
    written: str = ""
    old: bool = False
    """It is what lay there before: after "instead of", "from" or a denial."""
    also: bool = False
    """It shares the value of the group before: "the port too"."""


@dataclass(frozen=True)
class Pair:
    """A slot with its value, from the words between two positions."""

    slot: Item
    value: Item


@dataclass(frozen=True)
class Gap:
    """What lies between two neighbouring items of a row."""

    comma: bool = False
    joined: bool = False
    """An "and" stands between them."""
    bound: bool = False
    """A colon, a dash or an arrow."""
    slash: bool = False
    line: bool = False
    strange: bool = False
    """A word that nobody knows, which may be a value."""


@dataclass(frozen=True)
class Cut:
    """One way to cut a row; `cost` counts what speaks against it, `sides` tells whether slots or values come first."""

    pairs: tuple[Pair, ...] = ()
    cost: int = 0
    sides: frozenset[str] = frozenset()


def parses(items: Sequence[Item], gap_of: Callable[[Item, Item], Gap]) -> Iterator[Cut]:
    """Every way to cut a row into groups of one value with the slots on one side of it, nothing left over."""
    gaps = [gap_of(a, b) for a, b in pairwise(items)]
    memo: dict[int, list[Cut]] = {len(items): [Cut()]}

    def from_(i: int) -> list[Cut]:
        if i in memo:
            return memo[i]
        found: list[Cut] = []
        for end, pairs, cost, side in _groups(items, gaps, i):
            edge = 0 if end == len(items) else _edge_cost(gaps[end - 1])
            for rest in from_(end):
                found.append(Cut((*pairs, *rest.pairs), cost + edge + rest.cost, rest.sides | {side}))
        best = sorted(found, key=lambda c: (c.cost, len(c.sides)))[:_KEPT]
        memo[i] = best
        return best

    yield from from_(0)


def _groups(
    items: Sequence[Item], gaps: Sequence[Gap], i: int
) -> Iterator[tuple[int, tuple[Pair, ...], int, str]]:
    """The groups that may begin at an item: its end, its pairs, its cost, and on which side the slots stand."""
    if items[i].role == SLOT:
        shared = next((v for v in reversed(items[:i]) if v.role == VALUE), None)
        if items[i].also and shared is not None:
            yield i + 1, (Pair(items[i], shared),), 0, "shared"
            follower = items[i + 1].role if i + 1 < len(items) else SLOT
            if follower == SLOT and not any(v.role == VALUE and v.clause == items[i].clause for v in items):
                return
        cost, k = 0, i
        while k + 1 < len(items) and items[k + 1].role == SLOT and _is_list(gaps[k]):
            cost += _list_cost(gaps[k])
            k += 1
        if k + 1 < len(items) and items[k + 1].role == VALUE:
            value = items[k + 1]
            yield (
                k + 2,
                tuple(Pair(s, value) for s in items[i : k + 1]),
                cost + _bond_cost(gaps[k]),
                "slots first",
            )
        return
    cost, k = 0, i
    if i + 1 < len(items) and gaps[i].comma and _is_of_next(items, i + 1):
        return
    while k + 1 < len(items) and items[k + 1].role == SLOT and (k == i or _is_list(gaps[k])):
        cost += _bond_cost(gaps[k]) if k == i else _list_cost(gaps[k])
        k += 1
        pairs = tuple(Pair(s, items[i]) for s in items[i + 1 : k + 1])
        yield k + 1, pairs, cost, "value first"


def _is_of_next(items: Sequence[Item], i: int) -> bool:
    """Whether a slot after a comma goes with the value behind it in its own clause, not with one before it."""
    slot, before = items[i], items[i - 1]
    behind = next((v for v in items[i:] if v.role == VALUE), None)
    return behind is not None and behind.clause == slot.clause != before.clause


def _bond_cost(gap: Gap) -> int:
    """A value and its slot: a comma or an "and" between them parts them."""
    return (
        (4 if gap.comma else 0)
        + (4 if gap.joined else 0)
        - (1 if gap.bound else 0)
        + (_FAR if gap.line else 0)
    )


def _is_list(gap: Gap) -> bool:
    """Whether two slots can be parts of one list: an "and", a comma or a slash joins them."""
    return gap.joined or gap.slash or (gap.comma and not gap.strange)


def _list_cost(gap: Gap) -> int:
    """Two slots of a list: a comma may as well part two groups."""
    return 0 if gap.joined or gap.slash else 1


def _edge_cost(gap: Gap) -> int:
    """Two groups: a comma parts them."""
    return 0 if gap.comma or gap.line else 1 if gap.joined else 2


def best(cuts: Sequence[Cut]) -> list[tuple[Pair, ...]]:
    """The cheapest parses: those that no other explains better, each meaning once."""
    if not cuts:
        return []
    low = min((c.cost, len(c.sides)) for c in cuts)
    found: dict[tuple[Pair, ...], None] = {}
    for cut in cuts:
        if (cut.cost, len(cut.sides)) == low:
            found[cut.pairs] = None
    return list(found)
