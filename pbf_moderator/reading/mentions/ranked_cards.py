"""Cards in a row behind one heading, parted by semicolons or numbers: "battle at A: 1) X 2) Y" means Y where X cannot be played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..text.tokens import BREAK, CLOSE, COLON, COMMA, ENDS, OPEN, SEMI, Token
from ..text.vocabulary import FILLER, KIND, SENSE, Concept
from ..text.words import kinds_of
from .mentions import Spot, Spotted

_ELSE = Concept(SENSE, "else")


def with_ranked_cards(spotted: Spotted) -> Spotted:
    """The mentions of a text, with "else" for the semicolon before a card that only takes another's place.

    Args:
        spotted: the message with its mentions.
    """
    turned: dict[int, str] = {}
    for first, mark in _pairs(spotted):
        opening = first.start - 1
        if opening not in turned and not _is_headed(spotted, first):
            continue
        turned[mark] = COMMA
        if spotted.text.tokens[opening].text == SEMI:
            turned.setdefault(opening, COLON)
    return _turned(spotted, turned) if turned else spotted


def _pairs(spotted: Spotted) -> Iterator[tuple[Spot, int]]:
    """A card and the semicolon behind it, where nothing but what is in brackets stands beside them and another card ends the line."""
    tokens = spotted.text.tokens
    cards = [s for s in spotted.spots if s.has("card") and not s.has(FILLER)]
    for first, second in zip(cards, cards[1:], strict=False):
        mark = _behind_brackets(tokens, first.end)
        if mark + 1 != second.start or tokens[mark].text != SEMI:
            continue
        end = _behind_brackets(tokens, second.end)
        if end == len(tokens) or tokens[end].text in (BREAK, SEMI, *ENDS):
            yield first, mark


def _behind_brackets(tokens: tuple[Token, ...], position: int) -> int:
    """Where a text goes on behind a bracket that opens at a position, or the position itself."""
    if position >= len(tokens) or tokens[position].text != OPEN:
        return position
    return next((n + 1 for n in range(position, len(tokens)) if tokens[n].text == CLOSE), len(tokens))


def _is_headed(spotted: Spotted, first: Spot) -> bool:
    """Whether the line before a card is its heading: it has the word for a card or for a combat, no other card, and a mark at its end."""
    tokens = spotted.text.tokens
    if not first.start or tokens[first.start - 1].text not in (COLON, SEMI):
        return False
    line = tokens[first.start].line
    before = [s for s in spotted.spots if s.start < first.start and tokens[s.start].line == line]
    return any(s.has(KIND, *kinds_of("plays_cards")) or s.has(SENSE, "battle") for s in before) and not any(
        s.has("card") and not s.has(FILLER) for s in before
    )


def _turned(spotted: Spotted, turned: dict[int, str]) -> Spotted:
    """The text with some of its marks as other ones, and with "else" for those before a card."""
    tokens = list(spotted.text.tokens)
    spots = list(spotted.spots)
    for place, text in turned.items():
        tokens[place] = replace(tokens[place], text=text)
        if text == COMMA:
            spots.append(Spot(place, place + 1, (_ELSE,), 0, tokens[place].text))
    read = replace(spotted.text, tokens=tuple(tokens))
    return replace(spotted, text=read, spots=tuple(sorted(spots, key=lambda s: s.start)))
