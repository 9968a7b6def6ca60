"""The pictures of a game: what the renderer must know of it, taken from its scenario."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import TYPE_CHECKING, Any

from ..errors import UserError
from ..scenario.loading import Scenario
from .table import Table

if TYPE_CHECKING:
    from ..render.paint import Painter

PANEL_TERMS = {"supply": "supply", "threat": "threat", "victory": "forts", "turn": "turn", "seats": "house"}
"""Panel beside the board -> the term of the lexicon that is its title."""


def painter(table: Table, language: str | None = None) -> Painter:
    """The painter of a game's maps.

    Raises:
        UserError: the scenario has no map.
    """
    language = language or table.settings.language
    setup = table.scenario.tables["setup"][str(table.created["players"])]
    return scenario_painter(table.scenario, language, table.folder.cache, setup["stars"], setup["houses"])


def scenario_painter(
    scenario: Scenario, language: str, cache: Any, stars: Any = (), houses: Any = None
) -> Painter:
    """The painter of a scenario's board; with the homes of all houses unless it is told which ones play."""
    from ..render.board import read_board
    from ..render.paint import Painter

    if scenario.map is None:
        raise UserError(f'{scenario.id} has no map; name one with map = "FILE.svg" in scenario.toml.')
    board = read_board(scenario.map)
    return Painter(board, style(scenario, language, stars, houses), names(scenario, language), cache)


def style(scenario: Scenario, language: str, stars: Any = (), houses: Any = None) -> dict[str, Any]:
    """The scenario's style, completed with what is printed on its board and tokens."""
    tables, given = scenario.tables, scenario.style
    playing = {row["id"] for row in tables["houses"]} if houses is None else {*houses}
    seats = given.get("seats", {})
    court = next((t["id"] for t in tables["tracks"] if t["role"] == "court"), "")
    return {
        **given,
        "seats": {
            row["id"]: {
                **seats.get(row["id"], {}),
                "name": scenario.lexicon.name(row["id"], language, "short"),
            }
            for row in tables["houses"]
        },
        "areas": {row["id"]: _icons(row, playing) for row in tables["areas"]},
        "orders": {row["id"]: _order(row) for row in tables["tokens"]},
        "tracks": {court: {"stars": list(stars)}},
    }


def _icons(row: Mapping[str, Any], playing: Container[str]) -> dict[str, Any]:
    found = {name: row[name] for name in ("supply", "power", "fort") if row.get(name)}
    return {**found, "home": row["home"]} if row.get("home") in playing else found


def _order(row: Mapping[str, Any]) -> dict[str, Any]:
    counted = row["kind"] in ("march", "defence") or (row["kind"] == "support" and row.get("special"))
    value = row.get("value", 0) if counted else None
    return {"kind": row["kind"], "value": value, "special": row.get("special", False)}


def names(scenario: Scenario, language: str) -> dict[str, str]:
    """Everything that is written on the map, by id."""
    lexicon, tables = scenario.lexicon, scenario.tables
    found: dict[str, str] = {r["id"]: lexicon.name(r["id"], language) for r in tables["areas"]}
    found |= {row["id"]: lexicon.name(row["id"], language, "short") for row in scenario.tables["houses"]}
    found |= {f"track:{row['id']}": lexicon.name(row["id"], language) for row in scenario.tables["tracks"]}
    for panel, term in PANEL_TERMS.items():
        found[panel] = raised(lexicon.name(term, language, category="term"))
    for step in tables["constants"]["sequence"]:
        found[f"phase:{step}"] = raised(lexicon.name(step, language, category="step"))
    found["title"] = lexicon.title(language)
    return found


def raised(text: str) -> str:
    """A text with its first letter a capital."""
    return text[:1].upper() + text[1:]


def shown(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view as the painter wants it: the step stands for the phase, and attackers stand where they set out."""
    drawn = {**view, "phase": view["step"]}
    battle = view.get("battle")
    attackers = {unit: n for unit, n in battle["units"].items() if n} if battle else {}
    if battle and attackers:
        area = dict(view["areas"][battle["from"]])
        seat = battle["attacker"]
        standing = {u: dict(n) for u, n in area.get("units", {}).get(seat, {}).items()}
        for unit, count in attackers.items():
            row = standing.setdefault(unit, {"standing": 0, "routed": 0})
            row["standing"] += count
        area["units"] = {seat: standing}
        drawn["areas"] = {**view["areas"], battle["from"]: area}
    return drawn


def draw_map(table: Table, width: int = 1600) -> bytes:
    """The map of the present position as PNG."""
    return painter(table).map(shown(table.view()), width)


def draw_battle(table: Table, view: Mapping[str, Any] | None = None) -> bytes:
    """The surroundings of a combat as PNG."""
    return painter(table).battle(shown(view or table.view()))
