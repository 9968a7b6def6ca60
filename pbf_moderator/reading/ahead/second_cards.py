"""A second card that is paid for by the way in which a first one is used, told by its name: "X, paying two for Y", "X + Y (I pay 2)".

Of two cards one is chosen and the other cannot be but the second, where a word joins it: a price, "also", "the second", or a plus sign. What
takes the first one's place is no second card: "X, no, Y", "X or Y", "not X but Y".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import SAY, SUPPOSE, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.named import DENIED, ELSEWHERE, SAID, Named
from ..rows.option_names import Namer
from ..rows.outcomes import Outcome, Row, without
from ..rows.reasons import behind_reason
from ..text.vocabulary import KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_after, kinds_of

WHY = "the second of two cards"
_OPEN = (
    "or",
    "except",
    "if",
    "unless",
    "roughly",
    "supposes",
    "asks",
    "tells",
    "ponders",
    "postpones",
    "forbidden",
    "no_more",
    "another_turn",
    "next",
    "later",
    "later_fights",
    "spares",
    "neither",
    "waits",
)
_TURNS = ("correction", "no", "instead")
_JOINS = ("adds", "also", "plus", "pays", "another", "rest", "using")
_PAYING = ("replace_card",)
_PLUS = "+"


@dataclass
class SecondCards:
    """What is said of it, and the sentences that are left for others."""

    outcomes: list[Outcome] = field(default_factory=list)
    rest: list[Row] = field(default_factory=list)


def read_second_cards(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> SecondCards:
    """Read the card that one pays for with another, as far as it is clear.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
    """
    every = (*asked, *ahead)
    how = next((d for d in every if d.kind in kinds_of("card_ways")), None)
    card = str((how.facts or {}).get("card", "")) or how.about if how is not None else ""
    if how is not None and card and isinstance(how.form, One):
        for way in how.form.options:
            second = next((d for d in every if d.kind in kinds_after(str(way))), None)
            if second is not None and isinstance(second.form, One):
                return _Reader(message, how, second, card, str(way)).read(rows)
    return SecondCards(rest=list(rows))


class _Reader:
    def __init__(self, message: Message, how: Decision, second: Decision, card: str, way: str) -> None:
        self.message, self.how, self.second, self.card, self.way = message, how, second, card, way
        self.others = [str(w) for w in how.form.options if w != way] if isinstance(how.form, One) else []
        self.namer = Namer(message, second)
        self.later = {str(o) for o in second.form.options} if isinstance(second.form, One) else set()

    def read(self, rows: Sequence[Row]) -> SecondCards:
        clauses = [behind_reason(self.message, c, self.others) for row in rows for c in row]
        first = self._first(clauses)
        none = SecondCards(rest=list(rows))
        if first is None:
            return none
        named = [n for n in self.namer.names(clauses) if n.spot.start >= first and self._is_second(n.spot)]
        stands = self._last(first, named, clauses)
        if stands is None:
            return none
        stretch = (first, self._end(named[-1]))
        last = stretch[1]
        used = {*range(*stretch)}
        held = [c for c in clauses if first < c.end and c.start < last]
        found = [
            Outcome(self.how, [self.way], used, [held], said=True, why=WHY),
            Outcome(self.second, [stands], used, [held], said=True, why=WHY),
        ]
        return SecondCards(found, [left for row in rows if (left := without(row, [stretch]))])

    def _first(self, clauses: Sequence[Clause]) -> int | None:
        """Where the words begin that follow the first card; nothing where it does not stand for good."""
        if self.how.key:
            return clauses[0].start if clauses else None
        found = None
        for clause in clauses:
            for spot in self.message.within(clause):
                if {*spot.ids("card")} != {self.card}:
                    continue
                plain = clause.mood == SAY and clause.condition is None and not clause.second
                denied = any(d.start < spot.start for d in clause.denied)
                if plain and not denied:
                    found = spot.end
        return found

    def _end(self, last: Named) -> int:
        """Where the words end that tell of the second card: before the word of another question."""
        behind = [s for s in self.message.within(last.clause) if s.start >= last.spot.end]
        goes_on = any(s.has(KIND) or s.has("card") for s in behind)
        return last.spot.end if goes_on else last.clause.end

    def _is_second(self, spot: Spot) -> bool:
        return bool({*spot.ids("card")} & self.later) and self.card not in spot.ids("card")

    def _last(self, first: int, named: Sequence[Named], clauses: Sequence[Clause]) -> str | None:
        """The card that stands in the end, of those named behind the first one."""
        stands, before, joined = "", first, bool(self.how.key)
        for name in named:
            between = self._between(before, name.spot.start, clauses)
            turns = any(s.has(SENSE, *_TURNS) for s in between) or name.clause.corrects
            joined = joined or self._joins(first, name.spot)
            cards = {*name.spot.ids("card")} & self.later
            if not joined or len(cards) != 1:
                return None
            card = cards.pop()
            if any(s.has(SENSE, *_OPEN) and not s.has(SENSE, "and") for s in between):
                return None
            if name.standing == DENIED:
                stands = "" if card == stands else stands
                before = name.spot.end
                continue
            if (
                name.standing not in (SAID, ELSEWHERE)
                or name.clause.condition is not None
                or name.clause.second
            ):
                return None
            if stands and card != stands and not turns:
                return None
            stands, before = card, name.spot.end
        if not stands or not self._is_free(first, named, clauses):
            return None
        return stands

    def _between(self, start: int, end: int, clauses: Sequence[Clause]) -> list[Spot]:
        """The mentions between two places, without what is only supposed."""
        return [
            s for c in clauses if c.mood != SUPPOSE for s in self.message.within(c) if start <= s.start < end
        ]

    def _joins(self, first: int, spot: Spot) -> bool:
        """Whether something between the first card and another makes it the second: a price that is paid, "also", a plus sign."""
        between = self.message.spots_between(first, spot.start)
        turned = next((s.start for s in between if s.has(SENSE, *_TURNS)), spot.start)
        signs = [s for s in between if s.start <= turned]
        tokens = self.message.spotted.text.tokens
        if any(tokens[i].text == _PLUS for i in range(first, turned)):
            return True
        words = {self.second.kind, *_PAYING}
        joining = any(s.has(SENSE, *_JOINS) or s.decides(words) or s.has(OPTION, self.way) for s in signs)
        return joining or any(s.has(SENSE, "gives") for s in signs) and self._is_price(first, turned)

    def _is_price(self, start: int, end: int) -> bool:
        """Whether the price of the way is the number that is told."""
        numbers = {n for i in range(start, end) if (n := self.message.number_at(i)) is not None and n > 1}
        return numbers == {int(str((self.how.facts or {}).get("price", 0)))}

    def _is_free(self, first: int, named: Sequence[Named], clauses: Sequence[Clause]) -> bool:
        """Whether nothing else is told in the same words: no area, unit or seat, no order, and no other way that is taken."""
        spots = self._between(first, self._end(named[-1]), clauses)
        if any(s.has(c) for s in spots for c in ("area", "unit", "seat") if not s.has("card")):
            return False
        others = [s for s in spots if s.has(OPTION, *self.others)]
        taken = [
            s
            for s in others
            if self.message.preceded_by(s, self._clause_of(s, clauses), "takes", "chooses", "gets")
        ]
        denied = [s for s in taken if self._clause_of(s, clauses).denied]
        orders = [s for s in spots if s.has(ORDER) and s not in others]
        return not orders and len(denied) == len(taken)

    @staticmethod
    def _clause_of(spot: Spot, clauses: Sequence[Clause]) -> Clause:
        return next(c for c in clauses if c.start <= spot.start < c.end)
