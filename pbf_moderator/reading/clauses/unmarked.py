"""Long sentences without a mark, as on a phone: cut where a sentence of its own begins."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ..mentions.spotting import Spot, Spotted
from ..text.tokens import MARK, QUESTION
from ..text.vocabulary import COUNT, FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of

_LONG = 10
"""Words of a sentence that is cut at its joints where it has no marks."""
_TIED = ("if", "unless", "supposes", "or", "else", "tells", "asks", "not", "correction")
"""Turns of speech whose reach may be the whole sentence, which is then left whole."""


def without_marks(spotted: Spotted, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A long sentence without a mark, cut where a sentence of its own begins: "and then", "and A recruits", who goes nowhere."""
    tokens = spotted.text.tokens
    spots = spotted.within(start, end)
    marked = any(t.kind == MARK for t in tokens[start:end])
    if end - start < _LONG or (marked and any(s.has(SENSE, *_TIED) for s in spots)) or asks(spotted, end):
        yield start, end
        return
    turns = [s for s in spots if s.start > start and not s.has("area")]
    cuts = [
        s.start for s in turns if (s.has(SENSE, "next") and not marked) or _leads_to_recruits(spotted, s, end)
    ]
    edges = [start]
    for n, cut in enumerate(cuts):
        after = spotted.within(cut, cuts[n + 1] if n + 1 < len(cuts) else end)
        before = spotted.within(edges[-1], cut)
        kinds, others = (
            {k for s in side if not s.has(FILLER) for k in (*s.ids(KIND), *s.ids(ORDER))}
            for side in (after, before)
        )
        if (others and kinds - others) or (not marked and _goes_on_elsewhere(before, after, kinds)):
            edges.append(cut)
    if not marked:
        edges = sorted({*edges, *_before_nobody_goes(spots), *_before_who_goes(spots)})
    yield from zip(edges, [*edges[1:], end], strict=True)


def _goes_on_elsewhere(before: Sequence[Spot], after: Sequence[Spot], kinds: Collection[str]) -> bool:
    """Whether words behind a "then" tell of another place: its name comes first and those who stay or go, or a word of orders opens them."""
    told = [s for s in after if not (s.has(FILLER) or s.has(SENSE, "next", "to", "from", "for", "and"))]
    named = {a for s in before for a in s.ids("area")}
    if not told or not named:
        return False
    fresh = told[0].has("area") and named.isdisjoint(told[0].ids("area"))
    goes = any(s.has("unit") or s.has(SENSE, "stay", "nobody_goes", "all") for s in told[1:3])
    opens = bool(kinds) and (told[0].has(KIND) or told[0].has(ORDER)) and any(s.has("area") for s in told[1:])
    return (fresh and goes) or opens


def _before_who_goes(spots: Sequence[Spot]) -> Iterator[int]:
    """Where an area stands right behind a card or an order with its value, and units or "all" behind it are led to another area."""
    for n, spot in enumerate(spots):
        opener = n - 1 if n and spots[n - 1].has(SENSE, "from") else n
        before = spots[opener - 1] if opener else None
        if not spot.has("area") or before is None or spot.start - before.end > n - opener:
            continue
        if not (before.has("card") and not before.has("unit") or before.has(ORDER) and before.modifier):
            continue
        k = n + 1
        while k < len(spots) and (
            spots[k].has("unit") or spots[k].has(SENSE, "all", "and") or spots[k].has(COUNT)
        ):
            k += 1
        who = any(s.has("unit") or s.has(SENSE, "all") for s in spots[n + 1 : k])
        goal = spots[k : k + 2]
        led = len(goal) > 1 and goal[0].has(SENSE, "to", "toward") and goal[1].has("area")
        if who and led:
            yield spots[opener].start


def _before_nobody_goes(spots: Sequence[Spot]) -> Iterator[int]:
    """Where an "and" or a "while" joins that nobody leaves an area to words of another decision: "card X and from A nobody moves".

    Behind a condition only a "while" does: the other may hang on it, too.
    """
    for n, spot in enumerate(spots):
        before = spots[:n]
        while_ = spot.has(SENSE, "meanwhile")
        if not (while_ or spot.has(SENSE, "and")) or not before:
            continue
        after = next((k for k in range(n + 1, len(spots)) if spots[k].has(SENSE, "nobody_goes")), None)
        led = spots[n + 1 : after] if after is not None else ()
        named = [s for s in led if not (s.has(FILLER) or s.has(SENSE, "to", "from", "for"))]
        areas = [s for s in named if s.has("area")]
        plain = all(s in areas or s.has(ORDER) or s.has(KIND, *kinds_of("leaves")) for s in named)
        tied = any(s.has(SENSE, "if", "unless") for s in before)
        decided = any(s.has("card") or (s.has(KIND) and not s.has(FILLER)) for s in before)
        if len(areas) == 1 and plain and decided and (while_ or not tied):
            yield spot.start


def _leads_to_recruits(spotted: Spotted, spot: Spot, end: int) -> bool:
    """Whether "and" leads to an area and the word for recruiting behind it, as to a sentence of its own: "and A is recruiting a foot"."""
    behind = [s for s in spotted.within(spot.end, end) if s.has("area") or not s.has(FILLER)][:2]
    if not spot.has(SENSE, "and") or len(behind) < 2 or behind[0].start != spot.end:
        return False
    return behind[0].has("area") and behind[1].has(KIND, *kinds_of("recruits"))


def asks(spotted: Spotted, end: int) -> bool:
    """Whether a question mark stands behind a sentence."""
    return end < len(spotted.text.tokens) and spotted.text.source(end, end + 1) == QUESTION
