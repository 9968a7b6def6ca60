"""The units, and what the points of an area can be spent on: worked out once for a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ....kernel.values import unchanging
from .geography import Area

UPGRADE = "+"
"""Marks an option that turns a footman into something better: "area/+unit"."""


@dataclass(frozen=True)
class Unit:
    """A kind of unit. `role` is its part in the rules: footman, knight, ship or siege."""

    id: str
    role: str
    attack: int
    defence: int
    cost: int
    limit: int
    upgrade_cost: int = 0
    retreats: bool = True
    needs_fort: bool = False

    @property
    def naval(self) -> bool:
        """Whether it stands in seas and ports, not on land."""
        return self.role == "ship"


@unchanging
class Recruit:
    """One way to spend points of an area: a unit and where it will stand; as an upgrade, a footman turns into it."""

    area: str
    unit: str
    place: str
    cost: int
    most: int
    """How often the points of the area pay for it."""
    upgrade: bool = False

    @property
    def option(self) -> str:
        """How it is named: "area/unit", "area/ship/where" or "area/+unit"."""
        if self.upgrade:
            return f"{self.area}/{UPGRADE}{self.unit}"
        return f"{self.area}/{self.unit}" + (f"/{self.place}" if self.place != self.area else "")


def recruits_of(area: Area, waters: Iterable[str], units: Iterable[Unit], points: int) -> dict[str, Recruit]:
    """Every way to spend the points of an area, by the name of the option.

    Args:
        area: whose points they are.
        waters: the seas and the port next to it.
        units: all that there are.
        points: how many it has; what costs more is left out.
    """
    ways = [recruit for unit in units for recruit in _ways(area.id, unit, waters, points)]
    return {recruit.option: recruit for recruit in ways if recruit.most}


def _ways(area: str, unit: Unit, waters: Iterable[str], points: int) -> Iterator[Recruit]:
    if unit.naval:
        for place in waters:
            yield Recruit(area, unit.id, place, unit.cost, points // unit.cost)
        return
    yield Recruit(area, unit.id, area, unit.cost, points // unit.cost)
    if unit.upgrade_cost:
        yield Recruit(area, unit.id, area, unit.upgrade_cost, points // unit.upgrade_cost, upgrade=True)
