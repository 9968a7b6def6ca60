"""The names that answers to a decision are made of."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from ...kernel.decision import Decision
from ...kernel.forms import Assign, Moves, One, Path, Rank, Some
from .vocabulary import Concept, Vocabulary

UPGRADE = "+"
"""Before a part of an option: something turned into this."""


@lru_cache(maxsize=4096)
def parts_of(option: str) -> tuple[str, ...]:
    """The ids that an option is made of."""
    return tuple(option.split("/"))


@lru_cache(maxsize=4096)
def _plain_parts_of(option: str) -> tuple[str, ...]:
    """The same, where something is turned into another thing that thing alone."""
    return tuple(part.removeprefix(UPGRADE) for part in parts_of(option))


def names_in(decision: Decision) -> Collection[str]:
    """The ids that answers to a decision are made of."""
    form = decision.form
    if isinstance(form, One):
        return form.options
    if isinstance(form, Some):
        return form.bag
    if isinstance(form, Assign):
        return form.slots
    if isinstance(form, Moves):
        return [*form.units, *form.destinations]
    if isinstance(form, Rank):
        return form.items
    if isinstance(form, Path):
        return form.names()
    return ()


def concepts_of(vocabulary: Vocabulary, options: Iterable[str]) -> set[Concept]:
    """Everything that options are made of."""
    parts = {part for option in options for part in _plain_parts_of(option)}
    return {Concept(category, part) for part in parts for category in vocabulary.of(part)}


def parts_in(decision: Decision) -> set[str]:
    """The single ids that the options of a decision are made of."""
    return {part for option in names_in(decision) for part in _plain_parts_of(option)}


def parts_of_answer(answer: object) -> set[str]:
    """The single ids that an answer is made of."""
    if isinstance(answer, str):
        return {*_plain_parts_of(answer)}
    if isinstance(answer, Mapping):
        return set().union(*(parts_of_answer(key) | parts_of_answer(value) for key, value in answer.items()))
    return set().union(*map(parts_of_answer, answer)) if isinstance(answer, list | tuple) else set()
