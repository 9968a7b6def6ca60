"""The set-up (3.1)."""

from __future__ import annotations

from typing import Any

from pbf_moderator.families.conquerors import family
from pbf_moderator.families.conquerors.model.state import Game
from pbf_moderator.families.conquerors.rules.control import controlled, space_controller
from pbf_moderator.families.conquerors.rules.set_up import set_up
from pbf_moderator.kernel.chance import Stream

from .builder import TABLES, M, P, asks, play_flow, question, refused, told


def placed(**answers: Any) -> Game:
    game = family.start(TABLES, 2, {})
    play_flow(game, set_up, answers={f"{seat} set_up_garrisons": spaces for seat, spaces in answers.items()})
    return game


def asked(seat: str) -> Any:
    match = play_flow(family.start(TABLES, 2, {}), set_up, until=asks("set_up_garrisons", seat))
    return question(match, "set_up_garrisons")


def test_armies_fleets_and_tracks() -> None:
    game = placed()
    armies = [(a.id, a.space, a.strength, a.elite, a.leaders, a.inside) for a in game.armies.values()]
    assert armies == [
        ("macedonian-1", "perinthos", 33, 4, ["alexander"], False),
        ("macedonian-2", "pella", 15, 2, ["antipater"], False),
        ("persian-1", "susa", 42, 1, ["darius"], False),
        ("persian-2", "cyzicus", 40, 1, ["memnon"], False),
    ]
    assert [(f.space, f.seat, f.leaders) for f in game.fleets.values()] == [
        ("chersonese", M, ["hegelochus"]),
        ("pelusium", P, ["pharnabazus"]),
        ("tyre", P, []),
        ("salamis", P, []),
        ("rhodes", "", []),
    ]
    assert game.available == {M: 75, P: 175}
    assert (game.weariness, game.injuries) == (0, 0)
    assert game.tribes == {"cadusia": 2, "ayapir": 1, "petra": 1}
    assert game.garrison_strength("rhodes", "") == 2 and game.fleets["rhodian-fleet"].ships == 4


def test_treasuries_and_the_royal_court() -> None:
    game = placed()
    assert set(game.treasuries.values()) == {"full"} and len(game.treasuries) == 8
    assert game.royal_treasury.level == "empty" and game.royal_space() == "susa"
    assert game.family_space() == "susa" and game.royal_family.seat == P


def test_everybody_has_three_cards_that_the_other_does_not_see() -> None:
    game = placed()
    assert [game.hands.size(seat) for seat in (M, P)] == [3, 3]
    assert len([e for e in game.events if e.kind == "dealt_cards" and e.visible_to(M)]) == 1


def test_garrisons_are_placed_as_a_side_likes() -> None:
    game = placed(macedonian=["pella"] * 3 + ["athens"] * 2, persian=["sardes"] * 3 + ["tarsus"] * 2)
    assert game.garrison_strength("sardes", P) == 3 and game.garrison_strength("tarsus", P) == 2
    assert {"seat": M, "space": "athens", "strength": 2} in told(game, "garrison_placed")


def test_the_macedonian_places_five_in_europe() -> None:
    form = asked(M)
    assert refused(form, ["athens"] * 5) == []
    assert refused(form, ["athens"] * 6) == ["too_many"]
    assert refused(form, ["sardes"]) == ["not_an_option"]


def test_the_persian_places_thirty_but_none_in_mysia_bithynia_frontier_or_islands() -> None:
    form = asked(P)
    every = ["sardes"] * 10 + ["damascus"] * 10 + ["susa"] * 10
    assert refused(form, every) == [] and refused(form, [*every, "gaza"]) == ["too_many"]
    for closed in ("cyzicus", "nicaea", "hecatompylos", "trapezus", "chios", "petra", "alexandria"):
        assert refused(form, [closed]) == ["not_an_option"], closed


def test_stacking_is_limited() -> None:
    assert refused(asked(P), ["tarsus"] * 4) == ["over_count"]
    assert refused(asked(P), ["sardes"] * 11) == ["over_count"]


def test_any_legal_placing_can_be_drawn() -> None:
    form = asked(P).form
    for n in range(5):
        assert form.problems(form.sample(Stream(b"set-up", str(n)))) == []


def test_control_at_the_start() -> None:
    game = placed()
    assert len(controlled(game, M)) == 7 and len(controlled(game, P)) == 28
    for space in ("mytilene", "chios", "naxos"):
        assert space_controller(game, space) == P
    for space in ("rhodes", "lemnos", "hecatompylos", "phasis"):
        assert space_controller(game, space) == "", space


def test_a_table_may_want_presence_from_the_start() -> None:
    game = family.start(TABLES, 2, {"control_at_start": "needs_presence"})
    play_flow(game, set_up)
    assert controlled(game, M) == ["macedonia", "thrace"]


def test_nothing_is_wrong_with_the_set_up() -> None:
    assert family.invariant_violations(placed(persian=["gaza"])) == []
