"""What scenarios of this family must name, and the terms that its posts, letters and pictures use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...naming import Category, Naming
from ..model.components import ADMINISTRATIVE
from ..model.decisions import INTERCEPTIONS, WINDOWS
from ..model.forces import TREASURY
from ..rules.activities import ACTIVITIES

Row = Mapping[str, Any]
STEPS = ("set_up", "marker", "cards", "activity", "assault", "administration", "over")
TERMS = (
    "turn",
    "area",
    "unit",
    "province",
    "army",
    "fleet",
    "garrison",
    "leader",
    "card",
    "strength",
    "ship",
    "elite",
    "treasury",
    "royal_treasury",
    "royal_family",
    "weariness",
    "injuries",
    "siege",
    "revolt",
    "available",
)
"""The terms that posts, letters and pictures use."""
CATEGORIES = (
    Category("seat", "seats"),
    Category("army", closed=False, scope=lambda army: army.rpartition("-")[0]),
    Category("fleet", "fleets"),
    Category("leader", "leaders"),
    Category("space", "spaces", inflected=True),
    Category("province", "provinces", inflected=True),
    Category("card", "cards"),
    Category("use", closed=False),
    Category("activity"),
    Category("window"),
    Category("treasury_level"),
    Category("tribe", "tribes", listed=False),
    Category("division", listed=False),
    Category("marker", closed=False, listed=False),
    Category("passage", "passages", listed=False),
)


def names(tables: Row) -> Mapping[str, Sequence[str]]:
    """The ids that need a name, by category."""
    tabled = {category.name: _ids(tables, category.table) for category in CATEGORIES if category.table}
    return {
        **tabled,
        "army": _armies(tables),
        "use": _uses(tables),
        "activity": list(ACTIVITIES),
        "window": [*WINDOWS, *INTERCEPTIONS],
        "treasury_level": list(TREASURY.spaces),
        "division": _different(_values(tables, "provinces", "division")),
        "marker": [ADMINISTRATIVE],
        "step": STEPS,
        "term": TERMS,
    }


def texts(tables: Row) -> Mapping[str, Mapping[str, str]]:
    """What is printed on the cards."""
    return {"card": dict.fromkeys(_ids(tables, "cards"), "what the card does")}


NAMING = Naming(CATEGORIES, names, texts, seats="seat")


def _armies(tables: Row) -> list[str]:
    constants = tables.get("constants")
    most = constants.get("armies") if isinstance(constants, Mapping) else 0
    numbers = range(1, most + 1) if isinstance(most, int) else ()
    return [f"{seat}-{number}" for seat in _ids(tables, "seats") for number in numbers]


def _uses(tables: Row) -> list[str]:
    """The uses among which a card leaves a choice."""
    printed = [uses for uses in _values(tables, "cards", "uses") if isinstance(uses, Mapping)]
    return _different(use for uses in printed if len(uses) > 1 for use in uses)


def _rows(tables: Row, table: str) -> list[Row]:
    rows = tables.get(table, ())
    return [row for row in rows if isinstance(row, Mapping)] if isinstance(rows, list | tuple) else []


def _ids(tables: Row, table: str) -> list[str]:
    return [row["id"] for row in _rows(tables, table) if isinstance(row.get("id"), str)]


def _values(tables: Row, table: str, key: str) -> list[Any]:
    return [row[key] for row in _rows(tables, table) if key in row]


def _different(values: Iterable[Any]) -> list[str]:
    return list(dict.fromkeys(value for value in values if isinstance(value, str)))
