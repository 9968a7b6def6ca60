"""What is printed on the board of points, and the panels that stand on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....post.phrases import load_phrases
from ....render.art import Art, Style
from ....resources import TEMPLATES, roots
from ....scenario.lexicon import Lexicon
from . import naming

TRACKS = ("weariness", "injuries")
"""The tracks on the board: each the id of its panel and of the term that is its title."""
LAST = 20
"""The last place of a track; what lies beyond stands there too."""
SEATS = "seats"
FAMILY = "conquerors"
PART, MET, MISSING = "part:", "met:", "checklist.missing"
"""What the keys of the victory checklist begin with: its parts, its conditions; and the word before what is missing."""
SIGNS = {
    "army": Art("piece", "spearman"),
    "fleet": Art("piece", "ship"),
    "garrison": Art("tower", text="2"),
    "siege": Art("piece", "siege-engine"),
    "treasury": Art("icon", "barrel"),
    "royal_family": Art("icon", "throne"),
    "royal_treasury": Art("icon", "power"),
    "leader": Art("icon", "helm"),
    "revolt": Art("icon", "blade"),
}
"""The terms that the legend explains -> their sign."""
SAID = {
    "king": Art("piece", "rider"),
    "loose": Art("piece", "disc"),
    "fatigued": Art("piece", "spearman", lying=True),
    "tribe": Art("stone", text="5"),
    "alexandria": Art("icon", "star"),
    "devastated": Art("icon", "skull"),
    "drought": Art("icon", "sun"),
    "bad_weather": Art("icon", "raven"),
    "cards": Art("icon", "cards"),
    "available": Art("icon", "tent"),
}
"""The phrases of the table [legend] that explain the others -> their sign."""
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
        "legend": [(art, f"legend:{key}") for key, art in (SIGNS | SAID).items()],
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
    found["elite"] = str(lexicon.name("elite", language, category="term"))
    found |= {f"legend:{term}": str(lexicon.name(term, language, category="term")) for term in SIGNS}
    steps = lexicon.words(language).get("step", {})
    found |= {f"step:{id_}": _raised(word.name) for id_, word in steps.items()}
    return found | _checklist(tables, lexicon, language)


def _checklist(tables: Mapping[str, Any], lexicon: Lexicon, language: str) -> dict[str, str]:
    """The parts of the Macedonian victory, and what may be missing."""
    said = load_phrases([root / TEMPLATES for root in roots()], FAMILY, language)
    found = {MISSING: said[MISSING]}
    found |= {
        name.replace("part.", PART): _raised(text) for name, text in said.items() if name.startswith("part.")
    }
    found |= {
        name.replace("achieved.", MET): text for name, text in said.items() if name.startswith("achieved.")
    }
    for category, rows in (("province", tables["provinces"]), ("space", tables["spaces"])):
        found |= {
            f"{MET}{row['id']}": str(lexicon.name(row["id"], language, category=category)) for row in rows
        }
    return found


def panels(tables: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The panels beside a drafted board: both tracks and the sides."""
    tracks = [{"id": name, "kind": "single", "values": list(range(LAST + 1))} for name in TRACKS]
    return [*tracks, {"id": SEATS, "kind": "seats", "values": list(range(len(tables["seats"])))}]


def _raised(text: str) -> str:
    return text[:1].upper() + text[1:]
