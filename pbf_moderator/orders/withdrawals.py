"""What a player takes back of what they have said ahead, as in "forget what I said about support"."""

from __future__ import annotations

from collections.abc import Sequence

from .scope import names_something
from .spotting import Spot, Spotted
from .text import COMMA, MARK, NUMBER
from .vocabulary import FILLER, KIND, OPTION, ORDER, SENSE
from .words import kinds_of


def taken_back(spotted: Spotted, start: int, end: int) -> tuple[int, int] | None:
    """The stretch of a sentence that takes back an instruction, or None.

    Args:
        spotted: the text.
        start, end: the sentence.
    """
    spots = spotted.within(start, end)
    if any(s.has(SENSE, "if", "unless") for s in spots):
        return None
    if _holds_no_more(spotted, spots):
        return start, end
    for n, verb in enumerate(spots):
        if not (verb.has(SENSE, "forget") or verb.has(KIND, *kinds_of("takes_back"))):
            continue
        spotted.effort.spend(end - start)
        stop = next((i for i in range(verb.end + 1, end) if spotted.text.tokens[i].text == COMMA), end)
        if _forgets(spots[:n], verb, [s for s in spots[n + 1 :] if s.start < stop]):
            commas = [i + 1 for i in range(start, verb.start) if spotted.text.tokens[i].text == COMMA]
            return commas[-1] if commas else start, stop
    return None


def _forgets(before: Sequence[Spot], verb: Spot, after: Sequence[Spot]) -> bool:
    """Whether something is to be forgotten: a verb, undenied, and the instruction or what it was about."""
    orders = [s for s in after if s.has(ORDER) and not s.has(KIND) and not s.has(FILLER)]
    if orders and any(s.has("area") for s in after):
        return False
    if before and before[-1].end == verb.start and before[-1].has(SENSE, "not", "never"):
        return False
    said = any(s.has(SENSE, "said") for s in after)
    told = said or any(names_something(s) or s.has(KIND) for s in after if not s.has(FILLER))
    return (verb.has(SENSE, "forget") and told) or (verb.has(KIND, *kinds_of("takes_back")) and said)


def _holds_no_more(spotted: Spotted, spots: Sequence[Spot]) -> bool:
    """Whether the word of a decision is said to hold no longer, with a card or a seat and with no order beside it."""
    orders = [s for s in spots if s.has(ORDER) and not s.has(FILLER)]
    if len(orders) > 1 or any(not s.has(KIND) for s in orders):
        return False
    told = any(s.has("seat") or s.has("card") or (s.has(KIND) and s.has(OPTION, "yes", "no")) for s in spots)
    meant = [s for s in spots if s.has(SENSE) or not s.has(FILLER) if not s.has(SENSE, "always", "never")]
    return told and any(
        verb.has(KIND) and _is_ended(spotted, meant[:n], meant[n + 1 :]) for n, verb in enumerate(meant)
    )


def _is_ended(spotted: Spotted, before: Sequence[Spot], after: Sequence[Spot]) -> bool:
    """Whether "no longer" stands right before a verb, or "not" before it and "any more" after it."""
    if not before or any(t.kind == MARK for t in spotted.text.tokens[before[-1].end : before[-1].end + 1]):
        return False
    last = before[-1]
    if last.has(SENSE, "no_more") and (last.end - last.start > 1 or any(s.has(SENSE, "not") for s in before)):
        return True
    ended = [s for s in after if s.has(SENSE, "no_more") and not _counts(spotted, s)]
    return last.has(SENSE, "not") and bool(ended)


def _counts(spotted: Spotted, spot: Spot) -> bool:
    """Whether a number follows, so that a word is a sign."""
    tokens = spotted.text.tokens
    return spot.end < len(tokens) and tokens[spot.end].kind == NUMBER
