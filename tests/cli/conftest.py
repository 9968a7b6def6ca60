"""Running `pbf` as a user does."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from pbf_moderator.cli import main
from tests.plain_pictures import plain_pictures

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
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game on the eve of a battle, with its address book, to be copied; it is begun before any module says what it looks at."""
    path = tmp_path_factory.mktemp("begun") / "g"
    book, position = DEMO / "game.toml", DEMO / "position.toml"
    with pytest.MonkeyPatch.context() as patch, plain_pictures():
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
