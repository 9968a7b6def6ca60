"""Slots of a sheet that a correction names with another order, where nothing came of it: what stood there before counts no more."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.decision import Decision
from ..clauses.clause import ASK as ASKED
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..text.vocabulary import ORDER
from ..values import ASK, Issue
from .sheet_taking import Sheet


def doubt_turned_slots(message: Message, sheets: Mapping[str, tuple[Decision, Sheet]]) -> list[Issue]:
    """The questions about such slots, which are taken out of their sheets.

    Args:
        message: the whole message.
        sheets: the sheets that were read, by the keys of their questions.
    """
    correcting = {c.sentence for c in message.clauses if c.corrects}
    told = [c for c in message.clauses if c.sentence in correcting and c.mood in (SAY, ASKED)]
    found = []
    for _, sheet in sheets.values():
        for clause in told:
            for slot in _told_otherwise(message, clause, sheet):
                sheet.asked.add(slot)
                del sheet.values[slot]
                line = message.quoted(clause.start, clause.end)
                found.append(Issue(ASK, "order_unclear", (slot,), line=line))
    return found


def _told_otherwise(message: Message, clause: Clause, sheet: Sheet) -> list[str]:
    """The filled slots that a clause, of which nothing went into the sheet, names beside an order, one of which lies in none of them."""
    if not sheet.used.isdisjoint(range(clause.start, clause.end)):
        return []
    spots, groups = message.within(clause), message.vocabulary.groups
    orders = [{t for name in s.ids(ORDER) for t in groups[name].all} for s in spots if s.has(ORDER)]
    slots = list(dict.fromkeys(a for s in spots for a in s.ids("area") if a in sheet.values))
    laid = {sheet.values[slot] for slot in slots}
    explained = all(not laid.isdisjoint(tokens) for tokens in orders)
    return [] if explained or not orders else slots
