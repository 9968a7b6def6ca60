"""Running `pbf` as a user does."""

from __future__ import annotations

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


@pytest.fixture
def game(pbf: Run, tmp_path: Path) -> Path:
    """A new game on the eve of a battle, with its address book."""
    path = tmp_path / "g"
    done = pbf(
        "new", "malazan-genabackis", path, "--book", DEMO / "game.toml", "--position", DEMO / "position.toml"
    )
    assert done.code == 0, done.err
    return path
