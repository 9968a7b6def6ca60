"""Moving pictures: all frames where they fit, fewer where not, never above the limit, never narrower than names allow."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pytest
from PIL import Image, ImageChops

from pbf_moderator.desk.pictures import scenario_painter
from pbf_moderator.render.film import Reel, patches
from pbf_moderator.render.moving import FEW, FORMATS, LAST, SCALES, SHOWN, _some, moving
from pbf_moderator.render.palette import MOST_BYTES
from pbf_moderator.render.scene import QUIET
from pbf_moderator.scenario.loading import load_scenario
from pbf_moderator.user_cache import user_cache

from .many_positions import positions

SIZE = (240, 160)


def frames(count: int) -> list[Image.Image]:
    """A ground of many colours on which a square moves."""
    pick = Random(1)
    ground = Image.new("RGB", SIZE)
    ground.putdata([(pick.randrange(256), pick.randrange(256), 40) for _ in range(SIZE[0] * SIZE[1])])
    found = []
    for n in range(count):
        frame = ground.copy()
        frame.paste((250, 250, 250), (4 * n, 4 * n, 4 * n + 12, 4 * n + 12))
        found.append(frame)
    return found


def colours(count: int) -> list[int]:
    return [v for n in range(count - 1) for v in (n * 37 % 256, n * 91 % 256, 40)] + [250, 250, 250]


@pytest.mark.parametrize("form", FORMATS)
def test_all_frames_are_kept_where_there_is_room(form: str) -> None:
    with Image.open(BytesIO(moving(frames(6), form, colours, 400_000))) as picture:
        assert picture.format == form.upper() and picture.size == SIZE
        assert getattr(picture, "n_frames", 1) == 6
        picture.seek(5)
        seen = picture.convert("RGB").getpixel((26, 26))
        assert isinstance(seen, tuple) and min(seen) > 225, "the square is where the last frame has it"


@pytest.mark.parametrize("form", FORMATS)
def test_it_stays_below_the_limit_and_names_stay_large(form: str) -> None:
    free = len(moving(frames(20), form, colours, 10**9))
    data = moving(frames(20), form, colours, free * 2 // 3)
    assert len(data) <= free * 2 // 3
    with Image.open(BytesIO(data)) as picture:
        assert picture.width >= SIZE[0] * SCALES[-1] and getattr(picture, "n_frames", 1) > 1


def test_the_first_and_the_last_frame_are_never_dropped() -> None:
    few = frames(20)
    for most in (2, 4, 8, 14):
        kept = _some(few, most)
        assert len(kept) == most and kept[0] is few[0] and kept[-1] is few[-1]


@pytest.mark.parametrize("scale", SCALES)
def test_a_frame_made_of_what_has_changed_is_the_frame(scale: float) -> None:
    whole = frames(5)
    whole[2] = whole[1].copy()
    size = tuple(round(side * scale) for side in SIZE)
    shown = Image.new("RGB", size)
    for frame, patch in zip(whole, patches(whole, scale), strict=True):
        shown.paste(patch.picture, patch.corner)
        wanted = frame if scale == 1 else frame.resize(size, Image.Resampling.LANCZOS)
        extrema = ImageChops.difference(shown, wanted).getextrema()
        assert max(most for _, most in extrema) <= 1


def test_a_gif_shows_each_frame_in_its_colours_for_its_time() -> None:
    reel, times = Reel(colours(40)), [SHOWN] * 5 + [LAST]
    first, *rest = patches(frames(6), 1.0)
    data = reel.gif(reel.reduced(first.picture), rest, times)
    with Image.open(BytesIO(data)) as picture:
        assert picture.info["loop"] == 0 and getattr(picture, "n_frames", 1) == 6
        for number, frame in enumerate(frames(6)):
            picture.seek(number)
            assert picture.info["duration"] == times[number]
            shown = picture.convert("RGB")
            assert shown.tobytes() == reel.reduced(frame).convert("RGB").tobytes()
    assert len(data) < 1.3 * reel.stored_size(reel.reduced(first.picture)), "only changes are stored"


LEAST_TYPE = 6.5
"""Pixels of height below which the smallest name of a board could not be read."""


@pytest.mark.parametrize(
    ("name", "form", "limit"),
    [
        ("malazan-genabackis", "gif", MOST_BYTES),
        ("malazan-genabackis", "webp", MOST_BYTES // 2),
        ("agot-2e", "webp", MOST_BYTES),
    ],
)
def test_of_a_real_board_frames_and_colours_are_dropped_and_names_stay_legible(
    name: str, form: str, limit: int
) -> None:
    """Positions from all over a game change more than the steps of a turn do."""
    scenario = load_scenario(name)
    painter = scenario_painter(scenario, "en", user_cache(), max(scenario.players))
    steps = [(view, QUIET) for players, view in positions(scenario, 12, a_game=12, stops=60)]
    data = painter.moving(steps, form, limit=limit)
    assert len(data) <= limit
    with Image.open(BytesIO(data)) as picture:
        assert (FEW if limit == MOST_BYTES else 2) <= getattr(picture, "n_frames", 1) <= len(steps)
        names = (
            m.art.size for m in painter._fixed if m.art.kind == "text" and m.about in painter.board.areas
        )
        assert min(names) * picture.width / painter.board.size[0] >= LEAST_TYPE
