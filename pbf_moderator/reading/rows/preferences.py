"""Kinds of units in the order in which they are to go: every list that keeps to it, the shorter first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...kernel.forms import Some
from ..clauses.message import Message
from ..text.vocabulary import SENSE
from .unit_groups import UnitGroup

LISTS_AT_MOST = 12
"""An order of preference that allows more lists than this is asked for again when it is needed."""


def read_preference(message: Message, form: Some, groups: Sequence[UnitGroup]) -> list[list[str]]:
    """The legal lists that keep to an order of preference, the first to be tried first; empty where it is not clear.

    Args:
        message: the whole message.
        form: what may be chosen.
        groups: the kinds in the order in which they are named.
    """
    limits = {g.unit: form.bag[g.unit] if g.count is None or not g.counted else g.count for g in groups}
    if len(limits) != len(groups) or _is_late(message, groups):
        return []
    legal = [chosen for chosen in lists_within(limits) if chosen and not form.problems(chosen)]
    return legal if 0 < len(legal) <= LISTS_AT_MOST else []


def _is_late(message: Message, groups: Sequence[UnitGroup]) -> bool:
    """Whether "first" or "last" stands behind the last kind, so that it is not clear what it is for."""
    last = groups[-1]
    following = message.spots_between(last.spot.end, last.clause.end)
    return any(s.has(SENSE, "first", "next", "last") for s in following)


def lists_within(limits: Mapping[str, int]) -> list[list[str]]:
    """Every list of units within the limits, the shorter first, then those with more of the first kinds."""
    every: list[list[str]] = [[]]
    for unit, limit in limits.items():
        every = [[*chosen, *[unit] * n] for chosen in every for n in range(limit, -1, -1)]
    return sorted(every, key=len)
