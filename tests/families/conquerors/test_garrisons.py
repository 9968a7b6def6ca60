"""Garrisons (8.6)."""

from __future__ import annotations

from typing import Any

from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules.garrisons import (
    counters_left,
    leaving,
    may_place,
    place,
    remove,
    room,
    take_back,
)
from pbf_moderator.families.conquerors.rules.movement import move_and_fight

from .builder import M, P, asks, in_turn, play_flow, position, question, told


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


def leaving_on(game: Game, *spaces: str) -> Any:
    asked = leaving(game, M, spaces, "macedonian-1")
    return asked and asked.form


def test_a_moving_army_leaves_garrisons_on_its_way_and_where_it_drives_the_enemy_out() -> None:
    game = position({"macedonian-1": {"space": "sardes"}}, garrisons={"smyrna": (P, 1), "issus": (M, 2)})
    form = leaving_on(game, "cyzicus", "smyrna", "issus", "doriscus", "sardes")
    assert dict(form.bag) == {"cyzicus": 3, "smyrna": 3, "issus": 1, "sardes": 10}


def marched(battle_won: bool) -> Game:
    """A march from Chersonese to the Persians at Cyzicus, with a garrison for either space."""
    game = position({"macedonian-1": {"space": "chersonese"}}, active=M)
    dice = {
        "battle-macedonian": [6, 6] if battle_won else [1, 1],
        "battle-persian": [1, 1] if battle_won else [6, 6],
        "retreat": [3],
        "losses-macedonian": [3],
        "losses-persian": [3],
        "wounds": [1, 1],
    }
    answers = {
        "mover": ["macedonian-1"],
        "points": 4,
        "route": ["ilium", "cyzicus"],
        "leave_garrisons": in_turn(["ilium", "cyzicus"]),
    }
    play_flow(game, lambda g: move_and_fight(g, M), dice=dice, answers=answers)
    assert told(game, "battle_decided")[0]["outcome"] == ("attacker" if battle_won else "defender")
    return game


def test_a_garrison_for_a_space_about_to_be_taken_stands_there_after_the_battle() -> None:
    game = marched(battle_won=True)
    assert [game.garrison_strength(space, M) for space in ("ilium", "cyzicus")] == [1, 1]


def test_it_does_not_where_the_battle_is_lost() -> None:
    game = marched(battle_won=False)
    assert [game.garrison_strength(space, M) for space in ("ilium", "cyzicus")] == [1, 0]


def test_no_more_than_the_counters_that_are_left() -> None:
    game = position(garrisons={"pella": (M, 10), "athens": (M, 9)})
    form = leaving_on(game, "perinthos")
    assert [problem.code for problem in form.problems(["perinthos"] * 2)] == ["too_many"]


def test_nobody_is_asked_without_counters_or_room() -> None:
    assert leaving_on(position(garrisons={"pella": (M, 10), "athens": (M, 10)}), "perinthos") is None


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
