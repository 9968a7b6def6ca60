"""Numbers for several questions at once: those that are open and those that may come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..kernel.decision import Decision
from ..kernel.forms import Amount
from .figures import ALL, Numbers, as_amount, read_numbers
from .mentions import concepts_of
from .reading import ASK, INFO
from .scope import Scope
from .vocabulary import TERM, Concept, Vocabulary

Amounts = list[tuple[Decision, int, str]]
"""Decisions with their numbers and the words that they were read from."""


def names_of(known: Vocabulary, decision: Decision) -> list[Concept]:
    """By what a player names a question for a number."""
    about = concepts_of(known, [decision.about]) if decision.about else set()
    return [c for c in about if c.category != "option"] or [Concept(TERM, decision.kind)]


def read_amounts(
    scope: Scope,
    amounts: Sequence[Decision],
    future: Sequence[Decision],
    first_words: Mapping[int, Sequence[str]],
) -> tuple[Amounts, bool]:
    """The numbers that a stretch gives, and whether it speaks of an open question.

    Args:
        scope: the stretch.
        amounts: the open questions.
        future: questions that may come.
        first_words: the proper word of each number, as against an article.
    """
    names = [name for d in (*amounts, *future) for name in names_of(scope.vocabulary, d)]
    numbers = read_numbers(scope, names, first_words)
    if numbers.several or (numbers.values and scope.says("roughly")):
        scope.say(ASK, "amount_unclear", amounts[0].about or amounts[0].kind, line=scope.words)
        return [], True
    found: Amounts = []
    for decision in (*amounts, *future):
        value = _value_for(scope, numbers, decision, alone=decision in amounts and len(amounts) == 1)
        if value is None or (decision in future and not found and _is_guessed(scope, decision)):
            continue
        if value == ALL and decision in future:
            scope.say(ASK, "amount_unclear", decision.about or decision.kind, line=scope.words)
            continue
        assert isinstance(decision.form, Amount)
        found.append((decision, as_amount(scope, value, decision.form, decision.about), scope.words))
        if decision in future:
            scope.say(INFO, "future_bids_sealed", decision.about or decision.kind)
    answered = any(decision in amounts for decision, _, _ in found)
    if numbers.values and not answered and not numbers.unclear:
        scope.say(ASK, "amount_unclear", amounts[0].about or amounts[0].kind, line=scope.words)
    return found, answered


def _is_guessed(scope: Scope, decision: Decision) -> bool:
    """Whether a question's name is nowhere written as it is known."""
    name = names_of(scope.vocabulary, decision)[0].id
    return not any(c.id == name and not s.slips for s in scope.spots for c in s.concepts)


def _value_for(scope: Scope, numbers: Numbers, decision: Decision, alone: bool) -> int | str | None:
    value = numbers.values.get(names_of(scope.vocabulary, decision)[0].id)
    return numbers.values.get("") if value is None and alone else value
