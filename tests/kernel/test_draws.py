"""Several answers of one seat at once come back whole; what chance brings follows from seed and key as the page says."""

from __future__ import annotations

import hashlib
import hmac
import itertools
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pbf_moderator.kernel.chance import Stream, outcome
from pbf_moderator.kernel.decision import CHANCE, Decision, Flow, ask_all, ask_together
from pbf_moderator.kernel.draws import deal, draw, draw_several, roll
from pbf_moderator.kernel.forms import Amount, Dice, One, Some
from pbf_moderator.kernel.match import Match

SEED = bytes(range(32))
CARDS = {"bell": 3, "drum": 2, "horn": 1}


def start(flow: Callable[[dict[str, Any]], Flow[Any]]) -> Match[dict[str, Any]]:
    return Match({}, flow)


def play(flow: Callable[[dict[str, Any]], Flow[Any]], seed: bytes = SEED) -> Any:
    """The value of a flow that asks nobody but chance."""
    match = start(flow)
    while not match.over:
        match.feed({d.key: outcome(seed, d) for d in match.asked})
    return match.result


def by_the_page(key: str, sizes: list[int]) -> list[int]:
    """Numbers as docs/fair-chance.md tells to calculate them, one below each size, in a hand of its own."""
    counter, found = itertools.count(), []
    for n in sizes:
        while True:
            raw = hmac.new(SEED, f"{key}/{next(counter)}".encode(), hashlib.sha256).digest()[:8]
            number = int.from_bytes(raw, "big")
            if number < 2**64 - 2**64 % n:
                found.append(number % n)
                break
    return found


# -- several decisions at once ------------------------------------------------------------------------------------


def test_several_decisions_of_one_seat_come_back_whole() -> None:
    def flow(game: dict[str, Any]) -> Flow[list[tuple[str, str, int]]]:
        asked = [Decision("bid", seat, Amount(0, 9), about) for seat in ("a", "b") for about in ("x", "y")]
        answered = yield from ask_all(lambda: asked)
        return [(d.seat, d.about, answer) for d, answer in answered]

    match = start(flow)
    assert [d.key for d in match.asked] == ["bid/a/x#1", "bid/a/y#1", "bid/b/x#1", "bid/b/y#1"]
    match.feed({d.key: n for n, d in enumerate(match.asked)})
    assert match.result == [("a", "x", 0), ("a", "y", 1), ("b", "x", 2), ("b", "y", 3)]


def test_three_equal_questions_have_three_keys_and_three_answers() -> None:
    def flow(game: dict[str, Any]) -> Flow[list[int]]:
        answered = yield from ask_all(lambda: [Decision("guess", "a", Amount(1, 6)) for _ in range(3)])
        return [answer for _, answer in answered]

    match = start(flow)
    assert [d.key for d in match.asked] == ["guess/a#1", "guess/a#2", "guess/a#3"]
    match.feed({"guess/a#1": 4, "guess/a#2": 4, "guess/a#3": 6})
    assert match.result == [4, 4, 6]


def test_answers_by_seat_never_lose_one() -> None:
    def flow(game: dict[str, Any]) -> Flow[dict[str, int]]:
        return (yield from ask_together(lambda: [Decision("bid", "a", Amount(0, 9), x) for x in "xy"]))

    match = start(flow)
    with pytest.raises(ValueError, match="ask_all"):
        match.feed({d.key: 1 for d in match.asked})


# -- draws --------------------------------------------------------------------------------------------------------


def test_a_single_draw_is_as_it_was() -> None:
    """The card of the first published protocol: one number below the size of the bag."""
    (place,) = by_the_page("draw/chance/deck#1", [6])
    assert play(lambda game: draw("deck", lambda: CARDS)) == list(Counter(CARDS).elements())[place]


def test_several_are_drawn_in_one_decision_without_being_put_back() -> None:
    def flow(game: dict[str, Any]) -> Flow[list[str]]:
        return draw_several("deck", lambda: CARDS, 5)

    (decision,) = start(flow).asked
    assert (decision.key, decision.seat, decision.secret) == ("draw/chance/deck#1", CHANCE, True)
    left = list(Counter(CARDS).elements())
    wanted = [left.pop(place) for place in by_the_page(decision.key, [6, 5, 4, 3, 2])]
    drawn = play(flow)
    assert drawn == wanted
    assert Counter(drawn) <= Counter(CARDS)


