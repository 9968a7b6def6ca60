"""Pictures that tell what happened: the way of a move, the sums of a battle and where the beaten went, an assault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ....kernel.events import Event
from ....render.art import Art
from ....render.scene import Arrow, Course, Leg, Tale
from ...presentation import CloseUp

BATTLE, DECIDED, RETREATED, MOVED = "battle", "battle_decided", "retreated", "moved"
POINTS, OF = "picture:points", "picture:points_of"
"""The keys of what the numbers below a move count, and of the word between those spent and those declared."""
ASSAULT, AT_SEA = "assault", "naval_combat"
ENDS_BATTLES = ("activity", "marker")
"""The events after which nothing belongs to an earlier battle."""
Told = tuple[int, CloseUp]


def close_ups(events: Sequence[Event], since: int = 0) -> list[Told]:
    """A picture for each move, battle, assault and naval combat since an event.

    Args:
        events: of the whole game.
        since: the number of the first that is told.

    Returns:
        Each with the number of its event; a battle's with that of the retreat after it, if there is one.
    """
    found: list[Told] = []
    for number in range(_fought_before(events, since), len(events)):
        event = events[number]
        if event.kind == BATTLE:
            found.append(_battle(events, number))
        elif event.kind == MOVED and len(event.data["route"]) > 1:
            found.append((number, _move(event)))
        elif event.kind == ASSAULT:
            found.append((number, _assault(event)))
        elif event.kind == AT_SEA:
            found.append((number, CloseUp(f"naval-combat-{event.data['space']}", (event.data["space"],))))
    return [(number, picture) for number, picture in found if number >= since]


def _fought_before(events: Sequence[Event], since: int) -> int:
    """Where the battle began that an event may still belong to; the event itself, if there is none."""
    for number in range(since - 1, -1, -1):
        kind = events[number].kind
        if kind == BATTLE:
            return number
        if kind in ENDS_BATTLES:
            break
    return since


def _move(event: Event) -> CloseUp:
    """The way from space to space, whose it is, and what it has cost of the points that were declared."""
    data = event.data
    spent = (str(data["spent"]), *((OF, str(data["declared"])) if data.get("declared") else ()))
    foot = (Art("shield", seat=data["seat"]), *data["units"], "·", POINTS, *spent)
    name = f"move-{data['units'][0]}-{data['route'][-1]}"
    return CloseUp(
        name, tuple(dict.fromkeys(data["route"])), Tale(tuple(way(data["seat"], data["route"])), foot)
    )


def way(seat: str, route: Sequence[str], course: Course = "move") -> Iterator[Arrow]:
    """An arrow for each step of a way."""
    steps = [*pairwise(route)]
    for number, (start, end) in enumerate(steps, 1):
        yield Arrow(seat, start, end, course, leg=_leg(number, len(steps)))


def _leg(number: int, count: int) -> Leg:
    if count == 1:
        return "whole"
    return "first" if number == 1 else "last" if number == count else "next"


def arrows(events: Sequence[Event]) -> list[Arrow]:
    """The ways of all that moved, and where the beaten went."""
    found: list[Arrow] = []
    for event in events:
        if event.kind == MOVED:
            found += way(event.data["seat"], event.data["route"])
        elif event.kind == RETREATED:
            found += _flight(event)
    return found


def _flight(event: Event) -> Iterator[Arrow]:
    """The way of an army that retreats."""
    route = dict.fromkeys([event.data["origin"], *event.data["route"]])
    return way(event.data["seat"], [*route], "retreat")


def _assault(event: Event) -> CloseUp:
    """The Siege Points that an assault has brought, and how many there are now."""
    data = event.data
    foot = (Art("shield", seat=data["seat"]), f"+{data['points']} = {data['total']}")
    return CloseUp(f"assault-{data['space']}", (data["space"],), Tale((), foot))


def _battle(events: Sequence[Event], begun: int) -> Told:
    """Where the attack came from, both scores, who has won, where the beaten went; as far as that is known."""
    data, last = events[begun].data, begun
    scores: dict[str, int] = {}
    arrows = [*_attack(events, begun)]
    foot: list[Art | str] = []
    for number in range(begun + 1, len(events)):
        event = events[number]
        if event.kind == BATTLE or event.kind in ENDS_BATTLES:
            break
        if event.kind == "battle_roll":
            scores[event.data["seat"]] = event.data["score"]
        elif event.kind == DECIDED:
            last, foot = number, [*_sums(data, scores), *_winner(event)]
        elif event.kind == RETREATED:
            last = number
            arrows += _flight(event)
    ends = dict.fromkeys([data["space"], *(end for a in arrows for end in (a.origin, a.goal))])
    return last, CloseUp(f"battle-{data['space']}", tuple(ends), Tale(tuple(arrows), tuple(foot)))


def _attack(events: Sequence[Event], begun: int) -> Iterator[Arrow]:
    """The last step of who attacks, who has moved there or has intercepted."""
    data = events[begun].data
    for event in reversed(events[max(0, begun - 8) : begun]):
        if event.kind == MOVED and event.data["seat"] == data["attacker"] and len(event.data["route"]) > 1:
            origin, goal = event.data["route"][-2:]
        elif (
            event.kind == "interception"
            and event.data["succeeded"]
            and event.data["seat"] == data["attacker"]
        ):
            origin, goal = event.data["origin"], event.data["space"]
        else:
            continue
        if goal == data["space"] and origin != goal:
            yield Arrow(data["attacker"], origin, goal)
        return


def _sums(data: Mapping[str, Any], scores: Mapping[str, int]) -> Iterator[Art | str]:
    for number, side in enumerate(("attacker", "defender")):
        seat = data[side]
        yield from ("–",) if number else ()
        yield Art("shield", seat=seat) if seat else Art("stone")
        yield str(scores.get(seat, 0))


def _winner(event: Event) -> Iterator[Art | str]:
    if event.data["seat"]:
        yield from ("·", Art("shield", seat=event.data["seat"]), "picture:wins")
