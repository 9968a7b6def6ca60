"""Whether what is asked of a combat is done or left, told as a tale: every mention of its word, denied or not, says the same."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One
from ..clauses.clause import ASK, SAY, Clause
from ..clauses.message import Message
from ..conditions.bygones import stands_behind_than, tells_of_bygones
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.unclear import Unclear
from ..text.tokens import COLON
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of
from .combat_names import Answered

WHY = "every mention of its word says the same"
_DENIES = ("not", "no", "never", "none", "refuses", "neither", "nor", "needless", "spares", "unused")
_OPEN = (
    "or",
    "supposes",
    "roughly",
    "ponders",
    "if",
    "unless",
    "except",
    "forbidden",
    "gone",
    "mocks",
    "tells",
    "formerly",
    "believed",
    "without",
    "compared",
)
"""Turns of speech with which a word of the question says nothing for sure."""
_FEW = 1
"""Words that nobody knows beside the bare word for a thing, at most, where that alone agrees to use it."""
_FAR = 1
"""Words that nobody knows between a denial and the word of the question, at most."""


def read_combat_agreed(message: Message, rows: Sequence[Row], asked: Sequence[Decision]) -> Answered | None:
    """What the sender answers to the one open question that is a yes or a no; None where that is not clear.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
    """
    if len(asked) != 1 or not isinstance(asked[0].form, One) or asked[0].kind not in kinds_of("yes_or_no"):
        return None
    try:
        return _Reader(message, asked[0]).read(rows)
    except Unclear:
        return None


class _Reader:
    def __init__(self, message: Message, decision: Decision) -> None:
        self.message, self.decision = message, decision
        form = decision.form
        assert isinstance(form, One)
        options = [str(o) for o in form.options]
        self.yes: Answer = next((o for o in options if o != "no"), None)
        self.no: Answer = "no" if "no" in options else None
        if len([o for o in options if o != "no"]) != 1 or not ("no" in options or form.passing):
            raise Unclear
        self.told: list[tuple[bool, Clause, Row]] = []
        self.plain: list[tuple[bool, Clause]] = []
        self.asked = False
        self.firm = False
        """Whether one mention of the word, at least, is no mere talk about it."""

    def read(self, rows: Sequence[Row]) -> Answered:
        """The answer that all mentions of the question's word make."""
        for row in rows:
            for clause in row:
                self._clause(clause, row)
        said = {agreed for agreed, _, _ in self.told}
        if len(said) != 1 or not self.firm:
            raise Unclear
        agreed, first = said.pop(), self.told[0][1].start
        if any(plain != agreed and clause.start > first for plain, clause in self.plain):
            raise Unclear
        used = {i for _, c, _ in self.told for i in range(c.start, c.end)}
        kept = [row for row in rows if any(row is r for _, _, r in self.told)]
        outcome = Outcome(self.decision, [self.yes if agreed else self.no], used, kept, said=True, why=WHY)
        return Answered(outcome, {row[0].sentence for row in kept})

    def _clause(self, clause: Clause, row: Row) -> None:
        spots = self.message.within(clause)
        allied = self.decision.kind in kinds_of("allies")
        words = [s for s in spots if s.decides((self.decision.kind,)) or (allied and self._names(s))]
        if not words:
            if self.told and (clause.corrects and not any(s.has(SENSE, "sorry") for s in spots)):
                raise Unclear
            if clause.mood == SAY and (plain := self._plain(spots)) is not None:
                self.plain.append((plain, clause))
            return
        if any(s.has(SENSE, "exists") for s in spots):
            return  # "I have one already"
        if clause.mood == ASK and not self.asked:
            self.asked = True
            return
        open_ = any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots)
        open_ = open_ or any(s.has(SENSE, "no_more") and s.end - s.start > 1 for s in spots)
        open_ = open_ or any(stands_behind_than(self.message, clause, s) for s in words)
        if clause.mood != SAY or clause.condition is not None or clause.second or open_ or clause.corrects:
            raise Unclear
        if any(s.has("card") and not self._names(s) and s not in words for s in spots):
            raise Unclear
        if tells_of_bygones(self.message, clause) and not any(s.has(SENSE, "decides") for s in spots):
            raise Unclear
        denied = self._is_denied(spots, words)
        if denied and self._ends_in_name(clause, spots):
            raise Unclear  # "no hostage: X" may be "no" to the others
        self.told.append((not denied, clause, row))
        self.firm |= denied or self._is_firm(clause, spots)

    def _is_firm(self, clause: Clause, spots: Sequence[Spot]) -> bool:
        """Whether what stands beside the word tells that it is done: a word for the sender, a yes or a verb of it, or few unknown words."""
        acts = any(s.has(SENSE, "self", "yes", "takes", "in_person", "now", "decides") for s in spots)
        words = sum(s.has(KIND, self.decision.kind) for s in spots)
        unknown = self.message.spotted.unknown(clause.start, clause.end)
        return acts or words > 1 or len(unknown) <= _FEW

    def _ends_in_name(self, clause: Clause, spots: Sequence[Spot]) -> bool:
        """Whether a colon leads to the one who could be taken, and nothing stands behind."""
        last = spots[-1]
        before = self.message.spotted.text.tokens[last.start - 1].text if last.start else ""
        return self._names(last) and last.end >= clause.end and before == COLON

    def _names(self, spot: Spot) -> bool:
        return self.yes is not None and any(c.id == self.yes for c in spot.concepts)

    def _is_denied(self, spots: Sequence[Spot], words: Sequence[Spot]) -> bool:
        """Whether the word of the question is denied; a denial from which words lead away that nobody knows leaves it open."""
        denials = [s for s in spots if s.has(SENSE, *_DENIES) and s not in words and not s.has(FILLER)]
        if not denials:
            return False
        if len(denials) > 1:
            raise Unclear
        denial = denials[0]
        near = min(words, key=lambda w: abs(w.start - denial.start))
        start, end = (denial.end, near.start) if denial.start < near.start else (near.end, denial.start)
        if len(self.message.spotted.unknown(start, end)) > _FAR:
            raise Unclear
        return True

    @staticmethod
    def _plain(spots: Sequence[Spot]) -> bool | None:
        """Whether a clause is nothing but a yes or a no."""
        told = [s for s in spots if not s.has(FILLER) and not s.has("seat")]
        if not told or not all(s.has(SENSE, "yes", "no") or s.has(OPTION, "yes", "no") for s in told):
            return None
        return any(s.has(SENSE, "yes") or s.has(OPTION, "yes") for s in told)
