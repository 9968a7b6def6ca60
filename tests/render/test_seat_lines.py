"""The seats' lines beside the map: all names in one size that can be read, nothing on anything else."""

from __future__ import annotations

from itertools import combinations

import pytest

from pbf_moderator.desk.pictures import scenario_painter
from pbf_moderator.families.finding import family
from pbf_moderator.kernel.events import PUBLIC
from pbf_moderator.kernel.match import Match
from pbf_moderator.render.marking import Mark
from pbf_moderator.render.scene import SeatLine
from pbf_moderator.render.seat_lines import seat_lines
from pbf_moderator.scenario.loading import load_scenario
from pbf_moderator.user_cache import user_cache

LEAST, LEAST_NOTE = 17.0, 16.0
"""Units of a name, of what is told below it: of a picture 900 wide nine pixels and a half, and nine."""


@pytest.mark.parametrize("language", ["en", "it", "ro", "ru"])
@pytest.mark.parametrize("name", ["malazan-genabackis", "agot-2e", "agot-1e", "agot-asos", "alexander"])
def test_all_names_have_one_size_that_can_be_read(name: str, language: str) -> None:
    scenario = load_scenario(name)
    rules, players = family(scenario.family), max(scenario.players)
    painter = scenario_painter(scenario, language, user_cache(), players)
    view = rules.view(Match(rules.start(scenario.tables, players, {}), rules.play).game, PUBLIC)
    lines = painter.staging(view, painter.style, painter.names).seats
    for noted in (lines, [SeatLine(line.seat, line.figures, "In prison: Asha") for line in lines]):
        laid = list(seat_lines(noted, painter.board.slots, painter.style, painter.names))
        names = [mark for mark in laid if mark.art.cut == "bold" and mark.art.text != "In prison: Asha"]
        names = [mark for mark in names if mark.art.kind == "text"]
        assert len(names) == len(lines)
        if noted is lines or name == "agot-asos":
            assert len({mark.art.size for mark in names}) == 1 and names[0].art.size >= LEAST
        notes = [mark.art.size for mark in laid if mark.art.text == "In prison: Asha"]
        assert all(size >= LEAST_NOTE for size in notes)
        assert not [(a.art, b.art) for a, b in combinations(laid, 2) if _on(a, b)]


def _on(a: Mark, b: Mark) -> bool:
    wide = min(a.box[2], b.box[2]) - max(a.box[0], b.box[0])
    high = min(a.box[3], b.box[3]) - max(a.box[1], b.box[1])
    return wide > 1 and high > 1
