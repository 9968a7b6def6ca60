"""Small questions about clauses and the answers read from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..kernel.decision import Decision
from ..kernel.forms import Moves, Some
from .choices import Found
from .clauses import Clause
from .mentions import names_in
from .reading import Draft
from .scope import Scope
from .vocabulary import SENSE, Vocabulary


def speaks_of_going(scope: Scope) -> bool:
    """Whether units, or a way, are named."""
    return any(s.has("unit") or s.has(SENSE, "all", "to", "toward") for s in scope.spots)


def afresh(scope: Scope) -> Scope:
    """The same stretch with nothing told yet."""
    return replace(scope, issues=[])


def is_empty(decision: Decision, found: Found) -> bool:
    """Units that nobody named are not an instruction for a question that was not asked."""
    return isinstance(decision.form, Some | Moves) and not found.answer


def question_of(draft: Draft) -> tuple[object, ...]:
    """What a draft answers; a later one with the same replaces it."""
    return draft.kind, draft.about, draft.key, sorted(draft.when.items(), key=str)


def is_for(draft: Draft, decision: Decision) -> bool:
    """Whether a draft answers a decision, now or when it is asked again."""
    same = draft.kind == decision.kind and draft.about in (decision.about, "")
    return same and draft.key.rpartition("#")[0] == decision.key.rpartition("#")[0]


def is_of_cards(known: Vocabulary, decision: Decision) -> bool:
    """Whether answers name cards that are played in combat."""
    return any("card" in known.of(name) for name in names_in(decision))


def words_of_clauses(scope: Scope, own: Sequence[Clause]) -> str:
    """The player's words of some clauses."""
    stretches = (" ".join(scope.spotted.text.source(c.start, c.end).split()) for c in own)
    return " ".join(s for s in stretches if s).rstrip(" ,")
