"""What is printed on a scenario's cards and units, asked of its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

Tables = Mapping[str, Any]
TRAITS: dict[str, Callable[[Mapping[str, Any]], bool]] = {
    "immobile": lambda unit: not unit.get("retreats", True),
    "uneven": lambda unit: unit["attack"] != unit["defence"],
}
"""Traits of units that options are about: those that never retreat, those whose strength differs in attack and defence."""


def cards_with(tables: Tables, effect: str, part: str = "does") -> list[str]:
    """The event or threat cards with an effect in one of their parts."""
    return [row["id"] for row in tables.get("cards", ()) if effect in _effects(row.get(part, {}))]


def heroes_with(tables: Tables, *abilities: str) -> list[str]:
    """The house cards with one of some abilities."""
    wanted = {*abilities}
    return [row["id"] for row in tables.get("house_cards", ()) if wanted & {*_abilities(row)}]


def units_with(tables: Tables, trait: str) -> list[str]:
    """The kinds of units with a trait."""
    return [row["id"] for row in tables.get("units", ()) if TRAITS[trait](row)]


def on_cards(effect: str, part: str = "does") -> Callable[[Tables], bool]:
    """Whether an effect stands on any event or threat card of a scenario."""
    return lambda tables: bool(cards_with(tables, effect, part))


def on_heroes(*abilities: str) -> Callable[[Tables], bool]:
    """Whether one of some abilities stands on any house card of a scenario."""
    return lambda tables: bool(heroes_with(tables, *abilities))


def on_units(trait: str) -> Callable[[Tables], bool]:
    """Whether any unit of a scenario has a trait."""
    return lambda tables: bool(units_with(tables, trait))


def threat_deck(tables: Tables) -> bool:
    """Whether a scenario's threat has cards."""
    return bool(tables.get("threat", {}).get("deck"))


def _effects(row: Mapping[str, Any]) -> Iterator[str]:
    """The effect of a part of a card, or those that it lets somebody choose from."""
    yield row.get("effect", "")
    for choice in row.get("choices", ()):
        yield from _effects(choice)


def _abilities(row: Mapping[str, Any]) -> list[str]:
    return [each["ability"] for each in row.get("abilities") or [row] if "ability" in each]
