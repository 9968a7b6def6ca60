"""Seat colours that can be read as text on light and on dark forum pages alike."""

from __future__ import annotations

from collections.abc import Mapping

DARKEST, LIGHTEST = 0.10, 0.30
"""Relative luminance within which a colour has a contrast of at least 3 to white and to black."""
STEPS = 20


def legible(colour: str) -> str:
    """The nearest shade of a colour (`#rrggbb`) that stands out from white and from black."""
    channels = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    target = 0 if luminance(channels) > LIGHTEST else 255
    for step in range(STEPS + 1):
        mixed = [round(c + (target - c) * step / STEPS) for c in channels]
        if DARKEST <= luminance(mixed) <= LIGHTEST:
            return "#" + "".join(f"{c:02x}" for c in mixed)
    return colour


def luminance(channels: list[int]) -> float:
    """The relative luminance of an sRGB colour, 0 to 1 (WCAG 2)."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (n / 255 for n in channels)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def seat_colours(style: Mapping[str, Mapping[str, Mapping[str, str]]]) -> dict[str, str]:
    """The legible colour of every seat that the scenario's style gives one."""
    return {seat: legible(row["color"]) for seat, row in style.get("seats", {}).items() if "color" in row}
