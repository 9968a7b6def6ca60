"""Numbers for several questions, told beside their names in any words: each name with the number that stands with it.

The reader of amounts weighs every word of a sentence; this one, for what it left open, looks only at the row of names and numbers: where they
take turns, "1 for Shadow, 0 for Dark", each pair is an answer. Anything that reckons, compares or hangs on a condition is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...kernel.decision import Decision
from ...kernel.forms import Amount
from ..clauses.clause import SAY
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row, only
from ..text.tokens import NUMBER, OPEN
from ..text.vocabulary import COUNT, FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of
from ..values import INFO
from .amount_items import names_of

_RECKONS = (
    "relative", "raises", "lowers", "adds", "another", "part", "rest", "all", "if", "unless", "or", "roughly", "asks", "supposes",
    "same", "exchanges", "correction", "sorry", "each", "half", "forget", "later", "another_turn", "except", "plus", "minus", "has",
)  # fmt: skip
"""Turns of speech by which a number is no answer, or not the whole of it."""
_GONE = ("instead", "not", "no_more")
_NOTHING = ("none", "pass", "no")


@dataclass(frozen=True)
class _Item:
    """A name (`question` is set) or a number, and where it stands."""

    start: int
    end: int
    question: Decision | None = None
    number: int = 0


def read_paired_amounts(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    said: list[Outcome],
) -> list[Outcome]:
    """The numbers that stand with the names of questions and that no other reader took; doubts about them are taken out of `said`.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        said: what was heard before.
    """
    reader = _Pairs(message, [d for d in (*asked, *ahead) if isinstance(d.form, Amount)])
    open_ = any(isinstance(d.form, Amount) for d in asked)
    return list(reader.outcomes(rows, said, open_)) if reader.questions else []


class _Pairs:
    def __init__(self, message: Message, decisions: Sequence[Decision]) -> None:
        self.message = message
        self.tokens = message.spotted.text.tokens
        self.questions: dict[tuple[str, str], Decision] = {}
        for decision in decisions:
            if decision.about:
                self.questions.setdefault((decision.kind, decision.about), decision)
        self.names = {c: d for d in self.questions.values() for c in names_of(message.vocabulary, d)}

    def outcomes(self, rows: Sequence[Row], said: list[Outcome], open_: bool) -> Iterator[Outcome]:
        """An answer to each question that has exactly one number and none yet; `open_` if numbers are asked for now."""
        told: dict[tuple[str, str], list[tuple[int, Row]]] = {}
        doubtful: set[tuple[str, str]] = set()
        every = [list(self._pairs(row)) if open_ or self._offers(row) else [] for row in rows]
        loose = {n for n, row in enumerate(rows) if self._counts(row) and not any(self._named(row))}
        for n, row in enumerate(rows):
            pairs = every[n] if loose.isdisjoint((n - 1, n + 1)) else []
            for item, number in pairs:
                assert item.question is not None
                told.setdefault((item.question.kind, item.question.about), []).append((number, row))
            doubtful |= set() if pairs else set(self._named(row))
        for name, found in told.items():
            if len({number for number, _ in found}) == 1 and name not in doubtful:
                yield from self._answer(self.questions[name], *found[0], said)

    def _answer(self, decision: Decision, number: int, row: Row, said: list[Outcome]) -> Iterator[Outcome]:
        mine = [o for o in said if (o.decision.kind, o.decision.about) == (decision.kind, decision.about)]
        form = decision.form
        assert isinstance(form, Amount)
        if any(o.settled for o in mine) or not form.low <= number <= form.high:
            return
        if not decision.key and self._answers_what_is_asked(number, row, said):
            return  # one name of two things: the one that is asked about is meant
        for outcome in mine:
            said.remove(outcome)
        used = set(range(row[0].start, row[-1].end))
        outcome = Outcome(decision, [number], used, [only(row, row[0].start, row[-1].end)], said=True)
        outcome.why = "a number beside its name"
        if not decision.key:
            outcome.say(INFO, "future_bids_sealed", decision.about)
        yield outcome

    def _answers_what_is_asked(self, number: int, row: Row, said: Sequence[Outcome]) -> bool:
        """Whether the only number of a sentence was taken for an open question."""
        words = range(row[0].start, row[-1].end)
        alone = len([p for p in words if self.message.number_at(p) is not None]) == 1
        taken = [o for o in said if o.decision.key and o.settled and isinstance(o.decision.form, Amount)]
        return alone and any(o.answers == [number] and not o.used.isdisjoint(words) for o in taken)

    def _offers(self, row: Row) -> bool:
        """Whether a sentence bids before it is asked to: "second place at A I do not give away" bids nothing."""
        return self._says_bid(row) and not any(c.denied for c in row)

    # -- a sentence ------------------------------------------------------------------------------------------

    def _pairs(self, row: Row) -> Iterator[tuple[_Item, int]]:
        """The names of a sentence with their numbers, where the two take turns."""
        clauses = [c for c in row if self._is_of_numbers(c.start, c.end)]
        if not clauses or any(c.mood != SAY or c.condition is not None for c in clauses):
            return
        spots = self.message.in_row(clauses)
        if any(s.has(SENSE, *_RECKONS) and not s.has(FILLER) for s in spots) or any(
            map(self._is_other, spots)
        ):
            return
        items = list(self._items(row))
        pairs = list(zip(items[::2], items[1::2], strict=False))
        if len(items) % 2 or not pairs:
            return
        for leading in (True, False):
            if all((a.question is not None) == leading == (b.question is None) for a, b in pairs):
                yield from ((a, b.number) if leading else (b, a.number) for a, b in pairs)

    def _says_bid(self, row: Row) -> bool:
        """Whether a sentence has the word for bidding."""
        return any(s.decides(kinds_of("auctions")) for c in row for s in self.message.within(c))

    def _counts(self, row: Row) -> bool:
        return any(self._number(p) is not None for c in row for p in range(c.start, c.end))

    def _named(self, row: Row) -> Iterator[tuple[str, str]]:
        """The questions that a sentence names beside a number of which nobody can tell whose it is."""
        counted = self._counts(row)
        for spot in (s for c in row for s in self.message.within(c)):
            question = self._question(spot)
            if question is not None and counted:
                yield question.kind, question.about

    def _is_of_numbers(self, start: int, end: int) -> bool:
        spots = [s for s in self.message.spots_between(start, end) if s.end <= end]
        return any(self._question(s) for s in spots) or any(
            self._number(p) is not None for p in range(start, end)
        )

    def _is_other(self, spot: Spot) -> bool:
        """Whether a mention is of something else that is decided or counted."""
        if self._question(spot) is not None or spot.has(FILLER):
            return False
        other = spot.has(KIND) and not spot.decides(kinds_of("auctions")) and not spot.has(SENSE)
        return other or spot.has(ORDER) or spot.has("area") or spot.has("unit") or spot.has("card")

    def _question(self, spot: Spot) -> Decision | None:
        found = {(d.kind, d.about): d for c in spot.concepts if (d := self.names.get(c)) is not None}
        return next(iter(found.values())) if len(found) == 1 else None

    def _number(self, position: int) -> int | None:
        """The number at a place, in figures, as a count, or as "nothing"."""
        if self.tokens[position].kind == NUMBER:
            return self.tokens[position].value if not self.tokens[position].sign else None
        spot = self.message.at(position)
        if spot is None or spot.start != position:
            return None
        if spot.has(COUNT) and not spot.has(FILLER):
            return int(spot.ids(COUNT)[0])
        return 0 if spot.has(SENSE, *_NOTHING) and not spot.has(SENSE, "not") else None

    def _items(self, row: Row) -> Iterator[_Item]:
        """The names and numbers in order, what is replaced left out, and a number that is only said again."""
        last: _Item | None = None
        for clause in row:
            position = clause.start
            while position < clause.end:
                spot = self.message.at(position)
                item = self._item(spot, position)
                position = spot.end if spot is not None and spot.end > position else position + 1
                if item is None or self._is_replaced(item, clause.start):
                    continue
                if last is None or not self._is_said_again(last, item):
                    yield item
                last = item

    def _is_said_again(self, last: _Item, item: _Item) -> bool:
        """ "Five (5)": the same number once more, in brackets or in figures behind the word."""
        between = any(t.text == OPEN for t in self.tokens[last.end : item.start])
        figures = self.tokens[last.start].kind != self.tokens[item.start].kind
        same = (item.question, item.number) == (last.question, last.number)
        return same and (item.question is not None or between or figures)

    def _item(self, spot: Spot | None, position: int) -> _Item | None:
        if spot is not None and (question := self._question(spot)) is not None:
            return _Item(spot.start, spot.end, question)
        number = self._number(position)
        return _Item(position, position + 1, None, number) if number is not None else None

    def _is_replaced(self, item: _Item, start: int) -> bool:
        """Whether "instead of" or "not" stands right before a number."""
        if item.question is not None:
            return False
        before = next(iter(self.message.spotted.back_from(start, item.start)), None)
        return before is not None and before.end == item.start and before.has(SENSE, *_GONE)
