"""The verdict on what became of a message: error over wrong over lost over asked over right."""

from __future__ import annotations

import fnmatch
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .facts import ORDERS, Facts, is_covered, is_same_answer, kind_of
from .messages import Expected

RIGHT, RIGHTLY_ASKED, TO_CONFIRM, ASKED = "right", "rightly asked", "to confirm", "asked"
LOST, WRONG, BROKEN = "lost", "wrong", "broken off"
VERDICTS = (RIGHT, RIGHTLY_ASKED, TO_CONFIRM, ASKED, LOST, WRONG, BROKEN)
GOOD = (RIGHT, RIGHTLY_ASKED)


@dataclass(frozen=True)
class Verdict:
    """What became of a message, and why it is not right; `needless` if it is right and a question was asked besides."""

    name: str
    why: Mapping[str, list[str]] = field(default_factory=dict)
    needless: bool = False


def verdict(
    expected: Expected, got: Facts, *, told: bool, asked: bool = False, stood: Facts | None = None
) -> Verdict:
    """Judge what waits after a message.

    Args:
        expected: what an experienced moderator would take from it.
        got: the facts that wait.
        told: the sender is told that something was not, or otherwise, read.
        asked: the sender is asked something.
        stood: what waited before: it may go on standing while the sender is asked about it.
    """
    old = {fact: taken for fact, taken in (stood or {}).items() if asked and got.get(fact) == taken}
    got = {fact: taken for fact, taken in got.items() if fact not in old or _is_meant(expected, fact, taken)}
    why = {
        WRONG: [*_not_meant(expected, got, told), *_too_many(expected, got)],
        LOST: _passed_over(expected, got, told),
        ASKED: _missing(expected, got) if told else [],
    }
    for name in (WRONG, LOST, ASKED):
        if why[name]:
            excused = name == ASKED and expected.soft_all
            return Verdict(RIGHTLY_ASKED if excused else name, {k: v for k, v in why.items() if v})
    return Verdict(RIGHT, needless=asked and not expected.ask and not _is_soft_missing(expected, got))


def _is_meant(expected: Expected, fact: str, taken: Any) -> bool:
    return is_covered(fact, taken, expected.must) or is_covered(fact, taken, expected.soft)


def _not_meant(expected: Expected, got: Facts, told: bool) -> list[str]:
    meant = {**expected.soft, **expected.must}
    return [
        f"{fact}: {taken}"
        + (f" instead of {meant[fact]}" if fact in meant else " (not meant, or a condition lost)")
        for fact, taken in got.items()
        if not _is_harmless(expected, fact, taken, told)
    ]


def _is_harmless(expected: Expected, fact: str, taken: Any, told: bool) -> bool:
    return (
        is_covered(fact, taken, expected.must)
        or is_covered(fact, taken, expected.soft)
        or _is_right_as_well(expected, fact, taken)
        or (fact in expected.may_old and is_same_answer(fact, expected.may_old[fact], taken))
        or any(fnmatch.fnmatchcase(fact, pattern) for pattern in expected.may)
        or (told and fact in expected.may_told)
    )


def _is_right_as_well(expected: Expected, fact: str, taken: Any) -> bool:
    also = any(is_same_answer(fact, answer, taken) for answer in expected.also.get(fact, ()))
    return also or _is_same_turn(expected, fact, taken)


def _is_same_turn(expected: Expected, fact: str, taken: Any) -> bool:
    """Whether the order in which areas have their turn is the one that was meant, and only one of the two names the last area, whose turn it is anyway."""
    meant = expected.must.get(fact)
    if not isinstance(meant, list) or not isinstance(taken, list):
        return False
    shorter, longer = sorted((meant, taken), key=len)
    laid = [area for area, token in _orders_of(expected) if token.split("-")[0] == kind_of(fact)]
    return len(longer) > 1 and shorter == longer[:-1] and sorted(map(str, longer)) == sorted(laid)


def _orders_of(expected: Expected) -> list[tuple[str, str]]:
    """The areas for which orders are meant, with their tokens."""
    heads = ((fact.partition("/"), token) for fact, token in expected.must.items())
    return [(area, str(token)) for (head, _, area), token in heads if head == ORDERS]


def _too_many(expected: Expected, got: Facts) -> list[str]:
    lying = list(got.values())
    return [f"{token} more than {n} times" for token, n in expected.at_most.items() if lying.count(token) > n]


def _missing(expected: Expected, got: Facts) -> list[str]:
    """The facts that must wait and do not; one that waits with another answer is wrong, not missing."""
    return [
        fact for fact, answer in expected.must.items() if fact not in got and not _is_there(fact, answer, got)
    ]


def _is_there(fact: str, answer: Any, got: Facts) -> bool:
    return any(is_covered(g, taken, {fact: answer}) for g, taken in got.items())


def _soft_missing(expected: Expected, got: Facts) -> list[str]:
    missing = [
        fact
        for fact, answer in expected.soft.items()
        if not _is_there(fact, answer, got)
        and not (fact in got and _is_right_as_well(expected, fact, got[fact]))
    ]
    enough = expected.one_of_soft and len(missing) < len(expected.soft)
    return [] if enough else missing


def _is_soft_missing(expected: Expected, got: Facts) -> bool:
    return bool(_soft_missing(expected, got))


def _passed_over(expected: Expected, got: Facts, told: bool) -> list[str]:
    """What was neither taken nor spoken of."""
    if told:
        return []
    return [
        *_missing(expected, got),
        *(f"not told: {what}" for what in expected.ask),
        *(f"neither taken nor told: {fact}" for fact in _soft_missing(expected, got)),
    ]
