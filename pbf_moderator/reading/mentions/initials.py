"""Initials, such as the ones that a message is signed with: the "A" of "E. A." is no number."""

from __future__ import annotations

from dataclasses import replace

from ..text.tokens import STOP, WORD
from ..text.vocabulary import COUNT
from .mentions import Spot, Spotted


def without_initials(spotted: Spotted) -> Spotted:
    """The mentions of a text without the numbers that are one of several single capital letters in a row, each with a stop.

    Args:
        spotted: the mentions.
    """
    kept: list[Spot] = []
    for spot in spotted.spots:
        lone = spot.end - spot.start == 1 and len(spot.text) == 1
        if lone and spot.has(COUNT) and _is_one_of_several(spotted, spot.start):
            concepts = tuple(c for c in spot.concepts if c.category != COUNT)
            kept += [replace(spot, concepts=concepts)] if concepts else []
        else:
            kept.append(spot)
    return spotted if kept == [*spotted.spots] else replace(spotted, spots=tuple(kept))


def _is_one_of_several(spotted: Spotted, place: int) -> bool:
    return _is_initial(spotted, place) and (
        _is_initial(spotted, place - 2) or _is_initial(spotted, place + 2)
    )


def _is_initial(spotted: Spotted, place: int) -> bool:
    """Whether a single capital letter stands at a place, with a stop or the end of the text behind it."""
    tokens = spotted.text.tokens
    if not 0 <= place < len(tokens):
        return False
    token, ends = tokens[place], place + 1 == len(tokens) or tokens[place + 1].text == STOP
    return token.kind == WORD and len(token.text) == 1 and token.capital and ends
