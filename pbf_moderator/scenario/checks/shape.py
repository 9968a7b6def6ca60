"""The shape of tables: which keys a table may have, which it must have, and what kind of value each takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeGuard

from ...hints import did_you_mean
from .source import Report, Step

Keys = Mapping[str, str]
"""Key -> kind of its value; a kind that ends in "!" is required."""


def whole(value: Any) -> TypeGuard[int]:
    """Whether a value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _list_of(test: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(test(item) for item in value)


def _point(value: Any) -> bool:
    return (
        isinstance(value, list) and len(value) == 2 and all(whole(n) or isinstance(n, float) for n in value)
    )


_texts = _list_of(lambda value: isinstance(value, str))
KINDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "text": (lambda v: isinstance(v, str) and bool(v.strip()), "a text"),
    "whole": (whole, "a whole number"),
    "count": (lambda v: whole(v) and v >= 0, "a whole number from 0 up"),
    "size": (lambda v: whole(v) and v > 0, "a whole number from 1 up"),
    "number": (lambda v: whole(v) or isinstance(v, float), "a number"),
    "flag": (lambda v: isinstance(v, bool), "true or false"),
    "texts": (_texts, "a list of texts"),
    "counts": (_list_of(lambda v: whole(v) and v >= 0), "a list of whole numbers"),
    "lists": (_list_of(_list_of(whole)), "a list of lists of whole numbers"),
    "pairs": (_list_of(lambda v: _texts(v) and len(v) == 2), "a list of pairs of areas"),
    "points": (
        lambda v: isinstance(v, dict) and all(map(_list_of(_point), v.values())),
        "a table of lists of points",
    ),
    "table": (lambda v: isinstance(v, dict), "a table"),
    "rows": (_list_of(lambda v: isinstance(v, dict)), "a list of tables"),
    "any": (lambda v: True, "anything"),
}


def check_keys(report: Report, row: Mapping[str, Any], keys: Keys, *path: Step) -> dict[str, Any] | None:
    """Report unknown and missing keys and values of a wrong kind.

    Returns:
        what is left when wrong values are dropped; None if something required is missing then.
    """
    clean = sound_part(report, row, keys, *path)
    complete = all(key in clean for key, kind in keys.items() if kind.endswith("!"))
    return clean if complete else None


def sound_part(report: Report, row: Mapping[str, Any], keys: Keys, *path: Step) -> dict[str, Any]:
    """The same; gives what is left even if something is missing."""
    clean: dict[str, Any] = {}
    for key, value in row.items():
        if key not in keys:
            unknown(report, "key", key, keys, *path, key)
            continue
        test, words = KINDS[keys[key].rstrip("!")]
        if test(value):
            clean[key] = value
        else:
            report.add(f"{key} of {_name(path)} must be {words}, not {value!r}.", *path, key)
    missing = [key for key, kind in keys.items() if kind.endswith("!") and key not in row]
    for key in missing:
        report.add(f"{key} of {_name(path)} is missing.", *path)
    return clean


def check_rows(report: Report, table: str, rows: Any, keys: Keys) -> list[dict[str, Any]]:
    """Check every row of a list; gives those that are complete, without wrong values."""
    if not isinstance(rows, list):
        report.add(f"{table} must be a list of rows: write [[{table}]] above each.", table)
        return []
    clean = []
    for index, row in enumerate(rows):
        if not isinstance(row, dict):
            report.add(f"{table} must hold tables only.", table, index)
            continue
        id = row.get("id")
        kept = check_keys(report, row, keys, table, id if isinstance(id, str) else index)
        if kept is not None:
            clean.append(kept)
    return clean


def unknown(report: Report, what: str, word: Any, known: Iterable[str], *path: Step) -> None:
    """Report a word that is not among the known ones, with the nearest of them."""
    names = [str(name) for name in known]
    hint = did_you_mean(str(word), names) or _listing(names)
    around = path[:-1] if path and path[-1] == word else path
    report.add(f"Unknown {what} {word!r} in {_name(around)}; {hint}", *path, value=str(word))


def _listing(names: list[str]) -> str:
    if not names:
        return "none is defined."
    return f"known are: {', '.join(names)}." if len(names) <= 12 else f"there are {len(names)} others."


def _name(path: tuple[Step, ...]) -> str:
    return " ".join(str(step) for step in path) or "the file"


def ids_of(tables: Mapping[str, Any], table: str) -> list[str]:
    """The ids of a table's rows."""
    return [row["id"] for row in tables[table]]


def known(report: Report, what: str, words: Iterable[str], names: Iterable[str], *path: Step) -> None:
    """Report the words that are none of the names."""
    listed = list(names)
    for word in words:
        if word not in listed:
            unknown(report, what, word, listed, *path)
