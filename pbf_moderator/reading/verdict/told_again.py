"""Answers that a tale of the whole message tells again: two readers that share nothing but the mentions agree."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer
from ..ahead.core_sentences import told_by_core
from ..ahead.drawn_persons import told_drawn
from ..ahead.homecomings import told_home
from ..ahead.nobody_chosen import told_nobody
from ..ahead.reaction_plans import read_reaction_plans
from ..clauses.message import Message
from ..forms.amount_tales import amounts_told_again
from ..forms.choice_tales import in_any_order, told_choice
from ..forms.count_tales import told_counts
from ..forms.deal_tales import told_deal
from ..forms.picked_tales import told_picks
from ..forms.recruit_sections import told_recruits
from ..forms.unit_tales import told_losses
from ..rows.outcomes import Outcome, rows_of
from ..values import Draft

_TELLERS: tuple[Callable[[Message, Decision], list[Answer]], ...] = (
    told_choice, told_losses, told_recruits, told_picks, told_counts, told_deal, told_by_core,
    told_choice, told_losses, told_recruits, told_picks, told_counts, told_deal, told_nobody, told_drawn, told_home,
)  # fmt: skip


def told_again(
    message: Message, drafts: Sequence[Draft], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> list[Draft]:
    """The answers among some that a tale of the whole message tells, too.

    Args:
        message: the whole message.
        drafts: the answers that were read.
        asked: the questions that are open.
        ahead: those that may come.
    """
    again = amounts_told_again(message, drafts, [*asked, *ahead])
    for draft in [d for d in drafts if len(d.answers) == 1 and not d.when]:
        told = in_any_order(draft.answers[0])
        decision = _decision_of(draft, asked, ahead)
        if decision is not None and any(
            in_any_order(a) == told for tell in _TELLERS for a in tell(message, decision)
        ):
            again.append(draft)
    return [*again, *_planned_again(message, drafts, asked, ahead)]


def _planned_again(
    message: Message, drafts: Sequence[Draft], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> list[Draft]:
    """The answers that a plan for what others may do tells, which leaves out no sentence that speaks of such things."""
    plan = read_reaction_plans(message, rows_of(message.clauses), asked, ahead, ())
    if not plan.whole:
        return []
    told = [(o.decision.kind, _about(o), o.answers) for o in plan.outcomes]
    return [d for d in drafts if (d.kind, d.about, list(d.answers)) in told]


def _about(outcome: Outcome) -> str:
    return outcome.decision.about if outcome.about is None else outcome.about


def _decision_of(draft: Draft, asked: Sequence[Decision], ahead: Sequence[Decision]) -> Decision | None:
    """The question that an answer is for."""
    if draft.key:
        return next((d for d in asked if d.key == draft.key), None)
    return next((d for d in (*asked, *ahead) if (d.kind, d.about) == (draft.kind, draft.about)), None)
