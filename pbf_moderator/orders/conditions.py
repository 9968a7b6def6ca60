"""Clauses that hold under a condition, second choices, and what holds for good."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..kernel.forms import Amount, Assign, One
from .ahead import ahead_kinds, is_for_asked, read_ahead
from .clauses import Clause, facts_of
from .drafts import words_of_clauses
from .figures import as_amount, read_numbers
from .findings import Findings
from .reading import ASK, INFO, WARN, Issue
from .scope import Scope
from .vocabulary import FILLER, KIND, ORDER, SENSE, TERM

THIRD_PARTY = ("support",)
"""Kinds of decisions about other people's combats."""


def read_conditional(case: Findings, clause: Clause) -> None:
    """A clause that holds only under a condition."""
    assert clause.condition is not None
    condition = case.scope(*clause.condition)
    scope = case.scope(clause.start, clause.end)
    if any(s.has(ORDER) for s in scope.spots) and any(isinstance(d.form, Assign) for d in case.asked):
        case.conditional_lines |= {t.line for t in case.text.text.tokens[clause.start : clause.end]}
    kinds = ahead_kinds(case, clause) or [d.kind for d in case.asked if is_for_asked(case, clause, False)]
    third = bool(kinds) and kinds[0] in THIRD_PARTY
    if _conditional_amount(case, clause, condition):
        return
    when = facts_of(condition, third)
    if not kinds:
        kinds = [k for k in _kinds_opening(case, clause) if k in {d.kind for d in case.ahead}]
        when = {} if when is None and kinds and _says_no_more(condition) else when
    if when is None or clause.unless:
        named = [k for k in kinds if case.marked(clause, {k})] or case.kinds_said(clause)
        if named:
            case.issues.append(Issue(WARN, "not_asked_yet", tuple(named[:1]), line=scope.words))
        else:
            case.issues.append(
                Issue(INFO, "conditional_text_ignored", line=f"{condition.words} {scope.words}")
            )
        return
    if _conditional_answer(case, clause, when) or read_ahead(case, clause, when, kinds):
        return
    case.issues.append(Issue(ASK, "condition_unclear", line=f"{condition.words} {scope.words}"))


def _kinds_opening(case: Findings, clause: Clause) -> list[str]:
    """The kinds of decisions that a condition itself names, as in "if I retreat"."""
    assert clause.condition is not None
    return case.kinds_said(Clause(*clause.condition))


def _says_no_more(condition: Scope) -> bool:
    """Whether a condition holds nothing but the word of a decision."""
    known = not condition.spotted.unknown(condition.start, condition.end)
    return known and all(s.has(KIND) or s.has(FILLER) or s.has(SENSE, "self", "to") for s in condition.spots)


def _conditional_amount(case: Findings, clause: Clause, condition: Scope) -> bool:
    """A number under a condition: taken for what it names, asked back where it names nothing."""
    scope = case.scope_of([clause])
    named = {i for s in (*condition.spots, *scope.spots) for i in s.ids(TERM)}
    amounts = [d for d in (*case.asked, *case.ahead) if isinstance(d.form, Amount)]
    numbers = read_numbers(scope, [], case.numbers)
    if not amounts or "" not in numbers.values:
        return False
    meant = next((d for d in amounts if d.kind in named), None)
    if meant is None:
        return False
    assert isinstance(meant.form, Amount)
    amount = as_amount(scope, numbers.values[""], meant.form, meant.about)
    case.put(meant, amount, [words_of_clauses(scope, [clause])])
    return True


def _conditional_answer(case: Findings, clause: Clause, when: Mapping[str, object]) -> bool:
    """A condition on an answer to an open question."""
    for decision in case.asked:
        if isinstance(decision.form, Assign | Amount) or _is_of_another_kind(case, clause, decision.kind):
            continue
        scope = case.scope_of([clause])
        found = case.found(scope, decision)
        if found.settled:
            case.issues += scope.issues
            case.touched = True
            case.put(decision, found.answer, [words_of_clauses(scope, [clause])], when)
            return True
    return False


def _is_of_another_kind(case: Findings, clause: Clause, kind: str) -> bool:
    """Whether a clause holds the word of a decision that may come, and not that of a kind."""
    others = {d.kind for d in case.ahead} - {kind}
    return case.marked(clause, others) and not case.marked(clause, {kind})


def read_second_choice(case: Findings, clause: Clause) -> bool:
    """What to do otherwise: a rank below the answer before, or the answer where its condition fails."""
    last = case.drafts[-1]
    decision = next((d for d in (*case.asked, *case.ahead) if (d.kind, d.key) == (last.kind, last.key)), None)
    if decision is None:
        return False
    scope = case.scope_of([clause])
    found = case.found(scope, decision)
    if not found.settled:
        return False
    case.issues += scope.issues
    words = words_of_clauses(scope, [clause])
    if set(last.when) > set(case.here(None)) or (last.when and not case.here(None)):
        case.put(decision, found.answer, [words], {}, last.standing, last.about)
    else:
        lines = (*last.lines, words)
        case.drafts[-1] = replace(last, answers=(*last.answers, found.answer), lines=lines)
    return True


def read_silent(case: Findings, clause: Clause) -> bool:
    """ "I never respond" and nothing else: every reaction that may be left out is left out, for good."""
    spots = case.spots(clause)
    silent = any(s.has(SENSE, "silent") for s in spots)
    if not silent or not all(s.has(SENSE, "silent", "never") or s.has(FILLER) for s in spots):
        return False
    reactions = [d for d in case.ahead if isinstance(d.form, One) and d.form.passing]
    if case.text.unknown(clause.start, clause.end) or not reactions:
        return False
    for decision in reactions:
        case.put(decision, None, [case.scope(clause.start, clause.end).words], {}, True, "")
    return True
