"""Sheets in tables: which cells of a row hold its slot and its value, told by the head; rows of slots over rows of values."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.message import Message
from ..rows.outcomes import Row
from ..rows.row_parses import SLOT, VALUE, Item
from ..text.tokens import COLUMNS
from ..text.vocabulary import KIND, SENSE


class SheetColumns:
    """The columns of the tables of one message, remembered from their heads."""

    def __init__(self, message: Message, kind: str) -> None:
        self.message = message
        self.kind = kind
        self.valued: int | None = None
        """The column of the values, counted from 0."""

    def of_row(self, row: Row, items: Sequence[Item]) -> list[Item]:
        """What counts of the items of a row: the values of the column that the head names, and the slots of the first column with any.

        Args:
            row: the sentence, perhaps a row of a table.
            items: its slots and values, in order.
        """
        if not self._edges(row):
            self.valued = None
            return list(items)
        if not items:
            self.valued = self._headed(row)
            return []
        valued = self.valued
        if valued is None or not any(i.role == VALUE and self._column(row, i) == valued for i in items):
            return list(items)
        slots = {self._column(row, i) for i in items if i.role == SLOT} - {valued}
        kept = {valued, min(slots, default=valued)}
        return [i for i in items if (c := self._column(row, i)) in kept and (i.role == SLOT or c == valued)]

    def _headed(self, row: Row) -> int | None:
        """The column that a head calls the order's, or the last one that it calls the new order's."""
        spots = self.message.in_row(row)
        new = [s for s in spots if s.has(SENSE, "new_column")]
        heads = new or [s for s in spots if s.has(KIND, self.kind)]
        return self._at(row, heads[-1].start) if heads else None

    def _column(self, row: Row, item: Item) -> int:
        return self._at(row, item.spot.start)

    def _at(self, row: Row, position: int) -> int:
        return sum(edge < position for edge in self._edges(row))

    def _edges(self, row: Row) -> list[int]:
        """Where the cells of a row are parted."""
        between = range(row[0].start, row[-1].end)
        return [i for i in between if self.message.source(i, i + 1) in COLUMNS]

    def is_row(self, row: Row, count: int) -> bool:
        """Whether a sentence has as many cells as are told, or one more for what they are."""
        return len(self._edges(row)) in (count - 1, count)


def in_order(items: Sequence[Item]) -> tuple[list[Item], list[Item]] | None:
    """The slots and the values of a row that names as many of the one as of the other, all slots first; None if it does not."""
    half = len(items) // 2
    slots, values = items[:half], items[half:]
    alike = half > 1 and len(slots) == len(values)
    if not alike or any(i.role != SLOT for i in slots) or any(i.role != VALUE for i in values):
        return None
    return list(slots), list(values)
