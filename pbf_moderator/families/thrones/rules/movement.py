"""Where units can go: neighbours, sea transport, ports.

Source: 2nd edition p. 15, p. 23 (transport by ship), p. 25 (ports); 1st edition p. 12; rule post, units.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..model.components import LAND, PORT, SEA
from ..model.state import Game


def transport_reach(game: Game, house: str, origin: str) -> list[str]:
    """The coasts joined to an area by an unbroken chain of seas that hold own ships.

    Source: 2nd edition p. 23; 1st edition p. 12; rule post, units.
    """
    near, places = game.components.geography, game.places
    seas = [sea for sea in near.seas_near[origin] if places[sea].house == house]
    if not seas:
        return []
    for sea in seas:
        seas += [a for a in near.seas_near[sea] if a not in seas and places[a].house == house]
    return _coasts(game, origin, seas)


def _coasts(game: Game, origin: str, seas: Sequence[str]) -> list[str]:
    """The land areas beside some seas, but for the one that units come from."""
    near = game.components.geography
    return list(dict.fromkeys([land for sea in seas for land in near.lands_near[sea] if land != origin]))


def reach_later(game: Game, house: str, origin: str) -> list[str]:
    """The land areas that come into reach if own ships move first, each of them one march: what a plan may speak of.

    Source: 2nd edition p. 15 (marches are resolved one by one), p. 23; 1st edition p. 12.
    """
    if game.components.areas[origin].kind != LAND:
        return []
    near, areas = game.components.geography, game.components.areas
    own = [place.area.id for place in game.held_by(house) if place.area.kind != LAND]
    afloat = dict.fromkeys(
        [sea for a in own for sea in (a, *naval_reach(game, house, a)) if areas[sea].kind == SEA]
    )
    seas = [sea for sea in near.seas_near[origin] if sea in afloat]
    for sea in seas:
        seas += [a for a in near.seas_near[sea] if a in afloat and a not in seas]
    return _coasts(game, origin, seas)


def land_reach(game: Game, house: str, origin: str) -> list[str]:
    """The land areas that land units can march or retreat to.

    Source: 2nd edition p. 15, p. 23, p. 25; 1st edition p. 12.
    """
    near = game.components.geography.lands_near[origin]
    arrows = by_arrow(game, house, origin) if game.components.arrows else ()
    coasts = transport_reach(game, house, origin)
    return list(dict.fromkeys([*near, *arrows, *coasts])) if arrows or coasts else list(near)


def by_arrow(game: Game, house: str, origin: str) -> list[str]:
    """Where the movement arrows printed for a house lead from an area.

    Source: expansion, tactics cards (there are such arrows).
    """
    ends = game.components.arrows.get(house, {}).get(origin, ())
    return [area for area in ends if not game.components.areas[area].blocked]


def any_arrow(game: Game, origin: str) -> list[str]:
    """Where the movement arrows of all houses lead from an area, those of houses that nobody plays too.

    Source: expansion, three players (areas out of play stay so).
    """
    ends = [area for arrows in game.components.arrows.values() for area in arrows.get(origin, ())]
    return [area for area in dict.fromkeys(ends) if not game.components.areas[area].blocked]


def naval_reach(game: Game, house: str, origin: str) -> list[str]:
    """The seas and own ports that ships can go to.

    Source: 2nd edition p. 15, p. 25; rule post, units.
    """
    areas = game.components.areas
    return [
        a
        for a in game.components.neighbours[origin]
        if (areas[a].kind == SEA and not areas[a].blocked)
        or (areas[a].kind == PORT and game.controller(a) == house)
    ]


def reach(game: Game, house: str, origin: str) -> list[str]:
    """Where the units that stand in an area can go.

    Source: 2nd edition p. 15, p. 23; 1st edition p. 11-12.
    """
    if game.components.areas[origin].kind == LAND:
        return land_reach(game, house, origin)
    return naval_reach(game, house, origin)


def raid_reach(game: Game, origin: str) -> Sequence[str]:
    """The areas that a raid order in an area reaches.

    Source: 2nd edition p. 14, p. 25 (ports); 1st edition p. 10; rule post, orders 5.
    """
    return game.components.geography.raided_from[origin]


def can_support(game: Game, origin: str, area: str) -> bool:
    """Whether a support order in one area reaches a combat in another.

    Source: 2nd edition p. 18, p. 25 (ports); 1st edition p. 14; rule post, orders 3.
    """
    return area in game.components.geography.supported_from[origin]
