"""A message as it is weighed: where everything is named, and in which clause each word stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from ...kernel.decision import Decision
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.order_tokens import tokens_meant
from ..text.tokens import BREAK, CLOSE, MARK, OPEN, WORD
from ..text.vocabulary import KIND, LITTLE, ORDER, SENSE


@dataclass(frozen=True)
class Page:
    """A message with the places of its mentions."""

    message: Message

    @cached_property
    def _clause_of(self) -> list[Clause | None]:
        """The clause of each token."""
        found: list[Clause | None] = [None] * len(self.message.spotted.text.tokens)
        for clause in self.message.clauses:
            found[clause.start : clause.end] = [clause] * (clause.end - clause.start)
        return found

    @cached_property
    def depths(self) -> list[int]:
        """How many brackets are open at each token."""
        tokens = self.message.spotted.text.tokens
        return list(accumulate((t.text == OPEN) - (t.text == CLOSE) if t.kind == MARK else 0 for t in tokens))

    @cached_property
    def lines(self) -> list[int]:
        """The line that each token stands in."""
        tokens = self.message.spotted.text.tokens
        return list(accumulate((t.kind == MARK and t.text == BREAK for t in tokens), initial=0))[:-1]

    @cached_property
    def _named(self) -> dict[str, list[Spot]]:
        """Everything that is named, with its mentions."""
        found: dict[str, list[Spot]] = {}
        known = self.message.vocabulary
        for spot in self.message.spotted.spots:
            ids = {c.id for c in spot.concepts if c.category not in (*LITTLE, KIND, ORDER)}
            if spot.has(ORDER):
                ids |= {*tokens_meant(known, spot, known.tokens)}
            for id in ids:
                found.setdefault(id, []).append(spot)
        return found

    @cached_property
    def by_kind(self) -> dict[str, list[Spot]]:
        """Each kind of question whose word is said, with the mentions of it."""
        found: dict[str, list[Spot]] = {}
        for spot in self.message.spotted.spots:
            for kind in spot.ids(KIND):
                found.setdefault(kind, []).append(spot)
        return found

    @cached_property
    def areas(self) -> list[str]:
        """The areas that are named."""
        return [*dict.fromkeys(id for s in self.message.spotted.spots for id in s.ids("area"))]

    @cached_property
    def persons(self) -> list[Spot]:
        """The mentions of the sender: "me", "mine", "our own"."""
        return [s for s in self.message.spotted.spots if s.has(SENSE, "in_person", "me")]

    @cached_property
    def numbers(self) -> list[tuple[int, Spot]]:
        """The numbers, in digits or in words, with where they stand."""
        found = []
        for place, token in enumerate(self.message.spotted.text.tokens):
            number = self.message.number_at(place)
            spot = self.message.at(place) or Spot(place, place + 1, (), 0, token.text)
            if number is not None and spot.start == place:
                found.append((number, spot))
        return found

    def speaks_of(self, decision: Decision) -> bool:
        """Whether the word of a question is said, or its place named."""
        return bool(self.by_kind.get(decision.kind) or (decision.about and self.named(decision.about)))

    def named(self, id: str) -> Sequence[Spot]:
        """The mentions of a thing, in order."""
        return self._named.get(id, ())

    @cached_property
    def words(self) -> int:
        """How many words there are."""
        return sum(token.kind == WORD for token in self.message.spotted.text.tokens)

    def clause(self, position: int) -> Clause | None:
        """The clause that a word stands in."""
        return self._clause_of[position]

    def clauses_of(self, spots: Sequence[Spot]) -> list[Clause]:
        """The clauses of some mentions, each once, in order."""
        found = {c.start: c for s in spots if (c := self._clause_of[s.start]) is not None}
        return [found[start] for start in sorted(found)]
