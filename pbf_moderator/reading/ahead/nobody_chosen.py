"""That nobody is chosen where persons could be, told as a tale: every mention of the question's word that counts is denied.

"My daughter wants it done, but a living one is worth something, so no hangman: nobody dies" names one who could be chosen, and
chooses nobody. What denies one of several, excepts somebody or is turned by a "but" is not taken.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One
from ..clauses.clause import ASK, SAY, SUPPOSE, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, rows_of
from ..rows.unclear import Unclear
from ..text.tokens import MARK
from ..text.vocabulary import FILLER, SENSE
from ..text.words import kinds_of
from .combat_names import Answered

WHY = "every mention of its word is denied"
_DENIES = ("not", "no", "never", "none", "nor", "neither", "refuses", "needless", "spares")
_TWICE = ("none", "never", "nor", "neither")
"""Denials that stand beside another one and deny no more than it does: "non … nessuno", "nu … niciodată"."""
_TURNS = ("or", "except", "unless", "only", "else", "if", "swaps")
"""Turns of speech with which a clause may choose somebody after all."""
_OPEN = (
    *_TURNS, "roughly", "supposes", "asks", "ponders", "postpones", "another_turn", "later", "without", "waits", "forbidden", "compared",
)  # fmt: skip
"""Turns of speech with which a word beside them that is denied may be meant after all, or another time."""
_CHOOSES = ("chooses", "decides", "takes", "yes")
_FAR = 1
"""Words that nobody knows between a denial and the word of the question, at most."""


def read_nobody_chosen(message: Message, rows: Sequence[Row], asked: Sequence[Decision]) -> Answered | None:
    """The answer "nobody" to the one open question that asks for persons who may be let be; None where that is not clear.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
    """
    if len(asked) != 1 or not _may_be_nobody(asked[0]):
        return None
    try:
        return _Reader(message, asked[0]).read(rows)
    except Unclear:
        return None


def told_nobody(message: Message, decision: Decision) -> list[Answer]:
    """The same answer, where only whether a tale tells it again is asked."""
    told = read_nobody_chosen(message, rows_of(message.clauses), [decision]) if decision.key else None
    return told.outcome.answers if told is not None else []


def _may_be_nobody(decision: Decision) -> bool:
    form = decision.form
    return decision.kind in kinds_of("lets_live") and isinstance(form, One) and form.passing


class _Reader:
    def __init__(self, message: Message, decision: Decision) -> None:
        assert isinstance(decision.form, One)
        self.message, self.decision = message, decision
        self.options = {str(o) for o in decision.form.options}
        self.told: list[tuple[Clause, Row]] = []

    def read(self, rows: Sequence[Row]) -> Answered:
        """The answer, where at least one mention of the word is denied and none is not."""
        for row in rows:
            for clause in row:
                words = [s for s in self.message.within(clause) if s.decides((self.decision.kind,))]
                if words:
                    self._with_word(clause, row, words)
                else:
                    self._without_word(clause)
        if not self.told:
            raise Unclear
        used = {p for c, _ in self.told for p in range(c.start, c.end)}
        kept = [row for row in rows if any(row is r for _, r in self.told)]
        outcome = Outcome(self.decision, [None], used, kept, said=True, why=WHY)
        return Answered(outcome, {row[0].sentence for row in kept})

    def _with_word(self, clause: Clause, row: Row, words: Sequence[Spot]) -> None:
        if clause.mood in (ASK, SUPPOSE) and not self.told:
            return
        if clause.other is not None and clause.other.start < words[0].start:
            return  # what somebody else does or did
        if clause.mood == SAY:
            self._check(clause, words)
            self.told.append((clause, row))
        elif clause.mood in (ASK, SUPPOSE):
            raise Unclear

    def _check(self, clause: Clause, words: Sequence[Spot]) -> None:
        """Refuse a clause in which the word is not plainly denied, or denied of one of several alone."""
        spots = self.message.within(clause)
        if clause.condition is not None or clause.second:
            raise Unclear
        if any(s.has(SENSE, *_TURNS) and not s.has(FILLER) and s not in words for s in spots):
            raise Unclear
        for word in words:
            bit = self._bit(clause, word)
            if any(s.has(SENSE, *_OPEN) and s is not word for s in bit if not s.has(FILLER)):
                raise Unclear
            denials = [s for s in bit if s.has(SENSE, *_DENIES) and not s.has(FILLER)]
            if not denials or sum(not d.has(SENSE, *_TWICE) for d in denials) > 1:
                raise Unclear
            if len(self.message.spotted.unknown(*_between(word, denials))) > _FAR:
                raise Unclear
            named = {i for s in bit if s not in words for i in s.ids("unit")}
            if named and not self.options <= named:
                raise Unclear

    def _bit(self, clause: Clause, word: Spot) -> list[Spot]:
        """What stands between the same two marks as a word."""
        tokens = self.message.spotted.text.tokens
        marks = [
            i
            for i in range(clause.start, clause.end)
            if tokens[i].kind == MARK and self.message.at(i) is None
        ]
        start = max((i for i in marks if i < word.start), default=clause.start)
        end = min((i for i in marks if i >= word.end), default=clause.end)
        return [s for s in self.message.within(clause) if start <= s.start < end]

    def _without_word(self, clause: Clause) -> None:
        """Refuse what may choose somebody without the word: a name with a verb, or one to which a "but" or a correction leads."""
        spots = self.message.within(clause)
        named = any(self.options & {*s.ids("unit")} for s in spots)
        if clause.mood != SAY or not named:
            if (
                self.told
                and clause.corrects
                and clause.mood == SAY
                and not self.message.says(clause, "sorry")
            ):
                raise Unclear
            return
        lives = any(s.has(SENSE, *_DENIES, "stay", "has", "rest") for s in spots)
        turned = clause.lead == "but" or clause.corrects or self.message.says(clause, "but", "only", "except")
        if self.told and turned or self.message.says(clause, *_CHOOSES) and not lives:
            raise Unclear


def _between(word: Spot, denials: Sequence[Spot]) -> tuple[int, int]:
    """The stretch between a word and the denial nearest to it."""
    near = min(denials, key=lambda d: abs(d.start - word.start))
    return (near.end, word.start) if near.start < word.start else (word.end, near.start)
