"""What the network is taught with: the rows of a message, and beside them what its writer meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.reading.hearing.heard import Hearing
from pbf_moderator.reading.weighing.page import Page
from pbf_moderator.reading.weighing.questions import (
    CHOICE,
    NOTHING,
    NUMBER,
    PASS,
    RANK,
    SHARE,
    SLOT,
    THING,
    WHERE,
    Piece,
    Question,
    questions,
)
from pbf_moderator.reading.weighing.table import Table, table_of

from .facts import conditions_of, is_ahead, kind_of
from .messages import Expected

NOT_TOLD = -1
"""The mark of what cannot be told from what is written down."""


@dataclass(frozen=True)
class Meant:
    """What was meant by the answer to one part of a question.

    Attributes:
        first: the pieces of the answer.
        later: those meant where the first cannot be.
        bound: the answer hangs on a condition, or is for good.
    """

    first: frozenset[Piece] = frozenset()
    later: frozenset[Piece] = frozenset()
    bound: bool = False


@dataclass
class Lesson:
    """A message with what was meant.

    Attributes:
        message: the name of the message.
        part: the batch that this is of.
        table: its rows.
        first: for each piece 1 if it is meant under no condition, 0 if not, NOT_TOLD.
        second: the same of what is meant where the first cannot be.
        bound: the same of what is meant under a condition or for good.
        told: for each question whether it is known what was meant.
    """

    message: str
    part: str
    table: Table
    first: list[int]
    second: list[int]
    bound: list[int]
    told: list[bool]


class Growing(dict[str, int]):
    """A table of traits that takes in every new one."""

    def __contains__(self, trait: object) -> bool:
        return True

    def __missing__(self, trait: str) -> int:
        place = self[trait] = len(self)
        return place


def lesson_of(name: str, part: str, heard: Hearing, expected: Expected, places: Growing) -> Lesson | None:
    """The lesson of a message; None where nothing in it is weighed.

    Args:
        name: the name of the message.
        part: the batch that it is of.
        heard: what the rules heard.
        expected: what was meant.
        places: the table of traits.
    """
    page = Page(heard.message)
    asked = questions(page, heard.asked, heard.later)
    table = table_of(page, asked, places) if asked else None
    if table is None:
        return None
    lesson = Lesson(name, part, table, [], [], [], [])
    for question in asked:
        meant = meant_of(question, expected)
        lesson.told.append(meant is not None)
        pieces = [c.piece for c in question.candidates]
        if meant is None:
            unknown = [NOT_TOLD] * len(pieces)
            lesson.first += unknown
            lesson.second += unknown
            lesson.bound += unknown
            continue
        some = bool(meant.first or meant.later)
        lesson.first += [int(p in meant.first and not meant.bound) for p in pieces]
        lesson.second += [int(p in meant.later) if some else NOT_TOLD for p in pieces]
        lesson.bound += [int(p in meant.first and meant.bound) for p in pieces]
    return lesson


# -- what was meant -----------------------------------------------------------------------------------------------


def meant_of(question: Question, expected: Expected) -> Meant | None:
    """What was meant by the answer to a part of a question, nothing where nothing was said; None where that is not written down."""
    place = question.place if question.form in (SLOT, WHERE) else question.decision.about
    facts = [f for f in expected.must if _is_about(f, question.decision, place, question.open_)]
    if question.form == WHERE:
        facts = [f for f in facts if place_of(f) == place]
    if not facts:
        either_way = (*expected.soft, *map(_without_stars, expected.may))
        soft = any(_is_about(f, question.decision, place, question.open_) for f in either_way)
        return None if soft else Meant()
    fact = min(facts, key=lambda f: is_bound(f, place))
    answer = expected.must[fact]
    found = _pieces(question, answer if isinstance(answer, list) else [answer])
    if found is None:
        return None
    others = [expected.must[f] for f in facts if f != fact]
    later = {
        p for a in others for p in (_pieces(question, a if isinstance(a, list) else [a]) or (set(), set()))[0]
    }
    return Meant(
        frozenset(found[0]), frozenset(found[1] | (later - found[0])), is_bound(fact, place) or bool(later)
    )


def _is_about(fact: str, decision: Decision, place: str, open_: bool) -> bool:
    if is_ahead(fact) == open_ or kind_of(fact) != decision.kind:
        return False
    about = place_of(fact)
    return not (about and place and about != place)


def _without_stars(pattern: str) -> str:
    """A fact with the head of a pattern; what is left open in it is left out."""
    return pattern.split("@")[0].replace("*", "") if "*" in pattern else pattern


def place_of(fact: str) -> str:
    """The place that a fact is about, "" where it names none."""
    return fact.lstrip("~!").split("@")[0].partition("/")[2] or conditions_of(fact).get("area", "")


def is_bound(fact: str, place: str) -> bool:
    """Whether a fact holds under a condition, other than that of its own place, or for good."""
    others = {n: v for n, v in conditions_of(fact).items() if not (n == "area" and v == place)}
    return fact.startswith("!") or bool(others)


def _pieces(question: Question, answers: Sequence[Any]) -> tuple[set[Piece], set[Piece]] | None:
    """The pieces of the first answer, and those of the others; None where that cannot be told."""
    form = question.form
    if not answers:
        return ({PASS} if form == NOTHING else set()), set()
    if form in (CHOICE, WHERE, NUMBER):
        flat = [a[0] if isinstance(a, list) and len(a) == 1 else a for a in answers]
        if any(isinstance(a, list | dict) for a in flat):
            return None
        names: list[Piece] = [PASS if a is None else a for a in flat]
        return {names[0]}, {*names[1:]} - {names[0]}
    if form == RANK:
        rankings = answers if all(isinstance(a, list) for a in answers) else [answers]
        ranks: list[set[Piece]] = [
            {n + 1 for n, item in enumerate(r) if item == question.place} for r in rankings
        ]
        return ranks[0], {p for r in ranks[1:] for p in r} - ranks[0]
    if form == SLOT:
        told = [a.get(question.place) if isinstance(a, dict) else a for a in answers]
        return {t for t in told[:1] if t}, {t for t in told[1:] if t}
    if form == THING or (form == NOTHING and not isinstance(answers[0], dict)):
        lists = answers if all(isinstance(a, list) for a in answers) else [answers]
        counts = [[*_count(question, [i for i in a if i is not None])] for a in lists]
    else:
        if not all(isinstance(a, dict) for a in answers):
            return None
        counts = [[*_share(question, a)] for a in answers]
    return {*counts[0]}, {c for found in counts[1:] for c in found} - {*counts[0]}


def _count(question: Question, things: Sequence[Any]) -> Iterator[Piece]:
    if question.form == NOTHING:
        if not things:
            yield PASS
    elif number := sum(thing == question.place for thing in things):
        yield number


def _share(question: Question, moves: dict[str, dict[str, int]]) -> Iterator[Piece]:
    if question.form == NOTHING:
        if not moves:
            yield PASS
    elif question.form == SHARE and (number := moves.get(question.place, {}).get(question.unit, 0)):
        yield number
