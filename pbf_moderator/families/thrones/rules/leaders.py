"""Leaders: persons who go with an army and strengthen it; no units, never routed, never left without units of their house.

Source: expansion, leaders.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from ....kernel.forms import Problem
from ..model.state import Battle, Game

Groups = Mapping[str, Mapping[str, int]]


def troops(game: Game, group: Mapping[str, int]) -> dict[str, int]:
    """The units of a group that moves, without the leaders who go with them."""
    leaders = game.components.leaders
    return {unit: count for unit, count in group.items() if unit not in leaders} if leaders else dict(group)


def leaders_in(game: Game, group: Iterable[str]) -> list[str]:
    """The leaders of a group that moves."""
    leaders = game.components.leaders
    return [unit for unit in group if unit in leaders] if leaders else []


def with_leaders(units: Mapping[str, int], leaders: Collection[str]) -> dict[str, int]:
    """Units and leaders as one group, as moves and events tell of them."""
    return {**units, **dict.fromkeys(leaders, 1)} if leaders else dict(units)


def owner(game: Game, leader: str, area: str) -> str:
    """Whose leader stands in an area: of the house printed on the token, or of whoever holds an ally there.

    Source: expansion, leaders; allies who change sides.
    """
    return game.components.leaders[leader].house or game.places[area].holder


def leaders_of(game: Game, house: str, area: str) -> list[str]:
    """The leaders of a house who stand in an area."""
    return [leader for leader in game.places[area].leaders if owner(game, leader, area) == house]


def led_strength(game: Game, leaders: Iterable[str]) -> int:
    """What leaders add to their army: the side that lies up counts.

    Source: expansion, activation of a leader (the strength shown at the time).
    """
    return sum([strength_of(game, leader) for leader in leaders])


def strength_of(game: Game, leader: str) -> int:
    """What a leader adds: on the march by the own order the strength of the back, else that of the front.

    Source: expansion, overview of the leader token, 1 and 3.
    """
    token = game.components.leaders[leader]
    return token.march_strength if leader == game.turned else token.strength


def leader_swords(game: Game, battle: Battle, house: str) -> int:
    """The swords of a leader who lies face down: only that of a side that attacks with the leader's own march can.

    Source: expansion, overview of the leader token, 5.
    """
    if house != battle.attacker or game.turned not in battle.leaders:
        return 0
    return game.components.leaders[game.turned].swords


def embattled_leaders(game: Game, battle: Battle, house: str) -> list[str]:
    """The leaders of a side who are present in a combat; those of supporting areas are not.

    Source: expansion, leaders as hostages.
    """
    return battle.leaders if house == battle.attacker else game.places[battle.area].leaders


def bring(game: Game, area: str, leaders: Iterable[str]) -> None:
    """Put leaders into an area."""
    game.places[area].leaders += leaders


def take_away(game: Game, area: str, leaders: Iterable[str]) -> None:
    """Take leaders out of an area."""
    for leader in leaders:
        game.places[area].leaders.remove(leader)


def leader_problems(
    game: Game, house: str, origin: str, groups: Groups, attacks: Sequence[str]
) -> list[Problem]:
    """What the rules have against where leaders go, and stay.

    Codes: leader_left (nobody stays with one), leader_alone (nobody is where one goes), leader_must_attack (a march is
    that leader's own, and attacks).

    Source: expansion, leaders; use of a leader's march order.
    """
    place = game.places[origin]
    if not place.leaders:
        return []
    gone = {leader for group in groups.values() for leader in leaders_in(game, group)}
    staying = [leader for leader in leaders_of(game, house, origin) if leader not in gone]
    left = place.size - sum([sum(troops(game, group).values()) for group in groups.values()])
    if staying and left < 1:
        return [Problem("leader_left", (staying[0], origin))]
    for area, group in groups.items():
        if group and not troops(game, group) and game.places[area].house != house:
            return [Problem("leader_alone", (leaders_in(game, group)[0], area))]
    if game.turned in place.leaders and attacks and not any(game.turned in groups[area] for area in attacks):
        return [Problem("leader_must_attack", (game.turned, attacks[0]))]
    return []
