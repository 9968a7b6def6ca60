"""Finding names and words in a text: the phrases that explain most of it with the fewest slips."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from .effort import Effort
from .text import NUMBER, STAR, WORD, Text, Token
from .vocabulary import (
    COUNT,
    FILLER,
    KIND,
    OPTION,
    ORDER,
    PLAIN,
    SENSE,
    SPECIAL,
    Concept,
    Match,
    Modifier,
    Node,
    Vocabulary,
    allowed_slips,
    slips_inside,
)

SLIP_COST, PHRASE_COST = 1.0, 0.1
GENERAL_WEIGHT = 0.4
"""What a letter of a little word explains, against one of a name or of a phrase."""
SHORTEST_BEGINNING = 3
"""Letters that a word must share with the name it abbreviates."""
SURE_LENGTH = 4
"""A shorter word with a slip is only taken for a name that matters."""
FILLERS_IN_A_NAME = 3
"""Little words in a row that a name may hold."""
COMPARING = 200
"""What comparing a word with all that are known costs, in steps."""
VOUCHED = 2
"""Letters that the beginning of a name adds to a word with a slip that continues it: "Summer Se" is not an abbreviation."""
_SMALL = (SENSE, COUNT, FILLER)
_GENERAL = (SENSE, KIND, OPTION, COUNT, FILLER)


@dataclass(frozen=True)
class Spot:
    """A phrase of the text and what it may stand for; `end` is the position after its last token."""

    start: int
    end: int
    concepts: tuple[Concept, ...]
    slips: int
    text: str
    modifier: Modifier = PLAIN
    """Of an order: its value, star, or nothing."""
    assumed: bool = False
    """The sign of the value was not written."""
    unclear: bool = False
    """What follows the order's word cannot be its value."""

    def ids(self, category: str) -> tuple[str, ...]:
        """The ids of a category that the phrase may stand for."""
        return tuple(c.id for c in self.concepts if c.category == category)

    def has(self, category: str, *ids: str) -> bool:
        """Whether it may stand for a thing (or one of the named things) of a category."""
        found = self.ids(category)
        return any(i in found for i in ids) if ids else bool(found)


@dataclass(frozen=True)
class Spotted:
    """A text with its spots, in order and without overlap."""

    text: Text
    spots: tuple[Spot, ...]
    effort: Effort = field(default_factory=Effort, compare=False, repr=False)

    @cached_property
    def _starts(self) -> list[int]:
        return [spot.start for spot in self.spots]

    def within(self, start: int, end: int) -> tuple[Spot, ...]:
        """The spots that begin in a stretch."""
        first = bisect_left(self._starts, start)
        found = self.spots[first : bisect_left(self._starts, end, first)]
        self.effort.spend(len(found) + 1)
        return found

    def onward(self, start: int, end: int) -> Iterator[Spot]:
        """The spots that begin in a stretch, one at a time."""
        for n in range(bisect_left(self._starts, start), len(self.spots)):
            self.effort.spend(1)
            if self.spots[n].start >= end:
                return
            yield self.spots[n]

    def back_from(self, start: int, end: int) -> Iterator[Spot]:
        """The spots of a stretch that end in it, the last one first."""
        for n in range(bisect_left(self._starts, end) - 1, -1, -1):
            self.effort.spend(1)
            if self.spots[n].start < start:
                return
            if self.spots[n].end <= end:
                yield self.spots[n]

    @cached_property
    def at(self) -> dict[int, Spot]:
        """Every token position that belongs to a spot."""
        return {i: spot for spot in self.spots for i in range(spot.start, spot.end)}

    def unknown(self, start: int, end: int) -> list[int]:
        """The positions of words that nothing explains."""
        tokens = self.text.tokens
        self.effort.spend(max(0, end - start) + 1)
        return [i for i in range(start, min(end, len(tokens))) if tokens[i].kind == WORD and i not in self.at]


def _score(start: int, match: Match) -> float:
    small = match.end == start + 1 and all(c.category in _SMALL for c in match.concepts)
    return match.letters * (GENERAL_WEIGHT if small else 1.0) - SLIP_COST * match.slips - PHRASE_COST


