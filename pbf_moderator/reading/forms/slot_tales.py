"""The order of a slot that was left unclear, told as a whole: "no, due cose: A la faccio con questo", "wait, … A then that one!".

Every clause that lays an order in such a slot, and in no other, is weighed; the last one counts, where it is said for good and something
turns from what was laid before. A swap, a question, a condition or an "or" about the slot leaves it to its sender.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...kernel.decision import Decision
from ...kernel.forms import Assign
from ..clauses.clause import ASK, SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.order_tokens import tokens_meant
from ..rows.outcomes import Row, rows_of
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of
from .sheet_taking import Sheet

_STOPS = (
    "or", "if", "unless", "ponders", "postpones", "supposes", "believed", "formerly", "else", "except", "forbidden", "same",
    "reversed", "fallback", "advises", "hopes", "another_turn", "rest", "also",
)  # fmt: skip
_TURNS = ("correction", "instead", "instead_alone", "exchanges", "no", "decides", "but", "so")
_DENIES = ("not", "no", "never", "without", "instead", "none", "neither", "nor")


def settle_slots(message: Message, sheets: Mapping[str, tuple[Decision, Sheet]]) -> set[str]:
    """Lay the orders of slots that were left unclear; which slots those are.

    Args:
        message: the whole message.
        sheets: the sheets that were read, by the keys of their questions.
    """
    settled: set[str] = set()
    if not any(sheet.asked for _, sheet in sheets.values()):
        return settled
    if any(s.has(SENSE, "swaps", "reversed", "alike") for s in message.spotted.spots):
        return settled
    for decision, sheet in sheets.values():
        form = decision.form
        if not isinstance(form, Assign):
            continue
        for slot in [s for s in form.slots if s in sheet.asked and s not in sheet.values]:
            told = _Slot(message, form, slot).told()
            if told is not None and _is_left(form, sheet, told[0]):
                _lay(message, sheet, slot, *told)
                settled.add(slot)
    return settled


def _is_left(form: Assign, sheet: Sheet, token: str) -> bool:
    """Whether a token is still there for another slot."""
    return form.bag.get(token, 0) > sum(v == token for v in sheet.values.values())


def _lay(message: Message, sheet: Sheet, slot: str, token: str, row: Row) -> None:
    used = frozenset(p for c in row for p in range(c.start, c.end))
    words = message.words_of(row)
    sheet.values[slot], sheet.sources[slot], sheet.quotes[slot] = token, words, words
    sheet.words[slot], sheet.derived[slot] = used, "the last order that is told of a slot"
    sheet.asked.discard(slot)
    sheet.rivals.pop(slot, None)
    sheet.used |= used
    sheet.issues = [i for i in sheet.issues if slot not in i.about]


class _Slot:
    def __init__(self, message: Message, form: Assign, slot: str) -> None:
        self.message, self.form, self.slot = message, form, slot

    def told(self) -> tuple[str, Row] | None:
        """The order that is laid last, with the clauses that tell it; None where that is not clear."""
        laid = [*self._laid()]
        if not laid or laid[-1][0] == "":
            return None
        token, row = laid[-1]
        others = [r for t, r in laid[:-1] if t != token]
        if not others or not self._turned(others[-1][-1].end, row[-1].end):
            return None  # with one order alone, something further on is why the slot was left unclear
        behind = [c for c in self.message.clauses if c.start >= row[-1].end]
        return None if any(map(self._may_change, behind)) else (token, row)

    def _may_change(self, clause: Clause) -> bool:
        """Whether a clause behind may change what was laid: a bare correction, a bare order, or the slot named and nobody who leaves it."""
        spots = self.message.within(clause)
        row = [s for c in self.message.sentence(clause.sentence) for s in self.message.within(c)]
        if not any(s.has("area") for s in row):
            return clause.corrects or any(s.has(ORDER) and not s.has(FILLER) for s in spots)
        named = any(self.slot in s.ids("area") for s in spots)
        used = any(s.has("unit") or s.has("card") or s.has(KIND, *kinds_of("leaves")) for s in row)
        return named and not used

    def _turned(self, start: int, end: int) -> bool:
        """Whether something in a stretch turns from what stands before it, and is no answer to a question."""
        every = self.message.clauses
        replies = {c.sentence + 1 for c in every if c.mood == ASK}
        clauses = [c for c in every if start <= c.start < end and c.sentence not in replies]
        spots = [s for c in clauses for s in self.message.within(c)]
        turns = any(s.has(SENSE, *_TURNS) for s in spots)
        return turns or any(c.corrects or c.lead in ("but", "so") for c in clauses)

    def _laid(self) -> Iterator[tuple[str, Row]]:
        """The orders laid in the slot one after the other; an empty one where it is left open which."""
        for row in rows_of(self.message.clauses):
            topic: list[Clause] = []
            for clause in row:
                slots = self._slots(clause)
                topic = [clause] if self.slot in slots else topic if not slots else []
                orders = [s for s in self.message.within(clause) if s.has(ORDER) and not s.has(FILLER)]
                if not topic or not orders:
                    continue
                if (token := self._token(clause, slots, orders)) is not None:
                    yield token, topic if topic[-1] is clause else [*topic, clause]
                    topic = []

    def _token(self, clause: Clause, slots: set[str], orders: list[Spot]) -> str | None:
        """The order that a clause lays in the slot; empty where it leaves that open, None where it says nothing of it."""
        spots = self.message.within(clause)
        if clause.mood == ASK or clause.condition is not None or clause.second:
            return ""
        if clause.mood != SAY:
            return None
        meant = [s for s in orders if not self._is_denied(clause, s)]
        tokens = {t for s in meant if len(ids := self._of_bag(s)) == 1 for t in ids}
        if not meant or (clause.corrects and clause.denied):
            return None  # "wait, I have only two of those, and A reaches nobody"
        stopped = any(s.has(SENSE, *_STOPS) and not s.has(FILLER) and not s.has(ORDER) for s in spots)
        unsure = any(len(self._of_bag(s)) != 1 for s in meant)
        if slots - {self.slot} or clause.other is not None or stopped or unsure or len(tokens) != 1:
            return ""
        return tokens.pop()

    def _is_denied(self, clause: Clause, spot: Spot) -> bool:
        denied = bool(clause.denied) and min(d.start for d in clause.denied) <= spot.start
        return denied or self.message.preceded_by(spot, clause, *_DENIES)

    def _of_bag(self, spot: Spot) -> tuple[str, ...]:
        return tokens_meant(self.message.vocabulary, spot, self.form.bag)

    def _slots(self, clause: Clause) -> set[str]:
        spots = [s for s in self.message.within(clause) if s.has("area")]
        return {a for s in spots for a in s.ids("area") if a in self.form.slots}
