"""The board: spaces, provinces, connections of a kind, and distances by land and by sea.

All that follows from the board alone is counted once. Costs that depend on the position (weather, enemies) are the
callers': they give `land_distance`, `routes` and `within` a cost of their own, made from `land_cost`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...common.board_tables import points
from ...common.boards import Cost, Graph, Onward, Routes, Step, anywhere

MINOR, MAJOR, STRONGHOLD, TRANSIT = "minor", "major", "stronghold", "transit"
LAND, MOUNTAIN, PASS, STRAIT, DESERT, SEA, OPEN_SEA = (
    "land",
    "mountain",
    "pass",
    "strait",
    "desert",
    "sea",
    "open-sea",
)
BY_LAND = (LAND, MOUNTAIN, PASS, STRAIT, DESERT)
BY_SEA = (SEA, OPEN_SEA)
JOINING = (LAND, MOUNTAIN, PASS, DESERT)
"""Connections that make two provinces adjacent: straits and the sea do not."""
EUROPE, EMPIRE, FRONTIER, INDEPENDENT = "europe", "persian-empire", "frontier", "independent"


@dataclass(frozen=True)
class Space:
    """A space: its kind, its province (none for islands outside all), its defence, whether it is a port."""

    id: str
    kind: str
    province: str
    defence: int
    treasury: bool
    port: bool
    sea: bool
    """A point at sea, where only ships pass."""
    controller: str
    """Who controls it at the start, for islands outside all provinces."""

    @property
    def major(self) -> bool:
        """Whether it is a Major City, which has an inside."""
        return self.kind == MAJOR


@dataclass(frozen=True)
class Province:
    """A province: division, revolt value (0 where it cannot revolt), who controls it at the start, its neighbours."""

    id: str
    division: str
    revolt: int
    controller: str
    spaces: tuple[str, ...]
    """Those where a move may end; the site of a city to be founded is not among them."""
    adjacent: tuple[str, ...]


@dataclass(frozen=True)
class Terrain:
    """What a kind of connection does: line cost (None where none may pass), attack modifier, interception."""

    kind: str
    line: int | None
    attack: int
    interception: bool
    interception_modifier: int = 0
    naval: bool = False


class Geography:
    """The board of a scenario."""

    def __init__(self, tables: Mapping[str, Any], sea_points_cost: int = 0) -> None:
        self.graph: Graph = points(tables)
        self.terrain = {kind: _terrain(kind, row) for kind, row in tables["terrain"].items()}
        ports = [end for row in tables["connections"] if row["kind"] in BY_SEA for end in row["between"]]
        self.spaces = {row["id"]: _space(row, row["id"] in ports) for row in tables["spaces"]}
        self.provinces = {row["id"]: self._province(row) for row in tables["provinces"]}
        self.treasuries = tuple(space.id for space in self.spaces.values() if space.treasury)
        self._sea_points_cost = sea_points_cost
        self._naval: dict[str, dict[str, int]] = {}
        self._land: dict[str, dict[str, int]] = {}
        self._line_steps: dict[str, tuple[Step, ...]] = {}

    def _province(self, row: Mapping[str, Any]) -> Province:
        own = [space for space in self.spaces.values() if space.province == row["id"]]
        reached = [
            self.spaces[step.goal].province
            for space in own
            for step in self.graph.steps(space.id)
            if step.kind in JOINING
        ]
        return Province(
            row["id"],
            row["division"],
            row.get("revolt", 0),
            row.get("controller", ""),
            tuple(space.id for space in own if space.kind != TRANSIT),
            tuple(sorted(dict.fromkeys(p for p in reached if p and p != row["id"]))),
        )

    # -- spaces ----------------------------------------------------------------------------------------------

    def province_of(self, space: str) -> str:
        """The province of a space; nothing for points at sea and islands outside all provinces."""
        return self.spaces[space].province

    def division_of(self, space: str) -> str:
        """The division of the province of a space; nothing where it has none."""
        province = self.province_of(space)
        return self.provinces[province].division if province else ""

    def in_europe(self, space: str) -> bool:
        """Whether a space lies in Europe."""
        return self.division_of(space) == EUROPE

    def ports(self, province: str) -> tuple[str, ...]:
        """The ports of a province."""
        return tuple(s.id for s in self.spaces.values() if s.province == province and s.port)

    def strait_ports(self, step: Step) -> tuple[str, ...]:
        """The ports at the ends of a strait."""
        return tuple(end for end in (step.origin, step.goal) if self.spaces[end].port)

    # -- connections -----------------------------------------------------------------------------------------

    def steps(self, space: str, kinds: Sequence[str] = BY_LAND) -> tuple[Step, ...]:
        """The steps out of a space by connections of some kinds."""
        return tuple(step for step in self.graph.steps(space) if step.kind in kinds)

    def line_steps(self, space: str) -> tuple[Step, ...]:
        """The steps out of a space that a line of communication may take: by land and along the coast."""
        if space not in self._line_steps:
            steps = self.steps(space, (*BY_LAND, SEA))
            self._line_steps[space] = tuple(
                s for s in steps if s.kind == SEA or self.line_cost(s) is not None
            )
        return self._line_steps[space]

    def step(self, origin: str, goal: str, kinds: Sequence[str] = BY_LAND) -> Step | None:
        """The cheapest connection of some kinds from a space straight to another; None if there is none."""
        found = [step for step in self.graph.between(origin, goal) if step.kind in kinds]
        return min(found, key=lambda step: step.cost, default=None)

    def neighbours(self, space: str, kinds: Sequence[str] = BY_LAND) -> tuple[str, ...]:
        """The spaces joined to one by connections of some kinds, each once."""
        return tuple(dict.fromkeys(step.goal for step in self.steps(space, kinds)))

    def places_beside(self, space: str, kinds: Sequence[str] = BY_LAND) -> tuple[str, ...]:
        """The neighbours of a space where a move may end."""
        return tuple(near for near in self.neighbours(space, kinds) if self.spaces[near].kind != TRANSIT)

    # -- distances -------------------------------------------------------------------------------------------

    def land_cost(self, step: Step) -> int | None:
        """The printed movement points of a step by land; None by sea."""
        return step.cost if step.kind in BY_LAND else None

    def naval_cost(self, step: Step) -> int | None:
        """The naval movement points of a step along a coast; None for land and the open sea.

        Entering a point at sea is free unless the option `sea_points` says otherwise.
        """
        if step.kind != SEA:
            return None
        return self._sea_points_cost if self.spaces[step.goal].sea else step.cost

    def open_sea_cost(self, step: Step) -> int | None:
        """As `naval_cost`, the open sea included."""
        return step.cost if step.kind == OPEN_SEA else self.naval_cost(step)

    def line_cost(self, step: Step) -> int | None:
        """The printed cost of a step by land for a line of communication; None by sea."""
        return self.terrain[step.kind].line if step.kind in BY_LAND else None

    def land_distance(
        self, start: str, end: str, cost: Cost | None = None, onward: Onward = anywhere
    ) -> int | None:
        """The least movement points by land from a space to another; None if there is no way.

        Args:
            start, end: the two spaces.
            cost: of each step, where it is not the printed one.
            onward: whether the mover may go on from a space on its way.
        """
        if cost is None and onward is anywhere:
            known = self._land.setdefault(start, {})
            return (known or self._spread(known, start, self.land_cost)).get(end)
        return self.graph.distance(start, end, cost or self.land_cost, onward)

    def naval_distance(self, start: str, end: str) -> int | None:
        """The least naval movement points along coasts, whoever lies between; None if there is no way."""
        known = self._naval.setdefault(start, {})
        return (known or self._spread(known, start, self.naval_cost)).get(end)

    def _spread(self, known: dict[str, int], start: str, cost: Cost) -> dict[str, int]:
        known |= self.graph.within(start, 10**6, cost)
        return known

    def within_naval(self, start: str, budget: int, onward: Onward = anywhere) -> dict[str, int]:
        """The ports and points that ships reach along coasts with a budget, with the points that they spend."""
        return self.graph.within(start, budget, self.naval_cost, onward)

    def within_land(
        self, start: str, budget: int, cost: Cost | None = None, onward: Onward = anywhere
    ) -> dict[str, int]:
        """The spaces that are reached by land with a budget, with the points that they cost."""
        return self.graph.within(start, budget, cost or self.land_cost, onward)

    def routes(
        self, stops: Sequence[str], budget: int, cost: Callable[[Step], int | None], onward: Onward = anywhere
    ) -> Routes:
        """Every route through some stops within a budget, the cheapest first (see `Graph.routes`)."""
        return self.graph.routes(stops, budget, cost, onward)

    def cheapest(self, start: str, end: str, cost: Cost, onward: Onward = anywhere) -> Routes:
        """The cheapest routes from a space to another."""
        return self.graph.cheapest(start, end, cost, onward)


def _space(row: Mapping[str, Any], port: bool) -> Space:
    sea = row.get("sea", False)
    return Space(
        row["id"],
        row["kind"],
        row.get("province", ""),
        row.get("defence", 0),
        row.get("treasury", False),
        port and not sea,
        sea,
        row.get("controller", ""),
    )


def _terrain(kind: str, row: Mapping[str, Any]) -> Terrain:
    return Terrain(
        kind,
        row.get("line"),
        row["attack"],
        row["interception"],
        row.get("interception_modifier", 0),
        row.get("naval", False),
    )
