"""Several answers in one message to questions that are asked one after another, such as moves from several areas.

Each is read by itself: one for the question that is open, the others for those that will come.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ..kernel.decision import Decision
from ..kernel.forms import Answer, Moves, One
from .choices import Found
from .clauses import Clause
from .drafts import speaks_of_going, words_of_clauses
from .findings import Findings
from .mentions import concepts_of, names_in
from .reading import ASK
from .scope import Scope
from .spotting import Spot
from .text import ARROW
from .vocabulary import FILLER, KIND, SENSE
from .words import kinds_of


@dataclass
class _Stretch:
    """What a message says of the units of one area, clause by clause."""

    origin: str
    clauses: list[Clause]


def read_departures(case: Findings, clauses: Sequence[Clause]) -> list[Clause]:
    """Read what is said of several moves, if it is; returns the clauses that are left for others to read."""
    moves = {d.about: d for d in (*case.ahead, *case.asked) if isinstance(d.form, Moves)}
    which = _question_which(case, moves)
    open_ = next((d.about for d in case.asked if isinstance(d.form, Moves)), "")
    if which is None and not open_:
        return [*clauses]
    stretches, rest = _stretches(case, clauses, moves, open_)
    origins = [stretch.origin for stretch in stretches]
    if len(stretches) < 2 or len({*origins}) < len(origins) or (which is None and open_ not in origins):
        return [*clauses]
    if which is not None:
        _put_order(case, which, [o for o in origins if o in which.form.options], stretches)  # type: ignore[union-attr]
    for stretch in stretches:
        rest += _read_stretch(case, stretch, moves[stretch.origin])
    return sorted(rest, key=lambda clause: clause.start)


def _question_which(case: Findings, moves: dict[str, Decision]) -> Decision | None:
    """The open question which of several areas is left first, if it is open."""
    return next(
        (
            d
            for d in case.asked
            if isinstance(d.form, One) and len(moves.keys() & {*d.form.options}) > 1 and not d.secret
        ),
        None,
    )


def _put_order(
    case: Findings, which: Decision, origins: Sequence[str], stretches: Sequence[_Stretch]
) -> None:
    """The moves are resolved in the order in which they are told."""
    if not origins:
        return
    words = {s.origin: words_of_clauses(case.scope_of(s.clauses), s.clauses) for s in stretches}
    last = len(origins) - 1  # it is not asked: nothing else is left then
    _put_in_turn(case, which, [(origin, words[origin]) for origin in origins[: max(last, 1)]], origins)


def _put_in_turn(
    case: Findings, decision: Decision, told: Sequence[tuple[Answer, str]], order: Sequence[Answer]
) -> None:
    """The first answer for the open question, the next ones for the same question when it comes again."""
    case.touched = True
    for n, (answer, words) in enumerate(told):
        others = order[n + 1 :] if n else ()
        case.put(replace(decision, key=later_key(decision.key, n)), answer, [words], others=others)


def later_key(key: str, times: int) -> str:
    """The key of the question that is asked so many times after one."""
    base, _, number = key.rpartition("#")
    return f"{base}#{int(number) + times}"


# -- choices asked in turn ----------------------------------------------------------------------------------------


def read_in_turn(case: Findings, clauses: Sequence[Clause]) -> list[Clause]:
    """Read several answers to a choice that is asked again and again; returns the clauses that are left.

    Nothing is read where a part of them stays unclear: then the player is asked about the whole.
    """
    decision = next((d for d in case.asked if d.kind in kinds_of("repeated")), None)
    if decision is None or len(case.asked) > 1 or not isinstance(decision.form, One):
        return [*clauses]
    plain = [c for c in clauses if c.condition is None and not c.second and not c.taken_back]
    parts = [part for clause in plain for part in _by_word(case, clause, decision.kind)]
    told = [(p, *_choice(case, p, decision)) for p in parts if _names_option(case, p, decision)]
    answers = [found.answer for _, found, _ in told]
    areas = {str(answer).partition("/")[0] for answer in answers}
    clear = all(found.settled and not scope.issues for _, found, scope in told)
    if len(told) < 2 or not clear or len(areas) < len(told) or _says_more(case, plain):
        return [*clauses]
    _put_in_turn(case, decision, [(f.answer, words_of_clauses(s, [p])) for p, f, s in told], answers)
    used = {p.start for p, _, _ in told}
    return [c for c in clauses if not any(c.start <= start < c.end for start in used)]


def _by_word(case: Findings, clause: Clause, kind: str) -> list[Clause]:
    """A clause cut before each word for a decision."""
    starts = [s.start for s in case.spots(clause) if s.has(KIND, kind)]
    cuts = [clause.start, *starts[1:], clause.end]
    return [replace(clause, start=a, end=b) for a, b in pairwise(cuts)]


def _choice(case: Findings, clause: Clause, decision: Decision) -> tuple[Found, Scope]:
    scope = case.scope_of([clause])
    return case.found(scope, decision), scope


def _names_option(case: Findings, clause: Clause, decision: Decision) -> bool:
    wanted = concepts_of(case.known, names_in(decision))
    return any(c in wanted and c.category != "option" for s in case.spots(clause) for c in s.concepts)


def _says_more(case: Findings, clauses: Sequence[Clause]) -> bool:
    """Whether something is taken back or left open, or units are named, which are asked about by themselves."""
    spots = [spot for clause in clauses for spot in case.spots(clause)]
    return any(s.has(SENSE, "correction", "or", "not", "instead") or s.has("unit") for s in spots)


# -- cutting ------------------------------------------------------------------------------------------------------


def _stretches(
    case: Findings, clauses: Sequence[Clause], moves: dict[str, Decision], open_: str
) -> tuple[list[_Stretch], list[Clause]]:
    """What is said of each move, and the clauses that speak of none."""
    found: list[_Stretch] = []
    rest: list[Clause] = []
    for clause in clauses:
        if clause.condition is not None or clause.second or clause.taken_back:
            rest.append(clause)
            continue
        for origin, part in _parts(case, clause, moves):
            if origin:
                found.append(_Stretch(origin, [part]))
            elif found:
                found[-1].clauses.append(part)
            elif open_ and speaks_of_going(case.scope_of([part])):
                found.append(_Stretch(open_, [part]))
            else:
                rest.append(part)
    return found, rest


def _parts(case: Findings, clause: Clause, moves: dict[str, Decision]) -> list[tuple[str, Clause]]:
    """A clause cut before each area that units are said to leave."""
    starts = [(origin, start) for origin, start in _origins(case, clause, moves)]
    if not starts:
        return [("", clause)]
    first = (starts[0][0], clause.start)  # what leads up to the first one goes with it
    cuts = [first, *starts[1:]]
    ends = [start for _, start in cuts[1:]] + [clause.end]
    return [(o, replace(clause, start=a, end=b)) for (o, a), b in zip(cuts, ends, strict=True)]


def _origins(case: Findings, clause: Clause, moves: dict[str, Decision]) -> list[tuple[str, int]]:
    """The areas that units leave by the words of a clause, each with where the telling of it begins."""
    scope = case.scope(clause.start, clause.end)
    found: list[tuple[str, int]] = []
    for n, spot in enumerate(scope.spots):
        leaving = [area for area in spot.ids("area") if area in moves]
        if len(leaving) == 1 and (start := _leaves(scope, scope.spots, n)) is not None:
            found.append((leaving[0], start))
    return found


def _leaves(scope: Scope, spots: Sequence[Spot], n: int) -> int | None:
    """Where the telling of an area begins that units leave: at the word for a move, or at its name as a heading."""
    spot = spots[n]
    marks = scope.marks(spots[n - 1], spot) if n else []
    if ARROW in marks or scope.preceded_by(spot, "to"):
        return None
    word = next((s for s in reversed(spots[:n]) if not s.has(FILLER) or s.has(KIND)), None)
    headed = word is not None and word.has(KIND, *kinds_of("leaves")) and not scope.marks(word, spot)
    if word is not None and headed:
        return word.start
    if scope.is_heading(spot):
        return spot.start
    return scope.start if scope.preceded_by(spot, "from") else None


# -- reading ------------------------------------------------------------------------------------------------------


def _read_stretch(case: Findings, stretch: _Stretch, decision: Decision) -> list[Clause]:
    """Read who goes where; returns the clauses that speak of something else."""
    others = {d.kind for d in case.ahead} - {decision.kind}
    about = [c for c in stretch.clauses if case.marked(c, others) and not case.marked(c, {decision.kind})]
    own = [c for c in stretch.clauses if c not in about]
    scope = case.scope_of(own)
    found = case.found(scope, decision)
    case.touched |= bool(decision.key)
    if found.settled:
        case.put(decision, found.answer, [words_of_clauses(scope, own)])
    elif not scope.issues:
        scope.say(ASK, "moves_unclear", stretch.origin, line=words_of_clauses(scope, own))
    case.issues += scope.issues
    return [c for c in about if not _is_about(case, c, stretch.origin)]


def _is_about(case: Findings, clause: Clause, area: str) -> bool:
    """Read a clause for what will be asked about the area that units leave; tells whether it was that."""
    scope = case.scope_of([clause])
    for decision in case.ahead:
        if decision.about != area or isinstance(decision.form, Moves):
            continue
        if case.marked(clause, {decision.kind}) and (found := case.found(scope, decision)).settled:
            case.put(decision, found.answer, [words_of_clauses(scope, [clause])])
            case.issues += scope.issues
            return True
    return False
