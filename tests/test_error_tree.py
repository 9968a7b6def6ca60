"""All errors hang on one tree, and what may be anything is caught only where it is said why."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbf_moderator.desk.received import CannotBeRead
from pbf_moderator.errors import PbfError, UserError
from pbf_moderator.kernel.match import Illegal, MatchError, Unexpected
from pbf_moderator.reading.text.effort import TooMuchToRead
from pbf_moderator.scenario import load_scenario
from pbf_moderator.store.replay import ReplayStopped

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "pbf_moderator"


def errors_of_ours() -> Iterator[type[BaseException]]:
    """Every class of the package that can be raised."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if "class " not in (text := path.read_text("utf-8")) or path.name == "__main__.py":
            continue
        classes = [node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]
        module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for name in classes:
            found = getattr(module, name, None)
            if inspect.isclass(found) and issubclass(found, BaseException):
                yield found


def test_every_error_hangs_on_the_tree_and_is_drawn_there() -> None:
    found = {error.__name__: error for error in errors_of_ours()}
    assert {"PbfError", "UserError", "Illegal", "GameOver", "FileError"} <= set(found)
    assert not [name for name, error in found.items() if not issubclass(error, PbfError)]
    drawn = (
        (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## Errors")[2].partition("\n## ")[0]
    )
    assert set(re.findall(r"`(\w+)`", drawn)) >= set(found)


@pytest.mark.parametrize(
    "error", [UserError, MatchError, Unexpected, Illegal, ReplayStopped, TooMuchToRead, CannotBeRead]
)
def test_one_name_catches_them_all(error: type[Exception]) -> None:
    assert issubclass(error, PbfError)


def test_what_reaches_a_user_is_caught_by_the_root() -> None:
    with pytest.raises(PbfError, match="no-such-scenario"):
        load_scenario("no-such-scenario")


def says_why(handler: ast.ExceptHandler, lines: list[str]) -> bool:
    """Whether a handler lets everything go on its way, or its line has a comment."""
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None or "  # " in lines[handler.lineno - 1]


def test_what_catches_everything_says_why() -> None:
    silent = []
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.ExceptHandler):
                continue
            caught = ast.unparse(node.type) if node.type else "BaseException"
            if re.search(r"\b(Base)?Exception\b", caught) and not says_why(node, text.splitlines()):
                silent.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert not silent, "\n".join(silent)
