"""From what a message says to what becomes of it: problems named, the illegal dropped and asked back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..kernel.decision import Decision
from ..kernel.forms import Answer, Assign, Problem
from .assign import Sheet
from .coverage import left_aside
from .drafts import is_for
from .findings import Findings
from .reading import (
    ACCEPTED,
    ASK,
    HELD,
    HOLD,
    IGNORED,
    INFO,
    NEEDS_ANSWER,
    PARTLY,
    REFUSE,
    WARN,
    Draft,
    Issue,
    Reading,
)
from .text import WORD, read_text
from .vocabulary import FILLER, KIND, ORDER, SENSE, TERM
from .words import NAMES, kinds_of

CODES = {
    "over_count": "token_over_count",
    "banned": "banned_by_card",
    "missing": "area_missing",
    "out_of_range": "over_available",
}
"""The kernel's names of problems -> those that receipts use for sheets and amounts."""
Odd = Callable[[Decision, Answer], Sequence[Problem]]


def conclude(
    findings: Findings,
    *,
    previous: Mapping[str, Answer],
    subject: str,
    title: set[str],
    facts: Mapping[str, str],
    holds: Sequence[Issue],
    odd: Odd | None,
    private: bool,
) -> Reading:
    """Judge everything that a findings found and sum it up."""
    if _is_for_another_game(findings, subject, title):
        holds = [*holds, Issue(HOLD, "other_game", data={"subject": subject})]
        findings.issues = []
        findings.sheets.clear()
    drafts: list[Draft] = []
    issues: list[Issue] = list(findings.issues)
    answered: dict[str, bool] = {}
    for key, (decision, sheet) in findings.sheets.items():
        said = bool(findings.drafts or findings.withdrawn)
        if not (sheet.values or sheet.asked) and (said or key in previous):
            continue
        answer, found = judge_sheet(decision, sheet, previous.get(key), facts)
        issues += found
        answered[key] = not decision.form.problems(answer)
        if key in previous and sheet.values:
            issues.append(Issue(INFO, "merged_with_previous"))
        if answer:
            sources = {slot: words for slot, words in sheet.sources.items() if slot in answer}
            drafts.append(
                Draft(
                    decision.kind,
                    decision.about,
                    key,
                    (answer,),
                    lines=tuple(sources.values()),
                    sources=sources,
                )
            )
        issues += _oddities(decision, answer, odd)
    for draft in findings.drafts:
        judged, found = _judge(findings, draft, odd)
        issues += found
        if judged is not None:
            drafts.append(judged)
            answered[draft.key] = answered.get(draft.key, False) or bool(draft.key and not draft.when)
    changed = {key for key, (_, sheet) in findings.sheets.items() if sheet.values or sheet.asked}
    complete = all(
        answered.get(d.key, False)
        or (d.key not in changed and _stands(d, previous) and not _asked_back(d, issues))
        for d in findings.asked
    )
    issues += _asides(findings, drafts, private)
    ignored = left_aside(findings, drafts, issues)
    status = _status(findings, drafts, issues, complete, holds)
    if status == NEEDS_ANSWER and not any(i.level in (ASK, REFUSE) for i in issues):
        issues.append(Issue(ASK, "not_understood"))
    return Reading(
        findings.language,
        tuple(drafts),
        (*holds, *_once(issues)),
        tuple(ignored),
        complete,
        status,
        tuple(dict.fromkeys(findings.withdrawn)),
    )


def _once(issues: Sequence[Issue]) -> list[Issue]:
    kept: list[Issue] = []
    for issue in issues:
        if issue not in kept:
            kept.append(issue)
    return kept


def _stands(decision: Decision, previous: Mapping[str, Answer]) -> bool:
    return decision.key in previous and not decision.form.problems(previous[decision.key])


def _asked_back(decision: Decision, issues: Sequence[Issue]) -> bool:
    return any(i.level in (ASK, REFUSE) and decision.kind in (*i.about, i.data.get("kind")) for i in issues)


# -- sheets -----------------------------------------------------------------------------------------------------


def judge_sheet(
    decision: Decision, sheet: Sheet, previous: Answer, facts: Mapping[str, str]
) -> tuple[dict[str, str], list[Issue]]:
    """The part of a sheet that can be taken, and what is said of the rest."""
    form = decision.form
    assert isinstance(form, Assign)
    answer = _laid_over(form, previous, sheet)
    issues: list[Issue] = []
    if sheet.doubtful and any(p.code == "missing" for p in form.problems(answer)):
        for slot in sorted(sheet.doubtful, key=form.slots.index):
            answer.pop(slot, None)
            sheet.asked.add(slot)
            issues.append(Issue(ASK, "order_unclear", (slot,), line=sheet.sources.get(slot, "")))
    while problems := [p for p in form.problems(answer) if p.code != "missing" and p.about]:
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


