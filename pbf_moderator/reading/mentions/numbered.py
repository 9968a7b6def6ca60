"""Forces that are called by their number alone: "the Second does not avoid battle", "I intercept with the Second"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from ..text.tokens import ARROW, COLON, COMMA, DASH, MARK, WORD, Text
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE, Concept, Vocabulary
from ..text.words import kinds_of
from .mentions import Spot

_BETWEEN = (
    "not",
    "always",
    "never",
    "also",
    "only",
    "none",
    "pass",
    "from",
    "battle",
    "lets",
    "if",
    "attacked",
)
"""Turns of speech between a force and what it does."""
_ANSWERS = ("no", "pass", "none", "never", "everywhere")
"""Turns of speech that say alone whether, or where, a force acts."""


def with_numbered(vocabulary: Vocabulary, text: Text, spots: Sequence[Spot]) -> Iterator[Spot]:
    """The mentions, and the forces that are called by the first word of their name where it stands for all of it.

    It has a capital letter, and no noun behind it: a mark follows, or a word that is known. At the beginning of a sentence, where every
    word has one, and behind a comma, what a force does must follow.

    Args:
        vocabulary: everything that can be written in the game.
        text: the message.
        spots: its mentions in order.
    """
    called = _numbers(vocabulary)
    if not called or text.shouts:
        yield from spots
        return
    starts = {s.start: s for s in spots}
    covered = {i for s in spots for i in range(s.start, s.end)}
    for i, token in enumerate(text.tokens):
        forces = called.get(token.text, ()) if token.kind == WORD and token.capital else ()
        own = starts.get(i)
        behind = starts.get(i + 1)
        struck = behind is not None and behind.has(SENSE, "attacks")  # who attacks whom the words do not tell
        general = own is not None and _is_general(own) and not (own.slips and struck)
        free = i not in covered or (own is not None and own.end == i + 1 and general)
        if forces and free and (_stands_alone(text, starts, i) or _is_answered(text, starts, i)):
            yield Spot(i, i + 1, forces, 0, text.source(i, i + 1))
        elif own is not None:
            yield own


def _is_general(spot: Spot) -> bool:
    """Whether a mention is no more than a turn of speech or a little word, as "second" is, or was only guessed."""
    return bool(spot.slips) or all(c.category in (SENSE, FILLER, "count") for c in spot.concepts)


def _stands_alone(text: Text, starts: dict[int, Spot], i: int) -> bool:
    """Whether no noun follows a word that may be the number of a force."""
    following = text.tokens[i + 1] if i + 1 < len(text.tokens) else None
    if text.opens_sentence(i) or text.tokens[i - 1].text == COMMA:
        at = i + 1
        while at in starts and (starts[at].has(SENSE, *_BETWEEN) or starts[at].has(FILLER)):
            at = starts[at].end
        return at in starts and starts[at].decides(kinds_of("acts_of_forces"))
    before = text.tokens[i - 1]
    if before.kind == MARK:
        return False
    known = starts.get(i + 1)
    acts = known is not None and (known.has(SENSE) or known.has(FILLER) or known.has(KIND))
    return following is None or following.kind == MARK or acts


def _is_answered(text: Text, starts: dict[int, Spot], i: int) -> bool:
    """Whether what follows, up to a mark, only says whether or where the force acts, and the message says how: "Second never"."""
    tokens, at, told = text.tokens, i + 1, False
    if at < len(tokens) and tokens[at].text in (COLON, DASH, ARROW):
        at += 1
    while at in starts and (_is_answer(starts[at]) or starts[at].has(FILLER)):
        told = told or _is_answer(starts[at])
        at = starts[at].end
    ended = at >= len(tokens) or tokens[at].kind == MARK
    return told and ended and any(s.decides(kinds_of("acts_of_forces")) for s in starts.values())


def _is_answer(spot: Spot) -> bool:
    return spot.has(SENSE, *_ANSWERS) or spot.has(OPTION, "away", "never")


@lru_cache(maxsize=16)
def force_words(vocabulary: Vocabulary) -> frozenset[str]:
    """The words for a force, folded."""
    nodes = vocabulary.root.children.items()
    return frozenset(word for word, node in nodes if any(c == Concept(SENSE, "force") for c in node.concepts))


@lru_cache(maxsize=16)
def forces_of(vocabulary: Vocabulary) -> frozenset[str]:
    """What is called by a name with a word for a force: it stands somewhere, and is no place to go to."""
    words = force_words(vocabulary)
    named = vocabulary.phrases.items()
    return frozenset(
        id
        for id, phrases in named
        if "area" in vocabulary.of(id) and any(words.intersection(p) for p in phrases)
    )


def called_by_number(vocabulary: Vocabulary, word: str) -> set[str]:
    """The forces that may be meant by the first word of their name alone, in whatever letters it is written.

    Args:
        vocabulary: everything that can be written in the game.
        word: folded.
    """
    return {c.id for c in _numbers(vocabulary).get(word, ())}


def is_called(
    vocabulary: Vocabulary, kind: str, id: str, words: Collection[str], spots: Sequence[Spot]
) -> bool:
    """Whether a force that is asked for is called by its number alone, by its kind, or by a person; or a person by a force.

    Args:
        vocabulary: everything that can be written in the game.
        kind: that of the question.
        id: the force.
        words: those that stand there, folded.
        spots: their mentions.
    """
    persons = any(s.has("unit") for s in spots)
    if kind in kinds_of("of_one_place"):
        return not persons
    if kind not in (*kinds_of("sends"), *kinds_of("to_forces")):
        return False
    return persons or any(id in called_by_number(vocabulary, w) or w in _nouns(vocabulary, id) for w in words)


def _nouns(vocabulary: Vocabulary, id: str) -> set[str]:
    """The words for a kind of force in the names of one."""
    children = vocabulary.root.children
    named = {word for phrase in vocabulary.phrases.get(id, ()) for word in phrase}
    nodes = {word: children.get(word) for word in named}
    return {w for w, n in nodes.items() if n is not None and Concept(SENSE, "force") in n.concepts}


@lru_cache(maxsize=16)
def _numbers(vocabulary: Vocabulary) -> dict[str, tuple[Concept, ...]]:
    """The first words of the names that go on with nothing but a word for a force, such as "second" of "Second Army"."""
    found: dict[str, dict[Concept, None]] = {}
    children = vocabulary.root.children
    for id, phrases in vocabulary.phrases.items():
        if "area" not in vocabulary.of(id):
            continue
        for phrase in phrases:
            node = children.get(phrase[-1])
            force = node is not None and any(c == Concept(SENSE, "force") for c in node.concepts)
            if len(phrase) == 2 and force and phrase[0].isalpha() and len(phrase[0]) > 3:
                found.setdefault(phrase[0], {})[Concept("area", id)] = None
    return {word: tuple(concepts) for word, concepts in found.items() if len(concepts) > 1}
