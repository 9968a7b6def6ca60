"""How a line of communication is traced: what it costs, what blocks it, the best way to each treasury (7.3).

A line goes by land, by sea, or by land and sea with one stretch at sea: up to a treasury's own port, or shorter to a
port from which it goes on by land. All its points together are no more than the limit by land.

Source: 7.3; tribes: 8.7; doubled costs: 10.9, 15.0; Rhodes does not block: 12.0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from ...common.boards import Step
from ..model.forces import EMPTY
from ..model.geography import BY_LAND, SEA
from ..model.state import Game
from .control import treasury_cities

WITHOUT_LIMIT = 10**6
ASHORE, AT_SEA, LANDED = range(3)
"""The stretches of a line: by land from the units, at sea, by land from the port where it has landed."""
Cut = Callable[[Step], bool]
"""Whether a line is cut at a step."""


@dataclass(frozen=True)
class Line:
    """A line of communication: the treasury, the spaces on the way, the connections, its cost by land and by sea."""

    treasury: str
    spaces: tuple[str, ...]
    kinds: tuple[str, ...]
    land: int
    naval: int

    @property
    def cost(self) -> int:
        """Its whole cost in movement points."""
        return self.land + self.naval


@dataclass(frozen=True)
class Limits:
    """The points that a line may have: in all, at sea to a treasury's port, at sea where it goes on by land."""

    line: int = WITHOUT_LIMIT
    naval: int = WITHOUT_LIMIT
    landing: int = WITHOUT_LIMIT


def limits_of(game: Game, seat: str) -> Limits:
    """The limits of a side (7.3)."""
    side = game.components.sides[seat]
    return Limits(side.line, side.naval_line, side.landing_line)


def usable_cities(game: Game, seat: str) -> list[str]:
    """The Treasury Cities that a side holds, that are not empty and to which satraps leave the way open."""
    return [
        city
        for city in treasury_cities(game, seat)
        if game.treasuries[city] != EMPTY and city not in game.useless_treasuries
    ]


# -- cost and hindrance -------------------------------------------------------------------------------------------


def step_cost(game: Game, step: Step) -> int | None:
    """What a line pays for a step: more in the desert, by land doubled where it is devastated or dry.

    Returns:
        None where no line may go: over the open sea.
    """
    if step.kind == SEA:
        return game.geography.naval_cost(step)
    cost = game.geography.line_cost(step)
    return None if cost is None else cost * _doubled(game, step)


def _doubled(game: Game, step: Step) -> int:
    if not (game.devastated or game.drought):
        return 1
    provinces = [game.geography.province_of(end) for end in (step.origin, step.goal)]
    causes = any(p in game.devastated for p in provinces) + any(is_dry(game, p) for p in provinces)
    return 1 + bool(causes) if game.option("doubled_lines") == "once" else 2**causes


def is_dry(game: Game, province: str) -> bool:
    """Whether drought makes lines in a province longer: there, or in a province beside it."""
    if not province or not game.drought:
        return False
    return any(near in game.drought for near in (province, *game.geography.provinces[province].adjacent))


def is_blocked(game: Game, seat: str, space: str) -> bool:
    """Whether no line of a side may pass a space: enemy strength or a Tribe is there."""
    return space in game.tribes or game.holds(space, game.enemy(seat))


def is_shut_in(game: Game, seat: str, space: str) -> bool:
    """Whether no line leaves a space by land: enemies are there, and no strength of the side is in the open."""
    return is_blocked(game, seat, space) and not game.army_strength(space, seat, inside=False)


def may_land(game: Game, seat: str, port: str) -> bool:
    """Whether a line may go on by land from a port: it is not besieged and, by an option, units of the side are there."""
    if port in game.sieges:
        return False
    own = game.holds(port, seat) or bool(game.fleets_at(port, seat))
    return own or game.option("landing_port") == "not_enemy"


# -- the search ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Way:
    """A line that is being traced, as far as it has got."""

    spaces: tuple[str, ...]
    kinds: tuple[str, ...] = ()
    land: int = 0
    naval: int = 0
    stretch: int = ASHORE

    @property
    def end(self) -> str:
        return self.spaces[-1]

    @property
    def place(self) -> tuple[str, int, int]:
        """What decides how it may go on."""
        return self.end, self.stretch, self.naval

    def on(self, step: Step, cost: int) -> _Way:
        by_sea = step.kind == SEA
        return _Way(
            (*self.spaces, step.goal),
            (*self.kinds, step.kind),
            self.land + cost * (not by_sea),
            self.naval + cost * by_sea,
            AT_SEA if by_sea else LANDED if self.stretch != ASHORE else ASHORE,
        )


def never(step: Step) -> bool:
    """No step is cut."""
    return False


def traced(
    game: Game, seat: str, space: str, treasuries: list[str], limits: Limits, cut: Cut = never
) -> list[Line]:
    """The best line to each of some treasuries, the shortest first.

    Args:
        game: the position.
        seat: whose lines.
        space: where the units are.
        treasuries: the cities that are looked for.
        limits: the points that a line may have.
        cut: where lines are cut.
    """
    found: dict[str, Line] = {}
    seen: set[tuple[str, int, int]] = set()
    waiting = [(0, 0, 0, _Way((space,)))]
    count = 0
    while waiting and len(found) < len(treasuries):
        *_, way = heappop(waiting)
        if way.place in seen:
            continue
        seen.add(way.place)
        if way.end in treasuries and way.end not in found:
            found[way.end] = Line(way.end, way.spaces, way.kinds, way.land, way.naval)
        for further in _onward(game, seat, way, limits, cut):
            if further.place not in seen:
                count += 1
                heappush(waiting, (further.land + further.naval, len(further.kinds), count, further))
    return list(found.values())


def _onward(game: Game, seat: str, way: _Way, limits: Limits, cut: Cut) -> Iterator[_Way]:
    """The way prolonged by one step, wherever that is allowed."""
    shut_in = not way.kinds and is_shut_in(game, seat, way.end)
    for step in game.geography.steps(way.end, (*BY_LAND, SEA)):
        cost = step_cost(game, step)
        if cost is None or step.goal in way.spaces or is_blocked(game, seat, step.goal) or cut(step):
            continue
        if step.kind == SEA:
            allowed = way.stretch != LANDED
        else:
            allowed = not shut_in and (way.stretch != AT_SEA or _goes_ashore(game, seat, way, limits))
        further = way.on(step, cost)
        if allowed and further.naval <= limits.naval and further.land + further.naval <= limits.line:
            yield further


def _goes_ashore(game: Game, seat: str, way: _Way, limits: Limits) -> bool:
    return way.naval <= limits.landing and may_land(game, seat, way.end)
