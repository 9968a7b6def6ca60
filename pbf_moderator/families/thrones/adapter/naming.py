"""What scenarios of this family must name, and the terms that its posts and letters use."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from ...naming import Category, Naming
from ..cards.card_abilities import known_abilities
from ..model.components import TIDES
from ..rules.claims import AUCTION
from .schema import THREAT_ROWS

Row = Mapping[str, Any]
TERMS = (
    "house",
    "house_card",
    "house_cards",
    "power",
    "power_icons",
    "supply",
    "muster",
    "fort",
    "forts",
    "sword",
    "garrison",
    "force",
    "routed",
    "mark",
    "marker",
    "threat",
    "turn",
    "combat",
    "area",
    "track",
    "hand",
    "discards",
    "reserve",
)
"""The terms that posts and letters use."""
TIDE_TERMS = ("skull",)
"""Those that they use only where cards are drawn in combat."""
LEADER_TERMS = ("leader", "prison", "hostage")
"""Those that they use only where there are leaders."""
CLAIM_TERMS = ("claims",)
"""Those that they use only where claims win."""
TACTICS_TERMS = ("tactics_card",)
"""Those that they use only where there are such cards."""
ALLY_TERMS = ("ally_card",)
"""Those that they use only where there are cards of allies."""
ARROW_TERMS = ("arrow",)
"""Those that the legend uses only where arrows lead one house alone."""
CATEGORIES = (
    Category("area", "areas", inflected=True),
    Category("house", "houses"),
    Category("unit", "units", orders=True, inflected=True),
    Category("token", "tokens", orders=True),
    Category("kind", orders=True, inflected=True),
    Category("track", "tracks", inflected=True),
    Category("dominance", "tracks", inflected=True),
    Category("house_card", "house_cards"),
    Category("leader", "leaders"),
    Category("card", "cards", apart="deck"),
    Category("tactic", "tactics"),
    Category("ally", "allies", inflected=True),
    Category("ally_card", "ally_cards"),
    Category("deck", "cards", inflected=True),
    Category("effect", closed=False),
    Category("ability"),
)


def names(tables: Row) -> Mapping[str, Sequence[str]]:
    """The ids that need a name, by category."""
    cards = _rows(tables, "cards")
    constants = tables.get("constants")
    sequence = constants.get("sequence") if isinstance(constants, Mapping) else ()
    tides = bool(tables.get(TIDES))
    return {
        **{category.name: _ids(tables, category.table) for category in CATEGORIES if category.table},
        "kind": _values(_rows(tables, "tokens"), "kind"),
        "deck": [
            *_values(cards, "deck"),
            *([TIDES] if tides else []),
            *_ids(tables, "allies"),
        ],
        "step": [step for step in sequence if isinstance(step, str)] if isinstance(sequence, list) else [],
        "effect": list(dict.fromkeys(_choosable(cards))),
        "track": [*_ids(tables, "tracks"), *([AUCTION] if tables.get("claims") else [])],
        "term": [
            *TERMS,
            *(TIDE_TERMS if tides else ()),
            *(LEADER_TERMS if tables.get("leaders") else ()),
            *(CLAIM_TERMS if tables.get("claims") else ()),
            *(ALLY_TERMS if tables.get("allies") else ()),
            *(TACTICS_TERMS if tables.get("tactics") else ()),
            *(ARROW_TERMS if tables.get("arrows") else ()),
        ],
    }


def texts(tables: Row) -> Mapping[str, Mapping[str, str]]:
    """The abilities on cards, and what the common enemy does where it has no cards."""
    abilities = _values(_texts(_rows(tables, "house_cards")), "ability")
    threat = tables.get("threat")
    always = isinstance(threat, Mapping) and bool(threat.get("always"))
    return {
        "ability": dict.fromkeys(abilities, ""),
        "tactic": dict.fromkeys(_ids(tables, "tactics"), ""),
        "ally_card": dict.fromkeys(_ids(tables, "ally_cards"), ""),
        "term": {"threat": "what an attack does"} if always else {},
    }


def fillings(category: str, id: str) -> Collection[str]:
    """The text of an ability may name what it takes on the card."""
    declared = known_abilities().get(id) if category == "ability" else None
    return ("param",) if declared and declared.param else ()


NAMING = Naming(CATEGORIES, names, texts, fillings, seats="house")


def _rows(tables: Row, table: str) -> list[Row]:
    rows = tables.get(table, ())
    return [row for row in rows if isinstance(row, Mapping)] if isinstance(rows, list | tuple) else []


def _ids(tables: Row, table: str) -> list[str]:
    return [row["id"] for row in _rows(tables, table) if isinstance(row.get("id"), str)]


def _values(rows: Iterable[Row], key: str) -> list[str]:
    return list(dict.fromkeys(row[key] for row in rows if isinstance(row.get(key), str) and row[key]))


def _texts(cards: Iterable[Row]) -> list[Row]:
    """The abilities on house cards; a row may be wrong in any way."""
    lists = [card.get("abilities") for card in cards]
    several = [text for listed in lists if isinstance(listed, list) for text in listed]
    return [*cards, *(text for text in several if isinstance(text, Mapping))]


def _choosable(cards: Iterable[Row]) -> list[str]:
    """The effects that somebody may pick on a card."""
    rows = [row.get(part) for row in cards for part in ("does", *THREAT_ROWS)]
    lists = [row.get("choices") for row in rows if isinstance(row, Mapping)]
    choices = [choice for listed in lists if isinstance(listed, list) for choice in listed]
    return _values((choice for choice in choices if isinstance(choice, Mapping)), "effect")
