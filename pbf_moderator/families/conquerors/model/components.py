"""What is printed: sides, provinces, leaders, fleets, tribes, cards, tables of results, as the scenario lists them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .geography import Geography
from .options import ROWS, OptionValue
from .results import Band, BattleTable, LossTable, SiegeRow

MACEDONIAN, PERSIAN = "macedonian", "persian"
NOBODY = ""
"""The seat of what is independent, and the controller of what nobody controls."""
ADMINISTRATIVE = "administrative"
"""The marker that belongs to no side."""
SEGMENT, ANY_TIME, TIED = "segment", "any-time", "tied"
"""When a card's use may be played: as the card of a round, or at the moment that it names."""


@dataclass(frozen=True)
class Side:
    """The limits of a side: recruits, garrison counters, elite, lines of communication in movement points."""

    id: str
    available: int
    garrisons: int
    elite: int
    line: int
    naval_line: int
    landing_line: int


@dataclass(frozen=True)
class Leader:
    """A leader with ratings; kings are the Overall Commanders, `starts` who is set aside for the set-up."""

    id: str
    seat: str
    battle: int
    naval: int
    siege: int = 0
    king: bool = False
    starts: bool = False
    ethnic_persian: bool = False


@dataclass(frozen=True)
class FleetCounter:
    """A fleet with its greatest strength and its home ports; `card` brings it into play."""

    id: str
    most: int
    home: tuple[str, ...]
    card: str = ""
    independent: bool = False


@dataclass(frozen=True)
class Tribe:
    """An independent tribe and where it lives."""

    id: str
    space: str
    strength: int


@dataclass(frozen=True)
class Card:
    """A card: who may play it, what it can do and when, and what becomes of it (`removed`, `stays`, else discarded)."""

    id: str
    copies: int
    seats: tuple[str, ...]
    uses: Mapping[str, str]
    needs_great_king: bool = False
    after: str = ""

    def used_at(self, timing: str) -> tuple[str, ...]:
        """Its uses of a timing."""
        return tuple(use for use, when in self.uses.items() if when == timing)


@dataclass(frozen=True)
class Components:
    """All that is printed, and the options of the game.

    `constants` are the scenario's figures, `places` the names of spaces and provinces that the rules speak of.
    """

    tables: Mapping[str, Any]
    seats: tuple[str, ...]
    options: Mapping[str, OptionValue]
    geography: Geography
    sides: Mapping[str, Side]
    leaders: Mapping[str, Leader]
    fleets: Mapping[str, FleetCounter]
    tribes: Mapping[str, Tribe]
    cards: Mapping[str, Card]
    markers: Mapping[str, int]
    setup: Mapping[str, Any]

    @property
    def constants(self) -> Mapping[str, int]:
        """The figures of the game, by name."""
        constants: Mapping[str, int] = self.tables["constants"]
        return constants

    @property
    def places(self) -> Mapping[str, Any]:
        """The spaces and provinces that the rules speak of, by what they are for."""
        places: Mapping[str, Any] = self.tables["places"]
        return places

    @cached_property
    def deck(self) -> dict[str, int]:
        """Every card with its copies, in the scenario's order."""
        return {card.id: card.copies for card in self.cards.values()}

    def king(self, seat: str) -> str:
        """The leader with whom a side begins as Overall Commander."""
        return next(leader.id for leader in self.leaders.values() if leader.king and leader.seat == seat)

    def leaders_of(self, seat: str) -> tuple[str, ...]:
        """Every leader of a side, in the scenario's order."""
        return tuple(leader.id for leader in self.leaders.values() if leader.seat == seat)

    # -- tables of results -----------------------------------------------------------------------------------

    @cached_property
    def battle_table(self) -> BattleTable:
        """The scores of land battles (11.3 B)."""
        return BattleTable.of(self.tables["battle_table"])

    @cached_property
    def loss_table(self) -> LossTable:
        """The losses of land battles (11.3 F)."""
        return LossTable.of(self.tables["loss_table"])

    @cached_property
    def siege_table(self) -> tuple[SiegeRow, ...]:
        """The results of assaults (11.4), with the option's points."""
        by_option = self.options["siege_six"] == "two_and_one"
        return tuple(SiegeRow.of(row, by_option) for row in self.tables["siege_table"]["rows"])

    @cached_property
    def flight_table(self) -> Band:
        """Where the Great King flees to (11.3 I)."""
        return Band.of(self.tables["flight_table"]["rows"])

    @cached_property
    def wounds_table(self) -> Band:
        """What a battle costs the Macedonian king (11.3 I)."""
        return Band.of(self.tables["wounds_table"]["rows"])


def components_of(tables: Mapping[str, Any], players: int, options: Mapping[str, OptionValue]) -> Components:
    """The printed things of a scenario.

    Args:
        tables: the scenario's.
        players: how many play.
        options: those that differ from the usual; a scenario's own stand in `tables`.
    """
    chosen = {**{row.name: row.usual for row in ROWS}, **tables.get("options", {}), **options}
    setup = tables["setup"][str(players)]
    return Components(
        tables=tables,
        seats=tuple(setup["seats"]),
        options=chosen,
        geography=Geography(tables, sea_points_cost=int(chosen["sea_points"] == "one_point")),
        sides={row["id"]: Side(**row) for row in tables["seats"]},
        leaders={row["id"]: Leader(**row) for row in tables["leaders"]},
        fleets={row["id"]: FleetCounter(**{**row, "home": tuple(row["home"])}) for row in tables["fleets"]},
        tribes={row["id"]: Tribe(**row) for row in tables["tribes"]},
        cards={row["id"]: _card(row) for row in tables["cards"] if _in_play(row, chosen)},
        markers=_markers(tables, chosen),
        setup=setup,
    )


def _in_play(row: Mapping[str, Any], options: Mapping[str, OptionValue]) -> bool:
    return bool(options[row["option"]]) if "option" in row else True


def _card(row: Mapping[str, Any]) -> Card:
    return Card(
        row["id"],
        row["copies"],
        tuple(row["seats"]),
        row["uses"],
        row.get("needs_great_king", False),
        row.get("after", ""),
    )


def _markers(tables: Mapping[str, Any], options: Mapping[str, OptionValue]) -> dict[str, int]:
    """What is in the cup; one Macedonian marker fewer where the table wants to help the Persian (2.7)."""
    fewer = int(options["markers"] == "one_fewer")
    return {row["id"]: row["copies"] - (fewer if row["id"] == MACEDONIAN else 0) for row in tables["markers"]}
