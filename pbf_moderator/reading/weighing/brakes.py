"""What keeps the opinion from answering by itself: few words, a case, a question, second thoughts, several questions at once."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import ASK, QUOTED, SUPPOSE, Clause
from ..rows.named import YES
from ..text.names import parts_of
from ..text.tokens import QUESTION
from ..text.words import kinds_of
from .candidates import CHOICE, PASS
from .page import Page
from .proposals import Proposal
from .trust import NONE_FREE
from .weighed import Weighed

FEW = 15
"""So many words hold too few signs, and the rules see them all: what they ask about is open."""
_OPEN = (ASK, SUPPOSE, QUOTED)
_TURNS = ("or", "unless", "except", "correction", "instead", "if")
"""Turns of speech in a clause that may give an answer another meaning."""


def is_open_to_doubt(
    page: Page, proposal: Proposal, weighed: Sequence[Weighed], asked: Sequence[Decision]
) -> bool:
    """Whether an answer of the opinion may be meant otherwise, so that the sender is asked.

    Args:
        page: the message.
        proposal: the answer.
        weighed: every piece of an answer that the message names.
        asked: the questions that are open.
    """
    return (
        page.words <= FEW
        or proposal.decision.kind in kinds_of("never_guessed")
        or _is_of_several_parts(proposal)
        or _is_of_several_questions(page, proposal, asked)
        or _has_another_last_word(proposal, weighed)
        or _is_used_elsewhere(proposal)
        or _is_put_off(page, proposal)
        or _is_turned(page, proposal, weighed)
    )


def _is_of_several_parts(proposal: Proposal) -> bool:
    """Whether the answer is made of several things, of which one may belong to something else."""
    return isinstance(proposal.answer, str) and len(parts_of(proposal.answer)) > 1


def _is_of_several_questions(page: Page, proposal: Proposal, asked: Sequence[Decision]) -> bool:
    """Whether the answer may be to another question: a plain yes or no beside others, or one of which nothing is said."""
    plain = proposal.answer in (YES, None)
    if len(asked) > 1 and (plain or not page.speaks_of(proposal.decision)):
        return True
    return plain and (_names_an_option(page, proposal) or _is_bare_no(page, proposal))


def _is_used_elsewhere(proposal: Proposal) -> bool:
    """Whether the rules have used its mentions for answers to other questions."""
    return NONE_FREE in proposal.signs


def _is_put_off(page: Page, proposal: Proposal) -> bool:
    """Whether the word of the question stands beside one by which it is put off: "of the help I'll tell you after supper"."""
    words = page.by_kind.get(proposal.decision.kind, ())
    clauses = [c for spot in words if (c := page.clause(spot.start)) is not None]
    return any(page.message.says(c, "postpones", "ponders") for c in clauses)


def _is_turned(page: Page, proposal: Proposal, weighed: Sequence[Weighed]) -> bool:
    """Whether the words around it may turn it: a case, a supposition, "or", a correction behind, a question about it or another."""
    clauses = _clauses(page, proposal)
    if any(c.mood in _OPEN or c.condition is not None or page.message.says(c, *_TURNS) for c in clauses):
        return True
    last = max((c.start for c in clauses), default=0)
    others = [s for w in weighed if w.role == CHOICE for s in w.spots]
    named = [*clauses, *(c for s in others if (c := page.clause(s.start)) is not None)]
    corrected = any(c.corrects and c.start >= last for c in page.message.clauses)
    return corrected or any(_is_asked(page, c) for c in named)


def _has_another_last_word(proposal: Proposal, weighed: Sequence[Weighed]) -> bool:
    """Whether another option is named behind the answer: in a tale the last one is mostly meant, and weights do not know of tales."""
    own = {spot.start for spot in proposal.spots}
    others = (
        s.start
        for w in weighed
        if w.role == CHOICE and w.piece != PASS
        for s in w.spots
        if s.start not in own
    )
    return max(others, default=-1) > max(own, default=0)


def _clauses(page: Page, proposal: Proposal) -> list[Clause]:
    """The clauses that an answer was made of."""
    return [c for spot in proposal.spots if (c := page.clause(spot.start)) is not None]


def _is_bare_no(page: Page, proposal: Proposal) -> bool:
    """Whether nothing is done, told by no clause that has the word of the question."""
    clauses = _clauses(page, proposal)
    words = page.by_kind.get(proposal.decision.kind, ())
    marked = any(c.start <= s.start < c.end for c in clauses for s in words)
    return proposal.answer is None and not marked


def _is_asked(page: Page, clause: Clause) -> bool:
    """Whether the sentence of a clause ends in a question mark, whatever its mood: "so A, right?"."""
    end, tokens = page.message.sentence(clause.sentence)[-1].end, page.message.spotted.text.tokens
    return end < len(tokens) and QUESTION in page.message.source(end, end + 1)


def _names_an_option(page: Page, proposal: Proposal) -> bool:
    """Whether a plain yes or no stands in a clause that names one of several options."""
    form = proposal.decision.form
    options = {*form.options} - {YES} if isinstance(form, One) else set()
    spots = (s for c in _clauses(page, proposal) for s in page.message.within(c))
    return any(concept.id in options for s in spots for concept in s.concepts)
