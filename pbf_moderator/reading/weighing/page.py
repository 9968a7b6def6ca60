"""A message as it is weighed: what stands around each of its mentions, told by signs that are alike in every language and game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from ...kernel.decision import Decision
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.order_tokens import tokens_meant
from ..text.stems import stem
from ..text.tokens import BREAK, CLOSE, MARK, OPEN, QUOTE, WORD
from ..text.vocabulary import FILLER, KIND, LITTLE, OPTION, ORDER, SENSE

NEAR = 3
"""Mentions before and behind another that are looked at one by one."""
_WORDS_OF_ALL = (*LITTLE, KIND, OPTION)
"""What a mention may be that is no name of a game."""
WORDS = 4
"""Words before and behind a mention whose stems are looked at."""


@dataclass(frozen=True)
class Page:
    """A message with what stands around its mentions."""

    message: Message

    @cached_property
    def _clause_of(self) -> list[Clause | None]:
        """The clause of each token."""
        found: list[Clause | None] = [None] * len(self.message.spotted.text.tokens)
        for clause in self.message.clauses:
            found[clause.start : clause.end] = [clause] * (clause.end - clause.start)
        return found

    @cached_property
    def _depths(self) -> list[int]:
        """How many brackets are open at each token."""
        tokens = self.message.spotted.text.tokens
        return list(accumulate((t.text == OPEN) - (t.text == CLOSE) if t.kind == MARK else 0 for t in tokens))

    @cached_property
    def _around(self) -> dict[int, tuple[str, ...]]:
        return {}

    @cached_property
    def sentences(self) -> int:
        """How many sentences there are."""
        return 1 + max((c.sentence for c in self.message.clauses), default=0)

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

    def sentence(self, position: int) -> int:
        """The number of the sentence that a word stands in, -1 where it stands in none."""
        clause = self._clause_of[position]
        return -1 if clause is None else clause.sentence

    def around(self, spot: Spot) -> tuple[str, ...]:
        """The signs of a mention that are the same whatever is asked.

        Args:
            spot: the mention.
        """
        known = self._around.get(spot.start)
        if known is None:
            known = self._around[spot.start] = tuple(dict.fromkeys(self._signs_around(spot)))
        return known

    def _signs_around(self, spot: Spot) -> Iterator[str]:
        clause = self.clause(spot.start)
        if clause is None:
            yield "nowhere"
            return
        yield from _signs_of_clause(clause, spot)
        yield from self._signs_of_neighbours(clause, spot)
        yield from self._signs_of_sentence(clause, spot)
        yield from self._signs_of_marks(spot)
        yield from self._signs_of_words(clause, spot)

    def _signs_of_neighbours(self, clause: Clause, spot: Spot) -> Iterator[str]:
        """What the mentions beside it in the clause are, the near ones with their distance."""
        within = self.message.within(clause)
        before = [s for s in within if s.end <= spot.start and _counts(s)][::-1]
        behind = [s for s in within if s.start >= spot.end and _counts(s)]
        for side, others in (("<", before), (">", behind)):
            for n, other in enumerate(others[:NEAR]):
                for name in senses_of(other):
                    yield f"{side}{n}:{name}"
            for other in others:
                for name in senses_of(other):
                    yield f"{side}:{name}"
            if not others:
                yield f"{side}:end"
        strange = self.message.spotted.unknown
        for side, start, end in (("<", clause.start, spot.start), (">", spot.end, clause.end)):
            yield f"{side}?{min(3, len(strange(start, end)))}"

    def _signs_of_sentence(self, clause: Clause, spot: Spot) -> Iterator[str]:
        """What the rest of the sentence and the first words of the next one say."""
        for other in self.message.sentence(clause.sentence):
            if other.start == clause.start:
                continue
            side = "<<" if other.start < clause.start else ">>"
            yield f"{side}{other.mood}"
            if other.denied:
                yield f"{side}denied"
            for mention in self.message.within(other):
                if _counts(mention):
                    yield from (f"{side}{name}" for name in senses_of(mention))
        following = self.message.sentence(clause.sentence + 1)
        for mention in self.message.within(following[0])[:NEAR] if following else ():
            if _counts(mention):
                yield from (f">>>{name}" for name in senses_of(mention))
        number, last = clause.sentence, self.sentences - 1
        yield (
            "only sentence"
            if not last
            else f"sentence {'first' if not number else 'last' if number == last else 'amid'}"
        )

    def _signs_of_marks(self, spot: Spot) -> Iterator[str]:
        """The marks around it, and whether it stands in brackets or quotation marks."""
        tokens = self.message.spotted.text.tokens
        before = tokens[spot.start - 1].text if spot.start and tokens[spot.start - 1].kind == MARK else ""
        behind = tokens[spot.end].text if spot.end < len(tokens) and tokens[spot.end].kind == MARK else ""
        yield f"mark<{BREAK if not spot.start else before}"
        yield f"mark>{BREAK if spot.end >= len(tokens) else behind}"
        if self._depths[spot.start] > 0:
            yield "in brackets"
        if sum(t.text == QUOTE for t in tokens[: spot.start]) % 2:
            yield "in quotes"

    def _signs_of_words(self, clause: Clause, spot: Spot) -> Iterator[str]:
        """The stems of the words beside it that are no names."""
        language = self.message.language
        for side, places in (
            ("<", range(spot.start - 1, max(clause.start, spot.start - WORDS) - 1, -1)),
            (">", range(spot.end, min(clause.end, spot.end + WORDS))),
        ):
            for place in places:
                word = self._stem_at(place, language)
                if word:
                    yield f"{side}“{language} {word}"
        for place in range(clause.start, clause.end):
            if not spot.start <= place < spot.end and (word := self._stem_at(place, language)):
                yield f"“{language} {word}"

    def _stem_at(self, place: int, language: str) -> str:
        token, spot = self.message.spotted.text.tokens[place], self.message.at(place)
        named = spot is not None and any(c.category not in _WORDS_OF_ALL for c in spot.concepts)
        if token.kind != WORD or named:
            return ""
        return stem(token.text, language) or token.text


def _counts(spot: Spot) -> bool:
    """Whether a mention is more than an article or its like."""
    return not spot.has(FILLER) or spot.has(SENSE)


def senses_of(spot: Spot) -> Sequence[str]:
    """What a mention is, told by no name of any game: its turns of speech, or what sort of thing it names."""
    senses = [c.id for c in spot.concepts if c.category == SENSE]
    return senses or [*dict.fromkeys(f"a {c.category}" for c in spot.concepts if c.category != FILLER)]


def _signs_of_clause(clause: Clause, spot: Spot) -> Iterator[str]:
    """How its clause stands: its mood, whether it is denied, corrects, is a second choice or hangs on something."""
    yield f"mood {clause.mood}{' inherited' if clause.inherited else ''}"
    if clause.lead:
        yield f"lead {clause.lead}"
    if clause.denied:
        ahead = any(s.start >= spot.end for s in clause.denied)
        yield f"denied {'behind' if ahead else 'before'}"
    if clause.corrects:
        yield "corrects"
    if clause.second:
        yield "second"
    if clause.other is not None:
        yield "of another" if clause.other.start != spot.start else "itself another"
    if clause.condition is not None:
        word, start, end = clause.condition
        yield f"{word} {'within' if start <= spot.start < end else 'outside'}"
    if spot.slips:
        yield "slips"
    if clause.mood == SAY and not (clause.denied or clause.condition or clause.corrects or clause.second):
        yield "plain"
