"""Which order is given up for somebody who is chosen, told in the words before the choice: "I give up the one in A and choose X"."""

from __future__ import annotations

from collections.abc import Sequence

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..text.ordinary import is_ordinary
from ..text.tokens import fold
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of, languages, words

LITTLE = (
    "and",
    "also",
    "self",
    "person",
    "yes",
    "using",
    "but",
    "so",
    "for",
    "first",
    "next",
    "now",
    "to",
    "wishes",
    "chooses",
    "purpose",
)
"""Senses of little words that may stand beside a choice and change nothing."""
_GIVES_UP = ("refuses", "cancels", "gives_up", "instead")


def price(message: Message, clause: Clause, start: int) -> list[Spot]:
    """The mentions before a choice if they say which order is given up for it and nothing else.

    Args:
        message: the whole message.
        clause: the clause that has the choice.
        start: where in it the choice begins.
    """
    before = message.spots_between(clause.start, start)
    given = next((s for s in before if _gives_up(s)), None)
    if given is None or message.spotted.unknown(clause.start, given.start):
        return []
    things = [n for n, s in enumerate(before) if _is_order(s) or s.has("area")]
    order = any(s.has(ORDER) for s in before) and any(_is_order(s) for s in before if s.start > given.start)
    if not order or not all(s == given or n in things or _is_little(s) for n, s in enumerate(before)):
        return []
    joined = any(s.has(SENSE, "and", "purpose", "for") for s in before[things[-1] + 1 :])
    joined = joined or _tells_purpose(message, start)
    return [*before] if joined or given.has(SENSE, "instead") else []


def _tells_purpose(message: Message, start: int) -> bool:
    """Whether the phrase for the choice begins itself with words for what something is good for."""
    spot = message.at(start)
    if spot is None or message.language not in languages():
        return False
    phrases = words(message.language).senses.get("purpose", ())
    return any(fold(spot.text).startswith(fold(p)) for p in phrases)


def without_its_place(before: Sequence[Spot]) -> list[Spot]:
    """The mentions before a choice without the place of the order that is given up for it: "with the one in A I choose X"."""
    found: list[Spot] = []
    for spot in before:
        led = [s for s in found if not s.has(FILLER) and not s.has(SENSE, "to", "from")][-1:]
        if not (spot.has("area") and led and led[0].has(ORDER)):
            found.append(spot)
    return found


def strange_words(message: Message, start: int, end: int) -> list[int]:
    """The words of a stretch that nobody knows, ordinary little ones left out: "X by *this* order I choose"."""
    tokens = message.spotted.text.tokens
    return [
        p for p in message.spotted.unknown(start, end) if not is_ordinary(tokens[p].text, message.language)
    ]


def is_let_go(message: Message, clause: Clause, start: int) -> bool:
    """Whether a word of losing or giving up stands right before a choice, which it takes back: "I give up on choosing X"."""
    before = message.spots_between(clause.start, start)
    close = [s for s in before if not s.has(FILLER) and not s.has(SENSE, *LITTLE)][-1:]
    return any(s.has(KIND, *kinds_of("suffers")) and not s.has(ORDER) for s in close)


def _gives_up(spot: Spot) -> bool:
    return spot.has(SENSE, *_GIVES_UP) or spot.has(KIND, *kinds_of("suffers"))


def _is_order(spot: Spot) -> bool:
    return spot.has(ORDER) or spot.has(SENSE, "the_one")


def _is_little(spot: Spot) -> bool:
    """Whether a mention is of nothing in the game, and of no sense that could change what is said."""
    if any(spot.has(c) for c in ("unit", "card", "seat")):
        return False
    return spot.has(FILLER) or spot.has(SENSE, "from", *LITTLE)
