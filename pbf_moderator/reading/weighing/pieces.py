"""Words in pieces: the stretches of letters that the encoder knows, as few and as frequent as there are for a word.

The division is that of a unigram language model (Kudo 2018, "Subword Regularization"): the pieces whose chances multiply to the highest.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

SPACE = "\u2581"
"""What stands for the space before a word."""
UNLIKELY = 10.0
"""A letter that is in no piece is so much less likely than the rarest piece, as a logarithm."""
LONGEST = 40
"""Of a longer word only so many letters are looked at."""


class Pieces:
    """The pieces that an encoder knows.

    Args:
        scores: the logarithm of the chance of each piece, by its letters.
        unknown: the number of what is no piece.
    """

    def __init__(self, scores: Mapping[str, float], unknown: int) -> None:
        self.numbers = {piece: number for number, piece in enumerate(scores)}
        self._scores = scores
        self._unknown = unknown
        self._longest = max(map(len, scores))
        self._worst = min(scores.values()) - UNLIKELY
        self.of = lru_cache(maxsize=20000)(self._of)

    def _of(self, word: str) -> tuple[int, ...]:
        """The numbers of the pieces of a word."""
        text = SPACE + unicodedata.normalize("NFKC", word).strip().replace(" ", SPACE)[:LONGEST]
        best, whence = [0.0] + [float("-inf")] * len(text), [0] * (len(text) + 1)
        for end in range(1, len(text) + 1):
            for start in range(max(0, end - self._longest), end):
                score = self._scores.get(text[start:end], self._worst if end - start == 1 else None)
                if score is not None and best[start] + score > best[end]:
                    best[end], whence[end] = best[start] + score, start
        found, end = [], len(text)
        while end > 0:
            found.append(self.numbers.get(text[whence[end] : end], self._unknown))
            end = whence[end]
        return tuple(reversed(found))
