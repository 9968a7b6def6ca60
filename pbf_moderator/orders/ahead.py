"""Reading clauses for decisions that may come."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from ..kernel.decision import Decision
from ..kernel.forms import Amount, Assign, Moves, One
from .choices import YES, Found
from .clauses import Clause, is_object
from .drafts import afresh, is_empty, is_of_cards, words_of_clauses
from .findings import Findings
from .mentions import concepts_of, names_in
from .reading import ASK, Issue
from .scope import Scope
from .vocabulary import FILLER, KIND, ORDER, SENSE, Concept

SEAT_FACT = {"accept_support": "supporter"}
"""Kinds of decisions that are about another seat -> the fact that names it."""


def is_for_asked(case: Findings, clause: Clause, sheet: bool) -> bool:
    """Whether a clause answers an open question rather than one that may come."""
    spots = case.spots(clause)
    if sheet and any(s.has(ORDER) and not is_object(case.text, s) for s in spots):
        return not any(s.has(SENSE, "never", "always") for s in spots)
    if case.marked(clause, {d.kind for d in case.asked}):
        return True
    single = all(isinstance(d.form, One) for d in case.asked) and not any(s.has(ORDER) for s in spots)
    later = {d.kind for d in case.ahead if sheet or isinstance(d.form, One)}
    if (sheet or single) and case.marked(clause, later):
        return False
    if any(isinstance(d.form, Amount) for d in case.asked):
        return not ahead_kinds(case, clause, marked_only=True)
    wanted = concepts_of(case.known, [n for d in case.asked for n in names_in(d)])
    if single and _tells_who_goes(case, clause, wanted):
        return False
    return any(c in wanted for s in spots for c in s.concepts if c.category != "option")


def _tells_who_goes(case: Findings, clause: Clause, wanted: Collection[Concept]) -> bool:
    """Whether a clause names units and the area that they may leave later, and neither can be the answer."""
    spots = case.spots(clause)
    leaving = {d.about for d in case.ahead if isinstance(d.form, Moves)} - {c.id for c in wanted}
    units = any(s.has("unit") and not s.has(FILLER) for s in spots)
    return (
        units
        and any(not leaving.isdisjoint(s.ids("area")) for s in spots)
        and all(c.category != "unit" for c in wanted)
    )


def ahead_kinds(case: Findings, clause: Clause, marked_only: bool = False) -> list[str]:
    """The kinds of decisions that may come and of which a clause speaks."""
    open_kinds = {d.kind for d in case.asked} if clause.condition is None else set()
    pool = {d.kind: None for d in case.ahead if d.kind not in open_kinds}
    spots = case.spots(clause)
    if _is_headed_otherwise(case, clause, pool):
        return []
    marked = [k for k in pool if case.marked(clause, {k})]
    if marked or marked_only:
        return marked
    asks_card = any(is_of_cards(case.known, d) for d in case.asked) and clause.condition is None
    in_role = any(s.has(SENSE, "attacked", "attacking", "attacker", "defender") for s in spots)
    if any(s.has("card") for s in spots) and not asks_card and (clause.condition or clause.second or in_role):
        return [k for k in pool if any(d.kind == k and is_of_cards(case.known, d) for d in case.ahead)]
    named = {i for s in spots for i in s.ids("area")}
    departing = [d for d in case.ahead if isinstance(d.form, Moves)]
    if len(named) > 1 and any(d.about in named for d in departing) or any(s.has("unit") for s in spots):
        return [d.kind for d in departing if named][:1]
    if any(s.has("track") for s in spots):
        return [d.kind for d in case.ahead if isinstance(d.form, Amount) and d.about][:1]
    return []


def _is_headed_otherwise(case: Findings, clause: Clause, kinds: Collection[str]) -> bool:
    """Whether a clause opens with the word of a decision that may not come, and a colon."""
    first = next((s for s in case.spots(clause) if not s.has(FILLER)), None)
    if first is None or not first.has(KIND) or first.has(ORDER) or first.slips:
        return False
    headed = case.scope(clause.start, clause.end).is_heading(first)
    return headed and set(kinds).isdisjoint(first.ids(KIND))


def read_ahead(
    case: Findings,
    clause: Clause,
    when: Mapping[str, object] | None = None,
    kinds: Sequence[str] = (),
) -> bool:
    """Read a clause for decisions that may come; tells whether it was one.

    Args:
        case: the message.
        clause: what is read.
        when: the facts that it depends on.
        kinds: of what decisions it speaks, where that is said outside it.
    """
    kinds = ahead_kinds(case, clause) or kinds
    best: tuple[Decision, Found, Scope] | None = None
    for decision in (d for d in case.ahead if d.kind in kinds):
        own = [*_departing_with(case, decision, clause), clause]
        scope = case.scope_of(own)
        if (decision.about or isinstance(decision.form, Amount)) and not case.names_about(scope, decision):
            continue
        found = case.found(scope, decision)
        unclear = found.touched and not found.settled and bool(scope.issues)
        if is_empty(decision, found) and len(own) == 1 and not unclear:
            continue
        if isinstance(decision.form, Moves):
            case.leaving[decision.about] = own
            case.drop(decision)
        if found.settled and not decision.form.problems(found.answer):
            here = when if decision.about else case.here(when)
            facts = _facts(case, scope, decision, here)
            standing = _standing(case, scope)
            if _says_more(case, scope, decision, facts):
                case.issues += scope.issues
                return True
            lines = [words_of_clauses(scope, own)]
            case.put(decision, found.answer, lines, facts, standing, decision.about, found.others)
            case.issues += scope.issues
            return True
        if best is None and found.touched:
            best = decision, found, scope
            if len(own) > 1:
                scope.say(ASK, "moves_unclear", decision.about, line=scope.words)
    if best is None:
        return _any_about(case, clause, kinds, when)
    case.issues += best[2].issues
    return True


def _departing_with(case: Findings, decision: Decision, clause: Clause) -> Sequence[Clause]:
    """The clauses before that tell who leaves the same area, unless they were corrected since."""
    before = case.leaving.get(decision.about, ()) if isinstance(decision.form, Moves) else ()
    corrected = before and any(
        s.has(SENSE, "correction") and not s.has(FILLER) for s in case.text.within(before[-1].end, clause.end)
    )
    return () if corrected else before


def _any_about(
    case: Findings, clause: Clause, kinds: Sequence[str], when: Mapping[str, object] | None
) -> bool:
    """An instruction that names no area is for every decision of its kind."""
    scope = case.scope_of([clause])
    unclear: list[Issue] = []
    for decision in (d for d in case.ahead if d.kind in kinds and not isinstance(d.form, Moves | Amount)):
        trial = afresh(scope)
        found = case.found(trial, replace(decision, about=""))
        unclear = unclear or [i for i in trial.issues if found.touched and not found.settled]
        if found.settled and not is_empty(decision, found) and not decision.form.problems(found.answer):
            facts = _facts(case, scope, decision, case.here(when))
            standing, places = _standing(case, scope), _places(case, kinds)
            if _says_more(case, scope, decision, facts):
                case.issues += scope.issues
                return True
            if found.answer == YES and len(places) > 1 and not standing:
                options = [f"{place}/{decision.kind}" for place in places]
                scope.say(ASK, "choice_ambiguous", decision.kind, options=options, line=scope.words)
                case.issues += scope.issues
                return True
            about = places[0] if len(places) == 1 else ""
            lines = [words_of_clauses(scope, [clause])]
            case.put(decision, found.answer, lines, facts, standing, about, found.others)
            return True
    if not any(isinstance(d.form, Assign) for d in case.asked):
        return False  # it may still answer what is open
    case.issues += unclear
    return bool(unclear)


def _places(case: Findings, kinds: Sequence[str]) -> list[str]:
    """The areas that a plain yes may be about when it names none: that of the question or the moves before, or any."""
    plain = [d for d in case.ahead if isinstance(d.form, One) and YES in d.form.options]
    possible = [d.about for d in plain if d.kind in kinds and d.about]
    spoken_of = {d.about for d in case.asked} | {d.about for d in case.drafts}
    nearer = [place for place in possible if place in spoken_of]
    return nearer if len(nearer) == 1 else possible


def _says_more(case: Findings, scope: Scope, decision: Decision, facts: Mapping[str, object]) -> bool:
    """Whether an instruction tells of seats or areas in a way that its facts do not hold; the sender is asked."""
    form = decision.form
    if not isinstance(form, One):
        return False
    categories = {c.category for c in concepts_of(case.known, form.options)}
    held = {decision.about, case.seat, *_values(facts)}
    loose = any(
        s.has(category) and held.isdisjoint(s.ids(category))
        for category in {"seat", "area"} - categories
        for s in scope.spots
    )
    alone = decision.kind in SEAT_FACT and SEAT_FACT[decision.kind] in facts and scope.says("only")
    loose |= decision.kind in SEAT_FACT and any(
        s.has("area") and scope.preceded_by(s, "from") for s in scope.spots
    )
    if loose or alone or ("seat" in categories and _is_described(scope)):
        scope.say(ASK, "choice_unclear", decision.kind, line=scope.words)
        return True
    return False


def _is_described(scope: Scope) -> bool:
    """Whether unknown words stand before a seat, which may then be no more than a part of who is meant."""
    seats = [s for s in scope.spots if s.has("seat")]
    said = [s for s in scope.spots if s.has(KIND) and seats and s.end <= seats[0].start]
    return bool(said) and bool(scope.spotted.unknown(said[-1].end, seats[0].start))


def _values(facts: Mapping[str, object]) -> Iterator[object]:
    for value in facts.values():
        yield from value if isinstance(value, list) else [value]


def _facts(
    case: Findings, scope: Scope, decision: Decision, when: Mapping[str, object] | None
) -> Mapping[str, object]:
    """The facts of a condition, with the seat that the question is about."""
    facts = dict(when or {})
    name = SEAT_FACT.get(decision.kind, "")
    seats = [s.ids("seat")[0] for s in scope.spots if s.has("seat") and s.ids("seat")[0] != case.seat]
    if name and seats and name not in facts:
        facts[name] = seats[0] if len(seats) == 1 else seats
    categories = {c.category for c in concepts_of(case.known, names_in(decision))}
    if not name and seats and "seat" not in categories and scope.says("against"):
        facts.setdefault("opponent", seats[0] if len(seats) == 1 else seats)
    areas = [s.ids("area")[0] for s in scope.spots if s.has("area") and decision.about not in s.ids("area")]
    if len(areas) == 1 and "area" not in categories and isinstance(decision.form, One):
        facts.setdefault("area", areas[0])
    return facts


def _standing(case: Findings, scope: Scope) -> bool:
    return scope.says("always") or scope.says("never")
