"""Reading recruits and whatever else has an area, a unit and perhaps a place to go: area by area.

What is named of an area takes the place of what was said of that area before, in the same message or in an earlier one; of the other
areas nothing changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from ..kernel.decision import Decision
from ..kernel.forms import Some
from .clauses import Clause
from .message import Message
from .names import UPGRADE, parts_of
from .outcomes import Outcome, Row
from .selector import Selector, pieces_of
from .spotting import Spot
from .tokens import ARROW, COLON
from .unit_groups import UnitGroup, is_unsure, unit_groups
from .values import ASK, REFUSE
from .vocabulary import KIND, SENSE
from .words import kinds_of

STRANGE = "?"
"""Stands for an area that is not one's own, of which nothing is taken."""


@dataclass
class _Sentence:
    """One sentence about recruits: what waits for its area, and what the next area may share."""

    row: Row
    corrects: bool
    pending: list[UnitGroup] = field(default_factory=list)
    shared: list[UnitGroup] = field(default_factory=list)
    fresh: set[str] = field(default_factory=set)
    """The areas that this sentence has begun anew."""
    last: UnitGroup | None = None
    placed: list[UnitGroup] = field(default_factory=list)

    def is_sum(self) -> bool:
        """Whether the units without an area are the sum of those with one."""
        if len(self.pending) != 1 or not self.placed:
            return False
        return self.pending[0].count == sum(g.count or 0 for g in self.placed)


