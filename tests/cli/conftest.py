"""Running `pbf` as a user does."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import pytest

from pbf_moderator.cli import main
from pbf_moderator.desk.table import Table

DEMO = Path(__file__).parents[2] / "scenarios" / "malazan-genabackis" / "demo"

ORDERS_ASKED = "2026-11-02T12:00:00+01:00"


class Done(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def pbf(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.delenv("PBF_DEBUG", raising=False)
    monkeypatch.setenv("PBF_LANGUAGE", "en")

    def run(*args: object) -> Done:
        monkeypatch.setattr("sys.argv", ["pbf", *map(str, args)])
        capfd.readouterr()
        try:
            main()
            code = 0
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capfd.readouterr()
        assert "Traceback" not in out + err
        return Done(code, out, err)

    return run


@pytest.fixture(scope="session")
def drawn() -> dict[str, bytes]:
    """The maps that were drawn, by all that they show."""
    return {}


@pytest.fixture(autouse=True)
def maps_are_drawn_once(drawn: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """One position is drawn once in a run, however many tests begin with it."""
    from pbf_moderator.desk import pictures

    draw = pictures.draw_map

    def draw_once(table: Table, width: int = 1600, *, phone: bool = False, form: str = "png") -> bytes:
        scenario, language = table.scenario, table.settings.language or table.scenario.language
        look = pictures.style(scenario, language, len(table.seats)), pictures.names(scenario, language)
        board = scenario.map.read_bytes() if scenario.map else b""
        shown = repr((look, sha256(board).digest(), table.view(), width, phone, form))
        if shown not in drawn:
            drawn[shown] = draw(table, width, phone=phone, form=form)
        return drawn[shown]

    monkeypatch.setattr(pictures, "draw_map", draw_once)


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game on the eve of a battle, with its address book, to be copied."""
    path = tmp_path_factory.mktemp("begun") / "g"
    book, position = DEMO / "game.toml", DEMO / "position.toml"
    with pytest.MonkeyPatch.context() as patch:
        line = ["pbf", "new", "malazan-genabackis", path, "--book", book, "--position", position]
        patch.setattr("sys.argv", [*map(str, line)])
        with pytest.raises(SystemExit) as stop:
            main()
    assert not stop.value.code
    return path


@pytest.fixture
def game(begun: Path, tmp_path: Path) -> Path:
    """A copy of that game."""
    return shutil.copytree(begun, tmp_path / "g")


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("made") / "g"


@pytest.fixture
def table(pbf: Run, made: Path, tmp_path: Path) -> Path:
    """A new game whose first orders are asked for, with nicks and a deadline."""
    if not made.exists():
        assert pbf("new", "malazan-genabackis", made, "--now", ORDERS_ASKED).code == 0
        settings = made / "game.toml"
        text = settings.read_text("utf-8")
        for seat in ("malazan", "jaghut"):
            text = text.replace(
                f"[players.{seat}]\n", f'[players.{seat}]\nnicks = ["{seat}-nick"]\n', 1
            ).replace(
                f'nicks = ["{seat}-nick"]\nname = ""\nmails = []\nnicks = []',
                f'nicks = ["{seat}-nick"]\nname = ""\nmails = []',
            )
        settings.write_text(text.replace('moderator_language = ""', 'moderator_language = "en"'), "utf-8")
    return shutil.copytree(made, tmp_path / "g")
