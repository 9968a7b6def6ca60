"""What a message that tells how many stand where is made of: places, numbers, words for the rest, and turns that take back what was said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import Some
from ..clauses.clause import ASK, SAY, SUPPOSE, UNLESS, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.unclear import Unclear
from ..text.names import concepts_of
from ..text.tokens import COLON, NUMBER, OPEN, WORD, marks_between
from ..text.vocabulary import COUNT, FILLER, KIND, SENSE
from .count_groups import EACH, NUMBER_OF, PLACE, REST, Bit

_TURNS = ("correction", "excess", "looks_again")
_OPEN = (
    "or", "unless", "except", "half", "part", "middle", "same_place", "swaps", "reversed", "forget", "postpones", "ponders",
)  # fmt: skip
"""Turns of speech that leave open how many stand where, if they stand in a clause with a place or a number."""
_LOOSE = ("raises", "lowers", "roughly", "up_to", "bounds", "minus", "fewer")
"""Turns of speech right beside a number that make it a change of one, or not an exact one."""
_MORE = ("relative", "another")
"""Turns of speech by which so many come to those that were told."""
_NEAR = 2
"""Words between a number and what it counts, at most."""
_NAMES = ("area", "unit", "seat", KIND)


class CountWords:
    """The bits of one message, clause by clause.

    Attributes:
        counts: a number or a word for one stands in the message.
        leaves: words for the rest are part of it; that may be the rest of an earlier message.
    """

    def __init__(self, message: Message, decision: Decision) -> None:
        assert isinstance(decision.form, Some) and decision.form.at_most is not None
        self.message, self.kind, self.form = message, decision.kind, decision.form
        self.tokens = message.spotted.text.tokens
        self.most = decision.form.at_most
        known = concepts_of(message.vocabulary, decision.form.bag)
        self.places = {c: c.id for c in known if c.category == "area"}
        self.counts = self.leaves = False

    def bits(self, clause: Clause, *, started: bool) -> Iterator[Bit]:
        """The places, numbers, words for the rest and turns of a clause; those of a clause that is not meant are left out."""
        found = self.merged([*self.signs(clause, started=started)])
        named = [b for b in found if b.what == PLACE]
        counted = [b for b in found if b.what in (NUMBER_OF, REST)]
        if clause.mood != SAY and not self._only_wonders(clause, found):
            if named and counted:
                raise Unclear
            return
        spots = [s for s in self.message.within(clause) if not s.has(FILLER)]
        if named and counted:
            tied = clause.second or self._hangs(clause, found)
            first = min(b.start for b in (*named, *counted))
            colon = any(t.text == COLON for t in self.tokens[clause.start : first])
            denied = any(d.start < b.start for d in clause.denied for b in counted if b.value) and not colon
            if tied or denied or any(s.has(SENSE, *_OPEN) for s in spots):
                raise Unclear
        elif clause.condition is not None and self._names_anything(clause):
            row = self.message.sentence(clause.sentence)
            counts = any(b.what == NUMBER_OF for c in row for b in self.signs(c, started=started))
            if counts or not started or clause.condition[0] == UNLESS:
                raise Unclear
            return
        if not named and any(self._is_at_foreign(b) for b in counted):
            raise Unclear
        if named:
            found = self._without_loose(found)
        yield from found

    def _only_wonders(self, clause: Clause, found: Sequence[Bit]) -> bool:
        """Whether a clause is said with hesitation behind what it names, or a question is only hung on to its sentence: "Sparta, I suppose", "two at A, right?"."""
        row = self.message.sentence(clause.sentence)
        if clause.mood == ASK:
            asking = any(s.has(SENSE, "asks", "or") for s in self.message.within(row[0]))
            return clause is not row[-1] and row[-1].end - row[-1].start == 1 and not asking
        ends = [b.end for b in found if not b.turns]
        behind = bool(ends) and all(s.start >= max(ends) for s in clause.because)
        if clause.mood == SUPPOSE and all(s.end <= clause.start for s in clause.because):
            return clause.condition is None  # what was supposed was said before it
        return clause.mood == SUPPOSE and bool(clause.because) and behind and clause.condition is None

    def _hangs(self, clause: Clause, found: Sequence[Bit]) -> bool:
        """Whether a clause hangs on a condition, but for one behind all that it names: "…, if I have counted right"."""
        if clause.condition is None:
            return False
        last = max(b.start for b in found if b.what == PLACE)
        return (
            clause.condition[1] < last
            or clause.condition[0] == UNLESS
            or any(
                s.has(c)
                for s in self.message.spots_between(*clause.condition[1:])
                for c in ("area", "unit", "seat", KIND)
            )
        )

    def _names_anything(self, clause: Clause) -> bool:
        """Whether a condition speaks of the game."""
        return any(s.has(c) for s in self.message.within(clause) for c in ("area", "unit", "seat", KIND))

    def _is_at_foreign(self, bit: Bit) -> bool:
        """Whether a place at which nothing can stand is named right beside a number."""
        beside = self.message.spots_between(
            max(bit.clause.start, bit.start - _NEAR), min(bit.clause.end, bit.end + _NEAR)
        )
        return any(s.has("area") and not s.has("seat") and not s.has(FILLER) for s in beside)

    def _without_loose(self, bits: Sequence[Bit]) -> list[Bit]:
        """Without a number that only tells of a change which the others make; one that comes to those that were told says so."""
        sure = [b for b in bits if b.what != NUMBER_OF or not self._is_beside(b, *_LOOSE, *_MORE)]
        places = sum(b.what == PLACE for b in bits)
        if sum(b.what == NUMBER_OF for b in sure) >= places or len(sure) == len(bits):
            return sure
        if any(b.what == NUMBER_OF and self._is_beside(b, *_LOOSE) for b in bits):
            raise Unclear
        return [b if b in sure else replace(b, more=True) for b in bits]

    def _is_beside(self, bit: Bit, *senses: str) -> bool:
        beside = (self.message.at(bit.start - 1), self.message.at(bit.end))
        return any(s is not None and s.has(SENSE, *senses) and not s.has(SENSE, "rest") for s in beside)

    def signs(self, clause: Clause, *, started: bool) -> Iterator[Bit]:
        """The places, numbers, words for the rest and turns of a clause, meant or not."""
        if started and clause.corrects and not self._is_led_from(clause, clause.start):
            yield Bit("", clause.start, clause.start, clause)
        position = clause.start
        while position < clause.end:
            spot = self.message.at(position)
            end = spot.end if spot is not None and spot.end > position else position + 1
            bit = self._sign(clause, spot, position, end, started=started)
            if bit is not None:
                yield bit
            position = end

    def _sign(
        self, clause: Clause, spot: Spot | None, position: int, end: int, *, started: bool
    ) -> Bit | None:
        if spot is not None:
            ids = {self.places[c] for c in spot.concepts if c in self.places}
            if len(ids) == 1 and not spot.has("seat"):
                return Bit(PLACE, position, end, clause, id=next(iter(ids)))
            if spot.has(SENSE, "rest"):
                self.leaves = True
                return Bit(REST, position, end, clause)
            if spot.has(SENSE, "last") and not spot.has(SENSE, "next"):
                return Bit(REST, position, end, clause, value=1, last=True)
            if spot.has(SENSE, "the_most"):
                return Bit(NUMBER_OF, position, end, clause, most=True)
            if started and self._turns(clause, spot):
                return Bit("", position, end, clause)
        value = self._number(spot, position, end)
        self.counts = self.counts or value is not None
        each = value is not None and self._is_each(position, end)
        return None if value is None else Bit(EACH if each else NUMBER_OF, position, end, clause, value=value)

    def _turns(self, clause: Clause, spot: Spot) -> bool:
        """Whether a mention takes back what was said before: a word of correction, or a "no" at the head of a clause."""
        if spot.has(SENSE, *_TURNS):
            return not self._is_led_from(clause, spot.start)
        return spot.has(SENSE, "no") and spot.start == clause.start

    def _is_led_from(self, clause: Clause, position: int) -> bool:
        """Whether the last place before a word in its sentence is one that is left: "one from A goes, after all, to B"."""
        row = self.message.sentence(clause.sentence)
        before = [(c, s) for c in row for s in self.message.within(c) if s.has("area") and s.end <= position]
        return bool(before) and self.message.preceded_by(before[-1][1], before[-1][0], "from")

    def _number(self, spot: Spot | None, position: int, end: int) -> int | None:
        token = self.tokens[position]
        if token.kind == NUMBER:
            return self.message.number_at(position) if not token.sign or token.sign == "+" else None
        if spot is None or spot.start != position:
            return None
        if spot.has(SENSE, "as_many"):
            return self.message.number_at(position)
        if spot.has(COUNT):
            if not spot.has(FILLER):
                return int(spot.ids(COUNT)[0])
            following = self.message.at(end)
            led = following is not None and (
                following.has(SENSE, "to") or following.has(KIND, self.kind) or following.has("area")
            )
            return int(spot.ids(COUNT)[0]) if led else None
        return 0 if spot.has(SENSE, "none") and not spot.has(SENSE, "pass") else None

    def is_as_written(self) -> bool:
        """Whether the message is a list as the program writes it: a heading with a colon, and "A, 2 at B" behind it, each number before its place."""
        colon = next((n for n, t in enumerate(self.tokens) if t.text == COLON), 0)
        heading = self.message.spots_between(0, colon)
        clauses = self.message.clauses
        if not any(s.has(KIND, self.kind) for s in heading) or len({c.sentence for c in clauses}) > 1:
            return False
        return all(self._is_item(max(c.start, colon + 1), c.end) for c in clauses)

    def _is_item(self, start: int, end: int) -> bool:
        """Whether a stretch is nothing but a place, or a number and a place."""
        spots = [s for s in self.message.spots_between(start, end) if not s.has(FILLER)]
        if not spots or not spots[-1].has("area") or self.message.spotted.unknown(spots[0].start, end):
            return False
        known = all(s.has(SENSE, "to", "and") or s.has(COUNT) or s is spots[-1] for s in spots)
        first = next(n for n in range(start, end) if self.tokens[n].kind in (NUMBER, WORD))
        return known and (self.tokens[first].kind == NUMBER or len(spots) == 1 or spots[0].has(SENSE, "and"))

    def _is_each(self, position: int, end: int) -> bool:
        beside = (self.message.at(position - 1), self.message.at(end), self.message.at(end + 1))
        return any(s is not None and s.has(SENSE, "each") for s in beside)

    def merged(self, bits: list[Bit]) -> list[Bit]:
        """With "the rest" and its number as one, and a number that only says one again left out: "the other two", "the rest of the thirty", "five (5)"."""
        kept: list[Bit] = []
        for bit in bits:
            last = kept[-1] if kept else None
            if last is not None and bit.what == PLACE and (last.what, last.id) == (bit.what, bit.id):
                continue
            if last is not None and bit.what == NUMBER_OF and not bit.most and bit.start - last.end <= _NEAR:
                if last.what == REST and (last.value is None or last.last):
                    value = None if bit.value == self.most else bit.value
                    kept[-1] = Bit(REST, last.start, bit.end, last.clause, value=value, last=last.last)
                    continue
                marks = marks_between(self.tokens, last.end, bit.start)
                if last.what == NUMBER_OF and last.value == bit.value and OPEN in marks:
                    continue
            kept.append(bit)
        return kept
