"""Orders told behind a slot by "an ordinary one" alone: they are of the kind that the sentence names last before them, without its star."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.clause import SAY
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.order_tokens import tokens_meant
from ..rows.outcomes import Row
from ..rows.row_parses import SLOT, VALUE, Item
from ..text.vocabulary import COUNT, FILLER, ORDER, PLAIN, SENSE


def with_ordinary_ones(message: Message, row: Row, items: Sequence[Item], bag: Sequence[str]) -> list[Item]:
    """The items of a sentence, with the orders that are only called ordinary beside another slot of it.

    Args:
        message: the whole message.
        row: the clauses of the sentence.
        items: the slots and values that it names, in order.
        bag: the tokens that there are.
    """
    found = list(items)
    for slot, behind in zip(items, [*items[1:], None], strict=False):
        before = [i for i in items if i.role == VALUE and not i.old and i.spot.end <= slot.spot.start]
        if slot.role != SLOT or not before or slot.clause.mood != SAY or slot.clause.condition is not None:
            continue
        ends = min(row[-1].end, behind.spot.start if behind is not None else row[-1].end)
        value = _told(message, slot, before[-1].spot, ends, bag)
        if value is not None and not (
            behind is not None and behind.role == VALUE and _is_beside(value, behind)
        ):
            found.append(value)
    return sorted(found, key=lambda i: i.spot.start)


def _told(message: Message, slot: Item, order: Spot, end: int, bag: Sequence[str]) -> Item | None:
    """What "an ordinary one" right behind a slot, little words apart, stands for."""
    for spot in message.spotted.onward(slot.spot.end, end):
        if spot.has(SENSE, "ordinary") and not spot.has(ORDER):
            concepts = tuple(c for c in order.concepts if c.category == ORDER)
            value = Spot(spot.start, spot.end, concepts, 0, spot.text, modifier=PLAIN)
            ids = tokens_meant(message.vocabulary, value, bag)
            return Item(VALUE, value, ids, slot.clause) if concepts and ids else None
        if not (spot.has(FILLER) or spot.has(COUNT) or spot.has(SENSE, "is", "gets", "has", "for")):
            return None
    return None


def _is_beside(value: Item, behind: Item) -> bool:
    """Whether an order is named right behind the word, which then only says of it that it is the ordinary one."""
    return behind.spot.start - value.spot.end <= 2