class Spotter:
    """The search with one player's interests: the names that matter to them, and their language."""

    def __init__(self, vocabulary: Vocabulary, relevant: Collection[Concept], language: str) -> None:
        self.vocabulary = vocabulary
        self.relevant = frozenset(relevant)
        self.language = language

    def spot(self, text: Text) -> Spotted:
        """Find the phrases of a text."""
        tokens, effort = text.tokens, Effort()
        best: list[tuple[float, tuple[int, Match] | None]] = [(0.0, None)] * (len(tokens) + 1)
        for i in range(len(tokens) - 1, -1, -1):
            best[i] = (best[i + 1][0], None)
            effort.spend(self._cost(tokens[i]))
            for match in self._matches(text, i):
                score = _score(i, match) + best[match.end][0]
                if score > best[i][0]:
                    best[i] = (score, (i, match))
        return Spotted(text, tuple(self._with_values(text, self._chosen(text, best))), effort)

    def _cost(self, token: Token) -> int:
        """The steps of looking a token up."""
        known = token.text in self.vocabulary.root.children
        return 1 if token.kind != WORD or known or not allowed_slips(token.text) else COMPARING

    def _chosen(self, text: Text, best: list[tuple[float, tuple[int, Match] | None]]) -> Iterator[Spot]:
        i = 0
        while i < len(text.tokens):
            found = best[i][1]
            if found is None:
                i += 1
                continue
            match = found[1]
            yield Spot(i, match.end, self._meant(match), match.slips, text.source(i, match.end))
            i = match.end

    def _meant(self, match: Match) -> tuple[Concept, ...]:
        """The concepts of a phrase, general words only in the languages that come into question."""
        own = [
            c for c, langs in match.concepts.items() if c.category not in _GENERAL or self.language in langs
        ]
        return tuple(own or match.concepts)

    # -- one position ----------------------------------------------------------------------------------------

    def _matches(self, text: Text, start: int) -> list[Match]:
        tokens = text.tokens
        if tokens[start].kind != WORD:
            return []
        found = list(self._walk(self.vocabulary.root, tokens, start, 0, 0))
        if text.is_elided(start):
            found = [m for m in found if m.end > start + 1]
        exact = [m for m in found if not m.slips]
        if exact:
            longest = max(m.end for m in exact)
            node, letters = self.vocabulary.root.children[tokens[start].text], len(tokens[start].text)
            longer = self._walk(node, tokens, start + 1, 0, letters)
            continued = self._unambiguous([m for m in (*found, *longer) if m.slips and m.end > longest])
            return exact + [m._replace(letters=m.letters + VOUCHED) for m in continued]
        if not found:
            found = [*self._joined(tokens, start)] or [*self._beginning(tokens, start)]
        return self._unambiguous(found)

    def _walk(
        self, node: Node, tokens: tuple[Token, ...], i: int, slips: int, letters: int, fillers: int = 0
    ) -> Iterator[Match]:
        """Every phrase below a node that the tokens from i on may be."""
        if i >= len(tokens) or tokens[i].kind != WORD:
            return
        word = tokens[i].text
        for child, more in self._steps(node, word):
            if child.concepts:
                yield Match(i + 1, child.concepts, slips + more, letters + len(word))
            if child.children:
                yield from self._walk(child, tokens, i + 1, slips + more, letters + len(word))
        if (
            node is not self.vocabulary.root
            and word in self.vocabulary.fillers
            and fillers < FILLERS_IN_A_NAME
        ):
            yield from self._walk(node, tokens, i + 1, slips, letters, fillers + 1)

    def _steps(self, node: Node, word: str) -> Iterator[tuple[Node, int]]:
        exact = node.children.get(word)
        if exact is not None:
            yield exact, 0
        if node is self.vocabulary.root:
            for other, distance in self.vocabulary.near(word):
                if distance:
                    yield node.children[other], distance
            return
        if exact is not None:
            return
        for other, child in node.children.items():
            if (slips := slips_inside(word, other)) is not None:
                yield child, slips

    def _joined(self, tokens: tuple[Token, ...], start: int) -> Iterator[Match]:
        """A name that was cut in two by a blank."""
        if start + 1 < len(tokens) and tokens[start + 1].kind == WORD:
            word = tokens[start].text + tokens[start + 1].text
            node = self.vocabulary.root.children.get(word)
            concepts = self._of_names(node)
            if concepts:
                yield Match(start + 2, concepts, 1, len(word))

    def _beginning(self, tokens: tuple[Token, ...], start: int) -> Iterator[Match]:
        """A name that matters and begins with this word."""
        word = tokens[start].text
        if len(word) < SHORTEST_BEGINNING:
            return
        for other, node in self.vocabulary.root.children.items():
            if other.startswith(word):
                concepts = {c: s for c, s in self._of_names(node).items() if c in self.relevant}
                if concepts:
                    yield Match(start + 1, concepts, 1, len(word))

    @staticmethod
    def _of_names(node: Node | None) -> dict[Concept, set[str]]:
        return {} if node is None else {c: s for c, s in node.concepts.items() if c.category not in _GENERAL}

    def _unambiguous(self, found: list[Match]) -> list[Match]:
        """Of matches with slips keep, for each end, those with the fewest; what matters comes before the rest."""
        kept: list[Match] = []
        for end in {m.end for m in found}:
            near = [m for m in found if m.end == end]
            fewest = min(m.slips for m in near)
            best = [m for m in near if m.slips == fewest]
            concepts: dict[Concept, set[str]] = {}
            for match in best:
                concepts |= match.concepts
            mine = {c: s for c, s in concepts.items() if c in self.relevant or c.category == ORDER}
            letters = max(m.letters for m in best)
            general = all(c.category in _GENERAL for c in concepts)
            if mine or (letters > SURE_LENGTH and fewest < 2 if general else letters >= SURE_LENGTH):
                kept.append(Match(end, mine or concepts, fewest, letters))
        return kept

    # -- values of orders ------------------------------------------------------------------------------------

    def _with_values(self, text: Text, spots: Iterator[Spot]) -> Iterator[Spot]:
        """Lay the value or the star that stands by an order's word to its spot."""
        taken = 0
        listed = list(spots)
        units = {s.start for s in listed if s.has("unit")}
        for n, spot in enumerate(listed):
            if spot.end <= taken:
                continue
            if not spot.has(ORDER):
                yield spot
                continue
            before = listed[n - 1] if n else None
            starred = before is not None and before.end == spot.start and before.has(SENSE, SPECIAL)
            spot = self._valued(text, spot, starred, units)
            taken = spot.end
            yield spot

    def _valued(self, text: Text, spot: Spot, starred: bool, units: Collection[int]) -> Spot:
        tokens = text.tokens
        modifier: Modifier = SPECIAL if starred else PLAIN
        end, sign, assumed, unclear = spot.end, "", False, False
        i = spot.end
        while i < len(tokens):
            token = tokens[i]
            word = token.text if token.kind == WORD else ""
            if token.kind == NUMBER and not (token.sign or sign) and i + 1 in units:
                break
            if token.kind == NUMBER:
                modifier, assumed = int(f"{sign or token.sign}{token.value}"), not (sign or token.sign)
            elif word and self.vocabulary.is_special(word) and modifier == PLAIN or token.text == STAR:
                modifier = SPECIAL
            elif token.text in ("-", "+") and self._number_at(tokens, i + 1) is not None:
                sign, i = token.text, i + 1
                continue
            elif word and self.vocabulary.signs(word) and self._number_at(tokens, i + 1) is not None:
                sign, i = self.vocabulary.signs(word), i + 1
                continue
            elif word and i + 1 in units and not sign and self._number_at(tokens, i) is not None:
                break
            elif word and (number := self._number_at(tokens, i)) is not None and (sign or number in (0, 2)):
                modifier, assumed = int(f"{sign}{number}"), not sign
            else:
                if word and modifier == PLAIN:
                    modifier, end, unclear = self._perhaps_value(tokens, i, end)
                break
            i, end = i + 1, i + 1
            if modifier != SPECIAL:
                break
        return replace(
            spot,
            end=end,
            modifier=modifier,
            assumed=assumed,
            unclear=unclear,
            text=text.source(spot.start, end),
        )

    def _perhaps_value(self, tokens: tuple[Token, ...], i: int, end: int) -> tuple[Modifier, int, bool]:
        """What an unknown word after an order's word does to it: a misspelt star, something near it, or nothing."""
        word = tokens[i].text
        if word in self.vocabulary.root.children or word in self.vocabulary.fillers:
            return PLAIN, end, False
        slips = self.vocabulary.near_special(word)
        if slips is not None and slips <= allowed_slips(word):
            return SPECIAL, i + 1, False
        return PLAIN, end, slips is not None or self._number_at(tokens, i + 1) is not None

    def _number_at(self, tokens: tuple[Token, ...], i: int) -> int | None:
        if i >= len(tokens):
            return None
        token = tokens[i]
        if token.kind == NUMBER:
            return token.value
        return self.vocabulary.number(token.text) if token.kind == WORD else None
