"""What keeps the opinion from answering by itself: few words, a case, a question, second thoughts, several questions at once."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import ASK, QUOTED, SUPPOSE, Clause
from ..rows.named import YES
from ..text.names import parts_of
from ..text.words import kinds_of
from .page import Page
from .proposals import Proposal

FEW = 15
"""So many words hold too few signs, and the rules see them all: what they ask about is open."""
_OPEN = (ASK, SUPPOSE, QUOTED)
_TURNS = ("or", "unless", "except", "correction", "instead", "if")
"""Turns of speech in a clause that may give an answer another meaning."""


def is_open_to_doubt(page: Page, proposal: Proposal, asked: Sequence[Decision]) -> bool:
    """Whether an answer of the opinion may be meant otherwise, so that the sender is asked.

    Args:
        page: the message.
        proposal: the answer.
        asked: the questions that are open.
    """
    answer = proposal.answers[0]
    if page.words <= FEW or len(proposal.answers) > 1 or proposal.decision.kind in kinds_of("never_guessed"):
        return True
    if isinstance(answer, str) and len(parts_of(answer)) > 1:
        return True
    if answer in (YES, None) and (len(asked) > 1 or _names_an_option(page, proposal)):
        return True
    clauses = _clauses(page, proposal)
    turned = any(c.mood in _OPEN or c.condition is not None or page.message.says(c, *_TURNS) for c in clauses)
    last = max((c.start for c in clauses), default=0)
    return turned or any(c.corrects and c.start >= last for c in page.message.clauses)


def _clauses(page: Page, proposal: Proposal) -> list[Clause]:
    """The clauses that an answer was made of."""
    return [c for spot in proposal.spots if (c := page.clause(spot.start)) is not None]


def _names_an_option(page: Page, proposal: Proposal) -> bool:
    """Whether a plain yes or no stands in a clause that names one of several options."""
    form = proposal.decision.form
    options = {*form.options} - {YES} if isinstance(form, One) else set()
    spots = (s for c in _clauses(page, proposal) for s in page.message.within(c))
    return any(concept.id in options for s in spots for concept in s.concepts)
