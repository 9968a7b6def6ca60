"""What keeps the network's own answers from counting: a case, a question, second thoughts, another last word, several questions at once."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ..clauses.clause import ASK, QUOTED, SUPPOSE, Clause
from ..mentions.spotting import Spot
from ..rows.named import YES
from ..text.tokens import QUESTION
from ..text.words import kinds_of
from .answers import Proposal
from .page import Page
from .questions import NUMBER, PASS, Candidate
from .weighing import Part

_OPEN = (ASK, SUPPOSE, QUOTED)
_TURNS = ("or", "correction", "instead")
"""Turns of speech in a clause that may give an answer another meaning."""
_CASES = ("if", "unless", "except")
"""The same anywhere in its sentence."""


def is_open_to_doubt(
    page: Page, proposal: Proposal, parts: Sequence[Part], asked: Sequence[Decision]
) -> bool:
    """Whether an answer of the network may be meant otherwise, so that the sender is asked.

    Args:
        page: the message.
        proposal: the answer.
        parts: the parts of its question, weighed.
        asked: the questions that are open.
    """
    return (
        proposal.decision.kind in kinds_of("never_guessed")
        or _is_of_several_questions(page, proposal, asked)
        or _is_bare_no(page, proposal)
        or _has_another_last_word(proposal, parts)
        or _is_put_off(page, proposal)
        or _is_turned(page, proposal, parts)
        or _is_of_another_combat(page, proposal, asked)
    )


def _is_of_several_questions(page: Page, proposal: Proposal, asked: Sequence[Decision]) -> bool:
    """Whether the answer may be to another question: a plain yes or no beside others, or one of which nothing is said."""
    plain = proposal.answers[0] in (YES, None)
    return proposal.open_ and len(asked) > 1 and (plain or not page.speaks_of(proposal.decision))


def _is_bare_no(page: Page, proposal: Proposal) -> bool:
    """Whether nothing is done, told by no clause that has the word of the question, or in no sentence that names its place."""
    if proposal.answers[0]:
        return False
    clauses, decision = page.clauses_of(proposal.spots), proposal.decision
    words = page.by_kind.get(decision.kind, ())
    sentences = {c.sentence for c in clauses}
    elsewhere = sentences.isdisjoint(c.sentence for c in page.clauses_of(page.named(decision.about)))
    return (
        elsewhere if decision.about else not any(c.start <= s.start < c.end for c in clauses for s in words)
    )


def _has_another_last_word(proposal: Proposal, parts: Sequence[Part]) -> bool:
    """Whether another option is named behind the answer: in a tale the last one is mostly meant."""
    own = {spot.start for spot in proposal.spots}
    last = max((s.start for c in _others(proposal, parts) for s in c.spots if s.start not in own), default=-1)
    return proposal.open_ and last > max(own, default=0)


def _others(proposal: Proposal, parts: Sequence[Part]) -> list[Candidate]:
    """The pieces that were not taken, numbers left aside."""
    return [
        c
        for part in parts
        for c in part.question.candidates
        if part.question.form != NUMBER and c.piece != PASS and c.piece not in proposal.answers
    ]


def _is_put_off(page: Page, proposal: Proposal) -> bool:
    """Whether the word of the question stands beside one by which it is put off: "of the help I'll tell you after supper"."""
    clauses = page.clauses_of(page.by_kind.get(proposal.decision.kind, ()))
    return any(page.message.says(c, "postpones", "ponders") for c in clauses)


def _is_turned(page: Page, proposal: Proposal, parts: Sequence[Part]) -> bool:
    """Whether the words around it may turn it: a case, a supposition, "or", somebody else, a correction behind, a question about it or another."""
    clauses = page.clauses_of(proposal.spots)
    if any(c.mood in _OPEN or page.message.says(c, *_TURNS) for c in clauses):
        return True
    beside = [c for n in {c.sentence for c in clauses} for c in page.message.sentence(n)]
    if any(c.condition is not None or page.message.says(c, *_CASES) for c in beside):
        return True
    if any(_is_of_somebody(page, proposal, s) for c in clauses for s in page.message.within(c)):
        return True
    last = max((c.start for c in clauses), default=0)
    named = [*clauses, *(x for c in _others(proposal, parts) for x in page.clauses_of(c.spots))]
    corrected = any(c.corrects and c.start >= last for c in page.message.clauses)
    return corrected or any(_is_asked(page, c) for c in named)


def _is_of_somebody(page: Page, proposal: Proposal, spot: Spot) -> bool:
    """Whether another player is named who is no part of the answer."""
    seats = {*spot.ids("seat")}
    answers = {a for a in proposal.answers if isinstance(a, str)}
    return bool(seats) and seats.isdisjoint({page.message.seat, *answers})


def _is_asked(page: Page, clause: Clause) -> bool:
    """Whether the sentence of a clause ends in a question mark, whatever its mood: "so A, right?"."""
    end, tokens = page.message.sentence(clause.sentence)[-1].end, page.message.spotted.text.tokens
    return end < len(tokens) and QUESTION in page.message.source(end, end + 1)


def _is_of_another_combat(page: Page, proposal: Proposal, asked: Sequence[Decision]) -> bool:
    """Whether it is for another combat than the one that is asked about, leads back to where that is, or hangs on who fights."""
    kinds, place = kinds_of("in_combat"), proposal.when.get("area")
    if proposal.decision.kind not in kinds or proposal.open_:
        return False
    fought = {d.about for d in asked if d.about and d.kind in kinds}
    sentences = {c.sentence for c in page.clauses_of(proposal.spots)}
    if place is not None:
        named = {c.sentence for c in page.clauses_of(page.named(place))}
        if fought or place in proposal.answers or named.isdisjoint(sentences):
            return True
    beside = [s for n in sentences for s in page.message.in_row(page.message.sentence(n))]
    return any(s.has("seat") and page.message.seat not in s.ids("seat") for s in beside)
