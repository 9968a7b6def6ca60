"""Boards along a designer's own coasts, borders and rivers."""

from __future__ import annotations

import math
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.render import relief
from pbf_moderator.render.board import Board, parse_board
from pbf_moderator.render.board_from_drawing import chart
from pbf_moderator.render.borders import touching
from pbf_moderator.render.drawing import read_drawing
from pbf_moderator.render.free_space import CELL, Box
from pbf_moderator.render.sketch import sketch
from pbf_moderator.render.tracing import WILD

AREAS = [
    {"id": "north", "kind": "land", "x": 400, "y": 220},
    {"id": "west", "kind": "land", "x": 280, "y": 480},
    {"id": "east", "kind": "land", "x": 520, "y": 480},
    {"id": "the-sea", "kind": "sea", "x": 720, "y": 400},
    {"id": "the-gulf", "kind": "sea", "x": 80, "y": 400},
]
LINKS = [
    ("north", "west"),
    ("north", "east"),
    ("north", "the-sea"),
    ("north", "the-gulf"),
    ("west", "the-gulf"),
    ("east", "the-sea"),
    ("the-gulf", "the-sea"),
]
DRAWING: dict[str, Any] = {
    "size": [800, 800],
    "coasts": [
        {
            "points": [
                [180, 100],
                [400, 100],
                [620, 100],
                [640, 340],
                [640, 600],
                [400, 600],
                [160, 600],
                [160, 340],
            ]
        },
        {"name": "an islet", "points": [[60, 640], [120, 640], [120, 700], [60, 700]]},
    ],
    "borders": [
        {"points": [[100, 340], [700, 340]]},
        {"points": [[400, 540], [400, 820]]},
        {"points": [[400, 135], [400, -20]]},
    ],
    "rivers": [{"name": "Ford", "points": [[400, 330], [400, 640]]}],
    "walls": [{"points": [[100, 160], [700, 160]]}],
    "ranges": [{"points": [[250, 250], [500, 250]]}],
    "terrain": {"north": "snow", WILD: "rock"},
    "look": {"water": ["#8899aa", "#778899"], "climate": [[0, "#ffffff", 0.5], [1, "#dd8800", 0.3]]},
}
PORT = {"id": "port-east", "of": "east", "within": "the-sea", "x": 740, "y": 500}


def _changed(**parts: Any) -> dict[str, Any]:
    return deepcopy(DRAWING) | parts


def test_areas_touch_where_the_lines_say_so() -> None:
    board = parse_board(chart(AREAS, LINKS, DRAWING))
    assert touching(board) - {frozenset(("west", "east"))} == {frozenset(pair) for pair in LINKS}


def test_a_river_parts_its_banks_unless_they_are_neighbours_who_get_a_bridge() -> None:
    apart, joined = chart(AREAS, LINKS, DRAWING), chart(AREAS, [*LINKS, ("west", "east")], DRAWING)
    assert parse_board(apart).barriers == {frozenset(("west", "east"))} and 'class="bridge"' not in apart
    assert not parse_board(joined).barriers and joined.count('class="bridge"') == 1


def test_pieces_keep_off_a_bridge() -> None:
    board = parse_board(chart(AREAS, [*LINKS, ("west", "east")], DRAWING))
    assert [box for box in board.sheets if box[0] < 400 < box[2] and 340 < box[1] < box[3] < 600]


def test_a_crossing_joins_areas_that_do_not_touch() -> None:
    crossing = {"between": ["west", "the-sea"], "points": [[300, 590], [400, 660], [700, 600]]}
    board = parse_board(chart(AREAS, LINKS, _changed(crossings=[crossing])))
    assert board.links == {frozenset(("west", "the-sea"))} and board.links.isdisjoint(touching(board))


def test_scenery_has_the_terrain_of_its_coast() -> None:
    islet = DRAWING["coasts"][1] | {"terrain": "desert"}
    plain, own = (
        chart(AREAS, LINKS, DRAWING),
        chart(AREAS, LINKS, _changed(coasts=[DRAWING["coasts"][0], islet])),
    )
    assert relief.ground("desert") not in plain and own.count(relief.ground("desert")) == 1
    assert relief.ground("rock") in own


