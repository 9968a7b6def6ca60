"""Whether the thing of a decision is left unused: in its sheath, at home, or kept for another day."""

from __future__ import annotations

from collections.abc import Sequence

from .message import Message
from .spotting import Spot
from .tokens import WORD
from .vocabulary import FILLER, KIND, SENSE
from .words import kinds_of


def lies_unused(spots: Sequence[Spot], kind: str) -> bool:
    """Whether words say of a thing that it stays where it is, as in "the sword sleeps" and "I save the sword".

    Args:
        spots: the mentions of a clause.
        kind: the kind of the decision.
    """
    if kind not in kinds_of("rests"):
        return False
    plain = [s for s in spots if not (s.has(FILLER) and not s.has(SENSE, "from", "unused", "stay"))]
    still = [
        s
        for s, b in zip(plain, [None, *plain], strict=False)
        if s.has(SENSE, "stay", "unused") and not _leads_out(b) and not s.has(KIND, kind)
    ]
    return bool(still) or is_saved(spots, kind)


def _leads_out(spot: Spot | None) -> bool:
    """Whether a little word says that something leaves: "from its sheath"."""
    return spot is not None and spot.has(SENSE, "from")


def is_saved(spots: Sequence[Spot], kind: str) -> bool:
    """Whether the thing of a decision is kept for later, with nothing but little words between."""
    little = {i for s in spots if s.has(FILLER) for i in range(s.start, s.end)}
    words = [s for s in spots if s.has(KIND, kind) and not s.has(SENSE, "spares")]
    keeps = [s for s in spots if s.has(SENSE, "spares")]
    return any(
        little.issuperset(range(min(w.end, k.end), max(w.start, k.start))) for w in words for k in keeps
    )


def is_told_of_darkly(message: Message, spots: Sequence[Spot], kind: str, end: int) -> bool:
    """Whether a thing only stands before words that nobody knows, or is had: "the sword gathers moss", "I have the sword".

    Args:
        message: the whole message.
        spots: the mentions of a stretch.
        kind: the kind of the decision.
        end: where the stretch ends.
    """
    words = [s for s in spots if s.has(KIND, kind)]
    if kind not in kinds_of("rests") or not words:
        return False
    if any(s.has(SENSE, "has") and not s.has(KIND) for s in spots):
        return True
    tokens = message.spotted.text.tokens
    after = next((i for i in range(words[-1].end, end) if tokens[i].kind == WORD), None)
    led = any(not s.has(FILLER) and s.start < words[-1].start for s in spots)
    return not led and after is not None and message.at(after) is None
