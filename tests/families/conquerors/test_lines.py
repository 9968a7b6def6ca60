"""Lines of communication (7.3): cases C1 to C12, and the examples of the book."""

from __future__ import annotations

from typing import Any

import pytest

from pbf_moderator.families.conquerors.model.forces import Siege
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules import lines
from pbf_moderator.families.conquerors.rules.lines import ROYAL
from pbf_moderator.families.conquerors.rules.tracing import is_blocked, step_cost

from .builder import M, P, asks, in_turn, open_phase, play_flow, position, question, refused, told

ONLY_SARDES: dict[str, Any] = {
    "garrisons": {"sardes": (M, 1)},
    "treasuries": {"pella": "empty"},
}


def at_aradus(myriandrus: bool = True, **more: Any) -> Game:
    """The book's example: a Macedonian Army at Aradus, a Persian one at Myriandrus, Sardes the only treasury."""
    given = {**ONLY_SARDES, **more}
    given["garrisons"] = {**ONLY_SARDES["garrisons"], **more.get("garrisons", {})}
    other = "myriandrus" if myriandrus else "gaza"
    given.setdefault("fleets", {"ionian-fleet": {"space": "tyre"}})
    game = position({"macedonian-1": {"space": "aradus"}, "persian-2": {"space": other}}, **given)
    game.claims.clear()
    return game


def test_c1_by_sea_over_salamis_and_on_by_land() -> None:
    (line,) = lines.lines(at_aradus(), M, "aradus")
    assert line.treasury == "sardes" and (line.naval, line.land) == (2, 4)
    assert line.spaces[:3] == ("aradus", "salamis", "aspendus")


def test_c2_enemies_in_the_landing_ports() -> None:
    one = at_aradus(garrisons={"aspendus": (P, 1)})
    (line,) = lines.lines(one, M, "aradus")
    assert "soli" in line.spaces and (line.naval, line.land) == (2, 6)
    both = at_aradus(garrisons={"aspendus": (P, 1), "soli": (P, 1)})
    assert not lines.exists(both, M, "aradus")


def test_c3_by_land() -> None:
    game = at_aradus(myriandrus=False, garrisons={"aspendus": (P, 1), "soli": (P, 1)})
    (line,) = lines.lines(game, M, "aradus")
    assert (line.land, line.naval) == (9, 0)


def test_only_so_far_by_land() -> None:
    game = position({"macedonian-1": {"space": "sardes"}, "persian-2": {"space": "susa"}})
    game.treasuries["sardes"] = "empty"
    (line,) = lines.lines(game, M, "sardes")
    assert line.treasury == "pella" and line.cost <= 10
    assert lines.lines(position({"persian-2": {"space": "sippara"}}), P, "sippara")[0].treasury == "babylon"


def test_a_persian_line_is_shorter() -> None:
    game = position({"persian-2": {"space": "aradus"}}, garrisons={"soli": (M, 1), "salamis": (M, 1)})
    for city in game.treasuries:
        game.treasuries[city] = "full" if city == "sardes" else "empty"
    assert not lines.exists(game, P, "aradus")
    game.treasuries["damascus"] = "low"
    assert lines.lines(game, P, "aradus")[0].treasury == "damascus"


def test_c7_not_over_the_open_sea() -> None:
    game = position({"macedonian-1": {"space": "cyrene"}})
    kinds = {kind for line in lines.lines(game, M, "cyrene") for kind in line.kinds}
    assert "open-sea" not in kinds
    game.treasuries = dict.fromkeys(game.treasuries, "empty") | {"pella": "full"}
    assert not lines.exists(game, M, "cyrene")


def test_by_sea_to_the_port_of_a_treasury() -> None:
    game = position({"macedonian-1": {"space": "ephesus"}}, garrisons={"chersonese": (P, 1), "ilium": (P, 1)})
    line = lines.lines(game, M, "ephesus", "pella")[0]
    assert (line.land, line.naval) == (0, 4)
    assert line.spaces == ("ephesus", "chios", "mytilene", "lemnos", "thermaic", "pella")


