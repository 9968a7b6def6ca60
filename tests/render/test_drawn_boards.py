"""The shipped boards that are drawn from lines of their own: they show their scenario and hold its pieces."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageChops, ImageStat
from PIL.Image import Resampling

from pbf_moderator.desk.checking import draft_board
from pbf_moderator.desk.pictures import names, style
from pbf_moderator.families.thrones.adapter import presentation as adapter
from pbf_moderator.render.bare_board import bare_svg
from pbf_moderator.render.board import Board, read_board
from pbf_moderator.render.borders import touching
from pbf_moderator.render.drawn_boards import drawn_before
from pbf_moderator.render.kept_pictures import decode
from pbf_moderator.render.layout import marks
from pbf_moderator.render.paint import NEAR
from pbf_moderator.render.raster import raster
from pbf_moderator.render.static_marks import static_marks
from pbf_moderator.scenario.loading import Scenario, load_scenario

MAPS = Path(__file__).parents[2] / "maps"
BOARDS = sorted(path.stem for path in MAPS.glob("*.toml"))
LARGEST_FILE = 600_000
SMALLEST_PIECE = 30
"""Units; drawn at full size a piece has 60."""


@cache
def _board(name: str) -> Board:
    return read_board(MAPS / f"{name}.svg")


@cache
def _scenario(name: str) -> Scenario:
    return load_scenario(name, ())


@pytest.mark.parametrize("drawing", sorted(MAPS.glob("*.svg")), ids=lambda path: path.stem)
def test_the_picture_beside_a_board_is_what_would_be_drawn_now(drawing: Path) -> None:
    svg = bare_svg(read_board(drawing))
    kept = drawn_before(svg, NEAR)
    assert kept is not None, "the board was changed: make boards"
    fresh = decode(raster(svg, NEAR // 8)).convert("RGB")
    told_apart = ImageChops.difference(decode(kept).resize(fresh.size, Resampling.BOX), fresh)
    assert max(ImageStat.Stat(told_apart).mean) < 4


def test_a_board_that_was_changed_has_no_picture_beside_it() -> None:
    svg = bare_svg(_board(BOARDS[0]))
    assert drawn_before(svg.replace("</svg>", "<g/></svg>"), NEAR) is None
    assert drawn_before(svg, NEAR - 1) is None


@pytest.mark.parametrize("name", BOARDS)
def test_the_board_is_what_its_drawing_gives(name: str) -> None:
    assert draft_board(name, (), MAPS / f"{name}.toml") == _board(name).text
    assert len(_board(name).text.encode()) < LARGEST_FILE


@pytest.mark.parametrize("name", BOARDS)
def test_neighbours_touch_or_are_linked_and_others_are_apart(name: str) -> None:
    tables = _scenario(name).tables
    adjacent = {frozenset((a["id"], b)) for a in tables["areas"] for b in a.get("adjacent", ())}
    apart = {frozenset(pair) for row in tables.get("barriers", ()) for pair in row["between"]}
    linked = {frozenset(pair) for row in tables.get("links", ()) for pair in row["between"]}
    linked |= {frozenset(row["between"]) for row in tables.get("arrows", ())}
    assert _board(name).links == linked
    assert touching(_board(name)) - apart == adjacent - linked
    assert set(_board(name).areas) == {row["id"] for row in tables["areas"]}


@pytest.mark.parametrize("name", BOARDS)
def test_anchors_of_units_lie_inside_their_area(name: str) -> None:
    for area in _board(name).areas.values():
        x, y = area.anchor("units")
        box = area.free_space.place(4, 4, (x, y))
        assert box and abs(box[0] + 2 - x) < 8 and abs(box[1] + 2 - y) < 8, area.id


@pytest.mark.parametrize("name", BOARDS)
def test_the_largest_army_with_order_and_marker_fits_everywhere(name: str) -> None:
    scenario, board = _scenario(name), _board(name)
    looks, words = style(scenario, "en"), names(scenario, "en")
    fixed = static_marks(board, looks, words)
    laid = marks(adapter.scene({"areas": _crowd(scenario)}, looks, words), board, looks, words, fixed)
    for area in board.areas.values():
        boxes = [mark.box for mark in [*fixed, *laid] if mark.about == area.id]
        overlapping = [(a, b) for i, a in enumerate(boxes) for b in boxes[i + 1 :] if _overlap(a, b)]
        if area.kind == "inset":
            continue
        pieces = [mark.box for mark in laid if mark.about == area.id and mark.art.kind == "piece"]
        assert not overlapping, area.id
        assert pieces and min(box[2] - box[0] for box in pieces) >= SMALLEST_PIECE, area.id


def _crowd(scenario: Scenario) -> dict[str, Any]:
    """Four units of two kinds, a starred order and a marker in every area; four ships at sea."""
    seat, order = scenario.tables["houses"][0]["id"], {"token": "march-plus-1"}
    out: dict[str, Any] = {}
    for row in scenario.tables["areas"]:
        kinds = ("footman", "knight") if row["kind"] == "land" else ("ship",)
        units = {kind: {"standing": 4 // len(kinds), "routed": 0} for kind in kinds}
        marker = {"marker": seat} if row["kind"] == "land" else {}
        out[row["id"]] = {"units": {seat: units}, "order": {"seat": seat, **order}, **marker}
    return out


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1
