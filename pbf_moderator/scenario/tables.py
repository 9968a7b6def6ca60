"""Reading TOML files, and laying the rows of one scenario over those of another."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..errors import UserError
from ..layers import ALL as ALL
from ..layers import Removal as Removal
from ..layers import overlay, without

Tables = dict[str, Any]


class FileError(UserError):
    """A file that cannot be read as TOML, with the line of the mistake."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(f"{path}, line {line}: {reason}")
        self.path, self.line, self.reason = path, line, reason


def read_toml(path: Path) -> Tables:
    """The content of a TOML file; the same object for the same content, so nobody may change it.

    Raises:
        FileError: it cannot be read, is not UTF-8 or not TOML.
    """
    try:
        content = path.read_bytes()
        return _parse(content)
    except OSError as error:
        raise FileError(path, 1, f"the file cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise FileError(path, line, "the text is not UTF-8; save the file as UTF-8.") from error
    except tomllib.TOMLDecodeError as error:
        line, reason = _explained(str(error), content.count(b"\n") + 1)
        raise FileError(path, line, f"this is not valid TOML: {reason}.") from error


@lru_cache(maxsize=64)
def _parse(content: bytes) -> Tables:
    return tomllib.loads(content.decode("utf-8-sig"))


def _explained(message: str, last_line: int) -> tuple[int, str]:
    """The line and the reason of a decoder's message, which ends in "(at line 3, column 5)" or "(at end of document)"."""
    reason, _, place = message.partition(" (at ")
    line = re.search(r"line (\d+)", place)
    return int(line[1]) if line else last_line, reason


def read_folder(folder: Path) -> Tables:
    """All TOML files of a folder as one set of tables; a table stands in one file only.

    Raises:
        FileError: a file cannot be read.
        UserError: a table stands in two files, or `remove` is not written as it must be.
    """
    tables: Tables = {}
    origin: dict[str, Path] = {}
    for path in sorted(folder.glob("*.toml")):
        for key, value in read_toml(path).items():
            if key in tables:
                raise UserError(f"{path}: {key} stands in {origin[key].name} already; keep it in one file.")
            tables[key], origin[key] = value, path
    _check_removals(folder, tables.get("remove", {}))
    return tables


def _check_removals(folder: Path, removals: Any) -> None:
    if not isinstance(removals, dict) or not all(_are_removable(ids) for ids in removals.values()):
        raise UserError(
            f'{folder}: remove must be written like remove = {{ areas = ["some-id"], units = "{ALL}" }}; '
            'a field of a row is removed by [remove.areas] some-id = ["some-field"].'
        )


def _are_removable(ids: Any) -> bool:
    if isinstance(ids, dict):
        return all(_are_removable(each) for each in ids.values())
    return ids == ALL or isinstance(ids, list) and all(isinstance(id, str) for id in ids)


def extended(base: Tables, upper: Mapping[str, Any]) -> Tables:
    """Lay a scenario's tables over those of the scenario that it extends.

    Rows with the same id are merged field by field, new ones come last; `remove = { areas = ["..."] }` takes rows
    away first, `remove = { areas = "all" }` all of them, `remove = { areas = { some-id = ["home"] } }` fields of a row, and so
    on downwards; what readings by name say of a switch goes with it. Tables are merged key by key; any other value is replaced.
    """
    removed: Mapping[str, Removal] = upper.get("remove", {})
    kept = {name: without(rows, removed.get(name, ())) for name, rows in base.items()}
    kept = {name: rows for name, rows in kept.items() if rows != {} or base[name] == {}}
    gone = {*base.get("switches", {})} - {*kept.get("switches", {})}
    if gone:
        kept["readings"] = {
            name: without(values, sorted(gone)) for name, values in kept.get("readings", {}).items()
        }
    merged: Tables = overlay(kept, {name: value for name, value in upper.items() if name != "remove"})
    return merged
