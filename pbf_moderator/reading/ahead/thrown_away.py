"""Which cards are thrown away, where it may be chosen to do so, told in any words: "A is no use to me, out with it", "away with A… no, B".

Every card of the hand that a sentence names is thrown away or kept there, by the verb beside it; what is taken back counts no more. Where
something else is said of one of them, or it stays open what becomes of it, nothing is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...kernel.decision import Decision
from ...kernel.forms import One, Some
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row, rows_of
from ..rows.unclear import Unclear
from ..text.tokens import COLON, MARK, QUOTE
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_after, kinds_of

THROWN = "what is thrown away, told as a whole"
_KEEPS = ("stay", "has", "spares", "unused", "waits", "later", "needless")
_DENIES = ("not", "no", "none", "never", "without")
_TURNS = ("correction", "no")
_ADDS = ("and", "also", "both", "or")
_OPEN = (
    "if",
    "unless",
    "except",
    "or",
    "roughly",
    "supposes",
    "asks",
    "another_turn",
    "postpones",
    "ponders",
    "else",
    "fallback",
)
"""Turns of speech that leave open what becomes of a card."""


@dataclass
class _Bit:
    """A stretch between two marks, or two verbs.

    Attributes:
        clause: that holds it.
        start, end: its words.
        cards: those of the hand that it names, in order.
        throws: it has the word for throwing away; `keeps` one for keeping.
        denies: something in it is denied.
        turns: it takes back what was said before, and says no more than that in front of a card.
        adds: it goes on with a list.
        heads: a colon stands behind it.
    """

    clause: Clause
    start: int
    end: int
    cards: list[str]
    throws: bool
    keeps: bool
    denies: bool
    turns: bool
    adds: bool
    heads: bool


def read_thrown_away(message: Message, asked: Sequence[Decision], ahead: Sequence[Decision]) -> list[Outcome]:
    """That cards are thrown away and which, where it is asked what is done with one; nothing where that is not told in one way.

    Args:
        message: the message.
        asked: the questions that are open.
        ahead: those that may come.
    """
    for choice in (d for d in asked if isinstance(d.form, One)):
        assert isinstance(choice.form, One)
        for thrown in (d for d in ahead if isinstance(d.form, Some) and d.kind in kinds_of("may_keep")):
            option = next((o for o in choice.form.options if thrown.kind in kinds_after(o)), None)
            if option is None:
                continue
            try:
                return list(_Tale(message, thrown).outcomes(choice, option))
            except Unclear:
                return []
    return []


class _Tale:
    def __init__(self, message: Message, decision: Decision) -> None:
        self.message, self.decision = message, decision
        assert isinstance(decision.form, Some)
        self.hand = {str(card) for card in decision.form.bag}
        self.thrown: list[str] = []
        self.kept: list[str] = []
        self.loose: list[str] = []
        self.last: list[str] = []
        self.doubted: list[str] = []
        self.throwing = self.turned = False
        self.rows: list[Row] = []

    def outcomes(self, choice: Decision, option: str) -> Iterator[Outcome]:
        """The answers to both questions."""
        for row in rows_of(self.message.clauses):
            if self._tells(row) or (
                self.rows and self.rows[-1][-1].sentence == row[0].sentence - 1 and self._goes_on(row)
            ):
                self.rows.append(row)
                for bit in self._bits(row):
                    self._take(bit)
            elif self._chooses_another(row, choice):
                raise Unclear
        if not self.thrown or self.doubted or {*self.thrown} & {*self.kept, *self.loose}:
            raise Unclear
        cards = sorted({*self.thrown})
        if self.decision.form.problems(cards):
            raise Unclear
        used = {p for row in self.rows for c in row for p in range(c.start, c.end)}
        for decision, answer in ((choice, option), (self.decision, cards)):
            yield Outcome(decision, [answer], set(used), list(self.rows), said=True, why=THROWN)

    # -- sentences --------------------------------------------------------------------------------------------

    def _tells(self, row: Row) -> bool:
        """Whether a sentence has the word for throwing away, or names a card and nothing that is done with it but keeping."""
        spots = self.message.in_row(row)
        if any(self._throws(s) for s in spots):
            return True
        named = any(self._card(s) for s in spots)
        return named and not any(self._is_of_others(s) for s in spots)

    def _chooses_another(self, row: Row, choice: Decision) -> bool:
        """Whether a sentence beside the tale may choose something else, or takes back what was chosen: "actually I play B", "no, I pass"."""
        assert isinstance(choice.form, One)
        options = {str(o) for o in choice.form.options} & self.hand
        for clause in row:
            spots = self.message.within(clause)
            ahead = clause.condition is not None or any(s.has("window") and not s.has("card") for s in spots)
            named = any(not options.isdisjoint(s.ids("card")) for s in spots)
            passes = any(s.has(SENSE, "pass") and not s.has(SENSE, "not") for s in spots) and clause.corrects
            if passes or (named and not (ahead or clause.denied)):
                return True
        return False

    def _is_of_others(self, spot: Spot) -> bool:
        """Whether a mention shows that a card is spoken of for another reason: it is played, or a moment is named for it."""
        other = spot.has(KIND) and not spot.has(KIND, self.decision.kind) and not spot.has(FILLER)
        return (other and not spot.has("card")) or (spot.has("window") and not spot.has("card"))

    def _goes_on(self, row: Row) -> bool:
        """Whether a sentence right behind may take something back, or say of the card before it that it is kept or thrown away."""
        spots = self.message.in_row(row)
        return any(s.has(SENSE, *_KEEPS, *_TURNS) for s in spots) and not any(
            self._is_of_others(s) for s in spots
        )

    def _throws(self, spot: Spot) -> bool:
        return spot.has(KIND, self.decision.kind) and not spot.has(FILLER)

    def _card(self, spot: Spot) -> str:
        return next((c for c in spot.ids("card") if c in self.hand), "")

    # -- bits -------------------------------------------------------------------------------------------------

    def _bits(self, row: Row) -> Iterator[_Bit]:
        for clause in row:
            spots = self.message.within(clause)
            if any(self._throws(s) or self._card(s) for s in spots) and (
                clause.mood != SAY
                or clause.condition is not None
                or any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots)
            ):
                raise Unclear
            for start, end in self._parts(clause, spots):
                yield self._bit(clause, start, end)

    def _parts(self, clause: Clause, spots: Sequence[Spot]) -> Iterator[tuple[int, int]]:
        """A clause cut at its marks, and where a second verb begins."""
        tokens = self.message.spotted.text.tokens
        first, verb = clause.start, False
        for i in range(clause.start, clause.end):
            spot = next((s for s in spots if s.start == i), None)
            mark = tokens[i].kind == MARK and tokens[i].text not in (QUOTE, "'")
            told = spot is not None and (self._throws(spot) or spot.has(SENSE, *_KEEPS))
            if mark or (told and verb):
                if i > first:
                    yield first, i
                first, verb = i + mark, False
            verb = verb or told
        if clause.end > first:
            yield first, clause.end

    def _bit(self, clause: Clause, start: int, end: int) -> _Bit:
        tokens = self.message.spotted.text.tokens
        spots = [s for s in self.message.spots_between(start, end) if s.start >= start]
        cards = [card for s in spots if (card := self._card(s))]
        throws = any(self._throws(s) for s in spots)
        keeps = any(s.has(SENSE, *_KEEPS) for s in spots)
        before = self._card_before(spots)
        turns = any(s.has(SENSE, "correction") for s in spots) or (
            bool(spots) and before and spots[0].has(SENSE, "no") and not (throws or keeps)
        )
        return _Bit(
            clause,
            start,
            end,
            cards,
            throws,
            keeps,
            any(s.has(SENSE, *_DENIES) for s in spots),
            turns,
            any(s.has(SENSE, *_ADDS) for s in spots[:1]),
            end < len(tokens) and tokens[end].text == COLON,
        )

    def _card_before(self, spots: Sequence[Spot]) -> bool:
        """Whether something was thrown away before, which a "no" may take back."""
        return bool(self.thrown) and bool(spots)

    # -- taking -----------------------------------------------------------------------------------------------

    def _take(self, bit: _Bit) -> None:
        """Take in one bit: what becomes of the cards that it names, or of the one named last."""
        if bit.turns:
            self.turned, self.doubted = True, list(self.last)
        if bit.throws and not bit.denies:
            self._throw(bit.cards or ([] if self.thrown or len(self.loose) != 1 else list(self.loose)))
            self.throwing = True
        elif bit.keeps or (bit.cards and bit.denies and self.turned and not self._is_no_alone(bit)):
            self._keep(bit.cards or ([] if self._says_rest(bit) else list(self.last)))
        elif bit.cards and bit.denies and not self.turned:
            self.loose = [*self.loose, *bit.cards]  # "A is no use to me"
        elif bit.cards and (self.throwing or self.turned):
            self._go_on(bit)
        elif bit.cards:
            self.loose = [*self.loose, *bit.cards]
        self.last = bit.cards or self.last

    def _is_no_alone(self, bit: _Bit) -> bool:
        """Whether nothing in a bit is denied but what was said before it: "no, A"."""
        return bit.turns and not bit.clause.denied

    def _says_rest(self, bit: _Bit) -> bool:
        """Whether a bit speaks of all the others: "keep the rest"."""
        return any(s.has(SENSE, "rest", "all") for s in self.message.spots_between(bit.start, bit.end))

    def _throw(self, cards: list[str]) -> None:
        if cards and self.turned:
            self.thrown = [c for c in self.thrown if c not in self.doubted]
            self.turned, self.doubted = False, []
        self.thrown += cards
        self.loose = [c for c in self.loose if c not in cards]
        self.last = cards or self.last

    def _keep(self, cards: list[str]) -> None:
        self.kept += cards
        self.loose = [c for c in self.loose if c not in cards]
        if self.turned or {*cards} & {*self.doubted}:
            self.thrown = [c for c in self.thrown if c not in cards]
            self.doubted = [c for c in self.doubted if c not in cards]
            self.turned = True

    def _go_on(self, bit: _Bit) -> None:
        """Take cards without a verb: behind what was taken back, behind the word for throwing away, or in a list with others."""
        again = [c for c in bit.cards if c in self.thrown]
        fresh = [c for c in bit.cards if c not in self.thrown]
        if self.turned or not self.thrown or bit.adds or self._is_bare(bit):
            if self.turned and again and not fresh:
                self.turned, self.doubted = False, []  # "A… no, A"
                return
            self._throw(bit.cards)
        elif fresh:
            self.loose += fresh  # "B, for now, is too early"

    def _is_bare(self, bit: _Bit) -> bool:
        """Whether nothing but cards and little words stands in a bit."""
        spots = [s for s in self.message.spots_between(bit.start, bit.end) if s.start >= bit.start]
        little = all(self._card(s) or s.has(FILLER) or s.has(SENSE, *_ADDS) for s in spots)
        return (
            little
            and not self.message.spotted.unknown(bit.start, bit.end)
            and not any(s.has(OPTION) for s in spots)
        )
