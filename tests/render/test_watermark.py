"""The mark of a picture for one player: in every part of it, another one for another player, and names are read through it."""

from __future__ import annotations

from io import BytesIO
from itertools import product

import pytest
from PIL import Image, ImageChops

from pbf_moderator.desk.pictures import scenario_painter
from pbf_moderator.families.finding import family
from pbf_moderator.render.watermark import watermarked
from pbf_moderator.scenario.loading import load_scenario
from pbf_moderator.user_cache import user_cache

MARKS = ("07af9ae6", "c41be502")
PARTS = 3
"""A picture cut into so many parts across and down still has its mark in each."""


@pytest.fixture(scope="module")
def plain() -> Image.Image:
    return Image.effect_noise((900, 1200), 60).convert("RGB")


def parts(picture: Image.Image) -> list[Image.Image]:
    wide, high = picture.width // PARTS, picture.height // PARTS
    corners = product(range(PARTS), range(PARTS))
    return [picture.crop((x * wide, y * high, (x + 1) * wide, (y + 1) * high)) for x, y in corners]


def changed(one: Image.Image, other: Image.Image) -> int:
    """How many pixels differ."""
    difference = ImageChops.difference(one, other).convert("L")
    return sum(difference.histogram()[1:])


def test_every_part_of_a_picture_tells_whose_it_is(plain: Image.Image) -> None:
    one, other = (watermarked(plain, mark) for mark in MARKS)
    for clean, mine, yours in zip(parts(plain), parts(one), parts(other), strict=True):
        assert changed(clean, mine) > 300 and changed(clean, yours) > 300
        assert changed(mine, yours) > 150


def test_hardly_anything_is_covered_and_nothing_wholly(plain: Image.Image) -> None:
    marked = watermarked(plain, MARKS[0])
    assert changed(plain, marked) < plain.width * plain.height / 20
    white, black = (watermarked(Image.new("RGB", plain.size, tint), MARKS[0]) for tint in ("white", "black"))
    darkest, lightest = (
        extreme[end] for extreme, end in ((white.getextrema()[0], 0), (black.getextrema()[0], 1))
    )
    assert darkest > 110 and lightest < 145, "what lies below it is seen through"
    assert changed(Image.new("RGB", plain.size, "white"), white) > 1000, "it is seen on light ground"
    assert changed(Image.new("RGB", plain.size, "black"), black) > 1000, "and on dark ground"


def test_the_painter_marks_the_map_of_each_player() -> None:
    scenario = load_scenario("agot-2e")
    rules = family(scenario.family)
    view = rules.view(rules.start(scenario.tables, 6, {}), "stark")
    painter = scenario_painter(scenario, "en", user_cache(), 6)
    one, other = (Image.open(BytesIO(painter.for_one(view, "stark", mark))).convert("RGB") for mark in MARKS)
    bare = Image.open(BytesIO(painter.map(view, 900))).convert("RGB")
    assert one.width == bare.width and one.height > bare.height, "the line below it names it"
    assert all(changed(mine, yours) > 100 for mine, yours in zip(parts(one), parts(other), strict=True))
