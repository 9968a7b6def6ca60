"""Cards that are named as the moment which they make, with the card that answers them: "to X I answer with Y", "against X: Y"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..text.tokens import ARROW, COLON, COMMA, DASH, ENDS, MARK
from ..text.vocabulary import FILLER, KIND, SENSE, Concept
from ..text.words import kinds_of
from .mentions import Spot, Spotted

_LEADING = ("to", "for", "against")
_LEADS_ON = (COLON, DASH, COMMA, ARROW)
_HEADS = (COLON, DASH, ARROW)


def with_answered_cards(spotted: Spotted) -> Spotted:
    """The mentions of a text, a card that is answered with another one taken for the moment that it makes.

    A little word leads to it, and a mark or a word for playing cards leads from it to the other one.
    """
    spots = spotted.spots
    if not any(s.has("card") and s.has("window") for s in spots):
        return spotted
    found = list(spots)
    for n, spot in enumerate(spots):
        moment = spot.has("card") and spot.has("window")
        if moment and (
            (_is_led_to(spots, n) and _is_answered(spotted, spots, n)) or _heads(spotted, spots, n)
        ):
            found[n] = replace(spot, concepts=tuple(c for c in spot.concepts if c.category != "card"))
            for whose in (n - 1, n + 1):
                if _tells_whose(spots, whose, spot):
                    found[whose] = replace(found[whose], concepts=(Concept(FILLER, ""),))
    return replace(spotted, spots=tuple(found))


def _tells_whose(spots: Sequence[Spot], n: int, card: Spot) -> bool:
    """Whether a mention is a pronoun right beside a card: whose it is, in a moment that another makes, is no news."""
    spot = spots[n] if 0 <= n < len(spots) else card
    beside = spot.end == card.start or spot.start == card.end
    return beside and spot.has(SENSE, "others", "its") and not spot.has(SENSE, "you")


def _is_led_to(spots: Sequence[Spot], n: int) -> bool:
    """Whether "to" or "against" stands before a card, whose it is between them at most."""
    end = spots[n].start
    for before in reversed(spots[:n]):
        if before.end != end:
            return False
        if (before.has(SENSE, *_LEADING) and not before.has(KIND)) or before.decides(kinds_of("reacts")):
            return True
        if not (before.has(FILLER) or before.has(SENSE, "others", "its") or before.has("seat")):
            return False
        end = before.start
    return False


def _heads(spotted: Spotted, spots: Sequence[Spot], n: int) -> bool:
    """Whether a card opens a row of which the other side is another card, or nothing where another moment has a row: "X: Y", "X -> none"."""
    tokens, spot = spotted.text.tokens, spots[n]
    opens = spot.start == 0 or tokens[spot.start - 1].kind == MARK
    behind = spots[n + 1] if n + 1 < len(spots) else None
    if (
        not opens
        or behind is None
        or [t.text for t in tokens[spot.end : behind.start]] not in [[m] for m in _HEADS]
    ):
        return False
    if behind.has("card"):
        return {*behind.ids("card")}.isdisjoint(spot.ids("card"))
    rows = (s for s in spots if s.has("window") and not s.has("card") and s.end < len(tokens))
    return behind.has(SENSE, "none", "pass", "no") and any(tokens[s.end].text in _HEADS for s in rows)


def _is_answered(spotted: Spotted, spots: Sequence[Spot], n: int) -> bool:
    """Whether what follows in the sentence is another card, with a mark or a word for playing between, and nothing else."""
    tokens, marked, said = spotted.text.tokens, False, False
    end = spots[n].end
    plays = (*kinds_of("plays_cards"), *kinds_of("reacts"))
    for spot in spots[n + 1 :]:
        between = [t for t in tokens[end : spot.start] if t.kind == MARK]
        if any(t.text in ENDS or t.text not in _LEADS_ON for t in between):
            return False
        marked = marked or bool(between)
        if spot.has("card") or spot.has(SENSE, "none", "pass"):
            return (marked or said) and not spotted.unknown(end, spot.start)
        if spot.has(KIND):
            if not spot.decides(plays):
                return False
            said = True
        elif not (spot.has(FILLER) or spot.has(SENSE, "self", "me", "in_person", "using", "its", "others")):
            return False
        end = spot.end
    return False
