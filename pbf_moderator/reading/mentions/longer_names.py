"""Names of which the first words are cut short and the last one is not: "BW Bay" is the bay of that name, not the land beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..text.tokens import WORD, Text
from ..text.vocabulary import Concept, Vocabulary
from .mentions import Spot

_AREA = "area"


def with_longer_names(vocabulary: Vocabulary, text: Text, spots: Sequence[Spot]) -> Iterator[Spot]:
    """The mentions, an area with the one word behind it that makes the name of another area of its own.

    Args:
        vocabulary: everything that can be written in the game.
        text: the message.
        spots: its mentions in order.
    """
    covered = {i for s in spots for i in range(s.start, s.end)}
    for spot in spots:
        longer = _longer(vocabulary, text, spot) if spot.end not in covered else ""
        if longer:
            source = text.source(spot.start, spot.end + 1)
            yield replace(spot, end=spot.end + 1, concepts=(Concept(_AREA, longer),), text=source)
        else:
            yield spot


def _longer(vocabulary: Vocabulary, text: Text, spot: Spot) -> str:
    """The one area whose name is that of a mention and the word behind it; an empty string for none."""
    ids = spot.ids(_AREA)
    if len(ids) != 1 or spot.slips or spot.end >= len(text.tokens) or text.tokens[spot.end].kind != WORD:
        return ""
    word = text.tokens[spot.end].text
    short = set(vocabulary.phrases.get(ids[0], ()))
    found = [
        other
        for other, phrases in vocabulary.phrases.items()
        if other != ids[0]
        and _AREA in vocabulary.of(other)
        and any(p[:-1] in short and p[-1] == word for p in phrases)
    ]
    return found[0] if len(found) == 1 else ""
