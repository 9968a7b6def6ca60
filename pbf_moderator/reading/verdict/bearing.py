"""On which answers it bears that something was said of which nothing came.

What names a place, units or an order of the sender's questions may be an answer of its own, so it counts against all that was read. Any
other talk counts only against an answer whose own names or word it holds: in 2,600 messages of strangers 59 of 62 answers that were kept
back for talk with none of it were right, and the other three were no misreadings.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set

from ...kernel.decision import Decision
from ...kernel.forms import Assign
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..text.names import parts_in, parts_of_answer
from ..text.tokens import BREAK
from ..text.vocabulary import COUNT, FILLER, KIND, ORDER, PLAIN, SENSE, UNIT
from ..values import Draft
from .idle_talk import puts_off

_GOING = ("all", "rest", "stay", "to", "toward", "with_them", "takes_along", "only", "except")
"""Turns of speech by which units that are named go somewhere, or stay."""


def may_answer(
    message: Message, clause: Clause, decisions: Sequence[Decision], told: Set[str], fixed: Set[str]
) -> bool:
    """Whether a clause names an order, units or a place of the sender's questions.

    That a place is named of which an answer tells, as in a heading, is nothing, nor that one is put off of which none tells.

    Args:
        message: the message.
        clause: one of its clauses that went into nothing.
        decisions: what is or may be asked.
        told: what the answers name.
        fixed: what those beside the sheet name, the case left out in which they hold.
    """
    spots = _names(message, clause)
    if any(s.has("seat") and not s.has("seat", message.seat) for s in spots):
        return False
    areas = {a for s in spots for a in s.ids("area")}
    if puts_off(message, clause) or _is_put_off_behind(message, clause):
        return not areas.isdisjoint(fixed)
    own = set().union(*map(parts_in, decisions), {d.about for d in decisions})
    units = any(s.has(UNIT) and not s.has("card") and not own.isdisjoint(s.ids(UNIT)) for s in spots)
    if areas and areas <= told and not units:
        return False
    if _heads_lines(message, clause, spots):
        return False
    if any(s.has(ORDER) for s in spots):
        banned = message.says(clause, "forbidden") and not areas
        return not banned and any(isinstance(d.form, Assign) for d in decisions)
    return units or not areas.isdisjoint(own)


def _heads_lines(message: Message, clause: Clause, spots: Sequence[Spot]) -> bool:
    """Whether a clause is a line of its own, with no more than the bare word of an order, which heads the lines below."""
    tokens = message.spotted.text.tokens
    alone = len(spots) == 1 and spots[0].has(ORDER) and spots[0].modifier == PLAIN
    whole = alone and spots[0].start == clause.start and spots[0].end == clause.end
    opens = clause.start == 0 or tokens[clause.start - 1].text == BREAK
    return whole and opens and clause.end + 1 < len(tokens) and tokens[clause.end].text == BREAK


def _is_put_off_behind(message: Message, clause: Clause) -> bool:
    """Whether the next clause of the sentence puts off what this one only names: "the order in A, I have not decided yet"."""
    later = [c for c in message.sentence(clause.sentence) if c.start >= clause.end]
    if not later or not puts_off(message, later[0]):
        return False
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    bare = all(s.has("area") or s.has(ORDER) or s.has(SENSE, "from", "next", "and") for s in spots)
    named = any(s.has("area") for s in message.within(later[0]))
    return bare and not (named or message.spotted.unknown(clause.start, clause.end))


def puts_off_another(message: Message, clause: Clause, told: Set[str]) -> bool:
    """Whether a clause belongs to a sentence that puts off what is done at places of which no answer tells.

    Args:
        message: the message.
        clause: one of its clauses that went into nothing.
        told: what the answers name.
    """
    sentence = message.sentence(clause.sentence)
    areas = {a for c in sentence for s in message.within(c) for a in s.ids("area")}
    put_off = puts_off(message, clause) or _is_put_off_behind(message, clause)
    return put_off and bool(areas) and areas.isdisjoint(told)


def named_beside_sheets(drafts: Sequence[Draft]) -> set[str]:
    """The places that something beside the sheet is told of, so that to put them off would take it back."""
    return set().union(*(parts_of_answer([d.about, list(d.answers)]) for d in drafts))


def bears_on(
    message: Message,
    idle: Collection[Clause],
    opening: Collection[Clause],
    draft: Draft,
    decisions: Sequence[Decision],
    told: Set[str],
) -> bool:
    """Whether a clause of which nothing came may have to do with an answer that was read.

    Args:
        message: the message.
        idle: the clauses that went into nothing.
        opening: those of them that may be answers of their own.
        draft: the answer.
        decisions: what is or may be asked.
        told: what the answers name.
    """
    if any(not _speaks_of_persons_alone(message, c, told) for c in opening):
        return True
    alike = [d for d in decisions if d.kind == draft.kind and draft.about in ("", d.about)]
    places = {d.about for d in decisions if d.kind == draft.kind}
    if not (draft.key or draft.about or draft.when) and places - {""}:
        return True  # told for all of them, or for one that was named in what is left
    own = parts_of_answer([draft.about, list(draft.answers), dict(draft.when)]).union(*map(parts_in, alike))
    return any(_holds(spot, draft.kind, own) for c in idle if c not in opening for spot in _all(message, c))


def _speaks_of_persons_alone(message: Message, clause: Clause, told: Set[str]) -> bool:
    """Whether units are named and neither another place nor an order, how many they are, nor that they go or stay: "my archer is tired"."""
    spots = _names(message, clause)
    if any(s.has(ORDER) for s in spots) or not {a for s in spots for a in s.ids("area")} <= told:
        return False
    counted = any(message.number_at(p) is not None for p in range(clause.start, clause.end))
    led = any(s.has(COUNT) or s.has(SENSE, *_GOING) for s in message.within(clause))
    return any(s.has(UNIT) for s in spots) and not (counted or led)


def _holds(spot: Spot, kind: str, names: Set[str]) -> bool:
    """Whether a mention is the word of a decision, or may be one of its names."""
    named = (c.id for c in spot.concepts if c.category not in (SENSE, KIND, COUNT))
    return spot.decides([kind]) or any(id in names for id in named)


def _all(message: Message, clause: Clause) -> list[Spot]:
    """The mentions of a clause that are no small talk."""
    return [s for s in message.within(clause) if not s.has(FILLER)]


def _names(message: Message, clause: Clause) -> list[Spot]:
    """Those that are no turns of speech either."""
    return [s for s in _all(message, clause) if not s.has(SENSE)]
