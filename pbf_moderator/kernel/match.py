"""A game in progress: a flow fed with the recorded inputs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Generic, TypeVar

from .decision import Ask, Decision, Flow
from .errors import PbfError
from .forms import NOTHING, Answer, Problem

G = TypeVar("G")


class MatchError(PbfError):
    """An input that the game cannot take."""


class Unexpected(MatchError):
    """An answer to a question that is not being asked."""


class Illegal(MatchError):
    """An answer that the rules do not allow."""

    def __init__(self, key: str, problems: list[Problem]) -> None:
        super().__init__(f"{key}: {', '.join(p.code for p in problems)}")
        self.key = key
        self.problems = problems


class Match(Generic[G]):
    """The fold: start a flow, feed it answers, always know what is asked next.

    `game` is the position, `asked` the decisions of the open barrier (empty once the game is over).
    """

    def __init__(self, game: G, flow: Callable[[G], Flow[Any]]) -> None:
        self.game = game
        self.asked: tuple[Decision, ...] = ()
        self.over = False
        self.result: Any = None
        self._flow = flow(game)
        self._counts: dict[str, int] = {}
        self._asking: dict[str, int] = {}
        self._barrier: Ask | None = None
        self._advance(None)

    def _advance(self, answers: list[Answer] | None) -> None:
        try:
            self._barrier = next(self._flow) if answers is None else self._flow.send(answers)
            while not self._build():
                self._barrier = self._flow.send([])
        except StopIteration as stop:
            self.over, self.result, self.asked, self._barrier = True, stop.value, (), None

    def _build(self) -> bool:
        assert self._barrier is not None
        self._asking = {}
        self.asked = tuple([self._numbered(decision) for decision in self._barrier.build()])
        return bool(self.asked)

    def _numbered(self, decision: Decision) -> Decision:
        base = decision.base
        number = self._asking.get(base, self._counts.get(base, 0)) + 1
        self._asking[base] = number
        return decision.numbered(number)

    def decision(self, key: str) -> Decision | None:
        """The open decision with this key, if it is asked now."""
        return next((d for d in self.asked if d.key == key), None)

    def forced(self) -> dict[str, Answer]:
        """The open decisions that have only one answer, where it may be known that they have."""
        found = {d.key: d.form.only() for d in self.asked if not d.covert}
        return {key: answer for key, answer in found.items() if answer is not NOTHING}

    def check(self, answers: Mapping[str, Answer], incomplete: Collection[str] = ()) -> None:
        """Raise Unexpected or Illegal unless these answers close the open barrier.

        Args:
            answers: an answer for every open key.
            incomplete: the keys whose answer may leave something out, by the moderator's word.
        """
        keys = {d.key for d in self.asked}
        for key in answers:
            if key not in keys:
                raise Unexpected(f"{key} is not being asked now")
        for d in self.asked:
            if d.key not in answers:
                raise Unexpected(f"{d.key} has no answer")
            problems = d.form.problems(answers[d.key])
            if d.key in incomplete:
                problems = [p for p in problems if p.code != "missing"]
            if problems:
                raise Illegal(d.key, problems)

    def feed(self, answers: Mapping[str, Answer], incomplete: Collection[str] = ()) -> None:
        """Commit one answer for every open decision.

        Raises:
            Unexpected: a key is not asked now, or an asked one is missing.
            Illegal: an answer breaks the rules; nothing has changed.
        """
        self.check(answers, incomplete)
        self.take(answers)

    def take(self, answers: Mapping[str, Answer]) -> None:
        """Commit answers that are known to be legal, one for every open decision."""
        self._counts |= self._asking
        self._advance([answers[d.key] for d in self.asked])

    def rule(self, change: Callable[[G], None]) -> None:
        """Change the position by a moderator's ruling and ask again with fresh options."""
        change(self.game)
        if self._barrier is not None and not self._build():
            self._advance([])