def test_land_without_a_centre_belongs_to_nobody() -> None:
    board = parse_board(chart(AREAS, LINKS, DRAWING))
    assert _holder(board, (90, 670)) == _holder(board, (400, 130)) == []
    assert _holder(board, (400, 220)) == ["north"] and _holder(board, (720, 400)) == ["the-sea"]


LAKE = relief.lake("").split('d=""')[1].split("/>")[0]
"""What only a lake is painted with."""


def test_water_without_a_centre_is_a_lake_or_open_sea() -> None:
    lands = [area for area in AREAS if area["kind"] == "land"]
    links = [link for link in LINKS if not any(end.startswith("the-") for end in link)]
    pond = {"points": [[480, 180], [560, 180], [560, 260], [480, 260]]}
    assert LAKE not in chart(lands, links, DRAWING)
    assert chart(lands, links, _changed(coasts=[*DRAWING["coasts"], pond])).count(LAKE) == 1


def _holder(board: Board, at: tuple[float, float]) -> list[str]:
    """The areas whose ground a point is on."""
    return [area.id for area in board.areas.values() if _near(area.free_space.place(CELL, CELL, at), at)]


def _near(box: Box | None, at: tuple[float, float]) -> bool:
    return bool(box) and math.dist(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), at) < CELL


def test_a_port_lies_where_the_designer_put_it() -> None:
    board = parse_board(chart(AREAS, LINKS, DRAWING, insets=[PORT]))
    left, top, right, bottom = board.areas["port-east"].box
    assert abs((left + right) / 2 - 740) < 40 and abs((top + bottom) / 2 - 500) < 20


def test_the_same_drawing_comes_out_twice() -> None:
    assert chart(AREAS, LINKS, DRAWING) == chart(AREAS, LINKS, DRAWING)
    assert chart(AREAS, LINKS, DRAWING) != sketch(AREAS, LINKS, size=(800, 800))


@pytest.mark.parametrize(
    ("drawing", "complaint"),
    [
        (_changed(rivers=[]), "Cannot draw west: nothing separates it from east"),
        (_changed(coasts=[]), "its centre .* lies in the sea"),
        (_changed(borders=[{"points": [[1, 2]]}]), "One of the borders has no points"),
        (_changed(walls=[{"points": [[1, 2], ["a", 3]]}]), "One of the walls has no points"),
        (_changed(crossings=[{"points": [[1, 2], [3, 4]]}]), "One of the crossings joins nothing"),
        (
            _changed(crossings=[{"points": [[1, 2], [3, 4]], "between": ["north", "wset"]}]),
            'did you mean "west"',
        ),
        (_changed(border=[]), 'no key of the drawing .border.; did you mean "borders"'),
        (_changed(coasts={"points": []}), r"write \[\[coasts\]\] above each"),
        (_changed(terrain={"nroth": "snow"}), 'did you mean "north"'),
        (_changed(terrain={"north": "lava"}), "no terrain 'lava'; it may be one of desert"),
        (_changed(size=[800]), "size of the drawing must be 2 numbers"),
        (_changed(seed="x"), "seed of the drawing must be a whole number"),
        (_changed(look={"climate": [[0, "white", 1]]}), "climate takes rows of height"),
        (_changed(look={"water": []}), "water takes colours"),
    ],
)
def test_drawings_that_cannot_be_followed_say_why(drawing: dict[str, Any], complaint: str) -> None:
    with pytest.raises(UserError, match=complaint):
        chart(AREAS, LINKS, drawing)


def test_a_drawing_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("size = [", encoding="utf-8")
    for path, complaint in (
        (broken, "is not valid TOML"),
        (tmp_path / "none.toml", "Cannot read the drawing"),
    ):
        with pytest.raises(UserError, match=complaint):
            read_drawing(path)
