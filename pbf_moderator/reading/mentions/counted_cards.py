"""A second card that is told by its number: "card: X, 2nd Y", "card: 1. X 2. Y", "card 1st/2nd = X / Y".

Between two cards behind the word for a card the number is a word for the second choice, with the marks and the "choice" that stand
beside it; what else may be the second one, such as a turn, is not meant, since nothing else may stand there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..text.tokens import BREAK, MARK, NUMBER, WORD, Token
from ..text.vocabulary import FILLER, SENSE, Concept
from ..text.words import kinds_of, words
from .mentions import Spot, Spotted

_SECOND, _FIRST = "2", "1"
_SUFFIX = 3
"""Letters that a figure may have behind it: "2nd", "2a", "2-я"."""
_FEW = 1
"""Words that nobody knows between the number and its card, at most: "second pick"."""
_NEAR = 8
"""Tokens between two cards, at most."""


def with_counted_cards(spotted: Spotted, language: str) -> Spotted:
    """The mentions of a text, with the numbers of second cards taken for words of second choice.

    Args:
        spotted: the text with its mentions.
        language: that it is written in.
    """
    stems = words(language).provisos.get("second", ())
    cards = [s for s in spotted.spots if s.has("card")]
    added: list[Spot] = []
    for one, other in zip(cards, cards[1:], strict=False):
        if {*one.ids("card")} & {*other.ids("card")} or not _is_headed(spotted, one):
            continue
        added += _between(spotted, one, other, stems) or _in_front(spotted, one, other)
    if not added:
        return spotted
    covered = {i for s in added for i in range(s.start, s.end)}
    kept = [s for s in spotted.spots if covered.isdisjoint(range(s.start, s.end))]
    return replace(spotted, spots=tuple(sorted([*kept, *added], key=lambda s: s.start)))


def _is_headed(spotted: Spotted, card: Spot) -> bool:
    """Whether the word for a card stands before a card on its line."""
    tokens = spotted.text.tokens
    start = next((i + 1 for i in range(card.start - 1, -1, -1) if tokens[i].text == BREAK), 0)
    return any(s.decides(kinds_of("of_battle")) for s in spotted.within(start, card.start))


def _between(spotted: Spotted, one: Spot, other: Spot, stems: Sequence[str]) -> list[Spot]:
    """The words between two cards, where they are a number, its marks and a word for a choice."""
    tokens = spotted.text.tokens
    if not 0 < other.start - one.end <= _NEAR:
        return []
    inner = range(one.end, other.start)
    counts = [i for i in inner if _is_second(tokens, i, tuple(stems))]
    if len(counts) != 1:
        return []
    at = counts[0]
    bare = tokens[at].kind == NUMBER and not _has_suffix(tokens, at)
    if bare:
        return []
    end = at + 1 + (_has_suffix(tokens, at) if tokens[at].kind == NUMBER else 0)
    strange = 0
    for i in (i for i in inner if not at <= i < end):
        spot = spotted.at.get(i)
        if tokens[i].kind == MARK and tokens[i].text != BREAK:
            continue
        if tokens[i].kind == NUMBER or tokens[i].text == BREAK:
            return []
        if spot is None:
            strange += 1
        elif not (
            spot.has(FILLER)
            or spot.has(SENSE, "and", "chooses", "is")
            or spot.decides(kinds_of("plain_verbs"))
        ):
            return []
    if strange > _FEW:
        return []
    return [_spot(spotted, at, other.start, Concept(SENSE, "fallback"))]


def _in_front(spotted: Spotted, one: Spot, other: Spot) -> list[Spot]:
    """The numbers of two cards in front of both, "1st/2nd = X / Y", and the mark between the cards."""
    tokens = spotted.text.tokens
    if other.start - one.end != 1 or tokens[one.end].kind != MARK or tokens[one.end].text == BREAK:
        return []
    if (
        _is_listed(tokens, one) and tokens[one.end].text == ";"
    ):  # "1. X 2. Y", where the second number is left out
        return [
            _spot(spotted, one.start - 2, one.start, Concept(FILLER, "")),
            _spot(spotted, one.end, other.start, Concept(SENSE, "fallback")),
        ]
    start = one.start
    while start > 0 and (tokens[start - 1].kind == MARK or _counts(tokens, start - 1)):
        if tokens[start - 1].text == BREAK:
            break
        start -= 1
    figures = [f for t in tokens[start : one.start] if (f := _figure(t))]
    if figures != [_FIRST, _SECOND]:
        return []
    begin = next(i for i in range(start, one.start) if tokens[i].kind != MARK)
    end = next(i for i in range(one.start, begin, -1) if tokens[i - 1].kind != MARK)
    return [
        _spot(spotted, begin, end, Concept(FILLER, "")),
        _spot(spotted, one.end, other.start, Concept(SENSE, "fallback")),
    ]


def _spot(spotted: Spotted, start: int, end: int, concept: Concept) -> Spot:
    return Spot(start, end, (concept,), 0, spotted.text.source(start, end))


def _figure(token: Token) -> str:
    """The figure of a number, or of a word that is one with letters behind it; else nothing."""
    if token.kind == NUMBER:
        return str(token.value) if not token.sign else ""
    digits = "".join(c for c in token.text if c.isdigit())
    short = token.kind == WORD and token.text.startswith(digits) and len(token.text) - len(digits) <= _SUFFIX
    return digits if short else ""


def _is_second(tokens: Sequence[Token], i: int, stems: tuple[str, ...]) -> bool:
    worded = tokens[i].kind == WORD and bool(stems) and tokens[i].text.startswith(stems)
    return worded or _figure(tokens[i]) == _SECOND


def _has_suffix(tokens: Sequence[Token], i: int) -> int:
    """How many tokens are the letters behind a figure: "2a", "2-я"."""
    for n in (1, 2):
        last = tokens[i + n] if i + n < len(tokens) else None
        glued = all(tokens[k].end == tokens[k + 1].start for k in range(i, min(i + n, len(tokens) - 1)))
        if last is not None and glued and last.kind == WORD and len(last.text) <= _SUFFIX:
            return n
    return 0


def _counts(tokens: Sequence[Token], i: int) -> bool:
    """Whether a token is a figure for the first or the second, or the letters behind it."""
    behind = i > 0 and tokens[i - 1].kind == NUMBER and _has_suffix(tokens, i - 1) > 0
    return _figure(tokens[i]) in (_FIRST, _SECOND) or (tokens[i].kind == WORD and behind)


def _is_listed(tokens: Sequence[Token], one: Spot) -> bool:
    """Whether "1." stands before the first card."""
    before = tokens[one.start - 2 : one.start] if one.start > 1 else ()
    return [_figure(t) or t.kind for t in before] == [_FIRST, MARK]
