"""Answers that the rules had and asked about, for what stands beside them: where the learnt opinion would give the same, they count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..hearing.heard import Hearing, Opinion
from ..rows.outcomes import Outcome
from ..text.words import kinds_of
from ..values import ASK, Draft, Issue
from ..weighing.answers import Proposal, borne_out, piece_of
from ..weighing.brakes import brakes_on
from ..weighing.weighing import Part
from .borne_out import is_open, parts_of
from .quotations import quotations

SHARED = 0.9
"""From here on an answer counts: of 1,400 unseen messages 26 of 27 such answers were right, those left aside that are asked again and again."""
_ABOUT_ANSWERS = ("choice_unclear", "amount_unclear", "condition_not_kept")
"""What is asked where words were understood and something beside them was not."""


def with_shared_answers(
    heard: Hearing, drafts: Sequence[Draft], issues: Sequence[Issue]
) -> tuple[list[Draft], list[Issue]]:
    """The answers and questions of a message with the answers that both have.

    Args:
        heard: what was heard.
        drafts: the answers of the rules.
        issues: what the sender is told so far.
    """
    kept, told = list(drafts), list(issues)
    for outcome in heard.outcomes:
        draft = _asked_about(heard, outcome)
        if draft is None or any(_is_of_same(heard, draft, d) for d in kept):
            continue
        bound = bool({*draft.when} - {"turn", "area"}) or draft.standing
        parts = parts_of(heard, draft)
        likely = borne_out(parts, draft.answers, bound=bound, alone=True)
        if likely is None or likely < SHARED:
            continue
        proposed = _as_proposed(heard, outcome, draft, parts, likely)
        if held := next(brakes_on(heard.weighing.page, proposed, parts, heard.asked), ""):
            heard.opinions.append(
                Opinion(draft.kind, draft.about, draft.answers, likely, f"not taken ({held})")
            )
            continue
        heard.opinions.append(Opinion(draft.kind, draft.about, draft.answers, likely, "shared"))
        kept.append(draft)
        told = [issue for issue in told if issue not in outcome.issues]
    return kept, told


def _asked_about(heard: Hearing, outcome: Outcome) -> Draft | None:
    """The legal answer of an outcome that is only asked about; None where there is none."""
    asks = [i for i in outcome.issues if i.level == ASK]
    if not (asks and outcome.answers) or any(i.code not in _ABOUT_ANSWERS for i in asks):
        return None
    apart = (*kinds_of("repeated"), *kinds_of("chooses_recruits"))  # more is told with them than they answer
    if outcome.decision.kind in apart or any(outcome.decision.form.problems(a) for a in outcome.answers):
        return None
    lines = [heard.message.words_of(row) for row in outcome.rows]
    return replace(outcome.draft(lines), quotes={"": quotations(heard.message, outcome.rows)})


def _as_proposed(
    heard: Hearing, outcome: Outcome, draft: Draft, parts: Sequence[Part], likely: float
) -> Proposal:
    """An answer of the rules as if it were the network's own, with the mentions of its pieces."""
    spots = [
        s
        for part in parts
        for c in part.question.candidates
        if c.piece in {piece_of(part, answer) for answer in draft.answers}
        for s in c.spots
    ]
    return Proposal(outcome.decision, is_open(heard, draft), draft.answers, likely, spots)


def _is_of_same(heard: Hearing, draft: Draft, other: Draft) -> bool:
    """Whether another answer is to the same question, be it for other cases."""
    same = draft.kind == other.kind and is_open(heard, draft) == is_open(heard, other)
    return same and (not draft.about or not other.about or draft.about == other.about)
