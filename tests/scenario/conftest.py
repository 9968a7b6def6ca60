"""A copy of the shipped scenario that a test may spoil."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pbf_moderator.resources import shipped

ID = "malazan-genabackis"
Edit = Callable[..., None]


@pytest.fixture
def scenario_id() -> str:
    """The scenario to copy."""
    return ID


@pytest.fixture
def pack(tmp_path: Path, scenario_id: str) -> Path:
    """A pack folder with a copy of the scenario and its picture."""
    shutil.copytree(shipped() / "scenarios" / scenario_id, tmp_path / "scenarios" / scenario_id)
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / f"{scenario_id}.svg").write_text("<svg/>")
    return tmp_path


@pytest.fixture
def folder(pack: Path, scenario_id: str) -> Path:
    """The scenario's folder in that pack."""
    return pack / "scenarios" / scenario_id


@pytest.fixture
def edit(folder: Path) -> Edit:
    """Replace the first occurrence of a text in a file of the copy, after a mark if one is given."""

    def replace(file: str, old: str, new: str, after: str = "") -> None:
        path = folder / file
        text = path.read_text()
        start = text.index(after) if after else 0
        at = text.index(old, start)
        path.write_text(text[:at] + new + text[at + len(old) :])

    return replace
