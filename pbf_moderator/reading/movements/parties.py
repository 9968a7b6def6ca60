"""Who goes where from one place that is known, reckoned over all that a message says: all, all but some, some by name, those who stay, and corrections.

It is the last to look at such moves: "everybody to A except one foot, who stays", "all to A. No, the foot does not: only X and two horse". What it
finds must go up: those who go and those who stay are never more than there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...kernel.decision import Decision
from ...kernel.forms import Moves
from ..clauses.clause import ASK, SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.unclear import Unclear
from ..rows.unit_groups import UnitGroup, unit_groups
from ..text.tokens import COLON
from ..text.vocabulary import COUNT, FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of
from .place_bits import how_many

WHY = "who goes, and who stays, of those in one place"
_OPEN = (
    "or", "if", "unless", "roughly", "supposes", "ponders", "another_turn", "no_more", "forbidden", "part",
    "later", "half", "some",
)  # fmt: skip
_STAYS = ("stay", "spares", "unwoken", "nobody_goes", "unused")
_DENIES = ("not", "no", "never", "nor", "neither")
_STRANGE = 8
"""Words that nobody knows, at most, in one clause."""


@dataclass
class _Party:
    """What was said so far."""

    goal: str = ""
    every: bool = False
    going: Counter[str] = field(default_factory=Counter)
    staying: Counter[str] = field(default_factory=Counter)
    corrected: bool = False
    """A word of correction stands behind what was said, and nothing in its place yet."""


def read_parties(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    said: Sequence[Outcome],
) -> Iterator[Outcome]:
    """Who goes from the one place that is left, where it was not understood or not all of it was.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        said: what the message says to any of them.
    """
    origin = _origin(asked, ahead, said)
    if origin is None:
        return
    going, leader = origin
    told = [o for o in said if isinstance(o.decision.form, Moves)]
    if any(o.settled and o.decision.about != going.about for o in told):
        return
    try:
        party, used = _Reader(message, going, leader).read(rows)
        answer = _answer(going, leader, party)
    except Unclear:
        return
    stood = next((o for o in told if o.settled), None)
    if stood is not None and (stood.answers == [answer] or not _misses(going, party, stood, answer)):
        return
    chosen = [o for o in said if leader and o.settled and o.answers == [leader]]
    held = [row for o in chosen for row in o.rows]
    held += [
        row for row in rows if row not in held and used & {p for c in row for p in range(c.start, c.end)}
    ]
    yield Outcome(going, [answer], used, held, said=True, why=WHY)


def _origin(
    asked: Sequence[Decision], ahead: Sequence[Decision], said: Sequence[Outcome]
) -> tuple[Decision, str] | None:
    """The place that is left by the order that is chosen, or where the person stands who is chosen; and that person."""
    moves = [d for d in (*asked, *ahead) if isinstance(d.form, Moves) and d.kind not in kinds_of("apart")]
    keys = {d.key for d in asked}
    settled = [o for o in said if o.settled and len(o.answers) == 1 and isinstance(o.answers[0], str)]
    woken = [o for o in settled if o.decision.kind in kinds_of("wakes")]
    left = [o for o in settled if o.decision.kind in kinds_of("leaves") and o.decision.key in keys]
    found: list[tuple[Decision, str]] = []
    for outcome in woken:
        who = str(outcome.answers[0])
        found += [(d, who) for d in moves if isinstance(d.form, Moves) and who in d.form.units]
    for outcome in left:
        found += [(d, "") for d in moves if d.about == outcome.answers[0]]
    return found[0] if len(found) == 1 else None


def _answer(going: Decision, leader: str, party: _Party) -> dict[str, dict[str, int]]:
    assert isinstance(going.form, Moves)
    there = Counter({u: n for u, n in going.form.units.items() if n})
    if not party.goal or not (party.every or party.going) or party.corrected:
        raise Unclear
    group = there - party.staying if party.every else +party.going
    if leader and party.staying[leader] == 0:
        group[leader] = 1
    if any(group[u] + party.staying[u] > n for u, n in there.items()) or not group:
        raise Unclear
    if party.every and any(party.going[u] > group[u] for u in party.going):
        raise Unclear
    answer = {party.goal: dict(group)}
    if going.form.problems(answer):
        raise Unclear
    return answer


def _misses(going: Decision, party: _Party, stood: Outcome, answer: dict[str, dict[str, int]]) -> bool:
    """Whether an answer sends somebody away who is said to stay, or leaves out some who are said to go to the same place."""
    assert isinstance(going.form, Moves)
    groups: dict[str, dict[str, int]] = stood.answers[0] if isinstance(stood.answers[0], dict) else {}
    away = Counter[str]()
    for group in groups.values():
        away.update(group)
    more = groups.keys() == answer.keys() and all(Counter(groups[g]) <= Counter(answer[g]) for g in groups)
    return more or any(away[u] + n > going.form.units[u] for u, n in party.staying.items())


class _Reader:
    def __init__(self, message: Message, going: Decision, leader: str) -> None:
        assert isinstance(going.form, Moves)
        self.message, self.origin, self.leader = message, going.about, leader
        self.there = Counter({u: n for u, n in going.form.units.items() if n})
        self.goals = {*going.form.destinations} - {going.about}
        self.party = _Party()
        self.used: set[int] = set()
        self.last = ""
        """The kind of units that was named last."""

    def read(self, rows: Sequence[Row]) -> tuple[_Party, set[int]]:
        """What the sentences say, and the words that say it."""
        for row in rows:
            for clause in row:
                self._clause(clause)
        return self.party, self.used

    def _clause(self, clause: Clause) -> None:
        spots = [s for s in self.message.within(clause) if not self._is_where_one_is(s)]
        groups = [g for g in unit_groups(self.message, [clause], self.there) if g.spot in spots]
        areas = [s for s in spots if s.has("area") and not s.has("unit")]
        every = [s for s in spots if s.has(SENSE, "all") and not self._is_of_units(s, groups)]
        stays = any(s.has(SENSE, *_STAYS) for s in spots)
        corrects = clause.corrects or any(s.has(SENSE, "correction") or self._is_no(s, clause) for s in spots)
        speaks = bool(groups or areas or every or stays)
        if clause.mood == ASK and not areas and not groups:
            return
        if corrects and (self.party.going or self.party.every or self.party.goal):
            self.party.corrected = True
        if self._few_stay(clause, spots, groups, stays):
            return
        if not speaks:
            if self._counts(clause, spots):
                raise Unclear
            return
        if not (areas or every or stays) and {g.unit for g in groups} == {self.leader}:
            return  # it only says who is chosen
        self._check(clause, spots, groups, every)
        self._goals(areas, clause)
        self._units(clause, spots, groups, every, stays)
        self.used |= {*range(clause.start, clause.end)}

    def _is_where_one_is(self, spot: Spot) -> bool:
        """Whether somebody is named only to tell a place: "the foot stays where it is"."""
        before = self.message.at(spot.start - 1) if spot.start else None
        behind = self.message.at(spot.end)
        where = before is not None and before.has(SENSE, "wherein")
        return where and behind is not None and behind.has(SENSE, "is")

    def _few_stay(
        self, clause: Clause, spots: Sequence[Spot], groups: Sequence[UnitGroup], stays: bool
    ) -> bool:
        """Whether a clause says that so many stay of those who were named last: "two foot go, one stays"."""
        counts = [n for p in range(clause.start, clause.end) if (n := self.message.number_at(p)) is not None]
        others = [s for s in spots if not (s.has(COUNT) or s.has(FILLER) or s.has(SENSE, *_STAYS))]
        if groups or not stays or len(counts) != 1 or others or not self.last or clause.mood != SAY:
            return False
        self.party.staying[self.last] += counts[0]
        self.used |= {*range(clause.start, clause.end)}
        return True

    def _counts(self, clause: Clause, spots: Sequence[Spot]) -> bool:
        """Whether a clause that names nobody has a number, which may be one of units."""
        figures = any(self.message.number_at(p) is not None for p in range(clause.start, clause.end))
        begun = bool(self.party.going or self.party.every)
        return begun and figures and not all(s.has(FILLER) for s in spots if s.has(COUNT))

    def _check(
        self, clause: Clause, spots: Sequence[Spot], groups: Sequence[UnitGroup], every: Sequence[Spot]
    ) -> None:
        """Stop where a clause hangs on something, or holds what is no part of such a move."""
        if clause.mood != SAY or clause.condition is not None or clause.second:
            raise Unclear
        words = {p for g in groups for p in g.words}
        led = any(s.has("area") and self.origin not in s.ids("area") for s in spots)
        for spot in spots:
            if led and self._is_of_another_order(spot):
                raise Unclear
            mine = spot in every or spot.start in words
            if spot.has(SENSE, *_OPEN) and not spot.has(FILLER) and not mine:
                raise Unclear
            here = {*spot.ids("unit")} & self.there.keys() - {self.leader}
            if spot.has("unit") and spot.start not in words and (here or not spot.has("card")):
                raise Unclear
            if spot.has(COUNT) and not spot.has(FILLER) and spot.start not in words:
                raise Unclear
            if spot.has(KIND, *kinds_of("left_behind")) and not spot.has(FILLER):
                raise Unclear
        tokens = range(clause.start, clause.end)
        loose = [p for p in tokens if self.message.at(p) is None and self.message.number_at(p) is not None]
        strange = self.message.spotted.unknown(clause.start, clause.end)
        if any(p not in words for p in loose) or len(strange) > _STRANGE:
            raise Unclear

    def _is_of_another_order(self, spot: Spot) -> bool:
        """Whether a mention is of an order by which nobody leaves, so that the place beside it may be what it aims at."""
        known = self.message.vocabulary
        tokens = [t for o in spot.ids(ORDER) if o in known.groups for t in known.groups[o].all]
        return bool(tokens) and not any(known.order_kind(t) in kinds_of("leaves") for t in tokens)

    def _goals(self, areas: Sequence[Spot], clause: Clause) -> None:
        for spot in areas:
            ids = spot.ids("area")
            if self.origin in ids:
                continue
            goals = [a for a in ids if a in self.goals]
            if len(goals) != 1:
                raise Unclear
            others = [s for s in self.message.within(clause) if s != spot]
            if others and all(s.has(SENSE, "next", "later", "waits", "postpones") for s in others):
                continue  # "and B afterwards": another order
            denied = any(d.start < spot.start for d in clause.denied)
            if denied:
                if self.party.goal == goals[0]:
                    raise Unclear
                continue
            if self.party.goal and self.party.goal != goals[0]:
                if not self.party.corrected:
                    raise Unclear
                self.party.corrected = False
            self.party.goal = goals[0]

    def _units(
        self,
        clause: Clause,
        spots: Sequence[Spot],
        groups: Sequence[UnitGroup],
        every: Sequence[Spot],
        stays: bool,
    ) -> None:
        party = self.party
        if groups and not stays and party.goal and self._does_another_thing(clause, spots):
            raise Unclear
        excepts = ("except", "minus") if every else ("except",)
        exception = next((s.start for s in spots if s.has(SENSE, *excepts)), None)
        if exception is None and party.every and self._is_all_but(clause, spots, groups):
            exception = clause.start - 1
        bare = bool(groups) and len(groups) == 1 and clause.end - clause.start == len(groups[0].words)
        if bare and party.every and party.goal and not party.corrected and exception is None:
            raise Unclear  # "everybody to A, X": nobody knows what X is there for
        nobody = not groups and any(s.has(SENSE, "none") for s in spots)
        if stays and nobody:
            party.every, stays = True, False
        if stays and not (groups or every or party.staying):
            raise Unclear  # somebody stays, and nobody knows who
        if every and any(d.start < every[0].start for d in clause.denied):
            party.every = False
        elif every and not (stays and not groups):
            party.every, party.corrected = True, False
        elif every:
            raise Unclear
        also = any(s.has(SENSE, "also", "plus") for s in spots)
        again = party.corrected and not also and any(self._goes(g, clause, stays, exception) for g in groups)
        if again and party.every and not self._narrows(clause, spots):
            raise Unclear  # "everybody to A, that is X": nobody knows whether the others go, too
        if again:
            party.going, party.every = Counter(), bool(every)
        party.corrected = party.corrected and not groups
        for group in groups:
            self._add(group, clause, stays, exception)
        party.every = party.every or exception is not None and not party.going
        if exception is not None and not groups:
            raise Unclear

    def _narrows(self, clause: Clause, spots: Sequence[Spot]) -> bool:
        """Whether a correction says that all do not go, opens a sentence of its own, or leads to a place again."""
        opens = clause == self.message.sentence(clause.sentence)[0]
        return opens or any(s.has(SENSE, "only", *_DENIES) or s.has("area") for s in spots)

    def _does_another_thing(self, clause: Clause, spots: Sequence[Spot]) -> bool:
        """Whether a clause of its own tells of units in words that nobody knows, and leads nowhere: "the foot bides where it is"."""
        led = any(s.has("area") or s.has(SENSE, "all", "going", "also", "with_them", "except") for s in spots)
        opens = clause == self.message.sentence(clause.sentence)[0]
        return opens and not led and bool(self.message.spotted.unknown(clause.start, clause.end))

    def _is_all_but(self, clause: Clause, spots: Sequence[Spot], groups: Sequence[UnitGroup]) -> bool:
        """Whether a "but" leads to units and nothing else behind all who go: "everybody to A but the foot"."""
        words = {p for g in groups for p in g.words}
        rest = [s for s in spots if not (s.start in words or s.has(FILLER) or s.has(SENSE, "but", "and"))]
        led = clause.lead == "but" or any(s.has(SENSE, "but") for s in spots)
        strange = self.message.spotted.unknown(clause.start, clause.end)
        return bool(groups) and led and not rest and not strange

    def _goes(self, group: UnitGroup, clause: Clause, stays: bool, exception: int | None) -> bool:
        """Whether units are said to go: not to stay, not denied, not left out of all."""
        left = exception is not None and group.spot.start > exception
        return not (stays and self._stays(group, clause) or left or self._is_denied(group))

    def _add(self, group: UnitGroup, clause: Clause, stays: bool, exception: int | None) -> None:
        party, unit = self.party, group.unit
        self.last = unit
        count = how_many(self.message, group, self.there)
        if count > self.there[unit]:
            raise Unclear
        if self._goes(group, clause, stays, exception):
            party.going[unit] = max(party.going[unit], count)
            return
        if self._is_denied(group):
            count = self.there[unit] if group.count is None or not group.counted else count
        if unit == self.leader:
            raise Unclear
        party.staying[unit] = max(party.staying[unit], count)
        if party.going[unit] and party.going[unit] + party.staying[unit] > self.there[unit]:
            party.going[unit] = self.there[unit] - party.staying[unit]

    def _stays(self, group: UnitGroup, clause: Clause) -> bool:
        """Whether it is these units of a clause that stay: those right before the word for it, or behind it."""
        spots = self.message.within(clause)
        word = next(s for s in spots if s.has(SENSE, *_STAYS))
        goal = [s for s in spots if s.has("area") and self.origin not in s.ids("area") and not s.has("unit")]
        if not goal:
            return True
        last = goal[-1]
        groups = unit_groups(self.message, [clause], self.there)
        if sum((g.spot.start > last.start) == (word.start > last.start) for g in groups) > 1:
            raise Unclear  # "to A with a horse and two foot one foot stays"
        return (group.spot.start > last.start) == (word.start > last.start)

    def _is_denied(self, group: UnitGroup) -> bool:
        """Whether units are denied, by a word that no colon parts from them, or behind them."""
        before = self.message.spots_between(group.clause.start, min(group.words))
        words = [s for s in before if s.has(SENSE, *_DENIES) or s in group.clause.denied]
        apart = bool(words) and COLON in self.message.marks_between(words[-1], group.spot)
        return (group.denied and not apart) or self._is_refused(group)

    def _is_refused(self, group: UnitGroup) -> bool:
        """Whether a denial stands in the words behind units, before anybody else is named: "the foot is not coming"."""
        behind = self.message.spots_between(group.spot.end, group.clause.end)
        for spot in behind:
            if spot.has("unit") or spot.has("area"):
                return False
            if spot in group.clause.denied or spot.has(SENSE, *_DENIES):
                return True
        return False

    def _is_no(self, spot: Spot, clause: Clause) -> bool:
        """Whether a plain "no" stands alone in front of what is said, and takes back what was said before."""
        return spot.has(SENSE, "no") and spot.start == clause.start

    @staticmethod
    def _is_of_units(spot: Spot, groups: Sequence[UnitGroup]) -> bool:
        """Whether "all" or "both" only tells how many of some units are meant."""
        for group in groups:
            if spot.start in group.words or group.spot.start == spot.end or group.spot.end == spot.start:
                return True
        return False