def test_one_stretch_at_sea() -> None:
    game = at_aradus()
    (line,) = lines.lines(game, M, "aradus")
    assert line.kinds == ("sea", "sea", *line.kinds[2:]) and "sea" not in line.kinds[2:]


def test_besieged_ports_do_not_serve() -> None:
    game = at_aradus(garrisons={"soli": (P, 1), "aspendus": (M, 1)})
    assert lines.exists(game, M, "aradus")
    game.sieges["aspendus"] = Siege("aspendus", P, "persian-2")
    assert not lines.exists(game, M, "aradus")


def test_the_option_asks_for_own_units_in_the_port() -> None:
    game = at_aradus(options={"landing_port": "own"})
    assert not lines.exists(game, M, "aradus")
    game.add_garrison("aspendus", M, 1)
    assert lines.exists(game, M, "aradus")


def test_tribes_and_enemies_block_but_rhodes_does_not() -> None:
    game = position()
    assert is_blocked(game, P, "ayapir") and is_blocked(game, M, "cyzicus")
    assert not is_blocked(game, M, "rhodes") and not is_blocked(game, P, "rhodes")
    assert game.control["lydia"] == P and not is_blocked(game, M, "ephesus")


@pytest.mark.parametrize(
    ("markers", "option", "cost"),
    [
        ({}, "each_cause", 2),
        ({"devastated": ["commagene"]}, "each_cause", 4),
        ({"drought": ["commagene"]}, "each_cause", 4),
        ({"drought": ["cappadocia"]}, "each_cause", 4),
        ({"devastated": ["commagene"], "drought": ["commagene"]}, "each_cause", 8),
        ({"devastated": ["commagene"], "drought": ["commagene"]}, "once", 4),
        ({"devastated": ["phoenicia"]}, "each_cause", 2),
    ],
)
def test_devastation_and_drought_double(markers: dict[str, Any], option: str, cost: int) -> None:
    game = position(options={"doubled_lines": option}, **markers)
    step = game.geography.step("malatya", "samosata")
    assert step and step.kind == "mountain" and step_cost(game, step) == cost


def test_the_desert_costs_two() -> None:
    game = position()
    step = next(
        step
        for space in game.geography.spaces
        for step in game.geography.steps(space, ("desert",))
        if step.cost == 1
    )
    assert step_cost(game, step) == 2


def test_empty_and_useless_treasuries_do_not_serve() -> None:
    game = position({"persian-2": {"space": "sippara"}}, treasuries={"babylon": "empty"})
    assert "babylon" not in [line.treasury for line in lines.lines(game, P, "sippara")]
    game.treasuries["babylon"] = "low"
    assert lines.exists(game, P, "sippara", "babylon")
    game.useless_treasuries = ["babylon"]
    assert not lines.exists(game, P, "sippara", "babylon")


def test_the_royal_treasury_serves_its_own_space_alone() -> None:
    game = position({"persian-1": {"space": "gaza"}})
    assert not lines.exists(game, P, "gaza", ROYAL)
    game.royal_treasury.level = "full"
    assert lines.lines(game, P, "gaza")[0].treasury == ROYAL
    assert not lines.exists(game, P, "jerusalem", ROYAL) and not lines.exists(game, M, "gaza", ROYAL)


def test_the_besieged_have_no_line_by_land() -> None:
    game = position(
        {"macedonian-1": {"space": "sardes"}, "persian-2": {"space": "sardes", "inside": True}},
        treasuries={"sardes": "empty"},
    )
    assert not lines.exists(game, P, "sardes") and lines.exists(game, M, "sardes")


def test_a_line_of_any_length() -> None:
    game = position({"macedonian-1": {"space": "gaza"}, "persian-2": {"space": "susa"}})
    assert not lines.exists(game, M, "gaza", "pella")
    assert lines.reaches(game, M, "gaza", "pella")
    game.treasuries["pella"] = "empty"
    assert not lines.reaches(game, M, "gaza", "pella")