def _laid_over(form: Assign, previous: Answer, sheet: Sheet) -> dict[str, str]:
    """The new sheet over the one sent before, in the order of the slots."""
    old = previous if isinstance(previous, dict) else {}
    both = {**{s: v for s, v in old.items() if s not in sheet.asked}, **sheet.values}
    return {slot: both[slot] for slot in form.slots if slot in both}


def _issue_of(problem: Problem, facts: Mapping[str, str]) -> Issue:
    data = dict(problem.data)
    if problem.code == "banned" and "banned_by" in facts:
        data["card"] = facts["banned_by"]
    hopeless = problem.code == "banned" or data.get("have") == 0
    return Issue(REFUSE if hopeless else ASK, CODES.get(problem.code, problem.code), problem.about, data)


def _oddities(decision: Decision, answer: Answer, odd: Odd | None) -> list[Issue]:
    if odd is None:
        return []
    return [
        Issue(WARN if p.code in kinds_of("warned") else INFO, p.code, p.about, dict(p.data))
        for p in odd(decision, answer)
    ]


# -- other answers ----------------------------------------------------------------------------------------------


def _judge(findings: Findings, draft: Draft, odd: Odd | None) -> tuple[Draft | None, list[Issue]]:
    """A draft with its legal answers, and what is wrong with the others."""
    decision = _decision_of(findings, draft)
    if decision is None:
        return draft, []
    kept: list[Answer] = []
    issues: list[Issue] = []
    for answer in draft.answers:
        problems = decision.form.problems(answer)
        if not problems:
            kept.append(answer)
            continue
        line = " ".join(draft.lines)
        for problem in problems:
            code = CODES.get(problem.code, problem.code) if problem.code == "out_of_range" else problem.code
            data = {**problem.data, "kind": draft.kind}
            issues.append(Issue(REFUSE, code, problem.about or (draft.about or draft.kind,), data, line))
    if not kept:
        return None, issues
    issues += _oddities(decision, kept[0], odd) if draft.key else []
    return Draft(
        draft.kind, draft.about, draft.key, tuple(kept), draft.when, draft.standing, draft.lines
    ), issues


def _decision_of(findings: Findings, draft: Draft) -> Decision | None:
    pool = findings.asked if draft.key else findings.ahead
    return next((d for d in pool if is_for(draft, d)), None)


# -- the whole --------------------------------------------------------------------------------------------------


def _is_for_another_game(findings: Findings, subject: str, title: set[str]) -> bool:
    """Orders are given to unknown names and nothing of this game is named, and the subject names something else."""
    names = ("area", "seat", "card", "track")
    if any(s.has(category) for s in findings.text.spots for category in names):
        return False
    if not any(i.code.startswith("unknown_") for i in findings.issues):
        return False
    words = {t.text for t in read_text(subject).tokens if t.kind == WORD}
    known = findings.known
    strange = {w for w in words if w not in known.root.children and w not in known.fillers}
    return bool(strange) and not words & title


def _asides(findings: Findings, drafts: Sequence[Draft], private: bool) -> list[Issue]:
    """What is worth knowing about answers that were taken."""
    found = []
    open_ = {d.key: d for d in findings.asked}
    if private and any(d.key in open_ and not open_[d.key].secret for d in drafts):
        found.append(Issue(INFO, "belongs_in_public_topic"))
    return found


def _status(
    findings: Findings,
    drafts: Sequence[Draft],
    issues: Sequence[Issue],
    complete: bool,
    holds: Sequence[Issue],
) -> str:
    if holds:
        return HELD
    refused = any(i.level == REFUSE for i in issues)
    if any(i.level == ASK for i in issues):
        return NEEDS_ANSWER
    if not drafts and not findings.withdrawn:
        idle = complete and not _speaks_of_the_game(findings)
        return NEEDS_ANSWER if findings.asked and not idle else (PARTLY if refused else IGNORED)
    spoke = findings.touched or any(d.key for d in drafts)
    if spoke and not complete:
        return NEEDS_ANSWER
    return PARTLY if refused else ACCEPTED


def _speaks_of_the_game(findings: Findings) -> bool:
    """Whether a message names a thing of the game or a decision, and does not merely say that all stays as it is."""
    spots = findings.text.spots
    if any(s.has(c) for s in spots if not s.has(FILLER) for c in (*NAMES, ORDER, TERM)):
        return True
    decisions = any(s.has(KIND) and not s.has(FILLER) and not s.slips for s in spots)
    return decisions and not any(s.has(SENSE, "same", "yes") for s in spots)
