"""Phrases of a words file as players write them: those made of classes of words, and those with words cut short as on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from ...errors import UserError

_CLASS = re.compile(r"\{(\w+)\}")


def written_out(
    phrases: Iterable[str], classes: Mapping[str, Sequence[str]], shorthand: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    """The phrases with each word of a class in its place, and behind each the ways in which its words are cut short.

    Args:
        phrases: as a words file has them; "{fight}" stands for any word of the class "fight".
        classes: the words of each class.
        shorthand: word -> how it is cut short.

    Raises:
        UserError: a phrase names a class that the file does not have.
    """
    for phrase in phrases:
        for whole in _with_classes(phrase, classes) if "{" in phrase else (phrase,):
            yield whole
            if not shorthand.keys().isdisjoint(whole.split(" ")):
                yield from _cut_short(whole, shorthand)


def _with_classes(phrase: str, classes: Mapping[str, Sequence[str]]) -> Iterator[str]:
    parts = _CLASS.split(phrase)
    if len(parts) == 1:
        yield phrase
        return
    missing = [name for name in parts[1::2] if name not in classes]
    if missing:
        raise UserError(f'"{phrase}" names {missing[0]}, which is no class of words.')
    for chosen in product(*(classes[name] for name in parts[1::2])):
        words = [part for pair in zip(parts[::2], (*chosen, ""), strict=True) for part in pair]
        whole = " ".join("".join(words).split())
        yield from _with_classes(whole, classes) if "{" in whole else (whole,)


def _cut_short(phrase: str, shorthand: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """A phrase with each of its words that can be cut short written so, one word at a time and all at once."""
    words = phrase.split(" ")
    short = {n: shorthand[word] for n, word in enumerate(words) if word in shorthand}
    for n, forms in short.items():
        for form in forms:
            yield " ".join([*words[:n], form, *words[n + 1 :]])
    if len(short) > 1:
        yield " ".join(short[n][0] if n in short else word for n, word in enumerate(words))
