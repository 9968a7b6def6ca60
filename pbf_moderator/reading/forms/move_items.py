"""What a clause holds for moves: units, the places that they go to, and words for all of them or for those who stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Moves
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.left_behind import REST, STAY
from ..rows.row_parses import SLOT, VALUE, Gap, Item
from ..rows.unit_groups import UnitGroup, unit_groups
from ..text.tokens import ARROW, CLOSE, COLON, COMMA, DASH, MARK, OPEN, SLASH
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of

ALL, WITH = "all", "with"
"""Who everybody is; where those go who were told of before."""
ELSEWHERE = ("", "")
"""Stands for an area that is left and not the one that is asked about: nobody can tell who is meant."""


class MoveItems:
    """The search for units and places in the clauses about one area.

    Args:
        message: the whole message.
        decision: the question; `about` is the area that is left.
        form: its form.
    """

    def __init__(self, message: Message, decision: Decision, form: Moves) -> None:
        self.message = message
        self.form = form
        self.origin = decision.about
        self.groups: dict[int, UnitGroup] = {}
        self.beside: dict[int, Spot] = {}
        """Names that only tell where somebody is, or who is already where another goes."""

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
            if spot.start in groups and self._keeps_company(clause, spots, n):
                self.beside[spot.start] = spot
                continue
            found += self._item(clause, spots, n, groups)
        return found

    @staticmethod
    def _is_woken(spots: Sequence[Spot], n: int) -> bool:
        """Whether a name only tells who is chosen to leave: "I activate X: everybody to A"."""
        little = (s for s in reversed(spots[:n]) if s.has(KIND) or not (s.has(FILLER) or s.has(SENSE, "to")))
        before = next(little, None)
        return before is not None and before.has(KIND, *kinds_of("wakes"))

    def _keeps_company(self, clause: Clause, spots: Sequence[Spot], n: int) -> bool:
        """Whether somebody who can go nowhere is only there where another goes, where no area is asked about: "X goes to A, with Y"."""
        before = spots[n - 1] if n else None
        if (
            self.origin
            or before is None
            or before.end != spots[n].start
            or not before.has(SENSE, "using", "to")
        ):
            return False
        unit = self.groups[spots[n].start].unit
        first = self.message.sentence(clause.sentence)[0].start
        placed = any(s.has("area") for s in self.message.spotted.back_from(first, spots[n].start))
        return placed and not any(unit in movers for movers in self.form.destinations.values())

    def _may_go(self, unit: str, place: Spot) -> bool:
        return any(unit in self.form.destinations.get(a, ()) for a in place.ids("area"))

    def _is_home(self, spots: Sequence[Spot], n: int) -> bool:
        """Whether a place is where somebody is who goes to another, where no area is asked about: "X leaves A and goes to B"."""
        units = [self.groups[s.start].unit for s in spots[:n] if s.start in self.groups]
        if self.origin or len(units) != 1 or self._may_go(units[0], spots[n]):
            return False
        return any(s.has("area") and self._may_go(units[0], s) for s in spots[n + 1 :])

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
        if not self.message.preceded_by(spot, clause, "to") and self._is_home(spots, n):
            self.beside[spot.start] = spot
            return ()
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


def _kinds(spot: Spot) -> set[str]:
    return {c.category for c in spot.concepts}
