"""The present turn as the journal tells it, followed input by input, so that no message costs the whole game again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from ..families.finding import family
from ..kernel.decision import CHANCE, Decision
from ..kernel.forms import Answer, Assign
from ..kernel.match import Match
from ..store.chain import Entry
from ..store.kinds import COMMIT
from ..store.replay import feed
from .open_game import OpenGame


class Answered(NamedTuple):
    """A question that is closed: what was taken for its answer, and when (an ISO date)."""

    decision: Decision
    answer: Answer
    closed: str


def _is_told(decision: Decision) -> bool:
    """Whether a question is answered by a player, and by other things than a sheet."""
    return decision.seat != CHANCE and not isinstance(decision.form, Assign)


class ThisTurn:
    """When the present turn began, and what was answered since.

    `began` is the input that led to it, None for the opening; `sheets` are decisions with their answers, `answered` the
    other questions that are closed, and `before` those of the turn before.
    """

    def __init__(self) -> None:
        self._start(None)

    def _start(self, match: Match[Any] | None) -> None:
        self.began: Entry | None = None
        self.sheets: list[tuple[Decision, Answer]] = []
        self.answered: list[Answered] = []
        self.before: list[Answered] = []
        self._match = match
        self._count = 0
        self._last = b""

    def of(self, table: OpenGame) -> Self:
        """Follow a game up to its present position: from where this stands, or from the start if that was undone."""
        inputs = table.effective.inputs[: table.stopped.kept if table.stopped else None]
        if self._match is None or not self._leads_to(inputs):
            self._start(table.make_match())
        for entry in inputs[self._count :]:
            self._take(table, entry)
        return self

    def _leads_to(self, inputs: tuple[Entry, ...]) -> bool:
        """Whether the last input that was followed is among these, which its link tells of all before it too."""
        if not self._count:
            return True
        return len(inputs) >= self._count and inputs[self._count - 1].link == self._last

    def _take(self, table: OpenGame, entry: Entry) -> None:
        match = self._match
        assert match is not None
        told = len(match.game.events)
        if entry.kind == COMMIT:
            answers: Mapping[str, Answer] = entry.body["answers"]
            self.sheets += [(d, answers.get(d.key)) for d in match.asked if isinstance(d.form, Assign)]
            self.answered += [Answered(d, answers.get(d.key), entry.at) for d in match.asked if _is_told(d)]
        feed(match, entry, table.apply_ruling)
        begins = family(table.scenario.family).presentation().NARRATIVE.turn
        if any(event.kind == begins for event in match.game.events[told:]):
            self.began, self.sheets = entry, []
            self.before, self.answered = self.answered, []
        self._count, self._last = self._count + 1, entry.link
