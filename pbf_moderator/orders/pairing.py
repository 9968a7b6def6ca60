"""Which name belongs to which value, when a player writes them in any order and on any number of lines.

A row of items is cut into groups: one *single* with the *many* beside it, either before or after. Gaps decide: a
colon binds, a comma parts, a line's end parts more. Where two cuts are as good as each other and disagree, nothing
is paired.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .effort import TooMuchToRead

MANY, SINGLE = "many", "single"
LEFT_OVER = 12.0
"""What an item costs that finds no partner."""
NEVER = 1000.0
LONGEST_ROW = 300
"""Items in a row; the work grows faster than their number."""
_CLOSE = 0.25
"""Cuts whose costs differ by less are as good as each other."""


@dataclass(frozen=True)
class Gap:
    """What lies between two items: `parts` says how much it separates, `binds` that it holds a colon."""

    parts: float = 0.0
    binds: bool = False
    closed: bool = False
    """Nothing may be paired across it."""


@dataclass(frozen=True)
class Group:
    """The place of the single item and of those that go with it."""

    single: int
    many: tuple[int, ...]


@dataclass(frozen=True)
class Cut:
    """A way to group a row; `doubtful` holds the places about which an equally good way disagrees."""

    groups: tuple[Group, ...]
    doubtful: frozenset[int] = frozenset()


def pair(roles: Sequence[str], gaps: Sequence[Gap]) -> Cut:
    """The best way to group a row.

    Args:
        roles: MANY or SINGLE for each item.
        gaps: what lies between each item and the next.

    Returns:
        The groups; items in none of them are left over.

    Raises:
        TooMuchToRead: the row is longer than any that a player means.
    """
    if len(roles) > LONGEST_ROW:
        raise TooMuchToRead
    best = _best_cuts(roles, gaps)
    cost, groups = best[0]
    rival = [g for c, g in best[1:] if c - cost < _CLOSE]
    doubtful: set[int] = set()
    for other in rival:
        doubtful |= _disagreement(groups, other)
    return Cut(groups, frozenset(doubtful))


def _disagreement(one: tuple[Group, ...], other: tuple[Group, ...]) -> set[int]:
    links = [{(m, g.single) for g in groups for m in g.many} for groups in (one, other)]
    return {place for link in links[0] ^ links[1] for place in link}


def _best_cuts(roles: Sequence[str], gaps: Sequence[Gap]) -> list[tuple[float, tuple[Group, ...]]]:
    """The two cheapest cuts with different groups."""
    n = len(roles)
    table: list[list[tuple[float, tuple[Group, ...]]]] = [[] for _ in range(n + 1)]
    table[n] = [(0.0, ())]
    for i in range(n - 1, -1, -1):
        alone = LEFT_OVER + (_border(gaps[i]) if i + 1 < n else 0.0)
        options = [(cost + alone, groups) for cost, groups in table[i + 1]]
        for end, group, cost in _groups_from(roles, gaps, i):
            border = 0.0 if end == n else _border(gaps[end - 1])
            options += [(cost + border + rest, (group, *groups)) for rest, groups in table[end]]
        table[i] = _cheapest(options)
    return table[0]


def _cheapest(options: list[tuple[float, tuple[Group, ...]]]) -> list[tuple[float, tuple[Group, ...]]]:
    kept: list[tuple[float, tuple[Group, ...]]] = []
    for cost, groups in sorted(options, key=lambda option: option[0]):
        if all(groups != other for _, other in kept):
            kept.append((cost, groups))
        if len(kept) == 2:
            break
    return kept


def _groups_from(roles: Sequence[str], gaps: Sequence[Gap], start: int) -> list[tuple[int, Group, float]]:
    """The groups that begin at a place: many first or the single first."""
    if roles[start] == MANY:
        single = next((k for k in range(start, len(roles)) if roles[k] == SINGLE), None)
        if single is None:
            return []
        cost = sum(_inner(gaps[k], beside_single=k == single - 1) for k in range(start, single))
        return [(single + 1, Group(single, tuple(range(start, single))), cost)]
    found = []
    end, cost = start + 1, 0.0
    while end < len(roles) and roles[end] == MANY:
        cost += _inner(gaps[end - 1], beside_single=end == start + 1)
        end += 1
        found.append((end, Group(start, tuple(range(start + 1, end))), cost))
    return found


def _inner(gap: Gap, beside_single: bool) -> float:
    """What it costs to hold two neighbours together; `beside_single` says whether one of them is the single item."""
    if gap.closed:
        return NEVER
    if gap.binds:
        return 0.0 if beside_single else 6.0
    return gap.parts


def _border(gap: Gap) -> float:
    """What it costs to part two neighbours."""
    return 4.0 if gap.binds else max(0.0, 2.0 - gap.parts)
