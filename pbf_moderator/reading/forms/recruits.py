"""Reading recruits and whatever else has an area, a unit and perhaps a place to go: area by area.

What is named of an area takes the place of what was said of that area before, in the same message or in an earlier one; of the other
areas nothing changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ...kernel.decision import Decision
from ...kernel.forms import Some
from ..clauses.clause import ASK as ASKED
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.selector import pieces_of
from ..rows.spared_units import kept_behind
from ..rows.table_rows import counts_of_tables
from ..rows.unit_groups import UnitGroup
from ..text.names import parts_of
from ..text.tokens import COLUMNS, WORD
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of
from ..values import ASK
from .recruit_pieces import Sentence
from .recruit_taking import RecruitTaker

TALKING = 2
"""Unknown words beside a "nothing"; with more it is talk."""


class Recruits(RecruitTaker):
    """Options of several parts: where, what, and where to."""

    def __init__(
        self, message: Message, decision: Decision, form: Some, units: set[str], stands: list[str]
    ) -> None:
        super().__init__(message, decision, form, units, stands)
        self.waiting: Sentence | None = None
        """The sentence before, whose units may find their area in the next one."""
        self.sum_line = -1
        """The line that tells sums or what is left."""
        self.kept: list[Row] = []
        """The sentences that say of units that they stay."""
        self.declined = False
        self.decided = False
        """The word of the decision was heard."""
        self.describing = False
        """A heading says that the rows below tell what there is before and after."""
        self.before_correction: Counter[str] | None = None
        """What was chosen before the first sentence that corrects."""
        self.before_conclusion: Counter[str] | None = None
        """What was chosen before the last sentence that concludes and counts it all again: "so one foot and one ship"."""
        self.stood = {place: list(options) for place, options in self.chosen.items()}

    def read(self, rows: Sequence[Row]) -> Outcome:
        """What some sentences say, area by area."""
        own = self._own(rows)
        if own and self._changes_numbered_row():
            return self._unclear(own[0])
        self.counts = counts_of_tables(self.message, rows, self.outcome.decision.kind)
        for row in own:
            self._read_row(row)
        self._flush()
        for row in [row for place, row in self.dropped.items() if not self.chosen.get(place)][:1]:
            self._unclear(row)
        if self.outcome.said and not any(i.level == ASK for i in self.outcome.issues):
            every = self._taken()
            if not every and not self.declined:
                return self.outcome
            if not every and self.kept:
                return self._unclear(self.kept[-1])
            asking = [c for row in rows for c in row if c.mood == ASKED and self._units_of([c])]
            if asking and (not every or self._is_only_asked(asking)):
                return self._unclear(asking)
            self.outcome.answers = [[o for o in self.form.bag for _ in range(every[o])]]
            self.outcome.why = "area by area"
        return self.outcome

    def _is_only_asked(self, asking: Sequence[Clause]) -> bool:
        """Whether units are only asked for in an area of one's own of which nothing else is told: "A: a horse, is that right?"."""
        spots = [s for c in asking if self._units_of([c]) for s in self.message.within(c)]
        homes = {a for s in spots for a in s.ids("area")} & self.areas
        return bool(homes - {*self.named}) and self.outcome.decision.kind in kinds_of("recruits")

    def _taken(self) -> Counter[str]:
        """All that was chosen; where that is too much, and what a correction names is enough alone, it takes the place of the rest."""
        every = Counter(o for options in self.chosen.values() for o in options)
        if self.before_conclusion is not None:
            return self._concluded(every, self.before_conclusion)
        if self.before_correction is None or self.outcome.decision.kind not in kinds_of("removes"):
            return every
        anew = every - self.before_correction
        whole, alone = ([o for o in self.form.bag for _ in range(n[o])] for n in (every, anew))
        return anew if alone and self.form.problems(whole) and not self.form.problems(alone) else every

    def _changes_numbered_row(self) -> bool:
        """Whether a row of an earlier table is replaced by its number, which nobody remembers."""
        message = self.message
        rows = [s for s in message.spotted.spots if s.has(SENSE, "table_row")]
        numbered = any(message.number_at(s.end) is not None for s in rows)
        return numbered and any(c.corrects for c in message.clauses)

    def _read_row(self, row: Row) -> None:
        if self._is_sum(row) or self._forgets(row) or self._declines_all(row) or self._only_addresses(row):
            return
        every = self._units_of(row)
        if self._changes_end(row, every):
            return
        if self._is_reckoning(row, every):
            self._use(row, [p for g in every for p in g.words])
            return
        self._conclude(row, every)
        self.earlier = {place: list(options) for place, options in self.chosen.items()}
        corrects = any(c.corrects or self.message.says(c, "instead_alone") for c in row)
        if self._turns_from_several(row, every):
            self._unclear(row)
            return
        corrects = corrects or (self._opens_with_no(row, every) and not self._areas(row[-1]))
        corrects = corrects or self._takes_back_end(row, every) or self._is_turned(row, every)
        if corrects and every and self.before_correction is None:
            self.before_correction = Counter(o for options in self.chosen.values() for o in options)
        if row[0].lead == "so" and every and all(g.counted and not g.denied for g in every):
            self.before_conclusion = Counter(o for options in self.chosen.values() for o in options)
        sentence = Sentence(row, corrects, partial=any(g.denied for g in every))
        pieces = self._with_ends(
            [q for c in row for p in pieces_of(self.message, c) for q in self._by_home(p)]
        )
        self.groups = self._groups_of(row, pieces)
        self.fresh = sentence.fresh
        self._settle_waiting(pieces)
        for piece in pieces:
            if self._only_reasons(row, piece):
                self._use(row, range(piece.start, piece.end))
            elif self._is_kept(row, piece):
                self._keep(row, piece)
            else:
                self._read_piece(sentence, piece)
        if sentence.pending and not sentence.is_sum():
            self.waiting = sentence

    def _conclude(self, row: Row, groups: Sequence[UnitGroup]) -> None:
        """Forget what only showed how things stand when a conclusion with the word of the decision follows: "so I lose …"."""
        spots = self.message.in_row(row)
        own = any(self._is_own(s) for s in spots)
        concludes = self.describing or any(c.lead == "so" for c in row)
        if groups and own and concludes and not self.decided:
            self.chosen, self.named, self.here, self.waiting = {**self.stood}, set(), "", None
            self.outcome.issues.clear()
        self.decided = self.decided or own
        self.describing = self.describing or (
            not groups and any(s.has(SENSE, "beside", "formerly", "after") for s in spots)
        )

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
        if opening is not None and self._is_of_what_is_left(row, opening):
            self._use(row, range(row[0].start, row[-1].end))
            return True
        if summing:
            self.sum_line = line
        begun = any(s.has("area") for c in row for s in self.message.within(c)) and bool(self._units_of(row))
        return summing or (line == self.sum_line and not begun)

    def _is_of_what_is_left(self, row: Row, opening: Spot) -> bool:
        """Whether a row behind losses only tells what there is then, place by place: "that leaves A 2, B 2 and the foot in C"."""
        removes = self.outcome.decision.kind in kinds_of("removes")
        if not removes or any(c.corrects or c.denied for c in row):
            return False
        if any(self._is_own(s) for c in row for s in self.message.within(c)):
            return False
        areas = {a for c in row for s in self.message.within(c) for a in s.ids("area")}
        if not (
            opening.has(SENSE, "sum", "stay", "has") and opening.start == row[0].start and len(areas) > 1
        ):
            return False
        taken = {parts_of(o)[:2] for options in self.chosen.values() for o in options}
        return not any((a, u) in taken for c in row for a, u in self._left_in(c))

    def _left_in(self, clause: Clause) -> list[tuple[str, str]]:
        """Every unit of a clause with every area that it names."""
        spots = self.message.within(clause)
        units = [u for s in spots for u in s.ids("unit")]
        return [(a, u) for s in spots for a in s.ids("area") for u in units]

    def _is_reckoning(self, row: Row, groups: Sequence[UnitGroup]) -> bool:
        """Whether a row only tells what units count: "an archer is two, boats one each"."""
        spots = self.message.in_row(row)
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
        spots = self.message.in_row(row)
        back = any(s.has(SENSE, "forget") for s in spots)
        if not back or any(s.has("area") or s.has("unit") for s in spots):
            return False
        self._use(row, range(row[0].start, row[-1].end))
        self.chosen.clear()
        return True

    def _only_addresses(self, row: Row) -> bool:
        """Whether a sentence of unknown words only ends with a place that has been told of: "send the bill to A"."""
        spots = [s for c in row for s in self.message.within(c) if not s.has(FILLER)]
        if len(row) != 1 or len(spots) != 2 or row[0].denied or row[0].corrects:
            return False
        places = [a for a in spots[1].ids("area") if self.chosen.get(a)]
        led = spots[0].has(SENSE, "to") and spots[0].end == spots[1].start and spots[1].end == row[0].end
        strange = self.message.spotted.unknown(row[0].start, spots[0].start)
        if not (places and led and len(strange) >= TALKING):
            return False
        self._use(row, range(row[0].start, row[0].end))
        return True

    def _is_kept(self, row: Row, piece: Clause) -> bool:
        """Whether the units of a piece are said to stay as they are."""
        clause = next(c for c in row if c.start <= piece.start < c.end)
        owned = any(map(self._is_own, self.message.within(clause)))
        tail = [] if owned else kept_behind(self.message, row, clause)
        spots = [*self.message.within(clause), *tail]
        inside = range(piece.start, piece.end)
        spared = [
            s
            for s in spots
            if s.has(SENSE, *self.sparing) and (s.start in inside or s in tail) and not self._is_own(s)
        ]
        stays = [s for s in spots if (s.has(SENSE, "stay") and not s.slips) or s in spared or s in tail]
        stays = [
            s
            for s in stays
            if not self.message.preceded_by(s, clause, "rest", "points")  # "the rest stays"
            and not self._homes_between(piece.end, s.start)  # "the foot of A becomes a horse B stays"
        ]
        if self.outcome.decision.kind in kinds_of("recruits"):
            stays = [s for s in stays if not s.has(SENSE, "on_the_spot")]  # "a knight on the spot"
        if self.message.says(clause, "upgrade", "becomes"):
            stays = [s for s in stays if not s.has(SENSE, "same_place")]  # "raise a footman in that place"
        if not stays or not self.groups.get(piece.start):
            return False
        own = any(self._is_own(s) and s.start < stays[0].start for s in spots)
        if self._are_put(piece, stays[0]):
            return False
        return piece.start <= stays[0].start < piece.end or not own

    def _homes_between(self, start: int, end: int) -> bool:
        """Whether an area of one's own stands between two positions, so that what follows is said of that one."""
        spots = self.message.spots_between(start, end) if start < end else []
        return any(self.areas & {*s.ids("area")} for s in spots)

    def _only_reasons(self, row: Row, piece: Clause) -> bool:
        """Whether a piece only says why others than its units are lost or promoted: "since the horse alone will do"."""
        leaves = self.outcome.decision.kind in (*kinds_of("removes"), *kinds_of("promotes"))
        clause = next(c for c in row if c.start <= piece.start < c.end)
        opening = next((s for s in self.message.within(clause) if not s.has(FILLER)), None)
        because = opening is not None and opening.has(SENSE, "because") and opening.start == clause.start
        own = any(map(self._is_own, self.message.within(clause)))
        return leaves and because and not own and bool(self.outcome.said and self.groups.get(piece.start))

    def _are_put(self, piece: Clause, stay: Spot) -> bool:
        """Whether new units stay where they are put: "one ship stays in the port"."""
        ends = {a for s in self._areas(piece) if s.start >= stay.end for a in s.ids("area")}
        new = self.outcome.decision.kind in kinds_of("recruits")
        return new and any((g.unit, a) in self.ends for g in self.groups[piece.start] for a in ends)

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
        groups = self._made_of_the_same(sentence, piece, groups)
        areas = self._areas(piece)
        bare = not groups
        groups = groups or self._bare_number(sentence, piece, areas)
        if bare and self._is_spared_in(piece):
            groups = [replace(g, denied=True) for g in groups]
        if groups and (sentence.corrects or self._only_sends(groups)) and self._are_ends(areas, groups):
            groups = [g for g in groups if not self._redirects(row, g, areas, self._ends_of(piece, areas))]
            if not groups:
                self._use(row, [p for s in areas for p in range(s.start, s.end)])
                return
        if self._is_head(piece, groups):
            sentence.last = groups[0]
            self._use(row, groups[0].words)
            return
        located = any(s.has("area") for c in row if c.end > piece.end for s in self.message.within(c))
        if groups and not areas and not located and self._opens_unknown(row, piece, groups[0]):
            return
        if (areas or sentence.fresh) and self._counts_unknown(piece, groups):
            self._unclear(row)
            return
        home, before = self._home(piece, areas, groups)
        home = self._launched_from(areas, groups) if home is None else home
        if home is not None and home not in [a for s in areas for a in s.ids("area")]:
            sentence.fresh |= {home} if self._is_begun(home) else set()
        if not groups and home is None and self._sends_elsewhere(sentence, piece, areas):
            return
        if areas and home is None and not self._are_ends(areas, groups):
            self._name_strange(row, piece, areas, groups)
            return
        if home is not None:
            self._use(row, [p for s in areas for p in range(s.start, s.end)])
            self._begin(home, sentence)
            if groups and not before and not bare and not self._heads(sentence):
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
            self._share(sentence, groups, areas)
            sentence.shared = [] if before else groups
        elif home is not None:
            self._only_area(sentence, piece, home)
            told = self.chosen.get(home) or self.declined
            sentence.bare = [*sentence.bare, *areas[:1]] if len(areas) == 1 and not told else []
        elif self.here and not areas and self._says_none(piece):
            self.declined = True
            self.dropped.pop(self.here, None)
            self._use(row, range(piece.start, piece.end))
        elif self.here in sentence.fresh and not areas and not self.chosen.get(self.here) and self.before:
            self._add_likewise(row, piece)

    def _made_of_the_same(
        self, sentence: Sentence, piece: Clause, groups: Sequence[UnitGroup]
    ) -> list[UnitGroup]:
        """The units of a piece, turned into from those that were turned just before: "… to an archer, and another one to a rider"."""
        last, found = sentence.last, list(groups)
        more = self.message.says(piece, "another", "also", "rest")
        if last is None or not last.source or len(found) != 1 or not more or found[0].upgraded:
            return found
        if found[0].unit == last.source or not self.message.preceded_by(found[0].spot, piece, "to", "toward"):
            return found
        return [replace(found[0], upgraded=True, source=last.source)]

    def _share(self, sentence: Sentence, groups: Sequence[UnitGroup], areas: Sequence[Spot]) -> None:
        """Give what an area gets to those that were named right before it, too, with no units of their own: "in A and in B a foot each"."""
        named, sentence.bare = [*sentence.bare, *areas[:1]], []
        homes = [
            next(a for a in s.ids("area") if a in self.areas)
            for s in named
            if set(s.ids("area")) & self.areas
        ]
        if self.here not in homes or len(homes) != len(named) or len(set(homes)) < 2:
            return
        if (
            not all(self._are_listed(a, b) for a, b in pairwise(named))
            or named[-1].start > groups[0].spot.start
        ):
            return
        each = any(self.message.says(c, "each") for c in sentence.row)
        together = [g for g in groups if g.denied or not (each or g.count == 1)]
        if together or len(groups) != 1 or sentence.corrects:
            self._unclear(sentence.row)
            return
        for home in homes:
            if home != self.here:
                self._add(sentence.row, groups[0], home, ())

    def _are_listed(self, one: Spot, other: Spot) -> bool:
        """Whether nothing but little words that add one name to another stands between two."""
        between = self.message.spots_between(one.end, other.start)
        plain = all(s.has(FILLER) or s.has(SENSE, "and", "also", "to", "that_place") for s in between)
        return plain and not self.message.spotted.unknown(one.end, other.start)

    def _add_likewise(self, row: Row, piece: Clause) -> None:
        """What was read for the area before, where a part of its own says no more than that it is so here, too: "A: likewise"."""
        spots = [s for s in self.message.within(piece) if not s.has(FILLER)]
        if spots and all(s.has(SENSE, "also") for s in spots):
            for group in self.before:
                self._add(row, group, self.here, ())

    def _only_sends(self, groups: Sequence[UnitGroup]) -> bool:
        """Whether units of an earlier message are spoken of, no area having been named in this one: "the boat goes to B"."""
        counted = any(g.counted for g in groups) or self.here or self.named
        return not counted and any(len(parts_of(o)) == 3 for options in self.stood.values() for o in options)

    def _is_begun(self, home: str) -> bool:
        """Whether this message has spoken of an area, or changed what was chosen for it."""
        return home in self.named or self.chosen.get(home) != self.stood.get(home)

    def _ends_of(self, piece: Clause, areas: Sequence[Spot]) -> list[str]:
        """Where a piece says that units are to go."""
        return [a for s in areas if not self._is_refused(piece, s) for a in s.ids("area")]

    def _is_spared_in(self, piece: Clause) -> bool:
        """Whether a piece tells what is kept: "I keep the one in A"."""
        spots = self.message.within(piece)
        kept = any(s.has(KIND, *kinds_of("spares")) or s.has(SENSE, "has", *self.sparing) for s in spots)
        return kept and self.outcome.decision.kind in (*kinds_of("removes"), *kinds_of("promotes"))

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
        clause = next(c for c in row if c.start <= piece.start < c.end)
        called = self.message.spotted.text.tokens[piece.start].capital and group.spot.start == piece.start + 1
        if piece.start != row[0].start and not (piece.start == clause.start and called):
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
            self.dropped.pop(home, None)
            self._use(sentence.row, range(piece.start, piece.end))
        elif self.stood.get(home) and self._is_as_before(sentence.row, piece):
            self.chosen[home] = [*self.stood[home]]
            self._use(sentence.row, range(piece.start, self._end_of(sentence.row, piece)))
        elif (
            not self.stood
            and self.message.says(piece, "same")
            and not self.message.says(piece, "stay", "also")
        ):
            self._unclear(sentence.row)  # nothing stands that it could be as
        elif self.before and self._says_also(piece):
            for group in self.before:
                self._add(sentence.row, group, home, ())
        elif sentence.shared and not self._follows(piece):
            for group in sentence.shared:
                self._add(sentence.row, group, home, ())
        elif self._names_kind(sentence.row) and not (self._follows(piece) or self._is_told_next(piece)):
            options = [o for o in self.form.bag if parts_of(o)[0] == home]
            if self.message.says(piece, "stay", "same", *self.sparing):
                self._use(sentence.row, range(piece.start, piece.end))
            elif len(options) == 1 and self.form.bag[options[0]] == 1:
                self.chosen.setdefault(home, []).extend(options)
            else:
                self._unclear(sentence.row)

    def _is_as_before(self, row: Row, piece: Clause) -> bool:
        """Whether it is said of the area of a piece that all is as in an earlier message: "unchanged", or a cell that begins with "="."""
        end = self._end_of(row, piece)
        if any(s.has(SENSE, "same") for s in self.message.spots_between(piece.start, end)):
            return True
        cells = (i for i in range(piece.start, end - 1) if self.message.source(i, i + 1) in COLUMNS)
        return any(self.message.source(i + 1, i + 2) == "=" for i in cells)

    def _end_of(self, row: Row, piece: Clause) -> int:
        """Where what is said of the area of a piece ends: at the next area, or with its clause."""
        clause = next(c for c in row if c.start <= piece.start < c.end)
        areas = (s.start for s in self.message.spots_between(piece.end, clause.end) if s.has("area"))
        return next(areas, clause.end)

    def _is_told_next(self, piece: Clause) -> bool:
        """Whether units follow in the next piece without an area of their own: "I forgot A, there the foot rides"."""
        start = next((n for n in sorted(self.groups) if n > piece.start and self.groups[n]), None)
        between = self.message.spots_between(piece.end, start) if start is not None else []
        return start is not None and not any(s.has("area") for s in between)

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
        corrects = any(c.corrects for c in row)
        if self.here and not corrects and any(self.chosen.values()):
            self.dropped.pop(self.here, None)
            if self.chosen.get(self.here):
                self._unclear(row)
            return True  # "A: a ship. B: nothing."
        self.declined = True
        self.dropped.clear()
        if self.here and corrects:
            self.chosen.pop(self.here, None)
        else:
            self.chosen.clear()
        return True

    def _says_none(self, piece: Clause) -> bool:
        spots = self.message.within(piece)
        return any(
            s.has(SENSE, "none", "pass") or (s.has(SENSE, "no") and not self._is_of_something_else(s, piece))
            for s in spots
        )

    def _is_of_something_else(self, no: Spot, piece: Clause) -> bool:
        """Whether a "no" belongs to a word behind it that names nothing of the game: "no receipt needed"."""
        tokens = self.message.spotted.text.tokens
        behind = no.end < piece.end and tokens[no.end].kind == WORD
        return behind and self.message.at(no.end) is None
