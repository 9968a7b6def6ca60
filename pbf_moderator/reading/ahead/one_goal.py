"""Where all of something goes, told without the words of the question: "leader: First Army", "recruits to A", "the recruits there too"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ...kernel.decision import Decision
from ...kernel.forms import One, Some
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, ids_of
from ..text.tokens import NUMBER
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_after, kinds_by, kinds_of
from .payers import in_brackets

BY_GOAL = "the thing and where it goes"
_VERBS = 3
"""So many words that nobody knows may stand in such a clause: what the thing does to get there."""
_LITTLE = (
    "to",
    "at",
    "toward",
    "and",
    "also",
    "all",
    "both",
    "then",
    "next",
    "self",
    "for",
    "attacks",
    "using",
    "force",
    "the_one",
)
"""Turns of speech that may stand beside a thing and its goal."""
_THERE = ("same_place", "that_place")


def read_one_goal(
    message: Message, coming: Sequence[Decision], rows: Sequence[Row], said: Sequence[Outcome]
) -> list[Outcome]:
    """Where things go that were chosen, for questions of the kinds `to_forces` that nothing else answers.

    Args:
        message: the whole message.
        coming: the questions that may follow.
        rows: the sentences that may speak of them.
        said: what the message says to any question.
    """
    spoken_of = {o.decision.kind for o in said if o.said}
    parts = {id for d in coming if isinstance(d.form, Some) and not d.about for id in d.form.bag}
    chosen = parts & {id for o in said if o.settled for id in ids_of(o)}
    reader = _Reader(message, coming, parts)
    told = [_Told(str(o.answers[0]), o.decision.kind, set(o.used), o.rows) for o in said if _is_of_goal(o)]
    for row in rows:
        told += reader.read(row, [t for t in told if min(t.used) < row[0].start])
    found: list[Outcome] = []
    for decision in coming:
        mine = [t for t in told if t.kind == decision.kind and t.kind not in spoken_of]
        after = any(decision.kind in kinds_after(id) for id in chosen)
        if after and len({t.goal for t in mine}) == 1 and not decision.form.problems(mine[0].goal):
            found.append(
                Outcome(decision, [mine[0].goal], mine[0].used, [*mine[0].rows], said=True, why=BY_GOAL)
            )
    return found


def _is_of_goal(outcome: Outcome) -> bool:
    return outcome.decision.kind in kinds_of("to_forces") and outcome.settled and bool(outcome.used)


class _Told(NamedTuple):
    """A goal, the kind of question that it answers, and the words that tell it."""

    goal: str
    kind: str
    used: set[int]
    rows: Sequence[Row]


class _Reader:
    def __init__(self, message: Message, coming: Sequence[Decision], parts: Collection[str]) -> None:
        self.message, self.parts = message, parts
        asked = [d for d in coming if d.kind in kinds_of("to_forces") and isinstance(d.form, One)]
        self.kinds = list(dict.fromkeys(d.kind for d in asked if not d.about))
        self.goals = {o for d in asked if isinstance(d.form, One) for o in d.form.options}
        self.whole = kinds_by("whole", message.vocabulary.family)

    def read(self, row: Row, before: Sequence[_Told]) -> list[_Told]:
        """What the clauses of a sentence tell that have nothing but things and goals; a goal may stand behind a comma."""
        found: list[_Told] = []
        waiting: list[str] = []
        brackets = in_brackets(self.message, row)
        for clause in row:
            if any(start <= clause.start < end for start, end in brackets):
                continue  # who pays for it
            opens = next((s for s in self.message.within(clause) if not _is_little(s)), None)
            if not self._is_plain(clause) or (opens is not None and not (waiting or self._things(opens))):
                waiting = []
                continue
            told, waiting = self._of_clause(clause, waiting, [*before, *found])
            found += told
        return found

    def _is_plain(self, clause: Clause) -> bool:
        plain = clause.mood == SAY and clause.condition is None and not (clause.denied or clause.second)
        text = self.message.spotted.text
        numbers = any(t.kind == NUMBER for t in text.tokens[clause.start : clause.end])
        return plain and not numbers and len(self.message.spotted.unknown(clause.start, clause.end)) <= _VERBS

    def _of_clause(
        self, clause: Clause, waiting: list[str], before: Sequence[_Told]
    ) -> tuple[list[_Told], list[str]]:
        found: list[_Told] = []
        own = {*range(clause.start, clause.end)}
        for spot in self.message.within(clause):
            goals = self.goals.intersection(spot.ids("area"))
            if things := self._things(spot):
                waiting = [*waiting, *things]
            elif len(goals) == 1 and waiting:
                found += [_Told(next(iter(goals)), kind, own, [[clause]]) for kind in waiting]
                waiting = []
            elif spot.has(SENSE, *_THERE) and waiting and before:
                last = before[-1]
                found += [_Told(last.goal, kind, own | last.used, [*last.rows, [clause]]) for kind in waiting]
                waiting = []
            elif not _is_little(spot):
                return [], []
        return found, waiting

    def _things(self, spot: Spot) -> list[str]:
        """The questions of a thing: by their word, by that of a part of it, or by the option that they come after."""
        named = {*spot.ids(KIND), *(self.whole[k] for k in spot.ids(KIND) if k in self.whole)}
        led = {kind for o in spot.ids(OPTION) if o in self.parts for kind in kinds_after(o)}
        return [kind for kind in self.kinds if kind in named | led]


def _is_little(spot: Spot) -> bool:
    return spot.has(FILLER) or spot.has(SENSE, *_LITTLE)
