"""Every sentence and every row of the moderator's guide has a test that tries it, or tells people what they do."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.guide import GUIDE, sentences

ROOT = Path(__file__).parent
CLAIMS: dict[str, list[str]] = tomllib.loads((ROOT / "guide_claims.toml").read_text("utf-8"))
SAID = sentences(GUIDE.read_text("utf-8"))


@cache
def source(name: str) -> str:
    return (ROOT / f"{name}.py").read_text("utf-8")


def test_every_sentence_has_a_row() -> None:
    assert [s for s in SAID if not any(s.startswith(beginning) for beginning in CLAIMS)] == []


@pytest.mark.parametrize("beginning", CLAIMS)
def test_a_row_is_of_one_sentence_and_its_tests_are_there(beginning: str) -> None:
    assert len([s for s in SAID if s.startswith(beginning)]) == 1, (
        "no row is left over, and none stands for two"
    )
    for test in CLAIMS[beginning]:
        file, name = test.split("::")
        assert f"def test_{name}(" in source(file), test


def test_a_new_sentence_is_noticed() -> None:
    page = "## Go on\n\nThe game goes on.\nIt sings (loudly). Now!\n\n| a | b |\n|---|---|\n| c | d |\n\n    pbf new\n"
    assert sentences(page) == ["The game goes on.", "It sings (loudly).", "Now!", "| c | d |"]
