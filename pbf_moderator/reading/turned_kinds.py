"""Words that make the word of one decision that of another: "I intercept nothing at sea"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from .mentions import Spot, Spotted
from .tokens import MARK
from .vocabulary import KIND, SENSE, Concept
from .words import kinds_by


def with_turned_kinds(spotted: Spotted, family: str) -> Spotted:
    """The mentions of a text, each decision's word taken for that of another where a word beside it says so.

    Args:
        spotted: the text with its mentions.
        family: whose kinds.toml tells which (`turned_by`: turn of speech -> decision -> the other one).
    """
    turned = cast(Mapping[str, Mapping[str, str]], kinds_by("turned_by", family))
    words = [s for s in spotted.spots if s.has(SENSE, *turned)] if turned else []
    if not words:
        return spotted
    return replace(spotted, spots=tuple(_turned(spotted, spot, words, turned) for spot in spotted.spots))


def _turned(spotted: Spotted, spot: Spot, words: list[Spot], turned: Mapping[str, Mapping[str, str]]) -> Spot:
    beside = [
        sense for w in words if w is not spot and _is_beside(spotted, spot, w) for sense in w.ids(SENSE)
    ]
    others = {kind: other for sense in beside for kind, other in turned.get(sense, {}).items()}
    concepts = [Concept(KIND, others.get(c.id, c.id)) if c.category == KIND else c for c in spot.concepts]
    return replace(spot, concepts=tuple(dict.fromkeys(concepts)))


def _is_beside(spotted: Spotted, one: Spot, other: Spot) -> bool:
    """Whether no mark parts two mentions."""
    low, high = sorted((one, other), key=lambda s: s.start)
    return not any(t.kind == MARK for t in spotted.text.tokens[low.end : high.start])
