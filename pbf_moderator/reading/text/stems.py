"""The stems of words: "attacks", "attacking" and "attacked" are one word, in every language that there is a stemmer for."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from ...errors import UserError
from .words import languages, words

SHORTEST = 4
"""Letters of the shortest stem that tells a word from others."""


@cache
def _stemmer(language: str) -> Any:
    """The Snowball stemmer that the language's file of words names; None if it names none."""
    name = words(language).stemmer if language in languages() else ""
    if not name:
        return None
    import snowballstemmer

    if name not in snowballstemmer.algorithms():
        known = ", ".join(sorted(snowballstemmer.algorithms()))
        raise UserError(f"templates/words/{language}.toml names the stemmer {name!r}; there are {known}.")
    return snowballstemmer.stemmer(name)


@lru_cache(maxsize=65536)
def stem(word: str, language: str) -> str:
    """The stem of a folded word, or an empty string where it would be too short to tell anything.

    Args:
        word: folded.
        language: two letters; one without a stemmer has no stems.
    """
    stemmer = _stemmer(language)
    if stemmer is None or len(word) < SHORTEST:
        return ""
    found = str(stemmer.stemWord(_spelt(word, language)))
    return found if len(found) >= SHORTEST else ""


def same_word(one: str, other: str, language: str) -> bool:
    """Whether two folded words are one, whatever their endings."""
    return one == other or (bool(found := stem(one, language)) and found == stem(other, language))


def _spelt(word: str, language: str) -> str:
    """A folded word with its end as it is spelt, which the stemmer knows."""
    ends = words(language).spelt
    end = next((e for e in ends if word.endswith(e)), "")
    return word[: len(word) - len(end)] + ends[end] if end else word
