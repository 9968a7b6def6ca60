"""The words of a tale of recruits: which of them stop it, which units are new ones, and which may be what others are turned into."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from ...kernel.decision import Decision
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.unit_groups import UnitGroup, turned
from ..text.tokens import COLON, NUMBER
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of

_STOPS = (
    "instead_alone", "except", "or", "if", "unless", "cancels", "forget", "swaps", "ponders", "postpones", "roughly", "bounds",
    "respectively", "formerly", "fewer", "relative", "else", "always", "never", "without", "believed", "hopes", "part", "asks",
    "later", "another_turn", "supposes", "excess", "forgot", "tells", "each", "same", "exists",
    "stay", "has", "informs", "spares", "lets_be",
)  # fmt: skip
"""Turns of speech that may change what a tale says."""
_DENIALS = ("neither", "nor", "none")
_IDLE = ("none", "no", "pass", "stay", "spares", "lets_be", "lets", "waits", "refuses")
_JOINS = ("and", "plus", "from", "to", "also", "another")
_AKIN = ("recruits", "chooses_recruits", "promotes", "counted", "recruiting")


class TaleWords:
    """What the words of a message do to a tale of recruits."""

    def __init__(self, message: Message, decision: Decision) -> None:
        self.message = message
        self.kinds = {decision.kind, *(k for group in _AKIN for k in kinds_of(group))}

    def is_own(self, spot: Spot) -> bool:
        """Whether a word is one for recruiting or for its points."""
        return spot.has(KIND, *self.kinds) or spot.has(OPTION, *self.kinds)

    def is_dangerous(self, clause: Clause, *, relevant: bool) -> bool:
        """Whether a clause may change what the others say, or is not said for good."""
        spots = [
            s for s in self.message.within(clause) if not s.has(FILLER) or s.has(SENSE, "not", "or", "if")
        ]
        if not relevant:
            tied = (
                clause.condition is not None
                or clause.second
                or any(s.has(SENSE, "if", "or", "unless") for s in spots)
            )
            return tied or (clause.mood == SAY and self._is_of_units(spots))
        if clause.mood != SAY or clause.second or clause.condition is not None:
            return True
        if self.says_idle(clause) and not any(s.has("unit") for s in spots):
            return False
        spots = [s for s in spots if not (s.has(SENSE, "instead_alone") and self._leads_to_unit(s))]
        stops = _STOPS if any(s.has("unit") for s in spots) else (*_STOPS, "also")
        if self._is_shared(clause) or self._adds_unknown(clause):
            return True
        return self._denies_a_place(clause) or any(s.has(SENSE, *stops, *_DENIALS) for s in spots)

    def _is_shared(self, clause: Clause) -> bool:
        """Whether "each" stands beside a unit of a clause: it is for several areas."""
        spots = self.message.within(clause)
        return any(a.has(SENSE, "each") and b.has("unit") for a, b in pairwise(spots))

    def _adds_unknown(self, clause: Clause) -> bool:
        """Whether a word with a capital letter that nobody knows is added to an area: "in A and Xyz"."""
        tokens = self.message.spotted.text.tokens
        for one, other in pairwise(self.message.within(clause)):
            added = one.has("area") and other.has(SENSE, "and", "plus", "or")
            strange = self.message.is_word(other.end) and self.message.at(other.end) is None
            if added and other.end < clause.end and strange and tokens[other.end].capital:
                return True
        return False

    def _leads_to_unit(self, spot: Spot) -> bool:
        after = self.message.at(spot.end)
        return after is not None and after.has("unit")

    def _denies_a_place(self, clause: Clause) -> bool:
        """Whether a denial stands before an area, or "only"; one of units says which are not meant."""
        for denial in clause.denied:
            behind = [s for s in self.message.spots_between(denial.end, clause.end) if not s.has(FILLER)]
            named = next((s for s in behind if s.has("area") or s.has("unit") or s.has(SENSE, "only")), None)
            if named is not None and not named.has("unit"):
                return True
        return False

    def sums_up(self, row: Sequence[Clause]) -> bool:
        """Whether a sentence opens with a word for a sum."""
        first = next((s for s in self.message.within(row[0]) if not s.has(FILLER)), None)
        placed = any(s.has("area") for c in row for s in self.message.within(c))
        return first is not None and first.has(SENSE, "sum") and not placed

    def is_foreign(self, spot: Spot) -> bool:
        """Whether a word is an order, or the word of another decision than recruiting; that of playing cards is many a verb."""
        if spot.has(FILLER) or spot.has(SENSE) or any(map(spot.has, ("area", "unit"))) or self.is_own(spot):
            return False
        cards = {*kinds_of("plays_cards"), *kinds_of("of_battle")}
        return spot.has(ORDER) or any(kind not in cards for kind in spot.ids(KIND))

    def opens_with_no(self, row: Sequence[Clause]) -> bool:
        """Whether a sentence takes the place of the one before it: "no, a boat"."""
        first = self.message.at(row[0].start)
        return row[0].corrects or (first is not None and first.has(SENSE, "no", "correction"))

    def behind_head(self, row: Sequence[Clause]) -> list[Clause]:
        """A sentence without the reason before its colon, in which units are named with no number and no area: "we want horses: …"."""
        tokens = self.message.spotted.text.tokens
        for n, clause in enumerate(row):
            colon = next((i for i in range(clause.start, clause.end) if tokens[i].text == COLON), None)
            if colon is None:
                continue
            head = list(self.message.spots_between(row[0].start, colon))
            units = [s for s in head if s.has("unit")]
            counted = any(self._counts(p) for p in range(row[0].start, colon))
            if units and not counted and not any(s.has("area") for s in head) and colon + 1 < clause.end:
                return [replace(clause, start=colon + 1), *row[n + 1 :]]
            break
        return list(row)

    def as_meant(self, groups: Sequence[UnitGroup], made: Collection[str]) -> list[UnitGroup]:
        """Units without those that are denied, or only told in two words; "X instead of Y" makes X of Y."""
        found: list[UnitGroup] = []
        for group in groups:
            last = found[-1] if found else None
            made_so = group.spot.has(SENSE, "upgrade", "becomes") and group.unit in made
            group = replace(group, upgraded=True) if made_so else group
            if group.denied and last is not None and self._is_instead(last, group) and last.unit in made:
                found[-1] = turned(replace(group, denied=False, count=last.count), last)
            elif last is not None and last.unit == group.unit and last.spot.end == group.spot.start:
                found[-1] = replace(last, words=last.words | group.words)
            elif not group.denied:
                found.append(group)
        return found

    def covers(self, clause: Clause, groups: Sequence[UnitGroup]) -> bool:
        """Whether every unit that a clause names is in one of its groups."""
        taken = {p for g in groups for p in g.words}
        return all(
            s.start in taken for s in self.message.within(clause) if s.has("unit") and not s.has("area")
        )

    def _is_instead(self, new: UnitGroup, old: UnitGroup) -> bool:
        between = self.message.spots_between(new.spot.end, old.spot.start)
        return any(s.has(SENSE, "instead") for s in between) and new.unit != old.unit and not new.source

    def pronoun(self, clause: Clause, groups: Sequence[UnitGroup]) -> int | None:
        """Where a clause has "one" or "the other" for units that were named before."""
        first = min((g.spot.start for g in groups), default=clause.end)
        counted = {p for g in groups for p in g.words}
        for position in range(clause.start, min(first, clause.end)):
            spot = self.message.at(position)
            one = self.message.number_at(position) == 1 and position not in counted
            other = spot is not None and spot.has(SENSE, "rest", "the_one", "another")
            after = self.message.spots_between(position + 1, clause.end)
            named = next(
                (s for s in after if not s.has(SENSE, "to", "from", "toward") and not s.has(FILLER)), None
            )
            if (one or other) and named is not None and named.has("area"):
                return position
        return None

    def is_source(self, group: UnitGroup) -> bool:
        """Whether units are those that others are made of: "from a foot"."""
        return self.message.preceded_by(group.spot, group.clause, "from", "instead")

    @staticmethod
    def _is_of_units(spots: Sequence[Spot]) -> bool:
        return any(s.has(SENSE, "cancels", "forget", "same", "each", "also") for s in spots)

    def takes_back(self, clause: Clause) -> bool:
        """Whether a clause that names no units may change what others say of them."""
        spots = self.message.within(clause)
        return clause.corrects or any(
            s.has(SENSE, "cancels", "forget", "same", "each", "or", "if", "unless") for s in spots
        )

    def says_idle(self, clause: Clause) -> bool:
        """Whether a clause says of its area that it gets nothing."""
        spots = self.message.within(clause)
        return any(s.has(SENSE, *_IDLE) for s in spots) and not any(
            s.has(SENSE, "also", "all", "same_place") and not s.has(SENSE, *_IDLE) for s in spots
        )

    def is_of_others(self, spot: Spot, clause: Clause) -> bool:
        """Whether an area is named with somebody else before it: "with X camped at A"."""
        before = [
            s
            for s in self.message.spots_between(clause.start, spot.start)
            if s.has("unit") or s.has("area") or s.has("seat")
        ]
        return bool(before) and before[-1].has("seat")

    def counts_strange(self, clause: Clause, groups: Sequence[UnitGroup]) -> bool:
        """Whether a number stands in a clause that counts neither its units nor points."""
        counted = {p for g in groups for p in g.words}
        for position in range(clause.start, clause.end):
            if (
                self._counts(position)
                and position not in counted
                and not (self._is_of_points(position, clause) or self._is_one_of_several(position))
            ):
                return True
        return False

    def _counts(self, position: int) -> bool:
        """Whether a number stands somewhere, and not only an article."""
        spot = self.message.at(position)
        figure = self.message.spotted.text.tokens[position].kind == NUMBER
        return figure or (spot is not None and spot.has(COUNT) and not spot.has(FILLER))

    def _is_one_of_several(self, position: int) -> bool:
        """Whether a number says "one of" the units right behind it."""
        leading = self.message.at(position + 1)
        after = self.message.at(leading.end) if leading is not None and leading.has(SENSE, "from") else None
        return self.message.number_at(position) == 1 and after is not None and after.has("unit")

    def _is_of_points(self, position: int, clause: Clause) -> bool:
        """Whether a number tells points: their word stands beside it, or it stands in brackets."""
        near = self.message.spots_between(max(clause.start, position - 2), min(clause.end, position + 4))
        told = any(s.has(SENSE, "points") or s.has(OPTION, *kinds_of("counted")) for s in near)
        return told or any(s.has(SENSE, "upgrade") for s in near if s.start == position + 1)

    def is_new(self, group: UnitGroup) -> bool:
        """Whether units are said to be new ones."""
        before = self.message.spotted.back_from(group.clause.start, group.spot.start)
        for spot in before:
            if spot.has(SENSE, "new_column", "another"):
                return True
            if not (spot.has(FILLER) or spot.has(COUNT)):
                return False
        return False

    def may_lead(self, old: UnitGroup, new: UnitGroup) -> bool:
        """Whether words that may tell of a change stand between two kinds of units, and no other name: not "and" alone."""
        between = self.message.spots_between(old.spot.end, new.spot.start)
        if self.is_new(old) or self.is_new(new) or any(s.has("unit") or s.has("seat") for s in between):
            return False
        unknown = self.message.spotted.unknown(old.spot.end, new.spot.start)
        turns = [s for s in between if s.has(SENSE) and not (s.has(FILLER) or s.has(SENSE, *_JOINS))]
        before = self.message.spots_between(old.clause.start, old.spot.start)
        if not (unknown or old.counted or any(not s.has(FILLER) or s.has(SENSE, *_JOINS) for s in between)):
            return not self.message.marks_between(old.spot, new.spot)  # "make the foot a rider"
        return bool(unknown or turns) or any(s.has(SENSE, "makes", "exchanges", "upgrade") for s in before)
