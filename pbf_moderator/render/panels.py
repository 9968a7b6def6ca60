"""The tracks and scales beside the map, as sheets of paper with numbered places for the renderer to put markers on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .free_space import Box
from .scenery import INK, parchment

_LABEL = 26
_HEIGHTS = {"track": 60, "scale": 98, "single": 46, "seats": 42}
"""Height of a place in units: one seat's marker, markers of all seats, one marker, a seat's own line."""
_GAP, _MARGIN, _WIDE, _TITLE, _COMPASS = 14, 22, 438, 102, 96
"""Units between two panels and around their sheet, its width, the height of the title, half the room of a compass."""


def beside(width: int, height: int, panels: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The places of title, panels and compass to the right of a board of this size: what `sketch` takes.

    The sheet is made higher where the panels need it.
    """
    left, top = width + _MARGIN, 2 * _MARGIN
    below = top + _TITLE + _MARGIN
    bottom = below + 26 + sum(map(_height, panels)) + _GAP * max(0, len(panels) - 1)
    high = max(height, bottom + 2 * _MARGIN)
    compass = bottom + _COMPASS
    return {
        "size": (left + _WIDE + _MARGIN, high),
        "ground": (width, high),
        "title_box": (left, top, left + _WIDE, top + _TITLE),
        "panel_box": (left, below, left + _WIDE, bottom),
        "compass_at": (left + _WIDE // 2, compass) if compass + _COMPASS <= high else None,
    }


def sheet(panels: Sequence[Mapping[str, Any]], box: Box) -> str:
    """All panels on one sheet, one below the other."""
    left, top, right, bottom = box[0] + 18, box[1] + 14, box[2] - 18, box[3] - 12
    heights = [_height(panel) for panel in panels]
    gap = (bottom - top - sum(heights)) / max(1, len(panels) - 1)
    parts = [parchment(box)]
    y = top
    for panel, height in zip(panels, heights, strict=True):
        parts.append(_panel(panel, left, y, right - left))
        y += height + gap
    return "".join(parts)


def _height(panel: Mapping[str, Any]) -> int:
    return _LABEL + _rows(panel) * _place_height(panel)


def _place_height(panel: Mapping[str, Any]) -> int:
    """How high a place is; a seat's line in which much is told may be higher than usual."""
    return int(panel.get("high") or _HEIGHTS[panel["kind"]])


def _rows(panel: Mapping[str, Any]) -> int:
    return -(-len(panel["values"]) // 2) if panel["kind"] == "seats" else 1


def _panel(panel: Mapping[str, Any], left: float, top: float, width: float) -> str:
    name, kind, values = panel["id"], panel["kind"], panel["values"]
    high = _place_height(panel)
    across = 2 if kind == "seats" else len(values)
    wide = width / across
    label = width - 64 if panel.get("token") else width
    parts = [_box("label", name, None, left, top, label, _LABEL - 2)]
    if panel.get("token"):
        parts.append(
            _box("slot", name.replace("track:", "token:"), 0, left + width - 58, top - 2, 58, _LABEL + 2)
        )
    for k, value in enumerate(values):
        x, y = left + k % across * wide, top + _LABEL + k // across * high
        style = "" if kind == "seats" else _field(x + 1.5, y, wide - 3, high, k)
        parts.append(style + _box("slot", name, value, x + 1.5, y, wide - 3, high))
    return f'<g id="panel-{name.replace(":", "-")}">{"".join(parts)}</g>'


def _field(x: float, y: float, width: float, height: float, k: int) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="5" '
        f'fill="{("#d9c595", "#e2d0a4")[k % 2]}" stroke="{INK}" stroke-opacity=".55" stroke-width="1.2"/>'
    )


def _box(role: str, name: str, index: int | None, x: float, y: float, width: float, height: float) -> str:
    """A rectangle without paint that tells the renderer where something goes."""
    place = "" if index is None else f' data-index="{index}"'
    return (
        f'<rect data-role="{role}" data-for="{name}"{place} x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" '
        f'height="{height:.1f}" fill="none"/>'
    )
