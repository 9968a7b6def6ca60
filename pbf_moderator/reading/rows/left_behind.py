"""Those who stay where others go: "X and two foot to A, one foot stays"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .row_parses import SLOT, VALUE, Item
from .unit_groups import UnitGroup

STAY = "stay"
"""Where those go who do not move."""
REST = "rest"
"""Who the others are."""


def without_those_who_stay(
    items: list[Item], groups: Mapping[int, UnitGroup], units: Mapping[str, int]
) -> list[Item]:
    """Those who go, where a sentence ends in units that stay behind; empty where it does not, or where the numbers do not agree.

    Args:
        items: the units and places of the sentence.
        groups: the units by the word where they are named.
        units: how many there are.
    """
    stays = [i for i in items if i.role == VALUE and i.ids == (STAY,)]
    if len(stays) != 1 or items[-1] is not stays[0]:
        return []
    first = len(items) - 1
    while first and _is_named_before(items, first - 1, groups):
        first -= 1
    going, staying = items[:first], items[first:-1]
    if going and going[-1].role == SLOT and going[-1].ids == (REST,):
        going = going[:-1]  # "the other footman" are two words for the same
    placed = any(i.role == VALUE for i in going)
    return going if staying and placed and _adds_up(going, staying, groups, units) else []


def _is_named_before(items: Sequence[Item], n: int, groups: Mapping[int, UnitGroup]) -> bool:
    """Whether some of the same units are named before, and go."""
    mine = items[n]
    return (
        mine.role == SLOT
        and mine.spot.start in groups
        and any(i.role == SLOT and i.ids == mine.ids for i in items[:n])
    )


def _adds_up(
    going: Sequence[Item], staying: Sequence[Item], groups: Mapping[int, UnitGroup], units: Mapping[str, int]
) -> bool:
    """Whether those who go and those who stay are no more than there are; "the third one", without a number, is one."""
    for item in staying:
        sent = [groups[i.spot.start] for i in going if i.role == SLOT and i.ids == item.ids]
        if not all(group.counted for group in sent):
            return False
        left = units.get(item.ids[0], 0) - sum(group.count or 0 for group in sent)
        group = groups[item.spot.start]
        if left < 1 or (group.count or 0) > left or (not group.counted and left > 1):
            return False
    return True
