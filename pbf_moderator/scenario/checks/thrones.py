"""The tables of the family `thrones`: their keys, and whether what they say fits together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...families.thrones.flow import STEPS
from ...families.thrones.options import OPTIONS
from ...families.thrones.setting import CASTLE, COURT, FIEFDOMS, LAND, PORT, SEA, STRONGHOLD, THRONE, TIDES
from ...families.thrones.supply import MAX_SUPPLY
from ...families.thrones.victory import TIE_BREAKS
from .cards import check_decks, check_house_cards
from .setups import check_setups
from .shape import Keys, check_keys, known, unknown
from .source import Report
from .switches import check_switches

Row = Mapping[str, Any]

ROWS: dict[str, Keys] = {
    "areas": {
        "id": "text!",
        "kind": "text!",
        "x": "number",
        "y": "number",
        "supply": "count",
        "power": "count",
        "fort": "text",
        "home": "text",
        "garrison": "count",
        "island": "flag",
        "terrain": "text",
        "adjacent": "texts",
        "via": "points",
        "land": "text",
        "sea": "text",
        "capacity": "size",
    },
    "barriers": {"name": "text!", "kind": "text!", "x": "number", "y": "number", "between": "pairs!"},
    "links": {"between": "pairs!"},
    "units": {
        "id": "text!",
        "role": "text!",
        "attack": "count!",
        "defence": "count!",
        "cost": "size!",
        "limit": "size!",
        "upgrade_cost": "count",
        "retreats": "flag",
        "needs_fort": "flag",
    },
    "tokens": {
        "id": "text!",
        "kind": "text!",
        "copies": "size!",
        "value": "whole",
        "special": "flag",
        "only": "text",
    },
    "tracks": {"id": "text!", "role": "text!"},
    "houses": {"id": "text!", "home": "text!"},
    "cards": {
        "id": "text!",
        "deck": "text!",
        "copies": "size",
        "marks": "count",
        "does": "table",
        "lowest": "table",
        "others": "table",
        "highest": "table",
    },
    "house_cards": {
        "id": "text!",
        "house": "text!",
        "strength": "count!",
        "swords": "count",
        "forts": "count",
        "ability": "text",
        "param": "any",
        "abilities": "rows",
    },
    "tides": {
        "id": "text!",
        "copies": "size",
        "strength": "count",
        "swords": "count",
        "forts": "count",
        "skulls": "count",
    },
}
OPTIONAL_ROWS = ("barriers", "links", "tides")
TABLES: dict[str, Keys] = {
    "constants": {
        "turns": "size!",
        "forts_to_win": "size!",
        "start_power": "count!",
        "power_limit": "size!",
        "fort_points": "table!",
        "supply_track": "lists!",
        "decks": "texts!",
        "sequence": "texts!",
        "first_turn": "texts!",
        "tie_break": "texts!",
    },
    "threat": {
        "track": "counts!",
        "start": "count!",
        "after_win": "count!",
        "back_after_loss": "count!",
        "deck": "text",
        "always": "table",
    },
}
FREE_TABLES = ("options", "readings", "switches", "when", "setup", "style", "canvas", "deck_sizes")
"""Tables whose keys are ids or names; they are looked at one by one."""

ROLES = ("footman", "knight", "ship")
RARE_ROLES = ("siege",)
"""Roles that a game may do without."""
KINDS = ("march", "defence", "support", "raid", "consolidate")
ONLY = {"fort": LAND, "home": LAND, "garrison": LAND, "land": PORT, "sea": PORT, "capacity": PORT}
"""Fields that only one kind of area has."""
CANVAS: Keys = {"width": "size!", "height": "size!"}


def check_rules(report: Report, tables: Mapping[str, Any]) -> None:
    """Check everything that the rules of the family read, but for the board."""
    if tables["canvas"]:
        check_keys(report, tables["canvas"], CANVAS, "canvas")
    _check_constants(report, tables)
    check_switches(report, tables)
    _check_options(report, tables)
    _check_pieces(report, tables)
    _check_homes(report, tables)
    check_house_cards(report, tables)
    check_decks(report, tables)
    check_setups(report, tables)


def _check_constants(report: Report, tables: Mapping[str, Any]) -> None:
    constants: Row = tables["constants"]
    known(report, "step", constants.get("sequence", ()), STEPS, "constants", "sequence")
    known(report, "step", constants.get("first_turn", ()), STEPS, "constants", "first_turn")
    known(report, "tie break", constants.get("tie_break", ()), TIE_BREAKS, "constants", "tie_break")
    points = constants.get("fort_points", {})
    for fort in (CASTLE, STRONGHOLD):
        if not isinstance(points.get(fort), int):
            report.add(f"fort_points must give a number for {fort}.", "constants", "fort_points")
    known(report, "kind of fort", points, (CASTLE, STRONGHOLD), "constants", "fort_points")
    track = constants.get("supply_track")
    if track is not None and len(track) != MAX_SUPPLY + 1:
        report.add(
            f"supply_track needs {MAX_SUPPLY + 1} rows, for 0 to {MAX_SUPPLY}; it has {len(track)}.",
            "constants",
            "supply_track",
        )
    for level, sizes in enumerate(track or ()):
        if sorted(sizes, reverse=True) != sizes:
            report.add(
                f"The armies of supply {level} must be listed largest first.", "constants", "supply_track"
            )
    if constants.get("start_power", 0) > constants.get("power_limit", 0):
        report.add("start_power is over the power_limit.", "constants", "start_power")
    threat: Row = tables["threat"]
    for key in ("start", "after_win"):
        if key in threat and threat[key] not in threat.get("track", ()):
            report.add(
                f"{key} of the threat is {threat[key]}, which is no place of its track.", "threat", key
            )


def _check_options(report: Report, tables: Mapping[str, Any]) -> None:
    options = tables.get("options", {})
    _check_values(report, tables, options, "options")
    if TIDES in options and not tables["tides"]:
        report.add("The option tides is listed, but there are no [[tides]].", "options", TIDES)
    readings = tables.get("readings", {})
    for name, chosen in readings.items() if isinstance(readings, dict) else ():
        if isinstance(chosen, dict):
            _check_values(report, tables, chosen, "readings", name)
        else:
            report.add(f"The readings {name} are a table of options, not {chosen!r}.", "readings", name)


def _check_values(report: Report, tables: Mapping[str, Any], options: Any, *where: str) -> None:
    values_of = {**OPTIONS, **tables.get("switches", {})}
    for name, value in options.items() if isinstance(options, dict) else ():
        if name not in values_of:
            unknown(report, "option", name, values_of, *where, name)
        elif not any(value == v and type(value) is type(v) for v in values_of[name]):
            values = " or ".join(str(v).lower() if isinstance(v, bool) else repr(v) for v in values_of[name])
            report.add(f"The option {name} is {values}, not {value!r}.", *where, name)


def _check_pieces(report: Report, tables: Mapping[str, Any]) -> None:
    for area in tables["areas"]:
        known(report, "kind of area", [area["kind"]], (LAND, SEA, PORT), "areas", area["id"], "kind")
        if area.get("fort"):
            known(report, "kind of fort", [area["fort"]], (CASTLE, STRONGHOLD), "areas", area["id"], "fort")
        for key, kind in ONLY.items():
            if area.get(key) and area["kind"] != kind:
                report.add(f"{area['id']} has {key}, but is no {kind}.", "areas", area["id"], key)
        if area.get("garrison") and not area.get("home"):
            report.add(f"{area['id']} has a garrison, but is nobody's home.", "areas", area["id"], "garrison")
    for unit in tables["units"]:
        known(report, "role", [unit["role"]], (*ROLES, *RARE_ROLES), "units", unit["id"], "role")
    for token in tables["tokens"]:
        known(report, "kind of order", [token["kind"]], KINDS, "tokens", token["id"], "kind")
        if "only" in token:
            known(report, "kind of area", [token["only"]], (LAND, SEA, PORT), "tokens", token["id"], "only")
    for track in tables["tracks"]:
        known(report, "role", [track["role"]], (THRONE, FIEFDOMS, COURT), "tracks", track["id"], "role")
    _check_roles(report, tables, "units", ROLES)
    _check_roles(report, tables, "tracks", (THRONE, FIEFDOMS, COURT))


def _check_roles(report: Report, tables: Mapping[str, Any], table: str, roles: Sequence[str]) -> None:
    """Every role is played by exactly one row."""
    count = Counter(row["role"] for row in tables[table])
    for role in roles:
        if count[role] != 1:
            report.add(f"{count[role]} of the {table} have the role {role}; there must be one.", table)


def _check_homes(report: Report, tables: Mapping[str, Any]) -> None:
    areas = {row["id"]: row for row in tables["areas"]}
    houses = {row["id"]: row for row in tables["houses"]}
    for id, house in houses.items():
        home = house["home"]
        if home not in areas:
            unknown(report, "area", home, areas, "houses", id, "home")
        elif areas[home].get("home") != id:
            report.add(
                f'The home of {id} is {home}, but {home} does not say home = "{id}".', "houses", id, "home"
            )
    for id, area in areas.items():
        owner = area.get("home")
        if owner and owner not in houses:
            unknown(report, "house", owner, houses, "areas", id, "home")
        elif owner and houses[owner]["home"] != id:
            report.add(
                f"{id} is said to be the home of {owner}, whose home is {houses[owner]['home']}.",
                "areas",
                id,
                "home",
            )
