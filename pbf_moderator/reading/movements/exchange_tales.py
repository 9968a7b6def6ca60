"""One order in the place of another, told in any words beside what else could be done: "I won't look. In A this one becomes that one".

The order that lies cannot be laid anew, so that of two orders named for one place mostly one can be the new one. What is thought of,
refused or asked is no answer; a condition, an "or", a second place or a second order that could be the new one leaves all to the others.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One
from ..clauses.clause import ASK, SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.order_tokens import tokens_meant
from ..rows.outcomes import Outcome, Row, told_whole, without
from ..rows.unclear import Unclear
from ..text.tokens import NUMBER
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of
from .departures import Departures

WHY = "one order in the place of another, told as a whole"
_STOPS = (
    "or", "if", "unless", "ponders", "postpones", "another_turn", "correction", "except", "same", "has", "exists",
    "forbidden", "stay", "rest", "spares", "lets_be", "swaps", "reversed", "supposes", "believed", "advises", "else",
)  # fmt: skip
"""Turns of speech by which a sentence about orders says less, or more."""
_CHANGES = ("exchanges", "instead", "instead_alone", "becomes", "new_column")
_DENIES = (
    "not", "no", "never", "none", "refuses", "without", "neither", "nor", "forget", "gives_up", "needless",
    "no_target",
)  # fmt: skip


def read_exchange_tale(
    message: Message, decision: Decision, rows: Sequence[Row], said: Sequence[Outcome]
) -> Outcome | None:
    """What a message tells to the question which order takes the place of which; None where it is not clear.

    Args:
        message: the whole message.
        decision: the question.
        rows: its sentences.
        said: what the message says to any question.
    """
    if decision.kind not in kinds_of("by_badge") or not isinstance(decision.form, One):
        return None
    try:
        return _Tale(message, decision, decision.form, said).read(rows)
    except Unclear:
        return None


def read_exchanges_first(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], said: Sequence[Outcome]
) -> Departures:
    """Read an exchange before all else, so that what is said of the new order is heard; its words are taken out of the others.

    Args:
        message: the whole message.
        rows: the sentences that are left.
        asked: the questions that are open.
        said: what the message says to any question so far.
    """
    for decision in asked:
        tale = read_exchange_tale(message, decision, rows, said)
        if tale is not None and "/" in str(tale.answers[0]):
            spent = [(c.start, c.end) for row in tale.rows for c in row]
            return Departures([tale], [left for row in rows if (left := without(row, spent))])
    return Departures(rest=list(rows))


class _Tale:
    def __init__(self, message: Message, decision: Decision, form: One, said: Sequence[Outcome]) -> None:
        self.message, self.decision, self.form = message, decision, form
        self.options = {str(o) for o in form.options}
        self.places = {o.partition("/")[0] for o in self.options if "/" in o}
        self.ways = {o for o in self.options if "/" not in o}
        others = [o for o in said if o.settled and o.decision != decision]
        self.elsewhere = {p for o in others for p in o.used}
        self.spoken: set[str] = set()
        self.rests = False
        """Whether a place, or its order, is told to stay as it is."""
        self.passes = False
        """Whether a clause passes the question, after a "but" or with nothing else in it."""
        self.found: dict[str, Row] = {}
        """Each exchange with its sentence."""
        self.chosen: dict[str, Row] = {}
        """Each other way, where it is chosen."""
        self.refused: list[Row] = []
        """Sentences that say that nothing is changed."""

    def read(self, rows: Sequence[Row]) -> Outcome:
        """The answer that the sentences make."""
        for row in rows:
            said = [c for c in row if c.mood == SAY and c.condition is None and not c.second]
            orders = [s for c in said for s in self.message.within(c) if self._is_order(s)]
            self._check_asked([c for c in row if c not in said])
            for clause in said:
                self._take_way(clause)
                self.rests = self.rests or (self.message.says(clause, "stay") and bool(self._areas([clause])))
            if orders:
                self._take_orders(said, orders)
            elif self.found and any(c.corrects for c in said):
                raise Unclear
            self.spoken = self._areas(said) or (self.spoken if not orders else set())
        return self._outcome()

    def _outcome(self) -> Outcome:
        if len(self.found) + len(self.chosen) > 1 or (self.found and (self.refused or self.passes)):
            raise Unclear
        if self.chosen and self.rests:
            raise Unclear  # does the order stay, or do those who are there?
        for told in (self.found, self.chosen):
            for option, row in told.items():
                return told_whole(self.decision, option, [row], WHY)
        if not self.refused or not self.form.passing:
            raise Unclear
        nothing: Answer = None
        return told_whole(self.decision, nothing, self.refused, WHY)

    # -- other ways, and nothing at all ----------------------------------------------------------------------

    def _take_way(self, clause: Clause) -> None:
        """Take in a clause in which another way is chosen, or which says that nothing is changed."""
        spots = self.message.within(clause)
        aimless = {s.start for s in spots if s.has(SENSE, "no_target")}
        ways = [s for s in spots if s.has(OPTION, *self.ways) and not s.has(FILLER) and s.end not in aimless]
        denies = bool(clause.denied) or any(
            s.has(SENSE, *_DENIES) or (s.has(SENSE, "pass") and not s.has(FILLER)) for s in spots
        )
        names = any(s.has(ORDER) or not self.places.isdisjoint(s.ids("area")) for s in spots)
        speaks = any(s.has(SENSE, "exchanges") or s.has(KIND, self.decision.kind) for s in spots)
        passing = [s for s in spots if s.has(SENSE, "pass") and not s.has(FILLER)]
        self.passes = self.passes or (bool(passing) and (clause.lead == "but" or len(spots) == 1))
        if ways and not denies:
            self._choose(clause, ways)
        elif denies and names and any(s.has(SENSE, "exchanges") for s in spots):
            raise Unclear  # "A is not changed": and B?
        elif denies and speaks and not names and not ways:
            self.refused.append([clause])

    def _choose(self, clause: Clause, ways: Sequence[Spot]) -> None:
        plain = not any(s.has(SENSE, *_STOPS) and s not in ways for s in self.message.within(clause))
        ids = {i for s in ways for i in s.ids(OPTION) if i in self.ways}
        if not plain or clause.other is not None or len(ids) != 1:
            raise Unclear
        if not any(
            s.has(KIND, self.decision.kind) for c in self.message.clauses for s in self.message.within(c)
        ):
            raise Unclear  # "I look forward to it"
        self.chosen[ids.pop()] = [clause]

    def _check_asked(self, clauses: Sequence[Clause]) -> None:
        """Stop where an exchange is asked about, or hangs on something."""
        for clause in clauses:
            spots = self.message.within(clause)
            names = any(map(self._is_order, spots))
            tied = clause.mood == ASK or clause.condition is not None or clause.second
            if tied and (names or any(s.has(SENSE, "exchanges") or s.has(OPTION, *self.ways) for s in spots)):
                raise Unclear

    # -- orders ----------------------------------------------------------------------------------------------

    def _take_orders(self, said: Sequence[Clause], orders: Sequence[Spot]) -> None:
        """Take in a sentence with orders: the exchange that it tells, or an order that is carried out later."""
        if self.found and any(s.has("unit") for c in said for s in self.message.within(c)):
            return  # "from A: a foot to B"
        last = max(n for n, c in enumerate(said) if any(c.start <= s.start < c.end for s in orders))
        told = said[: last + 1]
        changes = any(
            s.has(SENSE, *_CHANGES) or s.has(KIND, self.decision.kind) for c in told for s in self._known(c)
        )
        areas = self._areas(told) or self.spoken
        if len(areas) != 1:
            if changes or self.found:
                raise Unclear
            return
        (area,) = areas
        fresh = {t for s in orders if (t := self._new(area, s))}
        old = [s for s in orders if not self._new(area, s) and self._tokens(s)]
        if not changes and not (fresh and old):
            if self.found and fresh and any(c.corrects for c in told):
                raise Unclear  # "no, another order"
            return
        stopped = any(s.has(SENSE, *_STOPS) and not self._is_weak(s) for c in told for s in self._known(c))
        denied = [s for c in told for s in orders if s in self._denied(c) and self._new(area, s)]
        if (
            self._is_signed_again(said[0].start)
            or len(fresh) != 1
            or stopped
            or denied
            or any(c.corrects or c.other is not None for c in told)
        ):
            raise Unclear
        self.found[f"{area}/{fresh.pop()}"] = [*told]

    def _is_signed_again(self, start: int) -> bool:
        """Whether a number with a sign stands behind a position that belongs to no order: "+1... no, +2"."""
        tokens = self.message.spotted.text.tokens
        signed = (i for i in range(start, len(tokens)) if tokens[i].kind == NUMBER and tokens[i].sign)
        return any(self.message.at(i) is None for i in signed)

    def _denied(self, clause: Clause) -> list[Spot]:
        """The orders of a clause that a word right before them denies."""
        return [
            s for s in self.message.within(clause)
            if s in clause.denied or self.message.preceded_by(s, clause, *_DENIES) or
            (clause.denied and s.has(ORDER) and s.start >= min(d.end for d in clause.denied))
        ]  # fmt: skip

    def _known(self, clause: Clause) -> list[Spot]:
        return [s for s in self.message.within(clause) if not s.has(FILLER)]

    def _is_weak(self, spot: Spot) -> bool:
        """Whether a turn of speech is part of the name of an order, or of the option that it stands for."""
        return spot.has(ORDER) or spot.has(OPTION, *self.ways)

    def _is_order(self, spot: Spot) -> bool:
        told = not self.elsewhere.isdisjoint(range(spot.start, spot.end))
        return spot.has(ORDER) and not spot.has(FILLER) and not told

    def _areas(self, clauses: Sequence[Clause]) -> set[str]:
        spots = [s for c in clauses for s in self._known(c) if s.has("area")]
        named = [self.places & {*s.ids("area")} for s in spots]
        return {a for ids in named if len(ids) == 1 for a in ids}

    def _tokens(self, spot: Spot) -> tuple[str, ...]:
        return tokens_meant(self.message.vocabulary, spot, self.message.vocabulary.tokens)

    def _new(self, area: str, spot: Spot) -> str:
        """The order that can be laid in an area by a mention; empty where there is none or more than one."""
        able = [t for t in self._tokens(spot) if f"{area}/{t}" in self.options]
        return able[0] if len(able) == 1 else ""
