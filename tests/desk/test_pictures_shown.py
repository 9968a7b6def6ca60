"""Each picture of a post stands below a line that says what it shows, for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbf_moderator.desk import turn_pictures
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import press
from pbf_moderator.desk.recomposed import _results
from pbf_moderator.desk.table import Table
from pbf_moderator.desk.turn_pictures import pictures_shown
from pbf_moderator.desk.worth_pictures import Told
from pbf_moderator.families.presentation import CloseUp, Moves
from pbf_moderator.render.scene import QUIET

from .test_secrets import new_game

SAID = {
    "it": ("La plancia adesso", "Che cosa si è mosso, turno 3", "Da vicino: Darujhistan, Pale"),
    "en": ("The board as it stands", "What moved, turn 3", "Close-up: Darujhistan, Pale"),
    "ro": ("Tabla de joc acum", "Ce s-a mișcat, tura 3", "De aproape: Darujhistan, Pale"),
    "ru": ("Игровое поле сейчас", "Что двигалось, ход 3", "Крупным планом: Darujhistan, Pale"),
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


def test_what_is_said_of_pictures_is_no_result() -> None:
    text = "[b]Malazan[/b] wins\n[i]The board as it stands[/i]\n[img]https://example.org/map.png[/img]\n"
    assert _results(text, {"theboardasitstands"}) == ["Malazan wins"]
    assert _results(text, set()) == ["Malazan wins", "The board as it stands"]
