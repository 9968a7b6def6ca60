"""Boards of points and connections: drafted, read back, filled without overlap, and checked against their tables."""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.families.drawn_board import DrawnBoard
from pbf_moderator.families.faults import Faults
from pbf_moderator.render.arrow_art import CREST, PAD
from pbf_moderator.render.arrow_courses import BADGE
from pbf_moderator.render.arrows import ARROWS, arrow_marks, ends_at_points, over_pieces
from pbf_moderator.render.art import Art, draw
from pbf_moderator.render.board import Board, around_point, parse_board
from pbf_moderator.render.board_cache import known_board
from pbf_moderator.render.borders import touching
from pbf_moderator.render.layout import Known, marks
from pbf_moderator.render.legend import connection_key, legend
from pbf_moderator.render.marking import Mark, middle
from pbf_moderator.render.network import LINES, SHAPES, draft_network
from pbf_moderator.render.paint import Painter
from pbf_moderator.render.panels import beside
from pbf_moderator.render.scene import Arrow, Group, Leg, Scene, Tale
from pbf_moderator.render.static_marks import static_marks
from pbf_moderator.scenario.checks.board import Picture, check_picture
from pbf_moderator.user_cache import Cache

KINDS = [{"id": "road"}, {"id": "path"}, {"id": "ferry", "line": "water"}]
SPACES = [
    {"id": id, "kind": kind, "x": x, "y": y, "terrain": terrain}
    for id, kind, x, y, terrain in (
        ("mill", "town", 0, 0, "plain"),
        ("hill", "peak", 50, 10, "hills"),
        ("cape", "town", 100, 0, "marsh"),
        ("ford", "water", 20, 60, "forest"),
        ("moor", "peak", 80, 70, "waste"),
    )
]
CONNECTIONS = [
    {"between": ["mill", "hill"], "kind": "road"},
    {"between": ["mill", "hill"], "kind": "path"},
    {"between": ["hill", "cape"], "kind": "road"},
    {"between": ["ford", "moor"], "kind": "ferry", "via": [[50, 90]]},
    {"between": ["mill", "ford"], "kind": "path"},
    {"between": ["hill", "moor"], "kind": "path"},
]
PAIRS = frozenset(frozenset(row["between"]) for row in CONNECTIONS)  # type: ignore[arg-type]
IDS = [str(row["id"]) for row in SPACES]
STYLE = {"seats": {"a": {"color": "#2f6f93"}, "b": {"color": "#a3441f"}}}


def test_the_ground_around_a_point_ends_half_the_way_to_any_other() -> None:
    spots = [(x * 97.0 % 1000, x * 61.0 % 700) for x in range(60)]
    for spot in spots[:12]:
        others = [other for other in spots if other != spot]
        for x, y in around_point(spot, others, 125.0):
            far = math.dist(spot, (x, y))
            assert far < 125.001 and all(far <= math.dist(other, (x, y)) + 0.001 for other in others)
            further = (spot[0] + (x - spot[0]) * 1.01, spot[1] + (y - spot[1]) * 1.01)
            assert far > 124.999 or any(math.dist(o, further) < math.dist(spot, further) for o in others)


def drafted(**changes: Any) -> str:
    given = {"spaces": SPACES, "connections": CONNECTIONS, "kinds": KINDS, **changes}
    spaces, connections, kinds = given.pop("spaces"), given.pop("connections"), given.pop("kinds")
    return draft_network(spaces, connections, kinds, **beside(1100, 800, []), **given)


@pytest.fixture(scope="module")
def board() -> Board:
    return parse_board(drafted())


def test_a_draft_shows_every_point_and_every_connection(board: Board) -> None:
    assert {area.id: area.kind for area in board.areas.values()} == dict.fromkeys(IDS, "point")
    assert board.connections == touching(board) == PAIRS


def test_the_country_is_blurred_on_the_sheet_and_no_farther(board: Board) -> None:
    """Its cells reach far beyond the sheet, and a blur is worked out wherever there is colour."""
    region = re.search(r'<filter id="country" filterUnits="userSpaceOnUse" ([^>]*)>', board.text)
    assert region and '<g filter="url(#country)">' in board.text
    width, height = board.size
    assert region[1] == f'x="-60" y="-60" width="{width + 120:.0f}" height="{height + 120:.0f}"'


