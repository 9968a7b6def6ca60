"""Naval combat (11.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbf_moderator.families.conquerors.model.forces import Movement
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules import naval_combat as combats

from .builder import M, P, asks, play_flow, position, question, refused, told

pytestmark = pytest.mark.usefixtures("battle_alone")


def meeting(at: str = "halicarnassus", **fields: Any) -> Game:
    """The Macedonian fleet with Hegelochus sails from Chersonese into a port with a Persian fleet of four ships."""
    fleets = {"macedonian-fleet": {"space": at}, "ionian-fleet": {"space": at, "ships": 4}}
    game = position(fleets={**fleets, **fields.pop("fleets", {})}, active=M, **fields)
    game.movement = Movement(M, ["macedonian-fleet"], ["chersonese", at], ["sea"], port="chersonese")
    return game


def transports(ships: int = 4, strength: int = 12) -> Game:
    """A Macedonian Army sails from Pella alone and meets a Persian fleet that has come from Salamis."""
    game = position(
        {"macedonian-2": {"space": "halicarnassus", "strength": strength}},
        fleets={"ionian-fleet": {"space": "halicarnassus", "ships": ships}},
        active=M,
    )
    game.movement = Movement(M, ["macedonian-2"], ["pella", "halicarnassus"], ["sea"], port="pella")
    game.movement.came_from = {"ionian-fleet": "salamis"}
    return game


def fight(
    game: Game,
    dice: Mapping[str, list[int]],
    attacker: str = M,
    cargo: str = "",
    **answers: Any,
) -> bool:
    match = play_flow(
        game,
        lambda game: combats.naval_combat(game, "halicarnassus", M, attacker, cargo),
        dice=dict(dice),
        answers=answers,
    )
    return bool(match.result)


def surprise(monkeypatch: pytest.MonkeyPatch, **uses: str) -> None:
    """Both sides, or one, play a Surprise."""

    def announce(game: Game, kind: str, by: str, facts: Any = None) -> Any:
        for seat, use in uses.items():
            game.count_card(seat, use)
        yield from ()
        return True

    monkeypatch.setattr(combats.windows, "announce", announce)


# -- fire and result ----------------------------------------------------------------------------------------------


def test_ships_and_the_admiral_s_rating_are_dice_and_every_six_sinks_one() -> None:
    game = meeting()
    on = fight(game, {"naval-macedonian": [6, 6, 1, 1], "naval-persian": [6, 1, 1, 1]})
    assert (
        on
        and game.fleets["macedonian-fleet"].ships == 2
        and game.fleets["macedonian-fleet"].space == "halicarnassus"
    )
    assert [one["rating"] for one in told(game, "naval_fire")] == [1, 0]
    assert game.fleets["ionian-fleet"].ships == 2


def test_after_a_draw_the_movers_go_back() -> None:
    game = meeting()
    on = fight(game, {"naval-macedonian": [6, 6, 1, 1], "naval-persian": [6, 6, 1, 1]})
    assert not on and game.fleets["macedonian-fleet"].space == "chersonese"
    assert game.fleets["ionian-fleet"].space == "halicarnassus"
    assert told(game, "naval_result")[0]["winner"] == ""


def test_beaten_fleets_that_lay_there_go_to_the_nearest_port_without_enemies() -> None:
    game = meeting()
    match = play_flow(
        game,
        lambda game: combats.naval_combat(game, "halicarnassus", M, M),
        dice={"naval-macedonian": [6, 1, 1, 1], "naval-persian": [1, 1, 1, 1]},
        until=asks("fleet_retreat"),
    )
    near = {
        option: game.geography.naval_distance("halicarnassus", option)
        for option in question(match, "fleet_retreat").form.options
    }  # type: ignore[union-attr]
    assert set(near.values()) == {1} and len(near) > 1


def test_interceptors_that_are_beaten_go_back_where_they_came_from() -> None:
    game = meeting()
    assert game.movement
    game.movement.came_from = {"ionian-fleet": "salamis"}
    assert fight(game, {"naval-macedonian": [6, 1, 1, 1], "naval-persian": [1, 1, 1, 1]}, attacker=P)
    assert game.fleets["ionian-fleet"].space == "salamis"


def test_who_fires_chooses_which_ships_are_hit() -> None:
    game = meeting(fleets={"tyrian-fleet": {"space": "halicarnassus", "ships": 4}})
    match = play_flow(
        game,
        lambda game: combats.naval_combat(game, "halicarnassus", M, M),
        dice={"naval-macedonian": [6, 6, 1, 1], "naval-persian": [1] * 8},
        until=asks("sink"),
    )
    asked = question(match, "sink", M)
    assert refused(asked, ["tyrian-fleet"]) == ["too_few"]
    match.feed({asked.key: ["tyrian-fleet", "ionian-fleet"]})
    assert (game.fleets["tyrian-fleet"].ships, game.fleets["ionian-fleet"].ships) == (3, 3)


def test_a_fleet_without_ships_is_gone_its_admiral_is_not() -> None:
    game = meeting()
    fight(game, {"naval-macedonian": [1] * 4, "naval-persian": [6, 6, 6, 1]})
    assert "macedonian-fleet" not in game.fleets and game.lone_leaders["hegelochus"] == "halicarnassus"


def test_who_surprises_fires_first(monkeypatch: pytest.MonkeyPatch) -> None:
    surprise(monkeypatch, macedonian="fire-first")
    game = meeting()
    fight(game, {"naval-macedonian": [6, 6, 6, 6]})
    assert "ionian-fleet" not in game.fleets and len(told(game, "naval_fire")) == 1


def test_two_surprises_cancel_at_sea(monkeypatch: pytest.MonkeyPatch) -> None:
    surprise(monkeypatch, macedonian="fire-first", persian="fire-first")
    game = meeting()
    fight(game, {"naval-macedonian": [6, 6, 6, 6], "naval-persian": [1, 1, 1, 1]})
    assert len(told(game, "naval_fire")) == 2


# -- transports ---------------------------------------------------------------------------------------------------


def test_one_six_destroys_transports_alone() -> None:
    game = transports()
    assert not fight(game, {"naval-persian": [1, 3, 6, 2]}, attacker=P, cargo="macedonian-2")
    assert "macedonian-2" not in game.armies
    assert game.lone_leaders["antipater"] == "pella"  # leaders get back to the port
    assert told(game, "naval_result")[0]["winner"] == P


def test_without_a_six_transports_go_back() -> None:
    game = transports()
    assert not fight(game, {"naval-persian": [1, 3, 5, 2]}, attacker=P, cargo="macedonian-2")
    assert game.armies["macedonian-2"].space == "pella" and game.armies["macedonian-2"].strength == 12
    assert told(game, "naval_result")[0]["winner"] == ""


@pytest.mark.parametrize(("persian", "lost"), [([6, 6, 6, 1], True), ([6, 6, 1, 1], False)])
def test_escorted_strength_is_lost_only_with_every_escort(persian: list[int], lost: bool) -> None:
    game = meeting(armies={"macedonian-2": {"space": "halicarnassus", "strength": 12}})
    assert game.movement
    game.movement.units.insert(0, "macedonian-2")
    fight(
        game,
        {"naval-macedonian": [1] * 4, "naval-persian": persian},
        attacker=P,
        cargo="macedonian-2",
        avoid_at_sea=None,
    )
    assert ("macedonian-2" not in game.armies) is lost
    if not lost:
        assert game.armies["macedonian-2"].space == "chersonese"


# -- avoiding -----------------------------------------------------------------------------------------------------


def test_an_intercepted_mover_avoids_with_a_surprise(monkeypatch: pytest.MonkeyPatch) -> None:
    surprise(monkeypatch, macedonian="avoid-at-sea")
    game = meeting()
    assert not fight(game, {"avoiding-at-sea": [3]}, attacker=P, **{"macedonian avoid_at_sea": "avoid"})
    (thrown,) = told(game, "avoiding_at_sea")
    assert (thrown["roll"], thrown["succeeded"]) == (6, True)
    assert game.fleets["macedonian-fleet"].space == "chersonese" and not told(game, "naval_fire")


def test_a_surprise_of_the_attacker_forbids_avoiding(monkeypatch: pytest.MonkeyPatch) -> None:
    surprise(monkeypatch, macedonian="avoid-at-sea", persian="forbid-avoiding")
    game = meeting()
    dice = {"naval-macedonian": [1] * 4, "naval-persian": [1] * 4}
    fight(game, dice, attacker=P, **{"macedonian avoid_at_sea": "avoid"})
    assert not told(game, "avoiding_at_sea") and len(told(game, "naval_fire")) == 2


@pytest.mark.parametrize(("option", "avoider"), [("who_did_not_choose", P), ("intercepted_movers", "")])
def test_who_may_avoid_fleets_that_sail_in(option: str, avoider: str) -> None:
    game = meeting(options={"naval_avoiding": option})
    combat = combats.NavalCombat("halicarnassus", M, M)
    assert combats.who_may_avoid(game, combat) == avoider
    assert combats.who_may_avoid(game, combats.NavalCombat("halicarnassus", M, P)) == M
