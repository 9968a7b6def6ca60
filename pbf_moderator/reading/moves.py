"""Reading who goes where.

Units and places are paired as the slots and values of a sheet are: units before or after the one place that they go to, or
after the word that they stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ..kernel.decision import Decision
from ..kernel.forms import Moves
from .clause import SAY, Clause
from .left_behind import REST, STAY, without_those_who_stay
from .message import Message
from .outcomes import Outcome, Row
from .row_parses import SLOT, VALUE, Gap, Item, Pair, best, parses
from .spotting import Spot
from .tokens import ARROW, CLOSE, COLON, COMMA, DASH, MARK, OPEN, SLASH
from .unit_groups import UnitGroup, is_unsure, unit_groups
from .values import ASK
from .vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from .words import kinds_of

ALL, WITH = "all", "with"
"""Who everybody is; where those go who were told of before."""
ELSEWHERE = ("", "")
"""Stands for an area that is left and not the one that is asked about: nobody can tell who is meant."""


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


class _MovesReader:
    def __init__(self, message: Message, decision: Decision, form: Moves) -> None:
        self.message = message
        self.form = form
        self.origin = decision.about
        self.outcome = Outcome(decision)
        self.groups: dict[int, UnitGroup] = {}
        self.told: list[_Told] = []
        self.turning = False
        """A correction was heard, and nothing yet that takes the place of what was told."""

    def read(self, rows: Sequence[Row]) -> Outcome:
        for row in rows:
            own = [c for c in row if c.mood == SAY]
            if own and not self._is_of_others(own):
                self._read_row(own)
            self.turning = self.turning or (any(c.corrects for c in row) and bool(self.told))
        self._conclude()
        return self.outcome

    def _is_of_others(self, row: Row) -> bool:
        """Whether a sentence tells whom an area helps, of a card or of a thing that is left behind, and of nobody who goes."""
        spots = [s for c in row for s in self.message.within(c)]
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
        if self._tells_apart(items):
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

    # -- items -----------------------------------------------------------------------------------------------

    def _items(self, clause: Clause) -> list[Item]:
        spots = self.message.within(clause)
        groups = {g.spot.start: g for g in unit_groups(self.message, [clause], set(self.form.units))}
        groups |= {g.spot.start: g for g in self._givers(clause, spots) if g.spot.start not in groups}
        self.groups |= groups
        excepted = next((s.start for s in spots if s.has(SENSE, "except")), None)
        found: list[Item] = []
        for n, spot in enumerate(spots):
            if excepted is not None and spot.start > excepted and spot.start in groups:
                continue
            if spot.start in groups and self._is_woken(spots, n):
                continue
            found += self._item(clause, spots, n, groups)
        return found

    @staticmethod
    def _is_woken(spots: Sequence[Spot], n: int) -> bool:
        """Whether a name only tells who is chosen to leave: "I activate X: everybody to A"."""
        little = (s for s in reversed(spots[:n]) if s.has(KIND) or not (s.has(FILLER) or s.has(SENSE, "to")))
        before = next(little, None)
        return before is not None and before.has(KIND, *kinds_of("wakes"))

    def _givers(self, clause: Clause, spots: Sequence[Spot]) -> Iterator[UnitGroup]:
        """Places that give some of what is there, where they can: "15 from the Second Army to the First"."""
        for n, spot in enumerate(spots):
            unit = next((id for id in spot.ids("area") if id in self.form.units), None)
            if unit is None:
                continue
            number = self._number_of(clause, spot)
            everything = number is None and self._is_whole(spots, n)
            if number is not None or everything:
                count, words = number or (self.form.units[unit], spot.start)
                yield UnitGroup(
                    spot, clause, unit, count, True, words=frozenset({words, *range(spot.start, spot.end)})
                )

    def _number_of(self, clause: Clause, spot: Spot) -> tuple[int, int] | None:
        """The number that leads to a place that gives, with its position; no other place and no mark between."""
        for i in range(spot.start - 1, clause.start - 1, -1):
            value = self.message.number_at(i)
            if value is not None:
                return value, i
            other = self.message.at(i)
            if self.message.spotted.text.tokens[i].kind == MARK or (
                other is not None and (other.has("area") or other.has("unit") or other.has(SENSE, "to"))
            ):
                return None
        return None

    @staticmethod
    def _is_whole(spots: Sequence[Spot], n: int) -> bool:
        """Whether "all of" stands before a place, little words between."""
        for other in reversed(spots[:n]):
            if other.has(SENSE, "all"):
                return True
            if not other.has(FILLER) and not other.has(SENSE, "from"):
                return False
        return False

    def _item(
        self, clause: Clause, spots: Sequence[Spot], n: int, groups: dict[int, UnitGroup]
    ) -> Iterator[Item]:
        spot = spots[n]
        old = any(d.start < spot.start for d in clause.denied) or self._no_longer(spots, n)
        if spot.start in groups:
            group = groups[spot.start]
            yield Item(SLOT, spot, (group.unit,), clause, old=old or group.denied)
        elif spot.has("area"):
            place = self._place(clause, spots, n)
            if place:
                yield Item(VALUE, spot, place, clause, old=old)
        elif spot.has(SENSE, "rest"):
            yield Item(SLOT, spot, (REST,), clause, old=old)
        elif spot.has(SENSE, "all") and not self._is_of_units(spots, n):
            yield Item(SLOT, spot, (ALL,), clause, old=old)
        elif spot.has(SENSE, "with_them") and not any(s.has("area") for s in spots):
            yield Item(VALUE, spot, (WITH,), clause)
        elif spot.has(SENSE, "stay") and not (
            self._stays_elsewhere(spots, n) or self._is_left_bare(spots, n)
        ):
            yield Item(VALUE, spot, (STAY,), clause)
        elif spot.has(SENSE, "none") and not spot.has(SENSE, "rest"):
            if self._nobody_leaves(clause):
                yield Item(VALUE, spot, (STAY,), clause)
            elif self._nobody_goes(clause, spot):
                yield Item(SLOT, spot, (ALL,), clause, old=True)

    @staticmethod
    def _is_left_bare(spots: Sequence[Spot], n: int) -> bool:
        """Whether it is said that nobody stays: "I remain without a garrison there"."""
        after = spots[n + 1] if n + 1 < len(spots) else None
        return after is not None and after.start == spots[n].end and after.has(SENSE, "without", "none", "no")

    def _stays_elsewhere(self, spots: Sequence[Spot], n: int) -> bool:
        """Whether the area that is left is only named behind an "and": "stays there and I begin with A"."""
        home = next((k for k, s in enumerate(spots) if self.origin in s.ids("area")), 0)
        joined = any(s.has(SENSE, "and") for s in spots[n + 1 : home])
        own = any(s.has(KIND, *kinds_of("leaves")) for s in spots[n + 1 : home])
        return joined and own and not any(s.has("unit") for s in spots[:n])

    @staticmethod
    def _no_longer(spots: Sequence[Spot], n: int) -> bool:
        """Whether a place, or units behind the verb, are said to be meant no more: "no longer goes to A"."""
        before = [s for s in spots[:n] if s.has("area") or s.has(SENSE, "no_more", "not")]
        return bool(before) and before[-1].has(SENSE, "no_more") and before[-1].has(SENSE, "instead")

    def _nobody_leaves(self, clause: Clause) -> bool:
        """Whether a clause names the area that is left, and neither units nor where anybody would go."""
        spots = self.message.within(clause)
        areas = [s for s in spots if s.has("area")]
        home = len(areas) == 1 and self.origin in areas[0].ids("area")
        others = any(s.has("unit") or s.has("seat") for s in spots)
        return (
            home
            and not others
            and (self.message.preceded_by(areas[0], clause, "from") or areas[0] is spots[0])
        )

    def _nobody_goes(self, clause: Clause, spot: Spot) -> bool:
        """Whether "nobody" is who goes: a place or a word for moving follows."""
        following = [s for s in self.message.within(clause) if s.start >= spot.end]
        return any(s.has("area") or s.has(KIND, *kinds_of("leaves")) for s in following)

    @staticmethod
    def _is_of_units(spots: Sequence[Spot], n: int) -> bool:
        """Whether "all" is said of a kind of unit that follows; not so in "all with X"."""
        led = (s for s in spots[n + 1 :] if not s.has(FILLER) or s.has(SENSE, "using", "plus"))
        following = next(led, None)
        return following is not None and following.has("unit")

    def _place(self, clause: Clause, spots: Sequence[Spot], n: int) -> tuple[str, ...]:
        """Where units go by the name of an area: a destination, home, or nowhere that they can go; empty for the origin."""
        spot = spots[n]
        ids = spot.ids("area")
        if self.message.preceded_by(spot, clause, "from"):
            return () if self.origin in ids else ELSEWHERE
        if self.origin in ids:
            if self._is_where_they_stand(spots, n):
                return ()
            led = self.message.preceded_by(spot, clause, "to") and any("unit" in _kinds(s) for s in spots[:n])
            return (STAY,) if led and self._stays_before(spots, n) else ()
        reachable = tuple(a for a in ids if a in self.form.destinations)
        return reachable or ids[:1]

    def _is_where_they_stand(self, spots: Sequence[Spot], n: int) -> bool:
        """Whether an area only tells where the units are that go elsewhere: "the archer in A goes to B"."""
        for spot in spots[n + 1 :]:
            if spot.has("unit") or spot.has(SENSE, "rest", "all", "stay"):
                return False
            if spot.has("area"):
                return self.origin not in spot.ids("area")
        return False

    def _stays_before(self, spots: Sequence[Spot], n: int) -> bool:
        return not any(s.has(SENSE, "stay") for s in spots[:n]) and n > 0 and not spots[n - 1].has(KIND)

    def _gap(self, one: Item, other: Item) -> Gap:
        marks = self.message.marks_between(one.spot, other.spot)
        between = self.message.spots_between(one.spot.end, other.spot.start)
        joined = any(s.has(SENSE, "and", "also", "plus") for s in between) or "+" in marks
        joined = joined or (one.role == other.role == SLOT and not marks and self._takes_along(between))
        near = one.role == other.role == SLOT and not between and not marks
        near = near and not self.message.spotted.unknown(one.spot.end, other.spot.start)
        return Gap(
            comma=any(m in marks for m in (COMMA, OPEN, CLOSE)),
            joined=joined or near or self._counted(other, one),
            bound=any(m in marks for m in (COLON, ARROW, DASH)),
            slash=SLASH in marks,
        )

    @staticmethod
    def _takes_along(between: Sequence[Spot]) -> bool:
        """Whether words between two units say that the first one leads or takes the other: "X takes the archer to A"."""
        return any(s.has(SENSE, "using", "commands", "takes_along") for s in between)

    def _counted(self, item: Item, before: Item) -> bool:
        """Whether nothing but its number stands before a unit: "1F 1SE"."""
        group = self.groups.get(item.spot.start)
        return (
            group is not None
            and item.role == before.role == SLOT
            and group.counted
            and set(range(before.spot.end, item.spot.start)) <= group.words
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
        spots = [s for c in row for s in self.message.within(c)]
        home = [
            s
            for s in spots
            if self.origin in s.ids("area") or s.has(ORDER) or s.has(KIND, *kinds_of("leaves"))
        ]
        self.outcome.used |= {p for s in home for p in range(s.start, s.end)}
        if row not in self.outcome.rows:
            self.outcome.rows.append(row)

    def _unclear(self, row: Row) -> None:
        self.outcome.say(ASK, "moves_unclear", self.origin, line=self.message.words_of(row))


def _kinds(spot: Spot) -> set[str]:
    return {c.category for c in spot.concepts}
