"""The seats of every scenario are told apart by their colours alone, also by eyes that lack one of three cones."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pytest

from pbf_moderator.resources import shipped
from tests import third_party

LEAST = 20
"""The smallest distance (CIEDE2000) between two seats of one game."""

Row = tuple[float, float, float]
# Machado, Oliveira and Fernandes (2009), full severity; rows act on linear RGB.
EYES: dict[str, Sequence[Row]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}


def lab(color: str, eye: str) -> Row:
    """The colour as this eye sees it, in CIE L*a*b*."""
    linear = [
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (byte / 255 for byte in bytes.fromhex(color[1:]))
    ]
    r, g, b = (min(max(sum(m * v for m, v in zip(row, linear, strict=True)), 0), 1) for row in EYES[eye])
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def distance(one: Row, other: Row) -> float:
    """CIEDE2000, after Sharma, Wu and Dalal (2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * _chroma(mean)
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, mean = (l1 + l2) / 2, (c1 + c2) / 2
    middle = (h1 + h2) / 2 + (180 if abs(h1 - h2) > 180 else 0) if c1 * c2 else h1 + h2
    weight = 1 + sum(
        factor * math.cos(math.radians(times * middle + more))
        for factor, times, more in ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63))
    )
    lightness = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    chroma, hue = (c2 - c1) / (1 + 0.045 * mean), hue / (1 + 0.015 * mean * weight)
    blue = math.sin(
        math.radians(60 * math.exp(-(((((middle + 180) % 360 - 180 + 360) % 360 - 275) / 25) ** 2)))
    )
    return math.sqrt(lightness**2 + chroma**2 + hue**2 - 2 * _chroma(mean) * blue * chroma * hue)


def _chroma(mean: float) -> float:
    return math.sqrt(mean**7 / (mean**7 + 25**7))


@pytest.mark.parametrize(
    ("one", "other", "known"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (50, 3.2592, 0.335), 1.0),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_is_that_of_the_published_pairs(one: Row, other: Row, known: float) -> None:
    assert distance(one, other) == pytest.approx(known, abs=1e-4)


def boards() -> list[Path]:
    folders = (shipped() / "scenarios", Path(third_party.__file__).parent)
    return sorted(path for folder in folders for path in folder.rglob("scenario.toml"))


def test_every_scenario_is_measured() -> None:
    assert len(boards()) >= 7


@pytest.mark.parametrize("path", boards(), ids=lambda path: path.parent.name)
def test_seat_colours_are_told_apart_by_every_eye(path: Path) -> None:
    seats = tomllib.loads(path.read_text("utf-8")).get("style", {}).get("seats", {})
    for eye in EYES:
        for a, b in combinations(seats, 2):
            away = distance(lab(seats[a]["color"], eye), lab(seats[b]["color"], eye))
            assert away >= LEAST, (a, b, eye, round(away, 1))
