"""How many letters may be missing, added, changed or swapped in a word that is still recognised."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

SHORTEST = 4
"""Letters of the shortest known word that a slip is looked for in."""


SHORT_WORD = 8
"""So many letters a word has at most in which two slips are many."""


def allowed_slips(word: str) -> int:
    """How many slips a word of this length may hold and still be recognised."""
    return _slips_in(len(word))


def _slips_in(length: int) -> int:
    return 0 if length < 3 else 1 if length < 6 else 2 if length < 11 else 3


def slips_inside(word: str, known: str) -> int | None:
    """The slips between a word and one that continues a name, or None if it is too far away to be meant.

    The name's beginning vouches for short words too.
    """
    limit = min(max(1, allowed_slips(word)), allowed_slips(known)) if len(word) > 1 else 0
    slips = OSA.distance(word, known, score_cutoff=limit)
    return slips if slips <= limit else None


def comparable(length: int, known: Iterable[str]) -> list[str]:
    """The known words that a word of some letters may have been meant for, by their lengths alone."""
    limit = _slips_in(length)
    return [other for other in known if len(other) >= SHORTEST and abs(len(other) - length) <= limit]


def near(word: str, known: Iterable[str]) -> list[tuple[str, int]]:
    """The known words that a word may have been meant for, with the slips."""
    limit = allowed_slips(word)
    if not limit:
        return []
    found = process.extract_iter(word, known, scorer=OSA.distance, score_cutoff=limit)
    return [
        (other, int(slips))
        for other, slips, _ in found
        if slips <= allowed_slips(other) and len(other) >= SHORTEST and _begins_alike(word, other, int(slips))
    ]


def _begins_alike(word: str, known: str, slips: int) -> bool:
    """Whether two slips in a short word leave its first letter: else it is sooner another word, "riletto" and no "Mileto"."""
    return slips < 2 or len(word) > SHORT_WORD or word[0] in known[:2] or known[0] in word[:2]
