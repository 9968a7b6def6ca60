"""Names cut short: to their beginning ("Winter"), to some of their words ("summer sea"), to their first letters ("SRM")."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from ..text.tokens import WORD, Token
from ..text.vocabulary import Concept, Match, Vocabulary

NAMED = ("area", "seat", "card", "track", "badge")
"""The categories whose names are cut short."""
MOST_MEANT = 3
"""What fits more names than these is a word of the language, such as "place"."""
SHORTEST = 3
"""Letters that a word must share with the name it abbreviates."""
SHORTEST_PART = 4
"""Letters of the shortest word that stands for a name of several."""


class Shortened:
    """The names of a game, as people of one language call them, by everything that they may be cut to."""

    def __init__(self, vocabulary: Vocabulary, language: str) -> None:
        self._parts: dict[str, dict[tuple[tuple[str, ...], Concept], None]] = {}
        self._initials: dict[str, dict[Concept, None]] = {}
        firsts: set[tuple[str, Concept]] = set()
        for id, phrases in vocabulary.phrases.items():
            concepts = [Concept(category, id) for category in sorted(vocabulary.of(id)) if category in NAMED]
            called = (p for p in dict.fromkeys(phrases) if vocabulary.is_called(id, p, language))
            for phrase in called if concepts else ():
                own = [n for n, word in enumerate(phrase) if word not in vocabulary.fillers]
                for concept in concepts if own else ():
                    firsts.add((phrase[own[0]], concept))
                    self._add_parts(phrase, own, concept)
                    self._add_initials(phrase, own, concept)
        self._firsts = sorted(firsts)
        self._orders = sorted(vocabulary.order_words)

    def _add_parts(self, words: tuple[str, ...], own: Sequence[int], concept: Concept) -> None:
        """Note every run of words that begins with one of the name's own, which are no little words."""
        for start in own:
            for end in range(start + 1, len(words) + 1):
                part = words[start:end]
                if part != words and (len(part) > 1 or len(part[0]) >= SHORTEST_PART):
                    self._parts.setdefault(part[0], {})[part, concept] = None

    def _add_initials(self, words: tuple[str, ...], own: Sequence[int], concept: Concept) -> None:
        """Note a name of several words by their first letters, with and without the little ones."""
        for letters in ("".join(w[0] for w in words), "".join(words[n][0] for n in own)):
            if len(letters) > 1 and letters.isalpha():
                self._initials.setdefault(letters, {})[concept] = None

    def matches(self, tokens: Sequence[Token], start: int, relevant: Collection[Concept]) -> Iterator[Match]:
        """The names that the words from a position on may be cut from.

        Args:
            tokens: the message.
            start: the position.
            relevant: the names that matter to the sender; no others are cut short.
        """
        word = tokens[start].text
        found: dict[int, dict[Concept, set[str]]] = {}
        for part, concept in self._parts.get(word, ()):
            end = start + len(part)
            if concept in relevant and tuple(t.text for t in tokens[start:end] if t.kind == WORD) == part:
                found.setdefault(end, {})[concept] = set()
        if not found and tokens[start].upper:
            for concept in self._initials.get(word, ()):
                if concept in relevant:
                    found.setdefault(start + 1, {})[concept] = set()
        if not found and len(word) >= SHORTEST:
            for concept in _beginning_with(word, self._firsts):
                if concept in relevant:
                    found.setdefault(start + 1, {})[concept] = set()
        if not found and len(word) >= SHORTEST_PART:
            groups = {*_beginning_with(word, self._orders)}
            if len(groups) == 1:
                found.setdefault(start + 1, {})[groups.pop()] = set()
        for end, concepts in found.items():
            if len(concepts) > MOST_MEANT:
                continue
            yield Match(end, concepts, 1, sum(len(t.text) for t in tokens[start:end]))


@lru_cache(maxsize=16)
def shortened(vocabulary: Vocabulary, language: str) -> Shortened:
    """The names of a vocabulary in a language by what they may be cut to, gathered once."""
    return Shortened(vocabulary, language)


def _beginning_with(word: str, firsts: Sequence[tuple[str, Concept]]) -> Iterator[Concept]:
    """What belongs to the words of a sorted list that begin with a word."""
    for n in range(bisect_left(firsts, word, key=lambda pair: pair[0]), len(firsts)):
        first, concept = firsts[n]
        if not first.startswith(word):
            return
        yield concept
