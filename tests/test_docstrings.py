"""What ruff does not ask of docstrings: their English, and the shape of their sections."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "pbf_moderator"
UNTOLD = {
    "a house, a seat, a player or the moderator is it or they": r"(?i)\b(he|him|his|himself|she|hers?|herself)\b",
    "a function returns": r"; gives (?!back)",
    "an error is named below Raises:": r"\bRaises [A-Z]\w+(Error|Stopped)\b",
    "an argument is named below Args:": r"(?m)^[a-z_]+(, [a-z_]+)*: ",
}
"""What a docstring is not to hold, by what to write instead."""


@cache
def modules() -> dict[Path, ast.Module]:
    """The package, parsed once for all tests."""
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def docstrings() -> list[tuple[str, str]]:
    """Every docstring of the package with its place."""
    return [
        (f"{path.relative_to(PACKAGE)}::{getattr(node, 'name', '')}", text)
        for path, module in modules().items()
        for node in ast.walk(module)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        if (text := ast.get_docstring(node))
    ]


@pytest.mark.parametrize("instead", UNTOLD)
def test_docstrings_are_written_as_the_house_writes_them(instead: str) -> None:
    wrong = re.compile(UNTOLD[instead])
    found = [f"{where}: {hit[0]!r}" for where, text in docstrings() if (hit := wrong.search(text))]
    assert not found, f"{instead}\n" + "\n".join(found)


def public_functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of modules that others may call; a command's docstring is its help, and so no matter of this."""
    for path, module in modules().items():
        for node in module.body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and not is_command(node):
                yield f"{path.relative_to(PACKAGE)}::{node.name}", node


def test_a_function_that_refuses_something_says_so() -> None:
    silent = [
        where
        for where, node in public_functions()
        if raises_user_error(node) and "Raises:" not in (ast.get_docstring(node) or "")
    ]
    assert not silent, "\n".join(silent)


def is_command(node: ast.FunctionDef) -> bool:
    """Whether a function is a command, whose docstring is its help."""
    return any("command" in ast.unparse(decorator) for decorator in node.decorator_list)


def raises_user_error(node: ast.FunctionDef) -> bool:
    """Whether a function's own lines raise a UserError."""
    return any(
        isinstance(inner, ast.Raise)
        and inner.exc is not None
        and ast.unparse(inner.exc).startswith("UserError(")
        for inner in ast.walk(node)
    )