def test_kinds_are_told_apart_by_shape_and_line(board: Board) -> None:
    corners = {id: len(board.areas[id].rings[0]) for id in IDS}
    assert corners["mill"] == corners["cape"] == len(SHAPES["circle"])
    assert corners["hill"] == corners["moor"] == len(SHAPES["square"])
    assert corners["ford"] == len(SHAPES["hexagon"])
    for line in ("road", "track", "water"):
        assert all(f'stroke="{colour}"' in board.text for colour, _, _ in LINES[line])


def test_it_is_the_same_from_the_cache(tmp_path: Path) -> None:
    path = tmp_path / "b.svg"
    path.write_text(drafted(), "utf-8")
    cache = Cache(tmp_path / "cache")
    first, again = known_board(path, cache), known_board(path, cache)
    assert first.connections == again.connections == PAIRS
    assert {a.id: a.kind for a in again.areas.values()} == dict.fromkeys(IDS, "point")


def meet(a: Mark, b: Mark) -> bool:
    (l0, t0, r0, b0), (l1, t1, r1, b1) = a.box, b.box
    return l0 < r1 - 0.5 and l1 < r0 - 0.5 and t0 < b1 - 0.5 and t1 < b0 - 0.5


@pytest.mark.parametrize("name", ["Ro", "Gola del Vento", "The Long Crossing of the Reeds"])
def test_a_name_stands_beside_the_sign_and_in_one_line_if_it_can(board: Board, name: str) -> None:
    for mark in static_marks(board, STYLE, dict.fromkeys(IDS, name)):
        if mark.art.kind == "text" and mark.about in board.areas:
            assert not meet(mark, Mark(mark.art, board.areas[mark.about].box, ""))
            assert ("\n" in mark.art.text) == (len(name) > 20)


def crowd(count: int) -> Scene:
    pieces = {seat: tuple(Art("piece", "disc", seat) for _ in range(count)) for seat in ("a", "b")}
    groups = (*(Group("units", p) for p in pieces.values()), Group("marker", (Art("shield", seat="a"),)))
    return Scene(areas=dict.fromkeys(IDS, groups))


@pytest.mark.parametrize("count", [1, 2, 4])
def test_nothing_lies_on_anything_else_and_all_near_its_point(board: Board, count: int) -> None:
    names = {id: id.title() for id in IDS}
    laid = [*static_marks(board, STYLE, names), *marks(crowd(count), board, STYLE, names)]
    assert len([mark for mark in laid if mark.art.kind == "piece"]) == 2 * count * len(IDS)
    assert not [(a.about, b.about) for a, b in combinations(laid, 2) if meet(a, b)]
    for mark in laid:
        if mark.about not in board.areas:
            continue
        spot = middle(board.areas[mark.about].box)
        nearest = min(IDS, key=lambda id: math.dist(middle(board.areas[id].box), middle(mark.box)))
        assert nearest == mark.about and math.dist(spot, middle(mark.box)) < 160


def test_a_move_is_an_arrow_between_its_points_below_the_pieces(board: Board) -> None:
    scene = Scene(crowd(1).areas, arrows=(Arrow("a", "cape", "mill"), Arrow("a", "nowhere", "mill")))
    first, *others = marks(scene, board, STYLE, {})
    assert (first.art.kind, first.art.shape) == ("arrow", "left-down-line")
    assert "arrow" not in {mark.art.kind for mark in others}
    start, end = (middle(board.areas[id].box)[0] for id in ("mill", "cape"))
    assert start < first.box[0] + PAD and first.box[2] - PAD < end


def test_the_steps_of_a_way_go_from_sign_to_sign_and_only_the_last_has_a_head(board: Board) -> None:
    steps: list[tuple[str, str, Leg]] = [
        ("cape", "hill", "first"),
        ("hill", "mill", "next"),
        ("mill", "ford", "last"),
    ]
    shafts = list(arrow_marks([Arrow("a", start, end, leg=leg) for start, end, leg in steps], board))
    for (start, end, _), shaft in zip(steps, shafts, strict=True):
        spots = [middle(board.areas[id].box) for id in (start, end)]
        assert math.dist(middle(shaft.box), middle((*spots[0], *spots[1]))) < BADGE / 2
    above = [(mark.art.kind, mark.art.seat) for mark in over_pieces(shafts)]
    assert above == [("badge", "a"), ("head", "a")]


