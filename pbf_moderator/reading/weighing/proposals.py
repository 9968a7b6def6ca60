"""What the learnt opinion would answer to a question, with the signs by which it is told how far that can be trusted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Moves, One
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome
from ..text.vocabulary import KIND, SENSE
from ..text.words import kinds_of
from .candidates import CHOICE, GOAL, MOVER, STAY
from .page import Page
from .trust import signs_of_answer
from .weighed import LIKELY, SECOND, Weighed


@dataclass(frozen=True)
class Proposal:
    """An answer that the opinion would give.

    Attributes:
        decision: the question.
        answers: the answer, and after it those to take where it cannot be.
        when: facts that it depends on.
        spots: the mentions that it was made of.
        signs: what tells how far it can be trusted.
    """

    decision: Decision
    answers: tuple[Answer, ...]
    spots: tuple[Spot, ...]
    signs: tuple[str, ...]
    when: Mapping[str, str] = field(default_factory=dict)


def propose(
    page: Page, decision: Decision, weighed: Sequence[Weighed], outcomes: Sequence[Outcome], open_: bool
) -> Proposal | None:
    """The answer that the opinion would give to a question; None where it has none.

    Args:
        page: the message.
        decision: the question.
        weighed: the pieces of an answer that the message names, the likeliest first.
        outcomes: what the rules have heard.
        open_: whether it is asked now.
    """
    found = None
    if isinstance(decision.form, One):
        found = _choice(page, decision, weighed, open_)
    elif isinstance(decision.form, Moves):
        found = _move(page, decision, weighed)
    if found is None:
        return None
    answers, pieces, when, more = found
    spots = tuple(s for piece in pieces for s in piece.spots)
    told = [*more, *signs_of_answer(page, decision, pieces, weighed, outcomes, open_=open_)]
    return Proposal(decision, answers, spots, tuple(dict.fromkeys(told)), when)


_Found = tuple[tuple[Answer, ...], Sequence[Weighed], Mapping[str, str], Sequence[str]]


def _choice(page: Page, decision: Decision, weighed: Sequence[Weighed], open_: bool) -> _Found | None:
    choices = [w for w in weighed if w.role == CHOICE]
    if not choices:
        return None
    top, rest = choices[0], choices[1:]
    later = sorted(
        (w for w in rest if w.second >= SECOND and _follows(page, top, w)), key=lambda w: w.spots[0].start
    )
    answers = (top.answer, *(w.answer for w in later))
    when: Mapping[str, str] = {}
    more = [f"later {len(later)}"]
    if not open_ and decision.kind in (*kinds_of("plays_cards"), *kinds_of("flees")) and not decision.about:
        when, how = _battle(page, decision, top)
        more.append(how)
    return answers, [top, *later], when, more


def _follows(page: Page, top: Weighed, later: Weighed) -> bool:
    """Whether a second choice stands in the sentence of the first one, or in the next, with no place of its own beside it."""
    last = page.sentence(top.spots[-1].start)
    near = [s for s in later.spots if 0 <= page.sentence(s.start) - last <= 1]
    clauses = [c for s in near if (c := page.clause(s.start)) is not None]
    own = {s.start for s in (*top.spots, *later.spots)}
    placed = [s for c in clauses for s in page.message.within(c) if s.has("area") and s.start not in own]
    return bool(near) and (not placed or page.sentence(near[0].start) == last)


def _battle(page: Page, decision: Decision, top: Weighed) -> tuple[Mapping[str, str], str]:
    """The combat that a card or a retreat is for: the place named beside it, else the one that is fought."""
    facts = decision.facts or {}
    marked = [
        s
        for s in top.spots
        if (c := page.clause(s.start)) and any(k.has(KIND, decision.kind) for k in page.message.within(c))
    ]
    for spot in marked or top.spots:
        clause = page.clause(spot.start)
        for stretch in ([clause] if clause else [], page.message.sentence(clause.sentence) if clause else []):
            places = dict.fromkeys(
                i
                for c in stretch
                for s in page.message.within(c)
                if s.start not in {x.start for x in top.spots}
                for i in s.ids("area")
            )
            if len(places) == 1:
                return {"area": next(iter(places))}, "place named"
    if "area" in facts:
        return {"area": facts["area"]}, "place fought for"
    return {}, "no place"


def _move(page: Page, decision: Decision, weighed: Sequence[Weighed]) -> _Found | None:
    """Who goes where: the one likely goal with the likely movers, or nobody."""
    form = decision.form
    assert isinstance(form, Moves)
    goals = [w for w in weighed if w.role == GOAL]
    stay = next((w for w in weighed if w.role == STAY), None)
    if stay is not None and stay.likelihood > max([w.likelihood for w in goals], default=0.0):
        return ({},), [stay], {}, ["nobody goes"]
    if not goals:
        return None
    goal, movers = goals[0], [w for w in weighed if w.role == MOVER and w.likelihood >= LIKELY]
    group, hows = {}, []
    for mover in movers:
        number, how = _number(page, mover, form.units[mover.piece])
        group[mover.piece] = number
        hows.append(how)
    if not movers:
        group, how = _everybody(page, decision, goal, form.units)
        hows.append(how)
    if not group:
        return None
    return (
        ({goal.piece: group},),
        [goal, *movers],
        {},
        [*hows, f"goals {sum(w.likelihood >= LIKELY for w in goals)}"],
    )


def _everybody(
    page: Page, decision: Decision, goal: Weighed, units: Mapping[str, int]
) -> tuple[dict[str, int], str]:
    clauses = [c for s in goal.spots if (c := page.clause(s.start)) is not None]
    if any(page.message.says(c, "all", "both") for c in clauses):
        return dict(units), "all go"
    return (dict(units), "only unit") if sum(units.values()) == 1 else ({}, "nobody named")


def _number(page: Page, mover: Weighed, have: int) -> tuple[int, str]:
    """How many of a sort go, and how that is told."""
    if have == 1:
        return 1, "only one"
    message = page.message
    for spot in mover.spots:
        for place in (spot.start - 1, spot.start - 2, spot.end):
            if place >= 0 and (number := message.number_at(place)) is not None and 0 < number <= have:
                return number, "number told"
        before = message.at(spot.start - 1) if spot.start else None
        if before is not None and before.has(SENSE, "all", "both"):
            return have, "all of them"
        tokens = message.spotted.text.tokens
        words = tuple(t.text for t in tokens[spot.start : spot.end])
        if words in message.vocabulary.singular.get(mover.piece, ()):
            return 1, "singular"
    return have, "plural"
