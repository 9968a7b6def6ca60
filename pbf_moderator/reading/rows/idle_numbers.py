"""Sentences with a number that is no answer: what was wanted at first, "I wanted to give A three, but I keep one", or that no more is given, "not one more"."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..clauses.clause import Clause
from ..clauses.message import Message
from ..text.vocabulary import COUNT, FILLER, OPTION, SENSE
from ..text.words import kinds_of
from .outcomes import Row

_KEPT = ("has", "spares", "stay")


def is_former_wish(message: Message, clause: Clause, position: int) -> bool:
    """Whether a clause tells, before a position, what the sender wanted at first, in words of its own."""
    spots = [s for s in message.within(clause) if s.end <= position]
    return any(s.has(SENSE, "formerly") and s.end - s.start > 1 for s in spots)


def without_former_wishes(message: Message, rows: Sequence[Row], ids: Collection[str]) -> list[Row]:
    """The sentences of a reader of numbers without those that tell of a number that was only wanted, where the rest of them is of what is kept.

    Args:
        message: the whole message.
        rows: its sentences.
        ids: what the numbers are for.
    """
    return [row for row in rows if not _only_tells_a_wish(message, row, ids)]


def adds_no_number(message: Message, row: Row, ids: Collection[str]) -> bool:
    """Whether nothing can be missing of a sentence that names a number.

    Args:
        message: the whole message.
        row: the sentence.
        ids: what numbers are asked for.
    """
    return any(rule(message, row, ids) for rule in (_only_tells_a_wish, _bounds_itself, _keeps_the_rest))


def _keeps_the_rest(message: Message, row: Row, ids: Collection[str]) -> bool:
    """Whether a sentence only says that what is left over stays where it is: "the other one stays in my purse"."""
    spots = [s for s in message.in_row(row) if not s.has(FILLER)]
    said = [s.has(SENSE, "rest", "stay", "has", "spares", "self", "me", "in_person", "to") for s in spots]
    kept = any(s.has(SENSE, "stay", "spares") for s in spots) and any(s.has(SENSE, "rest") for s in spots)
    strange = message.spotted.unknown(row[0].start, row[-1].end)
    counted = any(message.number_at(p) is not None for c in row for p in range(c.start, c.end))
    return kept and all(said) and not (counted or strange or any(c.denied or c.corrects for c in row))


def _bounds_itself(message: Message, row: Row, ids: Collection[str]) -> bool:
    """Whether a sentence begins with "not one more", and names nothing that a number is for."""
    spots = [s for s in message.within(row[0]) if not s.has(FILLER) or s.has(COUNT)]
    bound = (
        len(spots) == 3
        and spots[0].has(SENSE, "not")
        and spots[1].has(COUNT, "1")
        and spots[2].has(SENSE, "relative")
    )
    named = any(c.id in ids for s in message.in_row(row) for c in s.concepts)
    counted = any(message.number_at(p) is not None for c in row[1:] for p in range(c.start, c.end))
    strange = message.spotted.unknown(row[0].start, row[0].end)
    return bound and not (named or counted or strange)


def _only_tells_a_wish(message: Message, row: Row, ids: Collection[str]) -> bool:
    """Whether a sentence is of that kind; what it keeps is some of the currency, or kept in reserve."""
    wish, rest = row[0], row[1:]
    if not is_former_wish(message, wish, wish.end) or not rest or rest[0].lead != "but":
        return False
    named = any(c.id in ids for s in message.in_row(rest) for c in s.concepts)
    turned = any(c.corrects or c.condition is not None for c in rest)
    counted = any(s.has(OPTION, *kinds_of("counted")) for s in message.in_row(rest))
    kept = any(message.says(c, "fallback", *counted * _KEPT) for c in rest)
    return kept and not (named or turned)
