"""The set-ups, one for each number of players: seats, tracks, units within their limits, goals within reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ....faults import Faults, Step
from ...model.components import LAND, PORT
from ...rules.supply import fits

Row = Mapping[str, Any]
CAPACITY = 3
"""How many ships a port takes that does not say it."""


def check_setups(faults: Faults, tables: Mapping[str, Any]) -> None:
    """Check every set-up."""
    if not tables["setup"]:
        faults.add("There is no set-up: write [setup.6] for six players.", "setup")
    for players, setup in tables["setup"].items():
        _check_houses(faults, players, setup)
        _check_tracks(faults, tables, players, setup)
        for house in setup["houses"]:
            _check_start(faults, tables, players, setup, house)
        _check_holders(faults, players, setup)
        _check_ground(faults, tables, players, setup)
        _check_goal(faults, tables, players, setup)


def _check_houses(faults: Faults, players: str, setup: Row) -> None:
    count = len(setup["houses"])
    if str(count) != players:
        faults.add(f"The set-up for {players} lists {count} houses.", "setup", players, "houses")
    if len(setup["stars"]) != count:
        faults.add(f"stars needs {count} numbers, one per place.", "setup", players, "stars")
    if sorted(setup["stars"], reverse=True) != setup["stars"]:
        faults.add("stars must not grow from the first place to the last.", "setup", players, "stars")
    for house in setup["start"]:
        if house not in setup["houses"]:
            faults.unknown("house", house, setup["houses"], "setup", players, "start", house)


def _check_tracks(faults: Faults, tables: Mapping[str, Any], players: str, setup: Row) -> None:
    path = ("setup", players, "tracks")
    for track, order in setup["tracks"].items():
        if Counter(order) != Counter(setup["houses"]):
            faults.add(f"The track {track} must list each of the {players} houses once.", *path, track)
    for track in [row["id"] for row in tables["tracks"]]:
        if track not in setup["tracks"]:
            faults.add(f"The set-up for {players} says nothing of the track {track}.", *path)


# -- what each house starts with -----------------------------------------------------------------------------------


def _check_start(faults: Faults, tables: Mapping[str, Any], players: str, setup: Row, house: str) -> None:
    path = ("setup", players, "start", house)
    start = setup["start"].get(house)
    if start is None:
        faults.add(f"The set-up for {players} says nothing of {house}.", *path[:-1])
        return
    limit = tables["constants"].get("power_limit")
    if limit is not None and start.get("power", 0) > limit:
        faults.add(f"{house} starts with more power than the power_limit.", *path, "power")
    _check_ground_of_units(faults, tables, start, *path)
    _check_numbers(faults, tables, house, start, *path)
    _check_supply(faults, tables, house, start, *path)


def _check_ground_of_units(faults: Faults, tables: Mapping[str, Any], start: Row, *path: Step) -> None:
    """Ships stand on seas and in ports with room for them, all others on land."""
    areas = {row["id"]: row for row in tables["areas"]}
    roles = {row["id"]: row["role"] for row in tables["units"]}
    for area, army in start["units"].items():
        row = areas.get(area, {"kind": ""})
        for unit in army:
            if row["kind"] and unit in roles and (roles[unit] == "ship") == (row["kind"] == LAND):
                faults.add(f"{unit} cannot stand in {area} ({row['kind']}).", *path, "units", area)
        size, room = sum(army.values()), row.get("capacity", CAPACITY)
        if row["kind"] == PORT and size > room:
            faults.add(f"{area} takes {room} ships, not {size}.", *path, "units", area)


def _check_numbers(faults: Faults, tables: Mapping[str, Any], house: str, start: Row, *path: Step) -> None:
    total: Counter[str] = Counter()
    for army in start["units"].values():
        total.update(army)
    limits = {row["id"]: row["limit"] for row in tables["units"]}
    for unit, count in total.items():
        if unit in limits and count > limits[unit]:
            faults.add(f"{house} starts with {count} {unit}; there are {limits[unit]}.", *path, "units")


def _check_supply(faults: Faults, tables: Mapping[str, Any], house: str, start: Row, *path: Step) -> None:
    track, supply = tables["constants"].get("supply_track", ()), start["supply"]
    if supply >= len(track):
        return
    armies = sorted((n for army in start["units"].values() if (n := sum(army.values())) > 1), reverse=True)
    if not fits(armies, track[supply]):
        allowed = _sizes(track[supply])
        faults.add(
            f"The armies of {house} ({_sizes(armies)}) are over the limit of supply {supply} ({allowed}).",
            *path,
            "units",
        )


def _sizes(sizes: Sequence[int]) -> str:
    return ", ".join(map(str, sizes)) or "none"


def _check_holders(faults: Faults, players: str, setup: Row) -> None:
    """No area is held by two houses."""
    holder: dict[str, str] = {}
    for house, start in setup["start"].items():
        for area in start["units"]:
            if holder.setdefault(area, house) != house:
                faults.add(
                    f"{area} is held by {holder[area]} and by {house}.",
                    *("setup", players, "start", house, "units", area),
                )


# -- forces, areas out of play, the goal ---------------------------------------------------------------------------


def _check_ground(faults: Faults, tables: Mapping[str, Any], players: str, setup: Row) -> None:
    """Neutral forces and areas out of play: nothing else is there."""
    forces, blocked = setup.get("forces", {}), setup.get("blocked", [])
    for area in forces:
        if area in blocked:
            faults.add(f"{area} is blocked, and has a neutral force.", "setup", players, "forces", area)
    for house, home in [(row["id"], row["home"]) for row in tables["houses"]]:
        if house in setup["houses"] and home in (*forces, *blocked):
            faults.add(
                f"{home} is the home of {house}, who plays: it has no neutral force and is not blocked.",
                *("setup", players, "forces" if home in forces else "blocked"),
                value=home,
            )
    held = dict.fromkeys(area for start in setup["start"].values() for area in start["units"])
    for area in [area for area in sorted(held) if area in (*forces, *blocked)]:
        faults.add(
            f"{area} holds units and a neutral force, or is blocked.", "setup", players, "forces", area
        )


def _check_goal(faults: Faults, tables: Mapping[str, Any], players: str, setup: Row) -> None:
    """The castles and strongholds that win must be there, and nobody may hold them from the start."""
    own = "forts_to_win" in setup
    path = ("setup", players, "forts_to_win") if own else ("constants", "forts_to_win")
    goal = setup.get("forts_to_win", tables["constants"].get("forts_to_win"))
    if goal is None and not tables.get("claims"):
        faults.add("Nothing wins at once: write forts_to_win, or [claims].", "constants", "forts_to_win")
    if goal is None:
        return
    blocked = setup.get("blocked", ())
    forts = [row["id"] for row in tables["areas"] if row.get("fort") and row["id"] not in blocked]
    if goal > len(forts):
        faults.add(
            f"forts_to_win is {goal}; with {players} players the board has {len(forts)} castles and strongholds.",
            *path,
        )
    homes = {row["id"]: row["home"] for row in tables["houses"]}
    for house, start in setup["start"].items():
        held = [fort for fort in forts if fort == homes.get(house) or fort in start["units"]]
        if len(held) >= goal:
            faults.add(f"{house} has won before the first turn: forts_to_win is {goal}.", *path)
