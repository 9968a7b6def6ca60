"""Whom a force helps where that is asked and nobody else understood it, put together from the names of both sides, the place and a "no"."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import ASK, SAY, Clause
from ..clauses.message import Message
from ..conditions.conditions import ATTACKER, DEFENDER
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.unclear import Unclear
from ..text.vocabulary import COUNT, FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of

WHY = "all that names a side of the combat"
_OPEN = (
    "or", "if", "unless", "roughly", "ponders", "supposes", "else", "elsewhere", "fallback", "except", "instead",
    "swaps", "later", "next", "another_turn", "always", "everywhere", "nobody_else", "mocks", "gives_up", "refuses",
    "later_fights", "rest_of_fights", "informs", "gets", "receives", "another", "turn",
)  # fmt: skip
_NOBODY = ("none", "pass", "neutral", "nobody")
_DENIES = ("not", "no", "never", "nor", "neither")
_STRANGE = 8
"""Words that nobody knows, at most, in one clause."""


def read_help_answered(
    message: Message, asked: Sequence[Decision], rows: Sequence[Row], said: Sequence[Outcome]
) -> Outcome | None:
    """Whom the sender helps in the one combat of which it is asked; None where that is not clear.

    Args:
        message: the whole message.
        asked: the questions that are open.
        rows: its sentences.
        said: what the message says to any question.
    """
    if len(asked) != 1 or asked[0].kind not in kinds_of("gives_help") or not isinstance(asked[0].form, One):
        return None
    decision = asked[0]
    if any(o.decision == decision and o.settled for o in said):
        return None
    reader = _Reader(message, decision)
    try:
        return reader.read(rows)
    except Unclear:
        return None


class _Reader:
    def __init__(self, message: Message, decision: Decision) -> None:
        assert isinstance(decision.form, One)
        self.message, self.decision = message, decision
        self.options = [*decision.form.options]
        self.refuses = decision.form.passing
        self.facts = decision.facts or {}
        self.source = str(decision.about)
        self.sides: set[str] = set()
        self.against: set[str] = set()
        self.nobody = self.speaks = False
        self.used: set[int] = set()
        self.rows: list[Row] = []

    def read(self, rows: Sequence[Row]) -> Outcome:
        """The answer that the sentences about this help make."""
        for row in rows:
            if self._is_own(row):
                for clause in row:
                    self._clause(clause)
                self.rows.append([*row])
            elif self.rows and (row[0].corrects or self._names(row)):
                raise Unclear
        rest = [o for o in self.options if o not in self.against]
        if self.against and not self.sides and len(rest) == 1 and len(self.options) > 1:
            self.sides = {rest[0]}
        answers: list[str | None] = [*self.sides] if not self.nobody else [None]
        if not self.speaks or len(answers) != 1 or self.sides & self.against:
            raise Unclear
        if self.nobody and (self.sides or not self.refuses):
            raise Unclear
        return Outcome(self.decision, answers, self.used, self.rows, said=True, why=WHY)

    def _names(self, row: Row) -> bool:
        return any(s.has("area") and self.source in s.ids("area") for s in self.message.in_row(row))

    def _is_own(self, row: Row) -> bool:
        """Whether a sentence speaks of this help: it names the force, or helps, or goes on with a side."""
        spots = self.message.in_row(row)
        speaks = self._names(row) or any(self._helps(s) for s in spots)
        goes_on = bool(self.rows) and any(s.has(SENSE, "against") for s in spots)
        return speaks or goes_on

    def _helps(self, spot: Spot) -> bool:
        return spot.has(KIND, *kinds_of("gives_help"), *kinds_of("takes_help"))

    def _clause(self, clause: Clause) -> None:
        spots = self.message.within(clause)
        if self._is_aside(clause, spots):
            return
        self._check(clause, spots)
        denied = bool(clause.denied) or any(s.has(SENSE, *_DENIES) for s in spots)
        before: Spot | None = None
        for spot in spots:
            self._name(spot, before)
            before = before if spot.has(FILLER) else spot
        own = any(s.has("area") and self.source in s.ids("area") for s in spots)
        nobody = any(s.has(SENSE, *_NOBODY) for s in spots)
        refused = any(s.has(KIND, *kinds_of("takes_help")) for s in spots)
        if refused and not (own and any(s.has("option") for s in spots)):
            raise Unclear
        if nobody or refused or denied:
            if self.sides:
                raise Unclear
            self.nobody = True
        self.speaks = self.speaks or own or any(self._helps(s) for s in spots)
        self.used |= {*range(clause.start, clause.end)}

    def _is_aside(self, clause: Clause, spots: Sequence[Spot]) -> bool:
        """Whether a clause only says sorry to somebody, or names nobody and nothing of the combat."""
        sorry = any(s.has(SENSE, "sorry") for s in spots)
        if sorry and all(s.has("seat") or s.has(FILLER) or s.has(SENSE, "sorry", "all") for s in spots):
            return True
        turned = clause.corrects or clause.mood == ASK or clause.denied
        told = any(s.has("area") or s.has("seat") or s.has(KIND) or s.has(SENSE, "in_person") for s in spots)
        return not (turned or told or any(s.has(SENSE, *_OPEN, *_NOBODY, *_DENIES) for s in spots))

    def _check(self, clause: Clause, spots: Sequence[Spot]) -> None:
        if clause.condition is not None or clause.second or clause.mood != SAY or clause.corrects:
            raise Unclear
        for spot in spots:
            if spot.has(SENSE, *_OPEN) and not spot.has(FILLER):
                raise Unclear
            if spot.has("card") or (spot.has(ORDER) and not self._helps(spot)):
                raise Unclear
            if spot.has(KIND) and not (self._helps(spot) or spot.has(SENSE) or spot.has(FILLER)):
                raise Unclear
            if spot.has(COUNT) and self.message.number_at(spot.start) is None:
                raise Unclear
        if len(self.message.spotted.unknown(clause.start, clause.end)) > _STRANGE:
            raise Unclear

    def _name(self, spot: Spot, before: Spot | None) -> None:
        """Take one name: who is helped or fought, or the place of the combat, which its defender holds."""
        against = before is not None and before.has(SENSE, "against")
        if spot.has("seat"):
            ids = [s for s in spot.ids("seat") if s in self.options]
            if len(ids) != 1:
                raise Unclear
            (self.against if against else self.sides).add(ids[0])
        elif spot.has("area"):
            if self.source in spot.ids("area"):
                return
            if self.facts.get("area") not in spot.ids("area"):
                raise Unclear
            led = before is not None and before.has(SENSE, "to", "battle", "from", "the_man")
            if not led and DEFENDER in self.facts:
                self.sides.add(str(self.facts[DEFENDER]))
        elif spot.has(SENSE, "in_person") or (spot.has(SENSE, "self") and self._is_object(before)):
            if self._owns(spot):
                return
            if self.message.seat not in self.options:
                raise Unclear
            self.sides.add(self.message.seat)
        elif spot.has(SENSE, ATTACKER, DEFENDER):
            role = ATTACKER if spot.has(SENSE, ATTACKER) else DEFENDER
            (self.against if against else self.sides).add(str(self.facts.get(role, "?")))

    def _is_object(self, before: Spot | None) -> bool:
        return before is not None and self._helps(before)

    def _owns(self, spot: Spot) -> bool:
        """Whether a word for one's own stands before units or a place, which it tells to be one's own: "my two ships in A"."""
        following = self.message.at(spot.end)
        return following is not None and (
            following.has("unit") or following.has("area") or following.has(SENSE, "the_man") or following.has(COUNT)
        )  # fmt: skip
