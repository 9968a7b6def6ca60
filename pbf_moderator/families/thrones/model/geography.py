"""The areas of the board, and which of them an order reaches from another: worked out once for a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

LAND, SEA, PORT = "land", "sea", "port"
RAIDS = ((LAND, LAND), (SEA, LAND), (SEA, SEA), (SEA, PORT), (PORT, SEA))
"""From which kind of area a raid reaches which: seas reach land, land never reaches sea or port."""
SUPPORTS = ((LAND, LAND), (SEA, LAND), (SEA, SEA), (PORT, SEA))
"""The same for support; transport makes nothing adjacent here."""


@dataclass(frozen=True)
class Area:
    """One area of the board; `supply` and `power` count its icons."""

    id: str
    kind: str
    adjacent: tuple[str, ...] = ()
    supply: int = 0
    power: int = 0
    fort: str = ""
    home: str = ""
    garrison: int = 0
    guard: str = ""
    """Whose garrison it has."""
    force: int = 0
    blocked: bool = False
    land: str = ""
    sea: str = ""
    capacity: int = 0


@dataclass(frozen=True)
class Geography:
    """The board as a graph of areas."""

    areas: Mapping[str, Area]

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """Every area next to an area, ports included."""
        near: dict[str, list[str]] = {a.id: list(a.adjacent) for a in self.areas.values()}
        for port in self.areas.values():
            if port.kind == PORT:
                near[port.id] = [port.land, port.sea]
                near[port.land].append(port.id)
                near[port.sea].append(port.id)
        return {area: tuple(others) for area, others in near.items()}

    @cached_property
    def lands_near(self) -> Mapping[str, tuple[str, ...]]:
        """The land next to an area that units may enter."""
        return self._near(lambda area, other: other.kind == LAND and not other.blocked)

    @cached_property
    def seas_near(self) -> Mapping[str, tuple[str, ...]]:
        """The sea next to an area."""
        return self._near(lambda area, other: other.kind == SEA)

    @cached_property
    def raided_from(self) -> Mapping[str, tuple[str, ...]]:
        """Where a raid order that lies in an area reaches."""
        return self._near(lambda area, other: (area.kind, other.kind) in RAIDS)

    @cached_property
    def supported_from(self) -> Mapping[str, tuple[str, ...]]:
        """The areas whose combats a support order that lies in an area reaches."""
        return self._near(lambda area, other: (area.kind, other.kind) in SUPPORTS)

    @cached_property
    def supporting(self) -> Mapping[str, tuple[str, ...]]:
        """The areas from which support reaches the combats of an area, in the order of the board."""
        return {
            area: tuple(other for other in self.areas if area in self.supported_from[other])
            for area in self.areas
        }

    def _near(self, counts: Callable[[Area, Area], bool]) -> dict[str, tuple[str, ...]]:
        return {
            area.id: tuple(other for other in self.neighbours[area.id] if counts(area, self.areas[other]))
            for area in self.areas.values()
        }
