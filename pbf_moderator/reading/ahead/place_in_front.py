"""A place in front of a condition, for what hangs on it: "A: if B attacks C, I help B", "in A, if anybody comes, my card is X"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from ..clauses.message import Message
from ..conditions.conditions import changes
from ..conditions.pieces import Part
from ..conditions.said_words import Doubt, Instruction, Read
from ..text.vocabulary import FILLER, SENSE
from ..text.words import kinds_of


def place_in_front(message: Message, found: Sequence[Part], n: int) -> str:
    """The area that a part is, and nothing but that, if the condition behind it leads to the next part; else empty.

    Args:
        message: the whole message.
        found: the parts of a sentence.
        n: which of them.
    """
    part = found[n]
    if n + 1 == len(found) or part.lead or len(part.conditions) != 1 or found[n + 1].lead:
        return ""
    if found[n + 1].conditions != part.conditions or part.conditions[0].start < part.end:
        return ""
    spots = message.spots_between(part.start, part.end)
    areas = [s for s in spots if s.has("area")]
    little = all(
        s in areas or s.has(SENSE, "to", "from", "for") or (s.has(FILLER) and not changes(s)) for s in spots
    )
    if len(areas) != 1 or len(areas[0].ids("area")) != 1 or areas[0].has(FILLER) or not little:
        return ""
    return "" if message.spotted.unknown(part.start, part.end) else areas[0].ids("area")[0]


def with_place(read: Read, place: str, own: Collection[str]) -> Read:
    """What is said under a condition, for the place in front of it.

    Args:
        read: what was understood of the rest.
        place: the area in front; empty for none.
        own: the areas from which the sender may help.
    """
    if not place or not isinstance(read, Instruction):
        return read
    kind = read.decision.kind
    if kind in kinds_of("gives_help"):
        fits = read.about in ("", place) and not read.abouts and place in own
        return replace(read, about=place) if fits else Doubt(kind)
    of_combat = kind in (*kinds_of("of_battle"), *kinds_of("flees"))
    fits = of_combat and read.facts.get("area", place) == place and not read.about
    return replace(read, facts={**read.facts, "area": place}) if fits else Doubt(kind)