def test_no_draw_takes_more_than_there_is() -> None:
    for number in range(100):
        drawn = play(lambda game: draw_several("deck", lambda: CARDS, 9), b"%d" % number)
        assert Counter(drawn) == Counter(CARDS)


def test_from_an_empty_bag_nothing_is_drawn_and_nobody_is_asked() -> None:
    assert start(lambda game: draw_several("deck", lambda: {}, 2)).result == []
    with pytest.raises(ValueError, match="nothing left to draw in deck"):
        start(lambda game: draw("deck", lambda: {"bell": 0}))


def test_every_order_of_a_draw_comes_up() -> None:
    orders = {
        tuple(play(lambda game: draw_several("deck", lambda: {"a": 1, "b": 1, "c": 1}, 3), b"%d" % n))
        for n in range(200)
    }
    assert len(orders) == 6


def test_a_deal_gives_each_seat_its_own_in_order() -> None:
    dealt = play(lambda game: deal("deck", lambda: CARDS, ("north", "south"), 2))
    drawn = play(lambda game: draw_several("deck", lambda: CARDS, 4))
    assert dealt == {"north": drawn[:2], "south": drawn[2:]}
    short = play(lambda game: deal("deck", lambda: CARDS, ("north", "south"), 4))
    assert [len(hand) for hand in short.values()] == [4, 2]


# -- dice ---------------------------------------------------------------------------------------------------------


def test_dice_thrown_at_once_are_each_their_own() -> None:
    def flow(game: dict[str, Any]) -> Flow[list[int]]:
        return roll("storm", 3)

    (decision,) = start(flow).asked
    assert (decision.key, decision.form) == ("roll/chance/storm#1", Dice(3, 6))
    assert play(flow) == [1 + n for n in by_the_page(decision.key, [6, 6, 6])]


def test_dice_are_fair_and_independent() -> None:
    throws = [tuple(play(lambda game: roll("storm", 2), b"%d" % n)) for n in range(2000)]
    counts = Counter(throws)
    assert len(counts) == 36 and min(counts.values()) > 25 and max(counts.values()) < 95


def test_no_dice_are_no_question() -> None:
    assert start(lambda game: roll("storm", 0)).result == []


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ([1, 2], "too_few"),
        ([1, 2, 3, 4], "too_many"),
        ([0, 1, 2], "out_of_range"),
        ([7, 1, 2], "out_of_range"),
        (["1", 2, 3], "not_understood"),
        ([True, 2, 3], "not_understood"),
        (3, "not_understood"),
    ],
)
def test_what_dice_cannot_show(answer: Any, problem: str) -> None:
    assert [p.code for p in Dice(3).problems(answer)] == [problem]
    assert Dice(3).problems([6, 1, 6]) == []


def test_dice_like_every_form_sample_what_is_legal_and_say_what_they_are() -> None:
    form = Dice(3, 20)
    assert not form.problems(form.sample(Stream(SEED, "x"))) and not form.problems(form.fallback())
    assert form.describe() == {"form": "dice", "count": 3, "sides": 20}
    assert Dice(2, 1).only() == [1, 1]


def test_chance_answers_nothing_that_no_transcript_could_tell() -> None:
    for form in (One(("a", "b")), Amount(1, 6)):
        with pytest.raises(TypeError, match="draws and throws dice"):
            outcome(SEED, Decision("coin", CHANCE, form, key="coin/chance#1"))


def test_an_undone_throw_comes_out_the_same_and_another_purpose_has_its_own() -> None:
    def three(game: dict[str, Any]) -> Flow[list[list[int]]]:
        first = yield from roll("storm", 4)
        second = yield from roll("siege", 4)
        third = yield from roll("storm", 4)
        return [first, second, third]

    assert play(three) == play(three)
    first, second, third = play(three)
    assert first != second and first != third


def test_a_bag_is_made_again_from_the_changed_position() -> None:
    def flow(game: dict[str, Any]) -> Flow[list[str]]:
        game["bag"] = dict(CARDS)
        return (yield from draw_several("deck", lambda: game["bag"], 2))

    match = start(flow)
    match.rule(lambda game: game["bag"].pop("bell"))
    form = match.asked[0].form
    assert isinstance(form, Some) and form.bag == {"drum": 2, "horn": 1}
