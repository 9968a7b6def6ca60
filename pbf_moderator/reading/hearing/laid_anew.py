"""Sentences that only lay orders and tell nothing of how they are used: "nobody to strike from A, a defence there, too", "A the plain order, B the special one"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...kernel.forms import Assign
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..rows.outcomes import Row
from ..text.vocabulary import ORDER, SENSE, UNIT

_TURNS = ("instead", "instead_alone", "none", "no_target")
_THERE = ("that_place", "same_place")


def lays_anew(message: Message, sheets: Sequence[Assign], row: Row) -> bool:
    """Whether a sentence takes back one order and tells the one that lies "there" now.

    Args:
        message: the whole message.
        sheets: the sheets that are asked for.
        row: the clauses of the sentence.
    """
    if any(c.condition is not None or c.second or c.mood != SAY for c in row):
        return False
    turned = any(c.corrects or message.says(c, *_TURNS) for c in row)
    if not (turned or any(s.has(SENSE, "no") for s in message.within(row[0]))):
        return False
    areas = {s.ids("area") for s in message.in_row(row) if s.has("area")}
    orders = {s.ids(ORDER) for s in message.in_row(row) if s.has(ORDER)}
    slots = [slot for form in sheets for slot in form.slots]
    own = len(areas) == 1 and all(any(i in slots for i in ids) for ids in areas)
    return own and len(orders) > 1 and any(_lays_there(message, c) for c in row)


def lays_each(message: Message, sheets: Sequence[Assign], row: Row) -> bool:
    """Whether a sentence gives each of several slots one order of the same kind, with and without a star: "the plain order for A, the special one for B"."""
    if any(c.condition is not None or c.second or c.mood != SAY for c in row):
        return False
    spots = [s for s in message.in_row(row) if s.has("area") or s.has(ORDER) or s.has(UNIT)]
    slots = [slot for form in sheets for slot in form.slots]
    areas, orders = ([s for s in spots if s.has(kind)] for kind in ("area", ORDER))
    own = (
        all(any(i in slots for i in s.ids("area")) for s in areas) and len({s.ids("area") for s in areas}) > 1
    )
    in_turn = all(a.has("area") != b.has("area") for a, b in pairwise(spots))
    one_kind = len({s.ids(ORDER) for s in orders}) == 1 and len({s.modifier for s in orders}) > 1
    return own and in_turn and one_kind and len(areas) == len(orders) == len(spots) // 2


def _lays_there(message: Message, clause: Clause) -> bool:
    """Whether a clause names an order, and its place only by "there"."""
    spots = message.within(clause)
    there = any(s.has(SENSE, *_THERE) for s in spots)
    return there and any(s.has(ORDER) for s in spots) and not any(s.has("area") for s in spots)
