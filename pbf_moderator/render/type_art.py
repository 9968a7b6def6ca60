"""Type as SVG: a line around a point, and lines in the colours of what they are printed on."""

from __future__ import annotations

from xml.sax.saxutils import escape

from . import lettering


def line(
    text: str, x: float, y: float, size: float, fill: str, halo: str, rim: float, cut: str = "black"
) -> str:
    """A line of type with its middle at x, y."""
    return (
        f'<text x="{x:g}" y="{y + size * 0.32:.2f}" text-anchor="middle" font-family="{lettering.FAMILY}" '
        f'{lettering.STYLE[cut]} font-size="{size:g}" fill="{fill}" stroke="{halo}" stroke-width="{rim:.2f}" '
        f'stroke-linejoin="round" paint-order="stroke">{escape(text)}</text>'
    )


def words(text: str, tint: str, size: float, cut: str, width: float, height: float) -> str:
    """Lines of type, one above the other, in the colours of land, sea or paper."""
    fill, halo, rim = _TINTS.get(tint, _TINTS["land"])
    rows = text.split("\n")
    step = height / len(rows)
    return "".join(
        line(row, width / 2, (k + 0.5) * step, size, fill, halo, rim, cut) for k, row in enumerate(rows)
    )


_TINTS = {
    "land": ("#2b1a0c", "#f6ecd0", 5.0),
    "sea": ("#f2fafb", "#174661", 5.0),
    "paper": ("#2b1a0c", "#f2e6c6", 0.0),
    "faint": ("#7d6740", "#f2e6c6", 0.0),
}
"""Colour of the type, colour of its rim and the rim's width."""
