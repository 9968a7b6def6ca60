"""Which order of a kind is resolved first, said before anybody is asked: "first A, then B", "A is the first to be resolved"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..kernel.decision import Decision
from ..kernel.forms import Assign, One
from .clause import SAY, Clause
from .mentions import Spot
from .message import Message
from .outcomes import Outcome, Row
from .vocabulary import FILLER, KIND, ORDER, SENSE
from .words import kinds_of

_UNKNOWN = 3
"""Words that nobody knows which the clause may hold, such as a verb."""
_MORE = (
    "or",
    "not",
    "never",
    "last",
    "except",
    "another_turn",
    "ponders",
    "postpones",
    "instead",
    "after",
    "if",
    "unless",
)
"""Turns of speech with which it is not said which comes first."""


def read_first_orders(
    message: Message,
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    rows: Sequence[Row],
    said: Sequence[Outcome],
) -> list[Outcome]:
    """The order that is resolved first, for each kind of order that is not asked about yet and of which nothing else is said.

    Args:
        message: the whole message.
        asked: the questions that are open.
        ahead: those that may come.
        rows: its sentences.
        said: what was heard before.
    """
    if any(isinstance(d.form, Assign) for d in asked):
        return []
    known = {d.kind for d in asked} | {o.decision.kind for o in said}
    coming = {
        d.kind: d
        for d in reversed(ahead)
        if d.kind in kinds_of("of_orders") and d.kind in kinds_of("repeated") and isinstance(d.form, One)
    }
    found: list[Outcome] = []
    for kind, decision in coming.items():
        told = list(_told(message, decision, rows)) if kind not in known else []
        if len({area for area, _ in told}) == 1:
            area, clause = told[0]
            spots = [s for s in message.within(clause) if _belongs(message, decision, s, area)]
            used = {p for s in spots for p in range(s.start, s.end)}
            found.append(Outcome(decision, [area], used, [[clause]], said=True, why="said ahead"))
    return found


def _told(message: Message, decision: Decision, rows: Sequence[Row]) -> Iterator[tuple[str, Clause]]:
    """The areas of which clauses say that their order comes first."""
    assert isinstance(decision.form, One)
    for row in rows:
        for n, clause in enumerate(row):
            if clause.mood != SAY or clause.condition is not None or message.says(clause, *_MORE):
                continue
            spots = message.within(clause)
            heading = [s for c in row[:n] for s in message.within(c)]
            named = any(_is_word(message, decision, s) for s in [*spots, *heading])
            first = any(s.has(SENSE, "first") and not s.has(FILLER) for s in spots)
            areas = {a for s in spots for a in s.ids("area") if a in decision.form.options}
            unknown = message.spotted.unknown(clause.start, clause.end)
            turned = any(c.corrects or message.says(c, "no") for c in row[n:])
            if turned:
                return
            if named and first and len(areas) == 1 and len(unknown) <= _UNKNOWN:
                yield areas.pop(), clause


def _is_word(message: Message, decision: Decision, spot: Spot) -> bool:
    """Whether a mention is the decision's word, or the order that it resolves."""
    if spot.has(KIND, decision.kind):
        return True
    groups = [message.vocabulary.groups[o] for o in spot.ids(ORDER) if o in message.vocabulary.groups]
    return any(message.vocabulary.order_kind(token) == decision.kind for g in groups for token in g.all)


def _belongs(message: Message, decision: Decision, spot: Spot, area: str) -> bool:
    return area in spot.ids("area") or spot.has(SENSE, "first") or _is_word(message, decision, spot)
