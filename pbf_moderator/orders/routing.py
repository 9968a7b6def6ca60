"""Which clause of a message answers which question."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.decision import Decision
from ..kernel.forms import Assign
from ..kernel.staging import Staged
from .ahead import is_for_asked, read_ahead
from .asked import read_asked
from .clauses import Clause, statements
from .conditions import read_conditional, read_second_choice, read_silent
from .findings import Findings
from .reading import ASK, INFO, Issue
from .spotting import Spotted
from .vocabulary import ORDER, SENSE, Vocabulary
from .withdrawals import read_withdrawal


def route(
    known: Vocabulary,
    seat: str,
    language: str,
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    text: Spotted,
    waiting: Sequence[Staged] = (),
) -> Findings:
    """Read a message clause by clause for the questions that are open or may come."""
    case = Findings(known, seat, language, asked, ahead, text, waiting)
    sheet = any(isinstance(d.form, Assign) for d in asked)
    kinds = {d.kind for d in (*asked, *ahead)}
    rest: list[Clause] = []
    otherwise: list[Clause] = []
    for clause in statements(text, kinds, sheet, kinds - {d.kind for d in asked}):
        if clause.taken_back:
            read_withdrawal(case, clause)
        elif clause.condition is not None:
            read_conditional(case, clause)
        elif clause.second and not (sheet and any(s.has(ORDER) for s in case.spots(clause))):
            if not (case.drafts and read_second_choice(case, clause)):
                named = any(s.has("area") for s in case.spots(clause))
                (rest if sheet and named else otherwise).append(clause)
        elif read_silent(case, clause) or not is_for_asked(case, clause, sheet) and read_ahead(case, clause):
            continue
        elif sheet and _is_for_good(case, clause):
            line = case.scope(clause.start, clause.end).words
            case.issues.append(Issue(ASK, "condition_unclear", line=line))
        else:
            rest.append(clause)
    read_asked(case, rest)
    for clause in otherwise:
        if not (case.drafts and read_second_choice(case, clause)) and case.text.unknown(
            clause.start, clause.end
        ):
            line = case.scope(clause.start, clause.end).words
            case.issues.append(Issue(INFO, "conditional_text_ignored", line=line))
    return case


def _is_for_good(case: Findings, clause: Clause) -> bool:
    """Whether a clause gives an order that is always or never to hold, which no sheet can say."""
    spots = case.spots(clause)
    return any(s.has(ORDER) for s in spots) and any(s.has(SENSE, "never", "always") for s in spots)
