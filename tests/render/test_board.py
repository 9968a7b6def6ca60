"""Reading boards: the shipped one, small ones, and files that nobody should trust."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree

import pytest

from pbf_moderator.errors import UserError
from pbf_moderator.render.board import ANCHORS, parse_board, path_rings, read_board
from pbf_moderator.render.borders import touching
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
    assert len(ids) == 53 and len(recipe["insets"]) == 8
    assert ids | {inset["id"] for inset in recipe["insets"]} == set(board().areas)
    for name in ids:
        assert {"name", "units", "chit", "marker", "icons"} <= set(board().areas[name].anchors), name


def test_anchors_of_units_lie_inside_their_area() -> None:
    for area in board().areas.values():
        x, y = area.anchors["units"]
        box = area.free_space.place(4, 4, (x, y))
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
        ("<html/>", "is not an SVG"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "document type"),
        (SVG.format(""), "no areas"),
        (SVG.format(AREA + AREA), "repeats the id a"),
        (SVG.format('<path class="area" d="M0 0H9V9Z"/>'), "has no id"),
        (SVG.format('<path id="a" class="area" d="M0 0 banana"/>'), "unknown command"),
        (SVG.format('<path id="a" class="area" d="M0 0H9"/>'), "encloses nothing"),
        (SVG.format('<path id="a" class="area" transform="grow(2)" d="M0 0H9V9Z"/>'), "grow(2)"),
        (SVG.format('<g transform="matrix(1 2 3)">' + AREA + "</g>"), "matrix(1 2 3)"),
        (SVG.format('<g transform="translate(1e999)">' + AREA + "</g>"), "translate(1e999)"),
        (SVG.format('<g style="opacity:1;transform:scale(2)">' + AREA + "</g>"), "in its style"),
        (SVG.format(AREA + '<circle data-role="unit" data-for="a"/>'), 'did you mean "units"?'),
        (SVG.format(AREA + '<path data-role="units" data-for="a" d="M0"/>'), "anchor units of 'a'"),
        (SVG.format(AREA + "<script>1</script>"), "<script>"),
        (SVG.format(AREA + '<image href="file:///etc/passwd"/>'), "own parts"),
        (SVG.format(AREA + '<use href="http://example.org/a.svg#b"/>'), "own parts"),
        (SVG.format(AREA + '<rect fill="url(http://example.org)"/>'), "from outside"),
        (SVG.format(AREA + "<style>@import 'a.css'</style>"), "from outside"),
        (SVG.replace("0 0 100 100", "none").format(AREA), "viewBox"),
        (SVG.format(AREA + '<circle data-role="name" data-for="a" cx="left"/>'), "is not a number"),
    ],
)
def test_bad_boards_get_one_clear_sentence(text: str, complaint: str) -> None:
    with pytest.raises(UserError) as error:
        parse_board(text, "my.svg")
    assert complaint in str(error.value) and "my.svg" in str(error.value) and "\n" not in str(error.value)


MARKED = (
    AREA
    + '<circle data-role="units" data-for="a" cx="20" cy="20"/><rect data-role="sheet" x="50" y="50" width="20" height="10"/>'
    + '<rect data-role="slot" data-for="turn" data-index="1" x="80" y="0" width="10" height="10"/>'
    + '<rect data-role="label" data-for="turn" x="80" y="20" width="10" height="10"/>'
)


def test_a_moved_layer_takes_areas_anchors_and_places_along() -> None:
    plain = parse_board(SVG.format(MARKED))
    moved = parse_board(
        SVG.format(f'<g transform="translate(7 -3)"><g transform="translate(-2,4)">{MARKED}</g></g>')
    )
    assert moved.areas["a"].rings == ([(x + 5, y + 1) for x, y in plain.areas["a"].rings[0]],)
    assert moved.areas["a"].anchors["units"] == (25, 21)
    assert moved.sheets == ((55, 51, 75, 61),)
    assert moved.slots["turn", "1"] == (85, 1, 95, 11)
    assert moved.labels["turn"] == (85, 21, 95, 31)


@pytest.mark.parametrize(
    ("transform", "corner"),
    [
        ("scale(2)", (20, 20)),
        ("translate(5) scale(2 3)", (25, 30)),
        ("rotate(90)", (-10, 10)),
        ("rotate(90 10 10), translate(0,1)", (9, 10)),
        ("matrix(1 0 0 1 30 40)", (40, 50)),
        ("skewX(45)", (20, 10)),
        ("none", (10, 10)),
    ],
)
def test_every_transform_of_an_area_is_applied(transform: str, corner: tuple[float, float]) -> None:
    area = AREA.replace("<path", f'<path transform="{transform}"')
    assert parse_board(SVG.format(area)).areas["a"].rings[0][0] == pytest.approx(corner)


def test_a_turned_place_is_the_upright_rectangle_around_it() -> None:
    turned = parse_board(SVG.format(f'<g transform="rotate(90 50 50)">{MARKED}</g>'))
    assert turned.sheets[0] == pytest.approx((40, 50, 50, 70))


@pytest.mark.parametrize(
    "shape",
    [
        '<ellipse {} cx="20" cy="30" rx="3" ry="5"/>',
        '<rect {} x="15" y="25" width="10" height="10"/>',
        '<path {} d="M15 25H25V35H15Z"/>',
        '<path {} d="M20 25A5 5 0 0 1 20 35A5 5 0 0 1 20 25Z"/>',
    ],
)
def test_an_anchor_may_have_become_another_shape(shape: str) -> None:
    marked = shape.format('data-role="units" data-for="a"')
    assert parse_board(SVG.format(AREA + marked)).areas["a"].anchors["units"] == pytest.approx((20, 30))


def test_anchors_are_seen_and_named_while_drawing_and_never_printed() -> None:
    root = ElementTree.fromstring(board().text.encode())
    handles = [e for e in root.iter() if e.get("data-role") in ANCHORS]
    ids = [e.get("id") for e in handles]
    assert len(handles) > 200 and len(set(ids)) == len(ids)
    assert all(e.get("id") == f"anchor-{e.get('data-for')}-{e.get('data-role')}" for e in handles)
    assert all(e.get("fill-opacity") is None for e in handles)
    assert not [e for e in root.iter() if e.get("display") == "none"]


def test_files_that_cannot_be_read_are_named(tmp_path) -> None:
    with pytest.raises(UserError, match=r"none\.svg"):
        read_board(tmp_path / "none.svg")
    (tmp_path / "bytes.svg").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UserError, match="UTF-8"):
        read_board(tmp_path / "bytes.svg")
    assert read_board(BOARD).key == board().key
