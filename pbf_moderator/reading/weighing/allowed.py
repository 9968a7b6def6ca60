"""How likely whole lists and moves are, when only those count that the rules allow.

The network weighs each thing of a list and each unit by itself. Most of what could be put together of them is against the rules: a city has two points, a unit
goes to one place. So what is left is likelier than the product of its parts tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod

from ...kernel.decision import Decision
from ...kernel.forms import Answer, Form, Moves, Some
from ..text.words import kinds_of
from .questions import NOTHING, SHARE, THING
from .weighing import Part

MANY = 400
"""So many answers are looked at, at most."""
FLOORS = (0.01, 0.03, 0.1, 0.2)
"""Pieces less likely than the first of these, or than the next where there are too many answers, are left out."""
UNSPENT = 0.1
"""An answer to which the rules would allow more is so much less likely, where everything is mostly spent: of 123 lists of recruits of strangers 118 were whole."""

Taken = tuple[Part, int]
"""A thing of a list, or the units of a kind that go to a place, and how many of it are taken."""


def allowed_answers(decision: Decision, parts: Sequence[Part]) -> list[tuple[Answer, float]]:
    """The answers to a question that the rules allow with how likely each is, the likeliest first; none where there are too many, or the form is another.

    That nothing is said has its share, too.

    Args:
        decision: a list or moves.
        parts: its parts, weighed.
    """
    if not isinstance(decision.form, Some | Moves):
        return []
    whole = decision.kind in kinds_of("spent_whole")
    found: list[tuple[Answer, float]] = []
    for taken, likely in _together(parts):
        answer = _moves(taken) if isinstance(decision.form, Moves) else _list(taken)
        if not decision.form.problems(answer):
            unspent = whole and allows_more(decision.form, answer)
            found.append((answer, likely * (UNSPENT if unspent else 1.0)))
    total = sum(likely for _, likely in found) + prod(p.none for p in parts)
    told = ((answer, likely / total) for answer, likely in found)
    return sorted(told, key=lambda row: -row[1]) if found else []


def share_of(decision: Decision, parts: Sequence[Part], answer: Answer) -> float:
    """How likely a list or moves are among all that the rules allow; 0 where that cannot be said.

    Args:
        decision: what is asked.
        parts: its parts, weighed.
        answer: the answer.
    """
    wanted = sorted(answer) if isinstance(answer, list) else answer
    return next((likely for known, likely in allowed_answers(decision, parts) if known == wanted), 0.0)


def _together(parts: Sequence[Part]) -> Iterator[tuple[list[Taken], float]]:
    """Everything that can be put together of the likelier pieces, with how likely it is."""
    rows = [p for p in parts if p.question.form in (THING, SHARE)]
    nothing = [p for p in parts if p.question.form == NOTHING]
    choices = next((c for floor in FLOORS if prod(map(len, c := _choices(rows, floor))) <= MANY), [])
    for chosen in product(*choices) if rows and choices else ():
        taken = [(part, number) for part, (number, _) in zip(rows, chosen, strict=True) if number]
        if taken or nothing:  # else nothing is said
            likely = prod(p for _, p in chosen)
            yield taken, likely * prod(p.none if taken else p.likelihood for p in nothing)


def _choices(rows: Sequence[Part], floor: float) -> list[list[tuple[int, float]]]:
    """How many of each thing may be meant, with how likely that is: what is likelier than a floor, or the likeliest of all."""
    found = []
    for part in rows:
        numbers = [(int(c.piece), p) for c, p in zip(part.question.candidates, part.first, strict=True)]
        every = [(0, part.none), *numbers]
        found.append([row for row in every if row[1] > floor] or [max(every, key=lambda row: row[1])])
    return found


def _list(taken: Sequence[Taken]) -> list[str]:
    return sorted(part.question.place for part, number in taken for _ in range(number))


def _moves(taken: Sequence[Taken]) -> dict[str, dict[str, int]]:
    moves: dict[str, dict[str, int]] = {}
    for part, number in taken:
        moves.setdefault(part.question.place, {})[part.question.unit] = number
    return moves


def allows_more(form: Form, answer: Answer) -> bool:
    """Whether the rules would allow a list with one thing more.

    Args:
        form: what is asked for.
        answer: the list.
    """
    bag: Mapping[str, int] = form.bag if isinstance(form, Some) else {}
    return isinstance(answer, list) and any(not form.problems(sorted([*answer, thing])) for thing in bag)
