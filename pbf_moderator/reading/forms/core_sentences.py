"""The one sentence of a message that answers its question by itself, in the question's own words, where all the others are talk.

Readers of a whole message stop at talk that they cannot place. Here each sentence is read as if it were all that was written: one
of them must answer in words of choosing, no other may answer otherwise in such words, and nothing behind it may take it back.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Amount, Answer, One, Rank
from ..clauses.clause import ASK, SAY
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, rows_of
from ..text.names import names_in
from ..text.tokens import BREAK, COLON
from ..text.vocabulary import COUNT, FILLER, SENSE, TERM
from ..text.words import kinds_of
from .amounts import read_amounts
from .choice_tales import is_choice, read_choice_tale
from .form_readers import read_form

WHY = "the one sentence that answers"
_CHOOSES = ("chooses", "decides", "takes", "last", "sequence", "cancels", "gives_up")
"""Turns of speech of whoever answers."""
_TURNS = (
    "correction", "instead", "exchanges", "postpones", "ponders", "forget", "no_more", "else", "fallback", "supposes", "or", "if",
    "unless", "swaps", "reversed", "another_turn", "later",
)  # fmt: skip
"""Turns of speech by which a sentence behind an answer may change it."""
_REFUSES = ("spares", "needless", "excess", "unused", "refuses")


def core_answer(message: Message, decision: Decision, ahead: Sequence[Decision] = ()) -> Outcome | None:
    """What the one sentence says that answers the only open question; None where there is none, or where that is not sure.

    Args:
        message: the whole message.
        decision: the question.
        ahead: those that may come.
    """
    if not isinstance(decision.form, One | Rank | Amount) or decision.kind in kinds_of("by_badge"):
        return None
    return _Core(message, decision, ahead).read(rows_of(message.clauses))


class _Core:
    def __init__(self, message: Message, decision: Decision, ahead: Sequence[Decision]) -> None:
        self.message, self.decision = message, decision
        self.later = [d for d in ahead if isinstance(d.form, Amount)]
        self.names = set(names_in(decision))

    def read(self, rows: Sequence[Row]) -> Outcome | None:
        """The answer of the sentence that stands, if all others are talk."""
        told = [(n, o) for n, row in enumerate(rows) for o in self._alone(row)]
        firm = [(n, o) for n, o in told if self._is_firm(rows[n])]
        if not firm or any(o.answers[0] != firm[-1][1].answers[0] for _, o in firm):
            return None
        place, outcome = firm[-1]
        if any(self._may_change(row, outcome.answers[0], told) for row in rows[place + 1 :]):
            return None
        others = [rows[n] for n, o in told if n < place and o.answers[0] != outcome.answers[0]]
        if not isinstance(self.decision.form, Amount) and any(map(self._says_so, others)):
            return None
        if self._is_headed(rows[place]):
            return None
        outcome.why = WHY
        return outcome

    def _alone(self, row: Row) -> list[Outcome]:
        """The answer that a sentence gives by itself; nothing where its readers disagree."""
        form = self.decision.form
        if isinstance(form, Amount):
            found = read_amounts(self.message, [self.decision], self.later, [row], {}, ())
        else:
            found = [read_form(self.message, self.decision, [row])]
        if is_choice(self.decision):
            tale = read_choice_tale(self.message, self.decision, [row])
            found += [tale] if tale is not None else []
        settled = [o for o in found if o.decision == self.decision and o.settled and not o.when]
        same = all(o.answers == settled[0].answers for o in settled)
        return settled[:1] if same and settled and self._is_positive(settled[0].answers[0]) else []

    @staticmethod
    def _is_positive(answer: Answer) -> bool:
        return answer not in (None, [], {}) or answer == 0

    def _is_firm(self, row: Row) -> bool:
        """Whether a sentence is said for good and in words of choosing, and names nothing beside the question."""
        if any(c.mood != SAY or c.condition is not None or c.second for c in row):
            return False
        spots = self.message.in_row(row)
        own = any(s.decides([self.decision.kind]) or s.has(TERM, self.decision.kind) for s in spots)
        chosen = any(s.has(SENSE, *_CHOOSES) and not s.has(FILLER) for s in spots)
        strangers = (
            s for s in spots
            if not s.has(FILLER) and any(s.has(c) for c in self._foreign) and self.names.isdisjoint(c.id for c in s.concepts)
        )  # fmt: skip
        places = any(self.decision.about not in {c.id for c in s.concepts} for s in strangers)
        return (own or chosen) and not places

    @property
    def _foreign(self) -> tuple[str, ...]:
        """The sorts of names beside which an answer may be that to another question; who pays may be told by a place."""
        return (
            ("track", "badge")
            if isinstance(self.decision.form, Amount)
            else ("area", "seat", "card", "track")
        )

    def _says_so(self, row: Row) -> bool:
        """Whether a sentence before the answer is more than a thought, a wish of others or a refusal."""
        return not any(c.mood != SAY or c.condition is not None or c.other is not None for c in row)

    def _may_change(self, row: Row, answer: Answer, told: Sequence[tuple[int, Outcome]]) -> bool:
        """Whether a sentence behind the answer may take it back: it corrects, leaves open, or names another option that it does not refuse."""
        message, spots = self.message, self.message.in_row(row)
        if any(c.corrects and not message.says(c, "sorry") for c in row):
            return True
        named = [
            s for s in spots if not s.has(FILLER) and not self.names.isdisjoint(c.id for c in s.concepts)
        ]
        named = [s for s in named if not self._is_spoken_to(row, s)]
        marked = any(s.decides([self.decision.kind]) for s in spots)
        if isinstance(self.decision.form, Amount):
            named = [s for s in spots if s.has(COUNT) and not s.has(FILLER)]
            figures = any(message.number_at(p) is not None for c in row for p in range(c.start, c.end))
            return bool(named) or figures or (marked and self._turns(row))
        if not named:
            return marked and self._turns(row)
        return not all(self._is_refused(row, s) for s in named)

    @staticmethod
    def _is_spoken_to(row: Row, spot: Spot) -> bool:
        """Whether a mention of a seat stands alone between marks, as who is spoken to does: "nothing personal, Anna!"."""
        alone = any((c.start, c.end) == (spot.start, spot.end) for c in row)
        return spot.has("seat") and len(row) > 1 and alone

    def _turns(self, row: Row) -> bool:
        return any(s.has(SENSE, *_TURNS, "no", "not", "never") for s in self.message.in_row(row))

    def _is_refused(self, row: Row, spot: Spot) -> bool:
        """Whether an option behind the answer is one that is not chosen, and was not chosen by it."""
        clause = next((c for c in row if c.start <= spot.start < c.end), None)
        if clause is None or clause.mood == ASK or clause.condition is not None:
            return False
        return bool(clause.denied) or self.message.says(clause, *_REFUSES)

    def _is_headed(self, row: Row) -> bool:
        """Whether the words before a sentence lead to it by a colon: they may tell for when it is meant."""
        tokens, start = self.message.spotted.text.tokens, row[0].start
        while start and tokens[start - 1].text == BREAK:
            start -= 1
        return start > 0 and tokens[start - 1].text == COLON


def told_by_core(message: Message, decision: Decision) -> list[Answer]:
    """The answer of the one sentence that gives it; nothing where there is none."""
    core = core_answer(message, decision) if decision.key else None
    return core.answers[:1] if core is not None else []
