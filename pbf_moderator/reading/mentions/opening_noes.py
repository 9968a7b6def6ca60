"""A "no" right before the word of a decision: at the end of a cry that opens a message, "nah no siege", or in another language, "the First non intercetta"."""

from __future__ import annotations

from dataclasses import replace

from ..text.tokens import WORD
from ..text.vocabulary import FILLER, KIND, SENSE, Concept
from ..text.words import languages, words
from .mentions import Spot, Spotted

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


def with_foreign_noes(spotted: Spotted, language: str) -> Spotted:
    """The mentions of a text, and the denials of other languages right before the word of a decision, which would turn it round unread.

    Args:
        spotted: the mentions, those of decisions among them.
        language: the language of the text.
    """
    others = {word for lang in languages() if lang != language for word in _noes(lang)}
    found = []
    for i in sorted(spotted.unknown(0, len(spotted.text.tokens))):
        token, behind = spotted.text.tokens[i], spotted.at.get(i + 1)
        if token.kind == WORD and token.text in others and behind is not None and behind.has(KIND):
            found.append(Spot(i, i + 1, _DENIAL[1:], 0, spotted.text.source(i, i + 1)))
    if not found:
        return spotted
    return replace(spotted, spots=tuple(sorted((*spotted.spots, *found), key=lambda s: s.start)))


def _noes(language: str) -> set[str]:
    """The words of a language by which something is denied or nothing is meant."""
    senses = words(language).senses
    nothing = {*senses.get("none", ())} & {*senses.get("pass", ())}
    return {*senses.get("not", ()), *senses.get("without", ())} | nothing
