"""A simpler board for a phone: large names and pieces, without the small icons, which take their room."""

from __future__ import annotations

from typing import Any

from .art import Style
from .marking import LARGE_PRINT


def in_large_print(style: Style) -> dict[str, Any]:
    """A style for a board that is read on a phone: the legend explains only what is still there."""
    areas = style.get("areas", {})
    small = {shape for facts in areas.values() for shape in facts.get("icons", ())}
    return {
        **style,
        LARGE_PRINT: True,
        "areas": {name: {**facts, "icons": []} for name, facts in areas.items()},
        "legend": [row for row in style.get("legend", ()) if row[1] not in small],
    }
