"""Reads and checks a drawing: the coasts, borders and rivers of a board as its designer wrote them down in TOML."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from ..errors import UserError
from ..hints import did_you_mean
from . import relief
from .tracing import WILD

LINES = ("coasts", "borders", "rivers", "walls", "ranges", "crossings")
"""Tables of a drawing whose rows have points."""
_NUMBERS = {"size": 2, "panel_box": 4, "title_box": 4, "compass_at": 2}
"""Keys that take so many numbers."""
_KEYS = {*LINES, *_NUMBERS, "seed", "terrain", "look"}
_LOOK = {"water", "shore", "climate"}


def read_drawing(path: Path) -> dict[str, Any]:
    """The lines of a board from a TOML file.

    Raises:
        UserError: it cannot be read.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"Cannot read the drawing {path}: {error.strerror}.") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UserError(f"The drawing {path} is not valid TOML: {error}.") from None


def check_drawing(drawing: Mapping[str, Any], areas: Collection[str]) -> None:
    """Refuse what a drawing cannot have.

    Raises:
        UserError: a key, an area, a point, a colour or a terrain is not known or not written as it must be.
    """
    _known("key of the drawing", drawing, _KEYS)
    for key, count in _NUMBERS.items():
        if key in drawing and not _numbers(drawing[key], count):
            raise UserError(f"{key} of the drawing must be {count} numbers.")
    if not isinstance(drawing.get("seed", 0), int):
        raise UserError("seed of the drawing must be a whole number.")
    for kind in LINES:
        for row in _rows(drawing, kind):
            _check_line(kind, row)
    for row in _rows(drawing, "crossings"):
        _check_ends(row, areas)
    terrain = _table(drawing, "terrain")
    _known("area in [terrain]", terrain, {*areas, WILD})
    _known("terrain", terrain.values(), relief.TERRAINS)
    _check_look(_table(drawing, "look"))


def _rows(drawing: Mapping[str, Any], kind: str) -> list[Mapping[str, Any]]:
    rows = drawing.get(kind, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise UserError(f"{kind} of the drawing must be rows: write [[{kind}]] above each.")
    return rows


def _table(drawing: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    table = drawing.get(key, {})
    if not isinstance(table, dict):
        raise UserError(f"{key} of the drawing must be a table: write [{key}] above it.")
    return table


def _check_line(kind: str, row: Mapping[str, Any]) -> None:
    points = row.get("points")
    if not isinstance(points, list) or len(points) < 2 or not all(_numbers(point, 2) for point in points):
        name = f" ({row['name']})" if row.get("name") else ""
        raise UserError(f"One of the {kind}{name} has no points: write points = [[x, y], [x, y]].")
    if "terrain" in row:
        _known("terrain", [row["terrain"]], relief.TERRAINS)


def _check_ends(row: Mapping[str, Any], areas: Collection[str]) -> None:
    ends = row.get("between")
    if not isinstance(ends, list) or len(ends) != 2:
        raise UserError('One of the crossings joins nothing: write between = ["one area", "another"].')
    _known("area for a crossing", ends, areas)


def _check_look(look: Mapping[str, Any]) -> None:
    _known("key of [look]", look, _LOOK)
    for row in look.get("climate", ()):
        if not (isinstance(row, list) and len(row) == 3 and _numbers([row[0], row[2]], 2) and _color(row[1])):
            raise UserError(f'climate takes rows of height, "#rrggbb" and strength, not {row!r}.')
    water = look.get("water", ["#000000"])
    if not (isinstance(water, list) and water and all(map(_color, [*water, look.get("shore", "#000000")]))):
        raise UserError('water takes colours from top to bottom and shore one colour, each as "#rrggbb".')


def _known(what: str, words: Iterable[Any], known: Collection[str]) -> None:
    for word in words:
        if word not in known:
            hint = did_you_mean(str(word), known) or f"it may be one of {', '.join(sorted(known))}."
            raise UserError(f"There is no {what} {word!r}; {hint}")


def _numbers(value: Any, count: int) -> bool:
    return isinstance(value, list) and len(value) == count and all(isinstance(v, (int, float)) for v in value)


def _color(value: Any) -> bool:
    digits = value[1:] if isinstance(value, str) and value[:1] == "#" else ""
    return len(digits) == 6 and all(c in "0123456789abcdefABCDEF" for c in digits)
