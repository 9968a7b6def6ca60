"""A turn's map on the ready base, against Pillow merely pasting as many pieces on the same picture and saving it alike."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
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
from pbf_moderator.render.kept_pictures import png, png_options
from pbf_moderator.render.paint import NEAR, WIDTHS, Painter
from pbf_moderator.render.scene import QUIET
from pbf_moderator.scenario.loading import Scenario, load_scenario
from pbf_moderator.user_cache import Cache

from .render.positions import crowded, reference

EDITIONS = ("malazan-genabackis", "agot-2e", "agot-1e")
SCENARIOS = (*EDITIONS, "agot-asos", "alexander")


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


def _saved(picture: Image.Image, colours: Image.Image | None, options: Mapping[str, Any]) -> bytes:
    if colours is not None:
        picture = picture.quantize(palette=colours, dither=Image.Dither.NONE)
    out = BytesIO()
    picture.save(out, "PNG", **options)
    return out.getvalue()


def _options(data: bytes, colours: Image.Image | None) -> Mapping[str, Any]:
    """How a file was saved in the end: the usual way, or the best if it is smaller than that would give."""
    if colours is None:
        return png_options()
    usual = BytesIO()
    colours.save(usual, "PNG", **palette.OPTIONS)
    return palette.OPTIONS if len(data) == len(usual.getvalue()) else palette.BEST_OPTIONS


def _as_saved(data: bytes) -> Image.Image | None:
    """A picture that has the palette of a file, or None for one in full colour."""
    picture = Image.open(BytesIO(data))
    return picture if picture.mode == "P" else None


def run() -> list[tuple[str, str]]:
    """Rows of what was measured and the figure."""
    rows = []
    for scenario in map(load_scenario, SCENARIOS):
        with tempfile.TemporaryDirectory() as folder:
            cache = Cache(Path(folder))
            if scenario.id in EDITIONS:
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
    """A position in the fifth turn or later in which something is fought, and the areas of its close-up.

    Random games of rounds hardly ever fight: there it is the last thing of which such a game had a close-up.
    """
    rules, players = family(scenario.family), max(scenario.players)
    shows = rules.presentation()
    match: Match = Match(rules.start(scenario.tables, players, {}), rules.play)
    for answers in random_game(scenario, players, "bench/map").inputs:
        match.feed(answers)
        if getattr(match.game, "turn", 0) >= 5 and (areas := shows.close_up(view := rules.view(match.game))):
            return view, areas
    *_, (_, last) = shows.close_ups(match.game.events, 0)
    return rules.view(match.game), last.areas


def _rows(cache: Cache, scenario: Scenario, width: int) -> list[tuple[str, str]]:
    ready = scenario_painter(scenario, "en", cache)
    start = perf_counter()
    ready.preview(width)
    rows = [(f"{scenario.id}: base of the map, {width} px, drawn once", f"{perf_counter() - start:.2f} s")]
    picture, piece = _base(ready, width), _piece(ready, width // 32)
    for label, view in positions(scenario).items():
        data = ready.map(view, width)
        colours = _as_saved(data)
        options = _options(data, colours)
        count = len(ready._laid(view, QUIET))
        pillow, ours = _best(
            lambda c=colours, n=count, o=options: _saved(_pasted(picture, piece, n), c, o),
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

    files = ours()
    whole, small, near = ((colours := _as_saved(data), _options(data, colours)) for data in files)
    brush = scenario_painter(scenario, "en", cache)
    count, piece = len(brush._laid(view, QUIET)), _piece(brush, WIDTHS[0] // 32)
    bases = {width: png(brush._base(width)) for width in (*WIDTHS, NEAR)}

    def pasted(width: int) -> Image.Image:
        return _pasted(Image.open(BytesIO(bases[width])).convert("RGB"), piece, count)

    def pillow() -> None:
        for width, (colours, options) in ((WIDTHS[0], whole), (WIDTHS[1], small)):
            _saved(pasted(width), colours, options)
        close = pasted(NEAR).crop((0, 0, WIDTHS[1], WIDTHS[1] * 2 // 3))
        _saved(close, *near)

    return count, *_best(pillow, ours)


def _base(painter: Painter, width: int) -> Image.Image:
    """The base as it lies on the disk."""
    data = painter.cache.read(painter._base_file(width))
    assert data is not None
    return Image.open(BytesIO(data)).convert("RGB")


def _piece(painter: Painter, side: int) -> Image.Image:
    style = painter.style
    key = (Art("shield", seat=next(iter(style["seats"]))), side, side)
    return painter._drawn([key])[key]


def _next_turn(ready: Painter, view: dict[str, Any], width: int) -> bytes:
    """The map of a position that this painter has not laid out before."""
    view["turn"] += 1
    return ready.map(view, width)


if __name__ == "__main__":
    for row in run():
        print("  ".join(row))
