"""The board for phones: large names and pieces, nothing on top of anything else, no small icons and no word of them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from pbf_moderator.desk.pictures import scenario_painter
from pbf_moderator.render.art import Art
from pbf_moderator.render.large_print import columns, in_large_print
from pbf_moderator.render.layout import marks
from pbf_moderator.render.static_marks import static_marks
from pbf_moderator.scenario.loading import load_scenario
from pbf_moderator.user_cache import user_cache

from .positions import STYLE, board, crowded, names, reference, revealed, scene
from .test_layout import _overlap

LARGE = in_large_print(
    {**STYLE, "legend": [(Art("icon", "castle"), "legend:castle"), (Art("icon", "barrel"), "legend:barrel")]}
)
PHONE = 400
"""The width of a phone in points, and so of the picture as it is seen."""


@pytest.mark.parametrize("view", [revealed(reference()), crowded()], ids=["revealed", "crowded"])
def test_nothing_overlaps_within_areas(view: dict[str, Any]) -> None:
    areas = {name for name, area in board().areas.items() if area.kind != "inset"}
    laid = [*static_marks(board(), LARGE, names()), *marks(scene(view), board(), LARGE, names())]
    found = [mark for mark in laid if mark.about in areas]
    over = [(a.about, a.art.kind, b.art.kind) for a, b in combinations(found, 2) if _overlap(a, b)]
    assert not over


def test_names_can_be_read_at_the_width_of_a_phone() -> None:
    areas = {name for name, area in board().areas.items() if area.kind != "inset"}
    sizes = [
        mark.art.size * PHONE / board().size[0]
        for mark in static_marks(board(), LARGE, names())
        if mark.art.kind == "text" and mark.about in areas
    ]
    assert min(sizes) > 6.4 and sorted(sizes)[len(sizes) // 2] > 8.5


def test_small_icons_and_their_legend_are_left_out() -> None:
    shapes = {mark.art.shape for mark in static_marks(board(), LARGE, names())}
    assert "castle" in shapes and not shapes & {"barrel", "helm"}
    assert [art.shape for art, _ in LARGE["legend"]] == ["castle"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_wide_board_is_cut_into_columns_in_which_names_can_be_read(language: str) -> None:
    scenario = load_scenario("alexander")
    painter = scenario_painter(scenario, language, user_cache()).in_large_print()
    parts = columns(painter.board)
    assert len(parts) > 1 and parts[0][0] == 0 and parts[-1][2] == pytest.approx(painter.board.size[0])
    shown = [m for m in painter._fixed if m.about in painter.board.areas and m.art.kind == "text"]
    for mark in shown:
        assert any(part[0] <= mark.box[0] and mark.box[2] <= part[2] for part in parts), mark
    sizes = sorted(mark.art.size * PHONE / (parts[0][2] - parts[0][0]) for mark in shown)
    assert sizes[0] > 6.4 and sizes[len(sizes) // 2] > 8.5


def test_a_high_board_is_one_column() -> None:
    assert columns(board()) == [(0.0, 0.0, *board().size)]
