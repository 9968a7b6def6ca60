"""Forms that choose: one of some options, some of a bag, an amount, an order, the faces of dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from ..values import unchanging
from .base import NOTHING, Answer, Picker, Problem, Veto, all_of, counted, no_veto, shuffled, vetoed


@unchanging
class One:
    """One of the options; None is the answer "pass" where passing is allowed."""

    options: tuple[str, ...]
    passing: bool = False

    def problems(self, answer: Answer) -> list[Problem]:
        """Whether the answer is an option, or a pass where passing is allowed."""
        if answer in self.options or (self.passing and answer is None):
            return []
        if answer is None:
            return [Problem("must_choose")]
        return [Problem("not_an_option", (answer,)) if isinstance(answer, str) else Problem("not_understood")]

    def only(self) -> Answer:
        """The single option, or a pass where there is none; NOTHING while there is a choice."""
        if not self.options and self.passing:
            return None
        if len(self.options) == 1 and not self.passing:
            return self.options[0]
        return NOTHING

    def sample(self, pick: Picker) -> Answer:
        """Any option, or a pass where that is allowed, each as likely as the other."""
        n = pick.below(len(self.options) + (1 if self.passing else 0))
        return self.options[n] if n < len(self.options) else None

    def fallback(self) -> Answer:
        """A pass where that is allowed, else the first option."""
        return None if self.passing else self.options[0]

    def describe(self) -> dict[str, Any]:
        """The form as plain JSON, with its options."""
        return {"form": "one", "options": list(self.options), "passing": self.passing}


@unchanging
class Some:
    """Some of a bag of options; the answer is a list of ids, an id as often as it is chosen."""

    bag: Mapping[str, int]
    at_least: int = 0
    at_most: int | None = None
    veto: Veto = field(default=no_veto, compare=False, repr=False)

    @property
    def limit(self) -> int:
        """How many may be chosen at most; never more than the bag holds."""
        total = sum(self.bag.values())
        return total if self.at_most is None else min(self.at_most, total)

    def problems(self, answer: Answer) -> list[Problem]:
        """What the bag, the two bounds and the rules of the game have against a choice."""
        if not isinstance(answer, list) or not all_of(str, answer):
            return [Problem("not_understood")]
        found = self._count_problems(answer)
        return found if found or self.veto is no_veto else list(self.veto(list(answer)))

    def _count_problems(self, answer: list[str]) -> list[Problem]:
        """What the bag and the numbers have against a list of options."""
        found: list[Problem] = []
        for option, asked in counted(answer).items():
            if option not in self.bag:
                found.append(Problem("not_an_option", (option,)))
            elif asked > self.bag[option]:
                found.append(Problem("over_count", (option,), {"asked": asked, "have": self.bag[option]}))
        if found:
            return found
        if len(answer) < self.at_least:
            found.append(Problem("too_few", (), {"asked": len(answer), "need": self.at_least}))
        if self.at_most is not None and len(answer) > self.at_most:
            found.append(Problem("too_many", (), {"asked": len(answer), "limit": self.limit}))
        return found

    def only(self) -> Answer:
        """Everything where the bag holds no more than the least, nothing where nothing may be chosen, else NOTHING."""
        every = [option for option, n in self.bag.items() for _ in range(n)]
        if len(every) <= self.at_least:
            return every
        if self.limit == 0:
            return []
        kinds = [option for option, n in self.bag.items() if n]
        if len(kinds) == 1 and self.at_least == self.limit:
            return kinds * self.at_least
        return NOTHING

    def sample(self, pick: Picker) -> Answer:
        """A legal choice of a random size, as far as the rules let it grow; in the order of the bag."""
        every = shuffled([option for option, n in self.bag.items() for _ in range(n)], pick)
        goal = self.at_least + pick.below(self.limit - self.at_least + 1)
        if self.at_least == 0 and not vetoed(self.veto, []):
            return self._in_order(self._chosen_of(every, goal))
        return self._in_order(self._grown_and_pruned(every))

    def _chosen_of(self, every: list[str], goal: int) -> list[str]:
        """As many as wished for, one after the other as far as the rules are content; the bag and the bounds are."""
        chosen: list[str] = []
        refused: set[str] = set()
        for option in every:
            if len(chosen) == goal:
                break
            if option in refused:
                continue
            if vetoed(self.veto, [*chosen, option]):
                refused.add(option)
            else:
                chosen.append(option)
                refused.clear()
        return chosen

    def _grown_and_pruned(self, every: list[str]) -> list[str]:
        """Add options until the rules are content, dropping what a veto calls more than needed."""
        chosen: list[str] = []
        waiting = list(every)
        while found := self.problems(chosen):
            surplus = [p.about[0] for p in found if p.code == "more_than_needed"]
            if surplus:
                chosen.remove(surplus[0])
            elif waiting:
                chosen.append(waiting.pop(0))
            else:
                break
        return chosen

    def fallback(self) -> Answer:
        """The first options of the bag that content the rules, and no more than needed."""
        every = [option for option, n in self.bag.items() for _ in range(n)]
        return self._in_order(self._grown_and_pruned(every))

    def _in_order(self, chosen: list[str]) -> list[str]:
        counts = counted(chosen)
        return [option for option in self.bag for _ in range(counts.get(option, 0))]

    def describe(self) -> dict[str, Any]:
        """The form as plain JSON, with its bag and bounds."""
        return {"form": "some", "bag": dict(self.bag), "at_least": self.at_least, "at_most": self.limit}


@unchanging
class Amount:
    """A whole number from low to high."""

    low: int
    high: int

    def problems(self, answer: Answer) -> list[Problem]:
        """Whether the answer is a whole number between the bounds."""
        if type(answer) is not int:
            return [Problem("not_understood")]
        if not self.low <= answer <= self.high:
            data = {"asked": answer, "low": self.low, "high": self.high}
            return [Problem("out_of_range", (), data)]
        return []

    def only(self) -> Answer:
        """The number where both bounds are the same; NOTHING while there is a choice."""
        return self.low if self.low == self.high else NOTHING

    def sample(self, pick: Picker) -> Answer:
        """Any number between the bounds, each as likely as the other."""
        return self.low + pick.below(self.high - self.low + 1)

    def fallback(self) -> Answer:
        """The lowest number."""
        return self.low

    def describe(self) -> dict[str, Any]:
        """The form as plain JSON, with its bounds."""
        return {"form": "amount", "low": self.low, "high": self.high}


@unchanging
class Rank:
    """The items in an order of the answerer's choice."""

    items: tuple[str, ...]

    def problems(self, answer: Answer) -> list[Problem]:
        """Whether every item is there once, and nothing else."""
        if not isinstance(answer, list) or not all_of(str, answer):
            return [Problem("not_understood")]
        if sorted(answer) == sorted(self.items):
            return []
        found = [Problem("not_an_option", (a,)) for a in answer if a not in self.items]
        found += [Problem("named_twice", (a,)) for a, n in counted(answer).items() if n > 1]
        missing = tuple(i for i in self.items if i not in answer)
        if missing:
            found.append(Problem("missing", missing))
        return found

    def only(self) -> Answer:
        """The order itself where there are fewer than two items; NOTHING while there is a choice."""
        return list(self.items) if len(self.items) < 2 else NOTHING

    def sample(self, pick: Picker) -> Answer:
        """The items shuffled."""
        return shuffled(self.items, pick)

    def fallback(self) -> Answer:
        """The items as they are listed."""
        return list(self.items)

    def describe(self) -> dict[str, Any]:
        """The form as plain JSON, with its items."""
        return {"form": "rank", "items": list(self.items)}


