"""Lists and moves as likely as they are among all that the rules allow."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Moves, One, Some
from pbf_moderator.kernel.forms.base import Problem
from pbf_moderator.reading.weighing.allowed import MANY, allowed_answers, share_of
from pbf_moderator.reading.weighing.questions import NOTHING, PASS, SHARE, THING, Candidate, Question
from pbf_moderator.reading.weighing.weighing import Part

COSTS = {"knight": 2, "+knight": 1, "footman": 1}


def spent(answer: object) -> list[Problem]:
    """Two points at most."""
    assert isinstance(answer, list)
    return [Problem("too_many_points")] if sum(COSTS[thing] for thing in answer) > 2 else []


MUSTER = Decision("muster", "stark", Some(dict.fromkeys(COSTS, 2), veto=spent), "winterfell")
MOVES = Decision("moves", "stark", Moves({"knight": 1}, {"a": ("knight",), "b": ("knight",)}), "winterfell")


def part(
    decision: Decision, form: str, place: str, likely: Sequence[float], unit: str = "", piece: object = None
) -> Part:
    pieces = [Candidate(piece or number, ()) for number in range(1, len(likely) + 1)]  # type: ignore[arg-type]
    nothing = [0.0] * len(likely)
    asked = Question(decision, form, True, pieces, place, unit)
    return Part(asked, likely, nothing, nothing, 1.0 - sum(likely))


def test_what_costs_too_much_together_is_no_answer() -> None:
    parts = [part(MUSTER, THING, "knight", [0.6]), part(MUSTER, THING, "+knight", [0.6])]
    found = {tuple(a): likely for a, likely in allowed_answers(MUSTER, parts)}  # type: ignore[arg-type]
    assert set(found) == {("knight",), ("+knight",)}
    assert 0.6 < sum(found.values()) < 1.0  # it may be that nothing is said
    assert found[("knight",)] > 5 * found[("+knight",)]  # which leaves a point unspent


def test_a_list_is_likelier_than_the_product_of_its_parts() -> None:
    parts = [part(MUSTER, THING, "footman", [0.7, 0.1]), part(MUSTER, THING, "+knight", [0.7])]
    assert share_of(MUSTER, parts, ["footman", "+knight"]) > 0.7 * 0.7
    assert share_of(MUSTER, parts, ["+knight", "footman"]) == share_of(MUSTER, parts, ["footman", "+knight"])
    assert share_of(MUSTER, parts, ["knight", "footman"]) == 0.0


def test_a_unit_goes_to_one_place() -> None:
    parts = [
        part(MOVES, SHARE, "a", [0.8], "knight"),
        part(MOVES, SHARE, "b", [0.5], "knight"),
        part(MOVES, NOTHING, "", [0.01], piece=PASS),
    ]
    (best, likely), *others = allowed_answers(MOVES, parts)
    assert best == {"a": {"knight": 1}} and likely == pytest.approx(0.4 / (0.4 + 0.1 + 0.1), abs=0.01)
    assert {"a": {"knight": 1}, "b": {"knight": 1}} not in [answer for answer, _ in others]


def test_too_many_answers_are_not_looked_at() -> None:
    bag = {f"thing {n}": 1 for n in range(12)}
    decision = Decision("discard", "stark", Some(bag))
    assert 2 ** len(bag) > MANY
    assert allowed_answers(decision, [part(decision, THING, thing, [0.5]) for thing in bag]) == []
    sure = [part(decision, THING, thing, [0.999 if thing == "thing 3" else 0.001]) for thing in bag]
    assert allowed_answers(decision, sure)[0][0] == ["thing 3"]


def test_a_choice_is_no_list() -> None:
    decision = Decision("card", "stark", One(("a", "b")))
    assert allowed_answers(decision, [part(decision, THING, "a", [0.9])]) == []
