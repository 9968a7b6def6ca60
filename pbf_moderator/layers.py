"""Laying one set of tables over another, and the keys under which a switch finds what it lays over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


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
        key = written_value(chosen[name])
        tables = overlay(tables, tables.get("when", {}).get(name, {}).get(key, {}))
    return tables


def _has_ids(rows: Any) -> bool:
    return isinstance(rows, list) and bool(rows) and all(isinstance(r, Mapping) and "id" in r for r in rows)
