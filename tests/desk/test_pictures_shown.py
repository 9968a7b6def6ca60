"""Each picture of a post stands below a line that says what it shows, for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path, PurePosixPath

import pytest
from PIL import Image

from pbf_moderator.delivery.shrinking import shrunk
from pbf_moderator.desk import turn_pictures
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import press
from pbf_moderator.desk.parcels import _pictures
from pbf_moderator.desk.pictures import painter
from pbf_moderator.desk.recomposed import _results
from pbf_moderator.desk.settings import read_settings
from pbf_moderator.desk.table import Table
from pbf_moderator.desk.turn_pictures import pictures_shown
from pbf_moderator.desk.worth_pictures import Told
from pbf_moderator.errors import UserError
from pbf_moderator.families.presentation import CloseUp, Moves
from pbf_moderator.forums.browser import Upload
from pbf_moderator.render import palette
from pbf_moderator.render.scene import QUIET

from .test_secrets import new_game

LOOKS_AT_PICTURES = True
SAID = {
    "it": ("La mappa in questo momento", "Che cosa si è mosso, turno 3", "Da vicino: Darujhistan e Pale"),
    "en": ("The board as it stands", "What moved, turn 3", "Close-up: Darujhistan and Pale"),
    "ro": ("Tabla de joc în acest moment", "Ce s-a mișcat, tura 3", "De aproape: Darujhistan și Pale"),
    "ru": ("Игровое поле сейчас", "Что двигалось, ход 3", "Крупным планом: Darujhistan и Pale"),
}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with open_table(new_game(tmp_path_factory.mktemp("shown") / "game"), write=True) as game:
        yield game


@pytest.mark.parametrize("language", SAID)
def test_map_moves_and_close_up_are_named(
    table: Table, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Told(
        Moves(3, 3, {}, QUIET), ((4, CloseUp("battle-darujhistan", ("darujhistan", "pale", "elsewhere"))),)
    )
    monkeypatch.setattr(turn_pictures, "told_in_pictures", lambda *_: told)
    found = pictures_shown(table, 0, (), press(table, language))
    assert tuple(found.values()) == SAID[language]
    assert [Path(name).name for name in found] == [
        "map-900.png",
        "moves-turn-3.png",
        "battle-darujhistan.png",
    ]


def test_pictures_are_webp_where_the_table_says_so(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In full colours, below the limit of a board, under names that fit; what is written for one player stays PNG."""
    told = Told(None, ((4, CloseUp("battle-darujhistan", ("darujhistan", "pale"))),))
    monkeypatch.setattr(turn_pictures, "told_in_pictures", lambda *_: told)
    monkeypatch.setattr(table, "settings", replace(table.settings, picture_form="webp"))
    paths = turn_pictures.write_pictures(table, 0, None)
    assert [path.name for path in paths] == ["map-1600.webp", "map-900.webp", "battle-darujhistan.webp"]
    for path in paths:
        with Image.open(path) as picture:
            assert (picture.format, picture.mode) == ("WEBP", "RGB")
            assert picture.width == (1600 if "1600" in path.name else 900)
        assert path.stat().st_size < palette.MOST_BYTES or "1600" in path.name
    shown = pictures_shown(table, 0, (), press(table, "en"))
    assert [Path(name).name for name in shown] == ["map-900.webp", "battle-darujhistan.webp"]
    along = _pictures(table, PurePosixPath(paths[0].parent.name))
    assert [picture.name for picture in along] == ["map-900.webp", "battle-darujhistan.webp"]
    assert Image.open(BytesIO(painter(table).map(table.view(), 900))).format == "PNG"


def test_moves_on_a_wide_board_are_shown_from_near(table: Table) -> None:
    """A family that names areas has the part around them; else the whole board is shown."""
    brush, view = painter(table), table.view()
    whole = turn_pictures.moves_drawn(brush, Moves(3, 3, view, QUIET))
    part = turn_pictures.moves_drawn(brush, Moves(3, 3, view, QUIET, ("darujhistan", "pale")))
    assert whole == brush.map(view, 900)
    assert part == brush.close_up(view, ("darujhistan", "pale")) != whole


def test_a_webp_is_made_small_enough_for_a_board_as_a_webp() -> None:
    noise = Image.effect_noise((600, 400), 90).convert("RGB")
    target = BytesIO()
    noise.save(target, "WEBP", quality=95)
    small = shrunk(target.getvalue(), len(target.getvalue()) // 2)
    assert small is not None and len(small) <= len(target.getvalue()) // 2
    assert Image.open(BytesIO(small)).format == "WEBP"
    assert Upload("", "map-900.webp", small).kind == "image/webp"
    assert Upload("", "map-900.png", b"").kind == "image/png"


def test_another_form_is_refused_with_what_there_is() -> None:
    with pytest.raises(UserError, match=r"picture_form must be one of png, webp\..*webp"):
        read_settings({"picture_form": "webq"}, ("malazan",), ["en"])


def test_what_is_said_of_pictures_is_no_result() -> None:
    text = "[b]Malazan[/b] wins\n[i]The board as it stands[/i]\n[img]https://example.org/map.png[/img]\n"
    assert _results(text, {"theboardasitstands"}) == ["Malazan wins"]
    assert _results(text, set()) == ["Malazan wins", "The board as it stands"]
