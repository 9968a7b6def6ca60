"""What the network would answer to a question as a whole, put together from its parts, and how far an answer of the rules is borne out by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from ...kernel.decision import Decision
from ...kernel.forms import Amount, Answer, Moves, One, Rank, Some
from ..mentions.spotting import Spot
from .allowed import allowed_answers, share_of
from .questions import NOTHING, PASS, RANK, SHARE, THING, Piece
from .weighing import Part

HALF = 0.5
"""What is likelier than not is taken to be meant."""
CERTAIN = 0.95
"""A second choice must be likelier than this: of 1,200 messages 108 of 109 such choices were meant, and 12 of 18 of those from 0.8 on."""


@dataclass(frozen=True)
class Proposal:
    """An answer that the network would give.

    Attributes:
        decision: the question.
        open_: whether it is asked now.
        answers: the answer, and after it those to take where it cannot be.
        trust: how far it can be trusted, from 0 to 1.
        spots: the mentions that it was made of.
        when: what it depends on.
    """

    decision: Decision
    open_: bool
    answers: Sequence[Answer]
    trust: float
    spots: Sequence[Spot]
    when: Mapping[str, str] = field(default_factory=dict)


def proposal(decision: Decision, parts: Sequence[Part], *, open_: bool) -> Proposal | None:
    """What the network would answer; None where it has no answer, or one that hangs on a condition.

    Args:
        decision: a choice, an amount, a list or moves.
        parts: its parts, weighed.
        open_: whether it is asked now.
    """
    if allowed := allowed_answers(decision, parts):
        return _of_allowed(decision, parts, *allowed[0], open_=open_)
    chosen = [p for p in parts if p.likelihood >= HALF]
    while chosen:
        found = _together(decision, chosen)
        if found and not any(decision.form.problems(answer) for answer in found):
            spots = [s for p in chosen for s in p.spots]
            return Proposal(decision, open_, found, _trust(parts, chosen), spots)
        if not isinstance(decision.form, Some | Moves):
            return None
        chosen.remove(min(chosen, key=lambda p: p.likelihood))  # the likeliest that the rules allow
    return None


def _of_allowed(
    decision: Decision, parts: Sequence[Part], answer: Answer, likely: float, *, open_: bool
) -> Proposal | None:
    """The likeliest list or moves that the rules allow; None where they hang on a condition, or nothing is said."""
    chosen = [(p, n) for p in parts if (n := _number_of(p, answer)) is not None]
    if likely < HALF / 2 or not chosen or any(p.bound[n] >= HALF for p, n in chosen):
        return None
    later = prod(1.0 - _later_than(p, n) for p, n in chosen)
    spots = [s for p, n in chosen for s in p.question.candidates[n].spots]
    return Proposal(decision, open_, [answer], likely * later, spots)


def _number_of(part: Part, answer: Answer) -> int | None:
    """The number of the piece of an answer that stands for one of its parts."""
    piece = piece_of(part, answer)
    return None if piece is None else _place_of(part, piece)


def _later_than(part: Part, chosen: int) -> float:
    """How likely another piece is a second choice, where none is taken for one."""
    return max((p for n, p in enumerate(part.second) if n != chosen and p < CERTAIN), default=0.0)


def _together(decision: Decision, chosen: Sequence[Part]) -> list[Answer]:
    """The answer that some pieces make up, with those that take its place; empty where one hangs on a condition."""
    if any(p.bound[p.best] >= HALF for p in chosen):
        return []
    if isinstance(decision.form, One | Amount):
        return _choices(chosen[0])
    if isinstance(decision.form, Some):
        return [_list(chosen)]
    if isinstance(decision.form, Rank):
        return _ranking(decision.form, chosen)
    return [_moves(chosen)]


def _trust(parts: Sequence[Part], chosen: Sequence[Part]) -> float:
    """How likely it is that what was chosen is meant, and nothing else of the question."""
    trust = 1.0
    for part in parts:
        trust *= part.likelihood if part in chosen else part.none
        trust *= 1.0 - _later_than(part, part.best) if part in chosen else 1.0
    return trust


def _choices(part: Part) -> list[Answer]:
    """The likeliest piece, and a second choice where there is one."""
    second = [
        c.piece
        for n, c in enumerate(part.question.candidates)
        if n != part.best and part.second[n] >= CERTAIN
    ]
    return [_answer(p) for p in (part.piece, *second)]


def _answer(piece: Piece) -> Answer:
    return None if piece == PASS else piece


def _list(chosen: Sequence[Part]) -> list[str]:
    things = [p for p in chosen if p.question.form == THING]
    return sorted(p.question.place for p in things for _ in range(int(p.piece)))


def _ranking(form: Rank, chosen: Sequence[Part]) -> list[Answer]:
    """The items by their places, the last one where it is left over; empty where two have the same place, or several have none."""
    places = {p.question.place: int(p.piece) for p in chosen}
    left = [item for item in form.items if item not in places]
    free = [n + 1 for n in range(len(form.items)) if n + 1 not in places.values()]
    if len(left) > 1 or len(left) != len(free):
        return []
    places |= dict(zip(left, free, strict=True))
    return [sorted(form.items, key=lambda item: places[item])]


def _moves(chosen: Sequence[Part]) -> dict[str, dict[str, int]]:
    moves: dict[str, dict[str, int]] = {}
    for part in chosen:
        if part.question.form == SHARE:
            moves.setdefault(part.question.place, {})[part.question.unit] = int(part.piece)
    return moves


# -- answers of the rules -----------------------------------------------------------------------------------------


def borne_out(parts: Sequence[Part], answers: Sequence[Answer], *, bound: bool, alone: bool) -> float | None:
    """How likely an answer of the rules is meant, from 0 to 1; None where a piece of it is not named.

    Args:
        parts: the parts of the question, weighed.
        answers: the answer, and after it those to take where it cannot be.
        bound: whether it hangs on a condition or is for good.
        alone: whether there is no other answer to the same question, for other cases.
    """
    if not answers or not parts:
        return None
    likely, named = 1.0, False
    for part in parts:
        piece = piece_of(part, answers[0])
        place = _place_of(part, piece)
        if piece is None:
            likely *= part.none
        elif place is None:
            return None
        else:
            named = True
            likely *= _chance(part, place, answers, bound=bound) if alone else _any_chance(part, place)
    if not named:
        return 0.0
    plain = alone and not bound and len(answers) == 1
    return max(likely, share_of(parts[0].question.decision, parts, answers[0]) if plain else 0.0)


def _chance(part: Part, place: int, answers: Sequence[Answer], *, bound: bool) -> float:
    """How likely a piece is meant, under a condition or under none, with those that take its place and no other."""
    kept = {piece_of(part, answer) for answer in answers}
    seconds = list(zip(part.question.candidates, part.second, strict=True))
    left = max((p for c, p in seconds if c.piece not in kept), default=0.0)
    later = max((p for c, p in seconds if c.piece in kept), default=0.0) if len(kept) > 1 else 1.0
    first = max(part.first[place], part.bound[place]) if bound else part.first[place]
    return first * (1.0 - left) * later


def _any_chance(part: Part, place: int) -> float:
    """How likely a piece is meant in one case or another."""
    return max(part.first[place], part.second[place], part.bound[place])


def _place_of(part: Part, piece: Piece | None) -> int | None:
    return next((n for n, c in enumerate(part.question.candidates) if c.piece == piece), None)


def piece_of(part: Part, answer: Answer) -> Piece | None:
    """The piece of an answer that stands for one of its parts, None where it has none there."""
    question = part.question
    if question.form == NOTHING:
        return PASS if answer in ([], {}, None) else None
    if question.form == THING:
        things = answer if isinstance(answer, list) else [answer]
        return things.count(question.place) or None
    if question.form == RANK:
        return (
            answer.index(question.place) + 1
            if isinstance(answer, list) and question.place in answer
            else None
        )
    if question.form == SHARE:
        group = answer.get(question.place, {}) if isinstance(answer, dict) else {}
        return group.get(question.unit, 0) or None
    if isinstance(answer, list | dict):
        return None
    return PASS if answer is None else answer
