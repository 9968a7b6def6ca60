"""A map of moves says who went, and in which order: numbers beside the arrows, and below them the pieces with their numbers."""

from __future__ import annotations

from typing import Any

from pbf_moderator.families.conquerors.adapter import tales as conquests
from pbf_moderator.families.thrones.adapter import turn_tales
from pbf_moderator.kernel.events import Event
from pbf_moderator.render.arrows import arrow_marks, over_pieces
from pbf_moderator.render.art import Art, draw, sign_width
from pbf_moderator.render.board_cache import known_board
from pbf_moderator.render.foot import _rows
from pbf_moderator.render.marking import Mark
from pbf_moderator.render.said_below import persons_in_crowds
from pbf_moderator.render.scene import Arrow
from pbf_moderator.render.who_went import Going, as_told, named
from pbf_moderator.scenario.loading import load_scenario
from pbf_moderator.user_cache import user_cache

VIEW: dict[str, Any] = {"areas": {}, "leaders": {"robb": {}, "catelyn": {}}}


def marched(house: str, area: str, **moves: dict[str, int]) -> Event:
    return Event("marched", {"house": house, "area": area, "token": "march-0", "moves": moves})


def fight(area: str, origin: str, winner: str, *between: Event) -> list[Event]:
    data = {"area": area, "origin": origin, "attacker": "stark", "defender": "greyjoy"}
    return [Event("battle", data), *between, Event("battle_over", {**data, "winner": winner})]


def destroyed(house: str, area: str, unit: str) -> Event:
    return Event("destroyed", {"house": house, "area": area, "unit": unit, "count": 1})


def retreated(house: str, area: str, **units: int) -> Event:
    return Event("retreated", {"house": house, "area": area, "units": units, "routed": True})


TWO_FIGHTS = [
    Event("turn_started", {"turn": 3}),
    marched("stark", "a", c={"footman": 2, "robb": 1}),
    *fight(
        "c", "a", "greyjoy", destroyed("stark", "c", "footman"), retreated("stark", "a", footman=1, robb=1)
    ),
    marched("stark", "b", c={"knight": 1}, d={"footman": 1}),
    *fight("c", "b", "stark", destroyed("greyjoy", "c", "ship"), retreated("greyjoy", "e", knight=2)),
    Event("turn_ended", {"turn": 3}),
]


def test_fights_in_one_place_have_the_order_in_which_they_were_fought() -> None:
    told = turn_tales.moves(TWO_FIGHTS, 0, VIEW)
    assert told is not None
    numbers = {(a.seat, a.origin, a.goal, a.course): a.number for a in told.tale.arrows}
    assert numbers == {
        ("stark", "a", "c", "move"): "1",
        ("stark", "c", "a", "retreat"): "1",
        ("stark", "b", "c", "move"): "2",
        ("greyjoy", "c", "e", "retreat"): "2",
        ("stark", "b", "d", "move"): "3",
    }


def test_below_a_turn_stands_who_went_and_who_fell_with_the_number_of_the_march() -> None:
    told = turn_tales.moves(TWO_FIGHTS, 0, VIEW)
    assert told is not None
    foot = told.tale.foot

    def group(seat: str, number: str) -> list[tuple[Any, ...]]:
        start = foot.index(Art("badge", seat=seat, number=number))
        end = next((n for n in range(start, len(foot)) if foot[n] == " "), len(foot))
        shown = foot[start + 1 : end]
        return [(p.seat, p.shape, p.count, p.fallen) if isinstance(p, Art) else (p,) for p in shown]

    assert foot[:2] == ("turn", "3")
    assert group("stark", "1") == [
        ("stark", "footman", 2, False),
        ("leader:robb",),
        ("picture:lost",),
        ("stark", "footman", 1, True),
    ]
    assert group("stark", "2")[0] == ("stark", "knight", 1, False)
    assert group("stark", "2")[-1] == ("greyjoy", "ship", 1, True)
    assert group("greyjoy", "2") == [("greyjoy", "knight", 2, False)]
    beaten = foot[foot.index(Art("badge", seat="greyjoy", number="2")) + 1]
    assert isinstance(beaten, Art) and beaten.lying, "those who gave way are routed"


def test_leaders_who_give_way_alone_have_an_arrow_and_those_with_units_share_theirs() -> None:
    away = Event("leaders_retreated", {"house": "stark", "area": "a", "leaders": ["robb", "catelyn"]})
    alone = [marched("stark", "a", c={"footman": 1, "robb": 1}), *fight("c", "a", "greyjoy", away)]
    assert [(a.goal, a.course) for a in turn_tales.arrows(alone)] == [("c", "move"), ("a", "retreat")]
    with_units = fight("c", "a", "greyjoy", retreated("stark", "a", footman=1), away)
    events = [Event("turn_started", {"turn": 1}), marched("stark", "a", c={"footman": 1}), *with_units]
    told = turn_tales.moves([*events, Event("turn_ended", {"turn": 1})], 0, VIEW)
    assert told is not None and len(told.tale.arrows) == 2
    assert told.tale.foot[-4:] == (
        Art("unit", "footman", "stark", lying=True),
        "leader:robb",
        ",",
        "leader:catelyn",
    )
    assert not any(arrow.number for arrow in told.tale.arrows), "one march needs no number"


