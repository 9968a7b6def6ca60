"""Who went where: the ways of all that moved, intercepted or gave way, and what of it came to nothing."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ....kernel.events import Event
from ....render.scene import Arrow, Course, Leg
from ....render.who_went import Going, named
from ...presentation import way
from ..model.geography import BY_SEA

MOVED = "moved"
FAMILY = "legend:royal_family"
"""The key of what those are called who go alone."""
PHASES = ("marker", "activity")
"""The events after which nothing belongs to an earlier move."""
ENDS: tuple[Leg, ...] = ("whole", "last")
ATTEMPTS: tuple[Course, ...] = ("move", "sail", "strike")
"""What may come to nothing."""


def walked(data: Mapping[str, Any]) -> Iterator[Arrow]:
    """The way of a move that was told, by land and by sea."""
    courses: list[Course] = ["sail" if kind in BY_SEA else "move" for kind in data.get("kinds", ())]
    return way(data["seat"], data["route"], *courses)


def flight(data: Mapping[str, Any]) -> Iterator[Arrow]:
    """The way of an army that retreats."""
    return way(data["seat"], [*dict.fromkeys([data["origin"], *data["route"]])], "retreat")


def arrows(events: Sequence[Event]) -> list[Arrow]:
    """The ways of all that moved in some events of one round, with crosses where it came to nothing."""
    return _followed(events).found


def goings(events: Sequence[Event]) -> list[Going]:
    """The same ways with who went, in their order; those who went the same way went together."""
    ways = _followed(events)
    went: dict[tuple[Arrow, ...], list[str]] = {}
    for first, end, who in ways.steps:
        went.setdefault(tuple(ways.found[first:end]), []).extend(who)
    numbers = itertools.count(1)
    return [
        Going(steps, tuple(named([*dict.fromkeys(who)])), next(numbers) if who else 0)
        for steps, who in went.items()
    ]


def _followed(events: Sequence[Event]) -> _Ways:
    ways = _Ways()
    for event in events:
        ways.follow(event)
    return ways


def _who(data: Mapping[str, Any]) -> list[str]:
    """The armies, fleets and leaders that an event is about."""
    return [*data.get("units", ()), *(data[role] for role in ("army", "fleet", "leader") if data.get(role))]


class _Ways:
    """The arrows of events that are followed one by one; one that is there may still become a cross."""

    def __init__(self) -> None:
        self.found: list[Arrow] = []
        self.steps: list[tuple[int, int, list[str]]] = []
        """For each event that told of a way: the first of its arrows, the first that is none of them, and who went."""
        self._phase = 0
        self._mover = self._defender = ""
        self._routes: dict[str, list[str]] = {}

    def follow(self, event: Event) -> None:
        """Add what an event tells."""
        known = len(self.found)
        self._add(event)
        if len(self.found) > known:
            who = [FAMILY] if event.kind == "family_moved" else _who(event.data)
            self.steps.append((known, len(self.found), who))

    def _add(self, event: Event) -> None:
        if event.kind in PHASES:
            self._phase, self._routes = len(self.found), {}
        elif event.kind in _STEPS:
            seat, start, end, course = _STEPS[event.kind](event.data)
            if start and end and start != end:
                self.found.append(
                    Arrow(seat, start, end, course, failed=not event.data.get("succeeded", True))
                )
        elif event.kind in _TOLD:
            _TOLD[event.kind](self, event.data)

    def moved(self, data: Mapping[str, Any]) -> None:
        """A move, or the part of it that was not told yet."""
        route, known = list(data["route"]), self._routes.get(data["seat"], [])
        goes_on = known and known[-1] == route[0]
        self._routes[data["seat"]] = [*known, *route[1:]] if goes_on else route
        self.found += walked(data)

    def sailed(self, data: Mapping[str, Any]) -> None:
        """A fleet has sailed away, with no move before it."""
        self.found += way(data["seat"], data["route"], "sail")

    def family_moved(self, data: Mapping[str, Any]) -> None:
        """Those who go alone, by land."""
        self.found += way(data["seat"], data["route"])

    def avoided(self, data: Mapping[str, Any]) -> None:
        """An Army has left before a battle; one that has tried in vain stands where it was."""
        if data["succeeded"]:
            self.found += way(data["seat"], [data["space"], data["goal"]], "retreat")

    def retreated(self, data: Mapping[str, Any]) -> None:
        """The beaten give way."""
        self.found += flight(data)

    def back(self, data: Mapping[str, Any]) -> None:
        """Those who go back do so on the way that they came, if it leads there."""
        seat, start, end = data["seat"], data["origin"], data["space"]
        route = self._routes.get(seat, [])
        if route and route[-1] == start and end in route[:-1]:
            since = len(route) - 1 - route[::-1].index(end)
            self.found += way(seat, route[since:][::-1], "retreat")
        elif end and end != start:
            self.found += way(seat, [start, end], "retreat")

    def battle(self, data: Mapping[str, Any]) -> None:
        """A battle begins."""
        self._defender = data["defender"] or ""

    def decided(self, data: Mapping[str, Any]) -> None:
        """A battle is over: whoever came to it and has not won came in vain; in a draw the attacker."""
        self._in_vain(data["space"], but=data["seat"] or self._defender)

    def at_sea(self, data: Mapping[str, Any]) -> None:
        """A combat at sea begins."""
        self._mover = data["mover"]

    def at_sea_decided(self, data: Mapping[str, Any]) -> None:
        """After a draw at sea the movers are beaten."""
        if data["winner"]:
            self._in_vain(data["space"], but=data["winner"])
        else:
            self._in_vain(data["space"], of=self._mover)

    def avoided_at_sea(self, data: Mapping[str, Any]) -> None:
        """Where a combat at sea is avoided, the movers go back."""
        if data["succeeded"]:
            self._in_vain(data["space"], of=self._mover)

    def storm(self, data: Mapping[str, Any]) -> None:
        """What is lost in a storm does not arrive."""
        lost = [
            n for n, arrow in enumerate(self.found) if arrow.seat == data["of"] and arrow.course == "sail"
        ]
        if data["sunk"] and lost and lost[-1] >= self._phase:
            self.found[lost[-1]] = replace(self.found[lost[-1]], failed=True)

    def _in_vain(self, space: str, *, of: str = "", but: str = "") -> None:
        """Let what came to a space in this phase end in a cross: of one side, or of all but one."""
        for number in range(self._phase, len(self.found)):
            arrow = self.found[number]
            meant = arrow.seat == of if of else arrow.seat != but
            if meant and arrow.goal == space and arrow.leg in ENDS and arrow.course in ATTEMPTS:
                self.found[number] = replace(arrow, failed=True)


_Data = Mapping[str, Any]
_STEPS: Mapping[str, Callable[[_Data], tuple[str, str, str, Course]]] = {
    "interception": lambda data: (data["seat"], data["origin"], data["space"], "strike"),
    "interception_at_sea": lambda data: (data["seat"], data["origin"], data["space"], "strike"),
    "line_cut": lambda data: (data["seat"], data["before"], data["space"], "strike"),
    "leader_joined": lambda data: (data["seat"], data["origin"], data["space"], "help"),
    "fleet_goes_home": lambda data: (data["seat"], data["before"], data["space"], "sail"),
    "king_fled": lambda data: (data["seat"], data["origin"], data["space"], "retreat"),
    "marched_out": lambda data: (data["seat"], data["origin"], data["space"], "retreat"),
}
"""Events that tell of one step: whose it is, from where, to where and for what."""
_TOLD: Mapping[str, Callable[[_Ways, _Data], None]] = {
    MOVED: _Ways.moved,
    "fleet_sailed": _Ways.sailed,
    "family_moved": _Ways.family_moved,
    "avoiding": _Ways.avoided,
    "retreated": _Ways.retreated,
    "went_back": _Ways.back,
    "fleet_retreated": _Ways.back,
    "battle": _Ways.battle,
    "battle_decided": _Ways.decided,
    "naval_combat": _Ways.at_sea,
    "naval_result": _Ways.at_sea_decided,
    "avoiding_at_sea": _Ways.avoided_at_sea,
    "storm": _Ways.storm,
}
