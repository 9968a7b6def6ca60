"""Boards so full that nearly every march is a combat: where the rules meet one another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from pbf_moderator.families.thrones import family
from pbf_moderator.families.thrones.rules.marches import is_held
from pbf_moderator.kernel.chance import Stream, outcome
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.match import Match
from pbf_moderator.scenario import Scenario

TRIES = 4


def crowded_position(scenario: Scenario, seed: str) -> dict[str, Any]:
    """A position within all limits for most players, with an army in most areas and ships in most ports."""
    tables, pick = scenario.tables, Stream(seed.encode(), "position")
    seats = family.seats(tables, max(int(number) for number in tables["setup"]))
    ships = tuple(row["id"] for row in tables["units"] if row["role"] == "ship")
    troops = tuple(row["id"] for row in tables["units"] if row["role"] != "ship")
    limits = {row["id"]: row["limit"] for row in tables["units"]}
    reserve = {seat: dict(limits) for seat in seats}
    armies = {seat: list(tables["constants"]["supply_track"][-1]) for seat in seats}
    areas: dict[str, Any] = {}

    def place(area: str, seat: str, kinds: tuple[str, ...], size: int) -> None:
        units: Counter[str] = Counter()
        if size > 1:
            size = min(size, armies[seat].pop(0)) if armies[seat] else 1
        for _ in range(size):
            kind = kinds[pick.below(len(kinds))]
            if reserve[seat][kind]:
                reserve[seat][kind] -= 1
                units[kind] += 1
        if units:
            areas[area] = {"units": {seat: dict(units)}, "force": 0, "garrison": 0}

    for row in tables["areas"]:
        seat = seats[pick.below(len(seats))]
        if row["kind"] == "land" and pick.below(3):
            place(row["id"], seat, (*troops, troops[0]), 1 + pick.below(3))
        elif row["kind"] == "land" and pick.below(2):
            areas[row["id"]] = {"marker": seat, "force": 0, "garrison": 0}
        elif row["kind"] == "sea" and pick.below(3):
            place(row["id"], seat, ships, 1 + pick.below(2))
    for row in tables["areas"]:
        if row["kind"] == "port" and (owner := owner_of(row["land"], areas, tables)):
            place(row["id"], owner, ships, 1)
    for leader in tables.get("leaders", ()):
        lead(leader, areas, pick)
    track = tables["threat"]["track"] if tables.get("threat") else [0]
    return {
        "turn": 7 + pick.below(3),
        "step": "planning",
        "areas": areas,
        "supply": dict.fromkeys(seats, 6),
        "power": {seat: pick.below(9) for seat in seats},
        "threat": track[pick.below(len(track))],
    }


def lead(leader: Mapping[str, Any], areas: dict[str, Any], pick: Stream) -> None:
    """Put a leader with an army of the house, an ally with anybody's."""
    own = [area for area, row in areas.items() if leader.get("house") in (None, *row.get("units", ()))]
    armies = [area for area in own if areas[area].get("units")]
    if armies:
        areas[armies[pick.below(len(armies))]].setdefault("leaders", []).append(leader["id"])


def owner_of(land: str, areas: Mapping[str, Any], tables: Mapping[str, Any]) -> str:
    """Who controls an area of a position: by units, by marker, by the home printed there."""
    row = areas.get(land, {})
    home: str = next(area.get("home", "") for area in tables["areas"] if area["id"] == land)
    return next(iter(row.get("units", {})), row.get("marker", home))


def bold_answer(match: Match[Any], decision: Decision, seed: str) -> Any:
    """A random legal answer of somebody who would rather fight."""
    if decision.seat == CHANCE:
        return outcome(seed.encode(), decision)
    picks = [Stream(seed.encode(), f"{decision.key} {n}") for n in range(TRIES)]
    answers = [decision.form.sample(pick) for pick in picks]
    if decision.kind == "orders":
        return max(answers, key=lambda sheet: sum("march" in token for token in sheet.values()))
    if decision.kind == "moves":
        for answer in answers:
            places = match.game.places
            if any(places[area].force or is_held(match.game, decision.seat, area) for area in answer):
                return answer
    return answers[0]
