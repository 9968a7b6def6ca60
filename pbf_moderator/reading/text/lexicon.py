"""What the reader needs of the names of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from ...scenario.grammar import Name


class LexiconEntry(Protocol):
    """A phrase of a scenario's lexicon."""

    @property
    def alias(self) -> str:
        """The words as a player writes them."""

    @property
    def id(self) -> str:
        """What they stand for, within its category."""

    @property
    def category(self) -> str:
        """What sort of thing that is: area, unit, token, card."""

    @property
    def language(self) -> str:
        """The language in which the words mean it."""


class Lexicon(Protocol):
    """What the reader needs of a scenario's lexicon."""

    @property
    def tables(self) -> Mapping[str, Any]:
        """The scenario's tables, where tokens and units say what they can do."""

    @property
    def digest(self) -> str:
        """The same for lexica of the same content."""

    def entries(self) -> Iterator[LexiconEntry]:
        """Every phrase that stands for something, in all languages."""

    def name(self, id: str, lang: str, form: str = ..., category: str = ...) -> Name:
        """What something is called in a language, in a grammatical form if one is asked for."""

    def count(self, number: int, id: str, lang: str, category: str = ...) -> str:
        """A number of things with their name in the right form: "2 riders"."""

    def singular(self, id: str, lang: str, category: str = ...) -> tuple[str, ...]:
        """The ways to write a single one, beside the first of its forms."""
