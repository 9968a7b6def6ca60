"""How a line of communication is traced: what it costs, what blocks it, the best way to each treasury (7.3).

A line goes by land, by sea, or by land and sea with one stretch at sea: up to a treasury's own port, or shorter to a
port from which it goes on by land. All its points together are no more than the limit by land.

Source: 7.3; tribes: 8.7; doubled costs: 10.9, 15.0; Rhodes does not block: 12.0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

from ...common.boards import Step
from ..model.forces import EMPTY
from ..model.geography import SEA
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


class _Way(NamedTuple):
    """A line that is being traced, as far as it has got."""

    spaces: tuple[str, ...]
    kinds: tuple[str, ...] = ()
    land: int = 0
    naval: int = 0
    stretch: int = ASHORE


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
    search = _Search(game, seat, limits, cut)
    found: dict[str, Line] = {}
    seen: set[tuple[str, int, int]] = set()
    waiting = [(0, 0, 0, _Way((space,)))]
    count = 0
    while waiting and len(found) < len(treasuries):
        *_, way = heappop(waiting)
        end = way.spaces[-1]
        place = end, way.stretch, way.naval if way.stretch == AT_SEA else 0
        if place in seen:
            continue
        seen.add(place)
        if end in treasuries and end not in found:
            found[end] = Line(end, way.spaces, way.kinds, way.land, way.naval)
        for further in search.onward(way):
            count += 1
            heappush(waiting, (further.land + further.naval, len(further.kinds), count, further))
    return list(found.values())


class _Search:
    """The search for the lines of a side; what hinders all of them is looked up once."""

    def __init__(self, game: Game, seat: str, limits: Limits, cut: Cut) -> None:
        self.game = game
        self.seat = seat
        self.limits = limits
        self.cut = cut
        self.blocked = game.spaces_held(game.enemy(seat)) | game.tribes.keys()

    def onward(self, way: _Way) -> Iterator[_Way]:
        """The way prolonged by one step, wherever that is allowed."""
        end = way.spaces[-1]
        by_land = way.kinds != () or not is_shut_in(self.game, self.seat, end)
        by_land = by_land and (way.stretch != AT_SEA or self._goes_ashore(way))
        for step in self.game.geography.line_steps(end):
            by_sea = step.kind == SEA
            if not (way.stretch != LANDED if by_sea else by_land):
                continue
            if step.goal in self.blocked or step.goal in way.spaces or self.cut(step):
                continue
            cost = step_cost(self.game, step) or 0
            naval = way.naval + cost if by_sea else way.naval
            land = way.land if by_sea else way.land + cost
            if naval <= self.limits.naval and land + naval <= self.limits.line:
                stretch = AT_SEA if by_sea else ASHORE if way.stretch == ASHORE else LANDED
                yield _Way((*way.spaces, step.goal), (*way.kinds, step.kind), land, naval, stretch)

    def _goes_ashore(self, way: _Way) -> bool:
        return way.naval <= self.limits.landing and may_land(self.game, self.seat, way.spaces[-1])
