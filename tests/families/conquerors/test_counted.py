"""Every case, worked example and reading in `cases.toml` has its tests, and every option its row in docs/rulings.md."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.families.conquerors.model.options import ROWS

HERE = Path(__file__).parent
LISTED: dict[str, Any] = tomllib.loads((HERE / "cases.toml").read_text("utf-8"))
RULINGS = (HERE.parents[2] / "docs" / "rulings.md").read_text("utf-8")
CHAPTER = re.split(r"^## ", RULINGS.split("## *The Conquerors", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
TABLE = [line for line in CHAPTER.splitlines() if line.startswith("|")]
CASES, EXAMPLES, READINGS = 105, 23, 31


@cache
def functions(module: str) -> dict[str, ast.FunctionDef]:
    """The tests of a module by their names."""
    tree = ast.parse((HERE / f"test_{module}.py").read_text("utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def can_fail(node: ast.FunctionDef) -> bool:
    """Whether a test asserts anything, itself or by a helper of its module, and is not left out."""
    if any("skip" in ast.unparse(each) or "xfail" in ast.unparse(each) for each in node.decorator_list):
        return False
    return any(isinstance(each, ast.Assert | ast.With) for each in ast.walk(node))


def one_row(text: str) -> str:
    """The row of the rulings that has a text."""
    (row,) = [line for line in TABLE if text in line]
    return row


def shown(value: object) -> str:
    """A value as the rulings write it."""
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'


def test_nothing_is_missing_from_the_list() -> None:
    ids = [row["id"] for row in LISTED["case"]]
    assert len(set(ids)) == len(ids) == CASES
    assert len(LISTED["example"]) == EXAMPLES
    assert list(LISTED["readings"]) == [f"R{number}" for number in range(1, READINGS + 1)]


@pytest.mark.parametrize(
    "row", [*LISTED["case"], *LISTED["example"]], ids=lambda row: row.get("id", row["text"])
)
def test_every_case_and_example_has_a_test_that_can_fail(row: dict[str, Any]) -> None:
    assert row["tests"]
    for named in row["tests"]:
        module, _, test = named.partition(":")
        assert can_fail(functions(module)[test]), named


@pytest.mark.parametrize("reading", LISTED["readings"])
def test_every_reading_is_an_option_or_a_ruling(reading: str) -> None:
    options = {option.name for option in ROWS}
    for text in LISTED["readings"][reading]:
        assert text in options or one_row(f"| {text}")


@pytest.mark.parametrize("option", ROWS, ids=lambda option: option.name)
def test_every_option_has_one_row_with_all_its_values_and_cases(option: Any) -> None:
    row = one_row(f"`{option.name} = ")
    assert all(shown(value) in row for value in option.values)
    assert row.count("✓") >= len(option.values)


@pytest.mark.parametrize("option", ROWS, ids=lambda option: option.name)
def test_every_way_but_the_usual_is_tried(option: Any) -> None:
    written = "\n".join(
        path.read_text("utf-8") for path in sorted(HERE.glob("test_*.py")) if path.name != Path(__file__).name
    )
    for value in option.values[1:]:
        assert re.search(rf"\b{option.name}\b", written) and repr(value).replace("'", '"') in written
