"""Where those go whom a message agrees to set free, told by names alone: "A -> X", "I await A in X"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of

WHY = "who is set free, and a place"
_BESIDE = ("to", "toward", "and", "so", "then", "next", "also", "self", "me", "wishes", "awaits", "yes")
"""Turns of speech that may stand beside the two names."""


def read_homecomings(
    message: Message, rows: Sequence[Row], ahead: Sequence[Decision], said: Sequence[Outcome]
) -> Iterator[Outcome]:
    """The place of each person who is set free, where one sentence names both and nothing else.

    Args:
        message: the whole message.
        rows: its sentences.
        ahead: the questions that may come.
        said: what the message says to any of them: where it sets nobody free, nobody goes anywhere.
    """
    if not any(o.settled and o.decision.key and o.answers == ["yes"] for o in said):
        return
    told = {o.decision.kind for o in said}
    taken = {p for o in said for p in o.used}
    for decision in ahead:
        if decision.kind not in kinds_of("after_consent") or decision.kind in told:
            continue
        found = [(row, c, area) for row in rows for c in row if (area := _place(message, decision, c))]
        free = [f for f in found if not taken & {*range(f[1].start, f[1].end)}]
        if free and len({area for _, _, area in found}) == 1:
            used = {p for _, c, _ in free for p in range(c.start, c.end)}
            yield Outcome(
                decision, [free[0][2]], used, [[c for _, c, _ in free]], said=True, when={}, why=WHY
            )


def _place(message: Message, decision: Decision, clause: Clause) -> str:
    """The place that a clause names beside the person of a question; empty where it says anything else."""
    plain = clause.mood == SAY and clause.condition is None
    if not isinstance(decision.form, One) or not plain or clause.denied or clause.second or clause.corrects:
        return ""
    spots = message.within(clause)
    persons = [s for s in spots if decision.about in s.ids("unit")] or _pronouns(message, decision, clause)
    if clause.other is not None and clause.other not in persons:
        return ""
    areas = [s for s in spots if s.has("area") and s not in persons]
    rest = [s for s in spots if s not in persons and s not in areas]
    strange = message.spotted.unknown(clause.start, clause.end)
    if len(persons) != 1 or len(areas) != 1 or strange or not all(_is_little(decision, s) for s in rest):
        return ""
    goals = [a for a in areas[0].ids("area") if a in decision.form.options]
    return str(goals[0]) if len(goals) == 1 and persons[0].start < areas[0].start else ""


def _pronouns(message: Message, decision: Decision, clause: Clause) -> list[Spot]:
    """The pronoun of a clause with the word of the question, where the person of the question was the last to be named."""
    spots = message.within(clause)
    near = [c for c in message.clauses if clause.sentence - 1 <= c.sentence and c.end <= clause.start]
    named = [s for c in near for s in message.within(c) if s.has("unit") or s.has("card") or s.has("seat")]
    if not named or named[-1].ids("unit") != (decision.about,):
        return []
    found = [s for s in spots if s.has(SENSE, "person", "others") and not s.has("seat")]
    return found[:1] if any(s.has(KIND, decision.kind) for s in spots) else []


def _is_little(decision: Decision, spot: Spot) -> bool:
    """Whether a mention beside the two names lets them be."""
    if spot.has(SENSE, "is") and not spot.has(SENSE, "and"):
        return False
    return spot.has(FILLER) or spot.has(SENSE, *_BESIDE) or spot.has(KIND, decision.kind)
