"""No module needs, even by a detour, a module that needs it: neither to run nor for its types."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "pbf_moderator"


@cache
def modules() -> dict[str, Path]:
    """Every module of the package by its full name."""
    found = {}
    for path in ROOT.rglob("*.py"):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def needs(name: str, path: Path) -> Iterator[str]:
    """The modules of the package that one imports, wherever in its code it does."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *(node.module.split(".") if node.module else [])])
            for alias in node.names:
                whole = f"{module}.{alias.name}"
                if (found := whole if whole in modules() else module) in modules() and found != name:
                    yield found


def test_no_import_leads_back() -> None:
    graph = {name: set(needs(name, path)) for name, path in modules().items()}
    assert sum(map(len, graph.values())) > 500
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))
