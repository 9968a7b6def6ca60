"""Reading the clauses of a message that answer the questions that are open."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.decision import Decision
from ..kernel.forms import Amount, Assign, Moves, One
from .ahead import SEAT_FACT
from .amounts import names_of, read_amounts
from .assign import read_sheet
from .clauses import Clause, questions
from .drafts import afresh, speaks_of_going, words_of_clauses
from .findings import Findings
from .mentions import concepts_of, names_in
from .reading import ASK, Issue
from .scope import Scope, names_something
from .vocabulary import FILLER, ORDER, SENSE


def read_asked(case: Findings, rest: Sequence[Clause]) -> None:
    """Read all open questions from what is left of a message: sums first, then sheets, moves and choices."""
    amounts = [d for d in case.asked if isinstance(d.form, Amount)]
    if amounts:
        _amounts(case, _own(case, rest, amounts[0]), amounts)
    for decision in case.asked:
        own = _own(case, rest, decision)
        scope = case.scope_of(own)
        if isinstance(decision.form, Assign):
            _sheet(case, scope, decision)
        elif not isinstance(decision.form, Amount) and not _with_moves(case, scope, decision):
            _choice(case, scope, decision, own)


def _own(case: Findings, rest: Sequence[Clause], decision: Decision) -> list[Clause]:
    """The clauses that are not marked as answers to another open question, or to one about another seat."""
    others = {d.kind for d in case.asked} - {decision.kind}
    mine = [c for c in rest if not case.marked(c, others) or case.marked(c, {decision.kind})]
    seat = (decision.facts or {}).get(SEAT_FACT.get(decision.kind, ""))
    return mine if seat is None else [c for c in mine if not _names_another(case, c, str(seat))]


def _names_another(case: Findings, clause: Clause, seat: str) -> bool:
    """Whether a clause names seats other than the sender's, and not the one that a question is about."""
    named = {i for s in case.spots(clause) for i in s.ids("seat")} - {case.seat}
    return bool(named) and seat not in named


def _sheet(case: Findings, scope: Scope, decision: Decision) -> None:
    sheet = read_sheet(scope, decision)
    case.issues += scope.issues
    exceptions = {scope.spotted.text.tokens[s.start].line for s in scope.all_spots if s.has(SENSE, "except")}
    unclear = case.conditional_lines | exceptions
    for slot in [s for s, lines in sheet.lines.items() if lines & unclear]:
        sheet.values.pop(slot, None)
        sheet.asked.add(slot)
        case.issues.append(Issue(ASK, "order_unclear", (slot,), line=sheet.sources.pop(slot)))
    case.sheets[decision.key] = (decision, sheet)
    case.touched |= bool(sheet.values or sheet.asked)


def _choice(case: Findings, scope: Scope, decision: Decision, own: Sequence[Clause]) -> None:
    """Read an answer; where small talk clouds it, from the clauses alone that name the question."""
    found = case.found(scope, decision)
    marked = _lines_about(case, own, decision)
    if not found.settled and 0 < len(marked) < len(own):
        narrow = case.scope_of(marked)
        again = case.found(narrow, decision)
        if again.settled:
            found, scope, own = again, narrow, marked
    case.issues += scope.issues
    case.touched |= found.touched
    if found.settled and _is_questioned(case, scope, decision, own):
        line = words_of_clauses(scope, own)
        case.issues.append(Issue(ASK, "choice_unclear", (decision.kind,), line=line))
    elif found.settled:
        case.put(decision, found.answer, [words_of_clauses(scope, own)])


def _is_questioned(case: Findings, scope: Scope, decision: Decision, own: Sequence[Clause]) -> bool:
    """Whether a question after the answer names what could be answered as well."""
    wanted = concepts_of(case.known, names_in(decision))
    last = max((c.end for c in own), default=0)
    return any(
        start >= last and any(wanted.intersection(s.concepts) for s in case.text.within(start, end))
        for start, end in questions(case.text)
    )


def _with_moves(case: Findings, scope: Scope, decision: Decision) -> bool:
    """Whether the words that pick an area also say what its units do, which will be asked next."""
    if not isinstance(decision.form, One):
        return False
    moves = [d for d in case.ahead if isinstance(d.form, Moves) and d.about in decision.form.options]
    fitting = []
    for following in moves:
        trial = afresh(scope)
        if case.names_about(trial, following) and speaks_of_going(trial):
            found = case.found(trial, following)
            if found.settled and found.answer and not following.form.problems(found.answer):
                fitting.append((following, found))
    if len(fitting) != 1:
        return False
    following, found = fitting[0]
    case.touched = True
    case.put(decision, following.about, [scope.words])
    case.put(following, found.answer, [scope.words])
    return True


def _lines_about(case: Findings, own: Sequence[Clause], decision: Decision) -> list[Clause]:
    """The clauses on lines that name the question, unless other lines hold names as well."""
    line = {c: case.text.text.tokens[c.start].line for c in own}
    lines = {line[c] for c in own if case.marked(c, {decision.kind})}
    other = [c for c in own if line[c] not in lines]
    if any(names_something(s) and not s.slips for c in other for s in case.spots(c)):
        return []
    return [c for c in own if line[c] in lines]


def _amounts(case: Findings, own: Sequence[Clause], amounts: Sequence[Decision]) -> None:
    """Numbers for open questions and, with their names, for those that may come."""
    taken = {(d.kind, d.about) for d in amounts}
    future = [d for d in case.ahead if isinstance(d.form, Amount) and (d.kind, d.about) not in taken]
    scope = case.scope_of([c for c in own if not _is_of_pieces(case, c, amounts)])
    found, touched = read_amounts(scope, amounts, future, case.numbers)
    for decision, amount, source in found:
        case.put(decision, amount, [source])
    case.touched |= touched
    case.issues += scope.issues


def _is_of_pieces(case: Findings, clause: Clause, amounts: Sequence[Decision]) -> bool:
    """Whether a clause speaks of units, areas, orders or cards although an amount of something else is asked."""
    asked = {c for d in amounts for name in names_of(case.known, d) for c in case.known.of(name.id)}
    pieces = {"area", "unit", "card", ORDER} - asked
    if "area" in asked:
        pieces.discard("unit")
    return any(
        not s.has(FILLER) and not s.has(SENSE)
        and any(s.has(category) for category in pieces)
        for s in case.spots(clause)
    )  # fmt: skip
