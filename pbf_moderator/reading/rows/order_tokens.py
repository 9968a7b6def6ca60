"""Which tokens an order's word and value may stand for, and what is told of how it was written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..text.vocabulary import ORDER, PLAIN, Modifier, Vocabulary
from ..values import INFO, WARN, Issue

ABBREVIATED = 3
"""A name of so few letters is short for something."""


def tokens_meant(vocabulary: Vocabulary, spot: Spot, bag: Iterable[str]) -> tuple[str, ...]:
    """The tokens of a bag that an order's word and value may stand for: one, several, or none."""
    allowed = set(bag)
    groups = [vocabulary.groups[name] for name in spot.ids(ORDER)]
    every = [t for group in groups for t in group.all if t in allowed]
    found = [
        t for group in groups for t in _tokens(group.tokens, spot.modifier, spot.assumed) if t in allowed
    ]
    if spot.unclear or (not found and spot.modifier == PLAIN):
        found = every
    return tuple(dict.fromkeys(found))


def _tokens(tokens: dict[Modifier, list[str]], modifier: Modifier, assumed: bool) -> list[str]:
    if isinstance(modifier, int) and assumed and modifier not in tokens:
        return []
    return tokens.get(modifier, [])


def token_remarks(
    message: Message, slot: Spot, category: str, area: str, value: Spot, token: str
) -> Iterator[Issue]:
    """What is told of a slot and its value: slips, what was taken for granted, abbreviations."""
    if slot.slips:
        yield Issue(INFO, f"{category}_corrected", (area,), {"written": slot.text})
    if value.slips:
        yield Issue(INFO, "order_corrected", (area,), {"written": value.text, "value": token})
    yield from _of_value(message, value, token, area)
    if any(is_abbreviated(s.text) for s in (slot, value)):
        yield Issue(INFO, "abbreviations_expanded")
    if isinstance(value.modifier, int) and not any(c.isdigit() for c in value.text):
        yield Issue(INFO, "order_in_words")


def is_abbreviated(text: str) -> bool:
    """Whether something is named by a few letters alone; "Sea of Dorne" is not, though its first word is short."""
    words = re.findall(r"[^\W\d_]+", text)
    return len(words) <= 1 and all(len(word) <= ABBREVIATED for word in words)


def _of_value(message: Message, spot: Spot, token: str, area: str) -> Iterator[Issue]:
    if not spot.has(ORDER):
        return
    tokens = message.vocabulary.groups[spot.ids(ORDER)[0]].tokens
    value = spot.modifier
    if value == PLAIN and any(token in ids for m, ids in tokens.items() if isinstance(m, int) and m):
        told = {"value": token, "written": spot.text}
        yield Issue(INFO, "plain_word_means_standard_token", (area,), told)
    if spot.assumed and isinstance(value, int) and value and {value, -value} <= tokens.keys():
        yield Issue(WARN, "sign_assumed_plus", (area,), {"value": token}, message.line_of(spot))