class Recruits(Selector):
    """Options of several parts: where, what, and where to."""

    def __init__(
        self, message: Message, decision: Decision, form: Some, units: set[str], stands: list[str]
    ) -> None:
        super().__init__(message, decision, form)
        self.units = units
        self.upgrades = any(p.startswith(UPGRADE) for o in form.bag for p in parts_of(o))
        self.areas = {parts_of(o)[0] for o in form.bag}
        self.ends = {(p[1], p[2]) for o in form.bag if len(p := parts_of(o)) == 3}
        self.chosen: dict[str, list[str]] = {}
        for option in stands:
            self.chosen.setdefault(parts_of(option)[0], []).append(option)
        self.named: set[str] = set()
        """The areas that this message has spoken of."""
        self.here = ""
        """The area that is being spoken of."""
        self.declined = False

    def read(self, rows: Sequence[Row]) -> Outcome:
        """What some sentences say, area by area."""
        for row in self._own(rows):
            self._read_row(row)
        if self.outcome.said and not any(i.level == ASK for i in self.outcome.issues):
            every = Counter(o for options in self.chosen.values() for o in options)
            if not every and not self.declined:
                return self.outcome
            self.outcome.answers = [[o for o in self.form.bag for _ in range(every[o])]]
            self.outcome.why = "area by area"
        return self.outcome

    def _read_row(self, row: Row) -> None:
        if self._declines_all(row):
            return
        sentence = _Sentence(row, any(c.corrects for c in row))
        for piece in self._with_ends([p for clause in row for p in pieces_of(self.message, clause)]):
            self._read_piece(sentence, piece)
        if not sentence.is_sum():
            for group in sentence.pending:
                self._add(row, group, "", ())

    def _with_ends(self, pieces: Sequence[Clause]) -> list[Clause]:
        """The pieces; one that only tells where the units before it go is a part of theirs."""
        found: list[Clause] = []
        for piece in pieces:
            areas = self._areas(piece)
            ends = areas and all(not set(s.ids("area")) & self.areas for s in areas)
            if found and ends and not unit_groups(self.message, [piece], self.units):
                found[-1] = replace(found[-1], end=piece.end)
            else:
                found.append(piece)
        return found

    def _read_piece(self, sentence: _Sentence, piece: Clause) -> None:
        row = sentence.row
        groups = unit_groups(self.message, [piece], self.units, upgrades=self.upgrades)
        areas = self._areas(piece)
        if groups and self._stays(piece):
            self._spare(row, piece, groups)
            return
        groups = groups or self._bare_number(sentence, piece, areas)
        if groups and not areas and self._opens_unknown(row, piece, groups[0]):
            return
        if self._counts_unknown(piece, groups):
            self._unclear(row)
            return
        home, before = self._home(piece, areas, groups)
        if areas and home is None and not self._are_ends(areas, groups):
            self._refuse_strange(row, piece, areas)
            self.here = STRANGE
            return
        if home is not None:
            self._use(row, [p for s in areas for p in range(s.start, s.end)])
            self._begin(home, sentence)
            if groups and not before and not self._heads(sentence):
                for group in sentence.pending:
                    self._add(row, group, home, ())
                sentence.pending = []
            self.here = home
        sentence.last = groups[-1] if groups else sentence.last
        if groups and home is None and not self.here and len(self.areas) > 1:
            sentence.pending += groups
        elif groups:
            sentence.placed += groups
            self._add_all(row, piece, groups, areas, sentence.corrects)
            sentence.shared = [] if before else groups
        elif home is not None:
            self._only_area(sentence, piece, home)
        elif self.here and not areas and self._says_none(piece):
            self.declined = True
            self._use(row, range(piece.start, piece.end))

    def _stays(self, piece: Clause) -> bool:
        """Whether units are said to stay, where it is asked which are taken away."""
        return self.outcome.decision.kind in kinds_of("removes") and self.message.says(piece, "stay")

    def _spare(self, row: Row, piece: Clause, groups: Sequence[UnitGroup]) -> None:
        """Leave alone what is said to stay; several kinds in one breath may not all be meant."""
        self._use(row, range(piece.start, piece.end))
        if len(groups) > 1:
            self._unclear(row)

    def _opens_unknown(self, row: Row, piece: Clause, group: UnitGroup) -> bool:
        """Whether a sentence opens with unknown words where its area should stand; the sender is told."""
        if piece.start != row[0].start:
            return False
        stop = min(group.words)
        opening = [p for p in self.message.spotted.unknown(piece.start, stop) if p == piece.start]
        if not opening or any(s.has(SENSE, "self") for s in self.message.spots_between(piece.start, stop)):
            return False
        self._use(row, range(piece.start, piece.end))
        self._unclear(row)
        return True

    def _counts_unknown(self, piece: Clause, groups: Sequence[UnitGroup]) -> bool:
        """Whether a number stands before an unknown word, as it would before units that nobody knows."""
        counted = {p for g in groups for p in g.words}
        return any(
            self.message.number_at(p - 1) is not None and p - 1 not in counted
            for p in self.message.spotted.unknown(piece.start + 1, piece.end)
        )

    def _bare_number(self, sentence: _Sentence, piece: Clause, areas: Sequence[Spot]) -> list[UnitGroup]:
        """A number and an area: as many of the units that were named before."""
        if not areas or sentence.last is None:
            return []
        for i in range(piece.start, areas[0].start):
            number = self.message.number_at(i)
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

    def _heads(self, sentence: _Sentence) -> bool:
        """Whether the units without an area stand before a colon, as a sum over those that follow."""
        return any(self.message.mark_after(g.spot) == COLON for g in sentence.pending)

    def _only_area(self, sentence: _Sentence, piece: Clause, home: str) -> None:
        """An area without units: nothing there, as much as in the area before it, or all that there is."""
        if self._says_none(piece) or piece.denied:
            self.declined = True
            self._use(sentence.row, range(piece.start, piece.end))
        elif sentence.shared and not self._follows(piece):
            for group in sentence.shared:
                self._add(sentence.row, group, home, ())
        elif self._names_kind(sentence.row) and not self._follows(piece):
            options = [o for o in self.form.bag if parts_of(o)[0] == home]
            if len(options) == 1 and self.form.bag[options[0]] == 1:
                self.chosen.setdefault(home, []).extend(options)
            else:
                self._unclear(sentence.row)

    def _names_kind(self, row: Row) -> bool:
        """Whether the word of the decision stands in a sentence."""
        mine = self.outcome.decision.kind
        return any(
            mine in s.ids(KIND) or s.has(SENSE, "upgrade") for c in row for s in self.message.within(c)
        )

    def _follows(self, piece: Clause) -> bool:
        """Whether a colon after an area says that its units are still to be named."""
        tokens = self.message.spotted.text.tokens
        return any(t.text == COLON for t in tokens[piece.start : piece.end + 1])

    def _declines_all(self, row: Row) -> bool:
        """Whether a sentence declines everything: "nothing", with no area and no unit."""
        if not self._declines(row) or self.message.says(row[0], "rest"):
            return False
        self._use(row, range(row[0].start, row[-1].end))
        self.declined = True
        if self.here and any(c.corrects for c in row):
            self.chosen.pop(self.here, None)
        else:
            self.chosen.clear()
        return True

    def _says_none(self, piece: Clause) -> bool:
        return self.message.says(piece, "none", "pass", "no")

    def _areas(self, piece: Clause) -> list[Spot]:
        return [s for s in self.message.within(piece) if s.has("area")]

    def _home(
        self, piece: Clause, areas: Sequence[Spot], groups: Sequence[UnitGroup]
    ) -> tuple[str | None, bool]:
        """The area that a piece speaks of, and whether it stands before its units."""
        for spot in areas:
            ids = [a for a in spot.ids("area") if a in self.areas]
            if ids and not self._is_end(piece, spot, groups):
                return ids[0], not groups or spot.start < groups[0].spot.start
        return None, False

    def _is_end(self, piece: Clause, spot: Spot, groups: Sequence[UnitGroup]) -> bool:
        """Whether an area is where units go, not where they come from."""
        before = [g for g in groups if g.spot.end <= spot.start]
        if not before or not any((before[-1].unit, a) in self.ends for a in spot.ids("area")):
            return False
        arrow = ARROW in self.message.marks_before(spot)
        own = any(a in self.areas for a in spot.ids("area"))
        return arrow or not own or self.message.preceded_by(spot, piece, "to", "toward")

    def _begin(self, home: str, sentence: _Sentence) -> None:
        """What is said of an area takes the place of what was said of it before."""
        if home not in sentence.fresh and (home not in self.named or sentence.corrects or home != self.here):
            if home in self.named and not sentence.corrects and self.chosen.get(home):
                self._unclear(sentence.row)
            self.chosen.pop(home, None)
        sentence.fresh.add(home)
        self.named.add(home)

    def _add_all(
        self,
        row: Row,
        piece: Clause,
        groups: Sequence[UnitGroup],
        areas: Sequence[Spot],
        corrects: bool,
    ) -> None:
        if corrects and not any(s.has("area") for s in areas) and self.here:
            self.chosen.pop(self.here, None)
        for n, group in enumerate(groups):
            stop = groups[n + 1].spot.start if n + 1 < len(groups) else piece.end
            ends = [
                a
                for s in areas
                if group.spot.end <= s.start < stop and self._is_end(piece, s, [group])
                for a in s.ids("area")
                if (group.unit, a) in self.ends
            ]
            self._add(row, group, self.here, ends)
            self._use(row, [p for s in areas for p in range(s.start, s.end)])

    def _add(self, row: Row, group: UnitGroup, area: str, ends: Collection[str]) -> None:
        self._use(row, group.words)
        if group.denied or area == STRANGE:
            return
        if not group.counted and is_unsure(self.message, group):
            self._unclear(row)
            return
        options = [o for o in self.form.bag if self._fits(o, group, area, ends)]
        options = options or self._promotions(group, area)
        if len(options) != 1:
            self._not_one(row, group, options)
            return
        number = self.form.bag[options[0]] if group.count is None else group.count
        self.chosen.setdefault(parts_of(options[0])[0], []).extend(options * number)

    def _not_one(self, row: Row, group: UnitGroup, options: Sequence[str]) -> None:
        line = self.message.line_of(group.spot)
        kind = self.outcome.decision.kind
        if options:
            self.outcome.say(ASK, "choice_ambiguous", kind, options=list(options[:12]), kind=kind, line=line)
        else:
            self.outcome.say(REFUSE, "not_an_option", group.unit, kind=kind, line=line)

    def _fits(self, option: str, group: UnitGroup, area: str, ends: Collection[str]) -> bool:
        place, unit, *rest = parts_of(option)
        if unit.startswith(UPGRADE) != (group.upgraded and self.upgrades):
            return False
        if unit.removeprefix(UPGRADE) != group.unit or area not in ("", place):
            return False
        return not ends or not set(rest).isdisjoint(ends)

    def _promotions(self, group: UnitGroup, area: str) -> list[str]:
        """What a unit may be turned into that is only said to be turned into something."""
        if not group.upgraded or group.source:
            return []
        return [
            o
            for o in self.form.bag
            if any(p.startswith(UPGRADE) for p in parts_of(o)) and area in ("", parts_of(o)[0])
        ]

    def _refuse_strange(self, row: Row, piece: Clause, areas: Sequence[Spot]) -> None:
        self._use(row, range(piece.start, piece.end))
        line = self.message.words_of([piece])
        for spot in areas:
            self.outcome.say(
                REFUSE, "not_an_option", spot.ids("area")[0], kind=self.outcome.decision.kind, line=line
            )
