"""What makes a drafted board pleasant to look at: colours of the ground, relief, trees, waves, a compass, a frame."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from .free_space import CELL, Box, FreeSpace, Point
from .noise import unit

INK = "#3b2a1a"
PAPER = "#efe3c4"

GROUND = {
    "plain": "#c9cc86",
    "steppe": "#ddd193",
    "forest": "#93b070",
    "hills": "#c9b27b",
    "mountains": "#b3a48c",
    "tundra": "#d5ddd3",
    "waste": "#e0bd84",
    "marsh": "#a3b48c",
    "jungle": "#7fa566",
}
"""Fill of an area by its terrain; a terrain that is not listed is drawn as plain."""

_GROWTH: dict[str, tuple[int, tuple[str, ...]]] = {
    "plain": (46, ("tuft", "tuft", "round-tree", "tuft")),
    "steppe": (40, ("tuft", "tuft", "tuft", "hill")),
    "forest": (25, ("fir", "fir", "round-tree", "fir")),
    "hills": (36, ("hill", "hill", "hill", "tuft")),
    "mountains": (36, ("peak", "peak", "hill", "peak")),
    "tundra": (38, ("snow", "snow", "fir", "snow")),
    "waste": (40, ("dune", "dune", "stone", "dune")),
    "marsh": (36, ("reed", "tuft", "reed", "round-tree")),
    "jungle": (24, ("round-tree", "round-tree", "fir", "round-tree")),
}
"""Per terrain the distance in units between two signs, and the signs drawn."""

SIGNS = """
<g id="sign-fir"><path d="M-1.5 4h3v-5h-3z" fill="#5b4630"/><path d="M0-19-8-4h4l-6 7h20l-6-7h4z" fill="#5d8050"/>
<path d="M0-19 8-4H4l6 7H0z" fill="#44653f"/></g>
<g id="sign-round-tree"><path d="M-1.5 4h3v-9h-3z" fill="#5b4630"/>
<path d="M0-19c6 0 9 4 8 8 2 4-2 8-8 7-6 1-10-3-8-7-1-4 2-8 8-8z" fill="#6d9153"/>
<path d="M1-19c6 1 8 4 7 8 2 4-2 8-7 7 3-4 4-10 0-15z" fill="#4f7341"/></g>
<g id="sign-peak"><path d="M-22 6-8-15-3-9 3-24 23 6c-12 3-33 3-45 0z" fill="#a08e74"/>
<path d="M3-24 23 6C17 8 10 8 4 8 7-1 1-10 3-24zM-8-15c2 6-1 13 2 22-5 0-11 0-16-1z" fill="#796850" fill-opacity=".75"/>
<path d="M3-24-2-11l4 3 3-3 5 2z" fill="#f6f1e4"/>
<path d="M-22 6-8-15-3-9 3-24 23 6" fill="none" stroke="#4d3e2c" stroke-width="1.4" stroke-linejoin="round"/></g>
<g id="sign-hill"><path d="M-17 4C-11-10 8-12 17 4z" fill="#a9925f" fill-opacity=".75"/>
<path d="M3-7c6 1 11 5 14 11H6C8 0 7-4 3-7z" fill="#82693d" fill-opacity=".6"/>
<path d="M-17 4C-11-10 8-12 17 4" fill="none" stroke="#5d4a2c" stroke-width="1.3" stroke-linecap="round"/></g>
<g id="sign-tuft" fill="none" stroke="#7d8748" stroke-width="1.4" stroke-linecap="round">
<path d="M-5 2q0-5-3-8M-1 2v-10M3 2q0-5 4-8"/></g>
<g id="sign-snow" fill="none" stroke="#93a6ab" stroke-width="1.5" stroke-linecap="round">
<path d="M-12 2q6-6 12 0M-2-3q6-6 13 0"/></g>
<g id="sign-dune" fill="none" stroke="#b0854a" stroke-width="1.4" stroke-linecap="round">
<path d="M-14 3C-6 3-4-5 2-6 4-1 9 3 14 3M2-6C2-2 4 1 6 3"/></g>
<g id="sign-stone"><path d="M-7 4l2-7 6-3 6 5 1 5z" fill="#a98f6d"/><path d="M1-6l6 5 1 5H2z" fill="#86704f"/></g>
<g id="sign-reed" fill="none" stroke="#64784c" stroke-width="1.4" stroke-linecap="round">
<path d="M-6 3v-8M0 3v-12M6 3v-7M-10 4h20"/></g>
<g id="sign-wave" fill="none" stroke="#d7edf0" stroke-width="2" stroke-linecap="round">
<path d="M-22 0q5.5-7 11 0 5.5-7 11 0 5.5-7 11 0 5.5-7 11 0"/></g>
"""

EFFECTS = """
<linearGradient id="water" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4b8ba6"/>
<stop offset=".55" stop-color="#3a7797"/><stop offset="1" stop-color="#2c6185"/></linearGradient>
<linearGradient id="paper" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f4ead0"/>
<stop offset="1" stop-color="#e3d2a9"/></linearGradient>
<filter id="wash" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="13"/></filter>
<filter id="soft" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="7"/></filter>
<filter id="drop" x="-5%" y="-5%" width="110%" height="112%"><feGaussianBlur stdDeviation="5"/></filter>
"""


def use(sign: str, x: float, y: float, size: float = 1.0) -> str:
    """One sign at a point."""
    return f'<use href="#sign-{sign}" transform="translate({x:.0f} {y:.0f}) scale({size:.2f})"/>'


Growth = tuple[int, tuple[str, ...]]
"""The distance in units between two signs, and the signs drawn."""


def growth(
    terrain: str, room: FreeSpace, quiet: Point, seed: int, own: Growth | None = None
) -> list[tuple[float, str]]:
    """The signs strewn over an area, each with the height it stands at; few of them around the quiet point.

    Args:
        terrain: what the ground is.
        room: where signs can stand.
        quiet: the point around which the pieces will stand.
        seed: of the places.
        own: what grows there, if it is not what usually grows on this terrain.
    """
    spacing, signs = own or _GROWTH.get(terrain, _GROWTH["plain"])
    out = []
    for x, y, chance in _strewn(room, spacing, seed):
        calm = math.hypot(x - quiet[0], y - quiet[1]) < 45
        if chance < (0.3 if calm else 0.86) and _all_inside(room, x, y, 12):
            sign = signs[int(chance * 97) % len(signs)]
            out.append((y, use(sign, x, y, 0.85 + 0.35 * unit(int(x), int(y), seed))))
    return out


def waves(room: FreeSpace, seed: int) -> list[str]:
    """A few crests on open water."""
    return [
        use("wave", x, y, 0.7 + 0.5 * chance)
        for x, y, chance in _strewn(room, 112, seed)
        if chance < 0.72 and _all_inside(room, x, y, 30)
    ]


def peaks(cells: Sequence[Point], seed: int) -> list[tuple[float, str]]:
    """A range of mountains along the ground of a barrier."""
    out: list[tuple[float, float, float]] = []
    for x, y in sorted(cells, key=lambda p: unit(int(p[0]), int(p[1]), seed)):
        if all(math.hypot(x - px, y - py) > 19 for px, py, _ in out):
            out.append((x, y, 0.75 + 0.35 * unit(int(y), int(x), seed)))
    return [(y, use("peak", x, y + 6, size)) for x, y, size in out]


def _strewn(room: FreeSpace, spacing: int, seed: int) -> Iterable[tuple[float, float, float]]:
    for row in range(int(len(room.rows) * CELL / spacing * 1.25) + 1):
        for column in range(int(room.columns * CELL / spacing) + 1):
            x = room.left + (column + 0.5 * (row % 2) + 0.7 * unit(column, row, seed)) * spacing
            y = room.top + (row * 0.8 + 0.6 * unit(row, column, seed + 1)) * spacing
            yield x, y, unit(column, row, seed + 2)


def _all_inside(room: FreeSpace, x: float, y: float, margin: float) -> bool:
    for dx, dy in ((0, 0), (margin, 0), (-margin, 0), (0, margin * 0.6), (0, -margin * 1.3)):
        row, column = int((y + dy - room.top) / CELL), int((x + dx - room.left) / CELL)
        if not (0 <= row < len(room.rows) and column >= 0 and room.rows[row] >> column & 1):
            return False
    return True


def compass(x: float, y: float, radius: float) -> str:
    """A compass rose."""
    points = []
    for k in range(16):
        length = radius * (1.0, 0.34, 0.62, 0.34)[k % 4]
        angle = k * math.pi / 8
        points.append((length * math.sin(angle), -length * math.cos(angle)))
    light, dark = [], []
    for k in range(0, 16, 2):
        tip, before, after = points[k], points[k - 1], points[(k + 1) % 16]
        light.append(f"M0 0L{before[0]:.1f} {before[1]:.1f}L{tip[0]:.1f} {tip[1]:.1f}Z")
        dark.append(f"M0 0L{after[0]:.1f} {after[1]:.1f}L{tip[0]:.1f} {tip[1]:.1f}Z")
    return (
        f'<g id="compass" transform="translate({x:.0f} {y:.0f})" opacity=".8">'
        f'<circle r="{radius * 0.5:.0f}" fill="none" stroke="{PAPER}" stroke-width="2" opacity=".7"/>'
        f'<circle r="{radius * 0.56:.0f}" fill="none" stroke="{PAPER}" stroke-width="1" opacity=".7"/>'
        f'<path d="{"".join(dark)}" fill="#1d4560"/><path d="{"".join(light)}" fill="{PAPER}"/></g>'
        f'<rect data-role="sheet" x="{x - radius:.0f}" y="{y - radius:.0f}" width="{2 * radius:.0f}" '
        f'height="{2 * radius:.0f}" fill="none"/>'
    )


def frame(width: int, height: int) -> str:
    """A border around the sheet, in light and dark fields like the edge of an old chart."""
    fields = []
    for length, other, flat in ((width, height, True), (height, width, False)):
        count = round(length / 80)
        for k in range(0, count, 2):
            a, b = k * length / count, (k + 1) * length / count
            for at in (0, other - 8):
                box = (a, at, b - a, 8) if flat else (at, a, 8, b - a)
                fields.append('<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>'.format(*box))
    return (
        f'<g id="frame"><path d="M0 0H{width}V{height}H0ZM8 8V{height - 8}H{width - 8}V8Z" fill="{PAPER}"/>'
        f'<g fill="{INK}">{"".join(fields)}</g>'
        f'<rect x="8.5" y="8.5" width="{width - 17}" height="{height - 17}" fill="none" stroke="{INK}" stroke-width="2"/></g>'
    )


def parchment(box: Box) -> str:
    """A sheet of paper lying on the board."""
    x, y, w, h = box[0], box[1], box[2] - box[0], box[3] - box[1]
    return (
        f'<rect x="{x + 5}" y="{y + 8}" width="{w}" height="{h}" rx="10" fill="#0b2233" opacity=".5" filter="url(#drop)"/>'
        f'<rect data-role="sheet" x="{x}" y="{y}" width="{w}" height="{h}" rx="10" fill="url(#paper)" stroke="{INK}" stroke-width="2.5"/>'
        f'<rect x="{x + 6}" y="{y + 6}" width="{w - 12}" height="{h - 12}" rx="6" fill="none" stroke="{INK}" stroke-opacity=".45"/>'
    )
