"""Whether a condition tells no more than when its question is asked: "if anybody comes to A, B intercepts there", "if we fight, card X".

It looks at the mentions alone, as the audit does.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from ..ahead.reaction_conditions import is_harmless_word, tells_of_combat
from ..mentions.spotting import Spot
from ..text.vocabulary import FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of
from ..values import Draft

_DENIES = ("not", "never", "unless", "no", "without", "except")


def says_only_its_moment(spots: Sequence[Spot], draft: Draft) -> bool:
    """Whether the only condition in front of an answer tells that there is the moment for it.

    Args:
        spots: the mentions of the words that the answer was read from.
        draft: the answer.
    """
    openers = [n for n, s in enumerate(spots) if s.has(SENSE, "if", "unless") and not s.has(FILLER)]
    if draft.key or len(openers) != 1:
        return False
    inside = list(takewhile(lambda s: not _answers(s, draft), spots[openers[0] + 1 :]))
    failing = any(s.has(SENSE, "fails") for s in inside)
    if any(s.has(SENSE, *_DENIES) for s in inside if not tells_of_combat(s)) and not failing:
        return False
    if draft.kind in kinds_of("waylays"):
        return _places([s for s in inside if draft.about not in s.ids("area")]) == {str(draft.answers[0])}
    combat = draft.about in kinds_of("moments_of_combat")
    if combat and draft.kind in kinds_of("reacts"):
        fought = any(s.has(SENSE, "battle") or tells_of_combat(s) for s in inside)
        return (fought or failing) and all(_is_wide(s) for s in inside) and not _places(inside)
    if draft.kind in kinds_of("before_battle"):
        return all(_is_wide(s) and not s.has(SENSE, "beaten") for s in inside)
    return any(draft.about in s.ids("window") for s in inside)


def _answers(spot: Spot, draft: Draft) -> bool:
    """Whether a mention begins the answer itself."""
    cards = {str(c) for a in draft.answers for c in (a if isinstance(a, list) else [a])}
    named = bool(cards & {*spot.ids("card")})
    deed = spot.has(KIND, draft.kind) and not (draft.kind in kinds_of("reacts") or spot.has(SENSE, "fails"))
    return named or (deed and not spot.has("window"))


def _places(spots: Sequence[Spot]) -> set[str]:
    return {i for s in spots if not s.has("window") for i in s.ids("area")[:1]}


def _is_wide(spot: Spot) -> bool:
    """Whether a mention leaves a condition as wide as it is."""
    if spot.has("seat") or spot.has("unit") or spot.has("area") or tells_of_combat(spot):
        return True
    if spot.has(SENSE):
        return is_harmless_word(spot)
    return (spot.has(FILLER) or spot.has("window") or spot.has(KIND)) and not spot.has(OPTION)
