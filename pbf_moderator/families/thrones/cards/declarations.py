"""How the effects of cards are declared: each once, with its name, what it takes, what it asks and what it does.

The event decks and the cards of the common enemy have their own effects, in `event_phase` and `threat_cards`. The checks of
cards and the designer's guide read the same declarations.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from ...schema import Field, Record, Tagged
from .abilities import sentence

Rule = TypeVar("Rule", bound=Callable[..., object])


@dataclass(frozen=True)
class CardEffect(Generic[Rule]):
    """The declaration of one effect."""

    name: str
    rule: Rule
    takes: Record
    """Its fields beside `effect`."""
    asks: tuple[str, ...]
    """The kinds of the questions that it asks itself."""

    @property
    def does(self) -> str:
        """One sentence for the designer."""
        return self.takes.doc


@dataclass(frozen=True, eq=False)
class Effects(Generic[Rule]):
    """The effects that the cards of some decks may have."""

    name: str
    declared: dict[str, CardEffect[Rule]] = field(default_factory=dict)
    records: dict[str, Record] = field(default_factory=dict)

    @property
    def type(self) -> Tagged:
        """A row `{ effect = ..., ... }` in the schema."""
        return Tagged(self.name, "effect", self.records)

    def effect(self, name: str, asks: tuple[str, ...] = (), **takes: Field) -> Callable[[Rule], Rule]:
        """Declare an effect by the function that carries it out.

        Args:
            name: what a card calls it.
            asks: the kinds of the questions that it asks itself.
            takes: its fields.
        """

        def declare(rule: Rule) -> Rule:
            self.records[name] = Record(takes, doc=sentence(rule))
            self.declared[name] = CardEffect(name, rule, self.records[name], asks)
            return rule

        return declare

    def rule(self, name: str) -> Rule:
        """The function that carries an effect out."""
        return self.declared[name].rule
