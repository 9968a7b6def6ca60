"""The signs by which it is told how far an answer can be trusted, be it the rules' or the opinion's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log

from ...kernel.decision import Decision
from ..clauses.clause import Clause
from ..mentions.spotting import Spot
from ..rows.outcomes import Outcome
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import NAMES
from ..values import ASK, REFUSE, Draft, Issue
from .candidates import CHOICE, STAY
from .page import Page
from .weighed import SECOND, Weighed

NONE_FREE = "none free"
"""The sign of an answer all of whose mentions went into answers to other questions."""
_WORDS = (5, 10, 20, 40)
"""Steps in the length of a message."""
_STEPS = (-4, -3, -2, -1, 0, 1, 2, 3, 4)
"""Steps of the logarithm of odds, by which likelihoods are told in signs."""


def signs_of_answer(
    page: Page,
    decision: Decision,
    pieces: Sequence[Weighed],
    weighed: Sequence[Weighed],
    outcomes: Sequence[Outcome],
    *,
    open_: bool,
) -> Iterator[str]:
    """What tells how far an answer can be trusted.

    Args:
        page: the message.
        decision: the question.
        pieces: what the answer is made of, one at least.
        weighed: every piece of an answer to it that the message names.
        outcomes: what the rules have heard.
        open_: whether it is asked now.
    """
    group = f"{pieces[0].role} {'open' if open_ else 'ahead'}"
    yield group
    yield f"kind {decision.kind}"
    yield from _signs_of_likelihood(group, pieces, weighed)
    yield from _signs_of_outcomes(decision, outcomes)
    spots = [s for w in pieces for s in w.spots]
    own = [o for o in outcomes if _is_for(o, decision)]
    taken = {p for o in outcomes if o.settled and o not in own for p in o.used}
    free = [s for s in spots if not any(p in taken for p in range(s.start, s.end))]
    yield "all free" if len(free) == len(spots) else "some free" if free else NONE_FREE
    yield f"{group} {'free' if free else 'taken'}"
    yield f"mentions {min(4, len(spots))}"
    yield from _signs_of_clauses(page, decision, spots)


def _signs_of_likelihood(group: str, pieces: Sequence[Weighed], weighed: Sequence[Weighed]) -> Iterator[str]:
    """How likely the least likely piece is, how far it is ahead of what was not taken, and whether a second choice was left."""
    chosen = {w.piece for w in pieces}
    sure = min(log_odds(w.likelihood) for n, w in enumerate(pieces) if not n or w.role != CHOICE)
    left = [w for w in weighed if w.piece not in chosen and w.role != STAY]
    rival = max((log_odds(w.likelihood) for w in left), default=-9.0)
    for step in _STEPS:
        if sure > step:
            yield f"sure {step}"
            yield f"{group} sure {step}"
        if sure - rival > step:
            yield f"lead {step}"
        if rival > step:
            yield f"rival {step}"
    if any(w.second >= SECOND for w in left):
        yield "second left out"


def _signs_of_outcomes(decision: Decision, outcomes: Sequence[Outcome]) -> Iterator[str]:
    """What the rules make of the question, and of others of its kind."""
    own = [o for o in outcomes if _is_for(o, decision)]
    asked = any(not o.settled and o.said for o in own)
    yield "own answered" if any(o.settled for o in own) else "own asked" if asked else "own unsaid"
    if any(o.settled for o in outcomes if o.decision.kind == decision.kind and o not in own):
        yield "kind answered"
    if any(i.level == ASK and decision.kind in i.about for o in outcomes for i in o.issues):
        yield "kind asked"
    yield "asked now" if any(not o.settled and o.issues for o in outcomes) else "nothing asked"


def _is_for(outcome: Outcome, decision: Decision) -> bool:
    return outcome.decision.kind == decision.kind and outcome.decision.about == decision.about


def _signs_of_clauses(page: Page, decision: Decision, spots: Sequence[Spot]) -> Iterator[str]:
    """How the clauses stand that an answer was made of, and what else is in them."""
    clauses: dict[int, Clause] = {c.start: c for s in spots if (c := page.clause(s.start)) is not None}
    own = {s.start for s in spots}
    for clause in clauses.values():
        within = page.message.within(clause)
        yield f"mood {clause.mood}"
        if clause.condition is not None:
            yield "hangs on something"
        if clause.denied:
            yield "denied"
        if clause.corrects:
            yield "corrects"
        if clause.second:
            yield "second"
        if any(s.has(KIND) and not s.has(KIND, decision.kind) and not s.has(FILLER) for s in within):
            yield "word of another question"
        named = [s for s in within if s.start not in own and any(s.has(c) for c in NAMES)]
        yield f"other names {min(3, len([s for s in named if decision.about not in {c.id for c in s.concepts}]))}"
        yield f"unknown words {min(6, len(page.message.spotted.unknown(clause.start, clause.end)))}"


def signs_of_draft(
    page: Page, pieces: Sequence[Weighed], draft: Draft, issues: Sequence[Issue]
) -> Iterator[str]:
    """What an answer of the rules, the words beside it and the questions about the message tell.

    Args:
        page: the message.
        pieces: what the answer is made of.
        draft: the answer.
        issues: what the sender is told.
    """
    yield from _signs_of_words(page, pieces)
    yield f"answers {min(3, len(draft.answers))}"
    yield from (f"when {name}" for name in draft.when)
    if draft.standing:
        yield "for good"
    if not draft.answers or not draft.answers[0]:
        yield "nothing"
    for issue in issues:
        if issue.level in (ASK, REFUSE):
            yield f"asks {issue.code}"
            if draft.kind in issue.about or (draft.about and draft.about in issue.about):
                yield f"asks {issue.code} of this"


def _signs_of_words(page: Page, pieces: Sequence[Weighed]) -> Iterator[str]:
    """The turns of speech in the clauses of an answer, in the rest of their sentences and in what follows, and how long a message is."""
    message = page.message
    clauses = {c.start: c for w in pieces for s in w.spots if (c := page.clause(s.start)) is not None}
    for clause in clauses.values():
        yield from (f"says {sense}" for s in message.within(clause) for sense in s.ids(SENSE))
        beside = [c for c in message.sentence(clause.sentence) if c.start not in clauses]
        yield from (f"beside it {sense}" for c in beside for s in message.within(c) for sense in s.ids(SENSE))
        following = [c for c in message.sentence(clause.sentence + 1) if c.start not in clauses][:1]
        yield from (f"then {c.mood}" for c in following)
        yield from (f"then {sense}" for c in following for s in message.within(c) for sense in s.ids(SENSE))
    yield f"sentences {min(5, page.sentences)}"
    yield from (f"more than {step} words" for step in _WORDS if page.words > step)


def log_odds(likelihood: float) -> float:
    """The logarithm of the odds of a likelihood."""
    p = min(1 - 1e-6, max(1e-6, likelihood))
    return log(p / (1 - p))
