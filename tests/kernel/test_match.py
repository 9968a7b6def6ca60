"""The fold: keys, rulings in the middle of a question, questions that nobody needs to be asked."""

from __future__ import annotations

import pytest

from pbf_moderator.kernel.decision import Decision, Flow, ask, ask_all, ask_together
from pbf_moderator.kernel.forms import Amount, Answer, One
from pbf_moderator.kernel.match import Illegal, Match, Unexpected

Purse = dict[str, int]


def bid(purse: Purse, seat: str) -> Decision | None:
    return Decision("bid", seat, Amount(0, purse[seat])) if purse[seat] else None


def bids(purse: Purse) -> list[Decision]:
    return [made for seat in purse if (made := bid(purse, seat))]


def auctions(purse: Purse) -> Flow[list[object]]:
    """Bids at once, then one by one, and what was answered."""
    together = yield from ask_together(lambda: bids(purse))
    alone = []
    for seat in purse:
        alone.append((yield from ask(lambda seat=seat: bid(purse, seat))))
    return [together, *alone]


def keys(match: Match[Purse]) -> list[str]:
    return [decision.key for decision in match.asked]


def test_questions_of_a_kind_to_a_seat_are_counted() -> None:
    match = Match({"a": 3, "b": 2}, auctions)
    assert keys(match) == ["bid/a#1", "bid/b#1"]
    match.feed({"bid/a#1": 1, "bid/b#1": 0})
    assert keys(match) == ["bid/a#2"]
    assert match.decision("bid/a#2") is match.asked[0]
    assert match.decision("bid/a#1") is None


def test_who_has_nothing_to_say_is_not_asked() -> None:
    match = Match({"a": 0, "b": 2, "c": 0}, auctions)
    assert keys(match) == ["bid/b#1"]
    match.feed({"bid/b#1": 2})
    assert keys(match) == ["bid/b#2"]
    match.feed({"bid/b#2": 1})
    assert match.result == [{"b": 2}, None, 1, None]
    assert Match({"a": 0}, auctions).result == [{}, None]


def test_a_flow_stops_at_questions_only() -> None:
    asked = list(ask_all(lambda: [])) + list(ask(lambda: None))
    assert asked == []


def test_after_a_ruling_the_same_question_is_asked_anew_under_its_key() -> None:
    match = Match({"a": 3, "b": 2}, auctions)
    match.rule(lambda purse: purse.update(a=9))
    assert keys(match) == ["bid/a#1", "bid/b#1"]
    match.feed({"bid/a#1": 9, "bid/b#1": 2})
    match.rule(lambda purse: purse.update(a=5))
    assert keys(match) == ["bid/a#2"]
    assert match.asked[0].form == Amount(0, 5)


def test_a_ruling_that_leaves_nothing_to_ask_goes_on() -> None:
    match = Match({"a": 3, "b": 2}, auctions)
    match.rule(lambda purse: purse.update(a=0))
    assert keys(match) == ["bid/b#1"]
    match.rule(lambda purse: purse.update(a=1, b=0))
    assert keys(match) == ["bid/a#1"]
    match.rule(lambda purse: purse.update(a=0))
    assert match.over
    assert match.result == [{}, None, None]


def test_a_decision_that_is_asked_twice_keeps_both_keys() -> None:
    same = Decision("guess", "a", One(("x", "y")))

    def twice(_: object) -> Flow[None]:
        yield from ask_all(lambda: [same, same])
        yield from ask(lambda: same)

    match = Match(None, twice)
    first = match.asked
    assert [decision.key for decision in first] == ["guess/a#1", "guess/a#2"]
    match.feed({"guess/a#1": "x", "guess/a#2": "y"})
    assert [decision.key for decision in (*first, *match.asked)] == ["guess/a#1", "guess/a#2", "guess/a#3"]


def test_the_answers_must_be_those_to_the_open_questions() -> None:
    match = Match({"a": 3, "b": 2}, auctions)
    with pytest.raises(Unexpected, match=r"bid/c#1 is not being asked now"):
        match.feed({"bid/a#1": 1, "bid/b#1": 1, "bid/c#1": 1})
    with pytest.raises(Unexpected, match=r"bid/b#1 has no answer"):
        match.feed({"bid/a#1": 1})
    with pytest.raises(Illegal, match=r"bid/b#1: out_of_range"):
        match.feed({"bid/a#1": 1, "bid/b#1": 3})
    assert keys(match) == ["bid/a#1", "bid/b#1"]


def test_a_barrier_is_made_once_for_one_question() -> None:
    made = []

    def counting(purse: Purse) -> Flow[None]:
        yield from ask(lambda: made.append(1) or bid(purse, "a"))

    match = Match({"a": 1}, counting)
    match.feed({"bid/a#1": 1})
    assert len(made) == 1


def test_after_a_ruling_a_builder_is_given_the_same_again() -> None:
    purse = {"a": 3, "b": 2}

    def asking(game: Purse) -> Flow[Answer]:
        return (yield from ask(bid, game, "b"))

    match = Match(purse, asking)
    match.rule(lambda game: game.update(b=1))
    with pytest.raises(Illegal, match=r"bid/b#1: out_of_range"):
        match.feed({"bid/b#1": 2})
    match.feed({"bid/b#1": 1})
    assert match.result == 1
