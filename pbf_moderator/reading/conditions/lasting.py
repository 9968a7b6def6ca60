"""Words for how long or how widely something holds, which stand apart from it: "from now on, always, X and Y support me", "any fight, I play X"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..clauses.message import Message
from ..clauses.turns import is_name
from ..mentions.mentions import Spot
from ..text.tokens import COMMA, MARK
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from .pieces import Part


def with_lasting_words(message: Message, parts: Sequence[Part]) -> list[Part]:
    """The parts of a sentence, one that only says how long joined to what it is said of.

    Args:
        message: the whole message.
        parts: what the sentence says to do.
    """
    found = list(parts)
    for n in range(len(found) - 2, -1, -1):
        if _is_only_lasting(message, found[n], "always", "everywhere") and _follows(
            message, found[n], found[n + 1]
        ):
            found[n : n + 2] = [replace(found[n + 1], start=found[n].start)]
    for n in range(len(found) - 1, 0, -1):
        if _is_only_lasting(message, found[n], "always", "never") and _follows(
            message, found[n - 1], found[n]
        ):
            found[n - 1 : n + 1] = [replace(found[n - 1], end=found[n].end)]
    return found


def _is_only_lasting(message: Message, part: Part, *senses: str) -> bool:
    """Whether a part holds words for "always" and nothing else of the game; what leads up to a colon before them is talk."""
    if part.conditions or part.lead:
        return False
    spots = message.spots_between(part.start, part.end)
    lasting = any(s.has(SENSE, *(senses or ("always",))) for s in spots)
    more = [s for s in spots if not s.has(SENSE, *senses)]
    return lasting and not any(map(_says_more, more)) and not message.spotted.unknown(part.start, part.end)


def _says_more(spot: Spot) -> bool:
    if spot.has(SENSE, "always", "everywhere", "round_long", "and") or spot.has(FILLER):
        return False
    return is_name(spot) or any(spot.has(c) for c in (KIND, OPTION, ORDER, SENSE))


def _follows(message: Message, one: Part, other: Part) -> bool:
    """Whether nothing but a comma stands between two parts, of which neither hangs on anything."""
    tokens = message.spotted.text.tokens
    marks = [t.text for t in tokens[one.end : other.start] if t.kind == MARK]
    return marks in ([], [COMMA]) and not (other.conditions or other.lead or one.conditions or one.lead)
