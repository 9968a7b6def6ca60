"""What the picture of a turn tells: arrows for who marched, raided and gave way, and below it who that was."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ....kernel.events import Event
from ....render.art import Art
from ....render.scene import Arrow, Tale
from ....render.who_went import Going, as_told, named
from ...presentation import Moves, View, key_to
from .tales import BEGINS, ENDS, TURN, fallen, is_lost, losses

STRUCK = (" ", Art("chit", "flag", dim=True), "picture:struck")
"""What the key says of an order that a raid has removed."""
GAVE_WAY = ("retreated", "leaders_retreated")


@dataclass
class _Way:
    """A way on the map of a turn.

    Attributes:
        arrow: whose it is, from where, to where and for what.
        who: unit or leader -> how many.
        routed: those who went lie on their sides.
        combat: what happened in the combat that a march led to.
        of: the march from which it followed.
    """

    arrow: Arrow
    who: dict[str, int] = field(default_factory=dict)
    routed: bool = False
    combat: list[Event] = field(default_factory=list)
    of: _Way | None = None


def moves(events: Sequence[Event], since: int, view: View) -> Moves | None:
    """What moved, raided and retreated in the last turn that has ended since an event, and the orders where they lay.

    Args:
        events: of the whole game.
        since: the number of the first that is told.
        view: the position when it ended, as far as it is known.
    """
    ended = _last(events, "turn_ended", since, len(events))
    if ended is None:
        return None
    turn = events[_last(events, TURN, 0, ended) or 0 : ended]
    found, went = as_told(list(_goings(_ways(turn), view.get("leaders", {}))))
    if not found:
        return None
    number = events[ended].data["turn"]
    then = {**_with_orders(view, turn), "turn": number, "step": ""}
    key = (*key_to(found), *(STRUCK if _raided(turn) else ()))
    return Moves(ended, number, then, Tale(found, ("turn", str(number), *went), key))


def arrows(events: Sequence[Event]) -> list[Arrow]:
    """What marched or was moved by a card, raided and retreated in some events of one turn."""
    return [way.arrow for way in _ways(events)]


def _last(events: Sequence[Event], kind: str, first: int, end: int) -> int | None:
    """The last event of a kind from one on and before another."""
    return next((n for n in range(end - 1, first - 1, -1) if events[n].kind == kind), None)


# -- who went where ---------------------------------------------------------------------------------------------------


def _ways(turn: Sequence[Event]) -> list[_Way]:
    """Every way of a turn in its order; a march has with it what happened in its combat."""
    lost = {(e.data["origin"], e.data["area"]) for e in turn if e.kind in ENDS and is_lost(e.data)}
    taken_back = [n for n, e in enumerate(turn) if e.kind == "march_taken_back"]
    found: list[_Way] = []
    fought, march, fighting = "", None, False
    for number, event in enumerate(turn):
        data = event.data
        if event.kind in BEGINS:
            fought, march, fighting = data["area"], _march_to(found, data), True
        if fighting and march is not None:
            march.combat.append(event)
        fighting = fighting and event.kind not in ENDS
        if event.kind == "marched" and not _is_taken_back(turn, number, taken_back):
            for goal, units in data["moves"].items():
                failed = (data["area"], goal) in lost
                found.append(_Way(Arrow(data["house"], data["area"], goal, "move", failed), dict(units)))
        elif event.kind == "regrouped":
            units = data.get("units", {})
            found.append(_Way(Arrow(data["house"], data["area"], data["goal"], "move"), dict(units)))
        elif event.kind == "raided":
            found.append(_Way(Arrow(data["house"], data["area"], data["target"], "strike")))
        elif event.kind in GAVE_WAY and data["area"] != fought:
            _give_way(found, fought, event, march)
    return found


def _march_to(found: Sequence[_Way], combat: Mapping[str, Any]) -> _Way | None:
    """The last march that led to a combat."""
    ends = (combat["origin"], combat["area"])
    marches = (way for way in reversed(found) if way.arrow.course == "move")
    return next((way for way in marches if (way.arrow.origin, way.arrow.goal) == ends), None)


def _give_way(found: list[_Way], fought: str, event: Event, march: _Way | None) -> None:
    """Add a retreat, or to one who goes with those who have just gone there."""
    data = event.data
    arrow = Arrow(data["house"], fought, data["area"], "retreat")
    who = data["units"] if event.kind == "retreated" else dict.fromkeys(data["leaders"], 1)
    if found and found[-1].arrow == arrow and found[-1].of is march:
        found[-1].who |= who
    else:
        found.append(_Way(arrow, dict(who), data.get("routed", False), of=march))


def _is_taken_back(turn: Sequence[Event], number: int, taken_back: Sequence[int]) -> bool:
    """Whether a march was taken back before another set out from there."""
    area = turn[number].data["area"]
    again = next((n for n in range(number + 1, len(turn)) if _sets_out(turn[n], area)), len(turn))
    return any(number < n < again and turn[n].data["area"] == area for n in taken_back)


def _sets_out(event: Event, area: str) -> bool:
    return event.kind == "marched" and event.data["area"] == area


def _goings(ways: Sequence[_Way], leaders: Container[str]) -> Iterator[Going]:
    """The ways with their pieces; marches are counted, and a retreat has the number of the march that led to it."""
    numbers = {id(way): n for n, way in enumerate((w for w in ways if w.arrow.course == "move"), 1)}
    for way in ways:
        who = (*_who(way, leaders), *losses(way.combat))
        yield Going((way.arrow,), who, numbers.get(id(way.of or way), 0))


def _who(way: _Way, leaders: Container[str]) -> Iterator[Art | str]:
    """Units as pieces, leaders by name."""
    seat = way.arrow.seat
    for unit, count in way.who.items():
        if count and unit not in leaders:
            yield Art("unit", unit, seat, count=count, lying=way.routed)
    yield from named([f"leader:{id}" for id, count in way.who.items() if count and id in leaders])


# -- orders and the fallen --------------------------------------------------------------------------------------------


def _with_orders(view: View, turn: Sequence[Event]) -> dict[str, Any]:
    """The position with the orders of a turn where they lay."""
    laid: dict[str, dict[str, str]] = {}
    for event in turn:
        if event.kind == "orders_revealed":
            for seat, orders in event.data["orders"].items():
                laid |= {area: {"seat": seat, "token": token} for area, token in orders.items()}
        elif event.kind == "order_swapped":
            laid[event.data["area"]] = {"seat": event.data["house"], "token": event.data["new"]}
    struck, lost = _raided(turn), _fallen_in(turn)
    areas = {
        id: {**content, "order": laid.get(id), "struck": id in struck, "fallen": lost.get(id, {})}
        for id, content in view["areas"].items()
    }
    return {**view, "areas": areas}


def _fallen_in(turn: Sequence[Event]) -> dict[str, dict[str, dict[str, int]]]:
    """Area -> house -> unit -> how many have fallen there in combats."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for combat in _combats(turn):
        for (house, unit), count in fallen(combat).items():
            there = found.setdefault(combat[0].data["area"], {}).setdefault(house, {})
            there[unit] = there.get(unit, 0) + count
    return found


def _combats(turn: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """The events of each combat, from its beginning to its end."""
    begun = None
    for number, event in enumerate(turn):
        if event.kind in BEGINS:
            begun = number
        elif event.kind in ENDS and begun is not None:
            yield turn[begun : number + 1]
            begun = None


def _raided(turn: Sequence[Event]) -> set[str]:
    """The areas whose order a raid has removed for good."""
    struck: set[str] = set()
    for event in turn:
        if event.kind == "raided":
            struck.add(event.data["target"])
        elif event.kind == "support_restored":
            struck.discard(event.data["area"])
    return struck
