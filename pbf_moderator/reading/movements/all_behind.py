"""All of some units, where the word for it stands behind their verb: "the archers go all to A", "the archers stay all three"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.unit_groups import SHORT, UnitGroup
from ..text.tokens import MARK
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of


def with_all_behind(
    message: Message, clause: Clause, groups: Sequence[UnitGroup]
) -> tuple[list[UnitGroup], set[int]]:
    """The units of a clause, those of which all are meant marked so, and where the words for that stand.

    Args:
        message: the whole message.
        clause: the clause.
        groups: its units, in the order of writing.
    """
    found, behind = list(groups), set[int]()
    for spot in (s for s in message.within(clause) if s.has(SENSE, "all")):
        before = [n for n, group in enumerate(found) if group.spot.end <= spot.start]
        named = _named_together(message, found, before)
        if not named or not _is_of(message, clause, found[named[-1]], spot):
            continue
        number = message.number_at(spot.end - 1) or message.number_at(spot.end)
        if not _fits([found[n] for n in named], number):
            continue
        alone = len(named) == 1
        for n in named:
            found[n] = _all_of(found[n], number if alone else None)
        behind.add(spot.start)
    return found, behind


def _named_together(message: Message, groups: Sequence[UnitGroup], before: Sequence[int]) -> list[int]:
    """Of the units before a place the last ones that nothing but "and" and commas parts."""
    found = list(before[-1:])
    for n in reversed(before[:-1]):
        between = message.spots_between(groups[n].spot.end, groups[found[0]].spot.start)
        own = groups[found[0]].words
        little = all(s.has(FILLER) or s.has(SENSE, "and", "plus", "all") or s.start in own for s in between)
        if not little or message.spotted.unknown(groups[n].spot.end, groups[found[0]].spot.start):
            break
        found.insert(0, n)
    return found


def _is_of(message: Message, clause: Clause, group: UnitGroup, spot: Spot) -> bool:
    """Whether nothing but a verb stands between units and "all", and neither units nor "the others" follow."""
    tokens = message.spotted.text.tokens
    if any(tokens[i].kind == MARK for i in range(group.spot.end, spot.start)):
        return False
    between = message.spots_between(group.spot.end, spot.start)
    after = [s for s in message.spots_between(spot.end, clause.end) if not s.has(FILLER)]
    of_others = bool(after) and (after[0].has("unit") or after[0].has(SENSE, "rest", "others"))
    return all(map(_is_of_verb, between)) and not of_others


def _is_of_verb(spot: Spot) -> bool:
    joins = spot.has(SENSE, "and", "but", "or", "plus", "using", "also", "then", "not", "rest")
    return not joins and (spot.has(FILLER) or spot.has(SENSE, "stay") or spot.has(KIND, *kinds_of("leaves")))


def _fits(groups: Sequence[UnitGroup], number: int | None) -> bool:
    """Whether "all" can be said of units: none is denied, one kind alone is of several, and a number is the same."""
    if any(group.denied for group in groups):
        return False
    if len(groups) > 1:
        return number is None or number == sum(group.count or 0 for group in groups)
    count = groups[0].count if groups[0].counted else None
    return _is_of_several(groups[0]) and (count is None or number is None or count == number)


def _is_of_several(group: UnitGroup) -> bool:
    several = group.count is None or group.count > 1
    return several or not (group.one or group.counted or group.spot.slips or len(group.spot.text) <= SHORT)


def _all_of(group: UnitGroup, number: int | None) -> UnitGroup:
    """The same units, all of them where no number says how many."""
    if group.counted and group.count is not None:
        return group
    if number is not None:
        return replace(group, count=number, counted=True)
    return replace(group, count=None, counted=True) if _is_of_several(group) else group
