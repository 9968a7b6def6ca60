"""Reading boards: the shipped one, small ones, and files that nobody should trust."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.render.board import parse_board, path_rings, read_board, touching
from pbf_moderator.render.sketch import sketch

from .positions import BOARD, board

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'
AREA = '<path id="a" class="area land" d="M10 10H40V40H10Z"/>'


def _recipe() -> dict:
    text = ElementTree.fromstring(board().text.encode()).findtext(".//{http://www.w3.org/2000/svg}metadata")
    return json.loads(text or "")


def test_every_area_of_the_recipe_has_a_path_and_anchors() -> None:
    recipe = _recipe()
    ids = {area["id"] for area in recipe["areas"]}
    assert len(ids) == 53 and len(recipe["ports"]) == 8
    assert ids | {port["id"] for port in recipe["ports"]} == set(board().areas)
    for name in ids:
        assert {"name", "units", "order", "marker", "icons"} <= set(board().areas[name].anchors), name


def test_anchors_of_units_lie_inside_their_area() -> None:
    for area in board().areas.values():
        x, y = area.anchors["units"]
        box = area.room.place(4, 4, (x, y))
        assert box and abs(box[0] + 2 - x) < 8 and abs(box[1] + 2 - y) < 8, area.id


def test_adjacent_areas_touch_and_others_do_not() -> None:
    adjacent = {frozenset(pair) for pair in _recipe()["adjacency"]}
    assert len(adjacent) == 130
    assert touching(board()) == adjacent


def test_barriers_are_declared_on_the_board() -> None:
    wanted = {frozenset(pair) for barrier in _recipe()["barriers"] for pair in barrier["between"]}
    assert wanted <= board().barriers


def test_panels_have_places_for_every_track() -> None:
    places = {panel for panel, _ in board().slots}
    assert {
        "track:ombra",
        "track:oscurita",
        "track:luce",
        "supply",
        "victory",
        "threat",
        "turn",
        "seats",
    } <= places
    assert (
        ("supply", "6") in board().slots
        and ("threat", "12") in board().slots
        and ("turn", "10") in board().slots
    )


def test_board_is_in_layers_for_inkscape() -> None:
    assert len(re.findall(r'inkscape:groupmode="layer"', board().text)) == 7


def test_the_board_is_what_the_sketch_makes_of_its_recipe() -> None:
    recipe = _recipe()
    assert sketch(recipe.pop("areas"), recipe.pop("adjacency"), **recipe) == board().text


def test_touching_sees_a_common_border_and_no_corner() -> None:
    two = (
        AREA
        + '<path id="b" class="area land" d="M40 10h30v30h-30z"/><path id="c" class="area sea" d="M70 40H99V99H70Z"/>'
    )
    assert touching(parse_board(SVG.format(two))) == {frozenset("ab")}


@pytest.mark.parametrize(
    ("data", "corners"),
    [
        ("M0 0H10V10H0Z", 4),
        ("m0,0 10,0 0,10z", 3),
        ("M0 0C0 10 10 10 10 0Z", 7),
        ("M0-1.5L1e1.5.5 3Z", 3),
    ],
)
def test_paths_are_read_in_all_their_spellings(data: str, corners: int) -> None:
    assert len(path_rings(data)[0]) == corners


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("<svg", "not well-formed"),
        ("<html/>", "no SVG"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "document type"),
        (SVG.format(""), "no areas"),
        (SVG.format(AREA + AREA), "repeats the id a"),
        (SVG.format('<path class="area" d="M0 0H9V9Z"/>'), "has no id"),
        (SVG.format('<path id="a" class="area" d="M0 0 banana"/>'), "unknown command"),
        (SVG.format('<path id="a" class="area" d="M0 0H9"/>'), "encloses nothing"),
        (SVG.format('<path id="a" class="area" transform="scale(2)" d="M0 0H9V9Z"/>'), "transform"),
        (SVG.format(AREA + "<script>1</script>"), "<script>"),
        (SVG.format(AREA + '<image href="file:///etc/passwd"/>'), "own parts"),
        (SVG.format(AREA + '<use href="http://example.org/a.svg#b"/>'), "own parts"),
        (SVG.format(AREA + '<rect fill="url(http://example.org)"/>'), "from outside"),
        (SVG.format(AREA + "<style>@import 'a.css'</style>"), "from outside"),
        (SVG.replace("0 0 100 100", "none").format(AREA), "viewBox"),
        (SVG.format(AREA + '<circle data-role="name" data-for="a" cx="left"/>'), "no number"),
    ],
)
def test_bad_boards_get_one_clear_sentence(text: str, complaint: str) -> None:
    with pytest.raises(UserError) as error:
        parse_board(text, "my.svg")
    assert complaint in str(error.value) and "my.svg" in str(error.value) and "\n" not in str(error.value)


def test_files_that_cannot_be_read_are_named(tmp_path) -> None:
    with pytest.raises(UserError, match=r"none\.svg"):
        read_board(tmp_path / "none.svg")
    (tmp_path / "bytes.svg").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UserError, match="UTF-8"):
        read_board(tmp_path / "bytes.svg")
    assert read_board(BOARD).key == board().key
