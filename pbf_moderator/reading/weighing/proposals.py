"""What the learnt opinion would answer to an open choice, with the signs by which it is told how far that can be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome
from .page import Page
from .trust import signs_of_answer
from .weighed import SECOND, Weighed


@dataclass(frozen=True)
class Proposal:
    """An answer that the opinion would give.

    Attributes:
        decision: the question.
        answer: an option, or None to pass.
        spots: the mentions that name it.
        signs: what tells how far it can be trusted.
    """

    decision: Decision
    answer: str | None
    spots: Sequence[Spot]
    signs: Sequence[str]


def propose(
    page: Page, decision: Decision, weighed: Sequence[Weighed], outcomes: Sequence[Outcome]
) -> Proposal | None:
    """The likeliest option that is named, if it is legal and no second choice stands beside it.

    Args:
        page: the message.
        decision: a question that is open; only a choice of one has a proposal.
        weighed: the pieces of an answer that the message names, the likeliest first.
        outcomes: what the rules have heard.
    """
    if not isinstance(decision.form, One) or not weighed:
        return None
    top, others = weighed[0], weighed[1:]
    if decision.form.problems(top.answer) or any(w.second >= SECOND for w in others):
        return None
    told = signs_of_answer(page, decision, [top], weighed, outcomes, open_=True)
    return Proposal(decision, top.answer, top.spots, tuple(dict.fromkeys(told)))
