"""Whether words about a move mean it whoever stands in its way: "attack X", "to X, whoever is there"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..conditions.vacancy import vacancy_of
from ..hearing.heard import Hearing
from ..rows.outcomes import rows_of
from ..text.stems import same_word
from ..text.tokens import words_of
from ..text.words import languages, words
from ..values import Draft, Reading

_NEAR = 3
"""Words between one that denies and the attack that it denies, at most."""


def goes_regardless(reading: Reading, draft: Draft) -> bool:
    """Whether the sentences that an answer was read from speak of an attack, or say that it does not matter who is there.

    Not where they say that a move is for the case that nobody is there.
    """
    if any(_is_for_free_goal(reading, text) for text in draft.lines):
        return False
    said = [words_of(text) for text in (*draft.lines, *_sentences(reading, draft))]
    return any(_dares(one, language) for one in said for language in languages())


def _is_for_free_goal(reading: Reading, line: str) -> bool:
    """Whether a sentence of an answer hangs on nobody being where it leads."""
    if not isinstance(reading.heard, Hearing):
        return False
    message = reading.heard.message
    told = ((c, vacancy_of(message, c)) for c in message.clauses if message.words_of([c]) in line)
    return any(vacancy is not None and vacancy.free for _, vacancy in told)


def _sentences(reading: Reading, draft: Draft) -> Iterator[str]:
    """The whole sentences that the lines of an answer stand in."""
    if not isinstance(reading.heard, Hearing):
        return
    message = reading.heard.message
    for row in rows_of(message.clauses):
        if any(message.words_of([clause]) in line for clause in row for line in draft.lines):
            yield message.quoted(min(c.start for c in row), max(c.end for c in row))


def _dares(said: Sequence[str], language: str) -> bool:
    denying = {word for phrase in words(language).senses["not"] for word in words_of(phrase)[:1]}
    return any(
        not denying.intersection(said[max(0, n - _NEAR) : n])
        for phrase in map(words_of, words(language).regardless)
        for n in range(len(said) - len(phrase) + 1)
        if all(same_word(a, b, language) for a, b in zip(said[n : n + len(phrase)], phrase, strict=True))
    )
