"""The message that docs/reading.md follows is read as it is printed there."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
DEMO = TOP / "scenarios" / "malazan-genabackis" / "demo"
READING = TOP / "pbf_moderator" / "reading"
PAGE = (TOP / "docs" / "reading.md").read_text("utf-8")
BLOCKS = re.findall(r"```text\n(.*?)\n```", PAGE, re.DOTALL)
MESSAGE, PRINTED = BLOCKS[0], "\n".join(BLOCKS[1:])
BASE = {"values"}
"""What every package may use."""
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


@pytest.mark.parametrize("module", sorted(READING.rglob("[a-z]*.py")), ids=lambda p: p.stem)
def test_the_index_tells_of_every_module_what_it_says_of_itself(module: Path) -> None:
    said = (
        (ast.get_docstring(ast.parse(module.read_text("utf-8"))) or "")
        .split("\n\n")[0]
        .replace("\n", " ")
        .replace("|", "\\|")
    )
    assert f"| `{module.stem}` | {said} |\n" in PAGE


def test_the_index_has_no_module_that_is_gone() -> None:
    index = PAGE[PAGE.index("## The modules") :]
    assert Counter(re.findall(r"^\| `(\w+)` \|", index, re.M)) == Counter(
        p.stem for p in READING.rglob("[a-z]*.py")
    )


def test_each_package_of_the_reader_needs_only_those_above_it() -> None:
    above: set[str] = set()
    for package in re.findall(r"^### `(\w+)`", PAGE, re.M):
        above.add(package)
        for path in (READING / package).glob("*.py"):
            for name in re.findall(r"^\s*from \.\.(\w+)", path.read_text("utf-8"), re.M):
                assert name in above | BASE, f"{package}/{path.name} needs {name}"
    assert above == {p.name for p in READING.iterdir() if (p / "__init__.py").exists()}
