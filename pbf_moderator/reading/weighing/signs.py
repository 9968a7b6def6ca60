"""The signs by which a piece of an answer is weighed: what is asked, how often it is named, and what stands around its mentions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.decision import Decision
from ..clauses.clause import Clause
from ..mentions.spotting import Spot
from .candidates import PASS, Candidate, by_its_word
from .page import Page

MOST = 3
"""More than so many are counted as so many."""


def signs(
    page: Page, candidate: Candidate, rivals: Sequence[Candidate], open_: Sequence[Decision]
) -> list[str]:
    """The signs of a piece, each once.

    Args:
        page: the message.
        candidate: the piece.
        rivals: every piece of the same question that the message names, itself too.
        open_: the questions that are open, or only this one where it is not.
    """
    return [*dict.fromkeys(_signs(page, candidate, rivals, open_))]


def _signs(
    page: Page, candidate: Candidate, rivals: Sequence[Candidate], open_: Sequence[Decision]
) -> Iterator[str]:
    decision = candidate.decision
    kind = decision.kind
    yield f"asked {kind}"
    sort = "pass" if candidate.piece == PASS else f"{candidate.parts} parts"
    yield sort
    yield f"{kind} {sort}"
    yield f"named {min(MOST, len(candidate.spots))}"
    others = [c for c in rivals if c.piece != candidate.piece and c.role == candidate.role]
    yield f"rivals {min(MOST, len([c for c in others if c.piece != PASS]))}"
    if any(c.piece == PASS for c in others):
        yield "pass named"
    yield f"open {min(MOST, len(open_))}"
    alike = [d for d in open_ if d.kind == kind]
    yield f"open alike {min(MOST, len(alike))}"
    if decision.about:
        yield "about named" if page.named(decision.about) else "about unnamed"
    if not page.by_kind.get(kind):
        yield "word unsaid"
    yield f"sentences {min(5, page.sentences)}"
    first = min((c.spots[0].start for c in others if c.piece != PASS), default=-1)
    last = max((c.spots[-1].start for c in others if c.piece != PASS), default=-1)
    for spot in candidate.spots:
        yield from page.around(spot)
        yield from _signs_of_place(page, candidate, spot, others)
        yield from (
            f"{kind} {sign}"
            for sign in page.around(spot)
            if sign.startswith(("<0", ">0", "mood", "denied", "if", "lead"))
        )
    if others:
        yield "first of all" if candidate.spots[0].start < first else "not first"
        yield "last of all" if candidate.spots[-1].start > last else "not last"


def _signs_of_place(
    page: Page, candidate: Candidate, spot: Spot, others: Sequence[Candidate]
) -> Iterator[str]:
    """Where a mention stands beside the word of the question, its place and the other pieces."""
    clause = page.clause(spot.start)
    if by_its_word(candidate, spot):
        yield "by its word"
    words = [s for s in page.by_kind.get(candidate.decision.kind, ()) if s.start != spot.start]
    yield from (f"word {sign}" for sign in _where(page, spot, clause, words))
    if about := candidate.decision.about:
        places = [s for s in page.named(about) if s.start != spot.start]
        yield from (f"about {sign}" for sign in _where(page, spot, clause, places))
    rivals = [s for c in others for s in c.spots if s.start != spot.start]
    yield from (f"rival {sign}" for sign in _where(page, spot, clause, rivals))
    if any(s.start == spot.start for c in others for s in c.spots):
        yield "shares its name"


def _where(page: Page, spot: Spot, clause: Clause | None, others: Sequence[Spot]) -> Iterator[str]:
    """Where the nearest of some mentions stands: in the clause, the sentence, before or behind, or nowhere."""
    if not others:
        yield "nowhere"
        return
    if clause is not None:
        within = [s for s in others if clause.start <= s.start < clause.end]
        if within:
            near = min(within, key=lambda s: abs(s.start - spot.start))
            side = "<" if near.start < spot.start else ">"
            yield f"{side} clause"
            low, high = sorted((near, spot), key=lambda s: s.start)
            between = len(page.message.spots_between(low.end, high.start))
            yield f"{side} {min(MOST, between)}"
            return
        if any(page.sentence(s.start) == clause.sentence for s in others):
            yield "sentence"
            return
    before = [s for s in others if s.start < spot.start]
    yield "before" if before else "behind"
