"""Which orders a message lays where, so that another sentence about such an order tells what it is used for."""

from __future__ import annotations

from collections.abc import Collection

from .clauses import SAY
from .mentions import Spot
from .message import Message
from .vocabulary import FILLER, ORDER


class Laid:
    """The orders that a message lays, each with the sentence that lays it.

    Args:
        message: the message.
    """

    def __init__(self, message: Message) -> None:
        self._found: set[tuple[str, str, int]] = set()
        for clause in message.clauses:
            if clause.mood != SAY or clause.denied:
                continue
            spots = message.within(clause)
            areas = {area for s in spots for area in s.ids("area")}
            orders = {order for s in spots for order in s.ids(ORDER)}
            self._found |= {(area, order, clause.sentence) for area in areas for order in orders}

    def elsewhere(self, areas: Collection[str], orders: Collection[str], sentence: int) -> bool:
        """Whether each of some areas is given one of some orders in another sentence."""
        return bool(areas) and all(
            any((area, order) == (a, o) and n != sentence for a, o, n in self._found for order in orders)
            for area in areas
        )

    def anywhere(self, area: str, sentence: int) -> bool:
        """Whether another sentence gives an area any order."""
        return any(a == area and n != sentence for a, _, n in self._found)


def orders_named(spots: Collection[Spot]) -> set[str]:
    """The orders that some mentions are."""
    return {order for s in spots if s.has(ORDER) and not s.has(FILLER) for order in s.ids(ORDER)}
