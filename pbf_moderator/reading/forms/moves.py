"""Reading who goes where.

Units and places are paired as the slots and values of a sheet are: units before or after the one place that they go to, or
after the word that they stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ...kernel.decision import Decision
from ...kernel.forms import Moves
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..rows.left_behind import REST, STAY, without_those_who_stay
from ..rows.outcomes import Outcome, Row
from ..rows.row_parses import SLOT, VALUE, Item, Pair, best, parses
from ..rows.tallies import only_reckons
from ..rows.unit_groups import UnitGroup, is_unsure
from ..text.tokens import COLON, OPEN
from ..text.vocabulary import KIND, OPTION, ORDER, SENSE
from ..text.words import kinds_of
from ..values import ASK
from .move_items import ALL, WITH, MoveItems


def read_moves(message: Message, decision: Decision, rows: Sequence[Row]) -> Outcome:
    """What some sentences say to a decision whose form is Moves.

    Args:
        message: the whole message.
        decision: the question; `about` is the area that is left.
        rows: the sentences that speak of it.
    """
    form = decision.form
    assert isinstance(form, Moves)
    return _MovesReader(message, decision, form).read(rows)


@dataclass
class _Told:
    """What one sentence says: units by place, and who stays."""

    row: Row
    sent: dict[str, Counter[str]] = field(default_factory=dict)
    stay: bool = False
    some_stay: bool = False
    """Only a number of those of a kind stay, so that others may go."""


class _MovesReader(MoveItems):
    def __init__(self, message: Message, decision: Decision, form: Moves) -> None:
        super().__init__(message, decision, form)
        self.outcome = Outcome(decision)
        self.told: list[_Told] = []
        self.turning = False
        """A correction was heard, and nothing yet that takes the place of what was told."""

    def read(self, rows: Sequence[Row]) -> Outcome:
        for row in rows:
            own = [c for c in row if c.mood == SAY]
            if own and not self._is_of_others(own) and not only_reckons(self.message, row):
                self._read_row(own)
            self.turning = self.turning or (any(c.corrects for c in row) and bool(self.told))
        self._conclude()
        return self.outcome

    def _is_of_others(self, row: Row) -> bool:
        """Whether a sentence tells whom an area helps, of a card or of a thing that is left behind, and of nobody who goes."""
        spots = self.message.in_row(row)
        headed = (KIND, *kinds_of("of_battle")), (OPTION, *kinds_of("of_battle"))
        if any(s.has(*words) for s in spots for words in headed) and not any(s.has("area") for s in spots):
            return all(s.has("card") for s in spots if s.has("unit"))
        if any(s.has("unit") or s.has(SENSE, "all", "rest") for s in spots):
            return False
        if any(s.has(KIND, *kinds_of("left_behind")) for s in spots):
            return True
        helps = any(s.has(KIND, *kinds_of("gives_help")) for s in spots)
        return helps and not any(s.has(SENSE, "stay") for s in spots)

    # -- a sentence ------------------------------------------------------------------------------------------

    def _read_row(self, row: Row) -> None:
        items = self._together([item for clause in row for item in self._items(clause)])
        self._recount(row, items)
        if not items:
            return
        self._use(row, items)
        items = self._without_repeated(items)
        if any(c.condition is not None for c in row):
            self._unclear(row)
            return
        if any(c.corrects for c in row) and self.told:
            self.told.pop()
            self.outcome.issues = [i for i in self.outcome.issues if i.level != ASK]
        items = self._without_denied(row, items)
        told = _Told(row)
        if going := without_those_who_stay(items, self.groups, self.form.units):
            items, told.stay = going, True
        if together := self._taken_along(items):
            self._send(told, together)
            self.told.append(told)
            return
        found = best(list(parses(items, self._gap))) if items else []
        if items and len(found) != 1 and (fewer := self._without_asides(items)):
            items = self._without_repeated(fewer)
            found = best(list(parses(items, self._gap)))
        if self._tells_apart(items) or (len(found) == 1 and self._is_torn(items, found[0])):
            self._unclear(row)
            return
        if len(found) == 1:
            self._send(told, found[0])
        elif items and not self._alone(told, items):
            self._unclear(row)
            return
        if told.sent or told.stay:
            if self.turning or any(self.message.says(c, "only") for c in row):
                self._replace(told)
            self.told.append(told)

    def _together(self, items: list[Item]) -> list[Item]:
        """With the place of those who were told of before, where somebody "goes with them"; without, where nobody was."""
        places = [[*told.sent] for told in self.told]
        last = places[-1] if places else []
        kept: list[Item] = []
        for item in items:
            if item.ids == (WITH,) and item.role == VALUE:
                if len(last) != 1:
                    continue
                item = replace(item, ids=tuple(last))
            elif item.role == VALUE and item.ids != (STAY,):
                last = [*item.ids]
            kept.append(item)
        return kept

    def _taken_along(self, items: Sequence[Item]) -> list[Pair]:
        """Who goes with whom to the one place that is named: "X takes A with the archer and a foot", "X goes to A with all"."""
        places = [i for i in items if i.role == VALUE]
        units = [i for i in items if i.role == SLOT]
        if len(places) != 1 or places[0].ids == (STAY,) or any(i.ids == (REST,) for i in units):
            return []
        place = places[0].spot
        behind = [i for i in units if i.spot.start > place.start]
        if not behind or len(behind) == len(units):
            return []
        between = self.message.spots_between(place.end, behind[0].spot.start)
        if not any(s.has(SENSE, "using") for s in between):
            return []
        every = [i for i in units if i.ids == (ALL,)]
        return [Pair(item, places[0]) for item in every[:1] or units]

    def _tells_apart(self, items: Sequence[Item]) -> bool:
        """Whether a clause tells of units and not where they go, beside one that does: "only the archer goes, the foot stays"."""
        placed = {i.clause for i in items if i.role == VALUE}
        for clause in {i.clause for i in items if self._is_unit(i)} - placed if placed else ():
            units = [i.spot for i in items if i.clause == clause]
            after = self.message.spots_between(units[-1].end, clause.end)
            verbs = self.message.spotted.unknown(units[-1].end, clause.end)
            going = any(s.has(KIND, *kinds_of("leaves")) for s in after)
            stays = all(i.ids == (STAY,) for i in items if i.role == VALUE)
            if verbs or going or (stays and clause.end < min(c.start for c in placed)):
                return True
        return False

    @staticmethod
    def _is_torn(items: Sequence[Item], pairs: Sequence[Pair]) -> bool:
        """Whether units stay by the word of the next clause, and their own has a place to go to: "to A go X as well as the archers, the foot stays"."""
        placed = {i.clause for i in items if i.role == VALUE and i.ids != (STAY,)}
        staying = [p for p in pairs if p.value.ids == (STAY,)]
        return any(p.slot.clause != p.value.clause and p.slot.clause in placed for p in staying)

    def _replace(self, told: _Told) -> None:
        """Without the sentences before it that told of the same units otherwise, where they would be too many."""
        units = {u for sent in told.sent.values() for u in sent}
        every = sum(
            (
                n
                for other in (*self.told, told)
                for sent in other.sent.values()
                for u, n in sent.items()
                if u in units
            )
        )
        if self.turning or every > sum(self.form.units.get(u, 0) for u in units):
            self.told = [o for o in self.told if units.isdisjoint(u for s in o.sent.values() for u in s)]
            self.outcome.issues = [i for i in self.outcome.issues if i.level != ASK]
        self.turning = False

    def _without_repeated(self, items: list[Item]) -> list[Item]:
        """Without what says the same once more: "stays where it is", "archer and foot, both of them"."""
        kept: list[Item] = []
        stays = [i for i in items if i.role == VALUE and i.ids == (STAY,)]
        if stays and all(i in stays for i in items if i.role == VALUE):
            items = [i for i in items if i not in stays[:-1]]
        for n, item in enumerate(items):
            before = kept[-1] if kept else None
            if item in stays and before is not None and before.ids == (STAY,) and before.role == VALUE:
                continue
            if item.ids == (ALL,) and item.role == SLOT and not item.old:
                after = items[n + 1] if n + 1 < len(items) else None
                beside = [i for i in (before, after) if i is not None and self._is_unit(i)]
                if beside and all(self._is_added(i, item) for i in beside):
                    kept = [i for i in kept if i not in beside]
                elif beside:
                    continue
            elif (
                before is not None
                and before.ids == (ALL,)
                and self._is_unit(item)
                and self._is_added(before, item)
            ):
                continue
            kept.append(item)
        return kept

    def _is_added(self, one: Item, other: Item) -> bool:
        """Whether "all" and a unit are joined, so that all are meant: "X and everybody", "everybody with X"."""
        first, second = sorted((one.spot, other.spot), key=lambda s: s.start)
        between = self.message.spots_between(first.end, second.start)
        joined = any(s.has(SENSE, "and", "using", "also", "plus", "takes_along") for s in between)
        joined = joined or "+" in self.message.marks_between(first, second)
        return joined or COLON in self.message.marks_between(first, second)

    def _is_unit(self, item: Item) -> bool:
        return item.role == SLOT and item.spot.start in self.groups

    def _without_asides(self, items: Sequence[Item]) -> list[Item]:
        """Without what clauses tell that have only places, or only units: in brackets, of somebody's area, of what is there."""
        aside = [c for c in dict.fromkeys(i.clause for i in items) if self._is_aside(c, items)]
        kept = [i for i in items if i.clause not in aside]
        return kept if len({i.role for i in kept}) == 2 or self._is_settled(kept) else []

    def _is_settled(self, kept: Sequence[Item]) -> bool:
        return bool(kept) and all(i.ids == (STAY,) for i in kept)

    def _is_aside(self, clause: Clause, items: Sequence[Item]) -> bool:
        if len({i.role for i in items if i.clause == clause}) == 2:
            return False
        spots = self.message.within(clause)
        told = any(
            s.has("seat") or s.has(SENSE, "against", "exists", "there", "because", "using") for s in spots
        )
        return clause.lead in (OPEN, "because") or told

    def _recount(self, row: Row, items: Sequence[Item]) -> None:
        """ "2 foot to X, no, 3": a number alone behind a correction is that of the units before it."""
        for clause in row:
            if not clause.corrects or any(i.clause == clause for i in items):
                continue
            number = next(
                (n for p in range(clause.start, clause.end) if (n := self.message.number_at(p)) is not None),
                None,
            )
            before = [g for g in self.groups.values() if g.spot.start < clause.start and g.unit]
            if number is not None and before:
                self.groups[before[-1].spot.start] = replace(before[-1], count=number, counted=True)
                self.outcome.used |= set(range(clause.start, clause.end))

    def _without_denied(self, row: Row, items: list[Item]) -> list[Item]:
        """Without who is said not to go; a denied move alone is asked about."""
        kept = [i for i in items if not i.old]
        if len(kept) < len(items) and not any(i.role == VALUE for i in kept):
            self._unclear(row)
            return []
        return kept

    def _alone(self, told: _Told, items: Sequence[Item]) -> bool:
        """A place, or units, alone: clear where only one thing can be meant."""
        places = [i for i in items if i.role == VALUE]
        if len(items) == 1 and places:
            if places[0].ids == (STAY,):
                told.stay = True
                return True
            if sum(self.form.units.values()) == 1 and len(places[0].ids) == 1:
                told.sent[places[0].ids[0]] = Counter(self.form.units)
                return True
        return False

    def _send(self, told: _Told, pairs: Sequence[Pair]) -> None:
        named: Counter[str] = Counter()
        for pair in pairs:
            group = self.groups.get(pair.slot.spot.start)
            if group is not None and group.unit:
                named[group.unit] += self._count(group)
        for pair in pairs:
            places = pair.value.ids
            if len(places) != 1 or self._is_unsure(pair):
                self._unclear(told.row)
                continue
            units = self._units(pair.slot, named)
            if places[0] == STAY:
                told.stay = True
                told.some_stay |= any(n < self.form.units.get(unit, 0) for unit, n in units.items())
                if any(named[unit] > self.form.units.get(unit, 0) for unit in units):
                    self._unclear(told.row)
            else:
                told.sent.setdefault(places[0], Counter()).update(units)

    def _is_unsure(self, pair: Pair) -> bool:
        group = self.groups.get(pair.slot.spot.start)
        if group is None or not group.unit or pair.value.ids == (STAY,):
            return False
        return self.form.units.get(group.unit, 0) > 1 and is_unsure(group)

    def _count(self, group: UnitGroup) -> int:
        return self.form.units.get(group.unit, 0) if group.count is None else group.count

    def _units(self, item: Item, named: Counter[str]) -> Counter[str]:
        group = self.groups.get(item.spot.start)
        if group is not None and group.unit:
            return Counter({group.unit: self._count(group)})
        everybody = Counter(self.form.units)
        for told in self.told:
            for units in told.sent.values():
                everybody -= units
        if item.ids == (REST,):
            return everybody - named
        return everybody - self._excepted(item.clause)

    def _excepted(self, clause: Clause) -> Counter[str]:
        """The units behind "except"."""
        spots = self.message.within(clause)
        start = next((s.start for s in spots if s.has(SENSE, "except")), None)
        if start is None:
            return Counter()
        groups = [g for g in self.groups.values() if g.clause == clause and g.spot.start > start]
        return Counter(
            {g.unit: self._count(g) if g.counted else self.form.units.get(g.unit, 0) for g in groups}
        )

    # -- the answer ------------------------------------------------------------------------------------------

    def _conclude(self) -> None:
        if not self.told or any(i.level == ASK for i in self.outcome.issues):
            return
        if not any(told.sent for told in self.told) and all(told.some_stay for told in self.told):
            self._unclear(self.told[-1].row)
            return
        sent: dict[str, Counter[str]] = {}
        for told in self.told:
            for place, units in told.sent.items():
                sent.setdefault(place, Counter()).update(units)
        answer = {p: {u: n for u, n in units.items() if n} for p, units in sent.items()}
        self.outcome.answers = [{p: units for p, units in answer.items() if units}]
        self.outcome.why = "units and where they go"

    def _use(self, row: Row, items: Sequence[Item]) -> None:
        self.outcome.said = True
        for item in items:
            group = self.groups.get(item.spot.start)
            self.outcome.used |= group.words if group else set(range(item.spot.start, item.spot.end))
        spots = self.message.in_row(row)
        home = [
            s
            for s in spots
            if self.origin in s.ids("area") or s.has(ORDER) or s.has(KIND, *kinds_of("leaves"))
        ]
        beside = [s for s in self.beside.values() if any(c.start <= s.start < c.end for c in row)]
        self.outcome.used |= {p for s in (*home, *beside) for p in range(s.start, s.end)}
        if row not in self.outcome.rows:
            self.outcome.rows.append(row)

    def _unclear(self, row: Row) -> None:
        self.outcome.say(ASK, "moves_unclear", self.origin, line=self.message.words_of(row))
