"""What the story of a game tells: provinces, strength, weariness and injuries over the turns, battles, sieges, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ....kernel.events import Event
from ...chronicle import Fight, Holdings, Played, Plot
from ...presentation import View

ENDS_BATTLES = ("activity", "marker", "battle")
"""The events after which nothing belongs to an earlier battle."""


def plots(view: View) -> list[Plot]:
    """Provinces and strength of each side, the parts of the victory, weariness, injuries."""
    owned = Counter(view["control"].values())
    strength: Counter[str] = Counter()
    for army in view["armies"].values():
        strength[army["seat"]] += army["strength"]
    conditions = sum(sum(rows.values()) for rows in view["victory"].values())
    return [
        Plot(("story.provinces", {}), {seat: owned[seat] for seat in view["seats"]}),
        Plot(("story.strength", {}), {seat: strength[seat] for seat in view["seats"]}),
        Plot(("story.conditions", {}), {"": conditions}),
        Plot(("story.weariness", {}), {"": view["weariness"]}),
        Plot(("story.injuries", {}), {"": view["injuries"]}),
    ]


def holdings(view: View) -> Holdings:
    """Who controls which province."""
    return Holdings("province", {province: seat or "" for province, seat in view["control"].items()})


def fights(events: Sequence[Event]) -> list[Fight]:
    """Each battle, assault and combat at sea, in order."""
    found: list[Fight] = []
    for number, event in enumerate(events):
        if event.kind == "battle_decided":
            found += _battle(events, number)
        elif event.kind == "assault":
            found.append(_assault(events, number))
        elif event.kind == "naval_result":
            found += _at_sea(events, number)
    return found


def _since(events: Sequence[Event], number: int, kind: str) -> int | None:
    """The last event of a kind before another."""
    return next((n for n in range(number - 1, -1, -1) if events[n].kind == kind), None)


def _battle(events: Sequence[Event], number: int) -> Iterator[Fight]:
    begun = _since(events, number, "battle")
    if begun is None:
        return
    data = events[begun].data
    sides = (data["attacker"], data["defender"] or "")
    rolls = {e.data["seat"]: e.data for e in events[begun:number] if e.kind == "battle_roll"}
    sums = {"strengths": _both(sides, data["strengths"])}
    if rolls:
        sums["rolls"] = _both(sides, {seat: roll["roll"] for seat, roll in rolls.items()})
        sums["scores"] = _both(sides, {seat: roll["score"] for seat, roll in rolls.items()})
    winner = events[number].data["seat"] or ""
    yield Fight(number, "battle", (data["space"], "space"), sides, sums, winner=winner)


def _both(sides: tuple[str, str], numbers: dict[str, int]) -> tuple[str, str]:
    one, other = (str(numbers.get(side, "")) for side in sides)
    return one, other


def _assault(events: Sequence[Event], number: int) -> Fight:
    data = events[number].data
    taken = _falls(events, number)
    sums = {"siege_points": (f"+{data['points']} = {data['total']}", "")}
    winner = data["seat"] if taken else ""
    return Fight(number, "assault", (data["space"], "space"), (data["seat"], ""), sums, winner=winner)


def _falls(events: Sequence[Event], number: int) -> bool:
    """Whether the city falls to this assault: the siege ends so before anything else is done."""
    for event in events[number + 1 :]:
        if event.kind == "siege_ended" and event.data["space"] == events[number].data["space"]:
            return bool(event.data["how"] == "fallen")
        if event.kind in ENDS_BATTLES:
            break
    return False


def _at_sea(events: Sequence[Event], number: int) -> Iterator[Fight]:
    begun = _since(events, number, "naval_combat")
    if begun is None:
        return
    first, last = events[begun].data, events[number].data
    sides = (first["attacker"], next((s for s in first["ships"] if s != first["attacker"]), ""))
    sums = {"ships": _both(sides, first["ships"]), "ships_lost": _both(sides, last["losses"])}
    yield Fight(number, "sea_combat", (first["space"], "space"), sides, sums, winner=last["winner"] or "")


def cards_played(events: Sequence[Event]) -> list[Played]:
    """Each card that a side has played, in order."""
    return [
        Played(number, (event.data["card"], "card"), event.data["seat"])
        for number, event in enumerate(events)
        if event.kind == "card_played"
    ]