def test_there_and_back_are_two_bands_with_one_beginning_and_one_end(board: Board) -> None:
    steps: list[tuple[str, str, Leg]] = [
        ("mill", "hill", "first"),
        ("hill", "mill", "next"),
        ("mill", "hill", "last"),
    ]
    shafts = list(arrow_marks([Arrow("a", start, end, leg=leg) for start, end, leg in steps], board))
    assert math.dist(middle(shafts[0].box), middle(shafts[1].box)) > 17, "the bands lie on each other"
    assert [mark.art.kind for mark in over_pieces(shafts)] == ["badge", "head"]


def test_a_way_by_sea_there_and_back_are_two_waves_side_by_side(board: Board) -> None:
    there, back = arrow_marks([Arrow("a", "mill", "hill", "sail"), Arrow("a", "hill", "mill", "sail")], board)
    apart = abs((there.box[1] + there.box[3]) / 2 - (back.box[1] + back.box[3]) / 2)
    aside = abs((there.box[0] + there.box[2]) / 2 - (back.box[0] + back.box[2]) / 2)
    assert math.hypot(apart, aside) > CREST + 17, "the waves lie on each other"
    crowd = [Arrow(seat, "mill", "hill", "sail") for seat in "abcd"]
    assert all(
        math.dist(middle(mark.box), middle(board.areas["mill"].box)) < 500
        for mark in arrow_marks(crowd, board)
    )


def test_the_legend_has_a_piece_of_each_kind_of_connection(board: Board) -> None:
    kinds = dict.fromkeys(re.findall(r'class="connection (\w+)"', board.text))
    parts = legend(board, {}, {connection_key(kind): f"the {kind}" for kind in kinds})
    assert len(kinds) > 1 and [part for part in parts if isinstance(part, str) and part.strip()] == [
        f"the {kind}" for kind in kinds
    ]
    samples = [part for part in parts if isinstance(part, Art)]
    assert len({art.text for art in samples}) == len(kinds), "kinds look alike"
    for art in samples:
        drawn = draw(art, {}, 100, 100)
        assert all(stroke.split()[0] in drawn for stroke in art.text.split(";"))
    assert legend(board, {}, {}) == []


def test_the_way_of_a_tale_stands_for_that_of_the_position(board: Board, tmp_path: Path) -> None:
    route = (Arrow("b", "mill", "ford", leg="first"), Arrow("b", "ford", "moor"))
    painter = Painter(board, STYLE, {}, Cache(tmp_path), lambda view, style, names: Scene({}, arrows=route))
    laid = painter._laid({}, Tale(route[1:]))
    assert [mark.art.kind for mark in laid if mark.about == ARROWS] == ["arrow", "head", "badge"]


def test_it_is_painted_with_a_close_up(board: Board, tmp_path: Path) -> None:
    scene = Scene(crowd(2).areas, arrows=(Arrow("b", "mill", "moor"),))
    painter = Painter(board, STYLE, {}, Cache(tmp_path), lambda view, style, names: scene)
    assert painter.map({}, 900).startswith(b"\x89PNG")
    assert painter.close_up({}, ["mill", "moor"]).startswith(b"\x89PNG")


def faults(picture: Picture) -> list[str]:
    found = Faults()
    check_picture(found, DrawnBoard(IDS, IDS, PAIRS, table="spaces", what="space", lines=True), picture)
    return [fault.message for fault in found.found]


