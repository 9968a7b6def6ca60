"""A "no" at the end of a cry that opens a message, right before the word of a decision: "nah no siege" corrects nothing, it denies the siege."""

from __future__ import annotations

from dataclasses import replace

from ..text.vocabulary import FILLER, KIND, SENSE, Concept
from ..text.words import words
from .mentions import Spotted

_DENIAL = (Concept(SENSE, "no"), Concept(SENSE, "not"))


def with_opening_noes(spotted: Spotted, language: str) -> Spotted:
    """The mentions of a text, a cry that ends in "no" taken for a plain denial where there is nothing before it to correct.

    Args:
        spotted: the mentions, those of decisions among them.
        language: the language of the text.
    """
    if len(spotted.spots) < 2:
        return spotted
    first, behind = spotted.spots[:2]
    last = spotted.text.tokens[first.end - 1].text
    cry = (first.has(SENSE, "correction") or first.has(FILLER)) and not first.has(SENSE, "no", "not")
    cry = cry and first.end - first.start > 1
    denies = cry and last in words(language).senses.get("no", ())
    told = behind.start == first.end and behind.has(KIND) and not behind.has(FILLER)
    if not (denies and told):
        return spotted
    return replace(spotted, spots=(replace(first, concepts=_DENIAL), *spotted.spots[1:]))
