"""The ordinary words of a language, which are never taken for a misspelt name.

The lists are the sample vocabularies that the Snowball stemmers are tested with (templates/words/common/COPYING); a language
without a list has its own words in templates/words/LANG.toml.
"""

from __future__ import annotations

import gzip
from functools import cache

from ...resources import TEMPLATES, find, roots
from .tokens import words_of
from .words import languages, words

_PAIR = 2
_VOWELS = frozenset("aeiouyаеиоуыэюя")


def is_ordinary(word: str, language: str, family: str = "") -> bool:
    """Whether a folded word is one of a language's own; two letters that nobody can say are an abbreviation.

    Args:
        word: the word.
        language: two letters.
        family: whose turns of speech count as well; those of all families if left out.
    """
    said = len(word) != _PAIR or not _VOWELS.isdisjoint(word)
    return word in _little(language, family) or (said and word in _listed(language))


def is_little(word: str, language: str, family: str = "") -> bool:
    """Whether a folded word is one of those that hold sentences together, in a language or among the players of a family."""
    return word in _little(language, family)


def is_spelt_in(written: str, language: str) -> bool:
    """Whether a word has no letter that a language lacks: "fără" is none of Italian, though "farà" is.

    Args:
        written: the word as it is written.
        language: two letters.
    """
    return {*written.lower()} <= _letters(language)


@cache
def _letters(language: str) -> frozenset[str]:
    known = words(language)
    phrases = (p for table in (*known.senses.values(), known.fillers) for p in table)
    return frozenset("abcdefghijklmnopqrstuvwxyz'\u2019-").union(*phrases)


@cache
def _listed(language: str) -> frozenset[str]:
    """The words of a list; it is read when the first doubtful word is met."""
    path = find(TEMPLATES, f"words/common/{language}.txt.gz", roots())
    return frozenset(gzip.decompress(path.read_bytes()).decode().split()) if path else frozenset()


@cache
def _little(language: str, family: str) -> frozenset[str]:
    if language not in languages():
        return frozenset()
    known = words(language, family)
    tables = (*known.senses.values(), known.fillers)
    phrases = (words_of(phrase) for table in tables for phrase in table)
    return frozenset(phrase[0] for phrase in phrases if len(phrase) == 1)
