"""What is printed on the board of points, and the panels that stand on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....render.art import Style
from ....scenario.lexicon import Lexicon
from . import naming

TRACKS = ("weariness", "injuries")
"""The tracks on the board: each the id of its panel and of the term that is its title."""
LAST = 20
"""The last place of a track; what lies beyond stands there too."""
SEATS = "seats"
SIGNS = {
    "army": ("piece", "spearman", ""),
    "fleet": ("piece", "ship", ""),
    "garrison": ("tower", "", "2"),
    "siege": ("piece", "siege-engine", ""),
    "treasury": ("icon", "barrel", ""),
    "royal_family": ("icon", "throne", ""),
    "royal_treasury": ("icon", "power", ""),
    "revolt": ("icon", "blade", ""),
}
"""The terms that the legend explains -> kind, shape and number of their sign."""
FORCES = ("army", "fleet", "leader")
"""The categories of what moves."""


def of_province(province: str) -> str:
    """The panel that shows whose a province is and in what state."""
    return f"province:{province}"


def style(tables: Mapping[str, Any], given: Style, players: int | None = None) -> dict[str, Any]:
    """The scenario's style; the board shows defence and treasuries by itself."""
    provinces = {of_province(row["id"]): {"numbers": False} for row in tables["provinces"]}
    return {
        **given,
        "seats": {row["id"]: given.get("seats", {}).get(row["id"], {}) for row in tables["seats"]},
        "panels": {**provinces, **given.get("panels", {})},
        "legend": [(kind, shape, text, f"legend:{term}") for term, (kind, shape, text) in SIGNS.items()],
    }


def names(tables: Mapping[str, Any], lexicon: Lexicon, language: str) -> dict[str, str]:
    """Everything that is written on a picture, by id: spaces, provinces in capitals, sides, forces, tracks, steps."""
    found = {row["id"]: str(lexicon.name(row["id"], language, category="space")) for row in tables["spaces"]}
    found |= {row["id"]: str(lexicon.name(row["id"], language, category="seat")) for row in tables["seats"]}
    for category, ids in naming.names(tables).items():
        if category in FORCES:
            found |= {id: _raised(str(lexicon.name(id, language, category=category))) for id in ids}
    for row in tables["provinces"]:
        name = str(lexicon.name(row["id"], language, category="province"))
        found[of_province(row["id"])] = name.upper()
    for term in ("turn", *TRACKS):
        found[term] = _raised(str(lexicon.name(term, language, category="term")))
    found |= {f"legend:{term}": str(lexicon.name(term, language, category="term")) for term in SIGNS}
    steps = lexicon.words(language).get("step", {})
    return {**found, **{f"step:{id_}": _raised(word.name) for id_, word in steps.items()}}


def panels(tables: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The panels beside a drafted board: both tracks and the sides."""
    tracks = [{"id": name, "kind": "single", "values": list(range(LAST + 1))} for name in TRACKS]
    return [*tracks, {"id": SEATS, "kind": "seats", "values": list(range(len(tables["seats"])))}]


def _raised(text: str) -> str:
    return text[:1].upper() + text[1:]
