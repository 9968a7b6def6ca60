"""Constants, pieces, homes and looks: whether they fit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ....faults import Faults
from ..schema import ROLES, TRACK_ROLES


def check_constants(faults: Faults, tables: Mapping[str, Any]) -> None:
    """Check the numbers of the game, and the track of the common enemy."""
    constants: Mapping[str, Any] = tables["constants"]
    for level, sizes in enumerate(constants.get("supply_track", ())):
        if sorted(sizes, reverse=True) != sizes:
            faults.add(
                f"The armies of supply {level} must be listed largest first.", "constants", "supply_track"
            )
    if constants.get("start_power", 0) > constants.get("power_limit", 0):
        faults.add("start_power is over the power_limit.", "constants", "start_power")
    threat: Mapping[str, Any] = tables["threat"]
    for key in ("start", "after_win"):
        if key in threat and threat[key] not in threat.get("track", ()):
            faults.add(
                f"{key} of the threat is {threat[key]}, which is not a place on its track.", "threat", key
            )


def check_pieces(faults: Faults, tables: Mapping[str, Any]) -> None:
    """Check that every part of the rules is played by one unit and one track."""
    _check_roles(faults, tables, "units", ROLES)
    _check_roles(faults, tables, "tracks", TRACK_ROLES)


def _check_roles(faults: Faults, tables: Mapping[str, Any], table: str, roles: Sequence[str]) -> None:
    """Every role is played by exactly one row."""
    count = Counter(row["role"] for row in tables[table])
    for role in roles:
        if count[role] != 1:
            faults.add(f"{count[role]} of the {table} have the role {role}; there must be one.", table)


def check_homes(faults: Faults, tables: Mapping[str, Any]) -> None:
    """Check that houses and areas agree about homes."""
    areas = {row["id"]: row for row in tables["areas"]}
    houses = {row["id"]: row for row in tables["houses"]}
    for id, house in houses.items():
        home = house["home"]
        if home in areas and areas[home].get("home") != id:
            faults.add(
                f'The home of {id} is {home}, but {home} does not say home = "{id}".', "houses", id, "home"
            )
    for id, area in areas.items():
        owner = area.get("home")
        if owner in houses and houses[owner]["home"] != id:
            whose = houses[owner]["home"]
            faults.add(f"{id} is said to be the home of {owner}, whose home is {whose}.", "areas", id, "home")


def check_style(faults: Faults, tables: Mapping[str, Any]) -> None:
    """Check that all houses and units have their looks, if some have."""
    for part, table in (("seats", "houses"), ("units", "units")):
        rows = tables["style"].get(part, {})
        for id in [row["id"] for row in tables[table]]:
            if rows and id not in rows:
                faults.add(f"style.{part} says nothing of {id}.", "style", part)
    for key, told in (("color", "the colour {}"), ("letter", "the letter {!r}")):
        _check_told_apart(faults, tables["style"].get("seats", {}), key, told)


def _check_told_apart(faults: Faults, seats: Mapping[str, Any], key: str, told: str) -> None:
    """No two houses have the same colour or the same letter."""
    seen: dict[str, str] = {}
    for house, look in seats.items():
        value = str(look.get(key, "")).casefold()
        other = seen.setdefault(value, house) if value else house
        if other != house:
            both = f"{other} and {house} have {told.format(look[key])}"
            faults.add(f"{both}, so nobody can tell them apart on the map.", "style", "seats", house, key)
