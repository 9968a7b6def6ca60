"""Which persons go to which force, told by their names: "leaders: A to B, C to D", "for the ships A", "A joins C", "B gets A"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ...kernel.decision import Decision
from ...kernel.forms import Moves, One
from ..clauses.clause import ASK, QUOTED, SUPPOSE, Clause
from ..clauses.message import Message
from ..mentions.force_nouns import words_for
from ..mentions.numbered import called_by_number
from ..mentions.spotting import Spot
from ..mentions.turned_kinds import OF_SHIPS
from ..rows.outcomes import Outcome, Row
from ..text.vocabulary import KIND, OPTION, SENSE
from ..text.words import kinds_after, kinds_of

WHY = "persons and the force that each goes to"
_PERSON, _FORCE, _LEFT, _STAYS, _NO = "person", "force", "left", "stays", "no"
_LEADING = ("to", "toward", "joins", "from", "at", "using", "beside")
"""What leads from who goes to the person around whom a force is: "A goes to B", "A with B", "A va da B"."""


class _Item(NamedTuple):
    """What a clause names: a person, a force, a word for staying, a word that takes back."""

    sort: str
    id: str
    spot: Spot
    led: bool = False
    """A little word leads to it."""


@dataclass
class _Told:
    """What was told so far: who goes where, who stays, who was named and goes nowhere yet."""

    goals: dict[str, str] = field(default_factory=dict)
    used: dict[str, set[int]] = field(default_factory=dict)
    last: list[str] = field(default_factory=list)
    waiting: list[_Item] = field(default_factory=list)
    goal: Sequence[_Item] = ()
    along: Sequence[_Item] = ()
    """The goal of those who were sent last, for who goes with them."""
    turning: bool = False
    unclear: bool = False


def read_persons_sent(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    coming: Sequence[Decision],
    waiting: Collection[str] = (),
) -> tuple[list[Outcome], list[Row]]:
    """Who goes to which force, where the message says that persons go or such is asked, with the choice of it; and the sentences left.

    Args:
        message: the whole message.
        rows: the sentences that may speak of it.
        asked: the open questions.
        coming: those that follow them.
        waiting: what earlier messages have chosen.
    """
    for decision in (*asked, *coming):
        form = decision.form
        if decision.kind not in kinds_of("sends_persons") or not isinstance(form, Moves):
            continue
        if decision not in asked and not (_chosen(waiting, decision) or _is_meant(message, decision, rows)):
            continue
        reader = _Reader(message, decision, form)
        taken = [row for row in rows if reader.read(row)]
        told = reader.outcome(taken)
        if told is None:
            continue
        found = [told, *_choice(message, (*asked, *coming), decision, taken, rows)]
        return found, [row for row in rows if row not in taken or _says_more(message, row)]
    return [], list(rows)


def _chosen(waiting: Collection[str], decision: Decision) -> bool:
    return any(decision.kind in kinds_after(id) for id in waiting)


def _is_meant(message: Message, decision: Decision, rows: Sequence[Row]) -> bool:
    """Whether the message says that persons go, and does not deny it."""
    told = (c for row in rows for c in row if c.mood != SUPPOSE and c.condition is None)
    return any(_speaks(s, decision) for c in told if not c.denied for s in message.within(c))


def _speaks(spot: Spot, decision: Decision) -> bool:
    after = any(decision.kind in kinds_after(id) for id in spot.ids(OPTION))
    return after or spot.has(KIND, decision.kind)


def _says_more(message: Message, row: Row) -> bool:
    """Whether a sentence that tells who goes where tells something else besides: a card, an open question."""
    return any(s.has("card") for s in message.in_row(row))


def _choice(
    message: Message,
    questions: Sequence[Decision],
    decision: Decision,
    taken: Sequence[Row],
    rows: Sequence[Row],
) -> Iterator[Outcome]:
    """The choice, open or soon to come, that the moves of persons come after; not where another sentence chooses something else."""
    for open_ in questions:
        if not isinstance(open_.form, One):
            continue
        options = [o for o in open_.form.options if decision.kind in kinds_after(o)]
        others = {*open_.form.options} - {*options}
        said = [c for row in rows if row not in taken for c in row if not c.denied]
        spots = [s for c in said for s in message.within(c)]
        if len(options) != 1 or any(not others.isdisjoint(s.ids(OPTION)) for s in spots):
            continue
        speaking = [(row, s) for row in rows for s in message.in_row(row) if _speaks(s, decision)]
        words = {p for _, s in speaking for p in range(s.start, s.end)}
        yield Outcome(open_, [options[0]], words, [row for row, _ in speaking], said=True, why=WHY)


class _Reader:
    def __init__(self, message: Message, decision: Decision, form: Moves) -> None:
        self.message, self.decision, self.form = message, decision, form
        own = {p: c for p, c in message.commanders.items() if c.seat == message.seat}
        self.force_of = {person: c.force for person, c in own.items()}
        self.forces = {*form.destinations, *self.force_of.values()}
        self.at = {c.area: c.force for c in own.values()}
        self.ships = words_for(message.vocabulary.family, ships=True)
        self.told = _Told()
        self.left: set[int] = set()
        """Where it is told which force somebody comes from."""

    def outcome(self, rows: Sequence[Row]) -> Outcome | None:
        """What was told as an answer; none where it is not clear or cannot be."""
        told = self.told
        if told.unclear or any(item.id not in told.goals for item in told.waiting):
            return None
        goals = {p: g for p, g in told.goals.items() if g and self.force_of.get(p) != g}
        answer: dict[str, dict[str, int]] = {}
        for person, goal in goals.items():
            answer.setdefault(goal, {})[person] = 1
        if not answer or self.form.problems(answer):
            return None
        used = {i for person in told.used for i in told.used[person]} | self.left
        return Outcome(self.decision, [answer], used, list(rows), said=True, why=WHY)

    def read(self, row: Row) -> bool:
        """Take in a sentence; whether it named anybody or a force."""
        named = False
        for clause in row:
            items = [*self._items(clause)]
            if any(i.sort in (_PERSON, _FORCE) for i in items):
                named = True
                self.told.unclear |= not self._is_said(clause)
            kept = [i for i in items if i.sort not in (_NO, _LEFT)]
            self.left |= {p for i in items if i.sort == _LEFT for p in range(i.spot.start, i.spot.end)}
            no = any(i.sort == _NO for i in items)
            if clause.corrects or (no and not kept):
                self._turn()
            self._take(kept, bool(clause.denied) or (no and not clause.corrects))
        self.told.goal = self.told.along = ()
        return named

    def _is_said(self, clause: Clause) -> bool:
        """Whether a clause that names somebody is meant: said, or asked for with a word for wishing."""
        stays = self.message.says(clause, "stay")
        if clause.second or clause.mood in (SUPPOSE, QUOTED) or (clause.condition is not None and not stays):
            return False
        return clause.mood != ASK or self.message.says(clause, "wishes")

    # -- what a clause names -----------------------------------------------------------------------------------

    def _items(self, clause: Clause) -> Iterator[_Item]:
        for spot in self.message.within(clause):
            led = self.message.preceded_by(spot, clause, *_LEADING)
            person, force = self._person(spot), self._force(spot)
            if person:
                yield _Item(_PERSON, person, spot, led)
            elif spot.has("unit") and not force:
                self.told.unclear = True
            elif force:
                yield _Item(_LEFT if self._is_left(spot, clause) else _FORCE, force, spot, led)
            elif spot.has(SENSE, "stay"):
                yield _Item(_STAYS, "", spot)
            elif spot.has(SENSE, "no", "correction"):
                yield _Item(_NO, "", spot)

    def _person(self, spot: Spot) -> str:
        """The person that a mention names, a force called by nothing but its leader's name among them."""
        named = [id for id in spot.ids("unit") if id in self.form.units]
        if named:
            return named[0] if len(named) == 1 else ""
        words = tuple(t.text for t in self.message.spotted.text.tokens[spot.start : spot.end])
        forces = spot.ids("area")
        called = [p for p, f in self.force_of.items() if f in forces and self._is_name(p, words)]
        return called[0] if len(called) == 1 else ""

    def _is_name(self, person: str, words: tuple[str, ...]) -> bool:
        return words in self.message.vocabulary.phrases.get(person, ())

    def _force(self, spot: Spot) -> str:
        """The force that a mention names: by its name, as the only one of its kind, or by the place where it is."""
        ids = {*spot.ids("area"), *self._by_number(spot)}
        named = [id for id in sorted(self.forces) if id in ids]
        if len(named) == 1:
            return named[0]
        words = {t.text for t in self.message.spotted.text.tokens[spot.start : spot.end]}
        if spot.has(SENSE, OF_SHIPS) or words & self.ships:
            afloat = [f for f in self.forces if self._is_afloat(f)]
            return afloat[0] if len(afloat) == 1 else ""
        placed = [self.at[id] for id in spot.ids("area") if id in self.at]
        return placed[0] if len(placed) == 1 else ""

    def _by_number(self, spot: Spot) -> Collection[str]:
        """The forces that a word may mean by its number alone, in small letters too: "hegelochus: second"."""
        token = self.message.spotted.text.tokens[spot.start]
        return called_by_number(self.message.vocabulary, token.text) if spot.end == spot.start + 1 else ()

    def _is_afloat(self, force: str) -> bool:
        phrases = self.message.vocabulary.phrases.get(force, ())
        return any(self.ships.intersection(phrase) for phrase in phrases)

    def _is_left(self, spot: Spot, clause: Clause) -> bool:
        """Whether somebody comes from a force: it is no goal."""
        before = self.message.preceded_by
        return before(spot, clause, "from") and not before(spot, clause, "joins")

    # -- who goes where ----------------------------------------------------------------------------------------

    def _turn(self) -> None:
        """A correction: what was told last counts no more, until what follows says how it is."""
        self.told.turning = True
        if self.told.waiting:
            self.told.last = [i.id for i in self.told.waiting]
            self.told.waiting = []
        for person in self.told.last:
            self.told.goals.pop(person, None)

    def _take(self, items: Sequence[_Item], left_out: bool) -> None:
        items = self._without_staying(self._with_goals(items))
        persons = [i for i in items if i.sort == _PERSON]
        forces = [i for i in items if i.sort == _FORCE]
        if left_out:
            for item in persons:
                self._send(item, [])
        elif not persons and forces:
            self._goal_alone(forces)
        elif persons and not forces:
            self._persons_alone(persons)
        elif persons:
            self._pairs(items)

    def _without_staying(self, items: Sequence[_Item]) -> list[_Item]:
        """The items without those who stay: they stand right before the word for it, or else alone with it in their clause."""
        words = [n for n, i in enumerate(items) if i.sort == _STAYS]
        if not words or [i.sort for i in items] == [
            _FORCE,
            _STAYS,
            _PERSON,
        ]:  # "the Army stays in the hands of A"
            return [i for i in items if i.sort != _STAYS]
        n = words[0]
        staying = [n - 1] if n and items[n - 1].sort == _PERSON else []
        while staying and staying[0] and items[staying[0] - 1].sort == _PERSON:
            staying.insert(0, staying[0] - 1)
        if not staying and not any(i.sort == _FORCE for i in items):
            staying = [k for k, i in enumerate(items) if i.sort == _PERSON]
        at = [n + 1] if len(items) > n + 1 and items[n + 1].sort == _FORCE else []
        for k in staying:
            self._send(items[k], [])
            self.told.unclear |= any(items[i].id != self.force_of.get(items[k].id) for i in at)
        gone = {*words, *staying, *(at if staying else ())}
        return [i for k, i in enumerate(items) if k not in gone]

    def _with_goals(self, items: Sequence[_Item]) -> list[_Item]:
        """The items, a person to whom somebody else goes taken for the force around them."""
        found: list[_Item] = []
        for item in items:
            before = [*(i for i in found if i.sort == _PERSON), *self.told.waiting]
            if not before and self.told.turning:
                before = [item._replace(id=p) for p in self.told.last]
            moves = any(item.id in who for who in self.form.destinations.values())
            goal = self.force_of.get(item.id, "") if item.sort == _PERSON and item.led else ""
            if goal and (not moves or any(i.id != item.id for i in before)):
                item = item._replace(sort=_FORCE, id=goal)
            found.append(item)
        return found

    def _goal_alone(self, forces: Sequence[_Item]) -> None:
        """A clause that names only forces: the goal of those who were named before, or of those who follow."""
        if len({i.id for i in forces}) > 1:
            self.told.unclear |= bool(self.told.waiting or self.told.turning)
            return
        if self.told.waiting:
            for item in self.told.waiting:
                self._send(item, forces)
            self.told.waiting = []
        elif self.told.turning and self.told.last:
            for person in [*self.told.last]:
                self._send(forces[0]._replace(id=person), forces, keep=True)
            self.told.turning = False
        else:
            self.told.goal = forces

    def _persons_alone(self, persons: Sequence[_Item]) -> None:
        self.told.turning = False
        if not self.told.waiting and self.told.along and all(map(self._goes_along, persons)):
            for item in persons:
                self._send(item, self.told.along, keep=True)
        elif self.told.goal:
            for item in persons:
                self._send(item, self.told.goal, keep=True)
        else:
            self.told.waiting += [i for i in persons if i.id not in self.told.goals]

    def _goes_along(self, item: _Item) -> bool:
        """Whether "with" leads to a person, who goes where the last ones go: "A to the First Army, with B"."""
        before = self.message.at(item.spot.start - 1) if item.spot.start else None
        return before is not None and before.has(SENSE, "using")

    def _pairs(self, items: Sequence[_Item]) -> None:
        """Persons and forces in turn, in the order in which the clause begins."""
        self.told.turning = False
        runs: list[list[_Item]] = []
        for item in items:
            if runs and runs[-1][0].sort == item.sort:
                runs[-1].append(item)
            else:
                runs.append([item])
        first_persons = runs[0][0].sort == _PERSON
        self.told.unclear |= len(runs) % 2 == 1
        self.told.last = []
        for one, other in zip(runs[::2], runs[1::2], strict=False):
            persons, forces = (one, other) if first_persons else (other, one)
            own = {self.force_of.get(p.id, "") for p in persons}
            goals = [f for f in forces if f.id not in own] or forces  # "A: the fleet -> the First Army"
            self.left |= {p for f in forces if f not in goals for p in range(f.spot.start, f.spot.end)}
            self.told.unclear |= len({i.id for i in goals}) > 1
            for item in [*(self.told.waiting if first_persons else ()), *persons]:
                self._send(item, goals, keep=True)
            self.told.waiting, self.told.along = [], goals
        self.told.goal = () if first_persons else runs[-2] if len(runs) > 1 else ()

    def _send(self, item: _Item, forces: Sequence[_Item], *, keep: bool = False) -> None:
        """Note to which force somebody goes; to none, where they stay."""
        known, goal = self.told.goals.get(item.id), forces[0].id if forces else ""
        self.told.unclear |= bool(known) and known != goal
        self.told.goals[item.id] = goal
        spots = (item.spot, *(f.spot for f in forces))
        self.told.used.setdefault(item.id, set()).update(i for s in spots for i in range(s.start, s.end))
        if not keep or item.id not in self.told.last:
            self.told.last = [*self.told.last, item.id] if keep else [item.id]
