"""The position: who stands where, whose a place is, what walls are left, hands, deck and cup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pbf_moderator.families.common.board_tables import points
from pbf_moderator.families.common.boards import Graph
from pbf_moderator.families.common.cups import Cup
from pbf_moderator.families.common.piles import Hands, Pile
from pbf_moderator.kernel.events import PUBLIC, Event

DECK, CUP = "deck", "cup"
Units = dict[str, int]


@dataclass
class Place:
    """What is at a point."""

    id: str
    owner: str = ""
    walls: int = 0
    salt: int = 0
    units: dict[str, Units] = field(default_factory=dict)
    """Seat -> unit -> how many; two seats share a point only while they fight."""
    besieged_by: str = ""

    def strength(self, seat: str) -> int:
        """How many units a seat has here."""
        return sum(self.units.get(seat, {}).values())

    def add(self, seat: str, units: Mapping[str, int], sign: int = 1) -> None:
        """Put units here, or take them away with a sign of -1."""
        mine = self.units.setdefault(seat, {})
        for unit, count in units.items():
            mine[unit] = mine.get(unit, 0) + sign * count
        self.units[seat] = {unit: count for unit, count in mine.items() if count}
        if not self.units[seat]:
            del self.units[seat]


@dataclass
class Clash:
    """A battle or an assault that has been announced."""

    kind: str
    place: str
    attacker: str
    defender: str
    origin: str = ""
    dice: dict[str, int] = field(default_factory=dict)
    shields: dict[str, int] = field(default_factory=dict)


@dataclass
class Game:
    """A position; `play` in `turns` changes it."""

    tables: Mapping[str, Any]
    seats: tuple[str, ...]
    options: Mapping[str, Any]
    board: Graph
    places: dict[str, Place]
    printed: Mapping[str, int]
    pile: Pile
    hands: Hands
    cup: Cup
    turn: int = 0
    step: str = ""
    clash: Clash | None = None
    tax: dict[str, int] = field(default_factory=dict)
    ranking: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @property
    def turns(self) -> int:
        """How many turns there are at most."""
        return int(self.tables["constants"]["turns"])

    def say(self, kind: str, to: str = PUBLIC, **data: Any) -> None:
        """Tell an event."""
        self.events.append(Event(kind, data, to))

    def enemy(self, seat: str) -> str:
        """The other seat."""
        return next(other for other in self.seats if other != seat)

    def salt(self, seat: str) -> int:
        """The salt of all places that a seat owns, and of its taxes."""
        return sum(place.salt for place in self.places.values() if place.owner == seat) + self.tax[seat]


def new_game(tables: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> Game:
    """The set-up."""
    seats = tuple(tables["setup"][str(players)]["seats"])
    printed = {row["id"]: row["copies"] for row in tables["cards"]}
    return Game(
        tables=tables,
        seats=seats,
        options=options,
        board=points(tables),
        places={row["id"]: _place(row) for row in tables["spaces"]},
        printed=printed,
        pile=Pile(dict(printed)),
        hands=Hands.of(seats),
        cup=Cup({row["id"]: row["copies"] for row in tables["markers"]}),
        tax=dict.fromkeys(seats, 0),
    )


def _place(row: Mapping[str, Any]) -> Place:
    units = {row["home"]: dict(row["units"])} if row.get("units") else {}
    return Place(row["id"], row.get("home", ""), row.get("walls", 0), row.get("salt", 0), units)


def view(game: Game, seat: str = "") -> dict[str, Any]:
    """The position as one seat, or the table, may know it."""
    clash = game.clash
    return {
        "seats": list(game.seats),
        "turn": game.turn,
        "turns": game.turns,
        "step": game.step,
        "ranking": list(game.ranking),
        "places": {place.id: _shown(place) for place in game.places.values()},
        "salt": {other: game.salt(other) for other in game.seats},
        "clash": {"place": clash.place, "from": clash.origin, "seat": clash.attacker} if clash else None,
        "cup": game.cup.view(seat),
        "pile": game.pile.view(seat),
        **game.hands.view(seat),
    }


def _shown(place: Place) -> dict[str, Any]:
    return {
        "owner": place.owner,
        "walls": place.walls,
        "besieged_by": place.besieged_by,
        "units": {seat: dict(units) for seat, units in place.units.items()},
    }


def violations(game: Game) -> list[str]:
    """What does not hold in a position."""
    wrong = []
    if game.pile.held() + game.hands.held() != Counter(game.printed):
        wrong.append("a card is lost")
    if game.cup.count() != Counter({row["id"]: row["copies"] for row in game.tables["markers"]}):
        wrong.append("a marker is lost")
    for place in game.places.values():
        if any(n < 1 for units in place.units.values() for n in units.values()):
            wrong.append(f"{place.id} has units that are none")
        if len(place.units) > 1 and not game.clash:
            wrong.append(f"two seats stand in {place.id}")
        if place.besieged_by and not place.strength(place.besieged_by):
            wrong.append(f"nobody besieges {place.id}")
    return wrong