def test_the_key_tells_what_a_struck_order_means_only_where_there_is_one() -> None:
    raid = Event("raided", {"house": "stark", "area": "a", "target": "b"})
    for events, struck in ((TWO_FIGHTS, False), ([*TWO_FIGHTS[:1], raid, *TWO_FIGHTS[1:]], True)):
        told = turn_tales.moves(events, 0, VIEW)
        assert told is not None and ("picture:struck" in told.tale.key) == struck


def test_the_same_way_gone_twice_has_one_arrow_with_both_numbers() -> None:
    way = Arrow("x", "a", "b")
    goings = [
        Going((way,), ("one",), 1),
        Going((Arrow("x", "c", "d"),), ("two",), 2),
        Going((way,), ("three",), 3),
    ]
    arrows, below = as_told(goings)
    assert [a.number for a in arrows] == ["1\u00b73", "2"]
    assert [part for part in below if isinstance(part, str) and part != " "] == ["one", "two", "three"]


def test_only_the_first_step_of_a_way_has_its_number() -> None:
    steps = (Arrow("x", "a", "b", leg="first"), Arrow("x", "b", "c", leg="last"))
    arrows, _ = as_told([Going(steps, ("one",), 1), Going((Arrow("x", "d", "e"),), ("two",), 2)])
    assert [a.number for a in arrows] == ["1", "", "2"]


def test_leaders_of_the_conquerors_are_named_below_their_ways() -> None:
    def joined(leader: str, origin: str) -> Event:
        data = {"seat": "macedonian", "leader": leader, "force": "macedonian-1", "space": "pella"}
        return Event("leader_joined", {**data, "origin": origin})

    move = {"seat": "persian", "units": ["persian-1", "persian-fleet"], "route": ["tyre", "sidon"]}
    events = [
        Event("marker", {"round": 4}),
        joined("coenus", "abdera"),
        Event("moved", {**move, "kinds": ["sea"], "spent": 1, "declared": 1}),
        joined("ptolemy", "abdera"),
        Event("marker", {"round": 5}),
    ]
    told = conquests.moves(events, 0, {})
    assert told is not None
    assert [(a.origin, a.number) for a in told.tale.arrows] == [("abdera", "1"), ("tyre", "2")]
    assert told.tale.foot == (
        "turn",
        "4",
        " ",
        Art("badge", seat="macedonian", number="1"),
        "coenus",
        ",",
        "ptolemy",
        " ",
        Art("badge", seat="persian", number="2"),
        "persian-1",
        ",",
        "persian-fleet",
    )
    assert told.tale.key[-1] == "picture:help"


def test_a_number_stands_beside_the_letter_at_the_tail_of_its_arrow() -> None:
    scenario = load_scenario("agot-2e")
    assert scenario.map is not None
    board = known_board(scenario.map, user_cache())
    one, other, *_ = (id for id, area in sorted(board.areas.items()) if area.kind == "land")
    for number in ("", "7", "12", "1\u00b74"):
        sign = [*over_pieces(list(arrow_marks([Arrow("stark", one, other, number=number)], board)))][-1]
        wide, high = sign.box[2] - sign.box[0], sign.box[3] - sign.box[1]
        assert abs(wide - high * sign_width(number)) < 0.1
        drawn = draw(sign.art, {"seats": {"stark": {"letter": "S"}}}, wide, high)
        assert ">S</text>" in drawn and (f">{number}</text>" in drawn) == bool(number)
    assert sign_width("") == 1 < sign_width("7") < sign_width("12")


def test_names_have_commas_close_to_them_and_a_sign_stays_with_who_went() -> None:
    sign, piece = Art("badge", seat="x", number="1"), Art("unit", "ship", "x")
    for words in range(30):
        parts = [*("w" * words), " ", sign, piece, *named(["Robb", "Eddard"]), "\u00b7", sign]
        rows = [row for row in _rows(parts, {}, 400) if row]
        shown = [part for row in rows for part, _ in row]
        assert "Robb," in shown and "," not in shown
        assert all(row[-1][0] != sign or row is rows[-1] for row in rows)


def test_names_that_cannot_be_read_in_a_crowd_are_said_below() -> None:
    def plate(about: str, name: str, side: float) -> Mark:
        return Mark(Art("person", "front", "x", f"{name}\n2"), (0.0, 0.0, side, side), about)

    laid = [plate("pyke", "Asha", 30), plate("pyke", "Balon", 30), plate("twins", "Robb", 80)]
    names = {"pyke": "Pyke"}
    assert persons_in_crowds(laid, names, 0.7) == ["Pyke:", "Asha (2)", ",", "Balon (2)"]
    assert persons_in_crowds(laid, names, 2.0) == []
