"""Moves that are told for the case that nobody stands where they lead, and what is told for the other case.

A move that is said ahead counts as long as nobody has come where it leads, and the next answer is taken then: so "if it is still empty"
says what holds anyhow, and "if it is taken: …" is the second answer. So is a bare "otherwise …", for whatever reason the first cannot be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...kernel.decision import Decision
from ...kernel.forms import Moves
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..conditions.vacancy import Vacancy, vacancy_in, vacancy_of
from ..forms.otherwise import is_bare_other
from ..rows.outcomes import Row
from .marks import AREA, STAY, WHO, Run
from .move_parses import Told

Sent = Mapping[str, Mapping[str, int]]
"""Where units go, and how many of each kind."""


@dataclass(frozen=True)
class Parted:
    """A sentence: what is told for the case that the goal is free, or for any; and what for the other case."""

    usual: Row
    other: Row = field(default_factory=list)
    vacancy: Vacancy | None = None
    """What the other case says."""
    bare: bool = False
    """The other case is any in which the first cannot be: "otherwise", and no condition before it."""


class FreeGoals:
    """The conditions of the moves of one message that say no more than that nobody, or somebody, stands where they lead.

    Args:
        message: the whole message.
        moves: the areas that can be left, with the decisions who goes.
        asked: the questions that are open: what lies in the way now is not theirs to tell.
    """

    def __init__(self, message: Message, moves: Mapping[str, Decision], asked: Sequence[Decision]) -> None:
        self.message = message
        self.moves = {a: d for a, d in moves.items() if d not in asked}
        self._tied: dict[int, tuple[Vacancy, tuple[str, int, int]]] = {}
        self.goals: dict[str, str] = {}
        """Area that is left -> where its units go if nobody stands there."""
        self._spoken = False  # the last sentence told of the case that a goal is free

    def part(self, row: Row) -> Parted:
        """A sentence without such conditions, in its two parts."""
        usual: Row = []
        for n, clause in enumerate(row):
            if (denied := self._denied(clause)) is not None and usual and denied.free:
                self._tied[usual[-1].start] = denied, ("", clause.start + 1, clause.end)
                self._spoken = True
                continue
            if denied is not None and not denied.free:
                self._spoken = False
                return Parted(usual, [*row[n + 1 :]], denied)
            told = vacancy_of(self.message, clause)
            if told is not None and told.free:
                assert clause.condition is not None
                self._tied[clause.start] = told, clause.condition
                self._spoken = True
                clause = replace(clause, condition=None)
            elif told is not None or (self._spoken and self._is_other_move(clause)):
                self._spoken = False
                clause = replace(clause, condition=None, second=False, lead="")
                if told is None and not any(s.has("unit") for s in self.message.within(clause)):
                    return Parted([*usual, *row[n + 1 :]], [clause])  # "…, otherwise to B, the foot stays"
                return Parted(usual, [clause, *row[n + 1 :]], told)
            elif is_bare_other(self.message, clause):
                clause = replace(clause, second=False, lead="")
                return Parted(usual, [clause, *row[n + 1 :]], bare=True)
            usual.append(clause)
        self._spoken = self._spoken and any(c.start in self._tied for c in row)
        return Parted(usual)

    def _is_other_move(self, clause: Clause) -> bool:
        """Whether a clause opens with "otherwise" and goes on with something else than another card."""
        cards = [s for s in self.message.within(clause) if s.has("card") and not s.has("unit")]
        return clause.second and clause.condition is None and not cards

    def _denied(self, clause: Clause) -> Vacancy | None:
        """What a clause says that opens with an "if not" which by itself means "otherwise": "if not | taken"."""
        opener = self.message.at(clause.start)
        if not clause.second or clause.condition is not None or opener is None or opener.end >= clause.end:
            return None
        language = self.message.language
        return vacancy_in(self.message.spotted, opener.end, clause.end, language, denied=1)

    def used(self, clauses: Sequence[Clause]) -> set[int]:
        """The words of the conditions of some clauses."""
        tied = [self._tied[c.start][1] for c in clauses if c.start in self._tied]
        return {p for _, start, end in tied for p in range(max(0, start - 1), end)}

    def hold(self, run: Run, told: Mapping[str, Told]) -> bool:
        """Whether the conditions of what is told can be kept: each is of one goal where nobody stands now."""
        for clause in run.clauses:
            if clause.start not in self._tied:
                continue
            named = self._tied[clause.start][0].areas
            here = self._areas(run, clause) or self._areas(run, self._before(run, clause))
            led = [(area, goal) for area, t in told.items() for goal in t.sent if goal in (named or here)]
            if len(led) != 1 or not self._is_free(*led[0]):
                return False
            self.goals[led[0][0]] = led[0][1]
        return True

    @staticmethod
    def _areas(run: Run, clause: Clause | None) -> set[str]:
        return {a for m in run.marks if m.sort == AREA and m.clause == clause for a in m.spot.ids("area")}

    @staticmethod
    def _before(run: Run, clause: Clause) -> Clause | None:
        """The clause before another one, of which a condition between the two may be."""
        before = [c for c in run.clauses if c.end <= clause.start]
        return before[-1] if before else None

    def _is_free(self, area: str, goal: str) -> bool:
        form = self.moves[area].form if area in self.moves else None
        return isinstance(form, Moves) and goal not in form.opposed

    def goal_of(self, area: str, vacancy: Vacancy | None, sent: Sent) -> str:
        """Where units of an area go unless somebody stands there; empty where that cannot be said."""
        named = vacancy.areas if vacancy is not None else frozenset()
        goals = (
            [g for g in sent if g in named]
            if named
            else [self.goals[area]]
            if area in self.goals
            else list(sent)
        )
        return goals[0] if len(goals) == 1 and self._is_free(area, goals[0]) else ""

    def instead(self, area: str, goal: str, sent: Sent, run: Run) -> Sent | None:
        """What becomes of units whose goal is taken, where words name only another goal, or say that they stay; None where they say more."""
        sorts = {m.sort for m in run.marks}
        rest = {g: dict(units) for g, units in sent.items() if g != goal}
        if not run.clear or sorts & {*WHO} or not sorts <= {AREA, STAY}:
            return None
        if sorts == {STAY}:
            return rest
        others = [a for m in run.marks if m.sort == AREA for a in m.spot.ids("area")]
        form = self.moves[area].form
        if sorts != {AREA} or len(others) != 1 or not isinstance(form, Moves):
            return None
        units = sent[goal]
        if any(u not in form.destinations.get(others[0], ()) for u in units):
            return None
        rest[others[0]] = dict(Counter(rest.get(others[0], {})) + Counter(units))
        return rest
