"""A turn's map on the ready base, against Pillow merely pasting as many pieces on the same picture and saving it alike."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from time import perf_counter
from typing import Any

from PIL import Image

from pbf_moderator.desk.pictures import scenario_painter
from pbf_moderator.desk.selfplay import random_game
from pbf_moderator.families.finding import family
from pbf_moderator.kernel.match import Match
from pbf_moderator.render import palette
from pbf_moderator.render.art import Art
from pbf_moderator.render.layout import marks
from pbf_moderator.render.paint import WIDTHS, Painter, png_options
from pbf_moderator.scenario.loading import Scenario, load_scenario

from .render.positions import crowded, reference

EDITIONS = ("malazan-genabackis", "agot-2e", "agot-1e")


def _best(task: Callable[[], object], rounds: int = 5) -> float:
    times = []
    for _ in range(rounds):
        start = perf_counter()
        task()
        times.append(perf_counter() - start)
    return min(times)


def _merely_pasting(base: Image.Image, piece: Image.Image, count: int, colours: Image.Image | None) -> bytes:
    picture = base.copy()
    for k in range(count):
        spot = (k * 37 % (picture.width - piece.width), k * 91 % (picture.height - piece.height))
        picture.paste(piece, spot, piece)
    if colours is not None:
        picture = picture.quantize(palette=colours, dither=Image.Dither.NONE)
    out = BytesIO()
    picture.save(out, "PNG", **(png_options() if colours is None else palette.OPTIONS))
    return out.getvalue()


def _merely_pasting_on_file(base: Path, piece: Image.Image, count: int, colours: Image.Image | None) -> bytes:
    return _merely_pasting(Image.open(base).convert("RGB"), piece, count, colours)


def _as_saved(data: bytes) -> Image.Image | None:
    """A picture that has the palette of a file, or None for one in full colour."""
    picture = Image.open(BytesIO(data))
    return picture if picture.mode == "P" else None


def run() -> list[tuple[str, str]]:
    """Rows of what was measured and the figure."""
    with tempfile.TemporaryDirectory() as folder:
        return [
            row
            for scenario in EDITIONS
            for width in WIDTHS
            for row in _rows(Path(folder) / scenario / str(width), load_scenario(scenario), width)
        ]


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


def _rows(cache: Path, scenario: Scenario, width: int) -> list[tuple[str, str]]:
    ready = scenario_painter(scenario, "en", cache)
    start = perf_counter()
    ready.preview(width)
    rows = [(f"{scenario.id}: base of the map, {width} px, drawn once", f"{perf_counter() - start:.2f} s")]
    (base,) = cache.glob("board-*.png")
    picture = Image.open(base).convert("RGB")
    board, style, names = ready.board, ready.style, ready.names
    key = (
        Art("piece", next(iter(style["units"].values()))["shape"], next(iter(style["seats"]))),
        width // 32,
        width // 32,
    )
    piece = ready._drawn([key])[key]
    for label, view in positions(scenario).items():
        colours = _as_saved(ready.map(view, width))
        count = len(marks(ready.staging(view, style, names), board, style, names))
        pillow = _best(partial(_merely_pasting, picture, piece, count, colours))
        ours = _best(partial(_next_turn, ready, view, width))
        pillow_on_file = _best(partial(_merely_pasting_on_file, base, piece, count, colours))
        ours_on_file = _best(partial(_fresh, scenario, cache, view, width))
        what = f"{scenario.id}: map, {label}, {width} px, {count} pieces"
        rows.append((what, f"{ours / pillow:.2f}x Pillow pasting and saving ({ours * 1000:.0f} ms)"))
        rows.append(
            (f"{what}, all from disk", f"{ours_on_file / pillow_on_file:.2f}x ({ours_on_file * 1000:.0f} ms)")
        )
    return rows


def _next_turn(ready: Painter, view: dict[str, Any], width: int) -> bytes:
    """The map of a position that this painter has not laid out before."""
    view["turn"] += 1
    return ready.map(view, width)


def _fresh(scenario: Scenario, cache: Path, view: dict[str, Any], width: int) -> bytes:
    return scenario_painter(scenario, "en", cache).map(view, width)


if __name__ == "__main__":
    for row in run():
        print("  ".join(row))
