"""The stems of words: "attacks", "attacking" and "attacked" are one word, in every language that there is a stemmer for."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

STEMMERS = {
    "en": "english",
    "it": "italian",
    "ro": "romanian",
    "ru": "russian",
    "de": "german",
    "fr": "french",
    "es": "spanish",
}
SHORTEST = 4
"""Letters of the shortest stem that tells a word from others."""


@lru_cache(maxsize=8)
def _stemmer(language: str) -> Any:
    import snowballstemmer

    return snowballstemmer.stemmer(STEMMERS[language])


@lru_cache(maxsize=65536)
def stem(word: str, language: str) -> str:
    """The stem of a folded word, or an empty string where it would be too short to tell anything.

    Args:
        word: folded.
        language: two letters; one without a stemmer has no stems.
    """
    if language not in STEMMERS or len(word) < SHORTEST:
        return ""
    found = str(_stemmer(language).stemWord(word))
    return found if len(found) >= SHORTEST else ""
