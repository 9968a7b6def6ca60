"""What is done at a city where a march ends: who demands its surrender, whether it is besieged where it refuses, whether it is stormed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One
from ..text.words import kinds_of
from .round_bits import (
    ASSAULT,
    DANGER,
    DEMAND,
    FOE,
    FORCE,
    NO,
    NOT,
    PASS,
    PERSON,
    SIEGE,
    SPACE,
    SPEAKER,
    Bit,
    RoundWords,
)

SIEGES = (DEMAND, SIEGE, ASSAULT, SPEAKER)
Told = tuple[Decision, Answer, list[Bit]]


def read_siege(words: RoundWords, bits: Sequence[Bit], place: str) -> list[Told] | None:
    """What some bits say of a city; None where they cannot be put together.

    Args:
        words: what may be named.
        bits: those that speak of it.
        place: where the march ends, if one is told.
    """
    kinds = dict(zip((SIEGE, DEMAND, ASSAULT), kinds_of("of_one_place"), strict=False))
    cities = {d.about for d in words.every if d.kind in kinds.values() and d.about}
    named = {i for b in bits if b.sort == SPACE for i in b.ids if i in cities}
    if any(b.sort == FOE or (b.sort == DANGER and b.id != "or") for b in bits) or len(named) > 1:
        return None
    open_ = {d.about for d in words.asked if d.kind in kinds.values() and d.about}
    city = next(iter(named), place if place in cities else next(iter(open_), "") if len(open_) == 1 else "")
    if not city:
        return None
    found: list[Told] = []
    demand, siege = words.of_kind(kinds[DEMAND], city), words.of_kind(kinds[SIEGE], city)
    told = [b for b in bits if b.sort == DEMAND]
    who = [b for b in bits if b.sort in (PERSON, FORCE, SPEAKER)]
    if told or who:
        if demand is None or not isinstance(demand.form, One) or _is_denied(told, bits):
            return None
        speakers = {s for b in who for s in _speakers(words, b) if s in demand.form.options}
        if len(speakers) != 1:
            return None
        found.append((demand, next(iter(speakers)), [*told[:1], *who]))
    laid = [b for b in bits if b.sort == SIEGE]
    if laid and siege is not None and isinstance(siege.form, One):
        denied = _is_denied(laid, bits)
        found.append((siege, None if denied else str(siege.form.options[0]), laid))
    storms = [b for b in bits if b.sort == ASSAULT]
    assault = words.of_kind(kinds[ASSAULT])
    if storms and assault is not None:
        found.append((assault, None if _is_denied(storms, bits) else city, storms))
    return found


def _speakers(words: RoundWords, bit: Bit) -> Iterable[str]:
    if bit.sort != FORCE:
        return bit.ids
    return [id for id, c in words.message.commanders.items() if c.force in bit.ids and c.leads]


def _is_denied(told: Sequence[Bit], bits: Sequence[Bit]) -> bool:
    """Whether a word is denied in its stretch between two marks; what stands behind an "if" denies what that tells."""
    return any(
        b.sort in (NOT, NO, PASS) and b.sentence == t.sentence and b.chunk == t.chunk and not _is_tied(b, t, bits)
        for t in told
        for b in bits
    )


def _is_tied(denial: Bit, told: Bit, bits: Sequence[Bit]) -> bool:
    before = [b for b in bits if b.sentence == told.sentence and b.chunk == told.chunk and b.start <= denial.start]
    return any(b.sort in ("if", "else") for b in before)
