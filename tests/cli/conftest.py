"""Running `pbf` as a user does."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from pbf_moderator.cli import main

DEMO = Path(__file__).parents[2] / "scenarios" / "malazan-genabackis" / "demo"


class Done(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def pbf(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.delenv("PBF_DEBUG", raising=False)

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
