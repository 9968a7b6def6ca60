"""The pictures themselves: their sizes, what is kept on disk, and colours that everybody can tell apart."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFont

from pbf_moderator.errors import UserError
from pbf_moderator.families.thrones.adapter import presentation as adapter
from pbf_moderator.render import lettering
from pbf_moderator.render.art import Art, vocabulary
from pbf_moderator.render.board import parse_board
from pbf_moderator.render.paint import NEAR, WIDTHS, Painter, _pixels
from pbf_moderator.render.scene import QUIET, Group, Scene
from pbf_moderator.render.sketch import sketch
from pbf_moderator.user_cache import Cache, user_cache

from .positions import STYLE, crowded, names, reference, revealed
from .test_sketch import AREAS, LINKS, OPTIONS


@pytest.fixture(scope="module")
def painter() -> Painter:
    from .positions import board

    return Painter(board(), STYLE, names(), user_cache(), adapter.scene)


def _picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def test_a_map_has_the_width_asked_for_and_shows_the_pieces(painter: Painter) -> None:
    bare, drawn = _picture(painter.preview(450)), _picture(painter.map(reference(), 450))
    assert bare.size == drawn.size and drawn.width == 450
    assert ImageChops.difference(bare, drawn).getbbox() is not None


def test_the_same_position_gives_the_same_bytes(painter: Painter) -> None:
    assert painter.map(reference(), 450) == painter.map(reference(), 450)
    assert painter.map(reference(), 450) != painter.map(revealed(reference()), 450)


def test_a_handle_is_not_printed_even_if_its_own_style_shows_it(tmp_path: Path) -> None:
    area = '<path id="a" class="area land" fill="#ccc" d="M5 5H95V95H5Z"/>'
    handle = '<circle data-role="{}" {} cx="50" cy="50" r="30" style="fill:#f00;display:inline"/>'
    sheet = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'

    def printed(role: str, about: str) -> bytes:
        text = sheet.format(area + handle.format(role, about) if role else area)
        return _picture(
            Painter(parse_board(text), STYLE, {}, Cache(tmp_path / role), adapter.scene).preview(100)
        ).tobytes()

    bare = printed("", "")
    assert printed("units", 'data-for="a"') == bare
    assert printed("sheet", "") != bare


def test_a_battle_is_cut_out_around_its_area(painter: Painter) -> None:
    picture = _picture(painter.close_up(crowded(), ("darujhistan", "cinnamon-wastes"), 300))
    assert picture.width == 300 and 150 <= picture.height <= 300
    with pytest.raises(UserError, match="does not show Atlantis"):
        painter.close_up(reference(), ["Atlantis"])


def test_the_large_map_is_the_same_beside_others(painter: Painter) -> None:
    with painter.large_map(crowded()) as large:
        small = painter.map(crowded(), WIDTHS[1])
        assert [large(), small] == [painter.map(crowded(), width) for width in WIDTHS]


def test_one_base_serves_all_battles(painter: Painter, tmp_path: Path) -> None:
    own = Painter(painter.board, STYLE, names(), Cache(tmp_path), adapter.scene)
    apart = sorted(own.board.areas.values(), key=lambda area: area.box)
    for pair in (apart[:2], (apart[0], apart[-1])):
        area, origin = (each.id for each in pair)
        assert _picture(own.close_up(crowded(), (area, origin), 300)).width == 300
    assert len(list(tmp_path.rglob("*-base-*"))) == 1


def test_a_battle_is_the_part_of_the_whole_map_that_it_shows(tmp_path: Path) -> None:
    """Only the tiles and pieces of that part are read; what is lost or torn is drawn anew."""
    board, cache, view = parse_board(sketch(AREAS, LINKS, **OPTIONS)), Cache(tmp_path), {"turn": 1}
    lying = {
        name: (Group("units", (Art("piece", "spearman", "malazan"),) * 5),) for name in ("north", "west")
    }

    def fresh() -> Painter:
        return Painter(board, STYLE, {}, cache, lambda *_: Scene(areas=lying))

    own = fresh()
    first, near = own.close_up(view, ["north"]), own._painted(view, NEAR)
    box = _pixels(own.window(view, ["north"], 40.0), NEAR / board.size[0])
    shown = fresh()._painted_part(view, NEAR, QUIET, box)
    assert shown.tobytes() == near.crop(box).tobytes()
    tiles = sorted(tmp_path.rglob(f"*-base-{NEAR}-*-*"))
    assert len(tiles) > 20
    tiles[0].unlink()
    for tile in tiles[1:]:
        tile.write_bytes(b"torn")
    assert fresh().close_up(view, ["north"]) == first


def test_the_base_is_drawn_once_and_kept(tmp_path: Path, monkeypatch) -> None:
    board = parse_board(sketch(AREAS, LINKS, **OPTIONS))
    first = Painter(board, STYLE, {}, Cache(tmp_path), adapter.scene).preview(300)
    assert len(list(tmp_path.rglob("*-base-*"))) == 1
    monkeypatch.setattr("pbf_moderator.render.paint.raster", lambda svg, width: pytest.fail("drawn again"))
    assert Painter(board, STYLE, {}, Cache(tmp_path), adapter.scene).preview(300) == first
    with pytest.raises(pytest.fail.Exception):
        Painter(board, STYLE, {"north": "Another"}, Cache(tmp_path), adapter.scene).preview(300)


def test_a_spoilt_base_is_drawn_anew(tmp_path: Path) -> None:
    board = parse_board(sketch(AREAS, LINKS, **OPTIONS))
    first = Painter(board, STYLE, {}, Cache(tmp_path), adapter.scene).preview(300)
    next(tmp_path.rglob("*-base-*")).write_bytes(b"torn")
    assert Painter(board, STYLE, {}, Cache(tmp_path), adapter.scene).preview(300) == first


def test_names_cannot_break_out_of_the_drawing(tmp_path: Path) -> None:
    board = parse_board(sketch(AREAS, LINKS, **OPTIONS))
    hostile = {"north": '</text><image href="file:///etc/passwd"/><text>', "west": "a & b < c"}
    assert _picture(Painter(board, STYLE, hostile, Cache(tmp_path), adapter.scene).preview(300)).width == 300


def test_every_seat_and_shape_is_drawn(painter: Painter) -> None:
    keys = [
        (Art("piece", shape, seat), 60, 60)
        for seat in STYLE["seats"]
        for shape in ("spearman", "rider", "ship", "mage", "siege-engine", "unheard-of")
    ]
    sprites = painter._drawn(keys)
    looks = {key: sprites[key].tobytes() for key in keys}
    assert len(set(looks.values())) == len(keys)


def test_the_style_uses_words_that_can_be_drawn() -> None:
    words = vocabulary()
    assert {look["pattern"] for look in STYLE["seats"].values()} <= words["pattern"]
    assert {unit["shape"] for unit in STYLE["units"].values()} <= words["piece"]
    assert {chit["shape"] for chit in STYLE["chits"].values()} <= words["chit"]
    assert {*STYLE["tokens"].values(), *STYLE["icons"].values(), "barrel", "tower", "castle"} <= words["icon"]


def test_the_face_has_all_letters_of_the_four_languages() -> None:
    for path in lettering.font_files():
        font = ImageFont.truetype(path, 40)
        missing = bytes(font.getmask("\U0010fffd"))
        for letter in "àèéìòùăâîșțĂÂÎȘȚабвгдеёжзийклмнопрстуфхцчшщъыьэюяЁЖЩЭЮЯ’«»—−+·":
            assert bytes(font.getmask(letter)) != missing, (path, letter)


def test_lines_are_broken_evenly() -> None:
    assert lettering.lines("Isle of the Seguleh", 20, 1000) == ["Isle of the Seguleh"]
    assert lettering.lines("Isle of the Seguleh", 20, 100) == ["Isle of the", "Seguleh"]


def test_seats_differ_in_pattern_and_letter_too() -> None:
    looks = STYLE["seats"].values()
    assert len({look["pattern"] for look in looks}) == len({look["letter"] for look in looks}) == 6
