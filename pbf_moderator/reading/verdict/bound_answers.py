"""The learnt opinion's answers that hang on a combat: "if I lose, to A", "whoever comes at B meets C", with the combat that the sentence tells of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One, Some
from ..clauses.clause import SAY, Clause
from ..hearing.heard import Hearing, Opinion
from ..mentions.spotting import Spot
from ..text.vocabulary import COUNT, SENSE
from ..text.words import kinds_of
from ..values import Draft, Issue
from ..weighing.answers import CERTAIN, HALF, Proposal
from ..weighing.questions import NOTHING, PASS, THING
from ..weighing.weighing import Part
from .own_answers import drafted, without_questions_about

SURE = 0.9
"""From here on an answer counts."""
_ATTACKS = ("attacks", "attacked", "attacker", "defending", "defender")
_WIDE = ("battle", "everywhere", "later_fights")
"""Turns of speech for any combat."""
_LETTERS = 2
"""A name of so few letters may be a word."""
_OTHERWISE = (
    "not",
    "never",
    "except",
    "unless",
    "or",
    "always",
    "elsewhere",
    "others",
    "correction",
    "instead",
)
"""Turns of speech by which a sentence tells of other combats than the one that it names."""
_OF_SECOND = ("not", "never", "or", "others")
"""Those of them by which a second choice is told."""


def with_bound_answers(
    heard: Hearing, drafts: Sequence[Draft], issues: Sequence[Issue]
) -> tuple[list[Draft], list[Issue]]:
    """The answers and questions of a message with the network's answers for one combat.

    Args:
        heard: what was heard; the words that went into a new answer are noted there.
        drafts: the answers so far.
        issues: what the sender is told so far.
    """
    kept, told = list(drafts), list(issues)
    for proposed in _proposals(heard):
        decision = proposed.decision
        if any(d.kind == decision.kind and d.about in ("", decision.about) for d in kept):
            continue
        when = _combat_told(heard, proposed)
        sure = proposed.trust >= SURE and when is not None
        verdict = "answered" if sure else "not taken (a combat)"
        heard.opinions.append(
            Opinion(decision.kind, decision.about, tuple(proposed.answers), proposed.trust, verdict)
        )
        if sure:
            kept.append(drafted(heard, proposed, when or {}, unsure=False))
            told = without_questions_about(heard, decision, told)
    return kept, told


def _proposals(heard: Hearing) -> Iterator[Proposal]:
    """What the network would answer under a condition, to each question of combats to come."""
    kinds = {k for group in ("in_combat", "flees", "suffers") for k in kinds_of(group)}
    for decision in heard.later:
        if decision.kind not in kinds or not isinstance(decision.form, One | Some):
            continue
        parts = heard.weighing.of(decision, open_=False)
        found = _list(decision, parts) if isinstance(decision.form, Some) else _choice(decision, parts)
        if found is not None and not any(decision.form.problems(answer) for answer in found.answers):
            yield found


def _choice(decision: Decision, parts: Sequence[Part]) -> Proposal | None:
    """The option that is likeliest under a condition, and those that take its place."""
    for part in parts:
        rows = list(zip(part.question.candidates, part.bound, part.second, strict=True))
        best = max(rows, key=lambda row: row[1])
        if best[1] < HALF:
            continue
        later = [row for row in rows if row is not best and row[2] >= CERTAIN]
        others = [max(row[1], row[2]) for row in rows if row is not best and row not in later]
        answers: list[Answer] = [None if c.piece == PASS else c.piece for c, *_ in (best, *later)]
        trust = best[1] * prod(row[2] for row in later) * (1.0 - max(others, default=0.0))
        return Proposal(decision, False, answers, trust, best[0].spots)
    return None


def _list(decision: Decision, parts: Sequence[Part]) -> Proposal | None:
    """The things that are likely under a condition."""
    taken: list[str] = []
    spots: list[Spot] = []
    trust = 1.0
    for part in parts:
        if part.question.form == NOTHING:
            trust *= 1.0 - max(part.bound)
        elif part.question.form == THING:
            best = max(range(len(part.bound)), key=part.bound.__getitem__)
            if part.bound[best] < HALF:
                trust *= 1.0 - part.bound[best]
                continue
            candidate = part.question.candidates[best]
            taken += [part.question.place] * int(candidate.piece)
            spots += candidate.spots
            trust *= part.bound[best]
    return Proposal(decision, False, [sorted(taken)], trust, spots) if taken else None


def _combat_told(heard: Hearing, proposed: Proposal) -> Mapping[str, str] | None:
    """For which combat an answer is, by what its sentences name besides; None where they do not tell."""
    clauses = heard.weighing.page.clauses_of(proposed.spots)
    beside = _beside(heard, clauses)
    otherwise = {*_OTHERWISE} - ({*_OF_SECOND} if len(proposed.answers) > 1 else set())
    if any(c.mood != SAY for c in clauses) or any(s.has(SENSE, *otherwise) for s in beside):
        return None
    if _tells_more(heard, clauses) or not _tells_how_it_ends(proposed.decision, beside):
        return None
    answers = {a for a in proposed.answers if isinstance(a, str)}
    areas = {id for s in beside if not _is_short(s) for id in s.ids("area")} - answers
    if proposed.decision.kind in kinds_of("suffers") and _fought_for(heard):
        areas = set()  # one that is named is where they flee to
    seats = {id for s in beside for id in s.ids("seat")} - {heard.message.seat}
    attacked = any(s.has(SENSE, *_ATTACKS) for s in beside)
    if not areas and not seats and not attacked:
        place = _fought_for(heard)
        wide = any(s.has(SENSE, *_WIDE) for s in beside)
        return {"area": place} if place and not wide else {} if wide and not place else None
    if len(areas) != 1 or len(seats) > 1 or (seats and not attacked):
        return None
    if areas & {*str((proposed.decision.facts or {}).get("peaceful", "")).split()}:
        return None
    opponent = {"role": "defender", "opponent": seats.pop()} if seats else {}
    return {"area": areas.pop(), **opponent}


def _beside(heard: Hearing, clauses: Sequence[Clause]) -> list[Spot]:
    """Everything that the sentences of some clauses name, their conditions too."""
    found = [c for n in {c.sentence for c in clauses} for c in heard.message.sentence(n)]
    return [*heard.message.in_row(found), *_in_conditions(heard, clauses)]


def _in_conditions(heard: Hearing, clauses: Sequence[Clause]) -> list[Spot]:
    """What the conditions name in the sentences of some clauses."""
    found = [c for n in {c.sentence for c in clauses} for c in heard.message.sentence(n)]
    return [s for c in found if c.condition for s in heard.message.spotted.within(*c.condition[1:])]


def _tells_more(heard: Hearing, clauses: Sequence[Clause]) -> bool:
    """Whether a condition tells with whom somebody comes, or is told in unknown words and not of anybody or any combat."""
    told = _in_conditions(heard, clauses)
    if any(s.has("unit") or s.has(COUNT) for s in told):
        return True
    wide = any(s.has(SENSE, "anybody", "beaten", *_WIDE, *_ATTACKS) for s in told)
    unknown = any(heard.message.spotted.unknown(*c.condition[1:]) for c in clauses if c.condition)
    return unknown and not wide


def _tells_how_it_ends(decision: Decision, beside: Sequence[Spot]) -> bool:
    """Whether a sentence says that a combat is lost, or has the word of the decision, where that is about the beaten."""
    of_beaten = decision.kind in (*kinds_of("flees"), *kinds_of("suffers"))
    return not of_beaten or any(s.has(SENSE, "beaten") or s.decides({decision.kind}) for s in beside)


def _is_short(spot: Spot) -> bool:
    """Whether a mention is two letters, not both capitals, which may be a word of the language."""
    return len(spot.text) <= _LETTERS and not spot.text.isupper()


def _fought_for(heard: Hearing) -> str:
    """The place of the combat in which something is asked now; empty where there is none, or several."""
    kinds = {*kinds_of("in_combat"), *kinds_of("flees")}
    places = {str((d.facts or {}).get("area", d.about if d.kind in kinds else "")) for d in heard.asked}
    return places.pop() if len(places) == 1 else ""
