"""Options that are only letters, named by what they do, such as "supplies" where that is what the first one brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...kernel.decision import Decision
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..text.stems import stem
from ..text.tokens import WORD
from ..text.vocabulary import OPTION, ORDER, Concept
from ..text.words import kinds_of, languages
from .order_tokens import tokens_meant


@dataclass(frozen=True)
class Meant:
    """A stretch that says what an option does.

    Attributes:
        spot: the stretch; its concepts are the options.
        forbids: what it names is forbidden by the option, so that a denial is part of its words.
    """

    spot: Spot
    forbids: bool = False


def meant(message: Message, decision: Decision, clause: Clause) -> list[Meant]:
    """The stretches of a clause that say what some options do.

    Args:
        message: the message.
        decision: the question; its `meanings` tell what each option does.
        clause: where to look.
    """
    if not decision.meanings:
        return []
    found = [*_by_words(message, decision, clause), *_by_tokens(message, decision, clause)]
    return sorted(found, key=lambda m: m.spot.start)


def idle_option(decision: Decision) -> str:
    """The option that lets all be as it is, or an empty string."""
    idle = set(kinds_of("idle"))
    return next((option for option, ids in (decision.meanings or {}).items() if idle & set(ids)), "")


def _by_words(message: Message, decision: Decision, clause: Clause) -> Iterator[Meant]:
    """What options do by its name, the longest name first; one that several options share says nothing."""
    i = clause.start
    while i < clause.end:
        ends = {
            option: end
            for option, ids in (decision.meanings or {}).items()
            if not set(ids) & set(kinds_of("forbids")) and (end := _end(message, ids[:1], i, clause.end))
        }
        longest = max(ends.values(), default=0)
        options = [option for option, end in ends.items() if end == longest]
        if longest:
            yield Meant(_spot(message, options, i, longest))
        i = longest or i + 1


def _end(message: Message, ids: Sequence[str], start: int, limit: int) -> int:
    """Where the longest name of one of some things ends that begins at a position; 0 where none does."""
    tokens = message.spotted.text.tokens
    best = 0
    for id in ids:
        for phrase in message.vocabulary.meanings.get(id, ()):
            end = start + len(phrase)
            words = tokens[start:end]
            if end <= limit and all(
                t.kind == WORD and _is_same(t.text, w) for t, w in zip(words, phrase, strict=True)
            ):
                best = max(best, end)
    return best


@lru_cache(maxsize=4096)
def _is_same(word: str, other: str) -> bool:
    """Whether two words are one, in whatever form."""
    return word == other or any(
        root and root == stem(other, language) for language in languages() if (root := stem(word, language))
    )


def _by_tokens(message: Message, decision: Decision, clause: Clause) -> Iterator[Meant]:
    """Options by the orders that they forbid; a letter that is short for an order is the option of that letter."""
    every = {t for ids in (decision.meanings or {}).values() for t in ids[1:]}
    for spot in message.within(clause):
        if not spot.has(ORDER) or spot.has(OPTION, *(decision.meanings or {})):
            continue
        tokens = set(tokens_meant(message.vocabulary, spot, every))
        options = [o for o, ids in (decision.meanings or {}).items() if tokens & set(ids[1:])]
        if options:
            yield Meant(_spot(message, options, spot.start, spot.end), forbids=True)


def _spot(message: Message, options: Sequence[str], start: int, end: int) -> Spot:
    concepts = tuple(Concept(OPTION, option) for option in options)
    return Spot(start, end, concepts, 0, message.source(start, end))
