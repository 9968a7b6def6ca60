"""Pictures for a forum are small enough to be attached by an ordinary member, and their colours stay what they were."""

from __future__ import annotations

import math
from functools import cache
from io import BytesIO
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageColor

from pbf_moderator.desk.pictures import scenario_painter
from pbf_moderator.families.finding import family
from pbf_moderator.render import palette
from pbf_moderator.render.marking import middle
from pbf_moderator.render.paint import WIDTHS, Painter
from pbf_moderator.render.scene import QUIET
from pbf_moderator.scenario.loading import Scenario, load_scenario
from pbf_moderator.user_cache import Cache, user_cache

SCENARIOS = ("malazan-genabackis", "agot-2e")
MOST_BYTES = 256 * 1024
SAME_COLOUR = 14
"""Steps of red, green or blue by which a seat's colour may be off."""


@cache
def _scenario(name: str) -> Scenario:
    return load_scenario(name)


@pytest.fixture(scope="module", params=SCENARIOS)
def brush(request: pytest.FixtureRequest) -> tuple[Scenario, Painter]:
    scenario = _scenario(request.param)
    return scenario, scenario_painter(scenario, "it", user_cache())


def _start(scenario: Scenario) -> dict[str, Any]:
    rules = family(scenario.family)
    return rules.view(rules.start(scenario.tables, max(scenario.players), {}))


def _full(scenario: Scenario) -> dict[str, Any]:
    """A board without an empty area: units of two kinds, an order and a marker in each, the seats in turn."""
    view, seats = _start(scenario), cycle(row["id"] for row in scenario.tables["houses"])
    orders = cycle(scenario_painter(scenario, "it", user_cache()).style["chits"])
    for row in scenario.tables["areas"]:
        seat, land = next(seats), row["kind"] == "land"
        roles = ("footman", "knight", "tower") if land else ("ship",)
        units = [unit["id"] for unit in scenario.tables["units"] if unit["role"] in roles]
        view["areas"][row["id"]] = {
            **view["areas"][row["id"]],
            "units": {seat: {unit: {"standing": 2, "routed": 1} for unit in units}},
            "order": {"seat": seat, "token": next(orders)},
            "marker": seat if land else None,
        }
    return view


@pytest.mark.parametrize("name", [*SCENARIOS, "agot-1e", "agot-asos"])
def test_on_a_crowded_board_all_lies_in_its_land_and_orders_by_their_pieces(name: str) -> None:
    scenario = _scenario(name)
    painter = scenario_painter(scenario, "it", user_cache())
    board, laid = painter.board, painter._laid(_full(scenario), QUIET)
    for id, area in board.areas.items():
        marks = [mark for mark in laid if mark.about == id]
        assert marks, id
        for mark in marks:
            free, box = area.free_space.copy(), mark.box
            before = free.area()
            free.take(box)
            inside = (before - free.area()) / ((box[2] - box[0]) * (box[3] - box[1]))
            assert inside > 0.9, (id, mark)
        chits = [mark.box for mark in marks if mark.art.kind == "chit"]
        pieces = [mark.box for mark in marks if mark.art.kind == "piece"]
        apart = min(math.dist(middle(chit), middle(piece)) for chit in chits for piece in pieces)
        assert apart < 3 * (pieces[0][2] - pieces[0][0]), id


def test_every_picture_for_a_forum_can_be_attached(brush: tuple[Scenario, Painter]) -> None:
    scenario, painter = brush
    sizes = {}
    for label, view in (("start", _start(scenario)), ("full", _full(scenario))):
        sizes[label] = len(painter.map(view, 900))
        for area in list(painter.board.areas)[::32]:
            sizes[f"{label}, {area}"] = len(painter.close_up(view, [area]))
    assert max(sizes.values()) < MOST_BYTES, sizes
    assert sizes["start"] > 100_000, "not by throwing the board away"


def test_the_colours_of_the_seats_survive(brush: tuple[Scenario, Painter]) -> None:
    scenario, painter = brush
    picture = Image.open(BytesIO(painter.map(_full(scenario), 900)))
    assert picture.mode == "P"
    used = [colour for _, colour in picture.convert("RGB").getcolors(512) or []]
    for seat, looks in painter.style["seats"].items():
        wanted = ImageColor.getrgb(looks["color"])
        off = min(max(abs(a - b) for a, b in zip(wanted, colour, strict=True)) for colour in used)
        assert off <= SAME_COLOUR, (seat, wanted, off)


def test_a_map_for_a_close_look_keeps_all_its_colours(brush: tuple[Scenario, Painter]) -> None:
    scenario, painter = brush
    assert Image.open(BytesIO(painter.map(_start(scenario), WIDTHS[0]))).mode == "RGB"


def test_the_colours_are_chosen_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = _scenario(SCENARIOS[1])
    first = scenario_painter(scenario, "en", Cache(tmp_path)).map(_start(scenario), 450)
    monkeypatch.setattr("pbf_moderator.render.palette.colours_of", lambda *_: pytest.fail("chosen again"))
    assert scenario_painter(scenario, "en", Cache(tmp_path)).map(_start(scenario), 450) == first


def test_it_keeps_the_most_colours_that_fit_however_well_they_must_be_compressed(
    brush: tuple[Scenario, Painter], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best compression is dear, so it is tried only where it may make the difference."""
    scenario, painter = brush
    whole = painter._painted(_full(scenario), WIDTHS[1])
    efforts: list[int] = []

    def compressed(count: int, level: int) -> bytes:
        colours = Image.new("P", (1, 1))
        colours.putpalette(painter._colours(count, WIDTHS[1]))
        out = BytesIO()
        whole.quantize(palette=colours, dither=Image.Dither.NONE).save(out, "PNG", compress_level=level)
        return out.getvalue()

    most = next(count for count in palette.COUNTS if len(compressed(count, 9)) < MOST_BYTES)
    fits = next(data for level in (6, 9) if len(data := compressed(most, level)) < MOST_BYTES)
    plain = Image.Image.save

    def counted(picture: Image.Image, target: BytesIO, form: str, compress_level: int) -> None:
        efforts.append(compress_level)
        plain(picture, target, form, compress_level=compress_level)

    monkeypatch.setattr(Image.Image, "save", counted)
    assert painter.saved(whole, WIDTHS[1]) == fits
    assert efforts.count(9) <= 2, efforts


@pytest.mark.parametrize("count", [n for n in palette.COUNTS if n < palette.CHOSEN])
def test_few_colours_hold_those_of_the_seats_too(brush: tuple[Scenario, Painter], count: int) -> None:
    _, painter = brush
    few = painter._colours(count, 900)
    assert len(few) == 3 * count
    for seat, looks in painter.style["seats"].items():
        wanted = ImageColor.getrgb(looks["color"])
        colours = [few[k : k + 3] for k in range(0, len(few), 3)]
        off = min(max(abs(a - b) for a, b in zip(wanted, colour, strict=True)) for colour in colours)
        assert off <= SAME_COLOUR + 2, (seat, wanted, off)
