"""Areas of a sheet that the rules have no order for, filled with what the learnt opinion is sure of, and those where it is sure of another order, asked about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ..hearing.heard import Hearing, Opinion
from ..values import ASK, REFUSE, Draft, Issue
from ..weighing.answers import HALF
from ..weighing.brakes import LONG
from ..weighing.questions import SLOT
from ..weighing.weighing import Part
from .own_answers import rows_of_spots
from .quotations import quotations

SURE = 0.95
"""From here on an order is laid: of 640 unseen messages all nine such orders were right."""
SURE_ELSEWHERE = 0.99
"""The same in a short message, and for one that stands in no sentence which names its area."""
DENIED = 0.001
"""Below this an order of the rules is asked about where another one is sure."""
MISSING = "area_missing"


def with_filled_slots(
    heard: Hearing, decision: Decision, drafts: Sequence[Draft], issues: Sequence[Issue]
) -> tuple[list[Draft], list[Issue]]:
    """The answers and questions of a message once a sheet was filled.

    Args:
        heard: what was heard; the words that went into the orders are noted there.
        decision: the sheet.
        drafts: the answers.
        issues: what the sender is told.
    """
    draft = next((d for d in drafts if d.key == decision.key), None)
    sheet = dict(draft.answers[0]) if draft is not None and isinstance(draft.answers[0], dict) else {}
    told = {p.question.place: p for p in heard.weighing.of(decision, open_=True) if p.question.form == SLOT}
    denied = {
        s: p
        for s, p in told.items()
        if draft is not None and s in draft.sources and s in sheet and _denies(p, sheet[s])
    }
    if draft is not None and denied:
        return _without_denied(heard, draft, drafts, denied, issues)
    new = {slot: part for slot, part in told.items() if slot not in sheet and _is_sure(heard, part, told)}
    laid = {**sheet, **{slot: str(part.piece) for slot, part in new.items()}}
    if not new or any(p.code != "missing" for p in decision.form.problems(laid)):
        return list(drafts), list(issues)
    if decision.key in heard.sheets:
        heard.sheets[decision.key][1].asked.difference_update(new)
    filled = _filled(heard, decision, draft, laid, new)
    kept = [d for d in drafts if d is not draft]
    return [*kept, filled], [i for issue in issues if (i := _without(issue, new)) is not None]


def _denies(part: Part, order: str) -> bool:
    """Whether another order than that of the rules, which is named as well, is sure."""
    named = any(c.piece == order for c in part.question.candidates)
    return named and part.likelihood >= SURE and part.of(order) < DENIED


def _without_denied(
    heard: Hearing, draft: Draft, drafts: Sequence[Draft], denied: Mapping[str, Part], issues: Sequence[Issue]
) -> tuple[list[Draft], list[Issue]]:
    """The sheet without the orders that are denied, and the questions about them."""
    sheet = draft.answers[0] if isinstance(draft.answers[0], dict) else {}
    told = list(issues)
    for slot, part in denied.items():
        heard.opinions.append(Opinion(draft.kind, slot, (sheet[slot],), part.of(sheet[slot]), "denied"))
        told.append(Issue(ASK, "order_unclear", (slot,), line=draft.sources[slot]))
        if draft.key in heard.sheets:
            heard.sheets[draft.key][1].asked.add(slot)
    left = {slot: order for slot, order in sheet.items() if slot not in denied}
    kept = replace(
        draft,
        answers=(left,),
        sources={slot: words for slot, words in draft.sources.items() if slot not in denied},
        quotes={slot: words for slot, words in draft.quotes.items() if slot not in denied},
    )
    return [kept if d is draft else d for d in drafts], told


def _is_sure(heard: Hearing, part: Part, told: Mapping[str, Part]) -> bool:
    """Whether an order is likely enough and hangs on nothing, and no other one is named behind it before the next area."""
    if part.likelihood < SURE or part.bound[part.best] >= HALF:
        return False
    short = heard.weighing.page.words <= LONG
    if part.likelihood < SURE_ELSEWHERE and (short or not _is_beside(heard, part)):
        return False
    own = {s.start for s in part.spots}
    orders = {s.start for c in part.question.candidates for s in c.spots} - own
    areas = {s.start for p in told.values() if p is not part for s in p.question.about}
    for clause in heard.weighing.page.clauses_of(part.spots):
        if clause.condition is not None:
            return False
        end = heard.message.sentence(clause.sentence)[-1].end
        laid = max(o for o in own if clause.start <= o < clause.end)
        behind = min((a for a in areas if laid < a < end), default=end)
        if any(laid < o < behind for o in orders):
            return False
    return True


def _is_beside(heard: Hearing, part: Part) -> bool:
    """Whether an order stands in a sentence that names its area."""
    page = heard.weighing.page
    named = {c.sentence for c in page.clauses_of(part.question.about)}
    return not named.isdisjoint(c.sentence for c in page.clauses_of(part.spots))


def _filled(
    heard: Hearing, decision: Decision, draft: Draft | None, sheet: Mapping[str, str], new: Mapping[str, Part]
) -> Draft:
    """The sheet as an answer, with the words for each new order."""
    words, quotes = {}, {}
    for slot, part in new.items():
        heard.opinions.append(Opinion(decision.kind, slot, (part.piece,), part.likelihood, "answered"))
        heard.used |= {p for s in (*part.spots, *part.question.about) for p in range(s.start, s.end)}
        rows = rows_of_spots(heard, part.spots)
        words[slot] = " / ".join(heard.message.words_of(row) for row in rows)
        quotes[slot] = quotations(heard.message, rows)
    base = draft or Draft(decision.kind, decision.about, decision.key, ({},))
    return replace(
        base,
        answers=(dict(sheet),),
        lines=(*base.lines, *words.values()),
        sources={**base.sources, **words},
        quotes={**base.quotes, **quotes},
    )


def _without(issue: Issue, new: Mapping[str, Part]) -> Issue | None:
    """A question without the areas that have their order now; None where it was about nothing else."""
    if issue.level not in (ASK, REFUSE) or not {*issue.about} & {*new}:
        return issue
    rest = tuple(about for about in issue.about if about not in new)
    return replace(issue, about=rest) if issue.code == MISSING and rest else None
