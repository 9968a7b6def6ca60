"""Everything that shows, names or checks this family's games to people: the rules know nothing of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from ....kernel.commanders import Commander
from .chronicle import cards_played, fights, holdings, plots
from .look import names, panels, style
from .marks import close_up, scene, with_sheet
from .narrative import NARRATIVE, summary
from .phrase_filters import filters, globals
from .questions import hint, lettered, option_note, reason, receipt_facts, unusable
from .tales import close_ups
from .turn_tales import arrows, moves

__all__ = [
    "NARRATIVE",
    "RULING_COUNTS",
    "RULING_FLAGS",
    "RULING_LISTS",
    "RULING_NAMES",
    "arrows",
    "cards_played",
    "close_up",
    "close_ups",
    "commanders",
    "fights",
    "filters",
    "globals",
    "hint",
    "holdings",
    "lettered",
    "moves",
    "nameless",
    "names",
    "option_note",
    "panels",
    "plots",
    "reason",
    "receipt_facts",
    "scene",
    "style",
    "summary",
    "unusable",
    "with_sheet",
]

RULING_NAMES: Mapping[str, Sequence[str]] = {
    "area": ("area",),
    "house": ("house",),
    "token": ("token",),
    "track": ("track", "dominance"),
    "card": ("house_card",),
    "deck": ("deck",),
    "leader": ("leader",),
    "prison": ("house",),
}
RULING_LISTS: Mapping[str, Sequence[str]] = {"order": ("house",), "tokens": ("token",), "discards": ("card",)}
RULING_COUNTS: Mapping[str, Sequence[str]] = {"units": ("unit",), "routed": ("unit",)}
RULING_FLAGS: Sequence[str] = ("used",)


def nameless(tables: Mapping[str, Any]) -> Sequence[str]:
    """Tide cards go by their numbers."""
    return [row["id"] for row in tables.get("tides", ())]


def commanders(view: Mapping[str, Any]) -> Mapping[str, Commander]:
    """Leaders are pieces among others: none of them stands for a force."""
    return {}
