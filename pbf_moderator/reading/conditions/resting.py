"""Whether the thing of a decision is left unused: in its sheath, at home, or kept for another day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.named import Named
from ..text.tokens import WORD
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of
from .pieces import Part


def with_what_rests(message: Message, found: Sequence[Part]) -> list[Part]:
    """The parts of a sentence, where only a thing is named, and its place, joined with what is said of it: "the sword, in A, sleeps".

    Args:
        message: the whole message.
        found: the parts in order.
    """
    joined: list[Part] = []
    for part in found:
        before = joined[-1] if joined else None
        goes_on = before is not None and not (part.conditions or part.lead)
        if before is not None and goes_on and _only_names(message, before) and _rests(message, part):
            joined[-1] = replace(before, end=part.end)
        else:
            joined.append(part)
    return joined


def _only_names(message: Message, part: Part) -> bool:
    """Whether a part names a thing that may rest, perhaps with a place, and says nothing of it."""
    spots = message.spots_between(part.start, part.end)
    things = [s for s in spots if s.has(KIND, *kinds_of("rests")) and not s.has(SENSE)]
    little = all(s in things or s.has("area") or s.has(FILLER) or s.has(SENSE, "to", "and") for s in spots)
    plain = not (part.conditions or part.lead or message.spotted.unknown(part.start, part.end))
    return bool(things) and little and plain


def _rests(message: Message, part: Part) -> bool:
    """Whether a part says that something stays where it is, or only for which place that is."""
    spots = [
        s for s in message.spots_between(part.start, part.end) if not s.has(FILLER) or s.has(SENSE, "stay")
    ]
    placed = bool(spots) and all(s.has("area") or s.has(SENSE, "to") for s in spots)
    return placed or any(s.has(SENSE, "stay", "unused", "refuses", "spares") for s in spots)


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


def gives_up_order(message: Message, decision: Decision, clause: Clause) -> bool:
    """Whether a clause takes away the sender's own order that is asked about, without a target: "I discard the order in A".

    What an order itself takes away, another order or a thing, is its target: "the order removes the help".
    """
    heads = {str(o).partition("/")[0] for o in getattr(decision.form, "options", ())}
    if decision.kind not in kinds_of("of_orders") or decision.kind in kinds_of("leaves"):
        return False
    if any(
        s.decides(kinds_of("by_badge")) for c in message.sentence(clause.sentence) for s in message.within(c)
    ):
        return False  # "I change the order in A: away with this one, …"
    spots = message.within(clause)
    words = [s for s in spots if s.has(KIND, decision.kind) or (s.has("area") and heads & {*s.ids("area")})]
    up = [s for s in spots if s.has(SENSE, "gives_up", "cancels") and not s.has(FILLER)]
    named = [
        s for s in spots if s not in words and any(s.has(c) for c in ("area", "seat", "unit", "card", ORDER))
    ]
    things = [
        s for s in spots
        if s.has(KIND, *kinds_of("left_behind"), *kinds_of("sheets")) and s not in words and not s.has(FILLER)
        and not any(w.end == s.start or s.end == w.start for w in words)
    ]  # fmt: skip
    plain = clause.mood == SAY and clause.condition is None and not clause.denied
    told = any(s.has(KIND, decision.kind) for s in words)
    return plain and told and bool(up) and not (named or things)


def without_targets(
    message: Message, decision: Decision, clauses: Sequence[Clause], names: list[Named]
) -> list[Named]:
    """The names of a sentence, without what would be a target where it takes away the order that is asked about."""
    if not any(gives_up_order(message, decision, c) for c in clauses):
        return names
    heads = {str(o).partition("/")[0] for o in getattr(decision.form, "options", ())}
    return [n for n in names if n.ids[0] in heads]


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
