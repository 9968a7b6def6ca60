"""Kinds of units in the order in which they are to go: every list that keeps to it, the shorter first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...kernel.forms import Some
from ..clauses.message import Message
from ..mentions.mentions import Spot
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
    if len(groups) == 1 and _is_first(message, groups[0]):
        limits = with_the_others(limits, form)
    elif len(groups) == 1 and _is_last(message, groups[0]):
        limits = behind_the_others(limits, form)
    legal = [chosen for chosen in lists_within(limits) if chosen and not form.problems(chosen)]
    return legal if 0 < len(legal) <= LISTS_AT_MOST else []


def with_the_others(limits: Mapping[str, int], form: Some) -> dict[str, int]:
    """Some kinds that go first, and behind them the only other kind that there is, where they are all of theirs."""
    others = [unit for unit in form.bag if unit not in limits]
    all_of_them = all(n == form.bag[unit] for unit, n in limits.items())
    follows = {unit: form.bag[unit] for unit in others} if all_of_them and len(others) == 1 else {}
    return {**limits, **follows}


def behind_the_others(limits: Mapping[str, int], form: Some) -> dict[str, int]:
    """Some kinds that go last, and before them the only other kind that there is; nothing where there are several."""
    others = [unit for unit in form.bag if unit not in limits]
    return {others[0]: form.bag[others[0]], **limits} if len(others) == 1 else {}


def _is_last(message: Message, group: UnitGroup) -> bool:
    """Whether some units are said to go last."""
    spots = message.within(group.clause)
    return any(s.has(SENSE, "last") for s in spots) and not any(s.has(SENSE, "first") for s in spots)


def _is_first(message: Message, group: UnitGroup) -> bool:
    """Whether some units are said to go first."""
    spots = message.within(group.clause)
    return any(s.has(SENSE, "first", "foremost") for s in spots) and not any(
        s.has(SENSE, "last") for s in spots
    )


def _is_late(message: Message, groups: Sequence[UnitGroup]) -> bool:
    """Whether "first" or "last" stands behind the last of several kinds, so that it is not clear what it is for."""
    if len(groups) == 1 and (_is_first(message, groups[0]) or _is_last(message, groups[0])):
        return False
    last = groups[-1]
    following = message.spots_between(last.spot.end, last.clause.end)
    return any(s.has(SENSE, "first", "next", "last") for s in following)


def lists_within(limits: Mapping[str, int]) -> list[list[str]]:
    """Every list of units within the limits, the shorter first, then those with more of the first kinds."""
    every: list[list[str]] = [[]]
    for unit, limit in limits.items():
        every = [[*chosen, *[unit] * n] for chosen in every for n in range(limit, -1, -1)]
    return sorted(every, key=len)


def limits_told(
    message: Message, units: Sequence[Spot], bag: Mapping[str, int]
) -> tuple[dict[str, int], set[int]]:
    """How many of each kind may go, where numbers stand before some or one is named again: "foot, foot, then a horse"; and where the numbers stand.

    Args:
        message: the whole message.
        units: the kinds, in the order in which they are named.
        bag: how many there are.
    """
    limits = dict(bag)
    told: dict[str, int] = {}
    at: set[int] = set()
    for spot in units:
        unit = next(u for u in spot.ids("unit") if u in bag)
        number = message.number_at(spot.start - 1) if spot.start else None
        again = unit in told
        told[unit] = told.get(unit, 0) + (number or 1)
        if number:
            at.add(spot.start - 1)
        if number or again:
            limits[unit] = min(told[unit], bag[unit])
    return limits, at
