"""What pictures tell of a combat: arrows for who goes where, and a line below with the sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ....kernel.events import Event
from ....render.art import Art
from ....render.scene import Arrow
from ...presentation import CloseUp, with_key

BEGINS = ("battle", "storms_neutral")
ENDS = ("battle_over", "neutral_result")
"""The events that begin and end a combat."""
GROWS = (*BEGINS, "supported", "initial_strength")
"""What makes a new picture of a combat that is being fought."""
STRENGTHS = ("initial_strength", "strength_before_blade", "final_strength")
TURN = "turn_started"
ORDERED = ("march", "defence")
LEADER = "helm"
"""The icon of a leader."""
LEADERS_LOST = ("hostage_taken", "leader_changes_sides")
"""The events after which the beaten have a leader less."""
SUMMANDS = {"leader": LEADER, "ability": "star", "tide": "raven", "blade": "blade"}
"""What adds to a strength -> the icon that stands for it; cards for all else."""


def close_ups(events: Sequence[Event], since: int = 0) -> list[tuple[int, CloseUp]]:
    """A picture for each area in which a combat has ended since an event, and for the one that has begun.

    Args:
        events: of the whole game.
        since: the number of the first that is told.

    Returns:
        Each with the number of its event.
    """
    found, begun = [], _begun_before(events, since)
    for number in range(since, len(events)):
        kind = events[number].kind
        if kind in BEGINS:
            begun = number
        elif kind in ENDS and begun is not None:
            found.append((number, _over(events[begun : number + 1])))
            begun = None
    if begun is not None:
        first = max(since, begun)
        grown = [n for n in range(first, len(events)) if events[n].kind in GROWS]
        found += [(grown[-1], _being_fought(events[begun:]))] if grown else []
    return found


def _begun_before(events: Sequence[Event], since: int) -> int | None:
    """The event that began the combat that was being fought before another event; None if there was none."""
    for number in range(since - 1, -1, -1):
        kind = events[number].kind
        if kind in BEGINS:
            return number
        if kind in ENDS or kind == TURN:
            break
    return None


def _over(events: Sequence[Event]) -> CloseUp:
    """Who attacked from where with whose help, who was stronger, and where the beaten went."""
    data = events[-1].data
    lost = [*losses(events)]
    foot = (*_sums(events), "·", _winner(data), "picture:wins", *("·",) * bool(lost), *lost)
    return _close_up(events, (*_attack(events, failed=is_lost(data)), *_retreats(events)), foot)


def _winner(result: Mapping[str, Any]) -> Art:
    """The sign of who has won; a neutral force has its token."""
    if "force" in result and not result["won"]:
        return Art("stone", text=str(result["force"]))
    return Art("shield", seat=result["attacker"] if "force" in result else result["winner"])


def losses(events: Sequence[Event]) -> Iterator[Art | str]:
    """Which units and leaders each side has lost in a combat; the beaten ones that are not lost have an arrow."""
    lost = fallen(events)
    leaders = [event.data for event in events if event.kind in LEADERS_LOST]
    if lost or leaders:
        yield "picture:lost"
        yield from (Art("unit", unit, seat, count=count, fallen=True) for (seat, unit), count in lost.items())
        for data in leaders:
            yield from (Art("icon", LEADER), Art("badge", seat=data["loser"]), f"leader:{data['leader']}")


def fallen(events: Sequence[Event]) -> Counter[tuple[str, str]]:
    """House and unit -> how many were destroyed."""
    lost = Counter[tuple[str, str]]()
    for event in events:
        if event.kind == "destroyed":
            lost[event.data["house"], event.data["unit"]] += event.data["count"]
    return lost


def _being_fought(events: Sequence[Event]) -> CloseUp:
    """Who attacks from where with whose help, and how strong both are before cards."""
    return _close_up(events, tuple(_attack(events)), tuple(_sums(events)), pending=True)


def _close_up(
    events: Sequence[Event], arrows: Sequence[Arrow], foot: Sequence[Art | str], pending: bool = False
) -> CloseUp:
    data = events[0].data
    ends = dict.fromkeys([data["area"], data["origin"], *(end for a in arrows for end in (a.origin, a.goal))])
    return CloseUp(f"battle-{data['area']}", tuple(ends), with_key(arrows, foot), pending)


def _attack(events: Sequence[Event], failed: bool = False) -> Iterator[Arrow]:
    data = events[0].data
    yield Arrow(data["attacker"], data["origin"], data["area"], "move", failed)
    for event in events:
        if event.kind == "supported" and event.data["area"] != data["area"]:
            yield Arrow(event.data["house"], event.data["area"], data["area"], "help")


def _retreats(events: Sequence[Event]) -> Iterator[Arrow]:
    area = events[0].data["area"]
    for event in events:
        if event.kind == "retreated" and event.data["area"] != area:
            yield Arrow(event.data["house"], area, event.data["area"], "retreat")


def _sums(events: Sequence[Event]) -> Iterator[Art | str]:
    """Both sides with the strength that was told last."""
    data = events[0].data
    told = [event.data["strengths"] for event in events if event.kind in STRENGTHS]
    sides: Mapping[str, Any] = told[-1] if told else {}
    yield from _side(data["attacker"], sides, "arrow")
    if "force" in data:
        result = events[-1].data
        yield from ([str(result["strength"])] if "strength" in result else [])
        yield from ("–", Art("stone", text=str(data["force"])))
    elif data["defender"]:
        yield "–"
        yield from _side(data["defender"], sides, "shield")


def _side(seat: str, sides: Mapping[str, Any], order: str) -> Iterator[Art | str]:
    """A side with its strength and, if there are several, its parts; an order has the picture of its token."""
    yield Art("shield", seat=seat)
    if seat in sides:
        yield str(sides[seat]["total"])
        parts = [part for part in sides[seat].get("parts", ()) if part["what"] != "units" or part["units"]]
        if len(parts) > 1:
            yield "("
            for part in parts:
                yield from _part(seat, part, order)
            yield ")"


def _part(seat: str, part: Mapping[str, Any], order: str) -> Iterator[Art | str]:
    """What a summand is and how much; support has the letter of who gives it."""
    what = part["what"]
    if what == "units":
        yield from (Art("unit", unit, seat, count=n) for unit, n in part.get("units", {}).items() if n)
    elif what in ORDERED:
        yield Art("chit", order, seat)
    elif what == "support":
        yield from (Art("chit", "flag", part.get("house", "")), Art("badge", seat=part.get("house", "")))
    elif what == "garrison":
        yield Art("tower", seat=seat)
    else:
        yield Art("icon", SUMMANDS.get(what, "cards"))
    yield f"{part['value']:+d}".replace("-", "\u2212")


def is_lost(data: Mapping[str, Any]) -> bool:
    """Whether who attacked has been beaten, as the event that ended the combat says."""
    return data["winner"] != data["attacker"] if "winner" in data else not data["won"]
