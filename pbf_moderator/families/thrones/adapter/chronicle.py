"""What the story of a game tells: forts, power, supply and tracks over the turns, combats with their sums, cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ....kernel.events import Event
from ...chronicle import Card, Fight, Holdings, Played, Plot
from ...presentation import View
from ..model.components import PORT
from .tales import BEGINS, ENDS

HOUSE_CARD, EVENT_CARD, TACTIC = "house_card", "card", "tactic"


def plots(view: View) -> list[Plot]:
    """What each house has, where it stands on each track, and how near the common enemy is."""
    found = [Plot((f"story.{what}", {}), view[what]) for what in ("forts", "power", "supply")]
    if "claims" in view:
        found.insert(1, Plot(("story.claims", {}), view["claims"]))
    for track, order in view["tracks"].items():
        places = {house: place for place, house in enumerate(order, 1)}
        found.append(Plot(("story.track", {"track": track}), places, places=True))
    return [*found, Plot(("story.threat", {}), {"": view["threat"]})] if "threat" in view else found


def holdings(view: View) -> Holdings:
    """Who controls which area; a port goes with its land and is not named apart.

    What attackers have left is theirs while they fight: beaten, they go back there.
    """
    battle = view["battle"] or {"from": "", "attacker": ""}
    left = {battle["from"]: battle["attacker"]}
    places = {area: place for area, place in view["areas"].items() if place["kind"] != PORT}
    return Holdings(
        "area", {area: place["controller"] or left.get(area, "") for area, place in places.items()}
    )


def fights(events: Sequence[Event]) -> list[Fight]:
    """Each combat, and each assault on a neutral force, in order."""
    found: list[Fight] = []
    begun: int | None = None
    for number, event in enumerate(events):
        if event.kind in BEGINS:
            begun = number
        elif event.kind in ENDS and begun is not None:
            found.append(_fight(events[begun : number + 1], number))
            begun = None
    return found


def _fight(events: Sequence[Event], number: int) -> Fight:
    first, last = events[0].data, events[-1].data
    sides = (first["attacker"], first["defender"] or "")
    neutral = "force" in first
    winner = (sides[0] if last["won"] else "") if neutral else last["winner"] or ""
    sums = _against_neutral(first, last) if neutral else dict(_sums(events, sides))
    cards = {house: tuple(found) for house, found in _cards(events).items()}
    return Fight(
        number, "neutral" if neutral else "combat", (first["area"], "area"), sides, sums, cards, winner
    )


def _against_neutral(first: Mapping[str, Any], last: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    return {"at_the_end": (str(last["strength"]), str(first["force"]))}


def _sums(events: Sequence[Event], sides: tuple[str, str]) -> Iterator[tuple[str, tuple[str, str]]]:
    for stage, kinds in (
        ("before_cards", ("initial_strength",)),
        ("at_the_end", ("strength_before_blade", "final_strength")),
    ):
        told = [event.data["strengths"] for event in events if event.kind in kinds]
        if told:
            one, other = (str(told[-1][house]["total"]) if house in told[-1] else "" for house in sides)
            yield stage, (one, other)


def _cards(events: Sequence[Event]) -> dict[str, list[Card]]:
    """What was laid down, and what was laid in its place."""
    found: dict[str, list[Card]] = {}
    for event in events:
        if event.kind == "cards_revealed":
            for house, card in event.data["cards"].items():
                found.setdefault(house, []).append((card, HOUSE_CARD))
        elif event.kind == "card_played":
            card = (event.data["card"], HOUSE_CARD)
            if card not in found.setdefault(event.data["house"], []):
                found[event.data["house"]].append(card)
    return found


def cards_played(events: Sequence[Event]) -> list[Played]:
    """The cards of the events and of the common enemy, and the tactics that were shown."""
    return [played for number, event in enumerate(events) for played in _played(number, event)]


def _played(number: int, event: Event) -> Iterator[Played]:
    if event.kind == "cards_drawn":
        yield from (Played(number, (card, EVENT_CARD)) for card in event.data["cards"].values())
    elif event.kind == "threat_card" and event.data["card"]:
        yield Played(number, (event.data["card"], EVENT_CARD), event.data["house"])
    elif event.kind == "tactics_revealed":
        yield from (Played(number, (card, TACTIC), house) for house, card in event.data["cards"].items())
    elif event.kind == "second_tactic":
        yield Played(number, (event.data["card"], TACTIC), event.data["house"])
