"""Reading some of the units of one place: who is lost, taken back, or spared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Some
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.preferences import read_preference
from ..rows.selector import Selector, pieces_of
from ..rows.unit_groups import UnitGroup, is_unsure, unit_groups
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of
from ..values import ASK


class UnitSelections(Selector):
    """Kinds of units, all in one place."""

    def __init__(self, message: Message, decision: Decision, form: Some, units: set[str]) -> None:
        super().__init__(message, decision, form)
        self.units = units

    def read(self, rows: Sequence[Row]) -> Outcome:
        """What the sentences say of them: which are meant, how many of each, or in which order of preference."""
        for row in self._own(rows):
            groups = self._concluded(row, unit_groups(self.message, row, self.units))
            if not groups:
                if self._says_all(row):
                    self._take(row, [o for o, n in self.form.bag.items() for _ in range(n)], "all")
                elif self._declines(row):
                    self._take(row, [], "nothing")
                continue
            self._read_row(row, groups)
        return self.outcome

    def _concluded(self, row: Row, groups: Sequence[UnitGroup]) -> list[UnitGroup]:
        """Without what was weighed before a conclusion with the word of the decision: "it cost me dear, so I lose …"."""
        mine = self.outcome.decision.kind
        so = [c for c in row if c.lead == "so" and any(mine in s.ids(KIND) for s in self.message.within(c))]
        start = so[-1].start if so else 0
        weighed = any(
            mine in s.ids(KIND) or s.has(SENSE, "first")
            for c in row
            if c.start < start
            for s in self.message.within(c)
        )
        return list(groups) if weighed else [g for g in groups if g.spot.start >= start]

    def _says_all(self, row: Row) -> bool:
        spots = [s for c in row for s in self.message.within(c) if not s.has(FILLER) or s.has(SENSE, "all")]
        own = self.outcome.decision.kind
        return any(s.has(SENSE, "all") for s in spots) and all(
            s.has(SENSE, "all") or own in s.ids(KIND) for s in spots
        )

    def _read_row(self, row: Row, every: Sequence[UnitGroup]) -> None:
        groups = [g for g in every if not self._is_elsewhere(g)]
        if not groups:
            return
        spared = [g for g in groups if g.denied or self._is_spared(g)]
        meant = [g for g in groups if g not in spared]
        if not meant:
            self._take_others(row, spared)
            return
        steered = any(
            s.has(SENSE, "first", "last") or (s.has(SENSE, "next") and not s.has(SENSE, "so"))
            for c in row
            for s in self.message.within(c)
        )
        steered = steered or (len(meant) > 1 and any(self.message.says(c, "next") for c in row))
        if steered or (len(meant) == 1 and not meant[0].counted and not self.form.at_least and not spared):
            self._prefer(row, meant)
        elif any(is_unsure(g) and self.form.bag[g.unit] > 1 for g in meant):
            self._unclear(row)
        else:
            counts = Counter({g.unit: self.form.bag[g.unit] if g.count is None else g.count for g in meant})
            words = [p for g in groups for p in g.words]
            self._take(row, [o for o in self.form.bag for _ in range(counts[o])], "units", words)

    def _is_elsewhere(self, group: UnitGroup) -> bool:
        """Whether units are said to be in an area that the question is not about."""
        decision = self.outcome.decision
        here = {decision.about, *(decision.facts or {}).values()}
        pieces = pieces_of(self.message, group.clause)
        piece = next(p for p in pieces if p.start <= group.spot.start < p.end)
        named = [s for s in self.message.within(piece) if s.has("area")] or self._gone_to(group.clause)
        return bool(named) and not any(here.intersection(s.ids("area")) for s in named)

    def _gone_to(self, clause: Clause) -> list[Spot]:
        """The areas of the clause behind units without a verb of their own, where it begins with "then": "the horse then goes to A"."""
        behind = next((c for c in self.message.clauses if c.start >= clause.end), None)
        bare = not any(self._is_verb(s) for s in self.message.within(clause))
        if behind is None or behind.lead != "then" or behind.sentence != clause.sentence or not bare:
            return []
        spots = self.message.within(behind)
        return [] if any(s.has("unit") for s in spots) else [s for s in spots if s.has("area")]

    def _is_spared(self, group: UnitGroup) -> bool:
        """Whether units are said to stay or to be kept."""
        start, end = self._stretch(group)
        spots = self.message.spots_between(start, end)
        mine = self.outcome.decision.kind
        kept = [
            s for s in spots if s.has(KIND, *kinds_of("spares")) or s.has(SENSE, "has", "spares", "needs")
        ]
        stays = [s for s in spots if self._stays(s, group.clause)] or self._told_behind(group)
        return bool(stays or (kept and mine not in kinds_of("spares")))

    def _told_behind(self, group: UnitGroup) -> list[Spot]:
        """What the clause behind units says of them where it begins with "but": "the foot, however, lives"."""
        clause = group.clause
        behind = next((c for c in self.message.clauses if c.start >= clause.end), None)
        if behind is None or behind.lead != "but" or behind.sentence != clause.sentence:
            return []
        spots = self.message.within(behind)
        bare = not any(self._is_verb(s) for s in self.message.within(clause))
        named = any(s.has("unit") or s.has("area") for s in spots)
        return [s for s in spots if s.has(SENSE, "stay")] if bare and not named else []

    def _stays(self, spot: Spot, clause: Clause) -> bool:
        """Whether a word says of units that they stay, and not of the rest."""
        return spot.has(SENSE, "stay") and not self.message.preceded_by(spot, clause, "rest")

    def _stretch(self, group: UnitGroup) -> tuple[int, int]:
        """The part of a clause that tells of some units, where each kind has a verb of its own: "the engine I keep dies the foot"."""
        clause = group.clause
        events = [
            (s.start, self._is_verb(s))
            for s in self.message.within(clause)
            if s.has("unit") or self._is_verb(s)
        ]
        verbs = [verb for _, verb in events]
        if verbs.count(True) != verbs.count(False) or verbs.count(True) < 2:
            return clause.start, clause.end
        pairs = [(events[n], events[n + 1]) for n in range(0, len(events), 2)]
        if any(one[1] == other[1] for one, other in pairs):
            return clause.start, clause.end
        starts = [clause.start, *(one[0] for one, _ in pairs[1:]), clause.end]
        n = next(n for n, (one, other) in enumerate(pairs) if group.spot.start in (one[0], other[0]))
        return starts[n], starts[n + 1]

    def _is_verb(self, spot: Spot) -> bool:
        """Whether a word tells what becomes of units."""
        mine = self.outcome.decision.kind
        kept = spot.has(KIND, *kinds_of("spares")) or spot.has(SENSE, "has", "stay", "spares", "needs")
        taken = mine in kinds_of("removes") and spot.has(SENSE, "cancels", "gives_up")
        return not spot.has("unit") and (kept or taken or mine in spot.ids(KIND))

    def _take_others(self, row: Row, spared: Sequence[UnitGroup]) -> None:
        """Only those that are spared are named: the others are meant where no choice is left."""
        kept = {g.unit for g in spared}
        others = [o for o, n in self.form.bag.items() for _ in range(n) if o not in kept]
        if others and len(others) == self.form.at_least:
            self._take(row, others, "all but those that are spared")
        elif not self.outcome.answers:
            self._unclear(row)

    def _prefer(self, row: Row, groups: Sequence[UnitGroup]) -> None:
        lists = read_preference(self.message, self.form, groups)
        if not lists:
            self._unclear(row)
            return
        self._take(row, lists[0], "in order of preference")
        named = {g.unit for g in groups}
        self.outcome.answers = [lists[0], *(each for each in lists[1:] if len(named) > 1 or named & {*each})]

    def _take(self, row: Row, chosen: list[str], why: str, words: Collection[int] = ()) -> None:
        old = self.outcome.answers
        mine = self.outcome.decision.kind
        kinds = [s for c in row for s in self.message.within(c) if mine in s.ids(KIND)]
        self._use(
            row,
            {*words, *(p for s in kinds for p in range(s.start, s.end))} or range(row[0].start, row[-1].end),
        )
        if old and old != [chosen] and not any(c.corrects for c in row):
            self._unclear(row)
            return
        self.outcome.issues = [i for i in self.outcome.issues if i.level != ASK]
        self.outcome.answers, self.outcome.why = [chosen], why
