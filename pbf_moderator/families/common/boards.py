"""Boards made of points and connections, and boards of areas that touch, seen as the same thing: a graph.

What is printed comes from a scenario's tables (`board_tables`). What a step costs a mover is the family's to say, by a
function of the step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Any

MOST_ROUTES = 500
"""So many routes are listed at most: nobody chooses among more."""


@dataclass(frozen=True)
class Space:
    """A point (or area) of the board; `data` is its whole row, the family's own fields with it."""

    id: str
    kind: str = ""
    data: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Step:
    """A passage from a space to another along a connection; a connection both ways is two of them."""

    origin: str
    goal: str
    kind: str
    cost: int = 1
    """What is printed: of the connection, else of its kind, else 1."""


Cost = Callable[[Step], int | None]
"""What a step costs a mover, from 0; None where it may not go."""
Onward = Callable[[str], bool]
"""Whether a mover that has entered a space may go on from there."""


def printed_cost(step: Step) -> int | None:
    """The printed cost."""
    return step.cost


def of_kinds(*kinds: str) -> Cost:
    """The printed cost of connections of some kinds; no others may be used."""
    return lambda step: step.cost if step.kind in kinds else None


def anywhere(space: str) -> bool:
    """No space stops a mover."""
    return True


@dataclass(frozen=True)
class Route:
    """A way from space to space that enters none twice."""

    start: str
    steps: tuple[Step, ...]
    cost: int

    @property
    def spaces(self) -> tuple[str, ...]:
        """Every space on the way, both ends included."""
        return (self.start, *(step.goal for step in self.steps))

    @property
    def end(self) -> str:
        """The space where the way ends."""
        return self.spaces[-1]


@dataclass(frozen=True)
class Routes:
    """The routes that fit what was said, the cheapest first; `more` if there were too many to list."""

    found: tuple[Route, ...]
    more: bool = False

    @property
    def only(self) -> Route | None:
        """The route, if no other fits."""
        return self.found[0] if len(self.found) == 1 and not self.more else None

    @property
    def are_several(self) -> bool:
        """Whether the mover must be asked which one is meant."""
        return len(self.found) > 1 or self.more


