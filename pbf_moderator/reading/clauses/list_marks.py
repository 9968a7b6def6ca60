"""Semicolons that end no sentence: between the entries of a list, "garrisons: A 1; B 1", and before where something goes, "…; destination: A"."""

from __future__ import annotations

from collections.abc import Sequence

from ..mentions.spotting import Spot, Spotted
from ..text.tokens import COLON, ENDS, MARK, NUMBER, SEMI
from ..text.vocabulary import COUNT, FILLER, KIND, SENSE


def goes_on(spotted: Spotted, start: int, i: int) -> bool:
    """Whether a semicolon only parts two entries of what one heading names, or where something goes from what it is.

    Args:
        spotted: the message with its mentions.
        start: where the sentence begins.
        i: the mark.
    """
    tokens = spotted.text.tokens
    if tokens[i].text != SEMI:
        return False
    end = next((n for n in range(i + 1, len(tokens)) if _ends(spotted, n)), len(tokens))
    behind = spotted.within(i + 1, end)
    if not any(s.has("area") for s in behind) or spotted.unknown(i + 1, end):
        return False
    if behind[0].has(SENSE, "toward") and not any(s.has(KIND) for s in behind):
        numbers = any(tokens[n].kind == NUMBER for n in range(i + 1, end))
        return not numbers and all(
            s.has("area") or s.has(FILLER) or s.has(SENSE, "toward", "to") for s in behind
        )
    colon = next((n for n in range(start, i) if tokens[n].text == COLON), None)
    if colon is None:
        return False
    head = spotted.within(start, colon)
    kinds = bool(head) and all(s.has(KIND) or s.has(FILLER) for s in head) and any(s.has(KIND) for s in head)
    listed = [n for n in range(i + 1, end) if tokens[n].kind == NUMBER]
    return kinds and bool(listed) and _is_entry(spotted, colon + 1, i) and _is_plain(behind)


def _is_entry(spotted: Spotted, start: int, end: int) -> bool:
    spots = spotted.within(start, end)
    return any(s.has("area") for s in spots) and _is_plain(spots) and not spotted.unknown(start, end)


def _is_plain(spots: Sequence[Spot]) -> bool:
    """Whether nothing but places, numbers and little words stands there."""
    return all(s.has("area") or s.has(COUNT) or s.has(FILLER) or s.has(SENSE, "to", "and") for s in spots)


def _ends(spotted: Spotted, n: int) -> bool:
    token = spotted.text.tokens[n]
    return token.kind == MARK and token.text in ENDS
