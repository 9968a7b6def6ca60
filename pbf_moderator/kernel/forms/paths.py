"""The form of a way: from a start along passages, each with its cost, within a budget."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from ..values import unchanging
from .base import NOTHING, Answer, Picker, Problem, Veto, all_of, no_veto

MOST_STEPS = 30
"""So many steps has a way at most that is drawn at random or completed."""
MOST_WAYS = 200
"""So many ways are listed at most: nobody chooses among more."""


@unchanging
class Passage:
    """A passage to a space: its cost, and its kind where two kinds may lead to the same space ("land", "sea")."""

    goal: str
    cost: int
    way: str = ""


@unchanging
class Path:
    """A way along passages; the answer lists the spaces entered, in order, without the start.

    Where two kinds of passage lead to the same space, the name of the kind may stand before it: `["sea", "byblos"]`.
    Without it a way goes on as it came, else by the passage listed first. The empty list stays where it is.

    Attributes:
        start: where it begins.
        passages: space -> the passages out of it.
        budget: what the passages may cost together.
        stops: spaces where a way must end that enters them.
        no_ends: spaces where it may not end.
        staying: whether not going anywhere is an answer.
        again: whether a space may be entered twice.
        veto: looks at the passages of a well-formed way.
    """

    start: str
    passages: Mapping[str, tuple[Passage, ...]]
    budget: int
    stops: frozenset[str] = frozenset()
    no_ends: frozenset[str] = frozenset()
    staying: bool = True
    again: bool = True
    veto: Veto = field(default=no_veto, compare=False, repr=False)

    # -- what an answer means --------------------------------------------------------------------------------

    def walked(self, answer: Sequence[str]) -> list[Passage]:
        """The passages of a way, as far as they lead on."""
        return self._walk(answer)[0]

    def spaces(self, answer: Sequence[str]) -> list[str]:
        """The spaces of a way, the start first."""
        return [self.start, *(passage.goal for passage in self.walked(answer))]

    def names(self) -> list[str]:
        """Every id that an answer may be made of: the start, the spaces, the kinds of passages."""
        every = [passage for out in self.passages.values() for passage in out]
        ways = (passage.way for passage in every if passage.way)
        return list(dict.fromkeys([self.start, *(passage.goal for passage in every), *ways]))

    def reach(self) -> dict[str, int]:
        """The spaces where a way can end by its budget alone, with the least that one costs."""
        return {space: sum(passage.cost for passage in way) for space, way in self.nearest().items()}

    def nearest(self) -> dict[str, list[Passage]]:
        """The spaces where a way can end by its budget alone, with the cheapest way to each."""
        ways: dict[str, list[Passage]] = {self.start: []}
        least: dict[str, int] = {self.start: 0}
        waiting = [self.start]
        while waiting:
            space = waiting.pop(0)
            for passage in (
                () if space in self.stops and space != self.start else self.passages.get(space, ())
            ):
                cost = least[space] + passage.cost
                if cost <= min(self.budget, least.get(passage.goal, self.budget + 1) - 1):
                    least[passage.goal], ways[passage.goal] = cost, [*ways[space], passage]
                    waiting.append(passage.goal)
        return {space: way for space, way in ways.items() if space not in self.no_ends and way}

    def cost(self, answer: Sequence[str]) -> int:
        """What a way costs."""
        return sum(passage.cost for passage in self.walked(answer))

    def written(self, passages: Sequence[Passage]) -> list[str]:
        """Passages as an answer: a kind is named only where another would be taken without it."""
        answer: list[str] = []
        for n, passage in enumerate(passages):
            if self._walk([*answer, passage.goal])[0][n:] != [passage]:
                answer.append(passage.way)
            answer.append(passage.goal)
        return answer

    def _walk(self, answer: Sequence[str]) -> tuple[list[Passage], list[Problem]]:
        """The passages, and the one step that there is not, if any."""
        ways = {passage.way for out in self.passages.values() for passage in out}
        taken: list[Passage] = []
        space, wanted, last = self.start, "", ""
        for item in answer:
            if item in ways and item and not wanted:
                wanted = item
                continue
            passage = self._passage(space, item, wanted, last)
            if passage is None:
                return taken, [Problem("no_way", (space, item))]
            taken.append(passage)
            space, last, wanted = item, passage.way, ""
        return taken, [Problem("not_understood")] if wanted else []

    def _passage(self, space: str, goal: str, wanted: str, last: str) -> Passage | None:
        there = [passage for passage in self.passages.get(space, ()) if passage.goal == goal]
        if wanted:
            return next((passage for passage in there if passage.way == wanted), None)
        return next((passage for passage in there if passage.way == last), there[0] if there else None)

    # -- what is wrong with one ------------------------------------------------------------------------------

    def problems(self, answer: Answer) -> list[Problem]:
        """What connections, budget, stops and the rules of the game have against a way."""
        if not isinstance(answer, list) or not all_of(str, answer):
            return [Problem("not_understood")]
        passages, missing = self._walk(answer)
        if missing:
            return missing
        if not passages:
            return [] if self.staying else [Problem("must_choose")]
        return list(self._against(passages)) or list(self.veto(passages))

    def _against(self, passages: Sequence[Passage]) -> Iterator[Problem]:
        spaces = [self.start, *(passage.goal for passage in passages)]
        cost = sum(passage.cost for passage in passages)
        if cost > self.budget:
            yield Problem("too_far", (spaces[-1],), {"asked": cost, "limit": self.budget})
        for space in spaces[1:-1]:
            if space in self.stops:
                yield Problem("must_stop", (space,))
        if spaces[-1] in self.no_ends:
            yield Problem("cannot_end", (spaces[-1],))
        if not self.again:
            for space in dict.fromkeys(space for space in spaces if spaces.count(space) > 1):
                yield Problem("entered_twice", (space,))

    # -- ways ------------------------------------------------------------------------------------------------

    def ways(self, stops: Sequence[str] = (), most: int = MOST_WAYS) -> list[list[str]]:
        """The legal ways that enter no space twice and pass through some spaces in order, the cheapest first.

        Args:
            stops: spaces to pass through, the last of which is the end; any way at all, if none is named.
            most: how many are listed.
        """
        found: list[list[Passage]] = []
        for passages in self._ways([], [self.start], self.budget):
            goals = [passage.goal for passage in passages]
            if _passes(goals, stops) and not self.problems(self.written(passages)):
                found.append(passages)
                if len(found) == most:
                    break
        found.sort(key=lambda passages: (sum(p.cost for p in passages), len(passages)))
        return [self.written(passages) for passages in found]

    def _ways(self, taken: list[Passage], spaces: list[str], left: int) -> Iterator[list[Passage]]:
        if taken:
            yield taken
            if spaces[-1] in self.stops or len(taken) == MOST_STEPS:
                return
        for passage in self.passages.get(spaces[-1], ()):
            if passage.cost <= left and passage.goal not in spaces:
                yield from self._ways([*taken, passage], [*spaces, passage.goal], left - passage.cost)

    # -- answers that nobody gave ----------------------------------------------------------------------------

    def only(self) -> Answer:
        """Staying, where no passage can be paid; NOTHING while there is a choice."""
        affordable = any(passage.cost <= self.budget for passage in self.passages.get(self.start, ()))
        return [] if self.staying and not affordable else NOTHING

    def sample(self, pick: Picker) -> Answer:
        """A walk at random, ended at any space where it may end."""
        taken: list[Passage] = []
        legal: list[list[str]] = [[]] if self.staying else []
        space, left = self.start, self.budget
        while len(taken) < MOST_STEPS and not (taken and space in self.stops):
            out = [p for p in self.passages.get(space, ()) if p.cost <= left and self._may_enter(p, taken)]
            if not out:
                break
            taken.append(out[pick.below(len(out))])
            space, left = taken[-1].goal, left - taken[-1].cost
            answer = self.written(taken)
            if not self.problems(answer):
                legal.append(answer)
        return legal[pick.below(len(legal))] if legal else self.fallback()

    def _may_enter(self, passage: Passage, taken: Sequence[Passage]) -> bool:
        return self.again or passage.goal not in [self.start, *(p.goal for p in taken)]

    def fallback(self) -> Answer:
        """Staying where that is allowed, else the first legal way."""
        if self.staying:
            return []
        return next(iter(self.ways(most=1)), [])

    def describe(self) -> dict[str, Any]:
        """The form as plain JSON, with its passages, its budget, and where it must or may not end."""
        return {
            "form": "path",
            "start": self.start,
            "passages": {
                space: [{"to": p.goal, "cost": p.cost, **({"way": p.way} if p.way else {})} for p in out]
                for space, out in self.passages.items()
            },
            "budget": self.budget,
            "stops": sorted(self.stops),
            "no_ends": sorted(self.no_ends),
            "staying": self.staying,
        }


def _passes(goals: Sequence[str], stops: Sequence[str]) -> bool:
    """Whether a way passes through some spaces in order and ends at the last of them."""
    if not stops:
        return True
    rest = iter(goals)
    return goals[-1] == stops[-1] and all(stop in rest for stop in stops)
