"""What is done at a city where a journey ends: who demands its surrender, whether it is besieged where it refuses, whether it is stormed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One
from ..text.tokens import DASH, MARK
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
        place: where the journey ends, if one is told.
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
    denied = _denied(words, bits)
    if denied is None:
        return None
    found: list[Told] = []
    demand, siege = words.of_kind(kinds[DEMAND], city), words.of_kind(kinds[SIEGE], city)
    told = [b for b in bits if b.sort in (DEMAND, SPEAKER) and not _is_refusal(b, bits)]
    asked = any(d.kind == kinds[DEMAND] for d in words.asked)
    if any(b.sort == "if" for b in bits) and not (told or asked):
        return None
    if told:
        who = [b for b in bits if b.sort in (PERSON, FORCE, SPEAKER)]
        speakers = {s for b in who for s in _speakers(words, b)} & {*_options(demand)}
        if demand is None or len(speakers) != 1 or any(b.start in denied for b in told):
            return None
        found.append((demand, next(iter(speakers)), [*told[:1], *who]))
    laid = [b for b in bits if b.sort == SIEGE]
    if any(
        b.start in denied and any(i.sort == "if" and i.sentence == b.sentence for i in bits) for b in laid
    ):
        return None  # "if they refuse, no siege" says nothing of the other case
    if laid and siege is not None:
        found.append((siege, None if laid[0].start in denied else _options(siege)[0], laid))
    storms = [b for b in bits if b.sort == ASSAULT]
    assault = words.of_kind(kinds[ASSAULT])
    if storms and assault is not None:
        found.append((assault, None if storms[0].start in denied else city, storms))
    return found


def _options(decision: Decision | None) -> tuple[str, ...]:
    return (
        tuple(map(str, decision.form.options))
        if decision is not None and isinstance(decision.form, One)
        else ()
    )


def _speakers(words: RoundWords, bit: Bit) -> Iterable[str]:
    if bit.sort != FORCE:
        return bit.ids
    return [id for id, c in words.message.commanders.items() if c.force in bit.ids and c.leads]


def _is_refusal(word: Bit, bits: Sequence[Bit]) -> bool:
    """Whether a word for surrender only tells that there is none, for what is done then: "when they don't surrender, I besiege"."""
    mine = [b for b in bits if b.sentence == word.sentence]
    denied = any(b.sort in (NOT, NO) and b.chunk == word.chunk and b.start < word.start for b in mine)
    return denied and any(b.sort == SIEGE and b.start > word.start for b in mine)


def _denied(words: RoundWords, bits: Sequence[Bit]) -> set[int] | None:
    """Where the words begin that are denied; None where it cannot be told what a denial denies.

    A denial goes with the next word in its stretch, a pass or a "no" at the end with the one before; one behind an "if" belongs to that.
    """
    found: set[int] = set()
    told = [b for b in bits if b.sort in (SIEGE, ASSAULT, DEMAND)]
    tokens = words.message.spotted.text.tokens
    for word in told:
        if word.end < len(tokens) and tokens[word.end].text in ("+", DASH) and _ends(words, word.end + 1):
            return None
    for denial in [b for b in bits if b.sort in (NOT, NO, PASS)]:
        chunk = [
            b for b in bits if b.sentence == denial.sentence and b.chunk == denial.chunk and b is not denial
        ]
        if any(b.sort in ("if", "else") and b.start < denial.start for b in chunk):
            continue
        behind = [b for b in told if b in chunk and b.start > denial.start]
        if behind:
            if not _is_refusal(behind[0], bits):
                found.add(behind[0].start)
            continue
        before = [b for b in told if b.sentence == denial.sentence and b.start < denial.start]
        if (
            not before
            or not _ends(words, denial.end)
            or (denial.sort != PASS and before[-1].end != denial.start)
        ):
            return None
        found.add(before[-1].start)
    for sort in (SIEGE, ASSAULT, DEMAND):
        mine = [b.start in found for b in told if b.sort == sort and not _is_refusal(b, bits)]
        if len({*mine}) > 1:
            return None
    return found


def _ends(words: RoundWords, position: int) -> bool:
    tokens = words.message.spotted.text.tokens
    return position >= len(tokens) or tokens[position].kind == MARK
