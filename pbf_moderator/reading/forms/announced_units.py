"""Units that are only announced before the colon of their list: "one ship is enough: I remove one of the two in A"."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..rows.unit_groups import UnitGroup
from ..text.tokens import COLON


def announced_units(
    message: Message, clauses: Sequence[Clause], every: Sequence[UnitGroup]
) -> list[UnitGroup]:
    """Those of some units that are told one by one behind a colon.

    Args:
        message: the whole message.
        clauses: those of a sentence that name units or areas.
        every: the units of the sentence.
    """
    return [g for clause in clauses for g in _announced(message, clause, every)]


def _announced(message: Message, clause: Clause, every: Sequence[UnitGroup]) -> list[UnitGroup]:
    """The units before the colon of a clause, without an area, where as many of that kind follow behind it."""
    tokens = message.spotted.text.tokens
    colon = next((i for i in range(clause.start, clause.end) if tokens[i].text == COLON), None)
    if colon is None or any(s.has("area") for s in message.spots_between(clause.start, colon)):
        return []
    before = [g for g in every if clause.start <= g.spot.start < colon]
    behind = [g for g in every if g.spot.start > colon and g.clause.sentence == clause.sentence]
    if len(before) != 1 or not behind or before[0].upgraded or before[0].denied:
        return []
    return before if _are_told(before[0], behind) else []


def _are_told(group: UnitGroup, behind: Sequence[UnitGroup]) -> bool:
    """Whether units behind a colon are those that were announced: as many, or however many where no number was said."""
    if any(g.unit != group.unit or g.count is None for g in behind):
        return False
    told = sum(g.count or 0 for g in behind)
    return group.count == told if group.counted else bool(behind)
