"""What becomes of a sheet: the part that can be taken, laid over the one before, and what is asked about the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Assign, Problem
from ..forms.sheet_corrections import SWAPPED
from ..forms.sheet_taking import Sheet
from ..hearing.heard import Hearing
from ..text.words import kinds_by
from ..values import (
    ASK,
    INFO,
    REFUSE,
    WARN,
    Draft,
    Issue,
)
from .left_over import values_left_behind
from .outcome_verdict import CODES
from .second_look import orders_left_as_they_were, other_orders_beside
from .slots_named_again import slots_named_again


def judge_sheet(
    decision: Decision, sheet: Sheet, previous: Answer, facts: Mapping[str, str]
) -> tuple[dict[str, str], list[Issue]]:
    """The part of a sheet that can be taken, and what is said of the rest."""
    form = decision.form
    assert isinstance(form, Assign)
    answer = _laid_over(form, previous, sheet)
    issues = _banned_of_two(form, sheet, facts)
    while problems := [p for p in form.problems(answer) if p.code != "missing" and p.about]:
        if replaced := _with_fallbacks(sheet, answer, problems):
            issues += replaced
            continue
        for problem in problems:
            issue = _issue_of(problem, facts)
            issues.append(issue)
            sheet.asked |= set(problem.about) if issue.level == ASK else set()
            for slot in problem.about:
                answer.pop(slot, None)
    missing = [
        s for p in form.problems(answer) if p.code == "missing" for s in p.about if s not in sheet.asked
    ]
    if missing:
        issues.append(Issue(ASK, "area_missing", tuple(missing)))
    return answer, issues


def _banned_of_two(form: Assign, sheet: Sheet, facts: Mapping[str, str]) -> list[Issue]:
    """What forbids one of two different orders that were given for a slot."""
    trials = [{slot: value} for slot, values in sheet.rivals.items() for value in values]
    return [_issue_of(p, facts) for trial in trials for p in form.problems(trial) if p.code == "banned"]


def unsettled(heard: Hearing, decision: Decision, sheet: Sheet) -> list[Issue]:
    """The questions about slots behind whose value another order was left, or that change places; such values count no more."""
    told = []
    slots = getattr(decision.form, "slots", ())
    left = list(values_left_behind(heard.message, sheet, heard.used))
    turned = [slot for slot in slots if sheet.derived.get(slot) != SWAPPED]
    left += orders_left_as_they_were(heard.message, turned, heard.used)
    left += other_orders_beside(heard.message, sheet.values, heard.used)
    left += slots_named_again(heard.message, sheet, heard.used)
    for slot, clause in left:
        line = " ".join(heard.message.source(clause.start, clause.end).split())
        told.append(Issue(ASK, "order_unclear", (slot,), line=line))
        sheet.values.pop(slot, None)
        sheet.asked.add(slot)
    return told


def _with_fallbacks(sheet: Sheet, answer: dict[str, str], problems: Sequence[Problem]) -> list[Issue]:
    """Lay the value that was said for this case where the first one is not allowed, and tell it."""
    told = []
    for slot in dict.fromkeys(s for p in problems for s in p.about if s in sheet.fallbacks and s in answer):
        value, source = sheet.fallbacks.pop(slot)
        told.append(Issue(INFO, "last_line_wins", (slot,), {"old": answer[slot], "new": value}))
        answer[slot] = sheet.values[slot] = value
        sheet.sources[slot] = sheet.quotes[slot] = source
    return told


def _laid_over(form: Assign, previous: Answer, sheet: Sheet) -> dict[str, str]:
    """The new sheet over the one sent before, in the order of the slots."""
    old = previous if isinstance(previous, dict) and (sheet.values or not sheet.declined) else {}
    both = {**{s: v for s, v in old.items() if s not in sheet.cleared - sheet.values.keys()}, **sheet.values}
    return {slot: both[slot] for slot in form.slots if slot in both}


def _issue_of(problem: Problem, facts: Mapping[str, str]) -> Issue:
    data = dict(problem.data)
    if problem.code == "banned" and "banned_by" in facts:
        data["card"] = facts["banned_by"]
    hopeless = problem.code == "banned" or data.get("have") == 0
    return Issue(REFUSE if hopeless else ASK, CODES.get(problem.code, problem.code), problem.about, data)


def sheet_draft(decision: Decision, sheet: Sheet, answer: dict[str, str]) -> Draft:
    """A sheet's answer with the words for each slot."""
    sources = {slot: words for slot, words in sheet.sources.items() if slot in answer}
    lines = tuple(sources.values())
    quotes = {slot: (sheet.quotes[slot],) for slot in sources}
    return Draft(
        decision.kind, decision.about, decision.key, (answer,), lines=lines, sources=sources, quotes=quotes
    )


def orders_laid(heard: Hearing, drafts: Sequence[Draft]) -> dict[str, str]:
    """The order that the sender's sheet lays in each place.

    Args:
        heard: what was heard.
        drafts: the answers.
    """
    sheets = {d.key for d in heard.asked if isinstance(d.form, Assign)}
    return {
        slot: token
        for d in drafts
        if d.key in sheets
        for slot, token in (d.answers[0] if d.answers else {}).items()
    }


def of_other_orders(heard: Hearing, drafts: Sequence[Draft]) -> list[Issue]:
    """What is kept about orders of one kind for places where the sender's sheet lays another kind."""
    laid = orders_laid(heard, drafts)
    vocabulary, named = heard.message.vocabulary, kinds_by("named", heard.message.vocabulary.family)
    found: list[Issue] = []
    for draft in drafts:
        category, _, kind = named.get(draft.kind, "").partition("/")
        token = laid.get(draft.about, "")
        if category == "kind" and token and vocabulary.order_kind(token) != kind:
            found.append(
                Issue(WARN, "another_order_lies_there", (draft.about,), {"value": token, "kind": draft.kind})
            )
    return found
