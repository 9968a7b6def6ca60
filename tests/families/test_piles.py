"""Piles, hands, cups and tracks: nothing is lost, nothing is known that nobody saw."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from pbf_moderator.families.common.cups import Cup, pull, pull_in_secret
from pbf_moderator.families.common.piles import (
    Hands,
    Pile,
    deal_hands,
    fill_hand,
    look_at,
    take_at_random,
    take_card,
    take_cards,
    top_card,
    unseen,
)
from pbf_moderator.families.common.tracks import Order, Track
from pbf_moderator.kernel.chance import outcome
from pbf_moderator.kernel.decision import Flow
from pbf_moderator.kernel.forms import Some
from pbf_moderator.kernel.match import Match

CARDS = {"bell": 3, "drum": 2, "horn": 1}
SEATS = ("north", "south", "west")


def run(flow: Flow[Any], seed: bytes = b"piles") -> tuple[Any, list[tuple[str, int]]]:
    """A flow that asks only chance: its value, and what was drawn from with the number of cards."""
    match: Match[None] = Match(None, lambda game: flow)
    draws = []
    while not match.over:
        for decision in match.asked:
            assert isinstance(decision.form, Some)
            draws.append((decision.about, decision.form.limit))
        match.feed({d.key: outcome(seed, d) for d in match.asked})
    return match.result, draws


# -- piles --------------------------------------------------------------------------------------------------------


def test_unknown_cards_taken_together_are_one_draw() -> None:
    pile = Pile(dict(CARDS))
    cards, draws = run(take_cards(pile, "deck", 4))
    assert draws == [("deck", 4)] and len(cards) == 4
    assert pile.size == 2 and Counter(cards) + pile.held() == Counter(CARDS)


def test_what_is_known_comes_first_and_what_lies_under_it_last() -> None:
    pile = Pile({"bell": 2, "drum": 0}, top=["horn"], bottom=["drum", "horn"])
    cards, draws = run(take_cards(pile, "deck", 5))
    assert cards == ["horn", "bell", "bell", "drum", "horn"] and draws == [("deck", 2)]


def test_an_empty_pile_is_made_anew_from_its_discards_and_an_empty_game_gives_fewer() -> None:
    pile = Pile({"bell": 1, "drum": 0, "horn": 0}, discards=["drum", "drum", "horn"])
    cards, draws = run(take_cards(pile, "deck", 9))
    assert cards[0] == "bell" and Counter(cards[1:]) == {"drum": 2, "horn": 1}
    assert draws == [("deck", 1), ("deck", 3)] and not pile.discards and not pile.size
    assert run(take_cards(pile, "deck", 1)) == ([], [])
    with pytest.raises(ValueError, match="nothing left to draw in deck"):
        run(take_card(pile, "deck"))


def test_a_bag_keeps_the_order_of_the_scenario_whatever_came_back() -> None:
    pile = Pile(dict(CARDS))
    run(take_cards(pile, "deck", 6))
    pile.shuffle_in(["horn", "bell"])
    assert list(pile.bag()) == ["bell", "horn"]
    pile.shuffle_in(["drum"])
    assert list(pile.bag().items()) == [("bell", 1), ("drum", 1), ("horn", 1)]


def test_a_card_looked_at_is_known_to_the_seat_that_looked_and_to_nobody_else() -> None:
    pile = Pile(dict(CARDS))
    seen, _ = run(look_at(pile, "deck", "north", 2))
    assert pile.view("north") == {"left": 6, "discards": [], "top": seen}
    assert pile.view("south") == pile.view("") == {"left": 6, "discards": []}
    assert pile.tells, "its draws must be sealed"
    again, draws = run(look_at(pile, "deck", "south", 1))
    assert (again, draws) == (seen[:1], []) and pile.view("south")["top"] == seen[:1]
    assert pile.view("north")["top"] == seen, "north still knows two"
    top, draws = run(take_card(pile, "deck"))
    assert (top, draws) == (seen[0], [])
    assert pile.view("north")["top"] == seen[1:] and "top" not in pile.view("south")
    pile.shuffle_in([])
    assert not pile.tells and "top" not in pile.view("north") and pile.size == 5


def test_cards_put_on_top_are_known_to_the_seat_that_put_them() -> None:
    pile = Pile({"bell": 3, "drum": 0, "horn": 0}, top=["drum"], known={"south": 1})
    pile.put_on_top(["horn"], "north")
    assert pile.view("north")["top"] == ["horn"] and "top" not in pile.view("south")
    assert run(top_card(pile, "deck"))[0] == "horn"


def test_a_card_buried_in_secret_tells_until_it_comes_up() -> None:
    pile = Pile({"bell": 1, "drum": 0})
    pile.put_under(["drum"], secret=True)
    assert pile.tells
    run(take_cards(pile, "deck", 2))
    assert not pile.tells


def test_what_may_come_is_everything_face_down() -> None:
    pile = Pile({"bell": 1, "drum": 0, "horn": 0}, top=["horn"], bottom=["drum"], discards=["bell"])
    assert pile.may_come() == {"bell": 1, "drum": 1, "horn": 1}
    assert unseen(CARDS, ["bell", "horn", "bell"]) == {"bell": 1, "drum": 2}


# -- hands --------------------------------------------------------------------------------------------------------


def test_hands_are_dealt_in_one_draw_and_known_to_their_seats_alone() -> None:
    pile, hands = Pile(dict(CARDS)), Hands.of(SEATS)
    _, draws = run(deal_hands(hands, pile, "deck", SEATS, 2))
    assert draws == [("deck", 6)] and hands.held() == Counter(CARDS)
    for seat in SEATS:
        assert hands.view(seat) == {"hands": dict.fromkeys(SEATS, 2), "hand": sorted(hands.cards[seat])}
    assert hands.view("")["hand"] == []


def test_a_hand_is_filled_up_to_its_size() -> None:
    pile, hands = Pile(dict(CARDS)), Hands({"north": ["horn"]})
    cards, draws = run(fill_hand(hands, pile, "deck", "north", 3))
    assert draws == [("deck", 2)] and hands.cards["north"] == ["horn", *cards]
    assert run(fill_hand(hands, pile, "deck", "north", 3)) == ([], [])


def test_a_card_taken_at_random_comes_from_a_bag_in_the_order_of_the_scenario() -> None:
    hands = Hands({"north": ["horn", "bell", "horn"]})
    assert list(hands.bag("north", CARDS).items()) == [("bell", 1), ("horn", 2)]
    card, draws = run(take_at_random(hands, "north", "hand-north", CARDS))
    assert draws == [("hand-north", 1)] and hands.size("north") == 2 and card in ("horn", "bell")
    assert run(take_at_random(Hands.of(["north"]), "north", "hand-north", CARDS)) == (None, [])
    with pytest.raises(ValueError, match="north does not hold") as raised:
        hands.give_up("north", "drum")
    assert "drum" not in str(raised.value), "an error must not tell the card"


def hide(held: Mapping[str, list[str]], seat: str, swap: Callable[[str], str]) -> Hands:
    """The same hands with the cards of others exchanged."""
    return Hands({s: list(cards) if s == seat else [swap(c) for c in cards] for s, cards in held.items()})


def test_a_view_does_not_depend_on_what_a_seat_cannot_see() -> None:
    luck = random.Random(4)
    for _ in range(100):
        held = {seat: [luck.choice(list(CARDS)) for _ in range(3)] for seat in SEATS}
        for seat in (*SEATS, ""):
            assert Hands(held).view(seat) == hide(held, seat, lambda card: luck.choice(list(CARDS))).view(
                seat
            )


# -- cups ---------------------------------------------------------------------------------------------------------

MARKERS = {"red": 4, "blue": 3, "pause": 1}


def test_markers_come_out_until_the_cup_is_empty_and_go_back_in() -> None:
    cup = Cup(dict(MARKERS))
    first, _ = run(pull(cup, "cup"))
    rest, _ = run(pull(cup, "cup", 20))
    assert Counter(first + rest) == Counter(MARKERS) and cup.drawn == first + rest and not cup.left
    assert run(pull(cup, "cup")) == ([], [])
    cup.put_back(["pause"])
    assert cup.bag() == {"pause": 1}
    cup.put_back()
    assert cup.bag() == MARKERS and list(cup.bag()) == list(MARKERS)
    with pytest.raises(ValueError, match="was not drawn"):
        cup.put_back(["red"])


def test_markers_are_taken_out_by_choice_added_and_removed() -> None:
    cup = Cup({"red": 1, "blue": 1, "pause": 0})
    cup.take_out("red")
    cup.add(["pause"])
    assert (cup.drawn, cup.bag()) == (["red"], {"blue": 1, "pause": 1})
    cup.remove("red")
    assert cup.view() == {"left": 2, "drawn": [], "removed": ["red"], "may_come": {"blue": 1, "pause": 1}}
    with pytest.raises(ValueError, match="is not in the cup"):
        cup.take_out("red")


def test_a_marker_drawn_in_secret_may_still_come_for_everybody_else() -> None:
    cup = Cup(dict(MARKERS))
    (mine,), _ = run(pull_in_secret(cup, "cup", "north"))
    assert cup.tells and cup.left == 7
    assert cup.may_come("south") == cup.may_come() == Counter(MARKERS)
    assert cup.may_come("north") == Counter(MARKERS) - Counter([mine])
    assert cup.view("south")["held"] == {"north": 1} and cup.view("south")["own"] == []
    assert cup.view("north")["own"] == [mine] and "may_come" not in cup.view("north", contents=False)
    cup.give_back("north")
    assert not cup.tells and cup.bag() == MARKERS
    (mine,), _ = run(pull_in_secret(cup, "cup", "north"))
    cup.show("north", mine)
    assert cup.drawn == [mine] and not cup.tells and cup.count() == Counter(MARKERS)


# -- tracks -------------------------------------------------------------------------------------------------------


def test_a_marker_stops_at_the_ends_of_its_track() -> None:
    track = Track(("empty", "low", "full"))
    assert [track.moved("low", by) for by in (-5, -1, 0, 1, 5)] == ["empty", "empty", "low", "full", "full"]
    assert (track.lost("low", 3), track.lost("low", -3), track.lost("low", 1)) == (2, -2, 0)
    assert track.is_highest("full") and track.is_lowest("empty") and not track.is_lowest("low")
    with pytest.raises(ValueError, match="not a space"):
        track.moved("brim", 1)


def test_the_spaces_passed_on_the_way() -> None:
    track = Track.of_numbers(-1, 3)
    assert track.passed("-1", "2") == ("0", "1", "2")
    assert track.passed("2", "0") == ("1", "0")
    assert track.passed("2", "2") == ()


def test_an_order_of_seats() -> None:
    order = Order(list(SEATS))
    assert order.first == "north" and order.ahead(["west", "south"]) == "south"
    assert order.sorted(["west", "north"]) == ["north", "west"]
    assert order.from_seat("south") == ["south", "west", "north"]
    order.reorder(["west", "north", "south"])
    assert order.first == "west"
    with pytest.raises(ValueError, match="every seat once"):
        order.reorder(["west", "north"])
