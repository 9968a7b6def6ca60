"""Moments and places that a comma parts from what is done then or there: "for the losses, X", "at sea, at A, the fleet of B intercepts"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..text.tokens import COMMA, MARK
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of
from .pieces import Part
from .said_words import are_all_cards

_LEADING = ("to", "for", "against", "from", "and", "also", "now", "round_long", "but")


def with_what_is_in_front(message: Message, found: Sequence[Part]) -> list[Part]:
    """The parts of a sentence, a moment or a place alone joined with what follows it, and "both" alone with what goes before.

    Args:
        message: the whole message.
        found: the parts in order.
    """
    joined: list[Part] = []
    at_places = any(_acts_there(message.spots_between(p.start, p.end)) for p in found)
    for part in found:
        before = joined[-1] if joined else None
        if before is not None and _goes_on(message, before, part, at_places):
            joined[-1] = replace(before, end=part.end)
        else:
            joined.append(part)
    return joined


def _goes_on(message: Message, before: Part, part: Part, at_places: bool) -> bool:
    tokens = message.spotted.text.tokens
    marks = [t.text for t in tokens[before.end : part.start] if t.kind == MARK]
    if marks != [COMMA] or part.conditions or part.lead or before.conditions or before.lead:
        return False
    spots, ahead = (
        message.spots_between(part.start, part.end),
        message.spots_between(before.start, before.end),
    )
    if message.spotted.unknown(before.start, before.end) and not _acts_there(ahead):
        return False
    if _announces(ahead) and _only_cards(spots):
        return True
    if _is_moment(ahead):
        return any(s.has("card") and not s.has(FILLER) for s in spots[:2]) and not _names_moment(spots)
    if at_places and _is_place(ahead):
        return _acts_there(spots) or (_is_place(spots) and not message.spotted.unknown(part.start, part.end))
    both = bool(spots) and all(s.has(SENSE, "both", "all", "idle") or s.has(FILLER) for s in spots)
    return both and _acts_there(ahead) and not message.spotted.unknown(part.start, part.end)


def _is_moment(spots: Sequence[Spot]) -> bool:
    """Whether words name a moment, and nothing that is done in it."""
    moments = [s for s in spots if s.has("window") and not s.has("card")]
    little = all(s in moments or s.has(FILLER) or s.has(SENSE, *_LEADING) for s in spots)
    return len(moments) == 1 and little and not moments[0].decides(kinds_of("plays_cards"))


def _announces(spots: Sequence[Spot]) -> bool:
    """Whether words say that "both cards" are played, whose names may follow."""
    return any(are_all_cards(spots, s) for s in spots)


def _only_cards(spots: Sequence[Spot]) -> bool:
    cards = [s for s in spots if s.has("card")]
    return bool(cards) and all(s in cards or s.has(FILLER) or s.has(SENSE, "and") for s in spots)


def _names_moment(spots: Sequence[Spot]) -> bool:
    return any(s.has("window") and not s.has("card") for s in spots)


def _is_place(spots: Sequence[Spot]) -> bool:
    """Whether words name a place, or the sea, and nothing that is done there."""
    places = [s for s in spots if s.has("area") or s.has(SENSE, "at_sea")]
    return bool(places) and all(s in places or s.has(FILLER) or s.has(SENSE, *_LEADING) for s in spots)


def _acts_there(spots: Sequence[Spot]) -> bool:
    """Whether words tell what forces do at a place."""
    return any(s.has(KIND) and s.decides(kinds_of("acts_at_places")) for s in spots)
