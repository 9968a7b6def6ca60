"""The strength of the two sides of a combat, as a sum that can be shown.

Source: 2nd edition p. 17-18, p. 20; 1st edition p. 13-14; rule post, combat 3 and 6.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ..cards.bonuses import bonuses_of
from ..model.lasting import lasting
from ..model.state import Battle, Game
from .leaders import embattled_leaders, led_strength, strength_of, with_leaders
from .support import live_supports

Part = dict[str, Any]
"""One summand, as events tell it: `what` it is, its `value`, its `source`, and of units whose and which they are."""
NOBODY: Mapping[str, int] = MappingProxyType({})


def part(what: str, value: int, source: str = "") -> Part:
    """A summand that counts no units."""
    return {"what": what, "value": value, "source": source}


def part_of_units(
    what: str,
    value: int,
    source: str,
    house: str,
    units: Mapping[str, int],
    routed: Mapping[str, int] = NOBODY,
) -> Part:
    """What units of a house add; the routed ones beside them are told, and add nothing."""
    told: Part = {"what": what, "value": value, "source": source}
    if house:
        told["house"] = house
        told["units"] = {unit: n for unit, n in units.items() if n}
    if routed:
        told["routed"] = dict(routed)
    return told


def unit_strength(game: Game, units: Mapping[str, int], attacking: bool, area: str) -> int:
    """The combat strength of standing units for or against an area.

    Source: 2nd edition p. 17; rule post, units.
    """
    components, total = game.components, 0
    for unit_id, count in units.items():
        unit = components.units[unit_id]
        if not attacking:
            total += count * unit.defence
        elif not unit.needs_fort or components.areas[area].fort:
            total += count * unit.attack
    return total


def fighting_units(game: Game, battle: Battle, house: str) -> Mapping[str, int]:
    """The standing units of a side in the embattled army.

    Source: 2nd edition p. 21 (routed units have no strength); 1st edition p. 15.
    """
    return battle.units if house == battle.attacker else game.places[battle.area].units


def support_strength(game: Game, battle: Battle, area: str, attacking: bool) -> int:
    """What one supporting area adds: its standing units, and the value of its order.

    Source: 2nd edition p. 17-18; 1st edition p. 9, p. 13.
    """
    token = game.token(area)
    assert token is not None
    as_attack = attacking or game.option("support_strength") == "attack"
    place = game.places[area]
    units = unit_strength(game, lending(game, place.units), as_attack, battle.area)
    return units + led_strength(game, place.leaders) + token.value


def lending(game: Game, units: Mapping[str, int]) -> Mapping[str, int]:
    """The supporting units that lend strength; a card of the turn may leave some out.

    Source: 1st edition p. 20.
    """
    return {unit: n for unit, n in units.items() if unit not in game.weak} if game.weak else units


def support_part(game: Game, battle: Battle, area: str, attacking: bool) -> Part:
    """What one supporting area adds, as a summand."""
    place = game.places[area]
    strength = support_strength(game, battle, area, attacking)
    return part_of_units("support", strength, area, place.house, with_leaders(place.units, place.leaders))


def initial_parts(game: Game, battle: Battle, house: str) -> list[Part]:
    """Units, order, garrison and support of a side.

    Source: 2nd edition p. 18 (step 2), p. 26 (garrisons); 1st edition p. 14; rule post, combat 3.
    """
    attacking = house == battle.attacker
    units = fighting_units(game, battle, house)
    strength = unit_strength(game, units, attacking, battle.area)
    routed = NOBODY if attacking else game.places[battle.area].routed
    parts = [part_of_units("units", strength, "", house, units, routed)]
    for leader in embattled_leaders(game, battle, house):
        parts.append(part("leader", strength_of(game, leader), leader))
    if not attacking:
        parts += defence_parts(game, battle, house)
    elif battle.march:
        parts.append(part("march", game.components.tokens[battle.march].value, battle.march))
    if game.tactics.shown:
        parts += tactics_parts(game, battle, house, attacking)
    if house in battle.allies:
        card, more = battle.allies[house]
        parts.append(part("ally", more, card))
    for area in live_supports(game, battle, house):
        parts.append(support_part(game, battle, area, attacking))
    return parts


def defence_parts(game: Game, battle: Battle, house: str) -> list[Part]:
    """What the defence order and the garrison of the area add to a defender.

    Source: 2nd edition p. 18 (step 2), p. 26 (garrisons); 1st edition p. 14.
    """
    parts = []
    token, place = game.token(battle.area), game.places[battle.area]
    if token and token.kind == "defence":
        parts.append(part("defence", token.value, token.id))
    if place.garrison and place.area.guard == house:
        parts.append(part("garrison", place.garrison))
    return parts


def tactics_parts(game: Game, battle: Battle, house: str, attacking: bool) -> list[Part]:
    """What a tactics card in force adds to a side.

    Source: expansion, tactics cards, Control Westeros and Hold Territory.
    """
    fort = bool(game.components.areas[battle.area].fort)
    if attacking:
        more, card = march_bonus(game, house, battle.area)
        return [part("tactic", more, card)] if more else []
    found = lasting(game, house, "defending")
    return [part("tactic", found[1]["in_fort" if fort else "strength"], found[0])] if found else []


def march_bonus(game: Game, house: str, area: str) -> tuple[int, str]:
    """What a tactics card in force adds to a march against an area, and the card.

    Source: expansion, tactics cards, Control Westeros.
    """
    found = lasting(game, house, "march_on_forts") if game.components.areas[area].fort else None
    return (int(found[1]["strength"]), found[0]) if found else (0, "")


def final_parts(game: Game, battle: Battle, house: str) -> list[Part]:
    """The initial strength counted again, the house card, its text, the fortune card and the blade.

    Source: 2nd edition p. 20 (step 5), p. 29 (fortune cards); 1st edition p. 14; rule post, combat 6.
    """
    parts = initial_parts(game, battle, house)
    card = battle.cards.get(house)
    if card:
        parts.append(part("card", game.card(card).strength, card))
    for source, bonus in bonuses_of(game, battle, house):
        if bonus.strength:
            parts.append(part("ability", bonus.strength, source))
    if battle.tides_shown and house in battle.tides:
        tide = game.components.tides[battle.tides[house]]
        parts.append(part("tide", tide.strength, tide.id))
    if battle.blade == house:
        parts.append(part("blade", 1))
    return parts


def total(parts: list[Part]) -> int:
    """The sum, never below 0."""
    figures: list[int] = [part["value"] for part in parts]
    return max(0, sum(figures))


def shown(parts: list[Part]) -> list[Part]:
    """The summands that an event tells: the units, and whatever adds something."""
    return [part for part in parts if part["value"] or part["what"] == "units"]
