"""What stands beside a very wide board is said below its picture, where it can be read."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from pbf_moderator.desk.pictures import scenario_painter
from pbf_moderator.families.finding import family
from pbf_moderator.kernel.events import PUBLIC
from pbf_moderator.render.art import Art
from pbf_moderator.render.board import Board
from pbf_moderator.render.said_below import what_is_beside
from pbf_moderator.render.scene import OnPanel, Scene, SeatLine
from pbf_moderator.scenario.loading import load_scenario
from pbf_moderator.user_cache import user_cache

LOOKS_AT_PICTURES = True
BOX = (0.0, 0.0, 10.0, 10.0)
SCENE = Scene(
    panels=(
        OnPanel("province:x", "0", (Art("shield", seat="red"),), "fill"),
        OnPanel("tired", "3", (Art("icon", "pawn"),), "fill"),
    ),
    seats=(SeatLine("red", (("cards", 4), ("tent", 65))), SeatLine("blue", note="in exile")),
    caption="Round 7",
)
NAMES = {"red": "The Reds", "tired": "Weariness"}


def _board(wide: float) -> Board:
    slots = dict.fromkeys((("seats", "0"), ("seats", "1"), ("tired", "3")), BOX)
    return Board("", (wide, 1000.0), {}, slots, {"title": BOX}, (), frozenset(), frozenset())


def test_a_wide_board_tells_turn_seats_and_tracks_below() -> None:
    of_all, of_seats = what_is_beside(SCENE, _board(3000), NAMES, {})
    assert of_all == ["Round 7", "\u00b7", "Weariness: 3"]
    reds = [Art("shield", seat="red"), "The Reds", Art("icon", "cards"), "4", Art("icon", "tent"), "65"]
    assert of_seats == [*reds, "\u00b7", Art("shield", seat="blue"), "blue", "in exile"]


def test_a_board_that_can_be_read_tells_nothing_twice() -> None:
    assert what_is_beside(SCENE, _board(1680), NAMES, {}) == []


def test_the_maps_of_the_conquerors_end_in_such_lines() -> None:
    scenario = load_scenario("alexander")
    rules = family(scenario.family)
    view = rules.view(rules.start(scenario.tables, 2, {}), PUBLIC)
    painter = scenario_painter(scenario, "en", user_cache(), 2)
    bare, post = painter._base(900), Image.open(BytesIO(painter.map(view, 900)))
    beside, forces = (
        2 * 46,
        5 * 32,
    )  # two lines of the board's side, five smaller ones of armies, who leads them and the victory checklist
    assert abs(post.height - bare.height - beside - forces) < 2
    with painter.large_map(view) as large:
        assert Image.open(BytesIO(large())).height > painter._base(1600).height + 60


def test_every_sign_in_those_lines_is_explained() -> None:
    scenario = load_scenario("alexander")
    rules = family(scenario.family)
    view = rules.view(rules.start(scenario.tables, 2, {}), PUBLIC)
    painter = scenario_painter(scenario, "en", user_cache(), 2)
    scene = painter.staging(view, painter.style, painter.names)
    figures = {shape for line in scene.seats for shape, _ in line.figures}
    explained = [art.shape for art, _ in painter.style["legend"] if art.kind == "icon"]
    assert figures and all(explained.count(shape) == 1 for shape in figures)
