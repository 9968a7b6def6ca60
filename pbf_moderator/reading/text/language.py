"""Which language a message is written in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from functools import lru_cache

from .tokens import WORD, Text, words_of
from .vocabulary import Vocabulary
from .words import languages, words

_CLEAR_LEAD = 1.2
"""By how much the words of a language must outweigh those of the next."""

_OTHERS = 3
"""So many other words beside the only one of a language make it a guess."""


def detect(text: Text, likely: str = "", named: Collection[int] = ()) -> str:
    """The language of a text by its words; `likely` where they do not tell.

    Args:
        text: the message.
        likely: the language that the player is known to write.
        named: positions of words that belong to names of the game, which are the same in every language.
    """
    weights = _weights(text, named)
    if not weights:
        return likely or languages()[0]
    ranked = sorted(weights.items(), key=lambda item: -item[1])
    best, weight = ranked[0]
    rival = ranked[1][1] if len(ranked) > 1 else 0.0
    if likely and best != likely and _is_one_word(text, best, named):
        return likely
    if likely and weights[likely] and weight < rival * _CLEAR_LEAD + 0.5 and weights[likely] >= rival:
        return likely
    return best


def _is_one_word(text: Text, language: str, named: Collection[int]) -> bool:
    """Whether a single word, said once or again and again among others, is all that speaks for a language: "A con, B con" in a list."""
    words = [t.text for n, t in enumerate(text.tokens) if t.kind == WORD and n not in named]
    own = {w for w in words if len(w) > 1 and language in _languages().get(w, ())}
    return len(own) == 1 and len({*words} - own) >= _OTHERS


def named_alike(text: Text, known: Vocabulary) -> set[int]:
    """The positions of words that belong to a name of the board which several languages share: "The Reach"."""
    found: set[int] = set()
    for start in range(len(text.tokens)):
        node, end = known.root.children.get(text.tokens[start].text), start + 1
        while node is not None:
            if any(c.category == "area" and len(said) != 1 for c, said in node.concepts.items()):
                found |= {*range(start, end)}
            node = node.children.get(text.tokens[end].text) if end < len(text.tokens) else None
            end += 1
    return found


def clear_language(text: Text) -> str:
    """The language that a text is clearly in by its words, or an empty string."""
    ranked = sorted(_weights(text).values())
    rival = ranked[-2] if len(ranked) > 1 else 0.0
    clear = bool(ranked) and ranked[-1] >= rival * _CLEAR_LEAD + 0.5
    return detect(text) if clear else ""


def _weights(text: Text, named: Collection[int] = ()) -> dict[str, float]:
    """How much speaks for each language."""
    weights: dict[str, float] = defaultdict(float)
    for position, token in enumerate(text.tokens):
        if token.kind == WORD and len(token.text) > 1 and position not in named:
            known = _languages().get(token.text, ())
            for language in known:
                weights[language] += 1 / len(known)
    return weights


@lru_cache(maxsize=1)
def _languages() -> dict[str, tuple[str, ...]]:
    """Every single word of the languages' lists, with the languages that have it."""
    found: dict[str, dict[str, None]] = {}
    for language in languages():
        known = words(language)
        tables = (*known.senses.values(), *known.kinds.values(), known.fillers, known.greetings)
        for phrase in (p for phrases in tables for p in phrases):
            for word in words_of(phrase):
                found.setdefault(word, {})[language] = None
    return {word: tuple(languages) for word, languages in found.items()}
