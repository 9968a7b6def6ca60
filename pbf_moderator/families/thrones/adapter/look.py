"""What is printed on this family's boards and tokens, and the panels that stand beside them."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from ....render.art import Art, Style
from ....scenario.lexicon import Lexicon
from ..model.components import PORT

PANEL_TERMS = {
    "supply": "supply",
    "threat": "threat",
    "victory": "forts",
    "claims": "claims",
    "turn": "turn",
    "seats": "house",
}
"""Panel beside the board -> the term of the lexicon that is its title."""
UNCOMMON = ("threat", "claims")
"""Panels that not every game has: only where there is a table of that name."""
SHAPES = {"supply": "barrel", "power": "crown", "castle": "tower", "stronghold": "castle"}
"""What an area has -> the icon that shows it, unless the scenario's style names another."""
CHITS = {"march": "arrow", "support": "flag", "defence": "shield", "raid": "flame", "consolidate": "crown"}
"""Kind of order -> the picture on its token."""
PORT_SIGN = "anchor"
SIGNS = {"supply": "supply_icon", "power": "power_icon", "castle": "castle", "stronghold": "stronghold"}
"""What an area has -> the term that the legend explains its icon with."""
COUNTED_BESIDE = {"power": "power", "cards": "cards"}
"""The phrase of the table [legend] for what is counted in a house's line -> its icon."""
COUNTED = ("march", "defence")
"""The orders whose number is printed on the token, a special support's beside them."""


def style(tables: Mapping[str, Any], given: Style, players: int | None = None) -> dict[str, Any]:
    """The scenario's style, completed with what is printed on its board and tokens.

    Args:
        tables: the scenario's.
        given: the scenario's own style.
        players: how many play; None shows the homes of all houses.
    """
    setup = tables["setup"][str(players)] if players else {}
    playing = setup.get("houses", [row["id"] for row in tables["houses"]])
    shapes = {**SHAPES, **given.get("icons", {})}
    return {
        **given,
        "seats": {row["id"]: given.get("seats", {}).get(row["id"], {}) for row in tables["houses"]},
        "areas": {row["id"]: _printed(row, playing, shapes) for row in tables["areas"]},
        "chits": {row["id"]: _chit(row) for row in tables["tokens"]},
        "legend": list(_legend(tables, given, shapes)),
        "panels": {**_panels(tables, setup.get("stars", ())), **given.get("panels", {})},
    }


def _printed(row: Mapping[str, Any], playing: Container[str], shapes: Mapping[str, str]) -> dict[str, Any]:
    icons = [shapes[kind] for kind in ("supply", "power") for _ in range(int(row.get(kind) or 0))]
    large = [shapes[row["fort"]]] if row.get("fort") else []
    found: dict[str, Any] = {"crest": row["home"]} if row.get("home") in playing else {}
    sign = {"sign": PORT_SIGN} if row["kind"] == PORT else {}
    return {**found, **sign, "large": large, "icons": icons}


def _legend(tables: Mapping[str, Any], given: Style, shapes: Mapping[str, str]) -> Iterator[tuple[Art, str]]:
    """The signs that the legend explains, each with the key of its name: what is printed, what lies there, orders."""
    areas = tables["areas"]
    for what, term in SIGNS.items():
        if any(row.get(what) or row.get("fort") == what for row in areas):
            yield Art("icon", shapes[what]), f"legend:{term}"
    if any(row["kind"] == PORT for row in areas):
        yield Art("icon", PORT_SIGN), "legend:port"
    yield Art("tower", text="2"), "legend:garrison"
    yield Art("stone", text="5"), "legend:force"
    yield Art("shield"), "legend:marker"
    outlines = {
        row["id"]: given.get("units", {}).get(row["id"], {}).get("shape", "disc") for row in tables["units"]
    }
    yield from ((Art("piece", shape), f"legend:unit:{unit}") for unit, shape in outlines.items())
    yield Art("piece", next(iter(outlines.values())), lying=True), "legend:routed"
    if tables.get("leaders"):
        yield Art("person", "front", text="\n2"), "legend:leader"
        yield Art("person", "back", text="\n2"), "legend:turned"
    kinds = dict.fromkeys(row["kind"] for row in tables["tokens"])
    yield from ((Art("chit", CHITS[kind]), f"legend:kind:{kind}") for kind in kinds)
    yield from ((Art("icon", shape), f"legend:{what}") for what, shape in COUNTED_BESIDE.items())


