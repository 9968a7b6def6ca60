"""A ruling as the moderator types it: names in any language, "2 riders, 1 ship"; JSON will do as well."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import UserError
from ..hints import or_did_you_mean
from .names import find_id
from .table import Table

YES, NO = ("true", "yes", "sì", "si", "da", "да"), ("false", "no", "nu", "нет")
_BETWEEN = re.compile(r"\s*(?:[,;+>]|\s(?:e|and|și|si|и)\s)\s*", re.IGNORECASE)
_COUNTED = re.compile(r"(?:(\d{1,3})\s*)?(?:de\s+)?(.+)", re.IGNORECASE)


def read_ruling(table: Table, name: str, written: Mapping[str, str]) -> dict[str, Any]:
    """The arguments of a ruling in ids.

    Args:
        table: an open game.
        name: of the ruling.
        written: argument -> what was typed.

    Raises:
        UserError: there is no such ruling or argument, or a name is not known; the sentence suggests one.
    """
    known = table.family.rulings()
    if name not in known:
        raise UserError(
            f"{name} is not a ruling; there are {', '.join(known)}.{or_did_you_mean(name, known)}"
        )
    for argument in written:
        if argument not in known[name]:
            raise UserError(
                f"the ruling {name} has no {argument}; it takes {', '.join(known[name])}."
                f"{or_did_you_mean(argument, known[name])}"
            )
    return {argument: _value(table, argument, text) for argument, text in written.items()}


def _value(table: Table, argument: str, text: str) -> Any:
    known = table.family.presentation()
    if argument in known.RULING_NAMES:
        written = text.strip('"')
        return find_id(table, written, known.RULING_NAMES[argument], argument) if written else ""
    if argument in known.RULING_LISTS:
        return _listed(table, argument, text, known.RULING_LISTS[argument])
    if argument in known.RULING_COUNTS:
        return _counted(table, argument, text, known.RULING_COUNTS[argument])
    if argument in known.RULING_FLAGS:
        return _yes_or_no(argument, text)
    return int(text) if re.fullmatch(r"\d{1,4}", text.strip()) else text


def _listed(table: Table, argument: str, text: str, categories: Sequence[str]) -> list[str]:
    """Names one after the other, or a JSON list."""
    items = _json(text, list)
    written = _names(table, text, categories) if items is None else [str(item) for item in items]
    nameless = table.family.presentation().nameless(table.scenario.tables)
    return [i if i in nameless else find_id(table, i, categories, f"{argument}:") for i in written]


def _names(table: Table, text: str, categories: Sequence[str]) -> list[str]:
    """The names of a list; one may hold a comma itself, such as "Dark Wings, Dark Words"."""
    pieces, found = [p.strip() for p in re.split(r"[,;>]", text) if p.strip()], []
    while pieces:
        runs = [", ".join(pieces[:n]) for n in range(len(pieces), 0, -1)]
        name = next((r for r in runs if _is_named(table, r, categories)), pieces[0])
        found.append(name)
        pieces = pieces[name.count(", ") + 1 :]
    return found


def _is_named(table: Table, written: str, categories: Sequence[str]) -> bool:
    return any(table.scenario.lexicon.find(written, category) for category in categories)


def _counted(table: Table, argument: str, text: str, categories: Sequence[str]) -> dict[str, int]:
    """Counted units in words, such as "2 riders, 1 ship", or a JSON table."""
    rows = _json(text, dict)
    pairs = [_pair(argument, part) for part in _parts(text)] if rows is None else [*rows.items()]
    found: dict[str, int] = {}
    for written, count in pairs:
        unit = find_id(table, str(written), categories, f"{argument}:")
        found[unit] = found[unit] + count if unit in found else count
    return found


def _pair(argument: str, part: str) -> tuple[str, int]:
    found = _COUNTED.fullmatch(part)
    if found is None:
        raise UserError(f"{argument}: write units like “2 riders, 1 ship”.")
    return found[2], int(found[1] or 1)


def _parts(text: str) -> list[str]:
    return [part for part in (piece.strip() for piece in _BETWEEN.split(text)) if part]


def _json(text: str, kind: type) -> Any:
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, kind) else None


def _yes_or_no(argument: str, text: str) -> bool:
    said = text.strip().casefold()
    if said not in (*YES, *NO):
        raise UserError(f"{argument} is yes or no.")
    return said in YES