@unchanging
class Dice:
    """Dice thrown at once; the answer lists what each shows, from 1 to `sides`. Only chance is asked for it."""

    count: int
    sides: int = 6

    def problems(self, answer: Answer) -> list[Problem]:
        """Whether as many dice are listed as were thrown, each with a number that it has."""
        if not isinstance(answer, list) or not all(type(shown) is int for shown in answer):
            return [Problem("not_understood")]
        outside = [shown for shown in answer if not 1 <= shown <= self.sides]
        if outside:
            return [Problem("out_of_range", (), {"asked": outside[0], "low": 1, "high": self.sides})]
        if len(answer) < self.count:
            return [Problem("too_few", (), {"asked": len(answer), "need": self.count})]
        if len(answer) > self.count:
            return [Problem("too_many", (), {"asked": len(answer), "limit": self.count})]
        return []

    def only(self) -> Answer:
        """All ones where dice have one side, or none are thrown; NOTHING where chance decides."""
        return [1] * self.count if self.sides == 1 or not self.count else NOTHING

    def sample(self, pick: Picker) -> Answer:
        """A throw."""
        return [1 + pick.below(self.sides) for _ in range(self.count)]

    def fallback(self) -> Answer:
        """All ones; no game takes it, since chance always answers."""
        return [1] * self.count

    def describe(self) -> dict[str, Any]:
        """The form as plain JSON, with the number of dice and of their sides."""
        return {"form": "dice", "count": self.count, "sides": self.sides}
