"""Numbers in contracts that count nothing: those told twice, "2 (two) of them", and those of rows, "items 2 and 3 are under seal"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from .tokens import (
    CLOSE,
    COMMA,
    DASH,
    MARK,
    NUMBER,
    NUMBER_SIGNS,
    OPEN,
    STOP,
    WORD,
    Text,
    Token,
    fold,
    read_text,
)
from .words import languages, words


def read_once(text: str) -> Text:
    """Clean a text and cut it into tokens, without signs of numbers and the brackets that tell one again, and with the numbers of rows as words.

    Args:
        text: the text.
    """
    read = read_text(text)
    tokens = without_told_twice(without_number_signs(read.tokens))
    tokens = with_row_references(tokens)
    return read if tokens is read.tokens else replace(read, tokens=tokens)


def without_number_signs(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens without the letters that only tell that a number follows: "n. 2", "nr. 2".

    Args:
        tokens: a text cut up.
    """
    gone = {
        n
        for n, (token, after) in enumerate(pairwise(tokens))
        if token.text in NUMBER_SIGNS and token.kind == WORD and after.kind == NUMBER
    }
    return tuple(t for n, t in enumerate(tokens) if n not in gone) if gone else tokens


def without_told_twice(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens without the brackets that tell the number before them again.

    Args:
        tokens: a text cut up.
    """
    gone: set[int] = set()
    for n, token in enumerate(tokens[3:], 3):
        if token.kind == MARK and token.text == CLOSE and _tells_again(tokens, n):
            gone |= {n - 2, n - 1, n}
    return tuple(t for n, t in enumerate(tokens) if n not in gone) if gone else tokens


def _tells_again(tokens: Sequence[Token], close: int) -> bool:
    """Whether a bracket that holds one word or number is the number right before it."""
    before, opening, inside = tokens[close - 3 : close]
    if opening.kind != MARK or opening.text != OPEN or (before.kind == NUMBER) == (inside.kind == NUMBER):
        return False
    values = _values(before)
    return bool(values) and not values.isdisjoint(_values(inside))


def _values(token: Token) -> frozenset[int]:
    """What a number, or a word for one in any language, is."""
    if token.kind == NUMBER:
        return frozenset((token.value,)) if not token.sign else frozenset()
    return _numbers().get(token.text, frozenset())


@cache
def _numbers() -> Mapping[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for language in languages():
        for value, forms in words(language).numbers.items():
            for form in forms:
                found.setdefault(fold(form), set()).add(value)
    return {form: frozenset(values) for form, values in found.items()}


def with_row_references(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens, with the numbers of rows made words: "clause 2", "items 2 and 3".

    Args:
        tokens: a text cut up.
    """
    rows, joins = _row_words()
    if rows.isdisjoint({t.text for t in tokens}):
        return tokens
    found: list[Token] = []
    refers = False
    for n, token in enumerate(tokens):
        if refers and token.kind == NUMBER and token.value <= _MOST_ROWS and not token.sign:
            found.append(replace(token, kind=WORD, text=f"{_ROW}{token.value}", value=0))
        elif refers and token.text == STOP and tokens[n - 1].text in rows and _is_number_next(tokens, n):
            continue  # "pct. 2"
        else:
            joined = refers and (token.text in joins or token.text in (COMMA, DASH))
            refers = token.text in rows or (joined and found[-1].text.startswith(_ROW))
            found.append(token)
    return tuple(found) if found != list(tokens) else tokens


def _is_number_next(tokens: Sequence[Token], place: int) -> bool:
    return place + 1 < len(tokens) and tokens[place + 1].kind == NUMBER


_MOST_ROWS = 12
_ROW = "§"
"""What the word of a row begins with; no word that is read from a text can."""


@cache
def _row_words() -> tuple[frozenset[str], frozenset[str]]:
    """What rows are called, and what joins their numbers, in every language."""
    rows = {fold(w) for language in languages() for w in words(language).headings.get("rows", ())}
    joins = {fold(w) for language in languages() for w in words(language).headings.get("joins", ())}
    return frozenset(rows), frozenset(joins)
