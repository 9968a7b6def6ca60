"""What pictures tell of a combat and of a turn: arrows for who goes where, and a line below with the sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ....kernel.events import Event
from ....render.art import Art
from ....render.scene import Arrow, Tale
from ...presentation import CloseUp, Moves, View, key_to, with_key

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
    foot = (*_sums(events), "·", _winner(data), "picture:wins", *_losses(events))
    return _close_up(events, (*_attack(events, failed=_is_lost(data)), *_retreats(events)), foot)


def _winner(result: Mapping[str, Any]) -> Art:
    """The sign of who has won; a neutral force has its token."""
    if "force" in result and not result["won"]:
        return Art("stone", text=str(result["force"]))
    return Art("shield", seat=result["attacker"] if "force" in result else result["winner"])


def _losses(events: Sequence[Event]) -> Iterator[Art | str]:
    """Which units and leaders each side has lost; the beaten ones that are not lost have an arrow."""
    lost = _fallen(events)
    leaders = [event.data for event in events if event.kind in LEADERS_LOST]
    if lost or leaders:
        yield from ("·", "picture:lost")
        yield from _drawn_fallen(lost)
        for data in leaders:
            yield from (Art("icon", LEADER), Art("badge", seat=data["loser"]), f"leader:{data['leader']}")


def _fallen(events: Sequence[Event]) -> Counter[tuple[str, str]]:
    """House and unit -> how many were destroyed."""
    lost = Counter[tuple[str, str]]()
    for event in events:
        if event.kind == "destroyed":
            lost[event.data["house"], event.data["unit"]] += event.data["count"]
    return lost


def _drawn_fallen(lost: Mapping[tuple[str, str], int]) -> Iterator[Art]:
    return (Art("unit", unit, seat, count=count, fallen=True) for (seat, unit), count in lost.items())


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


# -- a turn -------------------------------------------------------------------------------------------------------


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
    found = tuple(_arrows(turn))
    if not found:
        return None
    number = events[ended].data["turn"]
    then = {**_with_orders(view, turn), "turn": number, "step": ""}
    foot = ("turn", str(number), *key_to(found), *_fallen_in_combats(turn))
    return Moves(ended, number, then, Tale(found, foot))


def arrows(events: Sequence[Event]) -> list[Arrow]:
    """What marched or was moved by a card, raided and retreated in some events of one turn."""
    return list(_arrows(events))


def _last(events: Sequence[Event], kind: str, first: int, end: int) -> int | None:
    """The last event of a kind from one on and before another."""
    return next((n for n in range(end - 1, first - 1, -1) if events[n].kind == kind), None)


def _arrows(turn: Sequence[Event]) -> Iterator[Arrow]:
    lost = {(e.data["origin"], e.data["area"]) for e in turn if e.kind in ENDS and _is_lost(e.data)}
    taken_back = [n for n, e in enumerate(turn) if e.kind == "march_taken_back"]
    fought = ""
    for number, event in enumerate(turn):
        data = event.data
        if event.kind in BEGINS:
            fought = data["area"]
        if event.kind == "marched" and not _is_taken_back(turn, number, taken_back):
            for goal in data["moves"]:
                yield Arrow(data["house"], data["area"], goal, "move", (data["area"], goal) in lost)
        elif event.kind == "regrouped":
            yield Arrow(data["house"], data["area"], data["goal"], "move")
        elif event.kind == "raided":
            yield Arrow(data["house"], data["area"], data["target"], "strike")
        elif event.kind == "retreated" and data["area"] != fought:
            yield Arrow(data["house"], fought, data["area"], "retreat")


def _is_lost(data: Mapping[str, Any]) -> bool:
    return data["winner"] != data["attacker"] if "winner" in data else not data["won"]


def _is_taken_back(turn: Sequence[Event], number: int, taken_back: Sequence[int]) -> bool:
    """Whether a march was taken back before another set out from there."""
    area = turn[number].data["area"]
    again = next((n for n in range(number + 1, len(turn)) if _sets_out(turn[n], area)), len(turn))
    return any(number < n < again and turn[n].data["area"] == area for n in taken_back)


def _sets_out(event: Event, area: str) -> bool:
    return event.kind == "marched" and event.data["area"] == area


def _with_orders(view: View, turn: Sequence[Event]) -> dict[str, Any]:
    """The position with the orders of a turn where they lay."""
    laid: dict[str, dict[str, str]] = {}
    for event in turn:
        if event.kind == "orders_revealed":
            for seat, orders in event.data["orders"].items():
                laid |= {area: {"seat": seat, "token": token} for area, token in orders.items()}
        elif event.kind == "order_swapped":
            laid[event.data["area"]] = {"seat": event.data["house"], "token": event.data["new"]}
    struck, fallen = _raided(turn), _fallen_in(turn)
    areas = {
        id: {**content, "order": laid.get(id), "struck": id in struck, "fallen": fallen.get(id, {})}
        for id, content in view["areas"].items()
    }
    return {**view, "areas": areas}


def _fallen_in(turn: Sequence[Event]) -> dict[str, dict[str, dict[str, int]]]:
    """Area -> house -> unit -> how many have fallen there in combats."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for combat in _combats(turn):
        for (house, unit), count in _fallen(combat).items():
            there = found.setdefault(combat[0].data["area"], {}).setdefault(house, {})
            there[unit] = there.get(unit, 0) + count
    return found


def _fallen_in_combats(turn: Sequence[Event]) -> Iterator[Art | str]:
    """What the crossed pieces on the map of a turn mean, and how many there are of each."""
    lost = _fallen([event for combat in _combats(turn) for event in combat])
    if lost:
        yield from ("·", "picture:lost")
        yield from _drawn_fallen(lost)


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
