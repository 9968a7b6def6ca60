"""Laying one set of tables over another, and the keys under which a switch finds what it lays over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Removal = str | Sequence[str] | Mapping[str, Any]
"""What is removed of a table: all of it, some rows or keys, or for each of them what is removed of it in turn."""
ALL = "all"
"""Written in the place of a list of ids, it removes every row of a table, a row whole, or all keys of a table in it."""
REMOVE = "remove"
"""The table of what a layer takes away before it is laid over another."""
NEEDS = "needs"
"""The table of a layer that says which other switches and options must have which value."""


def overlay(base: Any, upper: Any) -> Any:
    """Lay a value over another: tables key by key, rows with ids row by row, anything else is replaced."""
    if isinstance(base, Mapping) and isinstance(upper, Mapping):
        return {
            **base,
            **{key: overlay(base[key], new) if key in base else new for key, new in upper.items()},
        }
    if _has_ids(base) and _has_ids(upper):
        rows = {row["id"]: row for row in base}
        for row in upper:
            rows[row["id"]] = {**rows.get(row["id"], {}), **row}
        return list(rows.values())
    return upper


def written_value(value: object) -> str:
    """The value of an option or switch as a key of a table: `true` and `false` as TOML writes them."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def switched(tables: Mapping[str, Any], chosen: Mapping[str, Any]) -> Mapping[str, Any]:
    """The tables with those laid over them that belong to the values of the scenario's own switches."""
    for name in tables.get("switches", {}):
        layer = tables.get("when", {}).get(name, {}).get(written_value(chosen[name]), {})
        gone: Mapping[str, Removal] = layer.get(REMOVE, {})
        kept = (
            {table: without(rows, gone.get(table, ())) for table, rows in tables.items()} if gone else tables
        )
        tables = overlay(kept, {table: rows for table, rows in layer.items() if table not in (REMOVE, NEEDS)})
    return tables


def needs(tables: Mapping[str, Any], name: str, value: Any) -> Mapping[str, Any]:
    """What a value of one of the scenario's own switches needs: option -> value."""
    layer = tables.get("when", {}).get(name, {}).get(written_value(value), {})
    found: Mapping[str, Any] = layer.get(NEEDS, {})
    return found


def unmet(tables: Mapping[str, Any], chosen: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The switches whose value needs another option to be otherwise than it is, each with that option."""
    return [
        (name, option)
        for name in tables.get("switches", {})
        for option, value in needs(tables, name, chosen.get(name)).items()
        if chosen.get(option) != value
    ]


def without(rows: Any, gone: Removal) -> Any:
    """A table without what is removed from it, at whatever depth."""
    if isinstance(rows, list):
        kept = [(row.get("id") if isinstance(row, dict) else None, row) for row in rows]
        return [_lessened(row, id, gone) for id, row in kept if not _is_gone(id, gone)]
    if isinstance(rows, dict):
        return {key: _lessened(row, key, gone) for key, row in rows.items() if not _is_gone(key, gone)}
    return rows


def _is_gone(key: Any, gone: Removal) -> bool:
    """Whether a row or key goes whole."""
    if isinstance(gone, Mapping):
        return bool(gone.get(key) == ALL)
    return gone == ALL or key in gone


def _lessened(row: Any, key: Any, gone: Removal) -> Any:
    return without(row, gone[key]) if isinstance(gone, Mapping) and key in gone else row


def _has_ids(rows: Any) -> bool:
    return isinstance(rows, list) and bool(rows) and all(isinstance(r, Mapping) and "id" in r for r in rows)
