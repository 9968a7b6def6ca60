"""The message that docs/reading.md follows is read as it is printed there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
DEMO = TOP / "scenarios" / "malazan-genabackis" / "demo"
BLOCKS = re.findall(r"```text\n(.*?)\n```", (TOP / "docs" / "reading.md").read_text("utf-8"), re.DOTALL)
MESSAGE, PRINTED = BLOCKS[0], "\n".join(BLOCKS[1:])
LEFT_OUT = "  …"


def _pbf(*args: object, message: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "pbf_moderator", *map(str, args)],
        input=message,
        env={**os.environ, "PYTHONPATH": str(TOP), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode < 2, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def explained(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What `pbf ingest --explain` prints of the message."""
    game = tmp_path_factory.mktemp("page") / "g"
    _pbf(
        "new", "malazan-genabackis", game, "--book", DEMO / "game.toml", "--position", DEMO / "position.toml"
    )
    told = _pbf("ingest", game, "-", "--as", "malazan", "--explain", message=MESSAGE)
    return told[told.index("language:") :].rstrip()


def test_the_page_shows_what_is_printed(explained: str) -> None:
    shown = "[^\x00]*".join(map(re.escape, PRINTED.split(f"{LEFT_OUT}\n")))
    lines = "\n".join(line.rstrip() for line in explained.splitlines())
    assert re.fullmatch(shown.replace(re.escape(" \n"), re.escape("\n")), lines), lines


def test_only_mentions_are_left_out() -> None:
    assert [block.splitlines()[0] for block in BLOCKS[1:] if LEFT_OUT in block] == ["mentions:"]


@pytest.mark.parametrize(
    "module", sorted((TOP / "pbf_moderator" / "reading").glob("[a-z]*.py")), ids=lambda p: p.stem
)
def test_the_page_names_every_module(module: Path) -> None:
    assert f"`{module.stem}`" in (TOP / "docs" / "reading.md").read_text("utf-8")