def test_the_picture_is_held_against_the_connections(board: Board) -> None:
    shown = touching(board)
    assert faults(Picture(IDS, shown)) == []
    missing, extra = frozenset(("hill", "moor")), frozenset(("cape", "moor"))
    assert faults(Picture(IDS, shown - {missing})) == [
        'hill and moor are connected, but no line with data-connects="HERE THERE" joins them on the map.'
    ]
    assert faults(Picture(IDS, shown | {extra})) == [
        "cape and moor are joined by a line on the map, but not connected."
    ]
    assert faults(Picture(IDS[1:], shown))[0] == "The picture has no path for mill."


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"spaces": [{"id": "mill", "x": 1}]}, "the space mill has no x and y"),
        ({"spaces": [{**SPACES[0], "shape": "star"}]}, "unknown shape 'star' of mill"),
        ({"spaces": [{**SPACES[0], "terrain": "lava"}]}, "unknown terrain 'lava' of mill"),
        ({"kinds": [{"id": "road", "line": "rope"}]}, "unknown line 'rope' of road"),
        ({"connections": [{"between": ["mill", "atlantis"], "kind": "road"}]}, "unknown space atlantis"),
    ],
)
def test_what_cannot_be_drafted_is_told(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(UserError, match=told):
        drafted(**changes)


def test_a_way_that_others_share_lies_beside_theirs(board: Board) -> None:
    """Also where they go the same way: who flees and who follows."""
    arrows = [Arrow("a", "mill", "hill"), Arrow("b", "mill", "hill", "retreat"), Arrow("a", "hill", "mill")]
    middles = [middle(mark.box) for mark in arrow_marks(arrows, board)]
    assert all(math.dist(a, b) > 17 for a, b in combinations(middles, 2))


def test_the_sign_of_a_seat_slides_out_from_below_a_name(board: Board) -> None:
    spot = middle(board.areas["hill"].box)
    name = Mark(Art("text", text="Hill"), (spot[0] + 20, spot[1] + 20, spot[0] + 90, spot[1] + 45), "hill")
    for printed, hidden in (([], True), ([name], False)):
        way = list(arrow_marks([Arrow("a", "hill", "moor")], board, printed=printed))
        badge = next(mark for mark in over_pieces(way) if mark.art.kind == "badge")
        assert meet(badge, name) == hidden


def test_pieces_keep_off_the_sign_of_their_point_and_off_the_ends_of_arrows(board: Board) -> None:
    arrows = (Arrow("a", "mill", "hill"), Arrow("b", "moor", "hill", failed=True), Arrow("a", "hill", "cape"))
    scene = Scene(crowd(1).areas, arrows=arrows)
    laid = marks(scene, board, STYLE, {})
    signs = [Mark(Art("icon"), area.box, area.id) for area in board.areas.values()]
    ends = [Mark(Art("head"), box, at) for at, on in ends_at_points(arrows, board, ()).items() for box in on]
    assert len(ends) == 6
    things = [mark for mark in laid if mark.about in board.areas]
    assert things and not [(a.about, b.about) for a in things for b in (*signs, *ends) if meet(a, b)]


def test_a_close_up_shows_what_lies_beside_its_points(board: Board, tmp_path: Path) -> None:
    painter = Painter(board, STYLE, {}, Cache(tmp_path), lambda view, style, names: crowd(3))
    for point in board.areas:
        window = painter.window({}, [point], 0)
        lying = [mark.box for mark in painter._laid({}, Tale()) if mark.about == point]
        assert len(lying) > 3
        assert all(window[0] <= box[0] and window[1] <= box[1] for box in lying)
        assert all(box[2] <= window[2] and box[3] <= window[3] for box in lying)


def test_where_there_is_no_room_beside_it_things_lie_on_the_sign(board: Board) -> None:
    pieces = [mark for mark in marks(crowd(12), board, STYLE, {}) if mark.art.kind == "piece"]
    signs = [Mark(Art("icon"), area.box, area.id) for area in board.areas.values()]
    assert len(pieces) == 24 * len(IDS)
    assert any(meet(piece, sign) for piece in pieces for sign in signs)


def test_what_was_laid_out_before_is_laid_out_alike(board: Board) -> None:
    known: Known = {}
    first = marks(crowd(2), board, STYLE, {}, None, known)
    assert len(known) == len(IDS)
    assert marks(crowd(2), board, STYLE, {}, None, known) == first == marks(crowd(2), board, STYLE, {})
    marks(crowd(1), board, STYLE, {}, None, known)
    assert len(known) == 2 * len(IDS)
