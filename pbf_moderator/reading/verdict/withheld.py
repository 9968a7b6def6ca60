"""Answers and questions that do not stand: doubted by the audit, hung on what is asked, told elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..text.names import parts_of_answer
from ..values import (
    ASK,
    Draft,
    Issue,
)
from .audit import Disagreement
from .status import asked_back

_OF_CHOICES = frozenset({"not_an_option", "choice_ambiguous", "choice_unclear"})
"""What is said of a line in which no option, more than one, or none that can be told apart was named."""


def without_loose_ones(
    asked: Sequence[Decision], drafts: Sequence[Draft], answered: Mapping[str, bool], issues: Sequence[Issue]
) -> list[Draft]:
    """Without what is said of an option that the sender must be asked about: who takes a card back takes its target back too."""
    unsure = [d for d in asked if asked_back(d, issues) and not answered.get(d.key)]
    options = {option for d in unsure if isinstance(d.form, One) for option in d.form.options}
    return [draft for draft in drafts if draft.key or draft.about not in options]


def without_told_elsewhere(
    asked: Sequence[Decision], drafts: Sequence[Draft], issues: Sequence[Issue]
) -> list[Issue]:
    """The issues without those of a question that nobody asked yet, where its line answers one that is asked, or is doubtful as such.

    Who exchanges an order names it and its place, but does not tell what becomes of it once it is carried out.
    """
    open_kinds, keys = {d.kind for d in asked}, {d.key for d in asked}
    told: dict[str, set[str]] = {}
    for draft in drafts:
        for line in draft.lines if draft.key in keys else ():
            told.setdefault(line, set()).update(parts_of_answer(list(draft.answers)))
    strange = [i for i in issues if i.line and i.code in _OF_CHOICES]
    doubtful = {i.line for i in strange if {i.data.get("kind"), *i.about} & open_kinds}

    def is_told(issue: Issue) -> bool:
        if {issue.data.get("kind"), *issue.about} & open_kinds:
            return False
        options = issue.about if issue.code == "not_an_option" else issue.data.get("options", ())
        known = told.get(issue.line, set())
        twice = issue.level == ASK and issue.line in doubtful
        return twice or (bool(options) and all(parts_of_answer(o) & known for o in options))

    return [issue for issue in issues if issue not in strange or not is_told(issue)]


def without_doubtful(
    drafts: Sequence[Draft],
    issues: Sequence[Issue],
    against: Sequence[Disagreement],
    answered: dict[str, bool],
) -> tuple[list[Draft], list[Issue]]:
    """The answers without those that the audit disagrees with, which the sender is asked about."""
    kept: list[Draft] = []
    told = list(issues)
    for draft in drafts:
        slots = {d.about for d in against if d.about in draft.sources}
        if slots:
            told += [
                Issue(ASK, "order_unclear", (d.about,), line=d.line) for d in against if d.about in slots
            ]
            answer = {s: v for s, v in draft.answers[0].items() if s not in slots}
            answered[draft.key] = False
            kept += [replace(draft, answers=(answer,))] if answer else []
        elif any(
            d.about == (draft.about or draft.kind) and d.line == " / ".join(draft.lines) for d in against
        ):
            line = " / ".join(draft.lines)
            if not any(i.level == ASK and i.line == line for i in told):
                told.append(Issue(ASK, "choice_unclear", (draft.kind,), line=line))
            answered[draft.key] = False
        else:
            kept.append(draft)
    return kept, told
