"""The key below a board explains the lines that this board has, in every language, and no others."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pbf_moderator.desk.pictures import scenario_painter
from pbf_moderator.render.art import Art
from pbf_moderator.render.legend import legend
from pbf_moderator.scenario.loading import load_scenario
from pbf_moderator.user_cache import user_cache

LINES = {
    "agot-1e": ["border", "sea_border", "river", "bridge", "crossing"],
    "agot-2e": ["border", "sea_border", "river", "bridge"],
    "agot-asos": ["border", "bridge", "crossing"],
    "malazan-genabackis": ["border", "sea_border", "river"],
}


@pytest.mark.parametrize("language", ["it", "en", "ro", "ru"])
@pytest.mark.parametrize("name", LINES)
def test_borders_bridges_and_the_dashed_line_are_explained_where_they_are(name: str, language: str) -> None:
    painter = scenario_painter(load_scenario(name), language, user_cache())
    parts = legend(painter.board, painter.style, painter.names)
    said = {art.shape: word for art, word in pairwise(parts) if isinstance(art, Art) and art.kind == "sample"}
    assert [*said] == LINES[name]
    assert all(isinstance(word, str) and word.strip() for word in said.values())
    assert len({*said.values()}) == len(said)


def test_the_dashed_line_of_the_first_edition_is_at_oldtown() -> None:
    painter = scenario_painter(load_scenario("agot-1e"), "en", user_cache())
    assert painter.board.links == {frozenset(("oldtown", "sunset-sea"))}
    assert painter.names["legend:crossing"] == "adjacent across water"
