"""Whole games, recorded answer by answer: for every way in which a game can end, one that ends so."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbf_moderator.scenario import list_scenarios, load_scenario

from .replay import HERE, ending, read, replay

GAMES = sorted(path for path in HERE.glob("*/*.json") if path.parent.name in list_scenarios())
SCENARIOS = sorted({path.parent.name for path in GAMES})


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.relative_to(HERE).as_posix())
def test_a_recorded_game_ends_as_it_did(path: Path) -> None:
    recorded = read(path)
    assert ending(replay(recorded)) == recorded["ends"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_end_has_a_game_from_its_first_turn(scenario: str) -> None:
    games = [read(path) for path in GAMES if path.parent.name == scenario]
    tables = load_scenario(scenario).tables
    tie_breaks = tables["constants"]["tie_break"]
    claims = ("claims",) if tables.get("claims") else ()
    last = () if tie_breaks[-1] == "throne" else ("nothing",)
    ends = {game["ends"]["by"] for game in games if "position" not in game}
    assert {"at once", *claims, "forts", *tie_breaks, *last} - ends == set()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_number_of_players_has_a_game(scenario: str) -> None:
    numbers = {read(path)["players"] for path in GAMES if path.parent.name == scenario}
    assert {int(number) for number in load_scenario(scenario).tables["setup"]} == numbers
