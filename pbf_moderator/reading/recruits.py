"""Reading recruits and whatever else has an area, a unit and perhaps a place to go: area by area.

What is named of an area takes the place of what was said of that area before, in the same message or in an earlier one; of the other
areas nothing changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from ..kernel.decision import Decision
from ..kernel.forms import Some
from .clauses import Clause
from .message import Message
from .names import UPGRADE, parts_of
from .outcomes import Outcome, Row
from .recruit_pieces import RecruitPieces, Sentence
from .selector import pieces_of
from .spotting import Spot
from .table_rows import counts_of_tables
from .unit_groups import UnitGroup, is_unsure, unit_groups
from .values import ASK, REFUSE
from .vocabulary import FILLER, KIND, SENSE
from .words import kinds_of

TALKING = 2
"""Unknown words beside a "nothing"; with more it is talk."""
STRANGE = "?"
"""Stands for an area that is not one's own, of which nothing is taken."""


class Recruits(RecruitPieces):
    """Options of several parts: where, what, and where to."""

    def __init__(
        self, message: Message, decision: Decision, form: Some, units: set[str], stands: list[str]
    ) -> None:
        super().__init__(message, decision, form, units)
        self.chosen: dict[str, list[str]] = {}
        for option in stands:
            self.chosen.setdefault(parts_of(option)[0], []).append(option)
        self.named: set[str] = set()
        """The areas that this message has spoken of."""
        self.here = ""
        """The area that is being spoken of."""
        self.strange: tuple[Clause, Sequence[Spot]] | None = None
        """The piece that named an area that is not one's own, until the sender is told."""
        self.waiting: Sentence | None = None
        """The sentence before, whose units may find their area in the next one."""
        self.added: list[UnitGroup] = []
        """What was read for the area that is being spoken of; `before`, for the one before it."""
        self.before: list[UnitGroup] = []
        self.sum_line = -1
        """The line that tells sums or what is left."""
        self.last_end: tuple[str, ...] = ()
        """Where the last units went."""
        self.groups: dict[int, list[UnitGroup]] = {}
        self.kept: list[Row] = []
        """The sentences that say of units that they stay."""
        self.declined = False

    def read(self, rows: Sequence[Row]) -> Outcome:
        """What some sentences say, area by area."""
        own = self._own(rows)
        self.counts = counts_of_tables(self.message, rows, self.outcome.decision.kind)
        for row in own:
            self._read_row(row)
        self._flush()
        if self.outcome.said and not any(i.level == ASK for i in self.outcome.issues):
            every = Counter(o for options in self.chosen.values() for o in options)
            if not every and not self.declined:
                return self.outcome
            if not every and self.kept:
                return self._unclear(self.kept[-1])
            self.outcome.answers = [[o for o in self.form.bag for _ in range(every[o])]]
            self.outcome.why = "area by area"
        return self.outcome

    def _read_row(self, row: Row) -> None:
        if self._is_sum(row) or self._forgets(row) or self._declines_all(row):
            return
        every = unit_groups(self.message, row, self.units, upgrades=self.upgrades)
        if self._is_reckoning(row, every):
            self._use(row, [p for g in every for p in g.words])
            return
        corrects = any(c.corrects or self.message.says(c, "instead_alone") for c in row)
        sentence = Sentence(row, corrects, partial=any(g.denied for g in every))
        pieces = self._with_ends(
            [q for c in row for p in pieces_of(self.message, c) for q in self._by_home(p)]
        )
        self.groups = self._groups_of(row, pieces)
        self._settle_waiting(pieces)
        for piece in pieces:
            if self._is_kept(row, piece):
                self._keep(row, piece)
            else:
                self._read_piece(sentence, piece)
        if sentence.pending and not sentence.is_sum():
            self.waiting = sentence

    def _settle_waiting(self, pieces: Sequence[Clause]) -> None:
        """Units of the sentence before that named no area: this one may open with it, "One ship. From the Narrow Sea."."""
        waiting = self.waiting
        if waiting is None:
            return
        areas = self._areas(pieces[0]) if pieces else []
        home, _ = self._home(pieces[0], areas, ()) if areas else (None, False)
        if home is not None and not any(self.groups.values()):
            self._begin(home, waiting)
            self.here = home
            self.waiting = None
            for group in waiting.pending:
                self._add(waiting.row, group, home, ())
        self._flush()

    def _flush(self) -> None:
        """Take what waits for an area without one."""
        waiting, self.waiting = self.waiting, None
        for group in waiting.pending if waiting is not None else ():
            self._add(waiting.row, group, "", ())  # type: ignore[union-attr]

    # -- what is only told -----------------------------------------------------------------------------------

    def _is_sum(self, row: Row) -> bool:
        """Whether a row tells sums or what is left, or stands on the same line behind one."""
        line = self.message.line_number(row[0].start)
        opening = next((s for s in self.message.within(row[0]) if not s.has(FILLER)), None)
        summing = opening is not None and opening.has(SENSE, "sum")
        summing = summing and not any(s.has("area") for c in row for s in self.message.within(c))
        if summing:
            self.sum_line = line
        return summing or (line == self.sum_line)

    def _is_reckoning(self, row: Row, groups: Sequence[UnitGroup]) -> bool:
        """Whether a row only tells what units count: "an archer is two, boats one each"."""
        spots = [s for c in row for s in self.message.within(c)]
        if not groups or not (self.chosen or self.waiting) or any(c.corrects for c in row):
            return False
        if any(s.has("area") or s.has(KIND, self.outcome.decision.kind) for s in spots):
            return False
        ends = [*(g.spot.start for g in groups[1:]), row[-1].end]
        return all(
            any(self.message.number_at(p) is not None and p not in g.words for p in range(g.spot.end, end))
            for g, end in zip(groups, ends, strict=True)
        )

    def _forgets(self, row: Row) -> bool:
        """Whether a sentence takes back what was written before and names nothing: "please ignore my last mail"."""
        spots = [s for c in row for s in self.message.within(c)]
        back = any(s.has(SENSE, "forget") for s in spots)
        if not back or any(s.has("area") or s.has("unit") for s in spots):
            return False
        self._use(row, range(row[0].start, row[-1].end))
        self.chosen.clear()
        return True

    def _is_kept(self, row: Row, piece: Clause) -> bool:
        """Whether the units of a piece are said to stay as they are."""
        clause = next(c for c in row if c.start <= piece.start < c.end)
        spots = self.message.within(clause)
        stays = [s for s in spots if s.has(SENSE, "stay") or (s.has(SENSE, "spares") and not self._is_own(s))]
        if not stays or not self.groups.get(piece.start):
            return False
        own = any(self._is_own(s) and s.start < stays[0].start for s in spots)
        return piece.start <= stays[0].start < piece.end or not own

    def _is_own(self, spot: Spot) -> bool:
        return spot.has(KIND, self.outcome.decision.kind)

    def _keep(self, row: Row, piece: Clause) -> None:
        """Units that stay: what was read of them stands; of several kinds in one breath not all may be meant."""
        if self.outcome.decision.kind in kinds_of("removes") and len(self.groups[piece.start]) > 1:
            self._unclear(row)
            return
        self.kept.append(row)
        if self.chosen or self.outcome.said:
            self._use(row, range(piece.start, piece.end))

    def _read_piece(self, sentence: Sentence, piece: Clause) -> None:
        row = sentence.row
        groups = self._counted(piece, self.groups.get(piece.start, []))
        areas = self._areas(piece)
        groups = groups or self._bare_number(sentence, piece, areas)
        if self._is_head(piece, groups):
            sentence.last = groups[0]
            self._use(row, groups[0].words)
            return
        if groups and not areas and self._opens_unknown(row, piece, groups[0]):
            return
        if (areas or sentence.fresh) and self._counts_unknown(piece, groups):
            self._unclear(row)
            return
        home, before = self._home(piece, areas, groups)
        if areas and home is None and not self._are_ends(areas, groups):
            self._name_strange(row, piece, areas, groups)
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
        nowhere = not self.here or not (areas or sentence.fresh or self._is_there(groups))
        if groups and home is None and nowhere and len(self.areas) > 1:
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

    def _is_there(self, groups: Sequence[UnitGroup]) -> bool:
        """Whether units can be meant in the area that is being spoken of."""
        return all(
            g.denied
            or self._promotions(g, self.here)
            or any(self._fits(o, g, self.here, ()) for o in self.form.bag)
            for g in groups
        )

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

    def _only_area(self, sentence: Sentence, piece: Clause, home: str) -> None:
        """An area without units: nothing there, as much as in the area before it, or all that there is."""
        if self._says_none(piece) or piece.denied:
            self.declined = True
            self._use(sentence.row, range(piece.start, piece.end))
        elif self.before and self._says_also(piece):
            for group in self.before:
                self._add(sentence.row, group, home, ())
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

    def _declines_all(self, row: Row) -> bool:
        """Whether a sentence declines everything: "nothing", with no area and no unit."""
        if not self._declines(row) or self.message.says(row[0], "rest"):
            return False
        unknown = len(self.message.spotted.unknown(row[0].start, row[-1].end))
        plain = any(
            s.has(SENSE, "none", "pass") or self._is_own(s) for c in row for s in self.message.within(c)
        )
        if unknown > TALKING or (not plain and (unknown or any(c.corrects for c in row))):
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

    def _begin(self, home: str, sentence: Sentence) -> None:
        """What is said of an area takes the place of what was said of it before."""
        if home != self.here:
            self.before, self.added = self.added, []
        old = home not in self.named or sentence.corrects or home != self.here
        if home not in sentence.fresh and old and not sentence.partial:
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
        partial = any(g.denied for found in self.groups.values() for g in found)
        if corrects and not any(s.has("area") for s in areas) and self.here and not partial:
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
        if group.denied:
            self._remove(group, area)
            return
        if area == STRANGE:
            self._refuse_strange(row)
            return
        options = [o for o in self.form.bag if self._fits(o, group, area, ends)]
        options = options or self._promotions(group, area)
        if len(options) > 1 and not ends and self._goes_with_last(group):
            options = [o for o in options if parts_of(o)[2:] == self.last_end]
        if len(options) == 1 and not group.counted and is_unsure(group) and self.form.bag[options[0]] > 1:
            self._unclear(row)
            return
        if len(options) != 1:
            self._not_one(row, group, options)
            return
        self.added.append(group)
        self.last_end = parts_of(options[0])[2:] or self.last_end
        number = self.form.bag[options[0]] if group.count is None else group.count
        self.chosen.setdefault(parts_of(options[0])[0], []).extend(options * number)

    def _remove(self, group: UnitGroup, area: str) -> None:
        """Take back units that are said not to be meant after all."""
        for place, options in self.chosen.items():
            if area in ("", place):
                gone = [o for o in options if parts_of(o)[1].removeprefix(UPGRADE) == group.unit]
                self.chosen[place] = [o for o in options if o not in gone]

    def _goes_with_last(self, group: UnitGroup) -> bool:
        """Whether units are said to go where those before them go: "a ship, to the same sea"."""
        spots = self.message.spots_between(group.spot.end, group.clause.end)
        return bool(self.last_end) and any(s.has(SENSE, "same_place") for s in spots)

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

    def _name_strange(
        self, row: Row, piece: Clause, areas: Sequence[Spot], groups: Sequence[UnitGroup]
    ) -> None:
        """An area that is not one's own: the sender is told where anything is to be there."""
        self.here, self.strange = STRANGE, (piece, areas)
        if any(not g.denied for g in groups) or self._follows(piece):
            self._refuse_strange(row)

    def _refuse_strange(self, row: Row) -> None:
        if self.strange is None:
            return
        piece, areas = self.strange
        self._use(row, range(piece.start, piece.end))
        line = self.message.words_of([piece])
        for spot in areas:
            self.outcome.say(
                REFUSE, "not_an_option", spot.ids("area")[0], kind=self.outcome.decision.kind, line=line
            )
