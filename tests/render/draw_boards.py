"""Draws each shipped board without names anew and keeps its picture beside it: `make boards`, after a board was changed.

python -m tests.render.draw_boards
"""

from __future__ import annotations

from pathlib import Path

from pbf_moderator.render.bare_board import bare_svg
from pbf_moderator.render.board import read_board
from pbf_moderator.render.drawn_boards import FOLDER, place
from pbf_moderator.render.kept_pictures import decode
from pbf_moderator.render.paint import NEAR
from pbf_moderator.render.raster import raster

MAPS = Path(__file__).parents[2] / "maps"


def draw_all() -> None:
    """Draw what has changed, and take away what no board is the origin of any more."""
    current = set()
    for path in sorted(MAPS.glob("*.svg")):
        svg = bare_svg(read_board(path))
        kept = place(svg, NEAR)
        current.add(kept)
        if not kept.exists():
            kept.parent.mkdir(exist_ok=True)
            decode(raster(svg, NEAR)).convert("RGB").save(kept, "WEBP", lossless=True, quality=70, method=6)
            print(f"{path.name}: {kept.stat().st_size:,} bytes")
    for stale in set((MAPS / FOLDER).glob("*")) - current:
        stale.unlink()


if __name__ == "__main__":
    draw_all()
