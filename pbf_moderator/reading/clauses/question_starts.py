"""Where in a sentence its question begins: at a question word, or at the thought that a "right?" is hung on to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..mentions.spotting import Spotted
from ..text.tokens import WORD, read_text
from ..text.vocabulary import ORDER, SENSE
from ..text.words import languages, words
from .clause import Clause

_NAMES = ("area", "unit", "card", "seat", "track", ORDER)


def question_start(spotted: Spotted, own: Sequence[Clause], language: str) -> int:
    """The position at which the question of a sentence begins; what is said before it is no question.

    Args:
        spotted: the message with its mentions.
        own: the clauses of a sentence that ends in a question mark.
        language: that it is written in.
    """
    if not own or language not in languages():
        return own[0].start if own else 0
    opening = words(language).question_words
    tokens = spotted.text.tokens
    opened = next((c.start for c in reversed(own) if tokens[c.start].text in opening), None)
    return _tagged(spotted, own, language) if opened is None else opened


def _tagged(spotted: Spotted, own: Sequence[Clause], language: str) -> int:
    """The thought that a tag ends, where it names nothing of the game and another one is told whole before it: "A defends too, I have two of those, right?"."""
    last = own[-1]
    tag = next((n for n in _tags(language) if _ends_with(spotted, last, n)), None)
    if tag is None:
        return own[0].start
    thought = own[-2] if len(tag) == last.end - last.start and len(own) > 1 else last
    before = [c for c in own if c.start < thought.start]
    told = any(s.has(ORDER) for c in before for s in spotted.within(c.start, c.end))
    named = any(s.has(*_NAMES) for s in spotted.within(thought.start, thought.end))
    alternative = any(s.has(SENSE, "or") for s in spotted.within(own[0].start, last.end))
    return thought.start if told and not named and not alternative else own[0].start


def _ends_with(spotted: Spotted, clause: Clause, tag: tuple[str, ...]) -> bool:
    tokens = spotted.text.tokens[max(clause.start, clause.end - len(tag)) : clause.end]
    return tuple(t.text for t in tokens) == tag


@cache
def _tags(language: str) -> tuple[tuple[str, ...], ...]:
    """The words that are hung on to what they ask, the longest first."""
    found = {tuple(t.text for t in read_text(tag).tokens if t.kind == WORD) for tag in words(language).tags}
    return tuple(sorted(found, key=lambda t: (-len(t), t)))