def _chit(row: Mapping[str, Any]) -> dict[str, Any]:
    special = row.get("special", False)
    counted = row["kind"] in COUNTED or (row["kind"] == "support" and special)
    text = _signed(row.get("value", 0)) if counted else ""
    return {"shape": CHITS[row["kind"]], "text": text, "starred": special}


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"


def _panels(tables: Mapping[str, Any], stars: Sequence[int]) -> dict[str, Any]:
    """The places of tracks and tokens have no numbers; the court's have the stars of its orders."""
    bare = {
        f"{kind}:{row['id']}": {"numbers": False} for row in tables["tracks"] for kind in ("track", "token")
    }
    court = next((row["id"] for row in tables["tracks"] if row["role"] == "court"), "")
    return {**bare, f"track:{court}": {"numbers": False, "stars": list(stars)}}


def names(tables: Mapping[str, Any], lexicon: Lexicon, language: str) -> dict[str, str]:
    """Everything that is written on the map, by id: areas, houses, panels and steps."""
    found: dict[str, str] = {row["id"]: lexicon.name(row["id"], language) for row in tables["areas"]}
    found |= {row["id"]: lexicon.name(row["id"], language, "short") for row in tables["houses"]}
    found |= {f"track:{row['id']}": lexicon.name(row["id"], language) for row in tables["tracks"]}
    for panel, term in PANEL_TERMS.items():
        if panel in UNCOMMON and not tables.get(panel):
            continue
        found[panel] = _raised(lexicon.name(term, language, category="term"))
    if leaders := tables.get("leaders"):
        found |= {
            f"leader:{row['id']}": lexicon.name(row["id"], language, "short", "leader") for row in leaders
        }
        found["legend:leader"] = lexicon.name("leader", language, category="term")
        found["prison"] = _raised(lexicon.name("prison", language, category="term"))
    for term in (*SIGNS.values(), "port", "garrison", "force", "marker", "routed"):
        found[f"legend:{term}"] = lexicon.name(term, language, category="term")
    for category, ids in (
        ("unit", tables["units"]),
        ("kind", [{"id": row["kind"]} for row in tables["tokens"]]),
    ):
        found |= {
            f"legend:{category}:{row['id']}": lexicon.name(row["id"], language, category=category)
            for row in ids
        }
    if tables.get("arrows"):
        found["legend:crossing"] = lexicon.name("arrow", language, category="term")
    for step in tables["constants"]["sequence"]:
        found[f"step:{step}"] = _raised(lexicon.name(step, language, category="step"))
    return found


def _raised(text: str) -> str:
    return text[:1].upper() + text[1:]


_WITH_PRISON = 62
"""Units that a house's line is high where it also tells whom the house holds."""


def panels(tables: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The panels beside a drafted board: influence tracks, supply, victory, threat, turns, and the houses."""
    most = max(int(count) for count in tables["setup"])
    rows: list[dict[str, Any]] = [
        {"id": f"track:{row['id']}", "kind": "track", "values": list(range(1, most + 1)), "token": True}
        for row in tables["tracks"]
    ]
    constants = tables["constants"]
    supply, victory = len(constants["supply_track"]) - 1, constants.get("forts_to_win", 0)
    rows.append({"id": "supply", "kind": "scale", "values": list(range(supply + 1))})
    if victory:
        rows.append({"id": "victory", "kind": "scale", "values": list(range(victory + 1))})
    if claims := tables.get("claims"):
        rows.append({"id": "claims", "kind": "scale", "values": list(range(claims["to_win"] + 1))})
    if threat := tables.get("threat"):
        rows.append({"id": "threat", "kind": "single", "values": list(threat["track"])})
    rows.append({"id": "turn", "kind": "single", "values": list(range(1, constants["turns"] + 1))})
    high = _WITH_PRISON if tables.get("leaders") else None
    rows.append({"id": "seats", "kind": "seats", "values": list(range(most)), "high": high})
    return rows
