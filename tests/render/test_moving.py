"""Moving pictures: all frames where they fit, fewer where not, never above the limit, never narrower than names allow."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pytest
from PIL import Image

from pbf_moderator.render.moving import FORMATS, SCALES, _some, moving

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
