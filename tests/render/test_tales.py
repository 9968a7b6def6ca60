"""What pictures tell of a combat and of a turn: every arrow and sum is that of the events, and no name is covered."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from pbf_moderator.desk.pictures import scenario_painter
from pbf_moderator.families.finding import family
from pbf_moderator.families.presentation import CloseUp, Moves
from pbf_moderator.families.thrones.adapter import marks, tales, turn_tales
from pbf_moderator.kernel.chance import Stream, outcome
from pbf_moderator.kernel.events import PUBLIC, Event
from pbf_moderator.kernel.match import Match
from pbf_moderator.render import arrow_courses
from pbf_moderator.render.arrow_art import DASHES, PAD, draw_arrow, draw_head
from pbf_moderator.render.arrow_courses import BADGE, Obstacle, Way, _common, along, best_course, seat_sign
from pbf_moderator.render.arrow_lanes import Course
from pbf_moderator.render.arrows import (
    ORDERS,
    PIECES,
    _course,
    _mark,
    _of_arrow,
    arrow_marks,
    hidden_below,
    over_pieces,
)
from pbf_moderator.render.art import _GONE, Art, draw
from pbf_moderator.render.board import INSET, Board
from pbf_moderator.render.board_cache import marks_as_json, marks_from
from pbf_moderator.render.borders import touching
from pbf_moderator.render.foot import _rows
from pbf_moderator.render.free_space import Box, FreeSpace, Point
from pbf_moderator.render.layout import marks as marks_of
from pbf_moderator.render.legend import lying_explained
from pbf_moderator.render.marking import Mark, around, middle
from pbf_moderator.render.paint import Painter
from pbf_moderator.render.scene import Arrow, Scene, Tale
from pbf_moderator.scenario.loading import load_scenario
from pbf_moderator.user_cache import user_cache

SCENARIOS = ("agot-1e", "agot-2e", "agot-asos", "malazan-genabackis")
Told = tuple[list[Event], int, list[tuple[int, CloseUp]], Moves | None]


def told(name: str, key: bytes) -> Iterator[Told]:
    """A random game, stop by stop: all events, the first new one, and the pictures that go with the new ones."""
    scenario = load_scenario(name)
    rules, since = family(scenario.family), 0
    shows = rules.presentation()
    match = Match(rules.start(scenario.tables, max(scenario.players), {}), rules.play)
    while not match.over:
        match.feed(
            {
                d.key: outcome(key, d) if d.seat == "chance" else d.form.sample(Stream(key, d.key))
                for d in match.asked
            }
        )
        events = match.game.events
        view = rules.view(match.game, PUBLIC)
        yield events, since, shows.close_ups(events, since), shows.moves(events, since, view)
        since = len(events)


@pytest.fixture(scope="module", params=SCENARIOS)
def game(request: pytest.FixtureRequest) -> list[Told]:
    return [
        (list(events), since, pictures, moves)
        for events, since, pictures, moves in told(request.param, b"tales")
    ]


def test_each_combat_has_a_picture_when_it_begins_and_when_it_is_over(game: list[Told]) -> None:
    last = game[-1][0]
    over = [n for n, event in enumerate(last) if event.kind in ("battle_over", "neutral_result")]
    shown = [number for *_, pictures, _ in game for number, picture in pictures if not picture.pending]
    assert over and shown == over
    assert any(picture.pending for *_, pictures, _ in game for _, picture in pictures)


@pytest.mark.parametrize("name", SCENARIOS)
def test_who_helps_stands_in_the_picture_before_and_after(name: str) -> None:
    assert any(_helpers_shown(told(name, f"help {n}".encode())) for n in range(12))


def _helpers_shown(game: Iterator[Told]) -> int:
    """How many helpers the pictures of a game show; each picture must show just those of its combat."""
    shown = 0
    for events, _, pictures, _ in game:
        for number, picture in pictures:
            past = events[: number + 1]
            begun = max(n for n, event in enumerate(past) if event.kind in ("battle", "storms_neutral"))
            area = events[begun].data["area"]
            helped = [e.data for e in past[begun:] if e.kind == "supported" and e.data["area"] != area]
            drawn = {(arrow.seat, arrow.origin) for arrow in picture.tale.arrows if arrow.course == "help"}
            assert drawn == {(data["house"], data["area"]) for data in helped}
            assert {arrow.origin for arrow in picture.tale.arrows} <= {*picture.areas}
            shown += len(drawn)
    return shown


def test_the_sums_are_those_that_were_told_last(game: list[Told]) -> None:
    compared = 0
    for events, _, pictures, _ in game:
        for number, picture in pictures:
            strengths = [e for e in events[: number + 1] if e.kind == "final_strength"]
            if events[number].kind != "battle_over" or not strengths:
                continue
            data = events[number].data
            if strengths[-1].data["area"] != data["area"] or events.index(strengths[-1]) < number - 40:
                continue
            seats = [p.seat for p in picture.tale.foot if isinstance(p, Art) and p.kind == "shield"]
            assert seats[:2] == [data["attacker"], data["defender"]] and seats[-1] == data["winner"]
            numbers = [p for p in picture.tale.foot if isinstance(p, str) and p.isdigit()]
            told_now = [strengths[-1].data["strengths"][s]["total"] for s in seats[:2]]
            assert numbers == [str(max(0, n)) for n in told_now] or numbers == [str(n) for n in told_now]
            for seat in seats[:2]:
                side = strengths[-1].data["strengths"][seat]
                assert max(0, sum(part["value"] for part in side["parts"])) == side["total"]
            parts = [part for s in seats[:2] for part in _parts(strengths[-1].data["strengths"][s])]
            assert [p for p in picture.tale.foot if isinstance(p, str) and p[0] in "+\u2212"] == parts
            compared += 1
    assert compared


def test_who_was_destroyed_stands_below_the_combat(game: list[Told]) -> None:
    found = 0
    for events, _, pictures, _ in game:
        for number, picture in pictures:
            if picture.pending:
                continue
            begun = max(n for n in range(number) if events[n].kind in ("battle", "storms_neutral"))
            lost = Counter[tuple[str, str]]()
            for event in events[begun:number]:
                if event.kind == "destroyed":
                    lost[event.data["house"], event.data["unit"]] += event.data["count"]
            foot = picture.tale.foot
            after = foot[foot.index("picture:lost") + 1 :] if "picture:lost" in foot else ()
            assert {(art.seat, art.shape): art.count for art in after if isinstance(art, Art)} == lost
            found += bool(lost)
    assert found


def test_the_sum_of_units_has_the_sign_of_each_unit() -> None:
    part = {"what": "units", "value": 5, "units": {"knight": 2, "ship": 1, "footman": 0}}
    strengths = {"stark": {"total": 6, "parts": [part, {"what": "card", "value": 1}]}}
    battle = Event("battle", {"area": "a", "origin": "b", "attacker": "stark", "defender": ""})
    grown = Event("initial_strength", {"area": "a", "strengths": strengths})
    foot = tales.close_ups([battle, grown])[0][1].tale.foot
    units = [(art.shape, art.count) for art in foot if isinstance(art, Art) and art.kind == "unit"]
    assert units == [("knight", 2), ("ship", 1)]


def test_a_side_without_units_has_no_sign_of_any() -> None:
    parts = [{"what": "units", "value": 0, "units": {}}, {"what": "garrison", "value": 6}]
    battle = Event("battle", {"area": "a", "origin": "b", "attacker": "stark", "defender": ""})
    grown = Event("initial_strength", {"area": "a", "strengths": {"stark": {"total": 6, "parts": parts}}})
    assert tales.close_ups([battle, grown])[0][1].tale.foot == (Art("shield", seat="stark"), "6")


def test_a_unit_is_drawn_with_the_outline_of_the_style() -> None:
    style = {"units": {"knight": {"shape": "rider"}}}
    drawn = draw(Art("unit", "knight", "x", fallen=True, count=2), style, 100, 100)
    assert drawn == draw(Art("piece", "rider", "x", fallen=True, count=2), style, 100, 100)


def test_a_leader_who_was_taken_is_lost() -> None:
    battle = Event("battle", {"area": "a", "origin": "b", "attacker": "stark", "defender": "greyjoy"})
    taken = Event("hostage_taken", {"house": "stark", "leader": "balon", "loser": "greyjoy", "area": "a"})
    over = Event("battle_over", {**battle.data, "winner": "stark"})
    foot = tales.close_ups([battle, taken, over])[0][1].tale.foot
    assert foot[foot.index("picture:lost") + 1 :] == (
        Art("icon", "helm"),
        Art("badge", seat="greyjoy"),
        "leader:balon",
    )


@pytest.mark.parametrize("won", [True, False])
def test_who_wins_against_a_neutral_force_is_said(won: bool) -> None:
    storm = {"area": "a", "origin": "b", "attacker": "stark", "defender": "", "force": 5}
    result = Event("neutral_result", {**storm, "strength": 5 if won else 4, "won": won})
    picture = tales.close_ups([Event("storms_neutral", storm), result])[0][1]
    winner = Art("shield", seat="stark") if won else Art("stone", text="5")
    assert picture.tale.foot[-3:] == ("·", winner, "picture:wins")
    assert picture.tale.arrows[0].failed != won


def test_the_letter_of_a_piece_that_lies_stands_upright() -> None:
    style = {"seats": {"x": {"letter": "M"}}}
    for shape in ("spearman", "rider", "ship", "disc"):
        drawn = draw(Art("piece", shape, "x", lying=True), style, 100, 100)
        turned = drawn[drawn.index("rotate(90 50 50)") :]
        assert ">M</text>" in turned and "</g><text" in turned.split(">M</text>")[0]


def test_lines_that_are_no_plain_moves_are_explained_below_a_close_up(game: list[Told]) -> None:
    for _, _, pictures, _ in game:
        for _, picture in pictures:
            courses = {arrow.course for arrow in picture.tale.arrows} - {"move"}
            key = picture.tale.key
            assert {art.text for art in key if isinstance(art, Art) and not art.dim} == courses
            assert ("picture:failed" in key) == any(arrow.failed for arrow in picture.tale.arrows)
    battle = Event("battle", {"area": "a", "origin": "b", "attacker": "stark", "defender": "greyjoy"})
    helped = Event("supported", {"house": "greyjoy", "area": "c"})
    fled = Event("retreated", {"house": "stark", "area": "b"})
    over = Event("battle_over", {**battle.data, "winner": "greyjoy"})
    key = tales.close_ups([battle, helped, fled, over])[0][1].tale.key
    assert [part for part in key if isinstance(part, str)] == [
        "picture:help",
        "picture:retreat",
        "picture:failed",
    ]


def _parts(side: Mapping[str, Any]) -> list[str]:
    """The numbers behind a sum as the picture has them; a sum of one part has none."""
    values = [part["value"] for part in side["parts"] if part.get("units") != {}]
    return [f"{n:+d}".replace("-", "\u2212") for n in values] if len(values) > 1 else []


def test_the_map_of_a_turn_has_every_march_raid_and_retreat(game: list[Told]) -> None:
    turns = [moves for *_, moves in game if moves is not None]
    assert turns and [moves.turn for moves in turns] == sorted({moves.turn for moves in turns})
    events = game[-1][0]
    for moves in turns:
        begun = max(n for n in range(moves.event) if events[n].kind == "turn_started")
        turn = events[begun : moves.event]
        raids = {(e.data["area"], e.data["target"]) for e in turn if e.kind == "raided"}
        assert {(a.origin, a.goal) for a in moves.tale.arrows if a.course == "strike"} == raids
        retreats = {e.data["area"] for e in turn if e.kind == "retreated"}
        assert {a.goal for a in moves.tale.arrows if a.course == "retreat"} <= retreats
        if not any(e.kind == "march_taken_back" for e in turn):
            marches = {
                (e.data["area"], goal) for e in turn if e.kind == "marched" for goal in e.data["moves"]
            }
            by_card = {(e.data["area"], e.data["goal"]) for e in turn if e.kind == "regrouped"}
            drawn = {(a.origin, a.goal) for a in moves.tale.arrows if a.course == "move"}
            assert drawn == marches | by_card
        orders = next(e for e in turn if e.kind == "orders_revealed").data["orders"]
        swapped = {e.data["area"] for e in turn if e.kind == "order_swapped"}
        for seat, sheet in orders.items():
            for area, token in sheet.items():
                if area not in swapped:
                    assert moves.view["areas"][area]["order"] == {"seat": seat, "token": token}


class Watched(list[Event]):
    """Events that know how far back somebody has looked."""

    lowest = 10**9

    def __iter__(self) -> Iterator[Event]:
        raise AssertionError("all events of a game are walked for one post")

    def __getitem__(self, at: Any) -> Any:
        first = at.start or 0 if isinstance(at, slice) else at
        self.lowest = min(self.lowest, first)
        return super().__getitem__(at)


def test_the_pictures_of_a_post_look_no_further_back_than_its_turn(game: list[Told]) -> None:
    shows = family("thrones").presentation()
    for events, since, pictures, moves in game:
        watched = Watched(events)
        assert shows.close_ups(watched, since) == pictures
        assert shows.moves(watched, since, {"areas": {}}) is not None or moves is None
        begun = (n for n in range(min(since + 1, len(events))) if events[n].kind == "turn_started")
        turn = max(begun, default=0)
        assert watched.lowest >= turn


def test_orders_that_were_raided_are_struck_out(game: list[Told]) -> None:
    raids = 0
    for events, _, _, moves in game:
        if moves is not None:
            begun = max(n for n in range(moves.event) if events[n].kind == "turn_started")
            raided = {e.data["target"] for e in events[begun : moves.event] if e.kind == "raided"}
            assert {id for id, area in moves.view["areas"].items() if area.get("struck")} == raided
            raids += len(raided)
    assert raids
    chit = Art("chit", "arrow", text="0")
    assert len({draw(art, {}, 50, 50) for art in (chit, replace(chit, dim=True))}) == 2


def test_who_fell_in_a_combat_lies_where_it_fell_on_the_map_of_the_turn(game: list[Told]) -> None:
    found = 0
    for events, _, _, moves in game:
        if moves is None:
            continue
        begun = max(n for n in range(moves.event) if events[n].kind == "turn_started")
        lost, fought = Counter[tuple[str, str, str]](), ""
        for event in events[begun : moves.event]:
            if event.kind in ("battle", "storms_neutral", "battle_over", "neutral_result"):
                fought = event.data["area"] if event.kind in ("battle", "storms_neutral") else ""
            elif event.kind == "destroyed" and fought:
                lost[fought, event.data["house"], event.data["unit"]] += event.data["count"]
        style = {"units": {unit: {"shape": unit} for _, _, unit in lost}}
        drawn = marks.scene(moves.view, style, {}).areas
        lying = Counter[tuple[str, str, str]]()
        for area, groups in drawn.items():
            for art in (art for group in groups for art in group.things if art.fallen):
                lying[area, art.seat, art.shape] += art.count
        assert lying == lost
        assert ("picture:lost" in moves.tale.foot) == bool(lost)
        found += bool(lost)
    assert found


def test_who_fell_stands_beside_who_is_there_and_in_the_line_below() -> None:
    march = {"house": "stark", "area": "b", "moves": {"a": {"footman": 1}}}
    battle = {"area": "a", "origin": "b", "attacker": "stark", "defender": "greyjoy"}
    lost = {"house": "stark", "area": "a", "unit": "footman", "count": 1}
    turn = [
        Event("turn_started", {"turn": 1}),
        Event("marched", march),
        Event("battle", battle),
        Event("destroyed", lost),
        Event("battle_over", {**battle, "winner": "greyjoy"}),
        Event("destroyed", {**lost, "area": "c", "why": "supply"}),
        Event("turn_ended", {"turn": 1}),
    ]
    stays = {"greyjoy": {"footman": {"standing": 1, "routed": 0}}}
    moves = turn_tales.moves(turn, 0, {"areas": {"a": {"units": stays}, "b": {}, "c": {}}})
    assert moves and moves.tale.arrows[0].failed
    assert moves.tale.foot[-2:] == ("picture:lost", Art("unit", "footman", "stark", fallen=True))
    there = marks.scene(moves.view, {}, {}).areas
    pieces = [(art.seat, art.fallen) for group in there["a"] for art in group.things]
    assert pieces == [("greyjoy", False), ("stark", True)]
    assert not there["c"], "what supply took is not shown as fallen in a combat"


def test_who_sets_out_is_told_apart_from_who_stays() -> None:
    stays = {"stark": {"footman": {"standing": 2, "routed": 0}}}
    view = {
        "areas": {"a": {"units": stays}},
        "battle": {"attacker": "stark", "from": "a", "area": "b", "units": {"footman": 1}},
    }
    (area,) = marks.scene(view, {}, {}).areas.values()
    assert [(t.count, t.starred) for group in area for t in group.things] == [(2, False), (1, True)]


def test_a_lost_attack_ends_in_a_cross(game: list[Told]) -> None:
    for events, _, pictures, _ in game:
        for number, picture in pictures:
            data = events[number].data
            if not picture.pending:
                lost = data["winner"] != data["attacker"] if "winner" in data else not data["won"]
                assert picture.tale.arrows[0].failed == lost


def test_courses_and_failures_differ_without_colour() -> None:
    drawn = {
        draw_arrow("right-down", course, failed, "#888888", 300, (300, 200))
        for course in DASHES
        for failed in (False, True)
    }
    assert len(drawn) == 2 * len(DASHES)


def test_a_retreat_is_told_from_a_march_by_its_head_alone() -> None:
    march, retreat = (draw_head(0, False, "#888888", course) for course in ("move", "retreat"))
    assert "Z" in march and "Z" not in retreat and 'fill="none"' in retreat
    art = next(over_pieces([_mark(Arrow("x", "a", "b", "retreat"), True, ((0.0, 0.0), (200.0, 0.0)))])).art
    assert draw(art, {}, 100, 100) != draw(replace(art, text="move"), {}, 100, 100)


def test_of_an_arrow_between_near_places_enough_of_the_shaft_is_seen() -> None:
    ground = FreeSpace([[(0.0, 0.0), (900.0, 0.0), (900.0, 900.0), (0.0, 900.0)]])
    piece = Obstacle((440.0, 430.0, 480.0, 470.0), 8, 100, 8)
    for far in (40.0, 80.0, 130.0):
        course = best_course(
            Way((450.0, 450.0), (450.0 + far, 450.0), True, False, False, (ground, ground)), [piece]
        )
        assert math.dist(course[0], course[-1]) >= 100


def test_a_short_shaft_keeps_off_what_a_long_one_may_pass_below() -> None:
    ground = FreeSpace([[(0.0, 0.0), (900.0, 0.0), (900.0, 900.0), (0.0, 900.0)]])

    def lies_below(far: float) -> bool:
        names = Obstacle((200.0, 435.0, 200.0 + far, 465.0), 0, 0, 9)
        course = best_course(
            Way((150.0, 450.0), (250.0 + far, 450.0), True, False, False, (ground, ground), ("a", "b")),
            [names],
        )
        return any(
            names.box[0] < x < names.box[2] and names.box[1] < y < names.box[3] for x, y in along(course)
        )

    assert lies_below(500.0) and not lies_below(40.0)


def test_no_head_seems_to_end_at_a_harbour_that_it_has_nothing_to_do_with(painter: Painter) -> None:
    board = painter.board
    harbours = [area for area in board.areas.values() if area.kind == INSET]
    seen = near = 0
    for link in sorted(map(sorted, touching(board))):
        for origin, goal in (link, link[::-1]):
            if INSET in (board.areas[origin].kind, board.areas[goal].kind):
                continue
            (head,) = [
                m for m in _over([Arrow("x", origin, goal, failed=True)], board) if m.art.kind == "head"
            ]
            seen += 1
            x, y = middle(head.box)
            near += any(
                b[0] - 24 < x < b[2] + 24 and b[1] - 24 < y < b[3] + 24 for b in (h.box for h in harbours)
            )
    assert seen and near <= seen * 0.01


@pytest.fixture(scope="module", params=SCENARIOS)
def painter(request: pytest.FixtureRequest) -> Painter:
    return scenario_painter(load_scenario(request.param), "en", user_cache())


def test_who_is_lost_is_told_from_who_is_routed_by_more_than_its_place() -> None:
    style = {"seats": {"x": {"letter": "M", "color": "#a11b29", "pattern": "checks"}}}
    for shape in ("spearman", "rider", "ship", "disc"):
        routed, fallen = (
            draw(Art("piece", shape, "x", **{state: True}), style, 100, 100) for state in ("lying", "fallen")
        )
        assert "rotate(90 50 50)" in routed and "rotate" not in fallen
        assert _GONE in fallen and _GONE not in routed and ">M</text>" in fallen


def test_what_is_gone_has_its_cross_beside_it_so_that_its_kind_is_seen() -> None:
    corner = max(float(n) for n in re.findall(r'c[xy]="([\d.]+)"', _GONE)) + 22
    assert corner < 45, "the sign must not lie on the middle of what it stands by"
    style = {"seats": {"x": {"letter": "M", "color": "#a11b29"}}}
    for art in (Art("chit", "flag", "x", "+1"), Art("piece", "rider", "x")):
        gone = replace(art, dim=True) if art.kind == "chit" else replace(art, fallen=True)
        drawn = draw(gone, style, 100, 100)
        assert _GONE in drawn and drawn.count("<path") - draw(art, style, 100, 100).count("<path") <= 1


def test_a_close_up_says_what_a_lying_piece_means_where_one_is_seen() -> None:
    style, names = (
        {"legend": [(Art("icon", "star"), "s"), (Art("piece", "ship", lying=True), "r")]},
        {"r": "routed"},
    )
    standing, lying = Art("piece", "ship", "x"), Art("piece", "ship", "x", lying=True)
    assert lying_explained([standing], style, names) == []
    assert lying_explained([standing, lying], style, names)[:2] == [
        Art("piece", "ship", lying=True),
        "routed",
    ]


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_legend_explains_all_that_lies_on_a_board(name: str) -> None:
    painter = scenario_painter(load_scenario(name), "en", user_cache())
    rows = painter.style["legend"]
    assert {key for _, key in rows} <= painter.names.keys()
    known, seen = {_sign(art) for art, _ in rows}, set()
    for moves in (moves for *_, moves in told(name, b"tales") if moves is not None):
        groups = marks.scene(moves.view, painter.style, painter.names).areas.values()
        seen |= {
            _sign(art) for group in groups for things in group for art in things.things if not art.fallen
        }
    assert len(seen) > 8 and seen <= known


def _sign(art: Art) -> tuple[str, str]:
    """What a reader looks up: any piece that lies is one sign."""
    return (art.kind, "lying" if art.lying else art.shape)


def test_arrows_both_ways_lie_side_by_side(painter: Painter) -> None:
    one, other = sorted(painter.board.areas)[:2]
    there, back = arrow_marks([Arrow("", one, other), Arrow("", other, one)], painter.board)
    points = [[*along(_course(mark))] for mark in (there, back)]
    assert min(math.dist(a, b) for a in points[0] for b in points[1]) > BADGE / 2


def _nearest(board: Board, id: str, count: int = 6) -> list[str]:
    """The places whose middles are nearest to that of another."""
    here = middle(board.areas[id].box)
    return sorted(board.areas, key=lambda other: math.dist(here, middle(board.areas[other].box)))[
        1 : count + 1
    ]


def test_no_two_places_are_too_near_for_an_arrow(painter: Painter) -> None:
    board = painter.board
    pairs = [(a, b) for a in board.areas for b in _nearest(board, a)]
    marks = [next(iter(arrow_marks([Arrow("", a, b)], board)), None) for a, b in pairs]
    assert all(mark is not None and math.dist(mark.box[:2], mark.box[2:]) > 2 * PAD for mark in marks), (
        "an arrow is missing"
    )


def test_where_the_way_is_free_no_other_is_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []
    looked_into = arrow_courses._best_on
    monkeypatch.setattr(arrow_courses, "_best_on", lambda *way: tried.append(way) or looked_into(*way))
    ground = FreeSpace([[(0.0, 0.0), (900.0, 0.0), (900.0, 900.0), (0.0, 900.0)]])
    way = arrow_courses.Way((100.0, 100.0), (800.0, 700.0), True, False, False, (ground, ground))
    arrow_courses.best_course(way, [])
    assert len(tried) == 1


def test_heads_lie_above_orders_and_each_way_has_its_seat_at_its_tail(painter: Painter) -> None:
    board = painter.board
    one, other, third = sorted(board.areas)[:3]
    way = list(arrow_marks([Arrow("x", one, other), Arrow("x", other, third)], board))
    above = [(mark.art.kind, mark.art.seat) for mark in over_pieces(way)]
    assert above.count(("head", "x")) == 2 and above[1] == ("badge", "x")
    view = {"areas": {other: {"units": {"x": {"footman": {"standing": 1}}}}}}
    kinds = [mark.art.kind for mark in painter._laid(view, Tale((Arrow("x", one, other),)))]
    assert kinds.index("arrow") < kinds.index("piece") < kinds.index("head")


def test_each_way_has_the_sign_of_its_seat_even_where_another_of_the_same_seat_ends(painter: Painter) -> None:
    one, other, third = [id for id, area in sorted(painter.board.areas.items()) if area.kind == "land"][:3]
    way = list(arrow_marks([Arrow("x", one, other), Arrow("x", other, third)], painter.board))
    assert [mark.art.kind for mark in over_pieces(way)] == ["head", "badge", "head", "badge"]


@pytest.mark.parametrize("name", SCENARIOS)
def test_no_way_seems_to_begin_in_another_land(name: str) -> None:
    painter = scenario_painter(load_scenario(name), "en", user_cache())
    seen = 0
    for *_, moves in told(name, b"begins"):
        if moves is None:
            continue
        laid = painter._laid(moves.view, moves.tale)
        shafts = [mark for mark in laid if mark.about == "arrows" and mark.art.kind == "arrow"]
        drawn = [a for a in dict.fromkeys(moves.tale.arrows) if a.origin != a.goal]
        for arrow, shaft in zip(drawn, shafts, strict=True):
            origin = painter.board.areas[arrow.origin]
            if origin.kind == "land":
                seen += 1
                assert origin.free_space.has(_course(shaft)[0]), arrow
    assert seen


def test_a_retreat_round_a_corner_lies_beside_the_march_round_it() -> None:
    """Of the beaten the way back is as clear as the way there."""
    sides = ((-900.0, 440.0, 130.0, 560.0), (205.0, 440.0, 900.0, 560.0))
    wall = [Obstacle(side, 90, 300, 200) for side in sides]
    ground = FreeSpace([[(-900, -900), (900, -900), (900, 1900), (-900, 1900)]])

    def way(start: Point, end: Point, *there: Course) -> Way:
        return Way(start, end, True, False, True, (ground, ground), ("a", "b"), there=there)

    there = best_course(way((0, 0), (0, 1000)), wall)
    taken = [*wall, *_of_arrow(there, begins=True, failed=True)]
    back = best_course(way((0, 1000), (0, 0), there), taken)
    assert len(there) == len(back) == 3
    assert min(math.dist(a, b) for a in along(there) for b in along(back)) > BADGE - 2
    for course in (there, back):
        assert not any(
            o.box[0] < x < o.box[2] and o.box[1] < y < o.box[3] for o in wall for x, y in along(course)
        )


def test_the_ends_of_an_arrow_keep_off_orders(painter: Painter) -> None:
    board = painter.board
    pairs = [(a, b) for a in sorted(board.areas)[:8] for b in sorted(board.areas)[-8:]]
    kept_off = 0
    for a, b in pairs:
        order = Mark(Art("chit"), around(board.areas[b].anchor("units"), 70, 70), b)
        for mark in over_pieces(list(arrow_marks([Arrow("x", a, b)], board, [order]))):
            x, y = middle(mark.box)
            assert not (order.box[0] < x < order.box[2] and order.box[1] < y < order.box[3])
            kept_off += 1
    assert kept_off == 2 * len(pairs)


@pytest.mark.parametrize("name", SCENARIOS)
def test_no_head_lies_on_a_piece_and_no_sign_of_a_seat_on_anything(name: str) -> None:
    """But for a few in crowds; a harbour has no room for a head and its pieces."""
    painter = scenario_painter(load_scenario(name), "en", user_cache())
    printed = [
        mark.box for mark in painter._fixed if mark.art.kind == "text" or mark.about in painter.board.areas
    ]
    harbours = {area.id for area in painter.board.areas.values() if area.kind == INSET}
    ends = covering = hidden = 0
    for moves in (moves for *_, moves in told(name, b"ends") if moves is not None):
        laid = painter._laid(moves.view, moves.tale)
        things = [m for m in laid if m.art.kind in (*PIECES, *ORDERS)]
        for mark in (mark for mark in laid if mark.art.kind in ("head", "badge")):
            ends += 1
            if mark.art.kind == "badge":
                hidden += any(_lies_on(mark, box) for box in (*printed, *(thing.box for thing in things)))
            else:
                covering += any(_lies_on(mark, thing.box) for thing in things if thing.about not in harbours)
    assert ends and covering <= ends * 0.02 and hidden <= ends * 0.02


@pytest.mark.parametrize("name", SCENARIOS)
def test_no_way_seems_to_begin_at_a_harbour_that_it_has_nothing_to_do_with(name: str) -> None:
    board = scenario_painter(load_scenario(name), "en", user_cache()).board
    harbours = [area for area in board.areas.values() if area.kind == INSET]
    seen = 0
    for link in sorted(map(sorted, touching(board))):
        for origin, goal in (link, link[::-1]):
            if INSET in (board.areas[origin].kind, board.areas[goal].kind):
                continue
            (sign,) = [m for m in _over([Arrow("x", origin, goal, "help")], board) if m.art.kind == "badge"]
            seen += 1
            assert not any(_lies_on(sign, harbour.box) for harbour in harbours), (origin, goal)
    assert seen


def _over(arrows: list[Arrow], board: Board) -> list[Mark]:
    return marks_of(Scene(arrows=tuple(arrows)), board, {}, {}, [])


def test_the_sign_of_a_seat_leaves_its_tail_where_it_would_cover_something() -> None:
    course = ((0.0, 0.0), (200.0, 0.0))
    at_the_tail = around((0, 0), BADGE, BADGE)
    assert seat_sign(course, []) == at_the_tail
    order, board = around((0, 0), 40, 40), (-500.0, -500.0, 500.0, 500.0)
    along = seat_sign(course, [order])
    assert along[0] >= order[2] - 3 and along[1] == at_the_tail[1]
    assert seat_sign(course, [board]) == at_the_tail
    border = FreeSpace([[(-500, -500), (24, -500), (24, 500), (-500, 500)]])
    assert border.has(middle(seat_sign(course, [order], border))), (
        "elsewhere it would say that the way begins there"
    )
    beside = seat_sign(((0, 0), (60, 0)), [(-60.0, -60.0, 60.0, 4.0)])
    assert middle(beside)[1] > BADGE / 2


def test_a_wide_sign_stands_clear_of_its_shaft_where_that_is_needed() -> None:
    wide = 52.0
    shaft_and_more = (-5.0, -60.0, 5.0, 300.0)
    sign = seat_sign(((0.0, 0.0), (0.0, 200.0)), [shaft_and_more], None, wide)
    assert sign[0] >= shaft_and_more[2] or sign[2] <= shaft_and_more[0]


def test_the_sign_of_a_seat_stands_behind_its_tail_where_all_else_is_taken() -> None:
    sign = seat_sign(((0.0, 0.0), (60.0, 0.0)), [(0.0, -60.0, 200.0, 60.0)])
    assert sign[2] < 0 < sign[2] + BADGE / 2, "it still touches the tail"


def test_the_sign_of_a_seat_rather_hides_what_is_printed_than_a_piece() -> None:
    shaft = _mark(Arrow("x", "a", "b"), True, ((0.0, 0.0), (60.0, 0.0)))
    piece = Mark(Art("piece", "rider", "y"), (-100.0, -100.0, 100.0, -1.0), "a")
    icon = Mark(Art("icon", "barrel"), (-100.0, 1.0, 100.0, 100.0), "a")
    sign = next(mark for mark in over_pieces([shaft], [piece, icon]) if mark.art.kind == "badge")
    assert sign.box[1] > piece.box[3]


def test_in_a_small_land_a_numbered_sign_stands_at_the_border_rather_than_on_an_icon() -> None:
    painter = scenario_painter(load_scenario("agot-asos"), "en", user_cache())
    laid = painter._laid({"areas": {}}, Tale((Arrow("stark", "riverrun", "fairmarket", number="2"),)))
    sign = next(mark for mark in laid if mark.art.kind == "badge")
    icons = [mark for mark in painter._fixed if mark.about == "riverrun" and mark.art.kind == "icon"]
    assert icons and not any(_common(sign.box, icon.box) > 20 for icon in icons)


def test_a_name_on_paper_has_a_rim_where_an_arrow_lies_below_it() -> None:
    painter = scenario_painter(load_scenario("alexander"), "en", user_cache())
    tale = Tale((Arrow("persian", "pergamum", "sardes", "retreat"),))
    laid = painter._laid({"spaces": {}}, tale)
    lydia = [mark for mark in laid if mark.art.kind == "text" and mark.art.text == "LYDIA"]
    assert [mark.art.shape for mark in lydia] == ["land"]
    assert not any(mark.art.shape == "paper" for mark in laid if mark.art.kind == "text")


def test_a_close_up_shows_the_ends_of_its_arrows(painter: Painter) -> None:
    areas = painter.board.areas.values()
    one, other = min(areas, key=lambda area: area.box[0]).id, max(areas, key=lambda area: area.box[3]).id
    tale = Tale((Arrow("x", one, other),))
    window = painter.window({"areas": {}}, [one], 0, tale)
    ends = [mark.box for mark in painter._laid({"areas": {}}, tale) if mark.art.kind in ("head", "badge")]
    assert len(ends) == 2 and all(_holds(window, box) for box in ends)


def _open(wide: float) -> FreeSpace:
    return FreeSpace([[(0.0, 0.0), (wide, 0.0), (wide, wide), (0.0, wide)]])


def test_an_arrow_turns_from_what_lies_between_its_places() -> None:
    ground = _open(900.0)
    way = arrow_courses.Way((100.0, 450.0), (800.0, 450.0), True, False, False, (ground, ground), ("a", "b"))
    wall = (400.0, 330.0, 500.0, 580.0)

    def course(about: str, shaft: float, bends: bool = True) -> arrow_courses.Course:
        obstacle = arrow_courses.Obstacle(wall, 10.0, 10.0, shaft, about)
        return arrow_courses.best_course(replace(way, bends=bends), [obstacle])

    bent = course("c", 20.0)
    assert len(bent) == 3
    assert not any(wall[0] < x < wall[2] and wall[1] < y < wall[3] for x, y in arrow_courses.along(bent))
    assert len(course("a", 20.0)) == 2, "on its own place's things it may lie"
    assert len(course("c", 20.0, bends=False)) == 2
    assert len(course("c", 2.0)) == 2, "for a trifle nothing bends"


def test_a_bent_arrow_is_read_back_as_it_was_laid() -> None:
    course = ((100.0, 450.0), (450.0, 250.0), (800.0, 450.0))
    mark = _mark(Arrow("x", "a", "b"), True, course)
    assert all(math.dist(one, other) < 0.2 for one, other in zip(_course(mark), course, strict=True))
    head, sign = over_pieces([mark])
    assert middle(head.box) == pytest.approx(course[-1], abs=0.2)
    assert head.art.shape == str(round(math.degrees(math.atan2(200, 350))))
    assert middle(sign.box) == pytest.approx(course[0], abs=0.2)
    drawn = draw(mark.art, {}, mark.box[2] - mark.box[0], mark.box[3] - mark.box[1])
    assert "Q" in drawn and "Q" not in draw(replace(mark.art, bend=()), {}, 400, 200)


def test_marks_come_back_from_the_cache_as_they_were() -> None:
    bent = _mark(Arrow("x", "a", "b"), True, ((100.0, 450.0), (450.0, 250.0), (800.0, 450.0)))
    kept = [bent, Mark(Art("text", "land", text="Pella"), (0.0, 0.0, 9.0, 9.0), "pella")]
    assert dict.fromkeys(marks_from(marks_as_json(kept))) == dict.fromkeys(kept)


@pytest.mark.parametrize("name", SCENARIOS)
def test_hardly_an_arrow_lies_on_a_panel_or_on_what_lies_in_another_place(name: str) -> None:
    painter = scenario_painter(load_scenario(name), "en", user_cache())
    board, seen, over = painter.board, 0, 0
    for moves in (moves for *_, moves in told(name, b"ends") if moves is not None):
        laid = painter._laid(moves.view, moves.tale)
        arrows = [a for a in dict.fromkeys(moves.tale.arrows) if a.origin != a.goal]
        shafts = [mark for mark in laid if mark.art.kind == "arrow"]
        for arrow, shaft in zip(arrows, shafts, strict=True):
            beside = [*board.sheets, *board.bare_panels]
            beside += [
                m.box
                for m in laid
                if m.art.kind in (*PIECES, *ORDERS) and m.about not in (arrow.origin, arrow.goal)
            ]
            points = list(arrow_courses.along(_course(shaft)))
            seen += 1
            over += any(b[0] < x < b[2] and b[1] < y < b[3] for b in beside for x, y in points)
    assert seen and over <= seen * 0.04


def _holds(window: Box, box: Box) -> bool:
    return window[0] <= box[0] and window[1] <= box[1] and box[2] <= window[2] and box[3] <= window[3]


def _lies_on(mark: Mark, box: Box) -> bool:
    (x, y), (left, top, right, bottom) = middle(mark.box), box
    return left < x < right and top < y < bottom


def test_a_move_by_a_card_has_an_arrow() -> None:
    moved = Event("regrouped", {"house": "stark", "area": "a", "goal": "b", "units": {"footman": 1}})
    assert turn_tales.arrows([moved]) == [Arrow("stark", "a", "b", "move")]


def test_names_below_an_arrow_are_drawn_on_it(painter: Painter) -> None:
    board = painter.board
    pairs = [(a, b) for a in board.areas for b in board.areas if a != b]
    covered = 0
    for a, b in pairs[:: max(1, len(pairs) // 60)]:
        arrows = list(arrow_marks([Arrow("", a, b)], board))
        again = list(hidden_below(arrows, painter._fixed))
        covered += len(again)
        for mark in painter._fixed:
            for arrow in arrows:
                x, y = ((arrow.box[k] + arrow.box[k + 2]) / 2 for k in (0, 1))
                below = mark.box[0] < x < mark.box[2] and mark.box[1] < y < mark.box[3]
                assert mark in again or not below or mark.about == "title"
    assert covered


def test_the_line_below_makes_the_picture_higher_and_wraps() -> None:
    scenario = load_scenario("agot-2e")
    painter = scenario_painter(scenario, "en", user_cache())
    view = {"areas": {}}
    tale = CloseUp("", ()).tale
    bare = Image.open(BytesIO(painter.close_up(view, ["winterfell"], tale=tale)))
    heights = [bare.height]
    for parts in (("a",), ("word",) * 40):
        told_of = type(tale)((), parts)
        heights.append(Image.open(BytesIO(painter.close_up(view, ["winterfell"], tale=told_of))).height)
    assert heights[0] < heights[1] < heights[2]


def test_a_bracket_never_begins_nor_ends_a_line_alone() -> None:
    sword, shield = Art("icon", "sword"), Art("shield", seat="x")
    for words in range(30):
        rows = list(_rows([*("w" * words), "(", sword, shield, "+2", sword, "+1", ")", "\u00b7"], {}, 500))
        for row in rows:
            assert row[0][0] not in (")", "+2", "\u00b7") and row[-1][0] not in ("(", sword, shield)


def test_what_is_announced_stands_on_the_line_of_its_word() -> None:
    sword = Art("icon", "sword")
    for words in range(1, 30):
        rows = list(_rows([*("w" * words), "\u00b7", "lost", sword], {"lost": "lost:"}, 500))
        assert all(row[-1][0] != "lost:" and row[0][0] not in ("\u00b7", sword) for row in rows if row)
