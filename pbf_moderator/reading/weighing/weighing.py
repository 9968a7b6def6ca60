"""The learnt opinion on one message: which piece of an answer is meant, and how far an answer that was read is borne out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Amount, Moves, One, Some
from ..clauses.message import Message
from ..rows.outcomes import Outcome
from ..values import Draft, Issue
from .brakes import FEW, is_open_to_doubt
from .candidates import CHOICE, PASS, STAY, candidates
from .page import Page
from .proposals import Proposal, propose
from .signs import signs
from .trust import signs_of_answer, signs_of_draft
from .weighed import LIKELY, Weighed
from .weighed import SECOND as SECOND_CHOICE
from .weights import Weights, weights

PROPOSAL = "proposal"
"""The group of weights by which it is told how far a proposal can be trusted."""
DRAFT = "draft"
"""The group of weights by which it is told how far an answer of the rules can be trusted."""
SECOND = "second"
"""The group of weights by which a piece is told that is meant for the case that the first one cannot be."""


class Weighing:
    """A message weighed, question by question, each when it is first looked at.

    Args:
        message: the message.
        asked: the questions that are open.
        learnt: the weights of a group, None where there are none.
    """

    def __init__(
        self, message: Message, asked: Sequence[Decision], learnt: Callable[[str], Weights | None] = weights
    ) -> None:
        self._page, self._asked, self._learnt = Page(message), asked, learnt
        self._known: dict[tuple[str, str, str], list[Weighed]] = {}

    def of(self, decision: Decision) -> list[Weighed]:
        """Every piece of an answer that the message names, the likeliest first; without weights none is likely."""
        key = (decision.kind, decision.about, decision.key)
        if key not in self._known:
            self._known[key] = self._weighed(decision)
        return self._known[key]

    def _weighed(self, decision: Decision) -> list[Weighed]:
        open_ = bool(decision.key) and any(d.key == decision.key for d in self._asked)
        page, named = self._page, candidates(self._page, decision)
        beside = self._asked if open_ else [decision]
        found = []
        for c in named:
            told = signs(page, c, named, beside)
            first = self._likelihood(c.role, told, open_=open_)
            second = self._likelihood(SECOND, told, open_=open_) if c.role == CHOICE else 0.0
            found.append(Weighed(c.piece, c.role, c.spots, first, second))
        return sorted(found, key=lambda w: -w.likelihood)

    def _likelihood(self, role: str, told: Sequence[str], *, open_: bool) -> float:
        learnt = self._learnt(f"{role} {'open' if open_ else 'ahead'}")
        return 0.0 if learnt is None else learnt.likelihood(told)

    def proposal(self, decision: Decision, outcomes: Sequence[Outcome]) -> Proposal | None:
        """The answer that the opinion would give to an open question; None where it has none, or words beside it may turn it.

        Args:
            decision: the question.
            outcomes: what the rules have heard.
        """
        found = propose(self._page, decision, self.of(decision), outcomes)
        turned = found is not None and is_open_to_doubt(self._page, found, self.of(decision), self._asked)
        return None if turned else found

    def trust(self, proposal: Proposal) -> float:
        """How far a proposal can be trusted, from 0 to 1."""
        learnt = self._learnt(PROPOSAL)
        return 0.0 if learnt is None else learnt.likelihood(proposal.signs)

    def signs_of(
        self, decision: Decision, draft: Draft, outcomes: Sequence[Outcome], issues: Sequence[Issue]
    ) -> list[str]:
        """What tells how far an answer of the rules can be trusted; nothing where the message names none of its pieces.

        Args:
            decision: the question.
            draft: the answer.
            outcomes: what the rules have heard.
            issues: what the sender is told.
        """
        weighed, chosen = self.of(decision), _pieces_of(decision, draft)
        if chosen is None:
            return []
        first, later = chosen
        pieces = [w for w in weighed if w.piece in first] + [w for w in weighed if w.piece in later - first]
        if not pieces:
            return []
        open_ = bool(draft.key)
        told = [
            *signs_of_answer(self._page, decision, pieces, weighed, outcomes, open_=open_),
            *signs_of_draft(self._page, pieces, draft, issues),
        ]
        if not first <= {w.piece for w in weighed}:
            told.append("partly unnamed")
        return [*dict.fromkeys(told)]

    def confidence(
        self, decision: Decision, draft: Draft, outcomes: Sequence[Outcome], issues: Sequence[Issue]
    ) -> float:
        """How far an answer of the rules can be trusted, from 0 to 1; 0 where nothing can be told, few words were said, or a likely piece was left out."""
        learnt, told = self._learnt(DRAFT), self.signs_of(decision, draft, outcomes, issues)
        if learnt is None or not told or self._page.words <= FEW or self._leaves_out(decision, draft):
            return 0.0
        return learnt.likelihood(told)

    def _leaves_out(self, decision: Decision, draft: Draft) -> bool:
        """Whether an answer lacks a piece that is likelier meant than not, or a second choice."""
        first, later = _pieces_of(decision, draft) or (set(), set())
        left = [w for w in self.of(decision) if w.piece not in first | later and w.role != STAY]
        return any(w.likelihood >= LIKELY or w.second >= SECOND_CHOICE for w in left)


def _pieces_of(decision: Decision, draft: Draft) -> tuple[set[str], set[str]] | None:
    """The pieces of an answer, and those of the answers that take its place; None for a form that has none."""
    names = [PASS if answer is None else answer for answer in draft.answers]
    if not names:
        return None
    if isinstance(decision.form, One | Amount):
        return {str(names[0])}, {*map(str, names)}
    if isinstance(decision.form, Some):
        chosen = {
            str(item) for answer in names for item in (answer if isinstance(answer, list) else [answer])
        }
        return chosen, chosen
    if isinstance(decision.form, Moves) and isinstance(names[0], dict):
        group = {*names[0], *(unit for units in names[0].values() for unit in units)}
        return (group or {PASS}), (group or {PASS})
    return None
