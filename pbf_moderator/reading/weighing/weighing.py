"""What the network makes of one message: how likely each piece of an answer is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ...kernel.decision import Decision
from ..clauses.message import Message
from ..mentions.spotting import Spot
from .network import Network, network
from .page import Page
from .questions import WHERE, Piece, Question, questions
from .table import table_of


@dataclass(frozen=True)
class Part:
    """A part of a question with how likely each of its pieces is.

    Attributes:
        question: what is asked.
        first: how likely each piece is meant under no condition, from 0 to 1.
        second: how likely each is meant where the first cannot be.
        bound: how likely each is meant under a condition or for good.
        none: how likely none is meant so.
    """

    question: Question
    first: Sequence[float]
    second: Sequence[float]
    bound: Sequence[float]
    none: float

    @property
    def best(self) -> int:
        """The number of the likeliest piece."""
        return max(range(len(self.first)), key=self.first.__getitem__)

    @property
    def piece(self) -> Piece:
        """The likeliest piece."""
        return self.question.candidates[self.best].piece

    @property
    def likelihood(self) -> float:
        """How likely that is."""
        return self.first[self.best]

    @property
    def spots(self) -> Sequence[Spot]:
        """Its mentions."""
        return self.question.candidates[self.best].spots

    def of(self, piece: Piece) -> float:
        """How likely a piece is; 0 where it is not named."""
        named = zip(self.question.candidates, self.first, strict=True)
        return next((p for c, p in named if c.piece == piece), 0.0)


class Weighing:
    """A message weighed, once somebody looks.

    Args:
        message: the message.
        asked: the questions that are open.
        ahead: those that may come.
        taught: the network, None where there is none.
    """

    def __init__(
        self,
        message: Message,
        asked: Sequence[Decision],
        ahead: Sequence[Decision] = (),
        taught: Callable[[], Network | None] = network,
    ) -> None:
        self.page = Page(message)
        self._asked, self._ahead, self._taught = asked, ahead, taught

    @cached_property
    def parts(self) -> list[Part]:
        """Every part of a question of which a piece is named; none without a network, in a language that it was not taught, or where the message is too long."""
        taught = self._taught()
        if taught is None or f"lang {self.page.message.language}" not in taught.places:
            return []
        asked = questions(self.page, self._asked, self._ahead)
        table = table_of(self.page, asked, taught.places)
        if table is None or not asked:
            return []
        return [Part(q, *w) for q, w in zip(asked, taught.weigh(table), strict=True)]

    def of(self, decision: Decision, *, open_: bool) -> list[Part]:
        """The parts of one question.

        Args:
            decision: the question.
            open_: whether it is asked now.
        """
        return [p for p in self._of(decision, open_=open_) if p.question.form != WHERE]

    def where(self, decision: Decision) -> dict[str, Part]:
        """What is made of a question to come for a combat in each area that is named.

        Args:
            decision: the question.
        """
        found = self._of(decision, open_=False)
        return {p.question.place: p for p in found if p.question.form == WHERE}

    @cached_property
    def _by_question(self) -> dict[tuple[str, str, str, bool], list[Part]]:
        found: dict[tuple[str, str, str, bool], list[Part]] = {}
        for part in self.parts:
            asked = part.question.decision
            key = asked.kind, asked.about, asked.key, part.question.open_
            found.setdefault(key, []).append(part)
        return found

    def _of(self, decision: Decision, *, open_: bool) -> list[Part]:
        return self._by_question.get((decision.kind, decision.about, decision.key, open_), [])
