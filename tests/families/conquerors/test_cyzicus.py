"""The example of the seed's 11.3 from the declared points to the treasury roll, with nothing stood in."""

from __future__ import annotations

from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules.movement import move_and_fight

from .builder import M, play_flow, position, told


def cyzicus(die: int) -> Game:
    """Alexander crosses the Hellespont with six points declared, beats Memnon and stops."""
    game = position(active=M)
    match = play_flow(
        game,
        lambda game: move_and_fight(game, M),
        answers={
            "mover": ["macedonian-1"],
            "points": 6,
            "route": ["chersonese", "ilium", "cyzicus"],
            "avoid": "adramyttium",
            "retreat": "sardes",
            "continue": [],
            "leave_garrisons": [],
        },
        dice={
            "avoiding": [2],
            "battle-macedonian": [4, 6],
            "battle-persian": [2, 3],
            "retreat": [1],
            "losses-macedonian": [3],
            "losses-persian": [3],
            "wounds": [3, 4],
            "treasury": [die],
        },
    )
    assert match.over
    return game


def test_the_battle_of_cyzicus() -> None:
    """Scores 16 and 8; 1 and 8 lost (the example prints 7 for both of the last: reading R3); elite 5 and 0."""
    game = cyzicus(3)
    alexander, memnon = game.armies["macedonian-1"], game.armies["persian-2"]
    assert (alexander.space, alexander.strength, alexander.elite) == ("cyzicus", 32, 5)
    assert not alexander.fatigued
    assert (memnon.space, memnon.strength, memnon.elite, memnon.inside) == ("sardes", 32, 0, True)
    assert memnon.useless and memnon.fatigued
    assert (game.weariness, game.injuries) == (1, 1)
    assert game.control["mysia"] == M
    assert game.movement is None and game.treasuries["pella"] == "full"


def test_a_die_and_two_for_pella() -> None:
    assert cyzicus(4).treasuries["pella"] == "low"


def test_what_is_told_stands_in_order() -> None:
    game = cyzicus(3)
    kinds = [event.kind for event in game.events]
    order = ["declared", "moved", "avoiding", "battle", "battle_decided", "retreated", "treasury_roll"]
    assert [kind for kind in kinds if kind in order] == order
    assert told(game, "moved")[0]["route"] == ["perinthos", "chersonese", "ilium", "cyzicus"]
