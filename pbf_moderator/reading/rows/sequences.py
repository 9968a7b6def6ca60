"""Which of several orders comes first, told for itself: "in this order: X, then Y", "Y last", "X goes first"."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import SAY
from ..clauses.laid import Laid, orders_named
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..text.tokens import ARROW, WORD
from ..text.vocabulary import COUNT, FILLER, KIND, ORDER, SENSE, Vocabulary
from ..text.words import kinds_of, words
from .outcomes import Outcome, Row

_LITTLE = (
    "first",
    "next",
    "last",
    "then",
    "and",
    "sequence",
    "to",
    "from",
    "self",
    "so",
    "also",
    "wishes",
    "for",
    "is",
    "using",
    "that",
    "now",
    "idle",
    "above",
    "beside",
)
"""Turns of speech that change nothing in a sequence, or make it."""
_UNKNOWN = 3
"""Words that nobody knows which it may hold, such as a verb."""


def read_sequence(
    message: Message, decision: Decision, rows: Sequence[Row], laid: Laid | None, going: Collection[str]
) -> Outcome | None:
    """The order in which areas are left, where sentences tell nothing else.

    Args:
        message: the whole message.
        decision: which of several orders is resolved; its options are areas.
        rows: the sentences that nothing else came of.
        laid: the orders that the message lays while a sheet is open; None where all orders lie.
        going: the areas that units are said to leave.
    """
    reader = _SequenceReader(message, decision, laid, going)
    for n, row in enumerate(rows):
        areas = reader.areas_of(row, opens=True)
        if not areas:
            continue
        used = [row]
        for other in rows[n + 1 :]:
            more = reader.areas_of(other, opens=False)
            if not more or set(more) & set(areas):
                break
            areas += more
            used.append(other)
        positions = {p for r in used for c in r for p in range(c.start, c.end)}
        return Outcome(decision, list(areas), positions, used, said=True, why="said ahead")
    return None


def is_sequence_heading(message: Message, row: Row) -> bool:
    """Whether a sentence says that what follows is told in its order: "in this order:"."""
    return any(s.has(SENSE, "sequence") for c in row for s in message.within(c))


class _SequenceReader:
    def __init__(
        self, message: Message, decision: Decision, laid: Laid | None, going: Collection[str]
    ) -> None:
        self.message = message
        self.options = set(decision.form.options) if isinstance(decision.form, One) else set()
        self.laid = laid
        self.going = going
        ordinals = words(message.language).headings.get("ordinals", ())
        self.ordinals = {stem: n for n, stem in enumerate(ordinals, 1)}

    def areas_of(self, row: Row, *, opens: bool) -> list[str]:
        """The areas in their order, or none; a sentence that opens must say that it is about an order."""
        spots = self.message.in_row(row)
        areas = [s for s in spots if s.has("area")]
        if not areas or not self._is_plain(row, spots):
            return []
        ids = [next((a for a in s.ids("area") if a in self.options), "") for s in areas]
        if "" in ids or len(set(ids)) < len(ids) or not all(self._is_left(a, row) for a in ids):
            return []
        ranks = [self._rank(row, s) for s in areas]
        if not (
            self._is_told(row, spots, areas) if opens else any(ranks) or self._says(spots, "next", "last")
        ):
            return []
        return self._in_order(ids, ranks)

    def _is_plain(self, row: Row, spots: Sequence[Spot]) -> bool:
        """Whether a sentence names nothing but areas, their orders, and which comes first."""
        if any(c.mood != SAY or c.condition is not None for c in row):
            return False
        unknown = self.message.spotted.unknown(row[0].start, row[-1].end)
        return len(unknown) <= _UNKNOWN and all(map(self._is_known, spots))

    def _is_known(self, spot: Spot) -> bool:
        if spot.has(ORDER):
            valued = any(ch.isdigit() for ch in spot.text)
            return not valued and all(is_of_leaving(self.message.vocabulary, o) for o in spot.ids(ORDER))
        if spot.has("area") or spot.has(KIND, *kinds_of("leaves"), *kinds_of("sheets")):
            return True
        if spot.has(FILLER) and not spot.has(SENSE):
            return True
        return spot.has(SENSE, *_LITTLE) or spot.has(COUNT)

    def _is_left(self, area: str, row: Row) -> bool:
        """Whether an order to leave an area is laid in another sentence, or lies."""
        if self.laid is None or area in self.going:
            return True
        orders = self.laid.orders_at(area, row[0].sentence)
        return any(is_of_leaving(self.message.vocabulary, o) for o in orders)

    def _is_told(self, row: Row, spots: Sequence[Spot], areas: Sequence[Spot]) -> bool:
        """Whether words say that it is an order: "first", "then", "in this order", or an arrow."""
        named = bool(orders_named(spots)) or any(s.has(KIND, *kinds_of("leaves")) for s in spots)
        sequence = self._says(spots, "sequence") or any(s.has(KIND, *kinds_of("sheets")) for s in spots)
        first = self._says(spots, "first") or any(self._rank(row, s) == 1 for s in areas)
        if len(areas) == 1:
            return first and (named or sequence)
        if self._goes_before(areas):
            return True
        arrows = any(ARROW in self.message.marks_before(s) for s in areas[1:])
        return (
            first
            or sequence
            or self._says(spots, "last")
            or (named and (arrows or self._says(spots, "next")))
        )

    def _goes_before(self, areas: Sequence[Spot]) -> bool:
        """Whether the first of two areas is said to come before the other."""
        if len(areas) != 2:
            return False
        between = self.message.spots_between(areas[0].end, areas[1].start)
        return any(s.has(SENSE, "above") for s in between)

    @staticmethod
    def _says(spots: Sequence[Spot], *senses: str) -> bool:
        return any(s.has(SENSE, *senses) for s in spots)

    def _rank(self, row: Row, area: Spot) -> int:
        """The place that an ordinal beside an area gives it; 0 where there is none."""
        clause = next((c for c in row if c.start <= area.start < c.end), row[0])
        spots = self.message.within(clause)
        if sum(s.has("area") for s in spots) > 1:
            return 0
        if self._says(spots, "last"):
            return len(self.options)
        if self._says(spots, "first"):
            return 1
        tokens = self.message.spotted.text.tokens[clause.start : clause.end]
        found = (
            n
            for t in tokens
            if t.kind == WORD
            for stem, n in self.ordinals.items()
            if t.text.startswith(stem)
        )
        return next(found, 0)

    @staticmethod
    def _in_order(ids: Sequence[str], ranks: Sequence[int]) -> list[str]:
        """Some areas by their ranks; those without one stay where they are told."""
        if any(ranks) and not all(ranks):
            firsts = [a for a, r in zip(ids, ranks, strict=True) if r == 1]
            lasts = [a for a, r in zip(ids, ranks, strict=True) if r == max(ranks) and r > len(ids) - 1]
            lasts = [a for a in lasts if a not in firsts]
            return [*firsts, *(a for a in ids if a not in (*firsts, *lasts)), *lasts]
        return [a for _, a in sorted(zip(ranks, ids, strict=True), key=lambda pair: pair[0])]


def is_of_leaving(known: Vocabulary, order: str) -> bool:
    """Whether units leave the area where an order lies."""
    return not known.kinds_of_order(order).isdisjoint(kinds_of("leaves"))


def is_used_by(known: Vocabulary, order: str, kind: str) -> bool:
    """Whether a decision of a kind is about how an order is used."""
    return kind in known.kinds_of_order(order)
