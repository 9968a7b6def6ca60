"""Where units can go: neighbours, sea transport, ports."""

from __future__ import annotations

from .setting import LAND, PORT, SEA
from .state import Game


def transport_reach(game: Game, house: str, origin: str) -> list[str]:
    """The coasts joined to an area by an unbroken chain of seas that hold own ships."""
    areas = game.setting.areas
    seas = [a for a in areas[origin].adjacent if _ferries(game, house, a)]
    for sea in seas:
        seas += [a for a in areas[sea].adjacent if a not in seas and _ferries(game, house, a)]
    coasts = [a for sea in seas for a in areas[sea].adjacent if areas[a].kind == LAND and a != origin]
    return list(dict.fromkeys(coasts))


def _ferries(game: Game, house: str, area: str) -> bool:
    return game.setting.areas[area].kind == SEA and game.places[area].house == house


def land_reach(game: Game, house: str, origin: str) -> list[str]:
    """The land areas that land units can march or retreat to."""
    areas = game.setting.areas
    near = [a for a in areas[origin].adjacent if areas[a].kind == LAND]
    reach = dict.fromkeys([*near, *transport_reach(game, house, origin)])
    return [a for a in reach if not areas[a].blocked]


def naval_reach(game: Game, house: str, origin: str) -> list[str]:
    """The seas and own ports that ships can go to."""
    areas = game.setting.areas
    return [
        a
        for a in game.setting.neighbours[origin]
        if (areas[a].kind == SEA and not areas[a].blocked)
        or (areas[a].kind == PORT and game.controller(a) == house)
    ]


def reach(game: Game, house: str, origin: str) -> list[str]:
    """Where the units that stand in an area can go."""
    if game.setting.areas[origin].kind == LAND:
        return land_reach(game, house, origin)
    return naval_reach(game, house, origin)


def can_raid(game: Game, origin: str, target: str) -> bool:
    """Whether a raid order in one area reaches another: seas reach land, land never reaches sea or port."""
    areas = game.setting.areas
    if target not in game.setting.neighbours[origin]:
        return False
    kinds = (areas[origin].kind, areas[target].kind)
    return kinds in ((LAND, LAND), (SEA, LAND), (SEA, SEA), (SEA, PORT), (PORT, SEA))


def can_support(game: Game, origin: str, area: str) -> bool:
    """Whether a support order in one area reaches a combat in another; transport makes nothing adjacent here."""
    areas = game.setting.areas
    if area not in game.setting.neighbours[origin]:
        return False
    kinds = (areas[origin].kind, areas[area].kind)
    return kinds in ((LAND, LAND), (SEA, LAND), (SEA, SEA), (PORT, SEA))
