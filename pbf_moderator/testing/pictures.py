"""The board has room for what a position shows."""

from __future__ import annotations

from collections.abc import Iterator

from ..desk.pictures import scenario_painter
from ..render.layout import marks
from ..user_cache import user_cache
from .sample import Sample


def board_shows_every_area(sample: Sample) -> Iterator[str]:
    """Areas that a position puts something on and the board does not have."""
    if sample.scenario.map is None:
        return
    painter = scenario_painter(sample.scenario, sample.scenario.language, user_cache())
    missing: set[str] = set()
    for _, match in sample.looks():
        scene = painter.staging(sample.rules.view(match.game), painter.style, painter.names)
        missing |= {area for area, groups in scene.areas.items() if groups} - {*painter.board.areas}
    yield from (f"The board has no place for {area}, where pieces may lie." for area in sorted(missing))
    if not marks(scene, painter.board, painter.style, painter.names):
        yield "The board shows nothing of the last position."
