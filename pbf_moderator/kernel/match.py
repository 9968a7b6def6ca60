"""A game in progress: a flow fed with the recorded inputs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from .decision import Ask, Decision, Flow, base_of, built_anew
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
        self.over = False
        self.result: Any = None
        self._flow = flow(game)
        self._asked: dict[str, Decision] = {}
        self._counts: dict[str, int] = {}
        self._barrier: Ask = ([], list, ())
        self._advance(None)

    def _advance(self, answers: list[Answer] | None) -> None:
        """Let the flow go on to its next question, or to its end; it starts with no answers at all."""
        try:
            self._barrier = next(self._flow) if answers is None else self._flow.send(answers)
        except StopIteration as stop:
            self.over, self.result, self._asked = True, stop.value, {}
        else:
            self._open(self._barrier[0])

    def _open(self, decisions: Sequence[Decision]) -> None:
        """Give each decision its key: its number is one more than that of the last of its kind, seat and subject."""
        self._asked = asked = {}
        counts = self._counts
        for decision in decisions:
            base = base_of(decision.kind, decision.seat, decision.about)
            counts[base] = number = counts.get(base, 0) + 1
            key = f"{base}#{number}"
            if decision.key:  # asked once more, it is another decision
                decision = replace(decision)
            decision.key = key  # type: ignore[misc]  # the one thing that is known later than the rest
            asked[key] = decision

    @property
    def asked(self) -> tuple[Decision, ...]:
        """The decisions of the open barrier; none once the game is over."""
        return tuple(self._asked.values())

    def decision(self, key: str) -> Decision | None:
        """The open decision with this key, if it is asked now."""
        return self._asked.get(key)

    def foreseen(self, decision: Decision) -> Decision:
        """A decision with the key that it gets if it is the next of its kind, seat and subject to be asked."""
        return replace(decision, key=f"{decision.base}#{self._counts.get(decision.base, 0) + 1}")

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
        self._checked(answers, incomplete)

    def _checked(self, answers: Mapping[str, Answer], incomplete: Collection[str]) -> list[Answer]:
        """The answers in the order of the decisions; raises as `check` does."""
        asked, given = self._asked, []
        if len(answers) != len(asked):
            self._refuse_keys(answers)
        for key, decision in asked.items():
            try:
                answer = answers[key]
            except KeyError:
                self._refuse_keys(answers)
            if problems := decision.form.problems(answer):
                grave = [p for p in problems if p.code != "missing" or key not in incomplete]
                if grave:
                    raise Illegal(key, grave)
            given.append(answer)
        return given

    def _refuse_keys(self, answers: Mapping[str, Answer]) -> None:
        for key in answers:
            if key not in self._asked:
                raise Unexpected(f"{key} is not being asked now")
        missing = next(key for key in self._asked if key not in answers)
        raise Unexpected(f"{missing} has no answer")

    def feed(self, answers: Mapping[str, Answer], incomplete: Collection[str] = ()) -> None:
        """Commit one answer for every open decision.

        Raises:
            Unexpected: a key is not asked now, or an asked one is missing.
            Illegal: an answer breaks the rules; nothing has changed.
        """
        self._advance(self._checked(answers, incomplete))

    def take(self, answers: Mapping[str, Answer]) -> None:
        """Commit answers that are known to be legal, one for every open decision."""
        self._advance([*map(answers.__getitem__, self._asked)])

    def rule(self, change: Callable[[G], None]) -> None:
        """Change the position by a moderator's ruling and ask again with fresh options."""
        change(self.game)
        if self.over:
            return
        for decision in self._asked.values():  # what is asked again has the same number
            self._counts[decision.base] -= 1
        self._open(built_anew(*self._barrier[1:]))
        if not self._asked:
            self._advance([])
