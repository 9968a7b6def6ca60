"""Garrisons (8.6)."""

from __future__ import annotations

from pbf_moderator.families.conquerors.rules.garrisons import (
    counters_left,
    leave_garrisons,
    may_place,
    place,
    remove,
    room,
    take_back,
)

from .builder import M, P, asks, play_flow, position, question, refused


def test_a_major_city_holds_ten_any_other_space_three() -> None:
    game = position(garrisons={"sardes": (M, 4), "issus": (M, 3)})
    assert (room(game, "sardes", M), room(game, "issus", M), room(game, "tarsus", M)) == (6, 0, 3)
    assert room(game, "doriscus", M) == 0  # a Transit Point
    assert room(game, "ayapir", M) == 0  # a Tribe lives there


def test_counters_are_limited_and_a_founded_city_uses_two() -> None:
    game = position(alexandrias=["alexandria"], garrisons={"alexandria": (M, 2), "pella": (M, 10)})
    assert counters_left(game, M) == 8 and counters_left(game, P) == 30
    assert room(game, "alexandria", M) == 1


def test_removed_counters_come_back_in_the_next_round() -> None:
    game = position(garrisons={"pella": (M, 10)})
    remove(game, "pella", 4, "lost")
    assert counters_left(game, M) == 10
    game.garrisons_gone.clear()
    assert counters_left(game, M) == 14


def test_a_moving_army_leaves_garrisons_where_it_passes() -> None:
    game = position({"macedonian-1": {"space": "sardes"}}, garrisons={"smyrna": (P, 1)}, active=M)
    route = ["cyzicus", "smyrna", "dascylium", "sardes"]
    game.armies["persian-2"].space = "susa"
    match = play_flow(
        game, lambda game: leave_garrisons(game, M, route, "macedonian-1"), until=asks("leave_garrisons")
    )
    asked = question(match, "leave_garrisons")
    assert dict(asked.form.bag) == {"cyzicus": 3, "dascylium": 3, "sardes": 10}
    assert refused(asked, ["smyrna"]) == ["not_an_option"]
    match.feed({asked.key: ["sardes", "sardes", "cyzicus"]})
    assert (game.garrison_strength("sardes", M), game.garrison_strength("cyzicus", M)) == (2, 1)
    assert game.control["mysia"] == M


def test_no_more_than_the_counters_that_are_left() -> None:
    game = position(garrisons={"pella": (M, 10), "athens": (M, 9)}, active=M)
    match = play_flow(
        game, lambda game: leave_garrisons(game, M, ["perinthos"]), until=asks("leave_garrisons")
    )
    assert refused(question(match, "leave_garrisons"), ["perinthos"] * 2) == ["too_many"]


def test_nobody_is_asked_without_counters_or_room() -> None:
    game = position(garrisons={"pella": (M, 10), "athens": (M, 10)}, active=M)
    match = play_flow(
        game, lambda game: leave_garrisons(game, M, ["perinthos"]), until=asks("leave_garrisons")
    )
    assert match.over


def test_not_beside_enemies_inside_a_city() -> None:
    game = position({"macedonian-1": {"space": "sardes"}}, garrisons={"sardes": (P, 1)})
    assert not may_place(game, M, "sardes")


def test_both_may_take_garrisons_back_in_an_administrative_phase() -> None:
    game = position(garrisons={"pella": (M, 3), "gaza": (P, 2)})
    answers = {f"{M} remove_garrisons": ["pella"], f"{P} remove_garrisons": ["gaza", "gaza"]}
    play_flow(game, take_back, answers=answers)
    assert game.garrison_strength("pella", M) == 2 and "gaza" not in game.garrisons
    assert game.control["judea"] == ""


def test_the_garrison_of_a_founded_city_stays() -> None:
    game = position(alexandrias=["alexandria"], garrisons={"alexandria": (M, 3)})
    asked = question(play_flow(game, take_back, until=asks("remove_garrisons", M)), "remove_garrisons")
    assert dict(asked.form.bag) == {"alexandria": 1}
    assert asked.passive and asked.answer_by_default == []


def test_placing_tells_how_many() -> None:
    game = position()
    place(game, P, ["gaza", "sardes", "gaza"])
    assert [(e.data["space"], e.data["strength"]) for e in game.events] == [("gaza", 2), ("sardes", 1)]
