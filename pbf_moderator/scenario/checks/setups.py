"""The set-ups of the family `thrones`, one per number of players."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...families.thrones.setting import COURT, LAND, PORT
from ...families.thrones.supply import MAX_SUPPLY, fits
from .shape import Keys, check_keys, unknown, whole
from .source import Report

Row = Mapping[str, Any]
SETUP: Keys = {
    "houses": "texts!",
    "stars": "counts!",
    "tracks": "table!",
    "start": "table!",
    "forces": "table",
    "blocked": "texts",
    "forts_to_win": "size",
}
START: Keys = {"power": "count", "supply": "count!", "units": "table!"}


def check_setups(report: Report, tables: Mapping[str, Any]) -> None:
    """Check every set-up."""
    setups = tables.get("setup", {})
    if not isinstance(setups, dict) or not setups:
        report.add("There is no set-up: write [setup.6] for six players.", "setup")
        return
    for players, row in setups.items():
        if not players.isdigit() or not isinstance(row, dict):
            report.add(f"A set-up is a table like [setup.6], not {players!r}.", "setup", players)
            continue
        clean = check_keys(report, row, SETUP, "setup", players)
        if clean is None:
            continue
        _check_houses(report, tables, players, clean)
        _check_tracks(report, tables, players, clean)
        _check_starts(report, tables, players, clean)
        _check_ground(report, tables, players, clean)
        _check_goal(report, tables, players, clean)


def _check_ground(report: Report, tables: Mapping[str, Any], players: str, setup: Row) -> None:
    """Neutral forces and areas out of play: where they are, and that nothing else is there."""
    areas = {area["id"]: area for area in tables["areas"]}
    forces, blocked = setup.get("forces", {}), setup.get("blocked", [])
    for table, ids in (("forces", forces), ("blocked", blocked)):
        for area in ids:
            if area not in areas:
                unknown(report, "area", area, areas, "setup", players, table)
    for area, strength in forces.items():
        path = ("setup", players, "forces", area)
        if not whole(strength) or strength < 1:
            report.add(f"The neutral force of {area} must be a whole number from 1 up.", *path)
        if area in blocked:
            report.add(f"{area} is blocked, and has a neutral force.", *path)
    for area in {area for area in blocked if blocked.count(area) > 1}:
        report.add(f"{area} is blocked twice.", "setup", players, "blocked", value=area)
    for house in tables["houses"]:
        if house["id"] in setup["houses"] and house["home"] in {*forces, *blocked}:
            home = house["home"]
            report.add(
                f"{home} is the home of {house['id']}, who plays: it has no neutral force and is not blocked.",
                *("setup", players, "forces" if home in forces else "blocked"),
                value=home,
            )
    for area in sorted(_held(setup) & {*forces, *blocked}):
        report.add(
            f"{area} holds units and a neutral force, or is blocked.", "setup", players, "forces", area
        )


def _held(setup: Row) -> set[str]:
    rows = [row.get("units") for row in setup["start"].values() if isinstance(row, dict)]
    return {area for units in rows if isinstance(units, dict) for area in units}


def _check_goal(report: Report, tables: Mapping[str, Any], players: str, setup: Row) -> None:
    """The castles and strongholds that win must be there, and nobody may hold them from the start."""
    own = "forts_to_win" in setup
    path = ("setup", players, "forts_to_win") if own else ("constants", "forts_to_win")
    goal = setup["forts_to_win"] if own else tables["constants"].get("forts_to_win")
    if goal is None:
        return
    forts = {a["id"] for a in tables["areas"] if a.get("fort") and a["id"] not in setup.get("blocked", ())}
    if goal > len(forts):
        report.add(
            f"forts_to_win is {goal}; with {players} players the board has {len(forts)} castles and strongholds.",
            *path,
        )
    homes = {row["id"]: row["home"] for row in tables["houses"]}
    for house, row in setup["start"].items():
        units = row.get("units", {}) if isinstance(row, dict) else {}
        held = forts & {homes.get(house), *(units if isinstance(units, dict) else ())}
        if len(held) >= goal:
            report.add(f"{house} has won before the first turn: forts_to_win is {goal}.", *path)


def _check_houses(report: Report, tables: Mapping[str, Any], players: str, setup: Row) -> None:
    known = [row["id"] for row in tables["houses"]]
    for house in setup["houses"]:
        if house not in known:
            unknown(report, "house", house, known, "setup", players, "houses")
    if str(len(setup["houses"])) != players:
        report.add(
            f"The set-up for {players} lists {len(setup['houses'])} houses.", "setup", players, "houses"
        )
    if len(setup["stars"]) != len(setup["houses"]):
        report.add(f"stars needs {len(setup['houses'])} numbers, one per place.", "setup", players, "stars")


def _check_tracks(report: Report, tables: Mapping[str, Any], players: str, setup: Row) -> None:
    known = {row["id"]: row["role"] for row in tables["tracks"]}
    for track, order in setup["tracks"].items():
        if track not in known:
            unknown(report, "track", track, known, "setup", players, "tracks", track)
        elif not isinstance(order, list) or Counter(map(str, order)) != Counter(setup["houses"]):
            report.add(
                f"The track {track} must list each of the {players} houses once.",
                "setup",
                players,
                "tracks",
                track,
            )
    for track in known:
        if track not in setup["tracks"]:
            report.add(
                f"The set-up for {players} says nothing of the track {track}.", "setup", players, "tracks"
            )
    if COURT in known.values() and sorted(setup["stars"], reverse=True) != setup["stars"]:
        report.add("stars must not grow from the first place to the last.", "setup", players, "stars")


def _check_starts(report: Report, tables: Mapping[str, Any], players: str, setup: Row) -> None:
    holder: dict[str, str] = {}
    for house in setup["start"]:
        if house not in setup["houses"]:
            unknown(report, "house", house, setup["houses"], "setup", players, "start", house)
    for house in setup["houses"]:
        path = ("setup", players, "start", house)
        row = setup["start"].get(house)
        if not isinstance(row, dict):
            report.add(f"The set-up for {players} says nothing of {house}.", "setup", players, "start")
            continue
        start = check_keys(report, row, START, *path)
        if start is None:
            continue
        if start.get("power", 0) > tables["constants"].get("power_limit", math.inf):
            report.add(f"{house} starts with more power than the power_limit.", *path, "power")
        for area in start["units"]:
            if holder.setdefault(area, house) != house:
                report.add(f"{area} is held by {holder[area]} and by {house}.", *path, "units", area)
        _check_units(report, tables, players, house, start)


def _check_units(report: Report, tables: Mapping[str, Any], players: str, house: str, start: Row) -> None:
    path = ("setup", players, "start", house)
    areas = {row["id"]: row for row in tables["areas"]}
    units = {row["id"]: row for row in tables["units"]}
    total: Counter[str] = Counter()
    sizes = []
    for area, army in start["units"].items():
        if area not in areas:
            unknown(report, "area", area, areas, *path, "units", area)
        if not isinstance(army, dict):
            report.add(
                f"The units of {house} in {area} must be a table, such as {{ knight = 1 }}.",
                *path,
                "units",
                area,
            )
            continue
        sizes.append(0)
        for unit, count in army.items():
            if unit not in units:
                unknown(report, "unit", unit, units, *path, "units", area)
            elif not whole(count) or count < 1:
                report.add(f"{unit} in {area} must be a whole number from 1 up.", *path, "units", area)
            else:
                total[unit] += count
                sizes[-1] += count
                if area in areas and (units[unit]["role"] == "ship") == (areas[area]["kind"] == LAND):
                    report.add(
                        f"{unit} cannot stand in {area} ({areas[area]['kind']}).", *path, "units", area
                    )
        _check_port(report, areas, house, area, sizes[-1], players)
    for unit, count in total.items():
        if count > units[unit]["limit"]:
            report.add(
                f"{house} starts with {count} {unit}; there are {units[unit]['limit']}.", *path, "units"
            )
    _check_supply(report, tables, players, house, start["supply"], sizes)


def _check_port(
    report: Report, areas: Mapping[str, Row], house: str, area: str, size: int, players: str
) -> None:
    row = areas.get(area, {})
    if row.get("kind") == PORT and size > row.get("capacity", 3):
        report.add(
            f"{area} takes {row.get('capacity', 3)} ships, not {size}.",
            "setup",
            players,
            "start",
            house,
            "units",
            area,
        )


def _check_supply(
    report: Report, tables: Mapping[str, Any], players: str, house: str, supply: int, sizes: Sequence[int]
) -> None:
    track = tables["constants"].get("supply_track", ())
    if supply > MAX_SUPPLY or supply >= len(track):
        report.add(
            f"The supply of {house} is {supply}; the track ends at {MAX_SUPPLY}.",
            "setup",
            players,
            "start",
            house,
            "supply",
        )
        return
    armies = sorted((size for size in sizes if size > 1), reverse=True)
    if not fits(armies, track[supply]):
        report.add(
            f"The armies of {house} ({_sizes(armies)}) are over the limit of supply {supply} ({_sizes(track[supply])}).",
            "setup",
            players,
            "start",
            house,
            "units",
        )


def _sizes(sizes: Sequence[int]) -> str:
    return ", ".join(map(str, sizes)) or "none"
