"""How the picture tells seats, units and tracks apart."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from .shape import Keys, check_keys, ids_of, known
from .source import Report

STYLE: Keys = {"seats": "table", "units": "table", "icons": "table", "tokens": "table"}
ROWS: dict[str, Keys] = {
    "seats": {"color": "text!", "pattern": "text", "letter": "text"},
    "units": {"shape": "text!"},
}
TABLE_OF = {"seats": "houses", "units": "units", "tokens": "tracks"}
ICONS = ("supply", "power", "castle", "stronghold", "threat", "turn")
"""What an icon may stand for."""
_COLOR = re.compile(r"#[0-9a-fA-F]{6}")


def check_style(report: Report, tables: Mapping[str, Any], words: Mapping[str, Collection[str]]) -> None:
    """Check the looks of everything; `words` are the patterns and shapes that can be drawn, empty if unknown."""
    style = check_keys(report, tables.get("style", {}), STYLE, "style") or {}
    for part, table in TABLE_OF.items():
        rows = style.get(part, {})
        known(report, table.rstrip("s"), rows, ids_of(tables, table), "style", part)
        for id in ids_of(tables, table) if part in ROWS else ():
            if rows and id not in rows:
                report.add(f"style.{part} says nothing of {id}.", "style", part)
    known(report, "icon", style.get("icons", {}), ICONS, "style", "icons")
    drawn = [
        ("icon", shape, part, name)
        for part in ("icons", "tokens")
        for name, shape in style.get(part, {}).items()
    ]
    for part, keys in ROWS.items():
        for id, row in style.get(part, {}).items():
            clean = check_keys(report, row, keys, "style", part, id) if isinstance(row, dict) else None
            if not isinstance(row, dict):
                report.add(f"style.{part}.{id} must be a table.", "style", part, id)
            if clean and not _COLOR.fullmatch(clean.get("color", "#000000")):
                report.add(f"The color of {id} must be written like #1a2b3c.", "style", part, id, "color")
            if clean and "pattern" in clean:
                drawn.append(("pattern", clean["pattern"], part, id))
            if clean and "shape" in clean:
                drawn.append(("piece", clean["shape"], part, id))
    for kind, word, part, id in drawn if words else ():
        known(report, "pattern" if kind == "pattern" else "shape", [word], words[kind], "style", part, id)
