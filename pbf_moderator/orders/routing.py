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
from .reading import ASK, INFO, WARN, Issue
from .scope import names_something
from .series import read_departures, read_in_turn
from .spotting import Spotted
from .vocabulary import KIND, ORDER, SENSE, Vocabulary
from .withdrawn import read_withdrawal
from .words import kinds_of

"""The kind of decision that changes an order when all lie open."""


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
    following = False  # the clause before was answered, or will be with the rest
    clauses = statements(text, kinds, sheet, kinds - {d.kind for d in asked})
    for clause in read_in_turn(case, read_departures(case, clauses)):
        said, left = case.drafts[-1:], len(rest)
        if clause.second and clause.condition is None and not (sheet and _gives_order(case, clause)):
            _second(case, clause, following, rest if sheet else None, otherwise)
            continue
        if not _read_at_once(case, clause, sheet):
            rest.append(clause)
        following = case.drafts[-1:] != said or len(rest) > left
    read_asked(case, rest)
    for clause in otherwise:
        if not (case.drafts and read_second_choice(case, clause)):
            _tell(case, clause)
    return case


def _read_at_once(case: Findings, clause: Clause, sheet: bool) -> bool:
    """Read a clause that needs no other; what answers an open question is left for later, with the rest."""
    if clause.taken_back:
        read_withdrawal(case, clause)
    elif clause.condition is not None:
        read_conditional(case, clause)
    elif sheet and _is_for_the_holder(case, clause):
        line = case.scope(clause.start, clause.end).words
        case.issues.append(Issue(WARN, "not_asked_yet", kinds_of("by_badge"), line=line))
    elif read_silent(case, clause) or not is_for_asked(case, clause, sheet) and read_ahead(case, clause):
        pass
    elif sheet and _is_for_good(case, clause):
        line = case.scope(clause.start, clause.end).words
        case.issues.append(Issue(ASK, "condition_unclear", line=line))
    else:
        return False
    return True


def _second(
    case: Findings, clause: Clause, following: bool, rest: list[Clause] | None, otherwise: list[Clause]
) -> None:
    """A second choice goes with the answer right before it, which may be read later; else it goes with nothing."""
    if rest is not None and any(s.has("area") for s in case.spots(clause)):
        if not (following and case.drafts and read_second_choice(case, clause)):
            rest.append(clause)
    elif not following:
        _tell(case, clause)
    elif not (case.drafts and read_second_choice(case, clause)):
        otherwise.append(clause)


def _tell(case: Findings, clause: Clause) -> None:
    line = case.scope(clause.start, clause.end).words
    case.issues.append(Issue(INFO, "conditional_text_ignored", line=line))


def _gives_order(case: Findings, clause: Clause) -> bool:
    return any(s.has(ORDER) for s in case.spots(clause))


def _is_for_the_holder(case: Findings, clause: Clause) -> bool:
    """Whether a clause opens with the token that changes an order later, and names an order."""
    named = [s for s in case.spots(clause) if names_something(s)]
    holder = bool(named) and named[0].has("badge") and named[0].has(KIND, *kinds_of("by_badge"))
    return holder and _gives_order(case, clause)


def _is_for_good(case: Findings, clause: Clause) -> bool:
    """Whether a clause gives an order that is always or never to hold, which no sheet can say."""
    spots = case.spots(clause)
    return any(s.has(ORDER) for s in spots) and any(s.has(SENSE, "never", "always") for s in spots)
