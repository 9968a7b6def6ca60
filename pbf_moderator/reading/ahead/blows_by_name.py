"""Blows of an order from one area at another that their two names tell, wherever in the words: "order in A, it hits B", "B is hit from A"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import Assign, One
from ..clauses.clause import SAY, Clause
from ..clauses.denials import denials
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of
from ..values import Issue

_UNSURE = (
    "or",
    "roughly",
    "unless",
    "asks",
    "if",
    "else",
    "later_fights",
    "fallback",
    "supposes",
    "except",
    "instead",
)
"""Words that leave nothing sure of what stands beside them."""


@dataclass
class Blows:
    """What was read of blows, the sentences that are left to others."""

    outcomes: list[Outcome] = field(default_factory=list)
    rest: list[Row] = field(default_factory=list)


def read_blows_by_name(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> Blows:
    """The one blow that a message tells by the names of its two areas and a word for it.

    Where an order lies already its sentence is taken from the others; where orders are asked for it is left to them as well.

    Args:
        message: the whole message.
        rows: the sentences.
        asked: the questions that are open.
        ahead: those that may come.
    """
    own = {slot for d in asked if isinstance(d.form, Assign) for slot in d.form.slots}
    laying = bool(own)
    open_ = {d.kind for d in asked}
    for decision in ahead:
        if isinstance(decision.form, One) and decision.kind in set(kinds_of("of_orders")) - open_:
            pairs = {tuple(o.split("/")) for o in decision.form.options if o.count("/") == 1}
            pairs = {p for p in pairs if p[1] not in own}
            told = _Teller(message, decision, pairs, laying).told(rows) if pairs else []
            if len({str(o.answers[0]) for o in told}) == 1:
                return _taken(message, rows, told[0])
    return Blows(rest=list(rows))


def _taken(message: Message, rows: Sequence[Row], outcome: Outcome) -> Blows:
    """A blow, and the sentences without its words.

    Where what is left of a sentence has no word of a decision, nobody could tell what it is about without the rest.
    """
    found = Blows([outcome])
    own = [c for row in outcome.rows for c in row]
    for row in rows:
        mine, others = [c for c in row if c in own], [c for c in row if c not in own]
        if mine and others and not any(s.has(KIND) for s in message.in_row(others)):
            return Blows(rest=list(rows))
        found.rest += [others] if others else []
    return found


def without_struck(issues: Sequence[Issue], outcomes: Sequence[Outcome]) -> list[Issue]:
    """What a sender is told, without that an area is not theirs which a blow hits: its name is the aim and no slot."""
    blows = [str(o.answers[0]) for o in outcomes if o.settled and o.decision.kind in kinds_of("of_orders")]
    aims = {area for blow in blows for area in blow.split("/")[1:]}
    return [i for i in issues if not (i.code == "no_own_units" and aims & {*map(str, i.about)})]


class _Teller:
    def __init__(
        self, message: Message, decision: Decision, pairs: set[tuple[str, ...]], laying: bool
    ) -> None:
        self.message = message
        self.decision = decision
        self.pairs = pairs
        self.laying = laying

    def told(self, rows: Sequence[Row]) -> list[Outcome]:
        """Each blow that is told."""
        found: list[Outcome] = []
        before: list[Clause] = []
        for n, row in enumerate(rows):
            own = self._stretch(row)
            behind = self._correction(rows[n + 1]) if own and own[-1] is row[-1] and n + 1 < len(rows) else []
            pair = self._pair([*before, *own, *behind]) if own else None
            if pair is not None and not self._is_turned(own, pair):
                used = {p for c in (*own, *behind) for p in range(c.start, c.end)}
                told = [own, behind] if behind else [own]
                found.append(
                    Outcome(self.decision, ["/".join(pair)], used, told, about="", why="its two areas")
                )
            before = own if own and pair is None and own[-1] is row[-1] else []
        return found

    def _correction(self, row: Row) -> Row:
        """The clauses of a sentence that begins with a "no" and names another area: "at A ... no, B"."""
        first = self.message.at(row[0].start)
        turns = row[0].corrects or (first is not None and first.has(SENSE, "no") and first.end == row[0].end)
        if not turns or any(map(self._is_of_others, row)) or any(c.condition or c.mood != SAY for c in row):
            return []
        return [replace(c, corrects=True, denied=()) for c in row] if any(map(self._names, row)) else []

    def _stretch(self, row: Row) -> Row:
        """The clauses of a sentence that speak of a blow, up to the word of anything else; empty where they leave something open."""
        at = next((n for n, c in enumerate(row) if self._strikes(c)), None)
        if at is None:
            return []
        begin = at
        while begin and not self._is_of_others(row[begin - 1]) and self._names(row[begin - 1]):
            begin -= 1
        end = next((n for n in range(at + 1, len(row)) if self._is_of_others(row[n])), len(row))
        own = row[begin:end]
        plain = all(c.mood == SAY and c.condition is None and not c.second for c in own)
        plain = plain and not any(c.other is not None and c.other.has("seat") for c in own)
        spots = self.message.in_row(own)
        if self.laying and self._lays_each(spots):
            return []
        open_ = any(s.has(SENSE, *_UNSURE, "cancels", "gives_up") and not s.has(FILLER) for s in spots)
        return own if plain and not open_ and not any(map(self._is_of_others, own)) else []

    def _lays_each(self, spots: Sequence[Spot]) -> bool:
        """Whether each of two areas has an order beside it that is laid there: "the plain one in A and the special one in B"."""
        orders = [s for s in spots if (s.has(ORDER) or s.has(SENSE, "special")) and not s.has(FILLER)]
        areas = [s for s in spots if s.has("area") and not s.has(FILLER)]
        led = any(s.has(SENSE, "attacks", "toward") for s in spots)
        return len(orders) > 1 and len(areas) > 1 and not led

    def _strikes(self, clause: Clause) -> bool:
        spots = self.message.within(clause)
        word = any(s.has(KIND, self.decision.kind) for s in spots)
        return word or any(s.has(SENSE, "attacks") for s in spots)

    def _names(self, clause: Clause) -> bool:
        return any(s.has("area") for s in self.message.within(clause))

    def _is_of_others(self, clause: Clause) -> bool:
        """Whether a clause has the word of another decision, another order, or units."""
        return any(self._is_other(s) for s in self.message.within(clause))

    def _is_other(self, spot: Spot) -> bool:
        if spot.has(KIND, self.decision.kind) or spot.has(FILLER) or spot.has("area"):
            return False
        plain = {*kinds_of("plain_verbs"), *kinds_of("auctions")}.issuperset(spot.ids(KIND))
        return spot.has(ORDER) or (spot.has(KIND) and not plain) or spot.has("card")

    def _pair(self, clauses: Sequence[Clause]) -> tuple[str, ...] | None:
        """The only pair of areas that the clauses name and that can be struck so, with no other area beside."""
        said = any(s.has(KIND, self.decision.kind) for c in clauses for s in self.message.within(c))
        if self.laying and not said:
            return None
        origins = {p[0] for p in self.pairs}
        named: list[str] = []
        for clause in clauses:
            denied = bool(clause.denied) or (not clause.corrects and bool(denials(self.message, clause)))
            here = [a for s in self.message.within(clause) for a in s.ids("area")[:1]]
            if clause.corrects and here:
                named = [a for a in named if a in origins and a not in here]
            named += [] if denied and not self._strikes(clause) else here
            if denied and self._strikes(clause):
                return None
        areas = set(named)
        found = [p for p in self.pairs if set(p) <= areas]
        if len(found) != 1 or areas != set(found[0]):
            return None
        return found[0]

    def _is_turned(self, own: Row, pair: tuple[str, ...]) -> bool:
        """Whether the area that would be struck stands before the striking one, without the order's word: "B hits A"."""
        spots = [s for c in own for s in self.message.within(c)]
        named = [a for s in spots for a in s.ids("area")[:1]]
        said = any(s.has(KIND, self.decision.kind) for s in spots)
        both = set(pair) <= set(named)
        return both and not said and named.index(pair[0]) > named.index(pair[1])


def strips_help(message: Message, row: Row) -> bool:
    """Whether a sentence takes away the help of somebody else: "my boats in A take X's support at B away"."""
    spots = [s for s in message.in_row(row) if not s.has(FILLER)]
    for one, other in pairwise(spots):
        off = one.has(SENSE, "gives_up") and one.has(SENSE, "cancels") and one.end == other.start
        if off and other.has(ORDER) and other.decides(kinds_of("gives_help")):
            after = message.at(other.end)
            return after is not None and after.has("seat")
    return False
