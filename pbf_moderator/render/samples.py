"""Pieces of the lines that boards are drawn with, for their legend: each fills a square of 100 units."""

from __future__ import annotations

import re

from .inks import INK

_LAND, _SEA = "#d3c486", "#4f8a9c"


def _tile(ground: str, lines: str) -> str:
    return (
        f'<rect x="3" y="12" width="94" height="76" rx="8" fill="{ground}" stroke="{INK}" stroke-width="4"/>'
        f'<g fill="none">{lines}</g>'
    )


_ACROSS = "M6 62Q30 30 52 52T94 40"
_RIVER = f'<path d="{_ACROSS}" stroke="{INK}" stroke-width="22"/><path d="{_ACROSS}" stroke="#5b9fc4" stroke-width="16"/>'

SAMPLES = {
    "border": _tile(
        _LAND,
        f'<path d="{_ACROSS}" stroke="#f3e6c3" stroke-opacity=".7" stroke-width="11"/>'
        f'<path d="{_ACROSS}" stroke="#4a2f16" stroke-width="5" stroke-dasharray="16 8"/>',
    ),
    "sea_border": _tile(
        _SEA,
        f'<path d="{_ACROSS}" stroke="#10405f" stroke-opacity=".5" stroke-width="11"/>'
        f'<path d="{_ACROSS}" stroke="#e8f4ef" stroke-width="5" stroke-dasharray="13 10"/>',
    ),
    "river": _tile(_LAND, _RIVER),
    "bridge": _tile(
        _LAND,
        f'{_RIVER}<g transform="rotate(-70 50 50)"><path d="M20 34H80V66H20Z" fill="#cdbb98" stroke="{INK}" stroke-width="5"/>'
        '<path d="M22 43H78M22 57H78" stroke="#7b6546" stroke-width="4"/></g>',
    ),
    "crossing": _tile(
        _SEA,
        '<path d="M12 50H88" stroke="#163f4d" stroke-width="18" stroke-linecap="round"/>'
        '<path d="M14 50H88" stroke="#f8e7a6" stroke-width="11" stroke-dasharray="15 12"/>',
    ),
}
"""Name of a line -> what it looks like."""
CONNECTION = "connection"
"""The name of a line between points, whose strokes are the board's own."""


def connection_sample(looks: str) -> str:
    """A piece of a line between points.

    Args:
        looks: its strokes, one laid over the other, each with colour, width, ends and dashes, between semicolons.
    """
    strokes = (stroke.split(" ", 3) for stroke in looks.split(";"))
    return _HALVES + "".join(
        f'<path d="M4 50H96" fill="none" stroke="{colour}" stroke-width="{float(width) * _BROADER:g}" '
        f'stroke-linecap="{cap if dashes != "none" else "butt"}" stroke-dasharray="{_longer(dashes)}"/>'
        for colour, width, cap, dashes in strokes
    )


_HALVES = f'<rect x="3" y="12" width="47" height="76" fill="{_LAND}"/><rect x="50" y="12" width="47" height="76" fill="{_SEA}"/>'
"""A piece of the ground of a line between points, half land and half sea."""
_BROADER = 2.6
"""How much wider than on the board a line is drawn in its square."""


def _longer(dashes: str) -> str:
    if dashes == "none":
        return dashes
    return " ".join(f"{float(length) * _BROADER * 0.7:g}" for length in re.findall(r"[\d.]+", dashes))
