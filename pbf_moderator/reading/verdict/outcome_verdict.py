"""What becomes of an answer that is no sheet: its legal part, and what is wrong with the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Moves, Problem
from ..hearing.heard import Hearing
from ..rows.outcomes import Outcome
from ..text.words import kinds_of
from ..values import (
    INFO,
    REFUSE,
    WARN,
    Draft,
    Issue,
)
from .quotations import quotations

CODES = {
    "over_count": "token_over_count",
    "banned": "banned_by_card",
    "missing": "area_missing",
    "out_of_range": "over_available",
}
"""The kernel's names of problems -> those that receipts use for sheets and amounts."""
OUT_OF_REACH, REACHED_LATER = "out_of_reach", "reached_later"
Warnings = Callable[[Decision, Answer], Sequence[Problem]]
"""What is legal in an answer and probably not meant."""


def judge_outcome(heard: Hearing, outcome: Outcome, odd: Warnings | None) -> tuple[Draft | None, list[Issue]]:
    """An outcome's legal answers as a draft, and what is wrong with the others; nothing where the sender is asked."""
    if not outcome.settled:
        return None, []
    line = " / ".join(heard.message.words_of(row) for row in outcome.rows)
    kept: list[Answer] = []
    issues: list[Issue] = []
    for answer in outcome.answers:
        problems = outcome.decision.form.problems(answer)
        if outcome.decision not in heard.asked and (places := reached_later(outcome.decision, problems)):
            problems = []
            issues.append(Issue(INFO, REACHED_LATER, places))
        if not problems:
            kept.append(answer)
        for problem in problems:
            code = CODES.get(problem.code, problem.code) if problem.code == "out_of_range" else problem.code
            data = {**problem.data, "kind": outcome.decision.kind}
            about = problem.about or (outcome.decision.about or outcome.decision.kind,)
            issues.append(Issue(REFUSE, code, about, data, line))
    if not kept:
        return None, issues
    led = isinstance(outcome.decision.form, Moves)  # told ahead its form has no veto: the board may change
    helps = outcome.decision.kind in kinds_of("gives_help")
    if outcome.decision in heard.asked or led or helps or outcome.decision.kind in kinds_of("follows"):
        facts = {**(outcome.decision.facts or {}), **outcome.when}
        place = outcome.decision.about if outcome.about is None else outcome.about
        issues += warnings_of(replace(outcome.decision, facts=facts, about=place), kept[0], odd)
    outcome.answers = kept
    lines = [heard.message.words_of(row) for row in outcome.rows]
    draft = replace(outcome.draft(lines), quotes={"": quotations(heard.message, outcome.rows)})
    return draft, issues


def reached_later(decision: Decision, problems: Sequence[Problem]) -> tuple[str, ...]:
    """The goals of a move said ahead that others of the sender's moves bring into reach, if nothing else is wrong with it."""
    places = tuple(place for problem in problems for place in problem.about)
    far = bool(problems) and all(problem.code == OUT_OF_REACH for problem in problems)
    later = decision.form.later if isinstance(decision.form, Moves) else ()
    return places if far and set(places) <= set(later) else ()


def warnings_of(decision: Decision, answer: Answer, odd: Warnings | None) -> list[Issue]:
    """What is legal in an answer and probably not meant."""
    if odd is None:
        return []
    return [
        Issue(WARN if p.code in kinds_of("warned") else INFO, p.code, p.about, dict(p.data))
        for p in odd(decision, answer)
    ]
