"""What counts of the slots and values that a sentence names: repetitions, refinements and reasons are taken out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..text.tokens import ARROW, COLON
from ..text.vocabulary import ORDER, PLAIN
from .row_parses import SLOT, VALUE, Item


def counting(message: Message, items: Sequence[Item]) -> tuple[list[Item], list[Item]]:
    """The items of a sentence that count, and those that say nothing new.

    Args:
        message: the whole message.
        items: the slots and values that the sentence names, in order.
    """
    kept = _without_heading(message, _without_reasons(items))
    kept = _named_once(_refined(message, _without_strangers(kept)))
    counted = {i.spot.start for i in kept}
    return kept, [i for i in items if i.spot.start not in counted]


def _without_reasons(items: Sequence[Item]) -> list[Item]:
    """Without the names in a reason that gives no order of its own: "…, because somebody has to do it"."""
    reasons = {i.clause for i in items if i.clause.lead == "because"}
    told = {c for c in reasons if len({i.role for i in items if i.clause == c}) == 1}
    kept = [i for i in items if i.clause not in told]
    return kept if {i.role for i in kept} == {SLOT, VALUE} else list(items)


def _without_heading(message: Message, items: Sequence[Item]) -> list[Item]:
    """Without the word of an order before a colon, behind which each slot has a value of that order: "blows, two of them: A the plain one, B the special one"."""
    slots, values = items[1::2], items[2::2]
    headed = bool(slots) and items[0].role == VALUE
    headed = headed and COLON in message.marks_between(items[0].spot, items[1].spot)
    paired = {i.role for i in slots} == {SLOT} and {i.role for i in values} == {VALUE}
    if not (headed and paired) or len(slots) != len(values) or items[0].spot.modifier != PLAIN:
        return list(items)
    orders = {*items[0].spot.ids(ORDER)}
    return [*items[1:]] if all(orders & {*i.spot.ids(ORDER)} for i in values) else list(items)


def _without_strangers(items: Sequence[Item]) -> list[Item]:
    """Without unknown words after a name that still waits for its value: "the Sea, may it support" names nothing else."""
    strange = {
        b
        for a, b in pairwise(items)
        if a.role == b.role == SLOT and a.ids and not b.ids and not any(c.isupper() for c in b.written)
    }
    return [i for i in items if i not in strange]


def _refined(message: Message, items: Sequence[Item]) -> list[Item]:
    """One value for an order that is named twice in a row, the second time with its value: "goes on …: +1"."""
    kept: list[Item] = []
    for item in items:
        before = kept[-1] if kept else None
        if before is not None and {before.role, item.role} == {VALUE} and not (before.old or item.old):
            one = _of_one_order(before, item) or _led_on(message, before.spot, item.spot)
            if one:
                kept[-1] = before if one == _EARLIER else item
                continue
        kept.append(item)
    return kept


_EARLIER, _LATER = "earlier", "later"


def _of_one_order(before: Item, item: Item) -> str:
    """Which of two values says more, if they are the same order and do not contradict each other."""
    if set(before.spot.ids(ORDER)).isdisjoint(item.spot.ids(ORDER)):
        return ""
    if item.spot.modifier in (PLAIN, before.spot.modifier) and not item.spot.unclear:
        return _EARLIER
    return _LATER if before.spot.modifier == PLAIN and not before.spot.unclear else ""


def _led_on(message: Message, before: Spot, after: Spot) -> str:
    """An arrow from one value to another: the second takes the place of the first."""
    return _LATER if message.marks_between(before, after) == [ARROW] else ""


def _named_once(items: Sequence[Item]) -> list[Item]:
    """Without a slot that is named a second time right away: "Солнечное Копьё (Sunspear)"."""
    again = {b for a, b in pairwise(items) if a.role == b.role == SLOT and a.ids == b.ids and len(a.ids) == 1}
    return [i for i in items if i not in again]


def without_places_again(items: Sequence[Item]) -> list[Item]:
    """Without slots that were named in the sentence before and have no value behind them: "A +0, they have sat in A long enough"."""
    values = [n for n, i in enumerate(items) if i.role == VALUE]
    last = values[-1] if values else len(items)
    first = {i.ids: n for n, i in reversed([*enumerate(items)]) if i.role == SLOT and i.ids}
    return [i for n, i in enumerate(items) if not (n > last and i.role == SLOT and first.get(i.ids, n) < n)]


def named_anew(items: Sequence[Item]) -> list[Item]:
    """The items of a sentence that exchanges orders and says which, without the names before it: "I mixed up A and B: A gets …"."""
    first = next((n for n, i in enumerate(items) if i.role == VALUE), len(items))
    last = {i.ids: n for n, i in enumerate(items) if i.role == SLOT}
    return [i for n, i in enumerate(items) if n >= first or i.role == VALUE or last[i.ids] == n]
