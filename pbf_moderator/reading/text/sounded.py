"""Names on the board written as they sound, in the letters of a language that has its own: "вест саммер" for West Summer Sea."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .tokens import WORD, Token
from .vocabulary import Concept, Match, Vocabulary
from .words import words

AREA = "area"
SHORTEST = 4
"""Consonants that are heard in the shortest part of a name which is known by them; a whole name needs one less."""
MOST_APART = 1
"""Syllables that the same word may have more or less in the other letters."""
SPELT = 4
"""Letters of the shortest first word of a name that is known by its letters alone."""
_VOWELS = "aeiouy"
_WRITTEN = (
    (re.compile(r"gh(?!o)"), ""), (re.compile("t?ch"), "C"), (re.compile("sch|sh|ts|z"), "s"), (re.compile("th"), "t"),
    (re.compile("ph"), "f"), (re.compile("qu"), "kv"), (re.compile("x"), "ks"), (re.compile("c(?=[eiy])"), "s"),
    (re.compile("ck|c"), "k"), (re.compile("wh?(?=[aeiouy])"), "v"), (re.compile("w"), ""), (re.compile("(?<=.)h"), ""),
    (re.compile("^u(?=[aeiouy])"), "v"), (re.compile("e$"), ""), (re.compile(r"(.)\1+"), r"\1"),
)  # fmt: skip
"""How what is written becomes what is heard, one after the other."""
_CASES = re.compile("[oe][mv]$")
"""The endings of a case that have a consonant."""


class Heard(NamedTuple):
    """What is heard of a word: its consonants, behind a vowel that it begins with, and its syllables."""

    consonants: str
    syllables: int


def heard(word: str) -> Heard:
    """What is heard of a folded word in Latin letters."""
    for written, sound in _WRITTEN:
        word = written.sub(sound, word)
    bare = re.sub(f"[{_VOWELS}]+", "", word)
    return Heard(("a" if word[:1] in _VOWELS else "") + bare, len(re.findall(f"[{_VOWELS}]+", word)))


class Sounded:
    """The areas of a game by the sound of their names on the board, for people of one language."""

    def __init__(self, vocabulary: Vocabulary, language: str) -> None:
        self._known = words(language)
        self._names: dict[str, list[tuple[tuple[Heard, ...], int, Concept]]] = {}
        """What is heard first -> the whole names that begin so, with the number of their words."""
        self._spelt: dict[str, dict[Concept, None]] = {}
        """First words of names of several -> those names."""
        for id, phrases in vocabulary.phrases.items():
            if AREA in vocabulary.of(id) and self._known.transliteration:
                for phrase in dict.fromkeys(phrases):
                    self._add(phrase, Concept(AREA, id))

    def _add(self, phrase: tuple[str, ...], concept: Concept) -> None:
        if all(word.isascii() and word.isalpha() for word in phrase):
            name = tuple(map(heard, phrase))
            self._names.setdefault(name[0].consonants, []).append((name, len(name), concept))
            if len(phrase) > 1 and len(phrase[0]) >= SPELT:
                self._spelt.setdefault(phrase[0], {})[concept] = None

    def matches(
        self, tokens: Sequence[Token], start: int, relevant: Collection[Concept], least: int = 1
    ) -> Iterator[Match]:
        """The names that the words from a position on sound like, whole or by their first words.

        Args:
            tokens: the message.
            start: the position.
            relevant: the names that matter to the sender; no others are heard.
            least: the words that a name must have here.
        """
        if not self._names:
            return
        found: dict[int, dict[Concept, set[str]]] = {}
        whole: set[int] = set()
        for first in self._ways(tokens[start]):
            for name, length, concept in self._names.get(first.consonants, ()):
                end = start + self._same(tokens, start, name) if concept in relevant else start
                for cut in range(start + least, end + 1):
                    full = cut == start + length
                    if self._is_enough(name[: cut - start], full):
                        found.setdefault(cut, {})[concept] = set()
                        whole |= {cut} if full else set()
        for concept in self._spelt_like(tokens[start]) if least == 1 else ():
            if concept in relevant:
                found.setdefault(start + 1, {})[concept] = set()
        for end, concepts in found.items():
            if len(concepts) == 1 or end in whole:
                yield Match(end, concepts, 1, sum(len(t.text) for t in tokens[start:end]))

    def _spelt_like(self, token: Token) -> Collection[Concept]:
        """The names whose first word is a word letter by letter: "моат" for Moat Cailin."""
        if token.kind != WORD or token.text.isascii():
            return ()
        return self._spelt.get(self._known.in_latin(token.text), {})

    @staticmethod
    def _is_enough(part: Sequence[Heard], whole: bool) -> bool:
        return sum(len(word.consonants) for word in part) >= SHORTEST - whole

    def _same(self, tokens: Sequence[Token], start: int, name: Sequence[Heard]) -> int:
        """How many words from a position on sound like those of a name."""
        for n, word in enumerate(name):
            if start + n >= len(tokens) or not any(
                _alike(way, word) for way in self._ways(tokens[start + n])
            ):
                return n
        return len(name)

    def _ways(self, token: Token) -> Iterator[Heard]:
        """What may be heard of a word in the language's own letters, with the ending of a case or without."""
        if token.kind != WORD or token.text.isascii():
            return
        latin = self._known.in_latin(token.text)
        yield heard(latin)
        if _CASES.search(latin):
            yield heard(_CASES.sub("", latin))


def _alike(one: Heard, other: Heard) -> bool:
    return one.consonants == other.consonants and abs(one.syllables - other.syllables) <= MOST_APART


@lru_cache(maxsize=16)
def sounded(vocabulary: Vocabulary, language: str) -> Sounded:
    """The names of a vocabulary by their sound in a language, gathered once."""
    return Sounded(vocabulary, language)