class Graph:
    """A board: its spaces in the order of the scenario, and the steps between them."""

    def __init__(self, spaces: Iterable[Space], steps: Iterable[Step]) -> None:
        self.spaces: dict[str, Space] = {space.id: space for space in spaces}
        self._from: dict[str, list[Step]] = {space: [] for space in self.spaces}
        self._into: dict[str, list[Step]] = {space: [] for space in self.spaces}
        self._places = {space: n for n, space in enumerate(self.spaces)}
        for step in dict.fromkeys(steps):
            self._from[step.origin].append(step)
            self._into[step.goal].append(step)

    # -- what touches ----------------------------------------------------------------------------------------

    def steps(self, space: str) -> tuple[Step, ...]:
        """The steps out of a space, in the order of the scenario."""
        return tuple(self._from[space])

    def between(self, origin: str, goal: str) -> tuple[Step, ...]:
        """The steps from a space straight to another: none, one, or one for each connection."""
        return tuple(step for step in self._from[origin] if step.goal == goal)

    def neighbours(self, space: str, cost: Cost = printed_cost) -> tuple[str, ...]:
        """The spaces that a mover may step to, each once."""
        return tuple(dict.fromkeys(s.goal for s in self._from[space] if cost(s) is not None))

    # -- ranges ----------------------------------------------------------------------------------------------

    def within(
        self, start: str, budget: int, cost: Cost = printed_cost, onward: Onward = anywhere
    ) -> dict[str, int]:
        """The least cost of each space that can be reached, the start included.

        Args:
            start: where the mover stands.
            budget: what it may spend.
            cost: of each step.
            onward: whether it may go on from a space on the way; from the start it always may.
        """
        return self._spread(start, budget, lambda space: self._from[space], lambda s: s.goal, cost, onward)

    def distance(
        self, start: str, end: str, cost: Cost = printed_cost, onward: Onward = anywhere
    ) -> int | None:
        """The least cost of getting somewhere; None if there is no way."""
        return self._spread(start, None, lambda space: self._from[space], lambda s: s.goal, cost, onward).get(
            end
        )

    def _spread(
        self,
        start: str,
        budget: int | None,
        steps: Callable[[str], Sequence[Step]],
        far: Callable[[Step], str],
        cost: Cost,
        onward: Onward,
    ) -> dict[str, int]:
        """Dijkstra; between equals the order of the scenario decides."""
        places = self._places
        least: dict[str, int] = {}
        waiting = [(0, places[start], start)]
        while waiting:
            spent, _, space = heappop(waiting)
            if space in least:
                continue
            least[space] = spent
            if space != start and not onward(space):
                continue
            for step in steps(space):
                price = cost(step)
                if price is None or far(step) in least or (budget is not None and spent + price > budget):
                    continue
                heappush(waiting, (spent + price, places[far(step)], far(step)))
        return least

    # -- routes ----------------------------------------------------------------------------------------------

    def routes(
        self,
        stops: Sequence[str],
        budget: int,
        cost: Cost = printed_cost,
        onward: Onward = anywhere,
        most: int = MOST_ROUTES,
    ) -> Routes:
        """Every route through some spaces in this order that enters none twice and costs no more than a budget.

        Args:
            stops: where it begins, what it passes, and where it ends: at least two spaces.
            budget, cost, onward: as for `within`.
            most: how many are listed.

        Raises:
            ValueError: fewer than two stops.
        """
        if len(stops) < 2:
            raise ValueError("a route has a beginning and an end")
        found: list[Route] = []
        walk = self._walk(stops, budget, cost, onward)
        for route in walk:
            if len(found) == most:
                return Routes(_in_order(found), more=True)
            found.append(route)
        return Routes(_in_order(found))

    def cheapest(
        self,
        start: str,
        end: str,
        cost: Cost = printed_cost,
        onward: Onward = anywhere,
        most: int = MOST_ROUTES,
    ) -> Routes:
        """The routes from a space to another that cost the least; none if there is no way."""
        least = self.distance(start, end, cost, onward)
        return Routes(()) if least is None else self.routes((start, end), least, cost, onward, most)

    def _walk(self, stops: Sequence[str], budget: int, cost: Cost, onward: Onward) -> Iterator[Route]:
        """Depth first, leaving off where even the cheapest way on to the remaining stops would cost too much."""
        ahead = self._least_from(stops, cost, onward)
        end = stops[-1]

        def on(route: Route, reached: int) -> Iterator[Route]:
            space = route.end
            if space == end and reached == len(stops):
                yield route
                return
            if route.steps and not onward(space):
                return
            for step in self._from[space]:
                price = cost(step)
                if price is None or step.goal in route.spaces:
                    continue
                due = reached + (stops[reached] == step.goal)
                if step.goal in stops[due:] or (step.goal == end and due < len(stops)):
                    continue
                rest = ahead[min(due, len(stops) - 1)].get(step.goal)
                if rest is not None and route.cost + price + rest <= budget:
                    yield from on(Route(route.start, (*route.steps, step), route.cost + price), due)

        yield from on(Route(stops[0], (), 0), 1)

    def _least_from(self, stops: Sequence[str], cost: Cost, onward: Onward) -> list[dict[str, int]]:
        """For each stop, the least cost from every space to it and on through the stops after it."""
        floors: list[dict[str, int]] = []
        further = 0
        for n in range(len(stops) - 1, -1, -1):
            back = self._spread(
                stops[n], None, lambda space: self._into[space], lambda s: s.origin, cost, anywhere
            )
            floors.append({space: spent + further for space, spent in back.items()})
            further += back.get(stops[n - 1], 0) if n else 0
        return floors[::-1]


def _in_order(routes: list[Route]) -> tuple[Route, ...]:
    return tuple(sorted(routes, key=lambda route: (route.cost, len(route.steps))))
