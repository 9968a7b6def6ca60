"""Pictures that tell what happened: the way of a move, the sums of a battle and where the beaten went, an assault, a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ....kernel.events import Event
from ....render.art import Art
from ....render.scene import Arrow, Tale
from ....render.who_went import as_told
from ...presentation import CloseUp, Moves, View, key_to, with_key
from .marks import SHIP
from .ways import ENDS, MOVED, PHASES, arrows, flight, goings, walked

BATTLE, DECIDED, RETREATED = "battle", "battle_decided", "retreated"
POINTS, OF = "picture:points", "picture:points_of"
"""The keys of what the numbers below a move count, and of the word between those spent and those declared."""
DRAW = "draw"
"""The outcome of a battle that nobody has won."""
ASSAULT, AT_SEA = "assault", "naval_combat"
ENDS_BATTLES = ("activity", "marker")
"""The events after which nothing belongs to an earlier battle."""
ROUND, OVER = "marker", "game_over"
"""The events that begin a round, each the end of the one before, and end the last."""
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
            found.append(_at_sea(events, number))
    return [(number, picture) for number, picture in found if number >= since]


def _fought_before(events: Sequence[Event], since: int) -> int:
    """Where the battle began that an event may still belong to; the event itself, if there is none."""
    for number in range(since - 1, -1, -1):
        kind = events[number].kind
        if kind in (BATTLE, AT_SEA):
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
    return CloseUp(name, tuple(dict.fromkeys(data["route"])), with_key([*walked(data)], foot))


def _assault(event: Event) -> CloseUp:
    """The Siege Points that an assault has brought, and how many there are now."""
    data = event.data
    foot = (Art("shield", seat=data["seat"]), f"+{data['points']} = {data['total']}")
    return CloseUp(f"assault-{data['space']}", (data["space"],), Tale((), foot))


def _battle(events: Sequence[Event], begun: int) -> Told:
    """Where the attack came from, both scores, who has won, where the beaten went; as far as that is known."""
    data, last = events[begun].data, begun
    scores: dict[str, int] = {}
    course = [*_attack(events, begun)]
    foot: list[Art | str] = []
    for number in range(begun + 1, len(events)):
        event = events[number]
        if event.kind == BATTLE or event.kind in ENDS_BATTLES:
            break
        if event.kind == "battle_roll":
            scores[event.data["seat"]] = event.data["score"]
        elif event.kind == DECIDED:
            last, foot = number, [*_sums(data, scores), *_decided(event.data)]
            course = [replace(arrow, failed=event.data["seat"] != arrow.seat) for arrow in course]
        elif event.kind == RETREATED:
            last = number
            course += flight(event.data)
    ends = dict.fromkeys([data["space"], *(end for a in course for end in (a.origin, a.goal))])
    return last, CloseUp(f"battle-{data['space']}", tuple(ends), with_key(course, foot))


def _at_sea(events: Sequence[Event], begun: int) -> Told:
    """Who came, the ships of both sides, who has won, what was sunk and where the beaten went; as far as that is known."""
    data, last = events[begun].data, begun
    foot: list[Art | str] = []
    for seat, ships in data["ships"].items():
        foot += ["–"] * bool(foot) + [Art("piece", SHIP, seat), str(ships)]
    for number in range(begun + 1, len(events)):
        event = events[number]
        if event.kind == AT_SEA or event.kind in ENDS_BATTLES:
            break
        if event.kind == "naval_result":
            last = number
            foot += [*_winner(event.data["winner"]), *_sunk(event.data["losses"])]
        elif event.kind == "fleet_retreated":
            last = number
    course = [*_fleets_ways(events, begun, last)]
    ends = dict.fromkeys([data["space"], *(end for a in course for end in (a.origin, a.goal))])
    return last, CloseUp(f"naval-combat-{data['space']}", tuple(ends), with_key(course, foot))


def _fleets_ways(events: Sequence[Event], begun: int, last: int) -> Iterator[Arrow]:
    """The last step to where a combat at sea is fought, and the whole way of who gives way."""
    space = events[begun].data["space"]
    phase = next((n for n in range(begun, -1, -1) if events[n].kind in PHASES), 0)
    fleeing = False
    for arrow in arrows(events[phase : last + 1]):
        if arrow.course == "retreat" and (fleeing or arrow.origin == space):
            fleeing = arrow.leg not in ENDS
            yield arrow
        elif arrow.goal == space:
            yield replace(arrow, leg="whole")


def _sunk(losses: Mapping[str, int]) -> Iterator[Art | str]:
    if any(losses.values()):
        yield from ("·", "picture:lost")
        yield from (Art("piece", SHIP, seat, count=n, fallen=True) for seat, n in losses.items() if n)


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


def _decided(data: Mapping[str, Any]) -> Iterator[Art | str]:
    """Who has won a battle, if it is no draw; tribes have the sign of their strength."""
    if data["outcome"] != DRAW:
        yield from ("·", Art("shield", seat=data["seat"]) if data["seat"] else Art("stone"), "picture:wins")


def _winner(seat: str) -> Iterator[Art | str]:
    if seat:
        yield from ("·", Art("shield", seat=seat), "picture:wins")


# -- a round ------------------------------------------------------------------------------------------------------


def moves(events: Sequence[Event], since: int, view: View) -> Moves | None:
    """What moved in the last round with moves that has ended since an event.

    Args:
        events: of the whole game.
        since: the number of the first that is told.
        view: the position when it ended, as far as it is known.
    """
    for ended in range(len(events) - 1, since - 1, -1):
        if events[ended].kind not in (ROUND, OVER):
            continue
        begun = next((n for n in range(ended - 1, -1, -1) if events[n].kind == ROUND), None)
        found, went = as_told(goings(events[begun:ended])) if begun is not None else ((), ())
        if begun is not None and found:
            number = events[begun].data["round"]
            then = {**view, "turn": number, "step": "", "active": "", "movement": None}
            ends = dict.fromkeys(end for arrow in found for end in (arrow.origin, arrow.goal))
            foot = ("turn", str(number), *went)
            tale, begins_next = Tale(found, foot, tuple(key_to(found))), events[ended].kind == ROUND
            return Moves(ended, number, then, tale, tuple(ends), begins_next)
    return None
