"""A condition within a plan for what others may do: whether it says more than that somebody comes, sets out, or that there is a combat.

Verbs that nobody knows pass where nothing else in the condition could make it narrower: "if they get at us all the same".
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..mentions.spotting import Spot
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, SENSE
from ..text.words import kinds_of
from .reaction_bits import NO, Bit

UNKNOWN = 2
"""Words that nobody knows in a condition, at most."""
_HARMLESS = (
    "if", "others", "self", "me", "in_person", "to", "at", "idle", "is", "that", "there", "that_place", "after",
    "above", "beside", "round_long", "now", "turn", "attacks", "passes", "passing", "gets", "and", "battle",
    "attacked", "beaten", "fails", "but", "also", "begins", "its", "for", "from", "force", "toward", "yes",
    "said", "comes_up", "against", "attacking", "even", "next", "following", "this", "pass", "stands", "stay", "mover",
)  # fmt: skip
"""Turns of speech that leave a condition as wide as it is."""
_SOME = (
    "using",
    "only",
    "up_to",
    "both",
    "has",
    "without",
    "except",
    "fewer",
    "compared",
    "more",
    "alone",
    "alike",
)
"""Those that make it narrower, whatever else they may be."""


def is_wide(bit: Bit, spots: Sequence[Spot], unknown: int, homes: Collection[str]) -> bool:
    """Whether nothing in a condition makes it narrower than that something happens at all.

    Args:
        bit: the condition.
        spots: its mentions.
        unknown: how many words in it nobody knows.
        homes: where the sender's forces stand.
    """
    if unknown > UNKNOWN or bit.cards or bit.losers or bit.mode or bit.second or bit.denied:
        return False
    return all(_is_harmless(bit, s, homes) for s in spots)


def _is_harmless(bit: Bit, spot: Spot, homes: Collection[str]) -> bool:
    if spot.has(SENSE, *_SOME):
        return False
    if spot.has(COUNT):
        return spot.has(FILLER) and spot.ids(COUNT) == ("1",)
    if spot.has("area"):
        places = {*spot.ids("area")}
        return bool(places & {*bit.forces} or places & {*homes})
    if spot.has(KIND) and not spot.has(FILLER):
        return tells_of_combat(spot) or spot.has("window")
    if spot.has(SENSE):
        return is_harmless_word(spot)
    return spot.has(FILLER) or spot.has("seat") or spot.has("unit") or spot.has("window")


def is_harmless_word(spot: Spot) -> bool:
    """Whether a turn of speech leaves a condition as wide as it is."""
    return spot.has(SENSE, *_HARMLESS) and not spot.has(SENSE, *_SOME)


def tells_of_combat(spot: Spot) -> bool:
    """Whether a word for standing one's ground tells, in a condition, that there is a combat: "if we fight all the same"."""
    return spot.decides(kinds_of("before_battle")) and spot.has(OPTION, NO)
