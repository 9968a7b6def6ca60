"""Arrows on a map: where they begin, turn and end, and what they keep off."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from pbf_moderator.desk.pictures import scenario_painter
from pbf_moderator.families.thrones.adapter import turn_tales
from pbf_moderator.kernel.events import Event
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
from pbf_moderator.render.art import Art, draw
from pbf_moderator.render.board import INSET, Board
from pbf_moderator.render.board_cache import marks_as_json, marks_from
from pbf_moderator.render.borders import touching
from pbf_moderator.render.free_space import Box, FreeSpace, Point
from pbf_moderator.render.layout import marks as marks_of
from pbf_moderator.render.marking import Mark, around, middle
from pbf_moderator.render.paint import Painter
from pbf_moderator.render.scene import Arrow, Scene, Tale
from pbf_moderator.scenario.loading import load_scenario
from pbf_moderator.user_cache import user_cache

from .telling import SCENARIOS, told


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
