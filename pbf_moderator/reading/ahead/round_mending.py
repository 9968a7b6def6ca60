"""Corrections within a round that is told as a whole: a "no" puts the next thing of a sort in the place of the one before it, "5 points... no, 6"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..clauses.message import Message
from ..text.tokens import MARK
from ..text.vocabulary import SENSE
from .round_bits import (
    CARD,
    DISCARD,
    FORCE,
    KEEPS,
    MENDS,
    NO,
    NOT,
    NUM,
    PASS,
    PLAY,
    SPACE,
    STAY,
    TELLING,
    Bit,
)


def mended(message: Message, bits: Sequence[Bit]) -> list[Bit] | None:
    """The bits without those that a correction replaces by the next one of their sort; None where it cannot be told which."""
    found = list(bits)
    while True:
        at = next((n for n, b in enumerate(found) if _mends(message, found, n)), None)
        if at is None:
            return found
        behind = [b for b in found[at + 1 :] if b.sort in TELLING or b.sort == PASS]
        before = [b for b in found[:at] if b.sort in TELLING]
        if not before or not _opens(message, found[at]):
            found = [*found[:at], *found[at + 1 :]]
            continue
        if not behind:
            return None
        new = behind[0]
        old = next((b for b in reversed(before[-3:]) if _replaces(b, new)), None)
        if _is_denied(found, new) or old is None or found[at].sentence - old.sentence > 1:
            return None
        if old.sort == NUM:
            found[found.index(new)] = replace(new, beside=(old.start, old.end), stretch=old.place)
        gone = {old.start, found[at].start}
        gone |= {b.start for b in found[found.index(old) : at] if b.sort in (MENDS, NO, NOT)}
        found = [b for b in found if b.start not in gone]


def _mends(message: Message, bits: Sequence[Bit], n: int) -> bool:
    bit = bits[n]
    if bit.sort == MENDS:
        return True
    if bit.sort != NO:
        return False
    tokens = message.spotted.text.tokens
    parted = bit.start > 0 and tokens[bit.start - 1].kind == MARK
    behind = next((b for b in bits[n + 1 :] if b.sort in TELLING or b.sort == PASS), None)
    before = [b for b in bits[:n] if b.sort in TELLING and bit.sentence - b.sentence <= 1][-3:]
    at_once = behind is not None and behind.sort in (NUM, FORCE) and behind.start - bit.end <= 2
    near = bit.end < len(tokens) and (at_once or tokens[bit.end].kind == MARK)
    return parted and near and behind is not None and any(_replaces(b, behind) for b in before)


def _opens(message: Message, bit: Bit) -> bool:
    """Whether a word of correction begins what stands between two marks, or ends it."""
    tokens = message.spotted.text.tokens
    before = bit.start == 0 or tokens[bit.start - 1].kind == MARK
    behind = bit.end >= len(tokens) or tokens[bit.end].kind == MARK
    word = message.at(bit.start - 1) if bit.start else None
    return before or behind or (word is not None and not word.has(SENSE, "next", "last"))


def _replaces(old: Bit, new: Bit) -> bool:
    if new.sort == PASS:
        return old.sort == CARD
    return old.sort == new.sort and (old.sort == NUM or old.ids != new.ids)


def _is_denied(bits: Sequence[Bit], new: Bit) -> bool:
    """Whether what stands behind a correction is itself not wanted: "a correction: to go by A does not please me"."""
    behind = [b for b in bits if b.sentence == new.sentence and b.chunk == new.chunk and b.start >= new.end]
    return new.sort == SPACE and bool(behind) and behind[0].sort in (NOT, NO)


def is_kept(card: Bit, bits: Sequence[Bit]) -> bool:
    """Whether it is said of a card that it is kept, or not played, and nothing of giving it up."""
    chunk = [b for b in bits if b.sentence == card.sentence and b.chunk == card.chunk]
    sorts = {b.sort for b in chunk}
    return not sorts.isdisjoint((KEEPS, STAY)) or ({PLAY, NOT} <= sorts and DISCARD not in sorts)
