"""Cities named after the Macedonian king (13.0), Rhodes (12.0): cases H18 to H20."""

from __future__ import annotations

from typing import Any

from pbf_moderator.families.conquerors.model.invariants import violations
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules import alexandria, control, garrisons, lines, rhodes

from .builder import M, P, asks, play_flow, position, question, refused, told


def in_egypt(**more: Any) -> Game:
    given: dict[str, Any] = {"fleets": {"egyptian-fleet": {"space": "tyre"}}, **more}
    given["garrisons"] = {"memphis": (M, 2), **more.get("garrisons", {})}
    return position(**given)


def founding(game: Game, **script: Any) -> Any:
    return play_flow(game, alexandria.found_city, **script)


def test_h19_a_city_at_its_site_in_egypt() -> None:
    game = in_egypt()
    match = founding(game, answers={"found_city": "alexandria"})
    assert match.over and game.alexandrias == ["alexandria"] and game.alexandrias_built == 1
    assert game.garrison_strength("alexandria", M) == 2
    assert garrisons.counters_left(game, M) == 16
    assert game.may_stop("alexandria") and not violations(game)


def test_h19_one_in_a_phase_and_no_duty() -> None:
    game = in_egypt()
    asked = question(founding(game, until=asks("found_city")), "found_city")
    assert refused(asked, ["alexandria", "naucratis"]) and refused(asked, None) == []
    assert asked.answer_by_default is None
    assert set(asked.form.options) == {"naucratis", "alexandria", "siwa"}


def test_only_in_frontier_and_persian_provinces_that_he_controls() -> None:
    assert alexandria.founding(position()) is None
    game = position(garrisons={"hecatompylos": (M, 1)})
    assert alexandria.open_sites(game) == ["hecatompylos"]
    game.revolts.append("parthia")
    assert alexandria.founding(game) is None


def test_not_where_counters_are_lacking() -> None:
    game = in_egypt(garrisons={"pella": (M, 10), "athens": (M, 7)})
    assert alexandria.open_sites(game) == []


def test_a_garrison_that_is_there_leaves_room_for_fewer() -> None:
    game = in_egypt(garrisons={"siwa": (M, 2)})
    founding(game, answers={"found_city": "siwa"})
    assert game.garrison_strength("siwa", M) == 3 and not violations(game)


def test_no_more_than_four() -> None:
    game = in_egypt(alexandrias_built=4)
    assert alexandria.founding(game) is None


def test_h20_what_the_persian_takes_is_gone_for_good() -> None:
    game = in_egypt()
    founding(game, answers={"found_city": "alexandria"})
    garrisons.remove(game, "alexandria", 2, "lost")
    game.armies["persian-2"].space = "alexandria"
    control.settle(game)
    assert game.alexandrias == [] and told(game, "city_lost")
    game.armies["persian-2"].space = "susa"
    control.settle(game)
    assert "alexandria" not in alexandria.open_sites(game) and "siwa" in alexandria.open_sites(game)


def test_a_line_may_pass_rhodes() -> None:
    game = position(fleets={"ionian-fleet": {"space": "cnossus"}}, garrisons={"naxos": (M, 1)})
    assert rhodes.is_independent(game)
    line = lines.lines(game, P, "cnossus")[0]
    assert line.spaces[:3] == ("cnossus", "rhodes", "halicarnassus") and line.treasury == "sardes"


def test_who_takes_rhodes_gets_what_is_left_of_its_fleet() -> None:
    game = position(
        fleets={
            "rhodian-fleet": {"ships": 3},
            "rhodian-detachment": {"seat": P, "space": "tyre", "ships": 1, "leaders": ["autophradates"]},
        }
    )
    del game.garrisons["rhodes"]
    game.add_garrison("rhodes", M, 1)
    rhodes.taken(game, M)
    assert (game.fleets["rhodian-fleet"].seat, game.fleets["rhodian-fleet"].ships) == (M, 3)
    assert "rhodian-detachment" not in game.fleets and game.lone_leaders["autophradates"] == "tyre"
    assert game.control["rhodes"] == M and not rhodes.is_independent(game)
