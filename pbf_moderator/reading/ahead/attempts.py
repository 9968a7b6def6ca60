"""What hangs on the roll for the attempt that is asked about: "if the roll fails, I play X in the battle"."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...kernel.decision import Decision
from ..clauses.clause import UNLESS
from ..clauses.message import Message
from ..conditions.conditions import Circumstance
from ..conditions.pieces import Part, Piece
from ..conditions.provisos import tells_of_no_way
from ..text.vocabulary import FILLER, SENSE
from ..text.words import kinds_by, kinds_of

_LITTLE = ("idle", "others", "its", "also", "so", "but", "me", "self", "that", "has", "then", "correction")
"""Turns of speech that may stand beside the failure of an attempt and add nothing to it."""


def after_open_attempt(message: Message, part: Part, asked: Sequence[Decision]) -> Circumstance | None:
    """What a condition says by which the attempt that is asked about fails, where only then there is a combat to play in; else None.

    Args:
        message: the whole message.
        part: what is to be done, and what it hangs on.
        asked: the questions that are open.
    """
    avoiding = _avoiding()
    if len(part.conditions) != 1 or not asked or any(d.kind not in avoiding for d in asked):
        return None
    if not _plays(message, part) or not _fails(message, part.conditions[0], avoiding):
        return None
    moments = kinds_by("moment", message.vocabulary.family)
    told = any(s.has("window") and not s.has("card") for s in message.spots_between(part.start, part.end))
    coming = tuple({moments[d.kind] for d in asked if d.kind in moments})
    return Circumstance(sort="fight", occasions=() if told else coming)


def _avoiding() -> set[str]:
    """The questions whether a combat is avoided, which takes a roll."""
    return {*kinds_of("before_battle")} - {*kinds_of("reacts")}


def _plays(message: Message, part: Part) -> bool:
    """Whether a part tells what the sender plays in a combat, and neither what somebody else plays nor what becomes of those who lose it."""
    spots = message.spots_between(part.start, part.end)
    fates = (*kinds_of("flees"), *kinds_of("suffers"))
    another = any(s.decides(fates) or s.has("seat") or s.has(SENSE, "others") for s in spots)
    return any(s.has("card") for s in spots) and not another


def _fails(message: Message, condition: Piece, avoiding: Collection[str]) -> bool:
    """Whether a condition says no more than that a roll, or what is tried by it, fails."""
    start, end = condition.start, condition.end
    if condition.sort == UNLESS:
        return False
    if tells_of_no_way(message, start, end):
        return True
    spots = [s for s in message.spots_between(start, end) if not s.has(FILLER) or s.has(SENSE, "not")]
    failing = [s for s in spots if s.has(SENSE, "fails")]
    trying = [s for s in spots if s.decides(avoiding)]
    denied = [s for s in spots if s.has(SENSE, "not")]
    little = all(s in (*failing, *trying, *denied) or s.has(SENSE, *_LITTLE) for s in spots)
    strange = len(message.spotted.unknown(start, end))
    told = not denied if failing else bool(denied)
    return told and little and strange <= (1 if denied and not trying else 0)
