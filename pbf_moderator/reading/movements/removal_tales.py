"""Which order is taken away, where that is asked, told in any words: "the order at A is gone", "B's order is a danger. That one goes".

Every place whose order could go is sorted by what its clause says; the tale is taken only where a word for taking away stands with
exactly one of them, or points back at it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import ASK, SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, rows_of, told_whole
from ..rows.unclear import Unclear
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of

WHY = "which order goes, told as a whole"
_TAKES = ("cancels", "gone", "gives_up", "forget", "no_more")
"""Turns of speech by which an order goes."""
_SPARES = ("spares", "stay", "lets_be", "keeps", "unused", "waits", "another_turn", "postpones", "later")
_OPEN = ("or", "if", "unless", "ponders", "else", "fallback", "except", "swaps", "instead", "roughly")
_THOUGHT = ("supposes", "formerly", "believed", "advises", "hopes", "tells", "asks")


def read_removal_tale(
    message: Message, decision: Decision, rows: Sequence[Row], said: Sequence[Outcome]
) -> Outcome | None:
    """Which order a message tells to take away; None where it is not clear.

    Args:
        message: the whole message.
        decision: the question.
        rows: its sentences.
        said: what the message says to any question.
    """
    form = decision.form
    if decision.kind not in kinds_of("removes_orders") or not isinstance(form, One) or not decision.key:
        return None
    try:
        return _Tale(message, decision, {str(o) for o in form.options}, said).read(rows)
    except Unclear:
        return None


class _Tale:
    def __init__(
        self, message: Message, decision: Decision, options: set[str], said: Sequence[Outcome]
    ) -> None:
        self.message, self.decision, self.options = message, decision, options
        self.elsewhere = {p for o in said if o.settled and o.decision != decision for p in o.used}
        self.gone: dict[str, Row] = {}
        self.spared: set[str] = set()
        self.named: set[str] = set()
        """The places that are named with nothing that tells why."""
        self.before: set[str] = set()
        """The places that were named last, for "that one goes"."""
        self.naming: list[Clause] = []
        """The clause that named them."""

    def read(self, rows: Sequence[Row]) -> Outcome:
        """The order that the sentences take away."""
        for row in rows:
            for clause in row:
                self._clause(clause)
        if (
            len(self.gone) != 1
            or not self.spared.isdisjoint(self.gone)
            or self.named - {*self.gone, *self.spared}
        ):
            raise Unclear
        ((area, told),) = self.gone.items()
        return told_whole(self.decision, area, rows_of(told), WHY)

    def _clause(self, clause: Clause) -> None:
        spots = [s for s in self.message.within(clause) if not s.has(FILLER)]
        if not self.elsewhere.isdisjoint(range(clause.start, clause.end)):
            return
        areas = [s for s in spots if s.has("area")]
        named = {a for s in areas for a in s.ids("area") if a in self.options}
        takes = [s for s in spots if self._takes(s)]
        if takes and areas and not named:
            raise Unclear  # something else is to go, or what cannot
        told = named or (self.before if takes and not areas else set())
        if self._is_idle(clause, spots):
            if takes and (clause.mood == ASK or clause.condition is not None or clause.second):
                raise Unclear
        elif clause.corrects and self.gone:
            raise Unclear
        elif takes:
            self._take(clause, spots, told, [] if named else self.naming)
        elif any(s.has(SENSE, *_SPARES) for s in spots):
            self.spared |= named
        else:
            self.named |= named
        if named:
            self.before, self.naming = named, [clause]

    def _take(self, clause: Clause, spots: Sequence[Spot], told: set[str], naming: Sequence[Clause]) -> None:
        """Take in a clause with a word for taking away."""
        if any(s.has(SENSE, *_OPEN) or s.has("unit", "card") and s.end > clause.end for s in spots):
            raise Unclear
        stays = any(s.has(SENSE, *_SPARES) and not self._takes(s) for s in spots)
        if clause.denied or any(s.has(SENSE, "not", "never", "no", "without") for s in spots):
            self.spared |= told
        elif len(told) > 1 or stays:
            raise Unclear
        for area in told - self.spared if not clause.denied else ():
            self.gone[area] = [*naming, clause]

    def _takes(self, spot: Spot) -> bool:
        words = spot.has(SENSE, *_TAKES) or spot.has(KIND, self.decision.kind)
        return words and not spot.has(ORDER) and not spot.has("area")

    def _is_idle(self, clause: Clause, spots: Sequence[Spot]) -> bool:
        """Whether a clause is not said for good, or says what somebody else does."""
        thought = any(s.has(SENSE, *_THOUGHT) for s in spots)
        tied = clause.mood != SAY or clause.condition is not None or clause.second
        other = clause.other
        return tied or thought or (other is not None and not other.has("card"))
