"""A language that the program does not ship is read when its files are in a pack."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent / "german"
MESSAGES: list[dict[str, Any]] = tomllib.loads((HERE / "messages.toml").read_text("utf-8"))["message"]


@pytest.fixture(scope="module")
def found() -> list[list[Any]]:
    top = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "tests.reading.german"],
        cwd=top,
        env={**os.environ, "PBF_PACKS": str(HERE), "PYTHONPATH": str(top)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers: list[list[Any]] = json.loads(done.stdout)
    return answers


@pytest.mark.parametrize("number", range(len(MESSAGES)))
def test_a_fifth_language_is_read(found: list[list[Any]], number: int) -> None:
    wanted = [MESSAGES[number]["answer"]] if "answer" in MESSAGES[number] else []
    assert found[number] == wanted
