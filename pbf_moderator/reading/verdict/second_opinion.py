"""What the learnt opinion adds to the verdict of the rules: answers that they doubt and it bears out, and those that they have not and it is sure of.

The rules come first: nothing that counts is changed. An answer that waits for a yes counts where the opinion is sure enough of it and
nothing is asked about the same question. A question that no rule has an answer to gets the opinion's own, or, where it is less sure and something must be asked
anyway, waits for a yes with it, which is easier to reply to than an open question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ..clauses.clause import Clause
from ..hearing.heard import Hearing, Opinion
from ..rows.outcomes import Row, is_for
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of, kinds_within
from ..values import ASK, REFUSE, WARN, Draft, Issue
from ..weighing.proposals import Proposal
from .confidence import UNCONFIRMED, with_question_about_doubts
from .quotations import quotations

BORNE_OUT = 0.93
"""From here on an answer that waited for a yes counts: from 0.9 on 309 of 317 in 1,200 unseen messages were right, from 0.95 on 250 of 254."""
SURE = 0.6
"""From here on the opinion's own answer counts: 58 of 63 in the same messages were right, those counted that brakes stop."""
LIKELY = 0.4
"""From here on it is shown for a yes."""


def with_second_opinion(
    heard: Hearing, drafts: Sequence[Draft], issues: Sequence[Issue], doubted: Sequence[Decision]
) -> tuple[list[Draft], list[Issue]]:
    """The answers and questions of a message once the learnt opinion was heard.

    Args:
        heard: what was heard; the words that went into a new answer are noted there.
        drafts: the answers of the rules, those that wait for a yes too.
        issues: what the sender is told so far.
        doubted: the questions to which the rules had an answer before they saw what stands beside it; they have no proposals.
    """
    kept = [_borne_out(heard, draft, issues) for draft in drafts]
    told = list(issues)
    for decision in heard.asked:
        known = decision.key in heard.previous or any(decision is d for d in doubted)
        if known or decision.passive or not is_unanswered(decision, kept):
            continue
        proposed = _proposed(heard, decision, issues)
        if proposed is not None:
            kept.append(proposed)
            told = _without_questions_about(heard, decision, told)
    return kept, with_question_about_doubts(kept, told)


# -- what the rules doubt -----------------------------------------------------------------------------------------


def _borne_out(heard: Hearing, draft: Draft, issues: Sequence[Issue]) -> Draft:
    """An answer that counts if it waited for a yes and the opinion bears it out."""
    if not draft.unsure or _is_asked_about(heard, draft, issues):
        return draft
    decisions = (*heard.asked, *heard.ahead, *(o.decision for o in heard.outcomes))
    decision = next((d for d in decisions if is_for(draft, d)), None)
    if decision is None:
        return draft
    sure = heard.weighing.confidence(decision, draft, heard.outcomes, issues)
    told = "borne out" if sure >= BORNE_OUT else "left for a yes"
    heard.opinions.append(Opinion(draft.kind, draft.about, draft.answers, sure, told))
    return replace(draft, unsure=sure < BORNE_OUT)


def _is_asked_about(heard: Hearing, draft: Draft, issues: Sequence[Issue]) -> bool:
    """Whether the sender is asked something else about the same kind of question, or about one that it hangs together with."""
    family = heard.message.vocabulary.family
    chain = {*kinds_within("leads", family), *kinds_within("follows", family)}
    kinds = chain | {draft.kind} if draft.kind in chain else {draft.kind}
    if _may_be_changed(draft.kind, issues):
        return True
    if draft.about and any(i.level == WARN and draft.about in i.about for i in issues):
        return True  # the rules see something that speaks against it
    asked = [i for i in issues if i.level in (ASK, REFUSE) and i.code != UNCONFIRMED]
    return any(not kinds.isdisjoint((*i.about, str(i.data.get("kind", "")))) for i in asked)


# -- what the rules have no answer to -----------------------------------------------------------------------------


def is_unanswered(decision: Decision, drafts: Sequence[Draft]) -> bool:
    """Whether a question has no answer yet, not even one for other cases."""
    alike = (d for d in drafts if d.kind == decision.kind and d.key)
    return not any(not d.about or not decision.about or d.about == decision.about for d in alike)


def _proposed(heard: Hearing, decision: Decision, issues: Sequence[Issue]) -> Draft | None:
    """The opinion's own answer, if it is sure enough to count or, where something is asked anyway, to be shown."""
    proposal = heard.weighing.proposal(decision, heard.outcomes)
    if proposal is None or _may_be_changed(decision.kind, issues):
        return None
    trust, asking = heard.weighing.trust(proposal), any(i.level in (ASK, REFUSE) for i in issues)
    taken = trust >= (LIKELY if asking else SURE)
    told = "answered" if trust >= SURE else "shown for a yes" if taken else "not taken"
    heard.opinions.append(Opinion(decision.kind, decision.about, (proposal.answer,), trust, told))
    if not taken:
        return None
    _note_words(heard, proposal)
    rows = _rows(heard, proposal)
    return Draft(
        decision.kind,
        decision.about,
        decision.key,
        (proposal.answer,),
        lines=tuple(heard.message.words_of(row) for row in rows),
        unsure=trust < SURE,
        quotes={"": quotations(heard.message, rows)},
    )


def _may_be_changed(kind: str, issues: Sequence[Issue]) -> bool:
    """Whether a kind of question is about orders while the sender is asked whether one of them is changed."""
    asked = {about for i in issues if i.level == ASK for about in i.about}
    return kind in kinds_of("of_orders") and not asked.isdisjoint(kinds_of("by_badge"))


def _note_words(heard: Hearing, proposal: Proposal) -> None:
    """Note the words that went into a proposal; what was only asked about is told to be left aside, if it names anything else."""
    gone = [o for o in heard.outcomes if o.decision is proposal.decision and not o.settled]
    others = {p for o in heard.outcomes if not any(o is g for g in gone) for p in o.used}
    others |= {p for _, sheet in heard.sheets.values() for p in sheet.used}
    heard.used -= {p for o in gone for p in o.used} - others
    told = {s.start for s in proposal.spots}
    for clause in _clauses(heard, proposal):
        for spot in heard.message.within(clause):
            little = spot.has(SENSE) or spot.has(FILLER) or spot.has(KIND, proposal.decision.kind)
            if spot.start in told or little or proposal.decision.about in {c.id for c in spot.concepts}:
                heard.used |= {*range(spot.start, spot.end)}


def _clauses(heard: Hearing, proposal: Proposal) -> Iterator[Clause]:
    """The clauses that a proposal was made of, in order."""
    starts = [spot.start for spot in proposal.spots]
    yield from (c for c in heard.message.clauses if any(c.start <= start < c.end for start in starts))


def _rows(heard: Hearing, proposal: Proposal) -> list[Row]:
    """The sentences of those clauses."""
    sentences = dict.fromkeys(c.sentence for c in _clauses(heard, proposal))
    return [list(heard.message.sentence(number)) for number in sentences]


def _without_questions_about(heard: Hearing, decision: Decision, issues: Sequence[Issue]) -> list[Issue]:
    """What the sender is told, without what the rules only asked about a question."""
    asked = [i for o in heard.outcomes if o.decision is decision and not o.settled for i in o.issues]
    return [issue for issue in issues if issue not in asked]
