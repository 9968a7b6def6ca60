"""Where "the rest" of what is counted is led: "3 at the gate, the rest at the tower"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..text.tokens import COLON, SEPARATORS
from ..text.vocabulary import FILLER, KIND, SENSE
from .outcomes import Row

_KEPT = ("stay", "has", "spares")
"""Senses by which the rest is led nowhere: "the rest stays in the box"."""


def ends_of_the_rest(
    message: Message, row: Row, bag: Mapping[str, int], numbered: Collection[int]
) -> Iterator[tuple[Spot, str]]:
    """The words for what is left that lead to a place, each with the one of the bag that it is, if any: "the rest stays" tells none.

    Args:
        message: the message.
        row: the sentence.
        bag: what may be named, with how often.
        numbered: where names begin that have a number of their own.
    """
    counts = max(bag.values(), default=0) > 1
    for clause in row:
        spots = [s for s in message.within(clause) if not s.has(FILLER) or s.has(SENSE, "rest")]
        for n, spot in enumerate(spots):
            if not spot.has(SENSE, "rest"):
                continue
            behind = [s for s in spots[n + 1 :] if s.has("area")]
            behind = behind or _right_before(message, spots, n, numbered)
            behind = behind or _in_next_clauses(message, row, clause, numbered)
            ids = [c.id for s in behind for c in s.concepts if c.id in bag]
            if behind:
                yield spot, ids[0] if ids else ""
            elif (
                counts
                and not _stays_away(message, row, clause)
                and (_goes_to_unknown(message, clause, spot) or _is_headed(message, clause, spot))
            ):
                yield spot, ""


def _stays_away(message: Message, row: Row, clause: Clause) -> bool:
    """Whether the rest is denied a place, and the sentence goes on to say that it stays: "the other 12 I put nowhere, they stay"."""
    later = row[row.index(clause) :]
    kept = any(s.has(SENSE, *_KEPT) for c in later for s in message.within(c))
    return bool(clause.denied) and kept and not any(s.has("area") for c in later for s in message.within(c))


def _right_before(message: Message, spots: list[Spot], n: int, numbered: Collection[int]) -> list[Spot]:
    """The place right before the words for what is left, if it has no number: "Gaza: the rest"."""
    before = spots[n - 1 : n]
    parting = (i for s in before for i in range(s.end, spots[n].start))
    beside = all(message.spotted.text.tokens[i].text in SEPARATORS for i in parting)
    return [s for s in before if beside and s.has("area") and s.start not in numbered]


def _in_next_clauses(message: Message, row: Row, clause: Clause, numbered: Collection[int]) -> list[Spot]:
    """The place that the next clause with one leads to, if it alone has none: "those left, which must be three, all at Gaza"."""
    for later in row[row.index(clause) + 1 :]:
        places = [s for s in message.within(later) if s.has("area")]
        if places:
            return places if len(places) == 1 and places[0].start not in numbered else []
    return []


def _goes_to_unknown(message: Message, clause: Clause, rest: Spot) -> bool:
    """Whether a word that nobody knows is where the rest is led: right behind, after a preposition or after a colon."""
    unknown = message.spotted.unknown(rest.end, clause.end)
    if not unknown:
        return False
    between = message.spots_between(rest.end, unknown[0])
    if any(s.has(SENSE, *_KEPT) or s.has(KIND) for s in between):
        return False
    colon = message.spotted.text.tokens[unknown[0] - 1].text == COLON
    return colon or not between or between[-1].has(SENSE, "to", "toward")


def _is_headed(message: Message, clause: Clause, rest: Spot) -> bool:
    """Whether a word that nobody knows stands before a colon right before the words for what is left: "Gazzza: the rest"."""
    tokens, before = message.spotted.text.tokens, rest.start - 1
    parted = before > clause.start and tokens[before].text in SEPARATORS
    return parted and bool(message.spotted.unknown(before - 1, before))
