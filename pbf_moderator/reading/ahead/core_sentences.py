"""The one sentence of a message that answers its question by itself, in the question's own words, where all the others are talk.

Readers of a whole message stop at talk that they cannot place. Here each sentence is read as if it were all that was written: one
of them must answer in words of choosing, no other may answer otherwise in such words, and nothing behind it may take it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import Amount, Answer, One, Rank
from ..clauses.clause import ASK, SAY, SUPPOSE
from ..clauses.message import Message
from ..clauses.turns import means
from ..forms.amounts import read_amounts
from ..forms.choice_tales import is_choice, read_choice_tale
from ..forms.form_readers import read_form
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, only, rows_of
from ..text.names import names_in
from ..text.tokens import BREAK, COLON
from ..text.vocabulary import COUNT, FILLER, SENSE, TERM
from ..text.words import kinds_of
from .help_now import read_help_now

WHY = "the one sentence that answers"
_CHOOSES = ("chooses", "decides", "takes", "last", "sequence", "cancels", "gives_up")
"""Turns of speech of whoever answers."""
_TURNS = (
    "correction", "instead", "exchanges", "postpones", "ponders", "forget", "no_more", "else", "fallback", "supposes", "or", "if",
    "unless", "swaps", "reversed", "another_turn", "later",
)  # fmt: skip
"""Turns of speech by which a sentence behind an answer may change it."""
_OPENS = (
    "if",
    "unless",
    "asks",
    "or",
    "supposes",
    "hopes",
    "another_turn",
    "later",
    "offers",
    "else",
    "elsewhere",
    "gone",
    "fallback",
)
"""Turns of speech before a colon by which what follows may not be meant, or not for now."""
_HEADING = 4
"""A heading has fewer words."""
_CRY = 2
"""Words of a "no" with a cry before it, at most."""
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
        rows = [row if self._alone(row) else self._tail(row) or row for row in rows]
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
        if self._is_headed(rows[place]) or any(map(self._asks_for, rows[:place])):
            return None
        outcome.why = WHY
        return outcome

    def _tail(self, row: Row) -> Row:
        """What stands behind the last colon of a sentence, where the words before it are talk: "I keep my word: A supports B"."""
        tokens = self.message.spotted.text.tokens
        colon = next((i for i in range(row[-1].end - 1, row[0].start, -1) if tokens[i].text == COLON), 0)
        if not colon or self._leads(row, row[0].start, colon):
            return []
        tail = only(row, colon + 1, row[-1].end)
        first = tail[0]
        denied = tuple(s for s in first.denied if s.start > colon)
        tied = first.condition if first.condition is not None and first.condition[1] > colon else None
        mood = SAY if all(s.end <= colon for s in first.because) else first.mood
        tail[0] = replace(first, mood=mood, denied=denied, condition=tied, other=None, lead=COLON)
        own = any(s.decides([self.decision.kind]) for s in self.message.in_row(tail))
        return tail if own and self._alone(tail) else []

    def _leads(self, row: Row, start: int, end: int) -> bool:
        """Whether the words before a colon may say who says what follows, when it holds, or of what it is told."""
        spots = self.message.spots_between(start, end)
        tokens = self.message.spotted.text.tokens
        words = {i: tokens[i].text for i in range(start, end)}
        own = [i for i, word in words.items() if self._is_sender(word)]
        told = [s.start for s in spots if s.has(SENSE, "tells", "formerly", "believed", "advises", "kin")]
        quoted = bool(told) and not any(p > max(told) for p in own)
        opens = any(s.has(SENSE, *_OPENS) and not s.has(FILLER) for s in spots)
        asked = any(c.mood in (ASK, SUPPOSE) for c in row if c.start < end)
        short = end - start < _HEADING
        return quoted or opens or asked or short or any(s.decides([self.decision.kind]) for s in spots)

    def _is_sender(self, word: str) -> bool:
        """Whether a word is that for the sender as subject: "I", not "me"."""
        return means(self.message, word, "self") and not means(self.message, word, "me")

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
        if self.decision.kind in kinds_of("gives_help") and not any(o.settled for o in found):
            help_ = read_help_now(self.message, self.decision, [row])
            found += [help_] if help_ is not None else []
        settled = [o for o in found if o.decision == self.decision and o.settled and not o.when]
        same = all(o.answers == settled[0].answers for o in settled)
        return settled[:1] if same and settled and self._is_told(row, settled[0].answers[0]) else []

    def _is_told(self, row: Row, answer: Answer) -> bool:
        """Whether something is done, or it is denied with the question's own word: a bare "no" may be said of anything."""
        own = any(s.decides([self.decision.kind]) for s in self.message.in_row(row))
        return own or answer not in (None, [], {}) or answer == 0

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
        chosen = chosen and self.decision.kind not in kinds_of("of_orders")
        return (own or chosen) and not places

    @property
    def _foreign(self) -> tuple[str, ...]:
        """The sorts of names beside which an answer may be that to another question; who pays may be told by a place."""
        return (
            ("track", "badge")
            if isinstance(self.decision.form, Amount)
            else ("area", "seat", "card", "track")
        )

    def _asks_for(self, row: Row) -> bool:
        """Whether a question before the answer names an option or has its word: "it's A, isn't it? B would please nobody"."""
        asks = any(c.mood == ASK for c in row)
        spots = self.message.in_row(row)
        named = any(c.id in self.names for s in spots if not s.has(FILLER) for c in s.concepts)
        return asks and (named or any(s.decides([self.decision.kind]) for s in spots))

    def _says_so(self, row: Row) -> bool:
        """Whether a sentence before the answer is more than a thought, a wish of others or a refusal."""
        return not any(c.mood != SAY or c.condition is not None or c.other is not None for c in row)

    def _may_change(self, row: Row, answer: Answer, told: Sequence[tuple[int, Outcome]]) -> bool:
        """Whether a sentence behind the answer may take it back: it corrects, leaves open, or names another option that it does not refuse."""
        message, spots = self.message, self.message.in_row(row)
        if any(c.corrects and not message.says(c, "sorry") for c in row) or self._opens_with_no(row):
            return True
        if any(message.says(c, "elsewhere", "later_fights") for c in row):
            return True  # it tells of the question, too: "in other fights nobody"
        named = [
            s for s in spots if not s.has(FILLER) and not self.names.isdisjoint(c.id for c in s.concepts)
        ]
        named = [s for s in named if not self._is_spoken_to(row, s)]
        denials = all(s.has(FILLER) or s.has(SENSE, "no", "not", "never", "none") for s in spots)
        if spots and denials and not any(message.spotted.unknown(c.start, c.end) for c in row):
            return True  # "Never."
        marked = any(s.decides([self.decision.kind]) for s in spots)
        if isinstance(self.decision.form, Amount):
            named = [s for s in spots if s.has(COUNT) and not s.has(FILLER)]
            figures = any(message.number_at(p) is not None for c in row for p in range(c.start, c.end))
            return bool(named) or figures or (marked and self._turns(row))
        if not named:
            return marked and self._turns(row)
        return not all(self._is_refused(row, s) for s in named)

    def _opens_with_no(self, row: Row) -> bool:
        """Whether a sentence begins with a "no" before a mark, with a cry before it or not: "mah no, …"."""
        solid = [s for s in self.message.within(row[0]) if not s.has(FILLER) or s.has(SENSE)]
        denies = bool(solid) and all(s.has(SENSE, "no") for s in solid)
        return denies and row[0].end - row[0].start <= _CRY

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
        if row[0].lead == COLON:
            return False  # what stands before it has been looked at
        while start and tokens[start - 1].text == BREAK:
            start -= 1
        return start > 0 and tokens[start - 1].text == COLON


def told_by_core(message: Message, decision: Decision) -> list[Answer]:
    """The answer of the one sentence that gives it; nothing where there is none."""
    core = core_answer(message, decision) if decision.key else None
    return core.answers[:1] if core is not None else []
