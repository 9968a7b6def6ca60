"""Who changes place, whence and whither, where one such move is asked for, told in any words: "A needs men: one of the two in B goes there"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, permutations

from ...kernel.decision import Decision
from ...kernel.forms import Moves, One
from ..clauses.clause import ASK, SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..rows.unclear import Unclear
from ..rows.unit_groups import UnitGroup, is_unsure, unit_groups
from ..text.tokens import ARROW
from ..text.vocabulary import COUNT, FILLER, KIND, SENSE
from ..text.words import kinds_of

WHY = "one move, whence and whither, told as a whole"
_OPEN = (
    "or", "if", "unless", "roughly", "supposes", "ponders", "another_turn", "no_more", "forbidden", "later", "half",
    "except", "minus", "instead", "swap",
)  # fmt: skip
_STAYS = ("stay", "spares", "unwoken", "nobody_goes")
_MATTERS = (
    "of_orders",
    "plays_cards",
    "takes_help",
    "by_badge",
    "of_persons",
    "flees",
    "suffers",
    "recruits",
)
"""Whose words begin something else."""
_IDLE = ("nobody_goes", "pass", "none")
_STRANGE = 8
"""Words that nobody knows, at most, in one clause."""
_SLOTS = ("from", "to", "units")
_ENDS = 2
"""A move has two ends."""


@dataclass
class _Tale:
    """What was said so far: places with the role that a word before them gives them, who goes, who stays, numbers alone."""

    places: dict[str, str] = field(default_factory=dict)
    going: list[tuple[UnitGroup, bool]] = field(default_factory=list)
    staying: list[UnitGroup] = field(default_factory=list)
    every: bool = False
    counts: list[int] = field(default_factory=list)
    changing: set[str] = field(default_factory=set)
    """What a word of correction stands behind, and nothing in its place yet: where it goes, whence, or who."""


@dataclass(frozen=True)
class Transfer:
    """What became of the sentences: the two answers, and the sentences that are left."""

    outcomes: list[Outcome]
    rest: list[Row]


def read_one_transfer(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> Transfer:
    """Where units leave, who of them, and where they go, if that is asked and the message tells just that.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
    """
    apart = kinds_of("apart")
    choice = next((d for d in asked if d.kind in apart and isinstance(d.form, One)), None)
    moves = {d.about: d for d in ahead if d.kind in apart and isinstance(d.form, Moves) and d.about}
    nothing = Transfer([], list(rows))
    if choice is None or not moves:
        return nothing
    own = _own_rows(message, rows, moves, ahead)
    idle = [s for row in rows for s in message.in_row(row) if own and row[0].start < own[-1][-1].end]
    if not own or any(s.has(SENSE, *_IDLE) and not s.has(FILLER) for s in idle):
        return nothing
    try:
        reader = _Reader(message, moves)
        origin, answer = reader.read(own)
    except Unclear:
        return nothing
    own = own[: own.index(reader.last) + 1]
    used = {p for row in own for c in row for p in range(c.start, c.end)}
    named = {s.start for row in own for s in message.in_row(row) if origin in s.ids("area")}
    first = next(row for row in own if any(c.start <= min(named) < c.end for c in row))
    found = [
        Outcome(choice, [origin], named, [[*first]], said=True, why=WHY),
        Outcome(moves[origin], [answer], {*used}, [[*r] for r in own], said=True, why=WHY),
    ]
    return Transfer(found, [row for row in rows if row not in own])


def _own_rows(
    message: Message, rows: Sequence[Row], moves: dict[str, Decision], ahead: Sequence[Decision]
) -> list[Row]:
    """The sentences that tell of the move: from the first that names a place of it, to the one before other matters begin."""
    cards = {
        o for d in ahead if d.kind in kinds_of("plays_cards") and isinstance(d.form, One) for o in d.form.options
    }  # fmt: skip
    others = {k for group in _MATTERS for k in kinds_of(group)}
    found: list[Row] = []
    for row in rows:
        spots = [s for c in row for s in message.within(c)]
        foreign = any(s.has(KIND, *others) and not s.has("area") for s in spots if not s.has(FILLER))
        foreign = foreign or any(
            s.has("card") and not s.has("unit") and {*s.ids("card")} & cards for s in spots
        )
        if foreign:
            break
        named = any(s.has("area") or s.has("unit") or s.has(COUNT) for s in spots)
        if named or found:
            found.append(row)
    while found and not any(
        s.has("area") or s.has("unit") or s.has(SENSE, *_STAYS) for c in found[-1] for s in message.within(c)
    ):
        found.pop()
    return found


class _Reader:
    def __init__(self, message: Message, moves: dict[str, Decision]) -> None:
        self.message, self.moves = message, moves
        self.units = {u for d in moves.values() if isinstance(d.form, Moves) for u in d.form.units}
        self.tale = _Tale()
        self.told = False
        """Whether the sentence adds anything to the move."""
        self.last: Row = []
        """The last sentence that does."""

    def read(self, rows: Sequence[Row]) -> tuple[str, dict[str, dict[str, int]]]:
        """Whence, and who goes whither."""
        for row in rows:
            self.told = False
            for n, clause in enumerate(row):
                self._clause(clause, row[n + 1 :])
            self.last = row if self.told else self.last
        spots = [s for row in rows for c in row for s in self.message.within(c)]
        led = any(self.tale.places.values()) or any(s.has(KIND, *kinds_of("leaves")) for s in spots)
        if self.tale.changing == {*_SLOTS} or not led:
            raise Unclear
        fits = [answer for pair in permutations(self.tale.places, _ENDS) if (answer := self._fit(*pair))]
        if len(self.tale.places) != _ENDS or len(fits) != 1:
            raise Unclear
        return fits[0]

    def _clause(self, clause: Clause, behind: Sequence[Clause]) -> None:
        spots = self.message.within(clause)
        groups = list(unit_groups(self.message, [clause], self.units))
        areas = [s for s in spots if s.has("area") and not s.has("unit")]
        counts = self._counts(clause, groups)
        stays = any(s.has(SENSE, *_STAYS) for s in spots)
        if clause.mood != SAY:
            if areas or (groups and clause.mood == ASK):
                raise Unclear
            return
        if clause.corrects or any(s.has(SENSE, "correction") for s in spots):
            self._correct()
        if not (areas or groups or counts or stays or self._every(spots, groups)):
            return
        self._check(clause, spots)
        if groups and "units" in self.tale.changing:
            self.tale.going, self.tale.staying, self.tale.every, self.tale.counts = [], [], False, []
            self.tale.changing.remove("units")
        if counts and "units" in self.tale.changing:
            self._recount(counts)
            counts = []
        self._areas(clause, areas)
        if self._every(spots, groups) and not stays:
            self.tale.every = True
        groups = [g for g in groups if not self._is_talked_of(g, areas, stays)]
        self._units(clause, groups, areas, stays, behind)
        if counts and not stays:
            self.tale.counts += counts
        self.told = self.told or bool(groups or areas or counts or stays)

    def _correct(self) -> None:
        """What was said of the move may be said anew."""
        if self.tale.places or self.tale.going or self.tale.every or self.tale.counts:
            self.tale.changing = {*_SLOTS}

    def _every(self, spots: Sequence[Spot], groups: Sequence[UnitGroup]) -> bool:
        words = {p for g in groups for p in g.words}
        return any(s.has(SENSE, "all") and s.start not in words for s in spots) and not groups

    def _counts(self, clause: Clause, groups: Sequence[UnitGroup]) -> list[int]:
        """Numbers that no unit is named with and that are not denied; an article is none, "a single man" is one."""
        words = {p for g in groups for p in g.words}
        free = [p for p in range(clause.start, clause.end) if p not in words]
        found = []
        for p in free:
            number, spot = self.message.number_at(p), self.message.at(p)
            told = spot is None or spot.has(COUNT)
            if number is not None and told and not any(d.start < p for d in clause.denied) and not groups:
                found.append(number)
        spots = self.message.within(clause)
        single = any(a.has(SENSE, "only") and b.has(SENSE, "the_man") for a, b in pairwise(spots))
        return [1] if single and not (found or groups or clause.denied) else found

    def _recount(self, counts: Sequence[int]) -> None:
        """Another number for those who were named last: "both to A, no, one"."""
        tale = self.tale
        if len(counts) != 1 or len(tale.going) > 1:
            raise Unclear
        if tale.going:
            group, _ = tale.going[0]
            tale.going = [(_counted(group, counts[0]), True)]
        else:
            tale.every, tale.counts = False, [*counts]
        tale.changing.remove("units")

    def _check(self, clause: Clause, spots: Sequence[Spot]) -> None:
        """Stop where a clause hangs on something, or holds what is no part of such a move."""
        if clause.condition is not None or clause.second:
            raise Unclear
        if any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots):
            raise Unclear
        if len(self.message.spotted.unknown(clause.start, clause.end)) > _STRANGE:
            raise Unclear
        for denial in [d for d in clause.denied if not d.has(SENSE, "stay")]:
            behind = self.message.at(denial.end)
            number = self.message.number_at(denial.end) is not None
            if not number and (behind is None or not (behind.has("area") or behind.has("unit"))):
                raise Unclear

    def _areas(self, clause: Clause, areas: Sequence[Spot]) -> None:
        places = self.tale.places
        for spot in areas:
            ids = [a for a in spot.ids("area") if a in self.moves or self._is_goal(a)]
            if len(ids) != 1:
                raise Unclear
            if any(d.start < spot.start and d.end >= spot.start - 1 for d in clause.denied):
                places.pop(ids[0], None)
                self._correct()
                continue
            role = self._role(spot)
            if role in self.tale.changing:
                for other in [a for a, r in places.items() if r == role and a != ids[0]]:
                    del places[other]
                self.tale.changing.remove(role)
            places[ids[0]] = places.get(ids[0]) or role

    def _is_goal(self, area: str) -> bool:
        return any(isinstance(d.form, Moves) and area in d.form.destinations for d in self.moves.values())

    def _role(self, spot: Spot) -> str:
        """What the word before a place makes of it: where one comes from, or where one goes."""
        if ARROW in self.message.marks_before(spot):
            return "to"
        before = self.message.at(spot.start - 1) if spot.start else None
        if before is not None and before.has(SENSE, "from"):
            return "from"
        return "to" if before is not None and before.has(SENSE, "to", "toward") else ""

    def _units(
        self,
        clause: Clause,
        groups: Sequence[UnitGroup],
        areas: Sequence[Spot],
        stays: bool,
        behind: Sequence[Clause],
    ) -> None:
        goals = [s for s in areas if self._role(s) != "from"]
        word = next((s.start for s in self.message.within(clause) if s.has(SENSE, *_STAYS)), None)
        waits = not areas and self._stay_behind(behind)
        for group in groups:
            if group.denied:
                continue
            last = max((s.start for s in goals), default=None)
            if word is not None and last is not None:
                stay = (group.spot.start > last) == (word > last)
            else:
                stay = stays or waits
            if stay:
                self.tale.staying.append(group)
            else:
                self.tale.going.append((group, False))

    def _is_talked_of(self, group: UnitGroup, areas: Sequence[Spot], stays: bool) -> bool:
        """Whether somebody of whom all is told is named once more, by name and beside nothing else of the move."""
        told = {g.unit for g in self.tale.staying} | {g.unit for g, _ in self.tale.going}
        return group.unit in told and group.spot.has("card") and not (areas or stays or self.tale.changing)

    def _stay_behind(self, behind: Sequence[Clause]) -> bool:
        """Whether the list that a clause begins ends with a word for staying, before any place is named: "X, the foot and Y stay"."""
        for clause in behind:
            spots = self.message.within(clause)
            if any(s.has("area") for s in spots):
                return False
            if any(s.has(SENSE, *_STAYS) for s in spots):
                return True
            if not any(s.has("unit") for s in spots):
                return False
        return False

    def _fit(self, origin: str, goal: str) -> tuple[str, dict[str, dict[str, int]]] | None:
        """The move from one place to the other, if its words and the board allow it."""
        tale, going = self.tale, self.moves.get(origin)
        if going is None or tale.places[origin] == "to" or tale.places[goal] == "from":
            return None
        form = going.form
        assert isinstance(form, Moves)
        there = Counter({u: n for u, n in form.units.items() if n})
        try:
            group = self._group(there)
        except Unclear:
            return None
        answer = {goal: dict(group)}
        return (origin, answer) if group and not form.problems(answer) else None

    def _group(self, there: Counter[str]) -> Counter[str]:
        """Who goes of those who are there; those who go and those who stay are never more."""
        tale, going, staying = self.tale, Counter[str](), Counter[str]()
        for group, again in tale.going:
            going[group.unit] = max(going[group.unit], self._count(group, there, sure=again))
        for group in [g for g in tale.staying if there[g.unit]]:
            staying[group.unit] = max(staying[group.unit], self._count(group, there, sure=True))
        if tale.every and not going:
            going = there - staying
        elif tale.counts and not going:
            going = self._of_one_kind(there)
        if any(going[u] + staying[u] > there[u] for u in (*going, *staying)):
            raise Unclear
        return +going

    def _count(self, group: UnitGroup, there: Counter[str], *, sure: bool) -> int:
        if group.unit not in there or self.message.spotted.unknown(min(group.words), group.spot.start):
            raise Unclear
        if group.count is None:
            return there[group.unit]
        if not sure and there[group.unit] > 1 and is_unsure(group):
            raise Unclear
        return group.count

    def _of_one_kind(self, there: Counter[str]) -> Counter[str]:
        """So many as a number alone says, where only one kind of unit is there: "one of the two"."""
        counts = {*self.tale.counts}
        kinds = [u for u, n in there.items() if n]
        if len(kinds) != 1:
            raise Unclear
        if len(counts) > 1:
            counts -= {there[kinds[0]]}
        if len(counts) != 1:
            raise Unclear
        return Counter({kinds[0]: counts.pop()})


def _counted(group: UnitGroup, count: int) -> UnitGroup:
    return replace(group, count=count, counted=True)
