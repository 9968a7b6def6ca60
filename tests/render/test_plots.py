"""Lines over the turns: told apart without colour, names that do not cover each other, a picture that browsers read."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

from pbf_moderator.render.plots import HEIGHT, MARKS, ROW, WIDTH, Line, plot

LINES = [Line(f"Seat <{n}>", f"#{n}{n}{n}{n}{n}{n}", [n % 2, 3, None, 5]) for n in range(8)]


def drawn(text: str) -> list[tuple[str, float, float]]:
    """Each written name with its place."""
    found = [e for e in ElementTree.fromstring(text).iter("text") if (e.text or "").startswith("Seat")]
    return [(e.text or "", float(e.attrib["x"]), float(e.attrib["y"])) for e in found]


def test_names_stand_apart_within_the_picture_and_marks_differ() -> None:
    text = plot("Salt & more", [0, 1, 2, 3], LINES)
    names = drawn(text)
    assert len(names) == len(LINES)
    heights = sorted(y for _, _, y in names)
    assert all(below - above >= ROW - 0.11 for above, below in pairwise(heights))
    assert heights[0] > 0 and heights[-1] < HEIGHT and all(x < WIDTH for _, x, _ in names)
    assert len({*MARKS}) == len(LINES) and all(mark in text for mark in MARKS)
    assert "Salt &amp; more" in text and "Seat &lt;0&gt;" in text


def test_the_first_place_is_at_the_top() -> None:
    def heights(places: bool) -> list[float]:
        text = plot("x", [0, 1], [Line("", "#000000", [1, 4])], places)
        points = re.search(r'points="([^"]*)"', text)
        assert points
        return [float(point.split(",")[1]) for point in points[1].split()]

    assert heights(True)[0] < heights(True)[1] and heights(False)[0] > heights(False)[1]


def test_one_moment_and_no_change_are_drawn_too() -> None:
    for numbers in ([0], [0, 0], [-2, 3], [None, 1]):
        ElementTree.fromstring(plot("x", range(len(numbers)), [Line("a", "#123456", numbers)]))
