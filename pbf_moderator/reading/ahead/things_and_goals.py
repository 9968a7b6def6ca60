"""Where several things go that were chosen, each with its goal in any words: "the men go to A and the leader to B", "A gets the recruits"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...kernel.decision import Decision
from ...kernel.forms import One, Some
from ..clauses.clause import SAY, TELL, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome, Row, ids_of
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_after, kinds_by, kinds_of
from .payers import in_brackets

WHY = "each thing and the goal that stands beside it"
_LEADING = ("to", "toward", "joins", "at", "for", "using")


class _Item(NamedTuple):
    """A thing, as the questions of where it goes, or a goal."""

    kinds: tuple[str, ...]
    goal: str
    spot: Spot


def read_things_and_goals(
    message: Message, coming: Sequence[Decision], rows: Sequence[Row], said: Sequence[Outcome]
) -> list[Outcome]:
    """Where things go that were chosen, for questions of the kinds `to_forces` that nothing else answers.

    Args:
        message: the whole message.
        coming: the questions that may follow.
        rows: the sentences that may speak of them.
        said: what the message says to any question.
    """
    parts = {id for d in coming if isinstance(d.form, Some) and not d.about for id in d.form.bag}
    chosen = parts & {id for o in said if o.settled for id in ids_of(o)}
    spoken_of = {o.decision.kind for o in said if o.said}
    open_ = [d for d in coming if d.kind in kinds_of("to_forces") and isinstance(d.form, One) and not d.about]
    open_ = [d for d in open_ if any(d.kind in kinds_after(id) for id in chosen)]
    wanted = [d for d in open_ if d.kind not in spoken_of]
    if not wanted:
        return []
    reader = _Reader(message, open_)
    for row in rows:
        reader.read(row)
    return [outcome for d in wanted for outcome in reader.outcome(d)]


class _Reader:
    def __init__(self, message: Message, open_: Sequence[Decision]) -> None:
        self.message = message
        self.kinds = tuple(dict.fromkeys(d.kind for d in open_))
        self.goals = {o for d in open_ if isinstance(d.form, One) for o in d.form.options}
        self.whole = kinds_by("whole", message.vocabulary.family)
        self.force_of = {p: c.force for p, c in message.commanders.items() if c.seat == message.seat}
        self.told: dict[str, set[str]] = {}
        self.used: dict[str, set[int]] = {}
        self.rows: dict[str, list[Row]] = {}
        self.last: list[_Item] = []
        self.waiting: list[_Item] = []

    def outcome(self, decision: Decision) -> Iterator[Outcome]:
        """The one goal that was told for a question."""
        goals = self.told.get(decision.kind, set())
        if len(goals) == 1 and not decision.form.problems(goal := next(iter(goals))):
            yield Outcome(
                decision, [goal], self.used[decision.kind], self.rows[decision.kind], said=True, why=WHY
            )

    def read(self, row: Row) -> None:
        """Take in a sentence, clause by clause."""
        brackets = in_brackets(self.message, row)
        for clause in row:
            if clause.mood not in (SAY, TELL) or clause.condition is not None or clause.second:
                self.waiting = []
                continue
            items = [i for i in self._items(clause) if not any(a <= i.spot.start < b for a, b in brackets)]
            if clause.corrects or self._only_says_no(clause):
                self._take_back()
            if clause.denied:
                continue
            self._pair(row, items, self._says_all(clause))
        if not self.waiting:
            self.last = []

    def _only_says_no(self, clause: Clause) -> bool:
        spots = [s for s in self.message.within(clause) if not s.has(FILLER)]
        return bool(spots) and all(s.has(SENSE, "no", "correction", "sorry") for s in spots)

    def _says_all(self, clause: Clause) -> bool:
        return self.message.says(clause, "all")

    def _take_back(self) -> None:
        for item in self.last:
            for kind in item.kinds:
                self.told.pop(kind, None)
        self.waiting = [*self.last]

    # -- what a clause names -----------------------------------------------------------------------------------

    def _items(self, clause: Clause) -> Iterator[_Item]:
        paid = any(s.has(KIND, *kinds_of("beside_way")) for s in self.message.within(clause))
        forces = set(self.force_of.values())
        for spot in self.message.within(clause):
            goal = self._goal(clause, spot)
            if kinds := self._things(spot):
                yield _Item(kinds, "", spot)
            elif goal and (not paid or goal in forces):
                yield _Item((), goal, spot)

    def _things(self, spot: Spot) -> tuple[str, ...]:
        """The questions of a thing: by their word, by that of a part of it, or by the option that they come after."""
        named = {*spot.ids(KIND), *(self.whole[k] for k in spot.ids(KIND) if k in self.whole)}
        led = {kind for o in spot.ids(OPTION) for kind in kinds_after(o)}
        levy = {*self.whole.values()} if spot.has(SENSE, "levy") else set[str]()
        found = named | levy | (led if len(led & {*self.kinds}) == 1 else set())
        return tuple(kind for kind in self.kinds if kind in found)

    def _goal(self, clause: Clause, spot: Spot) -> str:
        ids = [id for id in spot.ids("area") if id in self.goals]
        if len(ids) == 1 and not self.message.preceded_by(spot, clause, "from"):
            return ids[0]
        persons = [self.force_of[id] for id in spot.ids("unit") if id in self.force_of]
        led = persons and self.message.preceded_by(spot, clause, *_LEADING)
        return persons[0] if led and persons[0] in self.goals else ""

    # -- what goes where ---------------------------------------------------------------------------------------

    def _pair(self, row: Row, items: Sequence[_Item], everything: bool) -> None:
        things = [i for i in items if i.kinds]
        goals = list(dict.fromkeys(i.goal for i in items if i.goal))
        if not goals:
            self.waiting = things or self.waiting
            return
        if not things:
            things = self.waiting or ([self._all(items[0])] if everything else [])
            if len(goals) == 1 and things:
                self._send(row, things, [i for i in items if i.goal])
            self.waiting = []
            return
        runs: list[list[_Item]] = []
        for item in items:
            if runs and bool(runs[-1][0].kinds) == bool(item.kinds):
                runs[-1].append(item)
            else:
                runs.append([item])
        first = bool(runs[0][0].kinds)
        self.last, self.waiting = [], []
        for one, other in zip(runs[::2], runs[1::2], strict=False):
            self._send(row, *((one, other) if first else (other, one)))
        if len(runs) % 2 and first:
            self.waiting = runs[-1]

    def _all(self, item: _Item) -> _Item:
        """Everything that is recruited, where a clause names only a goal for all of it."""
        return _Item(tuple(k for k in self.kinds if k in self.whole.values()), "", item.spot)

    def _send(self, row: Row, things: Sequence[_Item], goals: Sequence[_Item]) -> None:
        for item in things:
            for kind in item.kinds:
                self.told.setdefault(kind, set()).update(g.goal for g in goals)
                used = self.used.setdefault(kind, set())
                used |= {p for i in (item, *goals) for p in range(i.spot.start, i.spot.end)}
                self.rows.setdefault(kind, []).append(row)
        self.last = [*self.last, *things]
