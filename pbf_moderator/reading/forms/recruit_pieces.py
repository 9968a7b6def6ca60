"""The pieces of a sentence about recruits: one area each, with its units and where they go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ...kernel.decision import Decision
from ...kernel.forms import Some
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Row
from ..rows.selector import Selector
from ..rows.unit_groups import UnitGroup, of_the_same, turned, unit_groups
from ..text.names import UPGRADE, parts_of
from ..text.tokens import ARROW, CLOSE, COLON, DASH, OPEN
from ..text.vocabulary import COUNT, FILLER, KIND, SENSE
from ..text.words import kinds_of

_TAKING = ("takes", "chooses", "wishes", "now", "self", "its", "there")
"""What may stand beside the denial that closes a sentence about units: "this time I do not take it"."""


@dataclass
class Sentence:
    """One sentence about recruits: what waits for its area, and what the next area may share."""

    row: Row
    corrects: bool
    partial: bool = False
    """It says of some units that they are not meant: the others of their area stay as they are."""
    pending: list[UnitGroup] = field(default_factory=list)
    shared: list[UnitGroup] = field(default_factory=list)
    fresh: set[str] = field(default_factory=set)
    """The areas that this sentence has begun anew."""
    last: UnitGroup | None = None
    placed: list[UnitGroup] = field(default_factory=list)
    bare: list[Spot] = field(default_factory=list)
    """The areas that were named last with no units, which may share those of the next area: "in A and in B a foot each"."""

    def is_sum(self) -> bool:
        """Whether the units without an area are the sum of those with one."""
        if len(self.pending) != 1 or self.pending[0].denied or not self.placed:
            return False
        return self.pending[0].count == sum(g.count or 0 for g in self.placed)


class RecruitPieces(Selector):
    """The pieces of the sentences about recruits: where each of them is, which units it names and where they go."""

    def __init__(self, message: Message, decision: Decision, form: Some, units: set[str]) -> None:
        super().__init__(message, decision, form)
        self.units = units
        self.upgrades = any(p.startswith(UPGRADE) for o in form.bag for p in parts_of(o))
        self.areas = {parts_of(o)[0] for o in form.bag}
        self.ends = {(p[1], p[2]) for o in form.bag if len(p := parts_of(o)) == 3}
        self.counts: dict[int, int] = {}
        """Line -> how many a row of a table says."""

    def _by_home(self, piece: Clause) -> list[Clause]:
        """A piece cut where another area of one's own begins, as in dictation; whole where units do not part them."""
        groups = unit_groups(self.message, [piece], self.units, upgrades=self.upgrades)
        homes = [
            s
            for s in self._areas(piece)
            if set(s.ids("area")) & self.areas and not self._is_end(piece, s, groups)
        ]
        if len(homes) < 2 or not groups:
            return [piece]
        parted = all(
            any(a.end <= g.spot.start < b.start for g in groups) or self._has_number(a.end, b.start)
            for a, b in zip(homes, homes[1:], strict=False)
        )
        if not parted:
            return [piece]
        if homes[0].start < groups[0].spot.start:
            cuts = [piece.start, *(self._lead_in(piece, s) for s in homes[1:]), piece.end]
        else:
            cuts = [piece.start, *(s.end for s in homes[:-1]), piece.end]
        return [self._cut(piece, a, b) for a, b in zip(cuts, cuts[1:], strict=False) if a < b]

    def _units_of(self, clauses: Sequence[Clause]) -> list[UnitGroup]:
        """The units of some clauses; those are denied too that are called off: "cancel the ships"."""
        found = unit_groups(self.message, clauses, self.units, upgrades=self.upgrades)
        if self.outcome.decision.kind in kinds_of("removes"):
            return found
        found = [self._other_way(g) for g in found]
        return [
            replace(g, denied=True) if self._is_called_off(g, found) or self._is_refused_behind(g) else g
            for g in found
        ]

    def _other_way(self, group: UnitGroup) -> UnitGroup:
        """Units that can only be what others are turned into, told the other way round: "a rider I make of the foot"."""
        parts = {p for o in self.form.bag for p in parts_of(o)}
        turns = UPGRADE + group.unit in parts or UPGRADE + group.source not in parts
        if not group.source or turns:
            return group
        return replace(group, unit=group.source, source=group.unit)

    def _is_refused_behind(self, group: UnitGroup) -> bool:
        """Whether units stand alone, and a clause further on only says that they are not taken: "the mage, alas, I do not take"."""
        alone = [s for s in self.message.within(group.clause) if not s.has(FILLER)]
        behind = [c for c in self.message.sentence(group.clause.sentence) if c.start >= group.clause.end]
        if [s for s in alone if s.start not in group.words] or not behind or not behind[-1].denied:
            return False
        if any(
            s.has("unit") or s.has("area") or s.has(COUNT) for c in behind for s in self.message.within(c)
        ):
            return False
        last = [s for s in self.message.within(behind[-1]) if s not in behind[-1].denied]
        takes = any(s.has(SENSE, "takes", "chooses", "wishes") or s.has(KIND) for s in last)
        little = all(s.has(FILLER) or s.has(SENSE, *_TAKING) for s in last)
        unknown = self.message.spotted.unknown(behind[-1].start, behind[-1].end)
        return takes and little and not unknown

    def _is_called_off(self, group: UnitGroup, every: Sequence[UnitGroup]) -> bool:
        """Whether a word for taking back leads to units without a number, or closes their clause."""
        if group.counted or group.denied or group.upgraded:
            return False
        others = [g for g in every if g.clause == group.clause and g != group]
        start = max(
            (g.spot.end for g in others if g.spot.end <= group.spot.start), default=group.clause.start
        )
        before = self.message.spots_between(start, group.spot.start)
        after = self.message.spots_between(group.spot.end, group.clause.end)
        led = any(s.has(SENSE, "cancels", "forget") for s in before)
        return led or (len(after) == 1 and not others and after[0].has(SENSE, "cancels"))

    def _has_number(self, start: int, end: int) -> bool:
        return any(
            self.message.number_at(p) is not None and not self._is_article(p) for p in range(start, end)
        )

    def _lead_in(self, piece: Clause, spot: Spot) -> int:
        """Where an area begins with the little words that lead to it."""
        start = spot.start
        for other in self.message.spotted.back_from(piece.start, spot.start):
            if other.end != start or not other.has(SENSE, "to", "from"):
                break
            start = other.start
        return start

    @staticmethod
    def _cut(clause: Clause, start: int, end: int) -> Clause:
        denied = tuple(d for d in clause.denied if start <= d.start < end)
        return replace(clause, start=start, end=end, denied=denied)

    def _groups_of(self, row: Row, pieces: Sequence[Clause]) -> dict[int, list[UnitGroup]]:
        """The units of each piece; those that become others, and those that only head or lead to others, are one with them."""
        found = {p.start: self._units_of([p]) for p in pieces}
        before: Clause | None = None
        for piece in pieces:
            groups = found[piece.start]
            if before is not None and self._only_tells(piece, groups, found[before.start]):
                found[before.start][-1] = self._as_told(found[before.start][-1], piece, groups.pop())
            if before is not None and groups and not self._areas(piece) and self._becomes(piece, groups[0]):
                old = self._promoted(found[before.start], groups[0])
                if old.unit == groups[0].unit and old.source:
                    groups.pop(0)  # "the foot gets a horse and becomes a rider"
                elif old.unit != groups[0].unit and not old.source and self._is_of_old_one(piece, groups[0]):
                    groups[0] = of_the_same(old, groups[0])
                elif old.unit != groups[0].unit and not (old.source or old.denied or groups[0].denied):
                    found[before.start][-1] = turned(old, groups.pop(0))
            before = piece if groups or before is None or not found[before.start] else before
            before = before if found[before.start] else None
        concluding = [c for c in row if c.lead == "so"]
        if concluding:
            self._without_premises(concluding[-1], pieces, found)
        return found

    def _only_tells(self, piece: Clause, groups: Sequence[UnitGroup], before: Sequence[UnitGroup]) -> bool:
        """Whether a piece says no more than what the units before it are then: "we put the foot on a horse, it will be a rider"."""
        if len(groups) != 1 or not before or not before[-1].upgraded or groups[0].denied:
            return False
        if before[-1].source and before[-1].unit != groups[0].unit:
            return False
        spots = [s for s in self.message.within(piece) if s.start not in groups[0].words]
        is_it = any(s.has(SENSE, "is") and not s.has(SENSE, "and") for s in spots)
        little = all(s.has(FILLER) or s.has(SENSE, "is", "its", "others", "then") for s in spots)
        joined = any(s.has(SENSE, "and", "also", "another") for s in spots)
        return is_it and little and not joined and not self.message.spotted.unknown(piece.start, piece.end)

    @staticmethod
    def _as_told(old: UnitGroup, piece: Clause, group: UnitGroup) -> UnitGroup:
        """Units that became others, with the words that tell what they are then."""
        told = old if old.source else turned(old, group)
        return replace(told, words=told.words | {*range(piece.start, piece.end)})

    @staticmethod
    def _promoted(before: list[UnitGroup], group: UnitGroup) -> UnitGroup:
        """The units that become others, without what they are given to become so: "give one a horse, and call it a rider"."""
        if len(before) > 1 and before[-1].unit == group.unit and before[-2].unit != group.unit:
            before.pop()
        return before[-1]

    def _is_of_old_one(self, piece: Clause, group: UnitGroup) -> bool:
        """Whether another of the same kind becomes something, not the one that was named."""
        spots = self.message.spots_between(piece.start, group.spot.start)
        return any(s.has(SENSE, "old_one") for s in spots)

    def _becomes(self, piece: Clause, group: UnitGroup) -> bool:
        spots = self.message.spots_between(piece.start, group.spot.start)
        return group.upgraded and not group.source and any(s.has(SENSE, "becomes") for s in spots)

    def _without_premises(
        self, so: Clause, pieces: Sequence[Clause], found: dict[int, list[UnitGroup]]
    ) -> None:
        """What a conclusion says of the same area outweighs what was told before it: "one draws a bow, so an archer"."""
        after = [p for p in pieces if p.start >= so.start and found[p.start]]
        if after and not any(self._areas(p) for p in after):
            for piece in pieces:
                if piece.start < so.start:
                    found[piece.start] = []

    def _with_ends(self, pieces: Sequence[Clause]) -> list[Clause]:
        """The pieces; one that only tells where the units before it go is a part of theirs."""
        found: list[Clause] = []
        for piece in pieces:
            areas = self._areas(piece)
            ends = areas and all(not set(s.ids("area")) & self.areas for s in areas)
            counted = bool(areas) and (
                self._has_number(piece.start, areas[0].start) or self.message.says(piece, "rest")
            )
            if found and ends and not counted and not unit_groups(self.message, [piece], self.units):
                found[-1] = replace(found[-1], end=piece.end)
            else:
                found.append(piece)
        return found

    def _areas(self, piece: Clause) -> list[Spot]:
        return [s for s in self.message.within(piece) if s.has("area")]

    def _is_end(self, piece: Clause, spot: Spot, groups: Sequence[UnitGroup]) -> bool:
        """Whether an area is where units go, not where they come from."""
        before = [g for g in groups if g.spot.end <= spot.start]
        if not before or not any((before[-1].unit, a) in self.ends for a in spot.ids("area")):
            return False
        arrow = ARROW in self.message.marks_before(spot)
        own = any(a in self.areas for a in spot.ids("area"))
        return arrow or not own or self.message.preceded_by(spot, piece, "to", "toward")

    def _is_refused(self, piece: Clause, spot: Spot) -> bool:
        """Whether an end is named only to be refused: "not to A but to B"."""
        for other in self.message.spotted.back_from(piece.start, spot.start):
            if other.has(SENSE, "not", "instead"):
                return True
            if not (other.has(FILLER) or other.has(SENSE, "to", "toward")):
                return False
        return False

    def _is_head(self, piece: Clause, groups: Sequence[UnitGroup]) -> bool:
        """Whether units before a colon are the sum of those that follow one by one: "two ships: one in …, one in …"."""
        if len(groups) != 1 or groups[0].denied or self.message.mark_after(groups[0].spot) != COLON:
            return False
        if piece.corrects and not self._areas(piece):
            return True  # "I changed my mind about the boat: …"
        if not groups[0].counted:
            return False
        if groups[0].count is None and any(g.unit == groups[0].unit for g in self._behind(piece)):
            return True  # "all my boats: the one in A and …"
        following = self.message.spots_between(groups[0].spot.end, piece.end + 6)
        first = next((s for s in following if not s.has(FILLER) or s.has(COUNT)), None)
        return (
            first is not None and self.message.number_at(first.start) is not None and first.start >= piece.end
        )

    def _behind(self, piece: Clause) -> list[UnitGroup]:
        """The units that the rest of the sentence of a piece names."""
        rest = [c for c in self.message.sentence(piece.sentence) if c.end > piece.end]
        own = [replace(c, start=max(c.start, piece.end)) for c in rest]
        return unit_groups(self.message, own, self.units)

    def _counts_unknown(self, piece: Clause, groups: Sequence[UnitGroup]) -> bool:
        """Whether a number stands before an unknown word, as it would before units that nobody knows."""
        counted = {p for g in groups for p in g.words}
        return any(
            self.message.number_at(p - 1) is not None and p - 1 not in counted and not self._is_article(p - 1)
            for p in self.message.spotted.unknown(piece.start + 1, piece.end)
        )

    def _is_article(self, position: int) -> bool:
        spot = self.message.at(position)
        return spot is not None and spot.has(FILLER)

    def _counted(self, piece: Clause, groups: Sequence[UnitGroup]) -> list[UnitGroup]:
        """The units of a piece; in a row of a table as many as its column says."""
        line = self.message.line_number(piece.start)
        if line not in self.counts or len(groups) != 1:
            return list(groups)
        return [replace(groups[0], count=self.counts[line], counted=True)]

    def _bare_number(self, sentence: Sentence, piece: Clause, areas: Sequence[Spot]) -> list[UnitGroup]:
        """A number and an area: as many of the units that were named before."""
        if not areas or sentence.last is None:
            return []
        for i in range(piece.start, areas[0].start):
            number = self.message.number_at(i)
            called = self.message.at(i)
            if (
                number is None
                and called is not None
                and called.has(SENSE, "rest", "the_one")
                and called.start == i
            ):
                number = 1
            if number is not None:
                spot = Spot(i, i + 1, (), 0, self.message.source(i, i + 1))
                denied = bool(piece.denied)
                words = frozenset({i})
                return [
                    replace(sentence.last, spot=spot, count=number, counted=True, denied=denied, words=words)
                ]
        return []

    def _are_ends(self, areas: Sequence[Spot], groups: Sequence[UnitGroup]) -> bool:
        """Whether all areas of a piece are where its units can go."""
        return bool(groups) and all(
            any((g.unit, a) in self.ends for g in groups for a in s.ids("area")) for s in areas
        )

    def _home(
        self, piece: Clause, areas: Sequence[Spot], groups: Sequence[UnitGroup]
    ) -> tuple[str | None, bool]:
        """The area that a piece speaks of, and whether it stands before its units."""
        for spot in areas:
            ids = [a for a in spot.ids("area") if a in self.areas]
            if ids and not self._is_end(piece, spot, groups):
                return ids[0], not groups or spot.start < groups[0].spot.start
        return None, False

    def _follows(self, piece: Clause) -> bool:
        """Whether a colon after an area says that its units are still to be named."""
        tokens = self.message.spotted.text.tokens
        end = piece.end
        if end < len(tokens) and tokens[end].text == OPEN:  # "A (2 points): …"
            end = next((i + 1 for i in range(end, len(tokens)) if tokens[i].text == CLOSE), end)
        return any(
            t.text in (COLON, DASH) for t in tokens[piece.start : piece.end + 1] + tokens[end : end + 1]
        )

    def _says_also(self, piece: Clause) -> bool:
        """Whether "too" stands beside an area."""
        after = self.message.at(piece.end)
        return self.message.says(piece, "also") or (after is not None and after.has(SENSE, "also"))

    def _heads(self, sentence: Sentence) -> bool:
        """Whether the units without an area stand before a colon, as a sum over those that follow."""
        return any(self.message.mark_after(g.spot) == COLON for g in sentence.pending)
