"""Neutral forces: no combat, only the strength of a march and its help against the number on the token.

Source: 2nd edition p. 26; 1st edition p. 16-17.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from ....kernel.decision import Flow
from ..model.effects import add_units, take_units
from ..model.state import Battle, Game
from .leaders import bring, leaders_in, led_strength, strength_of, take_away, troops, with_leaders
from .strength import Part, lending, march_bonus, part, part_of_units, shown, total, unit_strength
from .support import declare_support, live_supports, supports_near

Groups = Mapping[str, Mapping[str, int]]


def storm(
    game: Game, house: str, origin: str, area: str, groups: Groups, called: dict[str, Battle]
) -> Flow[bool]:
    """Whether a march beats a neutral force: it falls to equal or greater strength, and until then nobody has left.

    Source: 2nd edition p. 26; 1st edition p. 16.
    """
    force, units = game.places[area].force, dict(groups[area])
    battle = Battle(area, origin, house, "", game.orders.get(origin, ""), troops(game, units))
    battle.leaders = leaders_in(game, units)
    game.say_of(battle, "storms_neutral", march=battle.march, force=force, units=units)
    if area not in called:
        yield from _call_help(game, battle)
        called[area] = battle
    parts = greatest_parts(game, origin, area, groups, called)
    won = total(parts) >= force
    side = {"parts": shown(parts), "total": total(parts)}
    game.say_of(battle, "neutral_result", force=force, strength=total(parts), side=side, won=won)
    return won


def _call_help(game: Game, battle: Battle) -> Flow[None]:
    game.battle = battle
    take_units(game, battle.origin, battle.units)
    take_away(game, battle.origin, battle.leaders)
    yield from declare_support(game, battle)
    add_units(game, battle.origin, battle.attacker, battle.units)
    bring(game, battle.origin, battle.leaders)
    game.battle = None
    game.lay(battle.origin, battle.march)


def march_parts(game: Game, origin: str, area: str, groups: Groups, supports: Iterable[str]) -> list[Part]:
    """What a march brings against a neutral force with the help of some areas, its own quiet moves there included.

    Source: 2nd edition p. 26, p. 15 (other moves first); 1st edition p. 16.
    """
    token, house, group = game.token(origin), game.places[origin].house, groups[area]
    units = troops(game, group)
    parts = [part_of_units("units", unit_strength(game, units, True, area), "", house, units)]
    parts += [part("leader", strength_of(game, leader), leader) for leader in leaders_in(game, group)]
    if token:
        parts.append(part("march", token.value, token.id))
    more, card = march_bonus(game, house, area)
    parts.append(part("tactic", more, card))
    return parts + [_help(game, area, support, groups.get(support, {})) for support in supports]


def _help(game: Game, area: str, support: str, joining: Mapping[str, int]) -> Part:
    place, token = game.places[support], game.token(support)
    units = Counter(place.units)
    units.update(joining)
    weak = game.option("weak_supporters") == "everywhere"
    lent = group_strength(game, lending(game, units) if weak else units, area)
    strength = lent + led_strength(game, place.leaders) + (token.value if token else 0)
    return part_of_units("support", strength, support, place.house, with_leaders(units, place.leaders))


def group_strength(game: Game, group: Mapping[str, int], area: str) -> int:
    """What units and the leaders with them bring against an area.

    Source: 2nd edition p. 26; expansion, leaders (against neutral forces too).
    """
    return unit_strength(game, troops(game, group), True, area) + led_strength(game, leaders_in(game, group))


def greatest_strength(
    game: Game, origin: str, area: str, groups: Groups, called: Mapping[str, Battle]
) -> int:
    """The most that a march can bring, in figures."""
    return total(greatest_parts(game, origin, area, groups, called))


def greatest_parts(
    game: Game, origin: str, area: str, groups: Groups, called: Mapping[str, Battle]
) -> list[Part]:
    """The most that a march can bring: with all support in reach, or with what was granted when it was called.

    Source: 2nd edition p. 26: only who has the strength may march there.
    """
    if area in called:
        battle = called[area]
        return march_parts(game, origin, area, groups, live_supports(game, battle, battle.attacker))
    return march_parts(game, origin, area, groups, supports_near(game, area))


def needs_help(game: Game, origin: str, area: str, groups: Groups) -> bool:
    """Whether a march fails against a neutral force if nobody supports it.

    Source: 2nd edition p. 26.
    """
    return total(march_parts(game, origin, area, groups, ())) < game.places[area].force
