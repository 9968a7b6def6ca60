"""What moved in a round of The Conquerors: ways by land and sea, interceptions, retreats, and what came to nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.families.conquerors.adapter import tales
from pbf_moderator.families.conquerors.adapter.ways import arrows
from pbf_moderator.kernel.events import Event
from pbf_moderator.render.scene import Arrow
from tests.games.conquests import replay

M, P = "macedonian", "persian"
CONQUESTS = Path(__file__).parents[2] / "games" / "conquests"


def moved(*route: str, seat: str = M, kinds: str = "land") -> Event:
    steps = [kinds] * (len(route) - 1)
    return Event(
        "moved", {"seat": seat, "units": ["a"], "route": [*route], "kinds": steps, "spent": 1, "declared": 1}
    )


def told(kind: str, seat: str = M, **data: Any) -> Event:
    return Event(kind, {"seat": seat, **data})


def battle(winner: str, space: str = "c", attacker: str = M, defender: str = P) -> list[Event]:
    return [
        Event("battle", {"space": space, "attacker": attacker, "defender": defender}),
        Event("battle_decided", {"space": space, "seat": winner, "outcome": ""}),
    ]


def short(found: list[Arrow]) -> list[str]:
    """Each arrow in a few letters: whose, from where, to where, for what, and a cross if it came to nothing."""
    return [f"{a.seat[0]} {a.origin}{a.goal} {a.course}{' x' if a.failed else ''}" for a in found]


def test_a_way_is_told_step_by_step_by_land_and_by_sea() -> None:
    way = Event("moved", {"seat": M, "route": ["a", "b", "c"], "kinds": ["land", "open-sea"]})
    found = arrows([way])
    assert short(found) == ["m ab move", "m bc sail"] and [a.leg for a in found] == ["first", "last"]


@pytest.mark.parametrize(
    ("winner", "attacker", "shown"),
    [
        (M, M, ["m ab move", "m bc move"]),
        (P, M, ["m ab move", "m bc move x"]),
        ("", M, ["m ab move", "m bc move x"]),
        ("", P, ["m ab move", "m bc move"]),
        (P, P, ["m ab move", "m bc move x"]),
    ],
)
def test_who_has_not_won_came_in_vain_and_after_a_draw_the_attacker(
    winner: str, attacker: str, shown: list[str]
) -> None:
    other = P if attacker == M else M
    fought = battle(winner, attacker=attacker, defender=other)
    assert short(arrows([moved("a", "b", "c"), *fought])) == shown


def test_a_tribe_that_holds_out_has_won() -> None:
    assert short(arrows([moved("a", "c"), *battle("", defender="")])) == ["m ac move x"]


def test_what_comes_later_does_not_undo_an_earlier_phase() -> None:
    later = [told("activity", P), moved("d", "c", seat=P), *battle(P, attacker=P, defender=M)]
    assert short(arrows([moved("a", "c"), *later])) == ["m ac move", "p dc move"]


def test_an_interception_is_a_stroke_and_ends_in_a_cross_if_it_fails() -> None:
    tried = {"origin": "d", "space": "c", "army": "p1"}
    assert short(arrows([told("interception", P, **tried, succeeded=False)])) == ["p dc strike x"]
    comes = told("interception", P, **tried, succeeded=True)
    assert short(arrows([comes])) == ["p dc strike"]
    beaten = [moved("a", "c"), comes, *battle(M, attacker=P, defender=M)]
    assert short(arrows(beaten)) == ["m ac move", "p dc strike x"]


def test_who_comes_out_of_the_city_of_the_space_itself_has_no_way() -> None:
    inside = told("interception", P, origin="c", space="c", army="p1", succeeded=True)
    assert arrows([inside]) == []


def test_the_beaten_go_back_on_the_way_that_they_came() -> None:
    sailed = [
        moved("a", "b", kinds="sea"),
        moved("b", "c", kinds="sea"),
        Event("naval_combat", {"space": "c", "mover": M, "attacker": P, "ships": {M: 1, P: 1}}),
        Event("naval_result", {"space": "c", "winner": ""}),
        told("fleet_retreated", fleet="f", origin="c", space="a"),
    ]
    assert short(arrows(sailed)) == ["m ab sail", "m bc sail x", "m cb retreat", "m ba retreat"]
    lay_there = told("fleet_retreated", P, fleet="f", origin="c", space="e")
    assert short(arrows([lay_there])) == ["p ce retreat"]
    assert arrows([told("fleet_retreated", P, fleet="f", origin="c", space="")]) == []


def test_movers_who_avoid_a_combat_at_sea_do_not_arrive() -> None:
    events = [
        moved("a", "c", kinds="sea"),
        Event("naval_combat", {"space": "c", "mover": M, "attacker": P, "ships": {M: 1, P: 1}}),
        told("avoiding_at_sea", M, space="c", succeeded=True),
    ]
    assert short(arrows(events)) == ["m ac sail x"]


def test_what_a_storm_sinks_does_not_arrive() -> None:
    storm = {"of": M, "die": 1, "units": ["f"]}
    sailed = moved("a", "c", kinds="open-sea")
    assert short(arrows([sailed, told("storm", P, **storm, sunk=True)])) == ["m ac sail x"]
    assert short(arrows([sailed, told("storm", P, **storm, sunk=False)])) == ["m ac sail"]


def test_an_army_that_avoids_a_battle_gives_way_and_one_that_fails_stays() -> None:
    wish = {"army": "p1", "space": "c", "goal": "d"}
    assert short(arrows([told("avoiding", P, **wish, succeeded=True)])) == ["p cd retreat"]
    assert arrows([told("avoiding", P, **wish, succeeded=False)]) == []


def round_of(number: int, *events: Event) -> list[Event]:
    return [Event("marker", {"marker": M, "round": number}), *events]


def test_the_picture_of_a_round_is_that_of_the_last_one_over_in_which_something_moved() -> None:
    first, second = round_of(1, moved("a", "b")), round_of(2, moved("b", "c"))
    idle, running = round_of(3), round_of(4, moved("c", "d"))
    view = {"areas": {}, "turn": 4}
    assert tales.moves(first, 0, view) is None, "it is not over"
    events = [*first, *second, *idle, *running]
    found = tales.moves(events, 0, view)
    assert found and (found.turn, found.event, found.view["turn"]) == (2, 4, 2)
    assert found.moment == 4, "as all stood before the next marker was drawn"
    assert short([*found.tale.arrows]) == ["m bc move"]
    assert found.areas == ("b", "c"), "what must be seen of the wide board"
    assert found.tale.foot[:2] == ("turn", "2") and "picture:move" in found.tale.key
    assert tales.moves(events, 5, view) is None, "it was told before, and nothing moved in the one after it"
    over = tales.moves([*events, Event("game_over", {})], 6, view)
    assert over and over.turn == 4 and over.moment == len(events) + 1


@pytest.fixture(scope="module", params=sorted(path.stem for path in CONQUESTS.glob("*.json")))
def conquest(request: pytest.FixtureRequest) -> list[Event]:
    recorded = json.loads((CONQUESTS / f"{request.param}.json").read_text("utf-8"))
    return list(replay(recorded).events)


def rounds(events: list[Event]) -> Iterator[list[Event]]:
    begun = [n for n, event in enumerate(events) if event.kind == "marker"]
    return (events[n:m] for n, m in zip(begun, [*begun[1:], len(events)], strict=True))


def test_whole_games_have_every_step_and_no_other(conquest: list[Event]) -> None:
    moves = lost = 0
    for played in rounds(conquest):
        found = arrows(played)
        steps = {
            (e.data["seat"], a, b)
            for e in played
            if e.kind == "moved"
            for a, b in zip(e.data["route"], e.data["route"][1:], strict=False)
        }
        assert {(a.seat, a.origin, a.goal) for a in found if a.course in ("move", "sail")} == steps
        fled = {e.data["route"][-1] for e in played if e.kind == "retreated"}
        assert fled <= {a.goal for a in found if a.course == "retreat"}
        beaten = [e for e in played if e.kind == "battle" and _lost(played, e)]
        crossed = {(a.seat, a.goal) for a in found if a.failed}
        for event in beaten:
            seat, space = event.data["attacker"], event.data["space"]
            came = any((a.seat, a.goal) == (seat, space) for a in found if a.course != "retreat")
            assert not came or (seat, space) in crossed
        moves, lost = moves + len(steps), lost + len(beaten)
    assert moves


def _lost(played: list[Event], begun: Event) -> bool:
    """Whether the attacker of a battle has not won it."""
    rest = played[played.index(begun) :]
    decided = next((e for e in rest if e.kind == "battle_decided"), None)
    return decided is not None and decided.data["seat"] != begun.data["attacker"]
