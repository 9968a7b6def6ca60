"""What a position file of this family holds, and what must hold in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...faults import Fault, Faults
from ...schema import ListOf, MapOf, Named, Record, Whole, may
from ..model.components import LAND

AREA, HOUSE, UNIT = Named(("area",)), Named(("house",)), Named(("unit",))
TACTIC, ALLY = Named(("tactic",)), Named(("ally",))
ARMY = MapOf(HOUSE, MapOf(UNIT, Whole(0)))
AT_START = "as at the start"
PLACE = Record(
    {
        "units": may(ARMY, "the units of one house that stand here", usual="none"),
        "routed": may(ARMY, "its routed units", usual="none"),
        "leaders": may(ListOf(Named(("leader",)), each_once=True), "the leaders with them", usual="none"),
        "order": may(Named(("token",)), "the order that lies here", usual="none"),
        "marker": may(HOUSE, "whose power token lies here", usual="nobody's"),
        "garrison": may(Whole(0), "the strength of the garrison", usual=AT_START),
        "force": may(Whole(0), "the strength of the neutral force", usual=AT_START),
    }
)
POSITION = Record(
    {
        "turn": may(Whole(1), "the turn", usual="1"),
        "step": may(Named(("step",)), "the step that is played now", usual="planning"),
        "threat": may(Whole(0), "where the enemy's marker stands (a value)", usual=AT_START),
        "tracks": may(
            MapOf(Named(("track",)), ListOf(HOUSE)), "every house, first place first", usual=AT_START
        ),
        "power": may(MapOf(HOUSE, Whole(0)), "the available power of each house", usual=AT_START),
        "supply": may(MapOf(HOUSE, Whole(0)), "the supply of each house", usual=AT_START),
        "areas": may(
            MapOf(AREA, PLACE),
            "what is in each area; where there is this table, only its units are on the board",
            usual=AT_START,
            example='{ marker = "..." }',
        ),
        "discards": may(MapOf(HOUSE, ListOf(Named(("house_card",)))), "the used cards of each house"),
        "decks": may(
            MapOf(Named(("deck",)), ListOf(Named(("card", "ally_card")))), "the cards that were drawn already"
        ),
        "claims": may(MapOf(HOUSE, Whole(0)), "the claims that a house has won for good", usual="none"),
        "tactics": may(MapOf(HOUSE, ListOf(TACTIC)), "the tactics cards in force this turn", usual="none"),
        "tactics_before": may(MapOf(HOUSE, ListOf(TACTIC)), "those of the turn before", usual="none"),
        "tactics_used": may(
            MapOf(HOUSE, ListOf(TACTIC)), "the used tactics cards, those in force too", usual="none"
        ),
        "prisons": may(
            MapOf(HOUSE, ListOf(Named(("leader",)))), "the leaders that a house holds hostage", usual="none"
        ),
        "allies": may(MapOf(ALLY, HOUSE), "who has the Leadership card of an ally", usual="nobody"),
        "ally_cards": may(
            MapOf(HOUSE, MapOf(ALLY, ListOf(Named(("ally_card",))))),
            "cards of allies that a house has drawn this turn and not used",
            usual="none",
        ),
        "executed": may(ListOf(Named(("leader",))), "leaders who have left the game", usual="none"),
        "spent": may(
            MapOf(HOUSE, ListOf(Named(("token",)))),
            "the orders for one time that a house has used",
            usual="none",
        ),
        "bans": may(ListOf(Named(("token",))), "orders that may not be given this turn"),
        "tokens_used": may(ListOf(Named(("track", "dominance"))), "tracks whose token was used this turn"),
    }
)


def check_position(tables: Mapping[str, Any], position: Mapping[str, Any]) -> Sequence[Fault]:
    """What does not fit together in a position in ids."""
    faults = Faults()
    _check_tracks(faults, tables, position)
    _check_units(faults, tables, position)
    _check_cards(faults, tables, position)
    places = tables.get("threat", {}).get("track", [0])
    if position.get("threat", places[0]) not in places:
        faults.add(f"The threat marker stands on one of {', '.join(map(str, places))}.", "threat")
    return faults.found


def _check_tracks(faults: Faults, tables: Mapping[str, Any], position: Mapping[str, Any]) -> None:
    seats = [sorted(setup["houses"]) for setup in tables["setup"].values()]
    for track, order in position.get("tracks", {}).items():
        if all(order) and sorted(order) not in seats:
            faults.add("A track lists every house of the game once.", "tracks", track)
    most = len(tables["constants"]["supply_track"]) - 1
    for house, supply in position.get("supply", {}).items():
        if supply > most:
            faults.add(f"The supply track ends at {most}.", "supply", house)


def _check_units(faults: Faults, tables: Mapping[str, Any], position: Mapping[str, Any]) -> None:
    kinds = {row["id"]: row["kind"] for row in tables["areas"]}
    units = {row["id"]: row for row in tables["units"]}
    total: Counter[tuple[str, str]] = Counter()
    for area, row in position.get("areas", {}).items():
        armies = [(house, army) for key in ("units", "routed") for house, army in row.get(key, {}).items()]
        if len(dict(armies)) > 1:
            faults.add(f"Units of two houses stand in {area}.", "areas", area)
        for house, army in armies:
            total.update({(house, unit): count for unit, count in army.items()})
            for unit in army:
                if (units[unit]["role"] == "ship") == (kinds[area] == LAND):
                    faults.add(f"{unit} cannot stand in {area} ({kinds[area]}).", "areas", area)
    for (house, unit), count in total.items():
        if count > units[unit]["limit"]:
            faults.add(f"{house} has {count} {unit}; there are {units[unit]['limit']}.", "areas")


def _check_cards(faults: Faults, tables: Mapping[str, Any], position: Mapping[str, Any]) -> None:
    """Cards lie with the house or deck that they belong to."""
    owners = {row["id"]: row["house"] for row in tables["house_cards"]}
    decks = {row["id"]: row["deck"] for row in tables["cards"]}
    for table, owner_of in (("discards", owners), ("decks", decks)):
        for owner, cards in position.get(table, {}).items():
            for card in cards:
                if card and owner_of.get(card, owner) != owner:
                    faults.add(f"{card} is not a card of {owner}.", table)
