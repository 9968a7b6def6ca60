"""A turn's map on the ready base, against Pillow merely pasting as many pieces on the same picture and saving it alike."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from PIL import Image

from pbf_moderator.desk.pictures import scenario_painter
from pbf_moderator.desk.selfplay import random_game
from pbf_moderator.families.finding import family
from pbf_moderator.kernel.match import Match
from pbf_moderator.render import palette
from pbf_moderator.render.art import Art
from pbf_moderator.render.paint import _LEAST_SHARE, WIDTHS, Painter, png_options
from pbf_moderator.render.scene import QUIET
from pbf_moderator.scenario.loading import Scenario, load_scenario
from pbf_moderator.user_cache import Cache

from .render.positions import crowded, reference

EDITIONS = ("malazan-genabackis", "agot-2e", "agot-1e")


def _best(*tasks: Callable[[], object], rounds: int = 5) -> list[float]:
    """The least processor time of each task, all in turn, so that a noisy machine is noisy for all."""
    times: list[list[float]] = [[] for _ in tasks]
    for _ in range(rounds):
        for task, taken in zip(tasks, times, strict=True):
            start = process_time()
            task()
            taken.append(process_time() - start)
    return [min(taken) for taken in times]


def _pasted(base: Image.Image, piece: Image.Image, count: int) -> Image.Image:
    picture = base.copy()
    for k in range(count):
        spot = (k * 37 % (picture.width - piece.width), k * 91 % (picture.height - piece.height))
        picture.paste(piece, spot, piece)
    return picture


def _saved(picture: Image.Image, colours: Image.Image | None) -> bytes:
    if colours is not None:
        picture = picture.quantize(palette=colours, dither=Image.Dither.NONE)
    out = BytesIO()
    picture.save(out, "PNG", **(png_options() if colours is None else palette.OPTIONS))
    return out.getvalue()


def _as_saved(data: bytes) -> Image.Image | None:
    """A picture that has the palette of a file, or None for one in full colour."""
    picture = Image.open(BytesIO(data))
    return picture if picture.mode == "P" else None


def run() -> list[tuple[str, str]]:
    """Rows of what was measured and the figure."""
    rows = []
    for scenario in map(load_scenario, EDITIONS):
        with tempfile.TemporaryDirectory() as folder:
            cache = Cache(Path(folder))
            rows += [row for width in WIDTHS for row in _rows(cache, scenario, width)]
            rows += _step(cache, scenario)
    return rows


def positions(scenario: Scenario) -> dict[str, dict[str, Any]]:
    """The views to draw: those of the map's own tests for the first board, else a game's seventh turn."""
    if scenario.id == EDITIONS[0]:
        return {"reference": reference(), "crowded": crowded()}
    rules = family(scenario.family)
    players = max(scenario.players)
    match: Match = Match(rules.start(scenario.tables, players, {}), rules.play)
    for answers in random_game(scenario, players, "bench/map").inputs:
        match.feed(answers)
        if match.game.turn == 7 and match.game.step == "marches":
            break
    return {"turn 7": rules.view(match.game)}


def fought(scenario: Scenario) -> tuple[dict[str, Any], Sequence[str]]:
    """A position in the fifth turn or later in which something is fought, and the areas of its close-up."""
    rules, players = family(scenario.family), max(scenario.players)
    match: Match = Match(rules.start(scenario.tables, players, {}), rules.play)
    for answers in random_game(scenario, players, "bench/map").inputs:
        match.feed(answers)
        view = rules.view(match.game)
        if match.game.turn >= 5 and (areas := family(scenario.family).presentation().close_up(view)):
            return view, areas
    raise AssertionError("nobody has fought")


def _rows(cache: Cache, scenario: Scenario, width: int) -> list[tuple[str, str]]:
    ready = scenario_painter(scenario, "en", cache)
    start = perf_counter()
    ready.preview(width)
    rows = [(f"{scenario.id}: base of the map, {width} px, drawn once", f"{perf_counter() - start:.2f} s")]
    picture, piece = _base(ready, width), _piece(ready, width // 32)
    for label, view in positions(scenario).items():
        colours = _as_saved(ready.map(view, width))
        count = len(ready._laid(view, QUIET))
        pillow, ours = _best(
            lambda colours=colours, count=count: _saved(_pasted(picture, piece, count), colours),
            lambda view=view: _next_turn(ready, view, width),
        )
        what = f"{scenario.id}: map, {label}, {width} px, {count} pieces"
        rows.append((what, f"{ours / pillow:.2f}x Pillow pasting and saving ({ours * 1000:.0f} ms)"))
    return rows


def _step(cache: Cache, scenario: Scenario) -> list[tuple[str, str]]:
    count, floor, seconds = step(cache, scenario)
    what = f"{scenario.id}: a step's pictures (1600, 900 px, close-up), {count} pieces, all from disk"
    figure = f"{seconds / floor:.2f}x Pillow pasting and saving ({seconds * 1000:.0f} ms), wanted at most 1.5"
    return [(what, figure)]


def step(cache: Cache, scenario: Scenario) -> tuple[int, float, float]:
    """All pictures of a step as a command makes them, with nothing in memory; Pillow has its pieces there already.

    Returns:
        How many pieces there are, the least processor seconds of Pillow, and ours.
    """
    view, areas = fought(scenario)

    def ours() -> list[bytes]:
        brush = scenario_painter(scenario, "en", cache)
        return [*(brush.map(view, width) for width in WIDTHS), brush.close_up(view, areas)]

    whole, small, near = (_as_saved(data) for data in ours())
    brush = scenario_painter(scenario, "en", cache)
    count, piece = len(brush._laid(view, QUIET)), _piece(brush, WIDTHS[0] // 32)
    nearest = round(WIDTHS[1] / _LEAST_SHARE)

    def pillow() -> None:
        for width, colours in ((WIDTHS[0], whole), (WIDTHS[1], small)):
            _saved(_pasted(_base(brush, width), piece, count), colours)
        close = _pasted(_base(brush, nearest), piece, count).crop((0, 0, WIDTHS[1], WIDTHS[1] * 2 // 3))
        _saved(close, near)

    return count, *_best(pillow, ours)


def _base(painter: Painter, width: int) -> Image.Image:
    """The base as it lies on the disk."""
    data = painter.cache.read(painter._base_file(width))
    assert data is not None
    return Image.open(BytesIO(data)).convert("RGB")


def _piece(painter: Painter, side: int) -> Image.Image:
    style = painter.style
    key = (Art("piece", next(iter(style["units"].values()))["shape"], next(iter(style["seats"]))), side, side)
    return painter._drawn([key])[key]


def _next_turn(ready: Painter, view: dict[str, Any], width: int) -> bytes:
    """The map of a position that this painter has not laid out before."""
    view["turn"] += 1
    return ready.map(view, width)


if __name__ == "__main__":
    for row in run():
        print("  ".join(row))