def test_land_and_sea_together_are_no_more_than_the_limit_by_land() -> None:
    game = position({"macedonian-1": {"space": "tarsus"}, "persian-2": {"space": "susa"}})
    line = lines.lines(game, M, "tarsus", "pella")[0]
    assert (line.land, line.naval) == (6, 4)
    assert not lines.exists(game, M, "issus", "pella")


# -- when a Player Phase begins -----------------------------------------------------------------------------------


def noting(game: Game, **script: Any) -> Any:
    return play_flow(game, lambda game: lines.note_lines(game, M), **script)


def cuttable(**more: Any) -> Game:
    fleets = {
        "ionian-fleet": {"space": "tyre"},
        "tyrian-fleet": {"space": "byblos"},
        "egyptian-fleet": {"space": "pelusium"},
    }
    game = at_aradus(garrisons={"soli": (P, 1)}, fleets=fleets, **more)
    game.destroy(game.armies["macedonian-2"])
    del game.fleets["macedonian-fleet"]
    open_phase(game, M)
    return game


def test_c9_a_fleet_cuts_a_line_over_salamis() -> None:
    game = cuttable()
    asked = question(noting(game, until=asks("intercept_at_sea")), "intercept_at_sea", P)
    assert "tyrian-fleet" in asked.form.slots and "salamis" in asked.form.bag
    assert refused(asked, {"egyptian-fleet": "salamis"}) == ["no_such_slot"]
    game = cuttable()
    noting(game, answers={"intercept_at_sea": in_turn({"tyrian-fleet": "salamis"})})
    assert not game.phase.lines["macedonian-1"]
    assert game.fleets["tyrian-fleet"].space == "salamis" and told(game, "line_cut")
    assert not lines.exists(game, M, "aradus")


def test_c9_nobody_has_to_cut() -> None:
    game = cuttable()
    noting(game)
    assert game.phase.lines["macedonian-1"] and not game.phase.cut


def test_c9_who_never_wants_to_is_not_asked() -> None:
    game = cuttable()
    assert noting(game, answers={"react_mode": "never"}, until=asks("intercept_at_sea")).over
    asked = question(
        noting(cuttable(), answers={"react_mode": "plan"}, until=asks("intercept_at_sea")), "intercept_at_sea"
    )
    assert asked.passive and asked.lasting


def test_c9_own_fleets_there_prevent_it() -> None:
    game = cuttable()
    game.fleets["egyptian-fleet"].seat = M
    game.fleets["egyptian-fleet"].space = "salamis"
    match = noting(game, until=asks("intercept_at_sea"))
    asked = [decision for decision in match.asked if decision.kind == "intercept_at_sea"]
    assert all("salamis" not in decision.form.bag for decision in asked)


def test_nobody_is_asked_where_a_line_is_out_of_reach() -> None:
    game = cuttable()
    for fleet in game.fleets.values():
        fleet.space = "pelusium"
    assert noting(game, until=asks("intercept_at_sea")).over


def over_the_hellespont(own_fleet: str) -> Game:
    game = position(
        {"macedonian-1": {"space": "ilium"}, "macedonian-2": None, "persian-2": {"space": "susa"}},
        fleets={"macedonian-fleet": {"space": own_fleet}, "ionian-fleet": {"space": "mytilene"}},
        garrisons=dict.fromkeys(("mytilene", "adramyttium", "cyzicus"), (P, 1)),
    )
    open_phase(game, M)
    return game


def test_c10_a_fleet_in_the_strait_keeps_it_open() -> None:
    game = over_the_hellespont("chersonese")
    assert noting(game, until=asks("intercept_at_sea")).over
    assert game.phase.lines["macedonian-1"]


def test_c10_without_a_fleet_the_strait_can_be_cut() -> None:
    game = over_the_hellespont("pella")
    noting(game, answers={"intercept_at_sea": {"ionian-fleet": "ilium"}})
    assert not game.phase.lines["macedonian-1"]


def test_a_cut_holds_for_the_phase_of_that_side_alone() -> None:
    game = cuttable()
    noting(game, answers={"intercept_at_sea": in_turn({"tyrian-fleet": "salamis"})})
    open_phase(game, P)
    assert lines.exists(game, M, "aradus") and lines.had_line(game, "macedonian-1")
