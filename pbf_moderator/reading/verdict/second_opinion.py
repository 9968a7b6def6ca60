"""What the learnt opinion adds to the verdict of the rules: it bears out what they doubt, and answers what they have not.

The rules come first: what they are sure of counts. An answer of theirs that waited for a yes counts where the network finds it likely. A question without an
answer gets the network's own where it is sure; where it is less sure and something must be asked anyway, that waits for a yes, which is easier to reply to
than an open question. A short message is left to the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Assign
from ..hearing.heard import Hearing
from ..values import Draft, Issue
from .borne_out import judged
from .bound_answers import with_bound_answers
from .confidence import with_question_about_doubts
from .filled_slots import with_filled_slots
from .own_answers import with_own_answers
from .shared_answers import with_shared_answers

FEW = 15
"""So many words hold too few traits, and the rules see them all: what they ask about is open."""


def with_second_opinion(
    heard: Hearing, drafts: Sequence[Draft], issues: Sequence[Issue], doubted: Sequence[Decision]
) -> tuple[list[Draft], list[Issue]]:
    """The answers and questions of a message once the learnt opinion was heard.

    Args:
        heard: what was heard; the words that went into a new answer are noted there.
        drafts: the answers of the rules, those that wait for a yes too.
        issues: what the sender is told so far.
        doubted: the questions to which the rules had an answer before they saw what stands beside it; the network has none to them.
    """
    weighing = heard.weighing
    if weighing.page.words <= FEW or not weighing.parts:
        return list(drafts), list(issues)
    kept = [judged(heard, draft, drafts) for draft in drafts]
    kept, told = with_shared_answers(heard, kept, issues)
    for decision in heard.asked:
        if isinstance(decision.form, Assign):
            kept, told = with_filled_slots(heard, decision, kept, told)
    kept, told = with_own_answers(heard, kept, told, doubted)
    kept, told = with_bound_answers(heard, kept, told)
    return kept, with_question_about_doubts(kept, told)
