"""Where those go who are left after a combat, told beside who dies and without a verb: "both foot; the horse to X", "the rest to X"."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import SAY
from ..clauses.condition_ends import SHORT
from ..clauses.message import Message
from ..rows.outcomes import Outcome, Row
from ..text.vocabulary import COUNT, FILLER, SENSE, UNIT
from ..text.words import kinds_of

_LEADING = ("to", "toward")
_BESIDE = (*_LEADING, "and", "all", "its", "me", "so", "then", "next", "also", "self", "after")
"""Turns of speech that may stand beside who goes where."""


def read_survivors(
    message: Message,
    rows: Sequence[Row],
    asked: Sequence[Decision],
    ahead: Sequence[Decision],
    said: Sequence[Outcome],
) -> list[Outcome]:
    """The way back of a message that answers who dies in a combat, and names somebody and a place beside it.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the open questions.
        ahead: those that may come.
        said: what the message says to any of them.
    """
    lost = [o for o in said if o.decision.kind in kinds_of("suffers") and o.settled and o.decision in asked]
    ways = [d for d in ahead if d.kind in kinds_of("flees") and isinstance(d.form, One)]
    if len(lost) != 1 or not ways or any(o.decision.kind in kinds_of("flees") for o in said):
        return []
    place, way = lost[0].decision.about, ways[0]
    taken = {p for o in said for p in o.used}
    goals = {o for d in ways if isinstance(d.form, One) for o in d.form.options} - {place}
    told = [(row, area) for row in rows if (area := _goal(message, row, goals)) and not _is_read(row, taken)]
    if len({area for _, area in told}) != 1:
        return []
    used = {p for row, _ in told for c in row for p in range(c.start, c.end)}
    mine = [row for row, _ in told]
    found = Outcome(
        way, [told[0][1]], used, mine, said=True, when={"area": place}, why="who is left goes there"
    )
    found.about = "" if way.about else None
    return [found]


def _is_read(row: Row, taken: set[int]) -> bool:
    return any(p in taken for c in row for p in range(c.start, c.end))


def _goal(message: Message, row: Row, goals: set[str]) -> str:
    """The one place that a sentence sends units or the rest to; empty where it says anything else."""
    if any(c.mood != SAY or c.condition is not None or c.denied or c.second for c in row):
        return ""
    spots = [s for c in row for s in message.within(c) if not s.has(FILLER)]
    areas = [s for s in spots if s.has("area")]
    if len(areas) != 1 or goals.isdisjoint(areas[0].ids("area")):
        return ""
    movers = [s for s in spots if s.has(UNIT) or s.has(SENSE, "rest")]
    beside = [s for s in spots if s not in movers and s not in areas]
    little = all(s.has(SENSE, *_BESIDE) or s.has(COUNT) or s.decides(_going()) for s in beside)
    told = bool(movers) or _opens_with_then(message, row)
    if not told or any(s.start > areas[0].start for s in movers) or not little or _unknown(message, row):
        return ""
    clause = next(c for c in row if c.start <= areas[0].start < c.end)
    verb = message.at(areas[0].start - 1) if areas[0].start > clause.start else None
    led = message.preceded_by(areas[0], clause, *_LEADING) or (verb is not None and verb.decides(_going()))
    return next(a for a in areas[0].ids("area") if a in goals) if led else ""


def _going() -> tuple[str, ...]:
    """The decisions whose words are verbs of going as well."""
    return (*kinds_of("flees"), *kinds_of("after_consent"))


def _opens_with_then(message: Message, row: Row) -> bool:
    """Whether a sentence goes on with what comes next: "then to X"."""
    first = message.at(row[0].start)
    return first is not None and first.has(SENSE, "then", "next")


def _unknown(message: Message, row: Row) -> list[int]:
    """The longer words of a sentence that nobody knows, of which one may be a verb of going."""
    tokens = message.spotted.text.tokens
    found = [i for c in row for i in message.spotted.unknown(c.start, c.end) if len(tokens[i].text) > SHORT]
    return found[1:]
